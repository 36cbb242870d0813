/**
 * Looks for the documents that have the terms of a clause, for one query. Where several words are common, the documents that have
 * them in any way are looked for once, and later scans go through these.
 */
import type { SearchIndex } from '../../../catalog/index/search-index.ts';
import type { Token } from '../../query/parse-query.ts';
import { type DocumentFilter, filterLists } from '../match/document-filter.ts';
import { type Clause, canMatch, clauseOf } from '../terms/clause.ts';
import { isWithin, postingList, type Term } from '../terms/term.ts';
import type { CandidateScratch } from './candidate-scratch.ts';
import { idfSums, type PartialMatch, partialMatchesAmong, partialMatchesByScans } from './partial-matches.ts';

/**
 * Where no food has all words: the share of the best food's IDF sum that a food must reach. Not critical: from 0.25 to 1
 * at most 5 of the 376 judged queries list other foods.
 */
const NEARLY = 0.75;
/** Of so many terms each set that a food may have is scanned by itself. */
const FEW_TERMS = 3;
/** How many documents can be marked in the time in which one is asked for its words: 1.5 ns each, and 200 or more. */
const MARKS_PER_CHECK = 200;
/** Postings that one query may read before it settles for what it has found: some ten milliseconds. */
const MAX_READS = 6_000_000;
/** So few documents with the same words are remembered for several clauses that have them all. */
const MAX_COMMON_DOCS = 4_096;

/** All documents that have some words. */
export interface CommonDocs {
  readonly terms: readonly Term[];
  readonly docs: Uint32Array;
}

/** Terms of which a document need not have all. */
export interface SomeTerms {
  readonly terms: readonly Term[];
  /** Those that a document has must make up so many letters. */
  readonly leastLetters: number;
  /** Those that a document must have. */
  readonly needed: readonly Term[];
}

export class ClauseScans {
  readonly #scratch: CandidateScratch;
  readonly #index: SearchIndex;
  readonly #filter: DocumentFilter | undefined;
  readonly #mostReads: number;
  /** All documents that have some of the query's words in any way. */
  #widest: CommonDocs | undefined;
  /** Words of the query that no food has together in any way. */
  #neverTogether: readonly Token[] | undefined;

  constructor(scratch: CandidateScratch, filter: DocumentFilter | undefined) {
    this.#scratch = scratch;
    this.#index = scratch.index;
    this.#filter = filter;
    this.#mostReads = scratch.intersection.reads + MAX_READS;
  }

  /** What was read for all queries so far, in postings. */
  get reads(): number {
    return this.#scratch.intersection.reads;
  }

  /** Whether the query has read as much as it may. */
  get isSpent(): boolean {
    return this.reads > this.#mostReads;
  }

