import { defineConfig } from 'vitest/config';

// Not tests: figures (npm run budgets) and pictures (npm run pictures), which need the same server and browser.
export default defineConfig({
  test: { include: ['tests/**/*.tool.ts'], fileParallelism: false, testTimeout: 600_000, hookTimeout: 60_000 },
});
