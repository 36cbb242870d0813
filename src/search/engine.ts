/**
 * Answers queries on one index. It goes from strict to lenient and stops as soon as there are enough foods: the words
 * as typed; then with typos forgiven, split or joined; then with wilder spellings; then with words left out. Ranking
 * puts the strict matches first in any case, so going further never changes what stands above.
 */
import type { SearchIndex } from '../catalog/search-index.ts';
import type { SearchFilters } from '../food/search-filters.ts';
import { MAX_TYPOS } from '../text/typo-budget.ts';
import { AlternativesFinder, type Leniency } from './alternatives.ts';
import { CandidateScratch, Candidates } from './candidates.ts';
import { type DocumentFilter, documentFilter } from './document-filter.ts';
import { type Explanation, explainHits } from './explanation.ts';
import { FIT, type Hit } from './hit.ts';
import { parseQuery, type QueryWord } from './parse-query.ts';
import type { Pattern } from './pattern.ts';
import { joinedVariants, misspeltSplitVariants, splitVariants } from './query-variants.ts';
import { rank } from './ranking-rules.ts';

export interface SearchOptions extends SearchFilters {
  limit: number;
  offset?: number;
  /** Stops after the words as typed: for words that are known to be right, such as those of a food's own name. */
  asTypedOnly?: boolean;
}

const AS_TYPED: Leniency = { typos: 0, prefix: false };
const PREFIX: Leniency = { typos: 0, prefix: true };
const ONE_TYPO: Leniency = { typos: 1, prefix: true };
const LENIENT: Leniency = { typos: MAX_TYPOS, prefix: true };

/** Digits as on a label or from a scanner, perhaps grouped. */
const BARCODE = /^\s*\d[\d -]{4,20}\d\s*$/;

const SHORT_QUERY = 2;

/** A search with some words left out must keep at least this share of the letters typed; the rest is noise. */
const LEAST_LETTERS_KEPT = 1 / 3;

/** Searches one index. It keeps memory between queries, so each thread has its own. */
export class SearchEngine {
  readonly #index: SearchIndex;
  readonly #finder: AlternativesFinder;
  readonly #scratch: CandidateScratch;
  readonly #docByBarcode: (typed: string) => number | undefined;

  /** With `docByBarcode`, a query that is a barcode finds its food. */
  constructor(index: SearchIndex, docByBarcode: (typed: string) => number | undefined = () => undefined) {
    this.#index = index;
    this.#docByBarcode = docByBarcode;
    this.#finder = new AlternativesFinder(index);
    this.#scratch = new CandidateScratch(index);
  }

  /** The document numbers of the foods that answer a query, best first. */
  search(query: string, options: SearchOptions): number[] {
    return this.#ranked(query, options).map(({ doc }) => doc);
  }

  /** The same foods, each with the reasons for its place. */
  explain(query: string, options: SearchOptions): Explanation[] {
    const { matcher } = this.#scratch;
    return explainHits(this.#ranked(query, options), this.#index, ({ doc, pattern }) =>
      pattern === undefined ? [] : matcher.wordMatches(pattern, doc),
    );
  }