  /** Visits the documents that have all words of a clause, in rank order; returns whether those were all. */
  scan(clause: Clause, known: CommonDocs | undefined, visit: (doc: number) => boolean): boolean {
    const within = known ?? (this.#isNarrowed(clause) ? this.#widest : undefined);
    const { intersection } = this.#scratch;
    const accepts = this.accepts(clause);
    const lists = clause.terms.filter((term) => within?.terms.includes(term) !== true).map(postingList);
    if (within !== undefined) return intersection.scanAmong(within.docs, lists, accepts, visit);
    // A filter without a list is not among the lists.
    const passes = this.#filter?.list === undefined ? this.#filter?.passes : undefined;
    const visitPassing = passes === undefined ? visit : (doc: number) => passes(doc) && visit(doc);
    return intersection.scan([...lists, ...filterLists(this.#filter, this.#index.postings)], accepts, visitPassing);
  }

  /** The documents that have all of these words; undefined where they are more than `most`. */
  withAll(terms: readonly Term[], most = MAX_COMMON_DOCS): CommonDocs | undefined {
    const clause = clauseOf(terms);
    if (!canMatch(clause) || this.isSpent) return undefined;
    const docs: number[] = [];
    const all = this.scan(clause, undefined, (doc) => docs.push(doc) > most);
    return all ? { terms, docs: Uint32Array.from(docs) } : undefined;
  }

  /**
   * Looks once for the documents that have these words, which are expanded as far as any step expands them. Scans for the same
   * words expanded less then go through these documents only. The rarest words do, as many as leave hardly a document: scans
   * that take some other word differently can then go through the same documents.
   */
  narrowTo(widest: ReadonlyMap<Token, Term>): void {
    const { foods } = this.#index;
    const rarestFirst = [...widest].sort(([, a], [, b]) => a.postings - b.postings);
    let count = 0;
    for (let expected = foods; expected >= 1 && count < rarestFirst.length; count++) {
      expected *= rarestFirst[count][1].postings / foods;
    }
    const rarest = rarestFirst.slice(0, count);
    this.#widest = this.withAll(rarest.map(([, term]) => term));
    if (this.#widest?.docs.length === 0) this.#neverTogether = rarest.map(([token]) => token);
  }

  /** Whether it is known that no food has all of these words, however far they are expanded. */
  rulesOut(tokens: readonly Token[]): boolean {
    const isAmong = (token: Token) =>
      tokens.some(({ text, unfinished }) => text === token.text && unfinished === token.unfinished);
    return this.#neverTogether?.every(isAmong) === true;
  }

  /** Whether the documents that have all words of a clause are among the widest. */
  #isNarrowed({ terms }: Clause): boolean {
    return this.#widest?.terms.every((wide) => terms.some((term) => isWithin(term, wide))) === true;
  }

  /** The documents that have the most distinctive of some terms, at most `most`. */
  partialMatches({ terms, leastLetters, needed }: SomeTerms, most: number): PartialMatch[] {
    const idfs = idfSums(terms, this.#index.foods, leastLetters, needed);
    return terms.length <= FEW_TERMS ? this.#scanSets(terms, idfs, most) : this.#markSets(terms, idfs, most, needed);
  }

  #scanSets(terms: readonly Term[], idfs: Float64Array, most: number): PartialMatch[] {
    const scan = (bits: number, visit: (doc: number) => boolean) => {
      this.scan(clauseOf(terms.filter((_, term) => bits & (1 << term))), undefined, visit);
    };
    return partialMatchesByScans(idfs, scan, most, NEARLY);
  }

  #markSets(terms: readonly Term[], idfs: Float64Array, most: number, needed: readonly Term[]): PartialMatch[] {
    const lists = terms.map(postingList);
    const reads = lists.reduce((sum, { total }) => sum + total, 0);
    const few = this.#fewDocs(needed, reads / MARKS_PER_CHECK);
    if (few !== undefined) {
      return partialMatchesAmong(few, idfs, this.#termsIn(clauseOf(terms), idfs.length - 1), most, NEARLY);
    }
    const accepts = this.#filter?.passes ?? (() => true);
    return this.#scratch.partialMatches.find(lists, idfs, accepts, most, NEARLY);
  }

  /** The documents that have the needed words, or those that pass the filter, where either are few. */
  #fewDocs(needed: readonly Term[], most: number): Uint32Array | undefined {
    if (needed.some(({ postings }) => postings <= most)) return this.withAll(needed, most)?.docs;
    const { list } = this.#filter ?? {};
    const { postings } = this.#index;
    return list !== undefined && postings.count(list) <= most ? postings.docs(list) : undefined;
  }

  /** Tells whether a document passes the filter and has all terms of a clause. */
  accepts(clause: Clause): (doc: number) => boolean {
    const needed = (1 << clause.terms.length) - 1;
    const termsIn = this.#termsIn(clause, needed);
    const passes = this.#filter?.passes;
    return passes ? (doc) => passes(doc) && termsIn(doc) === needed : (doc) => termsIn(doc) === needed;
  }

  /** Tells which terms of a clause a document has, as bits; it stops at all that are asked for. */
  #termsIn(clause: Clause, needed: number): (doc: number) => number {
    const index = this.#index;
    const { masks } = this.#scratch;
    return (doc) => index.bitsOfWords(doc, masks.of(clause).bits, needed);
  }
}
