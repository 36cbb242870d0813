/**
 * How long a test waits for something to happen before it gives up. It only ends what hangs: a busy machine takes many times
 * as long as an idle one.
 */
export const PATIENCE_MS = 60_000;

/** What is promised within a second: so long may it take on a busy machine. */
export const ABOUT_A_SECOND_MS = 5_000;
