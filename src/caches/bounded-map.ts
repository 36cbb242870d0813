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

  /** The value of a key, computed where it is not there. */
  getOrCompute(key: Key, compute: (key: Key) => Value): Value {
    let value = this.get(key);
    if (value === undefined && !this.has(key)) {
      value = compute(key);
      this.set(key, value);
    }
    return value as Value;
  }
}

/** The same function, which keeps its last results. */
export function memoize<Key, Value>(compute: (key: Key) => Value, max = 10_000): (key: Key) => Value {
  const results = new BoundedMap<Key, Value>(max);
  return (key) => results.getOrCompute(key, compute);
}
