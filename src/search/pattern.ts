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
  /** Indexed by word number. */
  readonly bits: Uint16Array;
  #pattern: Pattern | undefined;

  constructor(index: SearchIndex) {
    this.bits = new Uint16Array(index.words);
  }

  /** Takes the last pattern out and sets another. */
  set(pattern: Pattern): void {
    const { bits } = this;
    if (this.#pattern) {
      eachWord(this.#pattern, (from, to) => {
        bits.fill(0, from, to);
      });
    }
    this.#pattern = pattern;
    eachWord(pattern, (from, to, bit) => {
      for (let number = from; number < to; number++) bits[number] |= bit;
    });
  }
}

function eachWord({ words }: Pattern, visit: (from: number, to: number, bit: number) => void): void {
  words.forEach(({ whole, begun }, i) => {
    for (const number of whole.keys()) visit(number, number + 1, 1 << i);
    for (const { from, to } of begun) visit(from, to, 1 << i);
  });
}
