/** Expands the words of queries to terms of one index. What takes long is kept between queries, so each thread has its own. */
import { BoundedMap, memoize } from '../../../caches/bounded-map.ts';
import type { SearchIndex, WordRange } from '../../../catalog/index/search-index.ts';
import { inflections } from '../../../text/plurals.ts';
import { isNumber } from '../../../text/tokenise.ts';
import { MAX_TYPOS } from '../../../text/typo-budget.ts';
import type { Token } from '../../query/parse-query.ts';
import { type FuzzyWord, FuzzyWords } from '../../vocabulary/fuzzy-words.ts';
import { wordsWithMistypedPrefix } from '../../vocabulary/prefix-words.ts';
import { WordCache } from '../../vocabulary/word-cache.ts';
import { COST, type CostedRange, type Term, termOf } from './term.ts';

/** How far the words of a term may be from the typed one. */
export interface Expansion {
  /** Words within this many typos count. */
  readonly typos: number;
  /** An unfinished word also means the words that it begins. */
  readonly prefix: boolean;
  /** A word of the catalog counts as a misspelling only of words that are not much rarer than itself. */
  readonly trustsKnownWords?: boolean;
  /** Words that are spelled right: no typo is forgiven in them. */
  readonly right?: ReadonlySet<string> | undefined;
}

export const AS_TYPED: Expansion = { typos: 0, prefix: false };
export const PREFIX: Expansion = { typos: 0, prefix: true };
export const ONE_TYPO: Expansion = { typos: 1, prefix: true };
export const ALL_TYPOS: Expansion = { typos: MAX_TYPOS, prefix: true };

/** The number of a typed word, or -1, and the numbers of all its forms with the cost of each. */
interface Forms {
  readonly typed: number;
  readonly costs: ReadonlyMap<number, number>;
}

/** Bounds the cost of a term; the most common words are kept. A round number, not tuned. */
const MAX_FUZZY_WORDS_OF_TERM = 64;
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

/** Far more than the steps of one query ask for. */
const MAX_TERMS_OF_QUERY = 10_000;

/** Of misspelt words and beginnings each. What is remembered of one takes a kilobyte or two. */
const CACHED_WORDS = 256;

/** What the queries of a thread share: the tables, and what was found for misspelt words lately. */
export class TermExpander {
  readonly index: SearchIndex;
  readonly #fuzzy: FuzzyWords;
  /** The words within the typo budget, and those that begin so: most of what a query costs before any posting is read. */
  readonly #fuzzyWords = new WordCache<readonly FuzzyWord[]>(CACHED_WORDS);
  readonly #mistypedPrefixes = new WordCache<readonly WordRange[]>(CACHED_WORDS);

  constructor(index: SearchIndex) {
    this.index = index;
    this.#fuzzy = new FuzzyWords(index);
  }

  /** The terms of one query with this many words. */
  termsFor(words: number): QueryTerms {
    return new QueryTerms(this, words === 1);
  }

  fuzzyWords(text: string, typos: number, isAlone: boolean): readonly FuzzyWord[] {
    return this.#fuzzyWords.get(`${typos}${cacheKey(text, isAlone)}`, () => {
      const least = this.#leastFoods(text, isAlone);
      const found = this.#fuzzy.find(text, typos).filter(({ number }) => this.index.docFrequency(number) >= least);
      return found.slice(0, MAX_FUZZY_WORDS_OF_TERM);
    });
  }

  mistypedPrefixes(text: string, isAlone: boolean): readonly WordRange[] {
    return this.#mistypedPrefixes.get(cacheKey(text, isAlone), () => {
      const { postingOffsets } = this.index.arrays;
      const least = this.#leastFoods(text, isAlone);
      return wordsWithMistypedPrefix(this.index, text).filter(
        ({ from, to }) => postingOffsets[to] - postingOffsets[from] >= least,
      );
    });
  }

  /** How many foods a word needs to count as the correction of a misspelt one. */
  #leastFoods(text: string, isAlone: boolean): number {
    const bound = isAlone && MIN_SHARES.find(({ letters }) => text.length <= letters);
    return bound ? bound.share * this.index.foods : 0;
  }
}

