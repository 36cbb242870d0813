import type { IndexArrays } from './index-layout.ts';

/** The words of an index, sorted by UTF-16 unit. */
export class SortedWords {
  readonly count: number;
  readonly #units: Uint16Array;
  readonly #offsets: Uint32Array;

  constructor({ wordUnits, wordOffsets }: Pick<IndexArrays, 'wordUnits' | 'wordOffsets'>) {
    this.#units = wordUnits;
    this.#offsets = wordOffsets;
    this.count = wordOffsets.length - 1;
  }

  at(number: number): string {
    let word = '';
    for (let i = this.#offsets[number]; i < this.#offsets[number + 1]; i++) word += String.fromCharCode(this.#units[i]);
    return word;
  }

  /** The number of a word in `low` to `high`, or -1. */
  find(word: string, low = 0, high = this.count): number {
    const number = this.lowerBound(word, low, high);
    return number < high && this.#compare(number, word) === 0 ? number : -1;
  }

  /** The first word in `low` to `high` that does not sort before `word`. */
  lowerBound(word: string, low = 0, high = this.count): number {
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, word) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Negative if the word sorts before `text`, positive if after. */
  #compare(number: number, text: string): number {
    const start = this.#offsets[number];
    const length = this.#offsets[number + 1] - start;
    const shorter = Math.min(length, text.length);
    for (let i = 0; i < shorter; i++) {
      const difference = this.#units[start + i] - text.charCodeAt(i);
      if (difference !== 0) return difference;
    }
    return length - text.length;
  }
}
