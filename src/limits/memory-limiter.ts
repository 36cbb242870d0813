import type { LimitDecision, Limiter, Window } from './limiter.ts';
import { WindowCounts } from './window-counts.ts';

/** Counts in this process: a request counts in all of its windows when each has room, and in none otherwise. */
export class MemoryLimiter implements Limiter {
  readonly isShared = undefined;
  readonly #counts: WindowCounts;

  constructor(counts: WindowCounts = new WindowCounts()) {
    this.#counts = counts;
  }

  async admit(windows: readonly Window[]): Promise<LimitDecision | undefined> {
    const full = this.#counts.firstFull(windows);
    if (full !== undefined) return this.#counts.decisionOf(full, false);
    let tightest: LimitDecision | undefined;
    for (const window of windows) {
      this.#counts.add(window);
      const decision = this.#counts.decisionOf(window, true);
      if (tightest === undefined || decision.remaining < tightest.remaining) tightest = decision;
    }
    return tightest;
  }

  async close(): Promise<void> {
    this.#counts.clear();
  }
}
