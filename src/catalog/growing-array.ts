type Growable = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

const MIN_ROOM = 16;

/** A typed array that grows by half when full: millions of numbers without an object for each. */
export class GrowingArray<T extends Growable> {
  #array: T;
  #length = 0;
  readonly #create: (length: number) => T;

  constructor(create: (length: number) => T, expected = 1024) {
    this.#create = create;
    this.#array = create(Math.max(expected, MIN_ROOM));
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#array.length) this.#grow(Math.ceil(this.#array.length * 1.5));
    this.#array[this.#length++] = value;
  }

  /** Appends a whole array, in a fraction of the time of single pushes. */
  append(values: ArrayLike<number>): void {
    const at = this.#length;
    this.extend(values.length).set(values, at);
  }

  /** Appends room for this many numbers, which the caller fills before anything else is appended. */
  extend(count: number): T {
    const length = this.#length + count;
    if (length > this.#array.length) this.#grow(Math.max(length, Math.ceil(this.#array.length * 1.5)));
    this.#length = length;
    return this.#array;
  }

  /** Reserves room for this many numbers in total, so that growing neither copies nor wastes memory. */
  reserve(length: number): void {
    if (length > this.#array.length) this.#grow(length);
  }

  /** Releases all numbers and their memory. */
  release(): void {
    this.#array = this.#create(MIN_ROOM);
    this.#length = 0;
  }

  at(index: number): number {
    return this.#array[index]!;
  }

  set(index: number, value: number): void {
    this.#array[index] = value;
  }

  /** The filled part; shares memory with this array until that grows. */
  view(): T {
    return this.#array.subarray(0, this.#length) as T;
  }

  #grow(length: number): void {
    const larger = this.#create(length);
    larger.set(this.#array);
    this.#array = larger;
  }
}
