import type { LimitDecision, Limiter, Window } from './limiter.ts';
import { WindowCounts } from './window-counts.ts';

/** Counts in this process: a request counts in all of its windows when each has room, and in none otherwise. */
export class MemoryLimiter implements Limiter {
  readonly isShared = undefined;
  readonly #counts: WindowCounts;

  constructor(counts: WindowCounts = new WindowCounts()) {
    this.#counts = counts;
  }

  admit(windows: readonly Window[], cost = 1): LimitDecision | undefined {
    return this.#counts.admit(windows, cost);
  }

  async close(): Promise<void> {
    this.#counts.clear();
  }
}
