/** Numbers the distinct word sequences that documents share, such as a brand's or category's words. */
import { finishHash, hashUnit } from '../../text/word-units.ts';
import { GrowingArray } from '../growing-array.ts';

const u32 = (length: number) => new Uint32Array(length);
const FIRST_SLOTS = 1 << 12;

/** Open-addressing hash table of sequences: an object for each would take ten times as long. */
export class WordSequences {
  readonly #words = new GrowingArray(u32);
  readonly #offsets = new GrowingArray(u32);
  readonly #hashes = new GrowingArray(u32);
  /** A sequence's number plus one; 0 if empty. */
  #slots = u32(FIRST_SLOTS);

  constructor() {
    this.#offsets.push(0);
  }

  get count(): number {
    return this.#hashes.length;
  }

  lengthOf(sequence: number): number {
    return this.#offsets.at(sequence + 1) - this.#offsets.at(sequence);
  }

  wordsOf(sequence: number): Uint32Array {
    return this.#words.view().subarray(this.#offsets.at(sequence), this.#offsets.at(sequence + 1));
  }

  /** The number of the sequence in `words[start..end)`, assigned on first use. */
  numberOf(words: Uint32Array, start: number, end: number): number {
    let hash = hashUnit(end - start);
    for (let i = start; i < end; i++) hash = hashUnit(words[i], hash);
    hash = finishHash(hash);
    let slot = hash & (this.#slots.length - 1);
    for (; this.#slots[slot] !== 0; slot = (slot + 1) & (this.#slots.length - 1)) {
      const sequence = this.#slots[slot] - 1;
      if (this.#hashes.at(sequence) === hash && this.#isEqual(sequence, words, start, end)) return sequence;
    }
    this.#slots[slot] = this.count + 1;
    this.#hashes.push(hash);
    for (let i = start; i < end; i++) this.#words.push(words[i]);
    this.#offsets.push(this.#words.length);
    if (2 * this.count > this.#slots.length) this.#growSlots();
    return this.count - 1;
  }

  #isEqual(sequence: number, words: Uint32Array, start: number, end: number): boolean {
    const from = this.#offsets.at(sequence);
    if (this.#offsets.at(sequence + 1) - from !== end - start) return false;
    for (let i = start; i < end; i++) if (this.#words.at(from + i - start) !== words[i]) return false;
    return true;
  }

  #growSlots(): void {
    const slots = u32(2 * this.#slots.length);
    for (let sequence = 0; sequence < this.count; sequence++) {
      let slot = this.#hashes.at(sequence) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = sequence + 1;
    }
    this.#slots = slots;
  }
}
