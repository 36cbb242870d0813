/** As many results are kept. Pages ask for few different ones, and a visitor cannot fill the memory with more. */
const MAX_CACHED = 10_000;

/** A function that keeps its results. Meant for `Intl`, which takes its time over every number and list. */
export function memoize<Key extends string | number, Value>(compute: (key: Key) => Value): (key: Key) => Value {
  const results = new Map<Key, Value>();
  return (key) => {
    let result = results.get(key);
    if (result === undefined) {
      result = compute(key);
      if (results.size >= MAX_CACHED) results.clear();
      results.set(key, result);
    }
    return result;
  };
}
