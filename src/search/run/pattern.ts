/** A pattern is what a search looks for at one step: for each query word the indexed words that it may mean. */
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import { type Alternatives, matchCost, NO_MATCH } from './alternatives.ts';

/** A query has at most 12 words; splitting one adds one. */
export const MAX_PATTERN_WORDS = 16;

export interface Pattern {
  readonly words: readonly Alternatives[];
  /** Typos already spent on splitting or joining words of the query. */
  readonly typos: number;
  /** Query words left out. */
  readonly missing: number;
  /** Query words that claim something of the food's figures: they are missing where a food does not meet it. */
  readonly claimWords: number;
  /** Bits of claims that the figures must meet. */
  readonly claims: number;
  /** Whether foods of another kind than the one asked for do not match. */
  readonly isOfKind: boolean;
}

/** The pattern of some words; every one is made here and has all properties, since matching reads them for each document. */
export function patternOf(
  words: readonly Alternatives[],
  { typos = 0, missing = 0, claimWords = 0, claims = 0, isOfKind = false }: Partial<Omit<Pattern, 'words'>> = {},
): Pattern {
  return { words, typos, missing, claimWords, claims, isOfKind };
}

/** Whether every word has some meaning; otherwise no food can match. */
export function canMatch(pattern: Pattern): boolean {
  return pattern.words.length > 0 && pattern.words.every(({ postings }) => postings > 0);
}

/** In the place of a cost: several query words mean this word, each at its own cost. */
const SEVERAL = NO_MATCH - 1;

/** The words that have the same last bits share an entry of a table that stays in the processor's nearest cache. */
const NEAR_WORDS = 4096;
const NEAR_MASK = NEAR_WORDS - 1;

/**
 * For each indexed word, the query words that it answers, as bits, and at what cost. With them a food is checked
 * against the whole query in one pass over its words. The arrays live as long as the thread; each pattern is set and
 * then taken out.
 */
export class WordMasks {
  /** Indexed by word number. */
  readonly bits: Uint16Array;
  readonly #costs: Uint8Array;
  /** Whether some word of the pattern has an entry: it rules out most words of a food. */
  readonly #isNear = new Uint8Array(NEAR_WORDS);
  #pattern: Pattern | undefined;

  constructor(index: SearchIndex) {
    this.bits = new Uint16Array(index.words);
    this.#costs = new Uint8Array(index.words);
  }

  /** Removes the last pattern and sets another. */
  set(pattern: Pattern): void {
    const { bits } = this;
    const costs = this.#costs;
    const isNear = this.#isNear.fill(0);
    if (this.#pattern) {
      eachWord(this.#pattern, (from, to) => {
        bits.fill(0, from, to);
      });
    }
    this.#pattern = pattern;
    eachWord(pattern, (from, to, bit, word) => {
      for (let number = from; number < to; number++) {
        if (bits[number] === 0) costs[number] = matchCost(word, number);
        else if (bits[number] !== bit) costs[number] = SEVERAL;
        bits[number] |= bit;
        isNear[number & NEAR_MASK] = 1;
      }
    });
  }

  /** The words of the pattern that an indexed word answers, as bits. */
  bitsOf(number: number): number {
    return this.#isNear[number & NEAR_MASK] === 0 ? 0 : this.bits[number];
  }

  /** The cost at which an indexed word matches this word of the pattern; its bits must say that it does. */
  costOf(number: number, word: number): number {
    const cost = this.#costs[number];
    return cost === SEVERAL ? matchCost(this.#pattern!.words[word], number) : cost;
  }
}

function eachWord(
  { words }: Pattern,
  visit: (from: number, to: number, bit: number, word: Alternatives) => void,
): void {
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    for (const number of word.whole.keys()) visit(number, number + 1, 1 << i, word);
    for (const { from, to } of word.ranges) visit(from, to, 1 << i, word);
  }
}
