/** Prints every skipped test with its reason at the end of a run. */
import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** A reporter for vitest, to stand beside its own. */
export class SkipReport implements Reporter {
  #isFiltered = false;

  onInit({ config }: Parameters<NonNullable<Reporter['onInit']>>[0]): void {
    this.#isFiltered = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    // With `-t` all other tests count as skipped.
    if (this.#isFiltered) return;
    const lines = skipLines(modules);
    if (lines.length > 0) process.stdout.write(`\nSkipped (${lines.length}):\n${lines.join('\n')}\n`);
  }
}

/** One line for each skipped test: where it is, its name, and why. */
function skipLines(modules: readonly TestModule[]): string[] {
  return modules.flatMap((module) =>
    [...module.children.allTests('skipped')].flatMap((test) => {
      const reason = reasonOf(test);
      // Where a hook failed, the tests behind it count as skipped too; that failure is reported as such.
      if (reason === undefined && !module.ok()) return [];
      return [`  ${module.relativeModuleId} > ${test.fullName}\n    ${reason ?? 'no reason given'}`];
    }),
  );
}

function reasonOf(test: TestCase): string | undefined {
  const result = test.result();
  const note = result.state === 'skipped' ? result.note : undefined;
  for (let task: TestCase | TestCase['parent'] = test; task.type !== 'module'; task = task.parent) {
    const { skipReason } = task.meta();
    if (skipReason !== undefined) return skipReason;
  }
  return note;
}
