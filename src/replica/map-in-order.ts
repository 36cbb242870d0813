/** Works on several items at once and gives the results in the order of the items; stops the others when one fails. */
export async function* mapInOrder<T, R>(
  items: Iterable<T> | AsyncIterable<T>,
  concurrency: number,
  work: (item: T, signal: AbortSignal) => Promise<R>,
  signal?: AbortSignal,
): AsyncGenerator<R> {
  const leaving = new AbortController();
  const either = signal ? AbortSignal.any([signal, leaving.signal]) : leaving.signal;
  const running: Promise<R>[] = [];
  try {
    for await (const item of items) {
      const result = work(item, either);
      // Whoever waits for it sees the failure; until then it must not count as one that nobody sees.
      result.catch(() => {});
      running.push(result);
      if (running.length >= concurrency) yield await running.shift()!;
    }
    while (running.length > 0) yield await running.shift()!;
  } finally {
    leaving.abort();
    await Promise.allSettled(running);
  }
}
