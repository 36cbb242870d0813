/** What one query word may mean: indexed words, whole or as a prefix, each with the typos that it would take. */
import type { SearchIndex } from '../catalog/search-index.ts';
import { inflections } from '../text/plurals.ts';
import { isNumber } from '../text/tokenise.ts';
import { type FuzzyWord, FuzzyWords } from './fuzzy-words.ts';
import type { PostingList } from './intersect.ts';
import type { QueryWord } from './parse-query.ts';
import { type WordRange, wordsWithMistypedPrefix, wordsWithPrefix } from './prefix-words.ts';
import { SimilarWords } from './similar-words.ts';

/**
 * What a match costs: typos weigh most; then a word of which only the beginning was typed; then the singular for the
 * plural or the other way about. Each has its own bits, so that a sum of them can be taken apart again.
 */
const COST = { inflected: 1, prefix: 2, typo: 4 } as const;

/** Costs more than any match. */
export const NO_MATCH = 255;

/** The indexed words that one query word is taken to mean. */
export interface Alternatives {
  readonly typed: string;
  /** Whole words and the cost of each. */
  readonly whole: ReadonlyMap<number, number>;
  /** Ranges of words that the typed one begins, and their typos. */
  readonly prefixRanges: readonly (WordRange & { typos: number })[];
  /** How many postings all of these have. */
  readonly postings: number;
}

/** How far a match may be from the typed word. */
export interface Leniency {
  /** Words within this many typos count. */
  typos: number;
  /** An unfinished word also means the words that it begins. */
  prefix: boolean;
  /** A word of the catalog counts as a misspelling only of words that are not much rarer than itself. */
  trustsKnownWords?: boolean;
}

/** Bounds the cost of a word; the most common are kept. A round number, not tuned. */
const MOST_FUZZY_WORDS = 64;
/** A shorter prefix with a typo in it matches nearly everything, all the more where no other word confirms it. */
const SHORTEST_MISTYPED_PREFIX = { alone: 5, confirmed: 4 };
/**
 * A short word is near to some word by chance. Where no other word confirms it, it is taken for one of those only that
 * at least this share of all foods have: of 400 random single words of 5 letters a quarter found something without.
 */
const LEAST_SHARES = [
  { letters: 5, share: 1 / 20_000 },
  { letters: 7, share: 1 / 100_000 },
];
/** How much rarer a word may be than the one that was typed. */
const MUCH_RARER = 4;
/** How many typos a wild spelling counts as: more than any typo budget. */
const SIMILAR_TYPOS = 3;

