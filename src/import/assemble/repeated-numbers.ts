/**
 * Finds numbers that are added more than once among millions that are not. It keeps a bit for the hash of each number instead of
 * the number, so that it fits into a processor's cache: a hash table of four million barcodes takes 100 MB and ten times as long.
 */
import { hashNumber } from '../../catalog/number-map.ts';

/** Then a tenth of the numbers that are not repeated count as such. With more bits they are fewer, and leave the cache. */
const BITS_PER_NUMBER = 8;
const MIN_BITS = 1024;

/** The numbers that were added more than once, and a few others. */
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

  /** Whether a number may have been added more than once; where it was, this is true. */
  has(number: number): boolean {
    const hash = hashNumber(number) & this.#mask;
    return (this.#repeated[hash >>> 5]! & (1 << hash)) !== 0;
  }
}
