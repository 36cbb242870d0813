type Growable = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/** A typed array that grows by half when full: millions of numbers without a JavaScript object for each. */
export class GrowingArray<T extends Growable> {
  #array: T;
  #length = 0;
  readonly #create: (length: number) => T;

  constructor(create: (length: number) => T, expected = 1024) {
    this.#create = create;
    this.#array = create(Math.max(expected, 16));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#array.length) {
      const larger = this.#create(Math.ceil(this.#array.length * 1.5));
      larger.set(this.#array);
      this.#array = larger;
    }
    this.#array[this.#length++] = value;
  }

  /** The filled part; it shares memory with this array until that grows. */
  view(): T {
    return this.#array.subarray(0, this.#length) as T;
  }
}
