/** What one query word may mean: indexed words, whole or as a prefix, each with the typos that it would take. */
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import { inflections } from '../../text/plurals.ts';
import { isNumber } from '../../text/tokenise.ts';
import type { QueryWord } from '../query/parse-query.ts';
import { type FuzzyWord, FuzzyWords } from '../vocabulary/fuzzy-words.ts';
import { type WordRange, wordsWithMistypedPrefix, wordsWithPrefix } from '../vocabulary/prefix-words.ts';
import { SimilarWords } from '../vocabulary/similar-words.ts';
import { WordCache } from '../vocabulary/word-cache.ts';
import type { PostingList } from './intersect.ts';

/**
 * What a match costs: typos; a word of which only the beginning was typed; the singular for the plural or the other way
 * about; a food that is called otherwise, and which of several meanings it is. Each has its own bits, so that a sum of them
 * can be taken apart again.
 */
export const COST = { inflected: 1, prefix: 2, typo: 4, otherName: 16, meaning: 32 } as const;
const MAX_TYPOS_IN_COST = 3;
/** A name means at most two kinds. */
export const MEANINGS = 2;

/** Costs more than any match. */
export const NO_MATCH = 255;

/** A range of words, and what it costs to match one of them. */
export interface CostedRange extends WordRange {
  readonly cost: number;
}

/** The indexed words that one query word is taken to mean. */
export interface Alternatives {
  readonly typed: string;
  /** Whole words and the cost of each. */
  readonly whole: ReadonlyMap<number, number>;
  /** Ranges of words, with the cost of each: words that the typed one begins, and the words of kinds that it names. */
  readonly ranges: readonly CostedRange[];
  /** How many postings all of these have. */
  readonly postings: number;
  /** Where the typed words name kinds of food. */
  readonly kinds: NamedByWords | undefined;
}

/** What is known of words that name kinds of food. */
export interface NamedByWords {
  /** How the name may be spelled: for each word its numbers in all its forms. A food that has all is called as was asked. */
  readonly spellings: readonly (readonly (readonly number[])[])[];
  /** The names of the kinds as folded words. */
  readonly names: readonly (readonly string[])[];
}

/** A word, and its numbers in all its forms that the index has. */
export interface WordForms {
  readonly word: string;
  readonly forms: readonly number[];
}

/** The number of a typed word, or -1, and the numbers of all its forms with the cost of each. */
interface Forms {
  readonly typed: number;
  readonly costs: ReadonlyMap<number, number>;
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
const MAX_FUZZY_WORDS = 64;
/** A shorter prefix with a typo in it matches nearly everything, all the more where no other word confirms it. */
const MIN_MISTYPED_PREFIX_LENGTH = { alone: 5, confirmed: 4 };
/**
 * A short word is near to some word by chance. Where no other word confirms it, it is taken for one of those only that
 * at least this share of all foods have: of 400 random single words of 5 letters a quarter found something without.
 */
const MIN_SHARES = [
  { letters: 5, share: 1 / 20_000 },
  { letters: 7, share: 1 / 100_000 },
];
/** How much rarer a word may be than the one that was typed. */
const MUCH_RARER = 4;
/** How many typos a wild spelling counts as: more than any typo budget. */
const SIMILAR_TYPOS = 3;

/** Of misspelt words and beginnings each. What is remembered of one takes a kilobyte or two. */
const CACHED_WORDS = 256;

const NONE: ReadonlySet<string> = new Set();

/** Finds the meanings of words in one index, remembering what was found for the words of the current query, and typos for longer. */
export class AlternativesFinder {
  readonly #index: SearchIndex;
  readonly #fuzzy: FuzzyWords;
  readonly #similar: SimilarWords;
  /** By leniency and word; one query asks for the same word in many combinations. */
  readonly #found = new Map<string, Alternatives>();
  /** By word: each leniency asks for them again. */
  readonly #forms = new Map<string, Forms>();
  /** The words within the typo budget, and those that begin so: most of what a query costs before any posting is read. */
  readonly #fuzzyWords = new WordCache<readonly FuzzyWord[]>(CACHED_WORDS);
  readonly #mistypedPrefixes = new WordCache<readonly WordRange[]>(CACHED_WORDS);
  #isAlone = false;
  /** The words of the current query that are spelled right. */
  #right: ReadonlySet<string> = NONE;

  constructor(index: SearchIndex) {
    this.#index = index;
    this.#fuzzy = new FuzzyWords(index);
    this.#similar = new SimilarWords(index);
  }

