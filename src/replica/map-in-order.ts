/** Processes several items concurrently and yields results in item order; one failure stops the rest. */
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
      // Awaited later; until then a failure must not count as unhandled.
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
