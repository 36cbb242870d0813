import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { FlakyReport } from './test/support/flaky-report.ts';
import { LongestFirst } from './test/support/longest-first.ts';
import { partitionTests } from './test/support/partition-tests.ts';
import { PATIENCE_MS } from './test/support/patience.ts';
import { SkipReport } from './test/support/skip-report.ts';
import { StuckReport } from './test/support/stuck-report.ts';

const processors = availableParallelism();
const { quick, slow, repeating } = partitionTests('test');
// They wait for their programs much of the time, so two workers more than there are processors pay.
const slowWorkers = processors + 2;
// Real browsers, databases and processes can stumble on a crowded CI machine: CI tries once more and lists what needed
// it. At a desk such a test fails at once.
const slowRetries = process.env.CI === undefined ? 0 : 1;

const shared = {
  // Files share a process for each worker, which spares most of the time that their imports take.
  isolate: false,
  setupFiles: ['test/support/before-each-file.ts'],
  // Tests assert what happens, not how fast: these limits only end a test that hangs, however busy the machine is.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: PATIENCE_MS } },
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
    sequence: { sequencer: LongestFirst },
    // Each project transforms what it imports. With this it is done once for all of them, and once for all runs at a desk.
    experimental: { fsModuleCache: true },
    projects: [
      {
        test: {
          name: 'quick',
          include: quick,
          maxWorkers: processors,
          sequence: { groupOrder: 0 },
          ...shared,
        },
      },
      {
        test: {
          name: 'slow',
          include: slow,
          maxWorkers: slowWorkers,
          retry: slowRetries,
          sequence: { groupOrder: 1 },
          ...shared,
        },
      },
      {
        test: {
          name: 'repeating',
          include: repeating,
          maxWorkers: slowWorkers,
          retry: slowRetries,
          sequence: { groupOrder: 1 },
          ...shared,
          isolate: true,
        },
      },
    ],
  },
});