  /** Forgets the words of the last query and starts another with this many words. */
  begin(words: number): void {
    this.#isAlone = words === 1;
    this.#right = NONE;
    this.#found.clear();
    this.#forms.clear();
  }

  /** From now on these words are spelled right. */
  trust(words: ReadonlySet<string>): void {
    this.#right = words;
  }

  /** The meanings of a word within a leniency. */
  find(word: QueryWord, leniency: Leniency): Alternatives {
    if (leniency.typos > 0 && this.#right.has(word.text)) return this.find(word, { ...leniency, typos: 0 });
    const isPrefix = leniency.prefix && word.unfinished;
    const trusts = leniency.trustsKnownWords === true;
    const key = `${leniency.typos}${isPrefix}${trusts} ${word.text}`;
    return memoized(this.#found, key, () => this.#lookUp(word.text, leniency.typos, isPrefix, trusts));
  }

  #lookUp(text: string, typos: number, isPrefix: boolean, trusts: boolean): Alternatives {
    const { typed, costs } = memoized(this.#forms, text, () => this.#lookUpForms(text));
    const leastFoods = trusts && typed >= 0 ? this.#index.docFrequency(typed) / MUCH_RARER : 0;
    const whole = new Map(costs);
    const ranges: CostedRange[] = [];
    if (isPrefix) {
      const range = wordsWithPrefix(this.#index, text);
      if (range.to > range.from) ranges.push({ from: range.from, to: range.to, cost: COST.prefix });
      const shortest = MIN_MISTYPED_PREFIX_LENGTH[this.#isAlone ? 'alone' : 'confirmed'];
      if (typos > 0 && leastFoods === 0 && text.length >= shortest && !isNumber(text)) {
        for (const { from, to } of this.#findMistypedPrefixes(text))
          ranges.push({ from, to, cost: COST.typo + COST.prefix });
      }
    }
    if (typos > 0) {
      for (const fuzzy of this.#findFuzzyWords(text, typos)) {
        if (whole.has(fuzzy.number) || this.#index.docFrequency(fuzzy.number) < leastFoods) continue;
        whole.set(fuzzy.number, fuzzy.typos * COST.typo);
      }
    }
    return this.#counted(text, whole, ranges);
  }

  /** All forms begin alike, so that they are looked for among a few words. */
  #lookUpForms(text: string): Forms {
    const others = inflections(text);
    const { from, to } = wordsWithPrefix(this.#index, commonBeginning(text, others));
    const costs = new Map<number, number>();
    const typed = this.#index.wordNumber(text, from, to);
    if (typed >= 0) costs.set(typed, 0);
    for (const form of others) {
      const number = this.#index.wordNumber(form, from, to);
      if (number >= 0) costs.set(number, COST.inflected);
    }
    return { typed, costs };
  }

  /** The indexed words that look like a misspelt one: for when nothing is within the typo budget. */
  findSimilar(word: QueryWord): Alternatives {
    if (this.#right.has(word.text)) return this.#counted(word.text, new Map(), []);
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
  withoutWhole({ typed, whole, ranges }: Alternatives): Alternatives {
    const prefixed = ranges.flatMap(({ from, to, cost }) => {
      const cuts = [...whole.keys()].filter((number) => number >= from && number < to).sort((a, b) => a - b);
      return [from - 1, ...cuts].map((cut, i) => ({ from: cut + 1, to: cuts[i] ?? to, cost }));
    });
    return this.#counted(typed, new Map(), prefixed);
  }

  /** All words that the typed one begins, itself among them, each at the same cost. */
  onlyPrefix({ typed, ranges }: Alternatives): Alternatives {
    return this.#counted(typed, new Map(), ranges);
  }

  /** Words that name kinds: what they mean as typed, where that is given, and the foods of those kinds. */
  ofKinds(typed: string, ranges: readonly CostedRange[], kinds: NamedByWords, asTyped?: Alternatives): Alternatives {
    return this.#counted(typed, asTyped?.whole ?? new Map(), [...(asTyped?.ranges ?? []), ...ranges], kinds);
  }

  /** A word of another name of the kinds that a query names. */
  ofOtherName({ word, forms }: WordForms, kinds: NamedByWords, cost: number): Alternatives {
    const whole = new Map(forms.map((number) => [number, cost]));
    return this.#counted(word, whole, [], kinds);
  }

  /** Words of the index, each as if it had been typed. */
  ofWords(numbers: readonly number[], typed: string): Alternatives {
    return this.#counted(typed, new Map(numbers.map((number) => [number, 0])), []);
  }

  /** The numbers of a word in all its forms. */
  formsOf(text: string): number[] {
    return [...this.find({ text, unfinished: false }, { typos: 0, prefix: false }).whole.keys()];
  }

  #counted(
    typed: string,
    whole: ReadonlyMap<number, number>,
    ranges: readonly CostedRange[],
    kinds?: NamedByWords,
  ): Alternatives {
    const { postingOffsets } = this.#index.arrays;
    let postings = 0;
    for (const { from, to } of ranges) postings += postingOffsets[to] - postingOffsets[from];
    for (const number of whole.keys()) {
      if (!ranges.some(({ from, to }) => number >= from && number < to)) postings += this.#index.docFrequency(number);
    }
    return { typed, whole, ranges, postings, kinds };
  }

  #findFuzzyWords(text: string, typos: number): readonly FuzzyWord[] {
    return this.#fuzzyWords.get(`${typos}${this.#cacheKey(text)}`, () => {
      const least = this.#leastFoods(text);
      const found = this.#fuzzy.find(text, typos).filter(({ number }) => this.#index.docFrequency(number) >= least);
      return found.slice(0, MAX_FUZZY_WORDS);
    });
  }

  #findMistypedPrefixes(text: string): readonly WordRange[] {
    return this.#mistypedPrefixes.get(this.#cacheKey(text), () => {
      const { postingOffsets } = this.#index.arrays;
      const least = this.#leastFoods(text);
      return wordsWithMistypedPrefix(this.#index, text).filter(
        ({ from, to }) => postingOffsets[to] - postingOffsets[from] >= least,
      );
    });
  }

  /** A word that stands alone has fewer meanings. No word has a space in it. */
  #cacheKey(text: string): string {
    return this.#isAlone ? `${text} ` : text;
  }

