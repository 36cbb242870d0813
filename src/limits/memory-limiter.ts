import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitDecision, Limiter, Window } from './limiter.ts';

/** Windows are shorter than this, so that limit and seconds make one number. */
const SECONDS_IN_NAME = 100_000;

/**
 * Counts in this process. Windows are asked from the narrowest to the widest, and what was taken is given back when a
 * wider one refuses: in between only requests that the wider window refuses as well can see the taken place, so that
 * exactly `limit` requests pass, however many come at once.
 */
export class MemoryLimiter implements Limiter {
  readonly isShared = undefined;
  readonly #limiters = new Map<number, RateLimiterMemory>();

  admit(windows: readonly Window[]): Promise<LimitDecision | undefined> {
    // Paid callers have one window: they take the short way.
    return windows.length === 1 ? this.#consume(windows[0]!) : this.#admitAll(windows);
  }

  async close(): Promise<void> {
    this.#limiters.clear();
  }

  async #admitAll(windows: readonly Window[]): Promise<LimitDecision | undefined> {
    let tightest: LimitDecision | undefined;
    for (let i = 0; i < windows.length; i++) {
      const decision = await this.#consume(windows[i]!);
      if (!decision.isAdmitted) {
        await Promise.all(windows.slice(0, i).map((taken) => this.#limiterOf(taken).reward(taken.key)));
        return decision;
      }
      if (tightest === undefined || decision.remaining < tightest.remaining) tightest = decision;
    }
    return tightest;
  }

  #consume(window: Window): Promise<LimitDecision> {
    return this.#limiterOf(window)
      .consume(window.key)
      .then(
        (result) => decisionOf(window, true, result),
        (refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
          // The library counts what it refuses; here a refused request counts nowhere.
          return this.#limiterOf(window)
            .reward(window.key)
            .then(() => decisionOf(window, false, refusal));
        },
      );
  }

  /** The library fixes limit and duration per instance; there are few different ones. */
  #limiterOf({ limit, seconds }: Window): RateLimiterMemory {
    const name = limit * SECONDS_IN_NAME + seconds;
    let limiter = this.#limiters.get(name);
    if (!limiter) {
      limiter = new RateLimiterMemory({ points: limit, duration: seconds, keyPrefix: '' });
      this.#limiters.set(name, limiter);
    }
    return limiter;
  }
}

function decisionOf({ limit }: Window, isAdmitted: boolean, result: RateLimiterRes): LimitDecision {
  return {
    isAdmitted,
    limit,
    remaining: isAdmitted ? result.remainingPoints : 0,
    resetSeconds: Math.max(1, Math.ceil(result.msBeforeNext / 1000)),
  };
}
