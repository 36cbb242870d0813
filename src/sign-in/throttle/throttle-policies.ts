/** Policies that slow attempts, as pure functions from one count to the next. */

/** The state of attempts counted together. Times are milliseconds since 1970. */
export interface AttemptCount {
  readonly attempts: number;
  /** When the next attempt may come; 0 for at once. */
  readonly blockedUntilMs: number;
  /** When past attempts are forgotten. */
  readonly forgetAtMs: number;
}

/** A way to slow down attempts. Attempts are added only when not blocked. */
export interface ThrottlePolicy {
  /** The longest possible wait for the next attempt. */
  readonly longestWaitSeconds: number;
  add(count: AttemptCount | undefined, nowMs: number): AttemptCount;
  /** Takes back one attempt, which had made the count `added`; later attempts stay. */
  takeBack(count: AttemptCount, added: AttemptCount): AttemptCount;
}

/**
 * Some attempts are free, then each waits twice as long as the previous, up to a limit. Without attempts for a while,
 * everything is forgotten.
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
      // A later attempt may have been blocked only because this one was counted.
      const isFree = left <= free || blockedUntilMs === added.blockedUntilMs;
      return { attempts: left, blockedUntilMs: isFree ? 0 : blockedUntilMs, forgetAtMs };
    },
  };
}

/**
 * A token bucket that starts full and refills at a steady pace. Any time span allows at most `capacity` attempts plus one
 * for each `oneEverySeconds`, whatever the pattern. The count is forgotten when the bucket is full again, and that time
 * also encodes how full it is.
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
