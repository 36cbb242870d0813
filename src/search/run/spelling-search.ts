/** Finds foods by the words of a query: as typed, unfinished, split or joined, misspelt, or with some of them left out. */
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import { MAX_TYPOS } from '../../text/typo-budget.ts';
import type { QueryWord } from '../query/parse-query.ts';
import type { Alternatives, AlternativesFinder, Leniency } from './alternatives.ts';
import type { Candidates } from './candidates.ts';
import { type Pattern, patternOf } from './pattern.ts';
import { joinedVariants, misspeltSplitVariants, splitVariants } from './query-variants.ts';

export const AS_TYPED: Leniency = { typos: 0, prefix: false };
export const PREFIX: Leniency = { typos: 0, prefix: true };
const ONE_TYPO: Leniency = { typos: 1, prefix: true };
export const LENIENT: Leniency = { typos: MAX_TYPOS, prefix: true };

const SHORT_QUERY = 2;

/** A search with some words left out must keep at least this share of the letters typed; the rest is noise. */
const MIN_LETTERS_KEPT = 1 / 3;

/** Adds to the candidates of one query what its words find. */
export class SpellingSearch {
  readonly #words: readonly QueryWord[];
  readonly #candidates: Candidates;
  readonly #wanted: number;
  readonly #index: SearchIndex;
  readonly #finder: AlternativesFinder;
  #typedPattern: Pattern | undefined;
  #prefixPattern: Pattern | undefined;
  #hasVariants = false;
  readonly #mayMatch = (words: readonly QueryWord[]) => !this.#candidates.rulesOut(words);

  constructor(
    words: readonly QueryWord[],
    candidates: Candidates,
    wanted: number,
    { index, finder }: { index: SearchIndex; finder: AlternativesFinder },
  ) {
    this.#words = words;
    this.#candidates = candidates;
    this.#wanted = wanted;
    this.#index = index;
    this.#finder = finder;
  }

  get #asTyped(): Pattern {
    this.#typedPattern ??= this.#pattern(this.#words, AS_TYPED);
    return this.#typedPattern;
  }

  /** The words with the last one unfinished; most queries find enough without it. */
  get #prefix(): Pattern {
    this.#prefixPattern ??= this.#pattern(this.#words, PREFIX);
    return this.#prefixPattern;
  }

  /** Adds the foods that are called just so, where these are enough; returns whether they are. */
  addWholeNames(): boolean {
    return this.#candidates.addWholeNames(this.#asTyped, this.#wanted);
  }

  addAsTyped(): void {
    if (!this.#mayMatch(this.#words)) return;
    this.#add(this.#asTyped);
  }

  /** The last word is still being typed: what it begins counts as much as the word that it is. */
  addWhileTyping(): void {
    const { words } = this.#prefix;
    this.#add(patternOf(words.map((found, i) => (this.#words[i].unfinished ? this.#finder.onlyPrefix(found) : found))));
  }

  /** Matches of the words as typed are already there; only words that the unfinished one begins are new. */
  addPrefixMatches(): void {
    if (!this.#mayMatch(this.#words)) return;
    const words = this.#words;
    const isOneUnfinished = words.filter(({ unfinished }) => unfinished).length === 1;
    const prefixed = this.#prefix.words.map((found, i) =>
      isOneUnfinished && words[i].unfinished ? this.#finder.withoutWhole(found) : found,
    );
    this.#add(patternOf(prefixed));
  }

  /** Two words joined, one split; a second time would find nothing new. */
  addVariants(): void {
    if (this.#hasVariants) return;
    this.#hasVariants = true;
    const joined = joinedVariants(this.#words, this.#finder, this.#mayMatch);
    for (const variant of [...joined, ...splitVariants(this.#words, this.#finder, this.#mayMatch, this.#index)]) {
      this.#add(this.#pattern(variant, PREFIX, 1));
    }
  }

  /** Words that no food has must be misspelt, and usually they are the only ones. */
  addWithTyposInUnknownWords(): void {
    if (!this.#mayMatch(this.#words)) return;
    const corrected = this.#corrected(LENIENT);
    if (corrected.some((found, i) => found !== this.#prefix.words[i])) this.#add(patternOf(corrected));
  }

  /**
   * Forgives typos in every word; when something was found as typed, only where another word is at least as likely.
   * Few words find much, so they are given one typo first and two only where that was not enough; of more words all
   * that two typos find can mostly be seen at once. Where it cannot, typos are also forgiven in one word at a time.
   */
  addWithTypos(): void {
    if (!this.#mayMatch(this.#words)) return;
    const trustsKnownWords = this.#candidates.size > 0;
    const isShort = this.#words.length <= SHORT_QUERY;
    for (const typos of isShort ? [1, MAX_TYPOS] : [MAX_TYPOS, 1]) {
      const lenient = this.#pattern(this.#words, { typos, prefix: true, trustsKnownWords });
      if (lenient.words.every(({ postings }, i) => postings === this.#prefix.words[i].postings)) continue;
      const foundAll = this.#add(lenient);
      if (isShort ? this.#candidates.size >= this.#wanted : foundAll) return;
      if (!foundAll) this.#addWithTyposInOneWord(lenient);
    }
  }

  #addWithTyposInOneWord(lenient: Pattern): void {
    if (this.#words.length === 1) return;
    for (let i = 0; i < this.#words.length; i++) {
      this.#add(patternOf(this.#prefix.words.with(i, lenient.words[i])));
    }
  }

  /** Forgives a typo beside a split or joined word. */
  addMisspeltVariants(): void {
    const variants = [
      ...joinedVariants(this.#words, this.#finder, this.#mayMatch, ONE_TYPO),
      ...misspeltSplitVariants(this.#words, this.#finder, this.#mayMatch, ONE_TYPO),
    ];
    for (const variant of variants) this.#add(this.#pattern(variant, ONE_TYPO, 1));
  }

  /** Replaces words that have no match within the typo budget by similar ones. */
  addSimilar(): void {
    const lenient = this.#pattern(this.#words, LENIENT);
    if (lenient.words.every(({ postings }) => postings > 0)) return;
    const similar = lenient.words.map((found, i) =>
      found.postings > 0 ? found : this.#finder.findSimilar(this.#words[i]),
    );
    this.#add(patternOf(similar));
  }

  /**
   * Leaves words out. Those that are left may be misspelt only beside one that is not, or nonsense would find
   * something by chance.
   */
  addWithWordsLeftOut(): void {
    if (this.#prefix.words.every(({ postings }) => postings === 0)) return;
    const known = this.#corrected(ONE_TYPO).filter(({ postings }) => postings > 0);
    const letters = this.#words.reduce((count, { text }) => count + text.length, 0);
    this.#candidates.addPartly(known, this.#words.length - known.length, letters * MIN_LETTERS_KEPT, this.#wanted);
  }

  /** The words as typed, the last one as a prefix; those that no food has, with typos forgiven. */
  #corrected(leniency: Leniency): Alternatives[] {
    return this.#prefix.words.map((found, i) =>
      found.postings > 0 ? found : this.#finder.find(this.#words[i], leniency),
    );
  }

  #add(pattern: Pattern): boolean {
    return this.#candidates.add(pattern, this.#wanted);
  }

  #pattern(words: readonly QueryWord[], leniency: Leniency, typos = 0): Pattern {
    return patternOf(
      words.map((word) => this.#finder.find(word, leniency)),
      { typos },
    );
  }
}