  #ranked(query: string, { limit, offset = 0, asTypedOnly = false, ...filters }: SearchOptions): Hit[] {
    const filter = documentFilter(filters, this.#index);
    const scanned = this.#byBarcode(query, filter);
    if (scanned !== undefined) return [scanned].slice(offset, offset + limit);
    const words = parseQuery(query);
    const candidates = new Candidates(this.#scratch, filter);
    this.#collect(words, candidates, offset + limit, asTypedOnly);
    return rank(candidates.hits.values(), this.#index).slice(offset, offset + limit);
  }

  /** The food of a typed barcode, as the only match. */
  #byBarcode(query: string, filter: DocumentFilter | undefined): Hit | undefined {
    if (!BARCODE.test(query)) return undefined;
    const doc = this.#docByBarcode(query.trim());
    if (doc === undefined || filter?.passes(doc) === false) return undefined;
    const spelling = { missing: 0, typos: 0, prefixWords: 0, inflectedWords: 0 };
    const place = { fit: FIT.exactName, headCoverage: 1, beginsName: true, coverage: 1, position: 0 };
    return { doc, pattern: undefined, ...spelling, ...place };
  }

  #collect(words: readonly QueryWord[], candidates: Candidates, wanted: number, asTypedOnly: boolean): void {
    if (words.length === 0) return;
    this.#finder.begin(words.length);
    candidates.add(this.#pattern(words, AS_TYPED), wanted);
    if (asTypedOnly || candidates.size >= wanted) return;
    const prefixPattern = this.#pattern(words, PREFIX);
    candidates.add(this.#withoutStrict(words, prefixPattern), wanted);
    if (candidates.size >= wanted) return;
    for (const variant of joinedVariants(words, this.#finder))
      candidates.add(this.#pattern(variant, PREFIX, 1), wanted);
    for (const variant of splitVariants(words, this.#finder, this.#index)) {
      candidates.add(this.#pattern(variant, PREFIX, 1), wanted);
    }
    if (candidates.size < wanted) this.#addWithTyposInUnknownWords(words, prefixPattern, candidates, wanted);
    if (candidates.size < wanted) this.#addWithTypos(words, prefixPattern, candidates, wanted);
    if (candidates.size === 0) this.#addMisspeltVariants(words, candidates, wanted);
    if (candidates.size === 0) this.#addSimilar(words, candidates, wanted);
    if (candidates.size === 0) this.#addWithWordsLeftOut(words, prefixPattern, candidates, wanted);
  }

  /** Matches of the words as typed are already there; only words that the unfinished one begins are new. */
  #withoutStrict(words: readonly QueryWord[], prefixPattern: Pattern): Pattern {
    if (words.filter(({ unfinished }) => unfinished).length !== 1) return prefixPattern;
    return {
      ...prefixPattern,
      words: prefixPattern.words.map((found, i) => (words[i].unfinished ? this.#finder.withoutWhole(found) : found)),
    };
  }

  /** Words that no food has must be misspelt, and usually they are the only ones. */
  #addWithTyposInUnknownWords(
    words: readonly QueryWord[],
    prefixPattern: Pattern,
    candidates: Candidates,
    wanted: number,
  ): void {
    const mended = prefixPattern.words.map((found, i) =>
      found.postings > 0 ? found : this.#finder.find(words[i], LENIENT),
    );
    if (mended.some((found, i) => found !== prefixPattern.words[i]))
      candidates.add({ ...prefixPattern, words: mended }, wanted);
  }

  /**
   * Forgives typos in every word; when something was found as typed, only where another word is at least as likely.
   * Few words find much, so they are given one typo first and two only where that was not enough; of more words all
   * that two typos find can mostly be seen at once. Where it cannot, typos are also forgiven in one word at a time.
   */
  #addWithTypos(words: readonly QueryWord[], prefixPattern: Pattern, candidates: Candidates, wanted: number): void {
    const trustsKnownWords = candidates.size > 0;
    const isShort = words.length <= SHORT_QUERY;
    for (const typos of isShort ? [1, MAX_TYPOS] : [MAX_TYPOS, 1]) {
      const lenient = this.#pattern(words, { typos, prefix: true, trustsKnownWords });
      if (lenient.words.every(({ postings }, i) => postings === prefixPattern.words[i].postings)) continue;
      const foundAll = candidates.add(lenient, wanted);
      if (isShort ? candidates.size >= wanted : foundAll) return;
      if (!foundAll) this.#addWithTyposInOneWord(words, lenient, candidates, wanted);
    }
  }

  #addWithTyposInOneWord(words: readonly QueryWord[], lenient: Pattern, candidates: Candidates, wanted: number): void {
    if (words.length === 1) return;
    const strict = this.#pattern(words, PREFIX);
    for (let i = 0; i < words.length; i++) {
      candidates.add({ ...strict, words: strict.words.with(i, lenient.words[i]) }, wanted);
    }
  }

  /** Forgives a typo beside a split or joined word. */
  #addMisspeltVariants(words: readonly QueryWord[], candidates: Candidates, wanted: number): void {
    const readings = [
      ...joinedVariants(words, this.#finder, ONE_TYPO),
      ...misspeltSplitVariants(words, this.#finder, ONE_TYPO),
    ];
    for (const variant of readings) candidates.add(this.#pattern(variant, ONE_TYPO, 1), wanted);
  }

  /** Replaces words that have no match within the typo budget by similar ones. */
  #addSimilar(words: readonly QueryWord[], candidates: Candidates, wanted: number): void {
    const lenient = this.#pattern(words, LENIENT);
    if (lenient.words.every(({ postings }) => postings > 0)) return;
    const similar = lenient.words.map((found, i) => (found.postings > 0 ? found : this.#finder.findSimilar(words[i])));
    candidates.add({ ...lenient, words: similar }, wanted);
  }

  /**
   * Leaves words out. Those that are left may be misspelt only beside one that is not, or nonsense would find
   * something by chance.
   */
  #addWithWordsLeftOut(
    words: readonly QueryWord[],
    prefixPattern: Pattern,
    candidates: Candidates,
    wanted: number,
  ): void {
    if (prefixPattern.words.every(({ postings }) => postings === 0)) return;
    const mended = prefixPattern.words.map((found, i) =>
      found.postings > 0 ? found : this.#finder.find(words[i], ONE_TYPO),
    );
    const known = mended.filter(({ postings }) => postings > 0);
    candidates.addPartly(known, words.length - known.length, lettersOf(words) * LEAST_LETTERS_KEPT, wanted);
  }

  #pattern(words: readonly QueryWord[], leniency: Leniency, typos = 0): Pattern {
    return { words: words.map((word) => this.#finder.find(word, leniency)), typos, missing: 0 };
  }
}

function lettersOf(words: readonly QueryWord[]): number {
  return words.reduce((letters, { text }) => letters + text.length, 0);
}
