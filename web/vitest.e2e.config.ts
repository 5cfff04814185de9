import { defineConfig } from 'vitest/config';

// In a real browser against the real server: one file at a time, for the machine is small.
export default defineConfig({
  test: {
    include: ['tests/**/*.e2e.ts', 'src/games/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
});
