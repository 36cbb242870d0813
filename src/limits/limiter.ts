/**
 * The port of the limits. A caller is counted in one or more windows; a request is admitted when every window has
 * room, and then counts in all of them, and is refused when one has none, and then counts in none.
 */

/** A fixed window that opens at the first request of what `key` names. */
export interface Window {
  /** What is counted, unique over all callers: `ip:203.0.113.7`, `account:12`. */
  readonly key: string;
  readonly limit: number;
  readonly seconds: number;
}

/** Whether a request was admitted, with the state of the window that matters most to the caller. */
export interface LimitDecision {
  readonly isAdmitted: boolean;
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the window closes, at least 1. */
  readonly resetSeconds: number;
}

/** What a request takes of its windows: its cost, but no more than the whole of the narrowest, so that it is ever admitted. */
export function costWithin(windows: readonly Window[], cost: number): number {
  return cost === 1 ? cost : Math.min(cost, ...windows.map(({ limit }) => limit));
}

/** Counts requests. `windows` go from the narrowest to the widest. */
export interface Limiter {
  /** Whether all nodes count together at this moment; undefined where each is meant to count by itself. */
  readonly isShared: boolean | undefined;
  /**
   * Counts a request that is worth `cost` of them, 1 unless given. Undefined when there is no window, so that nothing is limited; a
   * promise only where others have to be asked.
   */
  admit(windows: readonly Window[], cost?: number): LimitDecision | undefined | Promise<LimitDecision | undefined>;
  close(): Promise<void>;
}
