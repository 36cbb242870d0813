/**
 * Finds the numbers that occur more than once among millions. It keeps one bit per number's hash, which fits a processor's
 * cache: a hash table of four million barcodes takes 100 MB and ten times as long.
 */
import { hashNumber } from '../../catalog/number-map.ts';

/** Gives a tenth of false positives. More bits would lower that but not fit the cache. */
const BITS_PER_NUMBER = 8;
const MIN_BITS = 1024;

/** The numbers added more than once, with some false positives. */
export class RepeatedNumbers {
  readonly #mask: number;
  readonly #once: Uint32Array;
  readonly #repeated: Uint32Array;

  constructor(expected: number) {
    const bits = 2 ** Math.ceil(Math.log2(Math.max(expected * BITS_PER_NUMBER, MIN_BITS)));
    this.#mask = bits - 1;
    this.#once = new Uint32Array(bits / 32);
    this.#repeated = new Uint32Array(bits / 32);
  }

  add(number: number): void {
    const hash = hashNumber(number) & this.#mask;
    const bit = 1 << hash;
    if ((this.#once[hash >>> 5]! & bit) !== 0) this.#repeated[hash >>> 5]! |= bit;
    else this.#once[hash >>> 5]! |= bit;
  }

  addRepeated(number: number): void {
    const hash = hashNumber(number) & this.#mask;
    this.#repeated[hash >>> 5]! |= 1 << hash;
  }

  /** Never false for a repeated number; may be true for others. */
  has(number: number): boolean {
    const hash = hashNumber(number) & this.#mask;
    return (this.#repeated[hash >>> 5]! & (1 << hash)) !== 0;
  }
}
