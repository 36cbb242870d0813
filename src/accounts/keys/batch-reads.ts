/** As many as one statement looks up in about a millisecond. */
const MAX_BATCH = 500;

interface Batch<T> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, T>>;
}

/**
 * Turns a batch look-up into one of single keys. One read runs at a time; requests meanwhile share the next. So a burst
 * costs a few statements, and a flood never more than one connection.
 */
export function batchReads<T>(
  readMany: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let lastRead: Promise<unknown> = Promise.resolve();
  let next: Batch<T> | undefined;

  function beginBatch(): Batch<T> {
    const keys = new Set<string>();
    const found = lastRead.then(() => {
      if (next?.keys === keys) next = undefined;
      return readMany([...keys]);
    });
    lastRead = found.catch(() => {});
    return { keys, found };
  }

  return async (key) => {
    if (next === undefined || next.keys.size === MAX_BATCH) next = beginBatch();
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
