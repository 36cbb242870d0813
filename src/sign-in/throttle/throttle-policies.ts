/** How attempts are slowed, as pure functions from a count to the next. */

/** What is kept of the attempts that count together. Times are milliseconds since 1970. */
export interface AttemptCount {
  readonly attempts: number;
  /** When the next attempt may come; 0 for at once. */
  readonly blockedUntilMs: number;
  /** From then on, past attempts are forgotten. */
  readonly forgetAtMs: number;
}

/** A way to slow down attempts. Attempts are only added while none is blocked. */
export interface ThrottlePolicy {
  /** The longest that anyone has to wait for the next attempt. */
  readonly longestWaitSeconds: number;
  add(count: AttemptCount | undefined, nowMs: number): AttemptCount;
  /** Takes back one attempt, which had made the count `added`; what others have added since stays. */
  takeBack(count: AttemptCount, added: AttemptCount): AttemptCount;
}

/**
 * Some attempts are free, then each has to wait twice as long as the one before, up to a bound. Without a further attempt
 * for so long, all is forgotten.
 */
export function exponentialBackoff(
  free: number,
  firstWaitSeconds: number,
  longestWaitSeconds: number,
  forgetAfterSeconds: number,
): ThrottlePolicy {
  return {
    longestWaitSeconds,
    add(count, nowMs) {
      const attempts = count !== undefined && count.forgetAtMs > nowMs ? count.attempts + 1 : 1;
      const waitSeconds = Math.min(firstWaitSeconds * 2 ** (attempts - free - 1), longestWaitSeconds);
      return {
        attempts,
        blockedUntilMs: attempts <= free ? 0 : nowMs + waitSeconds * 1000,
        forgetAtMs: nowMs + forgetAfterSeconds * 1000,
      };
    },
    takeBack({ attempts, blockedUntilMs, forgetAtMs }, added) {
      const left = Math.max(attempts - 1, 0);
      // One that came since may have been blocked only because this one was counted.
      const isFree = left <= free || blockedUntilMs === added.blockedUntilMs;
      return { attempts: left, blockedUntilMs: isFree ? 0 : blockedUntilMs, forgetAtMs };
    },
  };
}

/**
 * A bucket of attempts that is full at first and gets one back at a steady pace. In any span of time there are at most
 * `capacity` attempts and one more for each `oneEverySeconds` in it, whatever the pattern. The count is forgotten when the
 * bucket is full again, and so says how full it is.
 */
export function tokenBucket({
  capacity,
  oneEverySeconds,
}: {
  capacity: number;
  oneEverySeconds: number;
}): ThrottlePolicy {
  const stepMs = oneEverySeconds * 1000;
  const withFullAt = (fullAtMs: number, attempts: number): AttemptCount => ({
    attempts,
    blockedUntilMs: fullAtMs - (capacity - 1) * stepMs,
    forgetAtMs: fullAtMs,
  });
  return {
    longestWaitSeconds: oneEverySeconds,
    add: (count, nowMs) => withFullAt(Math.max(count?.forgetAtMs ?? 0, nowMs) + stepMs, (count?.attempts ?? 0) + 1),
    takeBack: ({ attempts, forgetAtMs }) => withFullAt(forgetAtMs - stepMs, attempts - 1),
  };
}
