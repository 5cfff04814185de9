import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [svelte({ configFile: '../svelte.config.js' })],
  resolve: { conditions: ['browser'] },
  // Only what hangs shall fail by the clock.
  test: { include: ['src/**/*.test.ts', '../games/*/web/**/*.test.ts'], testTimeout: 60_000 },
});
