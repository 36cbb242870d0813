/** A pattern is what a search looks for at one step: for each query word the indexed words that it may mean. */
import type { SearchIndex } from '../catalog/search-index.ts';
import type { Alternatives } from './alternatives.ts';

/** A query has at most 12 words; splitting one adds one. */
export const MAX_PATTERN_WORDS = 16;

export interface Pattern {
  readonly words: readonly Alternatives[];
  /** Typos already spent on reading the query otherwise than it was typed (words split or joined). */
  readonly typos: number;
  /** Query words left out. */
  readonly missing: number;
}

/** Whether every word has some meaning; otherwise no food can match. */
export function canMatch(pattern: Pattern): boolean {
  return pattern.words.length > 0 && pattern.words.every(({ postings }) => postings > 0);
}

/**
 * For each indexed word, the query words that it answers, as bits. With them a food is checked against the whole
 * query in one pass over its words. The array lives as long as the thread; each pattern is set and then taken out.
 */
export class WordMasks {
  readonly #masks: Uint16Array;
  #pattern: Pattern | undefined;

  constructor(index: SearchIndex) {
    this.#masks = new Uint16Array(index.words);
  }

  of(number: number): number {
    return this.#masks[number];
  }

  /** Takes the last pattern out and sets another. */
  set(pattern: Pattern | undefined): void {
    if (this.#pattern) {
      this.#each(this.#pattern, (number) => {
        this.#masks[number] = 0;
      });
    }
    this.#pattern = pattern;
    if (pattern) {
      this.#each(pattern, (number, bit) => {
        this.#masks[number] |= bit;
      });
    }
  }

  #each({ words }: Pattern, visit: (number: number, bit: number) => void): void {
    for (let i = 0; i < words.length; i++) {
      for (const number of words[i].whole.keys()) visit(number, 1 << i);
      for (const { from, to } of words[i].begun) for (let number = from; number < to; number++) visit(number, 1 << i);
    }
  }
}
