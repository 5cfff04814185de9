import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte({ configFile: '../svelte.config.js' })],
  resolve: { conditions: ['browser'] },
  test: { include: ['src/**/*.test.ts', '../games/*/web/**/*.test.ts'] },
});
