/**
 * Answers queries on one index. It goes from strict to lenient and stops as soon as there are enough foods: the words
 * as typed; then with typos forgiven, split or joined; then with wilder spellings; then with words left out. Ranking
 * puts the strict matches first in any case, so going further never changes what stands above.
 */
import type { SearchIndex } from '../catalog/search-index.ts';
import type { Source } from '../food/source.ts';
import { MAX_TYPOS } from '../text/typo-budget.ts';
import { type Alternatives, AlternativesFinder, type Leniency } from './alternatives.ts';
import { CandidateScratch, Candidates } from './candidates.ts';
import { type Explanation, explainHit } from './explanation.ts';
import { FIT, type Hit } from './hit.ts';
import { parseQuery, type QueryWord } from './parse-query.ts';
import type { Pattern } from './pattern.ts';
import { rank } from './ranking-rules.ts';
import { joinedReadings, splitReadings } from './readings.ts';

export interface SearchOptions {
  limit: number;
  offset?: number;
  source?: Source | undefined;
}

const AS_TYPED: Leniency = { typos: 0, begun: false };
const BEGUN: Leniency = { typos: 0, begun: true };

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

  /** A query that is a barcode finds its food when `docByBarcode` does. */
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

  /** The same foods, each with the value of every ranking rule. */
  explain(query: string, options: SearchOptions): Explanation[] {
    return this.#ranked(query, options).map((hit) => explainHit(hit, this.#index));
  }

  #ranked(query: string, { limit, offset = 0, source }: SearchOptions): Hit[] {
    const scanned = this.#byBarcode(query, source);
    if (scanned !== undefined) return [scanned].slice(offset, offset + limit);
    const words = parseQuery(query);
    const candidates = new Candidates(this.#scratch, source);
    this.#collect(words, candidates, offset + limit);
    return rank(candidates.hits.values(), this.#index).slice(offset, offset + limit);
  }

  /** The food of a typed barcode, as an exact match that nothing else stands beside. */
  #byBarcode(query: string, source: Source | undefined): Hit | undefined {
    if (!BARCODE.test(query)) return undefined;
    const doc = this.#docByBarcode(query.trim());
    if (doc === undefined || (source !== undefined && this.#index.sourceOf(doc) !== source)) return undefined;
    return { doc, missing: 0, typos: 0, fit: FIT.exactName, begun: 0, otherForms: 0, coverage: 1, position: 0 };
  }

  #collect(words: readonly QueryWord[], candidates: Candidates, wanted: number): void {
    if (words.length === 0) return;
    this.#finder.forget();
    // What finds too much to see all of it is looked for again more strictly, lest the best be among the unseen.
    if (!candidates.add(this.#pattern(words, BEGUN), wanted)) candidates.add(this.#pattern(words, AS_TYPED), wanted);
    if (candidates.size >= wanted) return;
    for (const reading of joinedReadings(words, this.#finder)) candidates.add(this.#pattern(reading, BEGUN, 1), wanted);
    for (const reading of splitReadings(words, this.#finder, this.#index)) {
      candidates.add(this.#pattern(reading, BEGUN, 1), wanted);
    }
    if (candidates.size < wanted) this.#addWithTypos(words, candidates, wanted);
    if (candidates.size > 0) return;
    this.#addSimilar(words, candidates, wanted);
    if (candidates.size === 0) this.#addWithWordsLeftOut(words, candidates, wanted);
  }

  /**
   * Forgives typos in every word. Few words find much, so they are given one typo first and two only where that was
   * not enough; of more words all that two typos find can mostly be seen at once. Where it cannot, typos are also
   * forgiven in one word at a time.
   */
  #addWithTypos(words: readonly QueryWord[], candidates: Candidates, wanted: number): void {
    const isShort = words.length <= SHORT_QUERY;
    for (const typos of isShort ? [1, MAX_TYPOS] : [MAX_TYPOS, 1]) {
      const lenient = this.#pattern(words, { typos, begun: true });
      const foundAll = candidates.add(lenient, wanted);
      if (isShort ? candidates.size >= wanted : foundAll) return;
      if (!foundAll) this.#addWithTyposInOneWord(words, lenient, candidates, wanted);
    }
  }

  #addWithTyposInOneWord(words: readonly QueryWord[], lenient: Pattern, candidates: Candidates, wanted: number): void {
    if (words.length === 1) return;
    const strict = this.#pattern(words, BEGUN);
    for (let i = 0; i < words.length; i++) {
      candidates.add({ ...strict, words: strict.words.with(i, lenient.words[i]) }, wanted);
    }
  }

  /** Takes words that are like nothing within the budget for those that look like them. */
  #addSimilar(words: readonly QueryWord[], candidates: Candidates, wanted: number): void {
    const lenient = this.#pattern(words, { typos: MAX_TYPOS, begun: true });
    if (lenient.words.every(({ postings }) => postings > 0)) return;
    const similar = lenient.words.map((found, i) => (found.postings > 0 ? found : this.#finder.findSimilar(words[i])));
    candidates.add({ ...lenient, words: similar }, wanted);
  }

  /**
   * Leaves words out, one after another, the least informative first: words that nothing in the catalog has, then
   * those that most foods have. What is left must be spelt as in the catalog, or nonsense would always find something.
   */
  #addWithWordsLeftOut(words: readonly QueryWord[], candidates: Candidates, wanted: number): void {
    const letters = lettersOf(words);
    const asTyped = this.#pattern(words, BEGUN);
    let kept = words
      .map((word, i) => ({ word, found: asTyped.words[i] }))
      .filter(({ found }) => found.postings > 0)
      .sort((a, b) => a.found.postings - b.found.postings);
    if (kept.length === words.length) {
      for (let out = kept.length - 1; out >= 0 && candidates.size < wanted; out--) {
        this.#addKept(kept.toSpliced(out, 1), words, candidates, wanted);
      }
      kept = kept.slice(0, -1);
    }
    while (candidates.size === 0 && kept.length > 0 && kept.length < words.length) {
      if (lettersOf(kept.map(({ word }) => word)) < letters * LEAST_LETTERS_KEPT) return;
      this.#addKept(kept, words, candidates, wanted);
      kept = kept.slice(0, -1);
    }
  }

  #addKept(
    kept: readonly { word: QueryWord; found: Alternatives }[],
    words: readonly QueryWord[],
    candidates: Candidates,
    wanted: number,
  ): void {
    const missing = words.length - kept.length;
    candidates.add({ words: kept.map(({ found }) => found), typos: 0, missing }, wanted);
  }

  #pattern(words: readonly QueryWord[], leniency: Leniency, typos = 0): Pattern {
    return { words: words.map((word) => this.#finder.find(word, leniency)), typos, missing: 0 };
  }
}

function lettersOf(words: readonly QueryWord[]): number {
  return words.reduce((letters, { text }) => letters + text.length, 0);
}
