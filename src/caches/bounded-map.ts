/** A map that drops its oldest entry when it is full, so that nobody can fill the memory with ever new keys. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#max && !this.has(key)) this.delete(this.keys().next().value as Key);
    return super.set(key, value);
  }
}

/** The same function, which keeps its last results. */
export function memoize<Key extends string | number, Value>(
  compute: (key: Key) => Value,
  max = 10_000,
): (key: Key) => Value {
  const results = new BoundedMap<Key, Value>(max);
  return (key) => {
    let result = results.get(key);
    if (result === undefined && !results.has(key)) {
      result = compute(key);
      results.set(key, result);
    }
    return result as Value;
  };
}
