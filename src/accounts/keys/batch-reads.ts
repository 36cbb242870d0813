/** As many at once as a statement looks up in about a millisecond. */
const MAX_BATCH = 500;

interface Waiting<T> {
  readonly found: Promise<T | undefined>;
  readonly resolve: (found: T | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Makes a look-up of many into one of single keys. One read runs at a time; what is asked for meanwhile waits for the next,
 * and shares it. So a burst costs a few statements, and a flood never more than one connection.
 */
export function batchReads<T>(
  readMany: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  const waiting = new Map<string, Waiting<T>>();
  let isReading = false;

  async function readAll(): Promise<void> {
    isReading = true;
    while (waiting.size > 0) {
      const batch = new Map([...waiting].slice(0, MAX_BATCH));
      for (const key of batch.keys()) waiting.delete(key);
      try {
        const found = await readMany([...batch.keys()]);
        for (const [key, { resolve }] of batch) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of batch.values()) reject(error);
      }
    }
    isReading = false;
  }

  return (key) => {
    let asked = waiting.get(key);
    if (asked === undefined) {
      asked = newWaiting();
      waiting.set(key, asked);
      if (!isReading) void readAll();
    }
    return asked.found;
  };
}

function newWaiting<T>(): Waiting<T> {
  let resolve!: Waiting<T>['resolve'];
  let reject!: Waiting<T>['reject'];
  const found = new Promise<T | undefined>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { found, resolve, reject };
}
