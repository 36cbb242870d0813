/**
 * Skips a test or a suite for a reason, which the report at the end of the run prints:
 *
 *     it('counts in Redis', skippedIf(NO_REDIS), async () => { … });
 *
 * A test that finds out only while it runs calls `skip(condition, reason)` of its context instead.
 */
import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    skipReason?: string;
  }
}

/** The options of a test that is skipped where there is a reason. */
export function skippedIf(reason: string | false | undefined): TestOptions {
  return reason ? { skip: true, meta: { skipReason: reason } } : {};
}
