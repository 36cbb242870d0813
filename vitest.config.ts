import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/build-first.ts', 'test/support/postgres-user.ts'],
    // Most of the time is spent waiting for child processes, so one worker more than vitest's own choice pays.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
