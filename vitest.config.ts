/**
 * The name of a test file says when it runs:
 *
 * - `x.test.ts` is fast: it starts no other program and takes at most about two seconds.
 * - `x.slow.test.ts` starts programs or takes seconds, and belongs to `npm test` all the same.
 * - `x.all.test.ts` is the rest, which only `npm run test:all` runs.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FlakyReport } from './test/support/flaky-report.ts';
import { PATIENCE_MS } from './test/support/patience.ts';
import { SkipReport } from './test/support/skip-report.ts';
import { StuckReport } from './test/support/stuck-report.ts';

const processors = availableParallelism();
const SLOW = 'test/**/*.slow.test.ts';
const ALL = 'test/**/*.all.test.ts';

const shared = {
  // Files share a process for each worker, which spares most of the time that their imports take.
  isolate: false,
  setupFiles: ['test/support/before-each-file.ts'],
  // Tests assert what happens, not how fast: these limits only end a test that hangs, however busy the machine is.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: PATIENCE_MS } },
};

const withPrograms = {
  ...shared,
  // They wait for their programs much of the time, so two workers more than there are processors pay.
  maxWorkers: processors + 2,
  // Real browsers, databases and processes can stumble on a crowded CI machine: CI tries once more and lists what needed
  // it. At a desk such a test fails at once.
  retry: process.env.CI === undefined ? 0 : 1,
  sequence: { groupOrder: 1 },
};

export default defineConfig({
  test: {
    globalSetup: [
      'test/support/no-extra-certificates.ts',
      'test/build-first.ts',
      'test/support/run-folder.ts',
      'test/support/postgres-user.ts',
    ],
    reporters: ['default', new SkipReport(), new FlakyReport(), new StuckReport()],
    // Each project transforms what it imports. With this it is done once for all of them, and once for all runs at a desk.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: { ...shared, name: 'fast', include: ['test/**/*.test.ts'], exclude: [SLOW, ALL], maxWorkers: processors },
      },
      { test: { ...withPrograms, name: 'slow', include: [SLOW] } },
      { test: { ...withPrograms, name: 'all', include: [ALL] } },
    ],
  },
});
