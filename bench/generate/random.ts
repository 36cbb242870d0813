/**
 * Repeatable chance: a generator whose whole state comes from (seed, index, stream), so that any product can be made
 * without the ones before it, and a change to one aspect of a product leaves the draws of the others alone.
 * The generator is xoroshiro64** (Blackman and Vigna, public domain), seeded through the finaliser of MurmurHash3.
 */
export class Random {
  private a: number;
  private b: number;

  constructor(seed: number, index: number, stream = 0) {
    const low = scramble(seed ^ Math.imul(stream + 1, 0x9e3779b9));
    this.a = scramble(index ^ low);
    this.b = scramble((index + Math.imul(low, 0x85ebca6b)) ^ Math.floor(index / 0x1_0000_0000)) | 1;
  }

  /** The next 32 bits. */
  bits(): number {
    const a = this.a;
    const product = Math.imul(a, 0x9e3779bb);
    const result = Math.imul((product << 5) | (product >>> 27), 5);
    const b = this.b ^ a;
    this.a = ((a << 26) | (a >>> 6)) ^ b ^ (b << 9);
    this.b = (b << 13) | (b >>> 19);
    return result >>> 0;
  }

  /** A number from 0 up to, but not including, 1. */
  share(): number {
    return this.bits() / 0x1_0000_0000;
  }

  /** A whole number from 0 up to, but not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.share() * limit);
  }

  /** True in the given share of draws. */
  chance(share: number): boolean {
    return this.share() < share;
  }

  /** One of the entries, each as likely. */
  pick<T>(entries: ArrayLike<T>): T {
    return entries[this.below(entries.length)];
  }

  /**
   * A rank below the size, the small ones likelier: Zipf's law with exponent 1 by the continuous inverse. The larger
   * `flatness`, the less the first ranks stand out.
   */
  rank(size: number, flatness: number): number {
    const rank = Math.floor(flatness * (Math.exp(this.share() * Math.log(1 + size / flatness)) - 1));
    return rank < size ? rank : size - 1;
  }

  /** A rank below the size, the small ones likelier: a cheap slope where no law has to hold. */
  slope(size: number): number {
    const share = this.share();
    return Math.floor(share * share * size);
  }

  /** About normal with mean 0 and deviation 1, within ±3 (the sum of three draws). */
  bell(): number {
    return 2 * (this.share() + this.share() + this.share()) - 3;
  }
}

function scramble(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}

/** Computes a value when it is first asked for, so that nothing is built at import time. */
export function lazily<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
