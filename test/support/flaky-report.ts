/** Prints every test that passed only when it was tried again, with why, so that what CI forgives is seen and mended. */
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A reporter for vitest, to stand beside its own. */
export class FlakyReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const flaky = modules.flatMap((module) =>
      [...module.children.allTests('passed')].filter((test) => test.diagnostic()?.flaky === true),
    );
    const lines = flaky.flatMap((test) => [`  ${test.module.relativeModuleId} > ${test.fullName}`, ...failures(test)]);
    if (lines.length > 0)
      process.stdout.write(`\nFlaky, passed when tried again (${flaky.length}):\n${lines.join('\n')}\n`);
  }
}

/** What each failed try said first, and at which line. */
function failures(test: TestCase): string[] {
  return (test.result().errors ?? []).map(({ message, stacks }) => {
    const at = stacks?.[0];
    const place = at ? ` (${path.basename(at.file)}:${at.line})` : '';
    return `    ${message.split('\n', 1)[0]}${place}`;
  });
}
