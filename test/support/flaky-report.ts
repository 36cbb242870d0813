/** Prints every test that passed only when it was tried again, so that what CI forgives is seen and mended. */
import type { Reporter, TestModule } from 'vitest/node';

/** A reporter for vitest, to stand beside its own. */
export class FlakyReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) =>
      [...module.children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky === true)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    );
    if (lines.length > 0)
      process.stdout.write(`\nFlaky, passed when tried again (${lines.length}):\n${lines.join('\n')}\n`);
  }
}