  /** How many foods a word needs to count as the correction of a misspelt one. */
  #leastFoods(text: string): number {
    const bound = this.#isAlone && MIN_SHARES.find(({ letters }) => text.length <= letters);
    return bound ? bound.share * this.#index.foods : 0;
  }
}

/** The letters with which a text and all the others begin. */
function commonBeginning(text: string, others: readonly string[]): string {
  let length = text.length;
  for (const other of others) {
    let same = 0;
    while (same < length && other.charCodeAt(same) === text.charCodeAt(same)) same++;
    length = same;
  }
  return text.slice(0, length);
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
export function matchCost({ whole, ranges }: Alternatives, number: number): number {
  let cost = whole.get(number) ?? NO_MATCH;
  for (let i = 0; i < ranges.length && cost > COST.prefix; i++) {
    const range = ranges[i];
    if (number >= range.from && number < range.to && range.cost < cost) cost = range.cost;
  }
  return cost;
}

/** Whether all that one may mean is among what the other may mean. */
export function isWithin(narrow: Alternatives, wide: Alternatives): boolean {
  const has = (from: number, to: number) => wide.ranges.some((range) => from >= range.from && to <= range.to);
  for (const number of narrow.whole.keys()) if (!wide.whole.has(number) && !has(number, number + 1)) return false;
  return narrow.ranges.every(({ from, to }) => has(from, to));
}

/** What a cost is made of. */
export function typosIn(cost: number): number {
  return (cost >>> 2) & MAX_TYPOS_IN_COST;
}

/** Whether the word is that of a kind which the query names, or of another name of it. */
export function isKindMatch(cost: number): boolean {
  return (cost & COST.otherName) !== 0;
}

/** Which of the meanings of a name it is, 0 for the likeliest. */
export function meaningIn(cost: number): number {
  return cost >>> 5;
}

export function isPrefixMatch(cost: number): boolean {
  return (cost & COST.prefix) !== 0;
}

export function isInflected(cost: number): boolean {
  return (cost & COST.inflected) !== 0;
}

/** The postings of all alternatives as one list. */
export function postingList({ whole, ranges, postings }: Alternatives): PostingList {
  const alone = [...whole.keys()].filter((number) => !ranges.some(({ from, to }) => number >= from && number < to));
  const words = ranges.reduce((count, { from, to }) => count + to - from, alone.length);
  return { words, total: postings, lists };

  function lists(): Uint32Array {
    const numbers = new Uint32Array(words);
    numbers.set(alone);
    let at = alone.length;
    for (const { from, to } of ranges) for (let number = from; number < to; number++) numbers[at++] = number;
    return numbers;
  }
}
