/** The reason with which work ends whose time is over. */
export const TIME_OVER: unique symbol = Symbol();

/**
 * Runs work until it is done, the caller's signal ends it, or its time is over. It ends then even if the work does not
 * listen to its signal; and when the work is done, whatever it left open (an unread body) is closed.
 */
export async function bounded<T>(
  work: (signal: AbortSignal) => Promise<T>,
  signal: AbortSignal | undefined,
  timeoutMs?: number,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  const end = () => controller.abort(signal!.reason);
  signal?.addEventListener('abort', end);
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => controller.abort(TIME_OVER), timeoutMs);
  try {
    return await Promise.race([work(controller.signal), ended]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
    controller.abort();
  }
}

/** Waits, or ends with the signal's reason. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // Whoever waits is told by the signal itself; here only the timer must go, or it would keep a program alive.
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}