/** The terms of one query, each made once: steps ask for the same word in many combinations. */
export class QueryTerms {
  readonly index: SearchIndex;
  readonly #expander: TermExpander;
  /** Whether no other word confirms a typo. */
  readonly #isAlone: boolean;
  /** By expansion and word. */
  readonly #terms = new BoundedMap<string, Term>(MAX_TERMS_OF_QUERY);
  /** By word: each expansion asks for them again. */
  readonly #forms = memoize((text: string) => formsOf(text, this.index));

  constructor(expander: TermExpander, isAlone: boolean) {
    this.index = expander.index;
    this.#expander = expander;
    this.#isAlone = isAlone;
  }

  /** What a word stands for within an expansion. */
  find(token: Token, { typos, prefix, trustsKnownWords = false, right }: Expansion): Term {
    const forgiven = typos > 0 && right?.has(token.text) === true ? 0 : typos;
    const isPrefix = prefix && token.unfinished;
    const key = `${forgiven}${isPrefix}${trustsKnownWords} ${token.text}`;
    return this.#terms.getOrCompute(key, () => this.#expand(token.text, forgiven, isPrefix, trustsKnownWords));
  }

  /** Whether a text is an indexed word, or begins one when it is unfinished. */
  knows({ text, unfinished }: Token): boolean {
    if (!unfinished) return this.index.wordNumber(text) >= 0;
    const { from, to } = this.index.wordsWithPrefix(text);
    return to > from;
  }

  /** The numbers of a word in all its forms. */
  formsOf(text: string): number[] {
    return [...this.find({ text, unfinished: false }, AS_TYPED).whole.keys()];
  }

  #expand(text: string, typos: number, isPrefix: boolean, trustsKnownWords: boolean): Term {
    const { typed, costs } = this.#forms(text);
    const leastFoods = trustsKnownWords && typed >= 0 ? this.index.docFrequency(typed) / MUCH_RARER : 0;
    const whole = new Map(costs);
    const ranges: CostedRange[] = [];
    if (isPrefix) {
      const range = this.index.wordsWithPrefix(text);
      if (range.to > range.from) ranges.push({ from: range.from, to: range.to, cost: COST.prefix });
      const shortest = MIN_MISTYPED_PREFIX_LENGTH[this.#isAlone ? 'alone' : 'confirmed'];
      if (typos > 0 && leastFoods === 0 && text.length >= shortest && !isNumber(text)) {
        for (const { from, to } of this.#expander.mistypedPrefixes(text, this.#isAlone))
          ranges.push({ from, to, cost: COST.typo + COST.prefix });
      }
    }
    if (typos > 0) {
      for (const fuzzy of this.#expander.fuzzyWords(text, typos, this.#isAlone)) {
        if (whole.has(fuzzy.number) || this.index.docFrequency(fuzzy.number) < leastFoods) continue;
        whole.set(fuzzy.number, fuzzy.typos * COST.typo);
      }
    }
    return termOf(this.index, text, whole, ranges);
  }
}

/** All forms begin alike, so that they are looked for among a few words. */
function formsOf(text: string, index: SearchIndex): Forms {
  const others = inflections(text);
  const { from, to } = index.wordsWithPrefix(commonBeginning(text, others));
  const costs = new Map<number, number>();
  const typed = index.wordNumber(text, from, to);
  if (typed >= 0) costs.set(typed, 0);
  for (const form of others) {
    const number = index.wordNumber(form, from, to);
    if (number >= 0) costs.set(number, COST.inflected);
  }
  return { typed, costs };
}

/** A word that stands alone has fewer meanings. No word has a space in it. */
function cacheKey(text: string, isAlone: boolean): string {
  return isAlone ? `${text} ` : text;
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