/** Finds the meanings of words in one index, remembering what was found for the words of the current query. */
export class AlternativesFinder {
  readonly #index: SearchIndex;
  readonly #fuzzy: FuzzyWords;
  readonly #similar: SimilarWords;
  /** By leniency and word; one query asks for the same word in many combinations. */
  readonly #found = new Map<string, Alternatives>();
  readonly #fuzzyFound = new Map<string, FuzzyWord[]>();
  readonly #mistypedPrefixesFound = new Map<string, WordRange[]>();
  #isAlone = false;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#fuzzy = new FuzzyWords(index);
    this.#similar = new SimilarWords(index);
  }

  /** Forgets the words of the last query and starts another with this many words. */
  begin(words: number): void {
    this.#isAlone = words === 1;
    this.#found.clear();
    this.#fuzzyFound.clear();
    this.#mistypedPrefixesFound.clear();
  }

  /** The meanings of a word within a leniency. */
  find(word: QueryWord, leniency: Leniency): Alternatives {
    const isPrefix = leniency.prefix && word.unfinished;
    const trusts = leniency.trustsKnownWords === true;
    const key = `${leniency.typos}${isPrefix}${trusts} ${word.text}`;
    return memoized(this.#found, key, () => this.#lookUp(word.text, leniency.typos, isPrefix, trusts));
  }

  #lookUp(text: string, typos: number, isPrefix: boolean, trusts: boolean): Alternatives {
    const typed = this.#index.wordNumber(text);
    const leastFoods = trusts && typed >= 0 ? this.#index.docFrequency(typed) / MUCH_RARER : 0;
    const whole = new Map<number, number>();
    for (const form of [text, ...inflections(text)]) {
      const number = this.#index.wordNumber(form);
      if (number >= 0) whole.set(number, form === text ? 0 : COST.inflected);
    }
    const ranges: (WordRange & { typos: number })[] = [];
    if (isPrefix) {
      const range = wordsWithPrefix(this.#index, text);
      if (range.to > range.from) ranges.push({ ...range, typos: 0 });
      const shortest = SHORTEST_MISTYPED_PREFIX[this.#isAlone ? 'alone' : 'confirmed'];
      if (typos > 0 && leastFoods === 0 && text.length >= shortest && !isNumber(text)) {
        for (const mistyped of this.#mistypedPrefixes(text)) ranges.push({ ...mistyped, typos: 1 });
      }
    }
    if (typos > 0) {
      let left = MOST_FUZZY_WORDS;
      for (const fuzzy of this.#fuzzyWords(text)) {
        if (fuzzy.typos > typos || left-- === 0) break;
        if (whole.has(fuzzy.number) || this.#index.docFrequency(fuzzy.number) < leastFoods) continue;
        whole.set(fuzzy.number, fuzzy.typos * COST.typo);
      }
    }
    return this.#counted(text, whole, ranges);
  }

  /** The indexed words that look like a misspelt one: for when nothing is within the typo budget. */
  findSimilar(word: QueryWord): Alternatives {
    const whole = new Map(this.#similar.find(word.text).map((number) => [number, SIMILAR_TYPOS * COST.typo]));
    return this.#counted(word.text, whole, []);
  }

  /** Whether a text is an indexed word, or begins one when it is unfinished. */
  knows({ text, unfinished }: QueryWord): boolean {
    if (!unfinished) return this.#index.wordNumber(text) >= 0;
    const { from, to } = wordsWithPrefix(this.#index, text);
    return to > from;
  }

  /** The same without the whole words: only what the typed word begins. */
  withoutWhole({ typed, whole, prefixRanges }: Alternatives): Alternatives {
    const ranges = prefixRanges.flatMap(({ from, to, typos }) => {
      const cuts = [...whole.keys()].filter((number) => number >= from && number < to).sort((a, b) => a - b);
      return [from - 1, ...cuts].map((cut, i) => ({ from: cut + 1, to: cuts[i] ?? to, typos }));
    });
    return this.#counted(typed, new Map(), ranges);
  }

  #counted(typed: string, whole: Map<number, number>, prefixRanges: Alternatives['prefixRanges']): Alternatives {
    const { postingOffsets } = this.#index.arrays;
    let postings = 0;
    for (const { from, to } of prefixRanges) postings += postingOffsets[to] - postingOffsets[from];
    for (const number of whole.keys()) {
      if (!prefixRanges.some(({ from, to }) => number >= from && number < to))
        postings += this.#index.docFrequency(number);
    }
    return { typed, whole, prefixRanges, postings };
  }

  #fuzzyWords(text: string): FuzzyWord[] {
    return memoized(this.#fuzzyFound, text, () => {
      const least = this.#leastFoods(text);
      return this.#fuzzy.find(text).filter(({ number }) => this.#index.docFrequency(number) >= least);
    });
  }

  #mistypedPrefixes(text: string): WordRange[] {
    return memoized(this.#mistypedPrefixesFound, text, () => {
      const { postingOffsets } = this.#index.arrays;
      const least = this.#leastFoods(text);
      return wordsWithMistypedPrefix(this.#index, text).filter(
        ({ from, to }) => postingOffsets[to] - postingOffsets[from] >= least,
      );
    });
  }

  /** How many foods a word needs to count as the correction of a misspelt one. */
  #leastFoods(text: string): number {
    const bound = this.#isAlone && LEAST_SHARES.find(({ letters }) => text.length <= letters);
    return bound ? bound.share * this.#index.foods : 0;
  }
}

function memoized<T>(found: Map<string, T>, text: string, find: () => T): T {
  let value = found.get(text);
  if (value === undefined) {
    value = find();
    found.set(text, value);
  }
  return value;
}

/** How an indexed word matches a query word, at the lowest cost. */
export function matchCost({ whole, prefixRanges }: Alternatives, number: number): number {
  let cost = whole.get(number) ?? NO_MATCH;
  for (let i = 0; i < prefixRanges.length && cost > COST.prefix; i++) {
    const range = prefixRanges[i];
    if (number < range.from || number >= range.to) continue;
    cost = Math.min(cost, range.typos * COST.typo + COST.prefix);
  }
  return cost;
}

/** What a cost is made of. */
export function typosIn(cost: number): number {
  return cost >>> 2;
}

export function isPrefixMatch(cost: number): boolean {
  return (cost & COST.prefix) !== 0;
}

export function isInflected(cost: number): boolean {
  return (cost & COST.inflected) !== 0;
}

/** The postings of all alternatives as one list. */
export function postingList({ whole, prefixRanges, postings }: Alternatives, postingOffsets: Uint32Array): PostingList {
  const alone = [...whole.keys()].filter(
    (number) => !prefixRanges.some(({ from, to }) => number >= from && number < to),
  );
  const words = prefixRanges.reduce((count, { from, to }) => count + to - from, alone.length);
  return { words, total: postings, ranges };

  function ranges(): Uint32Array {
    const pairs = new Uint32Array(2 * words);
    let at = 0;
    const add = (number: number) => {
      pairs[at++] = postingOffsets[number];
      pairs[at++] = postingOffsets[number + 1];
    };
    alone.forEach(add);
    for (const { from, to } of prefixRanges) for (let number = from; number < to; number++) add(number);
    return pairs;
  }
}
