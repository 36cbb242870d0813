/**
 * The port of rate limits. A caller is counted in one or more windows; a request is admitted and counted in all of them if
 * each has room, and otherwise refused and counted in none.
 */

/** A fixed window that opens with the first request for `key`. */
export interface Window {
  /** What is counted, unique across all callers: `ip:203.0.113.7`, `account:12`. */
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
}

/** Whether a request was admitted, and the state of the most relevant window. */
export interface LimitDecision {
  readonly isAdmitted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window closes, at least 1. */
  readonly resetSeconds: number;
}

/** A request's cost, capped at the narrowest window, so that it can ever be admitted. */
export function costWithin(windows: readonly Window[], cost: number): number {
  return cost === 1 ? cost : Math.min(cost, ...windows.map(({ limit }) => limit));
}

/** Counts requests. `windows` go from narrowest to widest. */
export interface Limiter {
  /** Whether all nodes currently count together; undefined if each is meant to count alone. */
  readonly isShared: boolean | undefined;
  /**
   * Counts a request of this `cost` (1 by default). Undefined if there is no window, so that nothing is limited; a promise
   * only if others have to be asked.
   */
  admit(windows: readonly Window[], cost?: number): LimitDecision | undefined | Promise<LimitDecision | undefined>;
  close(): Promise<void>;
}
