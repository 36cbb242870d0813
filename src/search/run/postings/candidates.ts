/**
 * Collects the foods that are worth ranking. They come from three places: the scan in rank order, which stops when
 * it has enough; the key of whole names; the key of heads of names. The latter two are there because an exact name or
 * a plain food ("Milk, whole") may rank behind 300,000 foods that have the same words.
 */

import type { KeyPlaces, KeyTable } from '../../../catalog/index/index-name-keys.ts';
import type { SearchIndex } from '../../../catalog/index/search-index.ts';
import { isDoubtful } from '../../../food/label/label-bits.ts';
import type { Intent } from '../kinds/intent.ts';
import type { DocumentFilter } from '../match/document-filter.ts';
import type { Hit } from '../match/hit.ts';
import { FIT, type Fit } from '../match/match-levels.ts';
import { type Clause, canMatch, clauseOf } from '../terms/clause.ts';
import type { Term } from '../terms/term.ts';
import type { CandidateScratch } from './candidate-scratch.ts';
import { ClauseScans, type CommonDocs } from './clause-scans.ts';

/**
 * Foods that match in their names. Of the ten that the rules put first among 3,000 some 8.5 are found among 100, with four million
 * foods; among 200 it would be 9, which takes a tenth longer.
 */
const ENOUGH_PER_SCAN = 100;
/** A scan whose matches lie outside of names goes on until it has this many times as many. */
const POOR_MATCHES = 4;
/** Foods taken from one key: many products share a name, and the best documented come first. */
const DOCS_PER_KEY = 50;
/** Foods looked at for that: of a common name only a few may be of the brand that was asked for. */
const TRIES_PER_KEY = 500;

/** Failed matches after which a query gives up, as of foods that only mention a sweetener where one is asked for: as long again. */
const MAX_FAILED_MATCHES = 3_000;

/** How foods fit whose whole name or the head of whose name was typed: as it is, and in another order. */
const WHOLE_NAME = { best: FIT.exactName, least: FIT.sameWords };
const HEAD_OF_NAME = { best: FIT.head, least: FIT.head };
const NO_PLACES: KeyPlaces = { from: 0, to: 0 };

/** The documents that were visited for a clause, and whether those were all that have its terms. */
export interface VisitedDocs {
  readonly docs: readonly number[];
  readonly all: boolean;
}

/** Terms of which a food need not have all. */
export interface PartialClause {
  readonly terms: readonly Term[];
  /** Query words for which there is no term. */
  readonly missing: number;
  /** The terms that a food has must make up so many letters, or nonsense would always find something. */
  readonly leastLetters?: number;
  /** Those of the terms that a food must have. */
  readonly needed?: readonly Term[];
  readonly intent: Intent | undefined;
  readonly hasBeside?: boolean | undefined;
}

/** The foods found so far for one query. */
export class Candidates {
  readonly hits = new Map<number, Hit>();
  readonly #scratch: CandidateScratch;
  readonly #index: SearchIndex;
  readonly #filter: DocumentFilter | undefined;
  /** Where documents with the terms of a clause are looked for. */
  readonly scans: ClauseScans;
  readonly wanted: number;
  /** How many foods that match in their names end a scan. */
  readonly #enough: number;
  readonly #areAllWanted: boolean;
  #failedMatches = 0;
  #isCut = false;

  /** `wanted` is how many are looked for at least; `most` how many a step may find where all that it can find are asked for. */
  constructor(scratch: CandidateScratch, wanted: number, filter?: DocumentFilter, most?: number) {
    this.#scratch = scratch;
    this.wanted = wanted;
    this.#enough = most ?? Math.max(ENOUGH_PER_SCAN, 2 * wanted);
    this.#areAllWanted = most !== undefined;
    this.#index = scratch.index;
    this.#filter = filter;
    this.scans = new ClauseScans(scratch, filter);
  }

  get size(): number {
    return this.hits.size;
  }

  /** Whether there are as many as wanted. */
  get isFull(): boolean {
    return this.hits.size >= this.wanted;
  }

  /** Whether a step ended before it had looked at all foods, so that there may be more. */
  get isCut(): boolean {
    return this.#isCut || this.scans.isSpent;
  }

  /**
   * Adds the foods that match a clause; returns whether those were all of them, as far as a query may go. `within` are the
   * documents that have some of the clause's terms, where they are known.
   */
  add(clause: Clause, within?: CommonDocs): boolean {
    if (!canMatch(clause) || this.scans.isSpent) return true;
    return this.#addVisited(clause, (visit) => this.scans.scan(clause, within, visit));
  }

  /** The same, and returns the documents that it visited. */
  addVisiting(clause: Clause): VisitedDocs {
    const docs: number[] = [];
    if (!canMatch(clause) || this.scans.isSpent) return { docs, all: true };
    const all = this.#addVisited(clause, (visit) =>
      this.scans.scan(clause, undefined, (doc) => {
        docs.push(doc);
        return visit(doc);
      }),
    );
    return { docs, all };
  }

  /** Adds those of some documents that match a clause; all of them have its terms. */
  addAmong({ docs, all }: VisitedDocs, clause: Clause): void {
    if (docs.length > 0) this.#addVisited(clause, (visit) => !docs.some(visit) && all);
  }

  /**
   * Adds the foods whose whole name the clause is, or the head of whose name a single word is, where these are as many as wanted:
   * nothing that is found in another way can come before them. Returns whether they are so many.
   */
  addWholeNames(clause: Clause): boolean {
    const wanted = this.wanted;
    const { nameLookup } = this.#scratch;
    const { names, heads } = nameLookup;
    if (!canMatch(clause) || this.#areAllWanted) return false;
    const key = nameLookup.keyOf(clause);
    const ofNames = names.placesOf(key);
    const ofHeads = clause.terms.length === 1 ? heads.placesOf(key) : NO_PLACES;
    if (ofNames.to - ofNames.from + ofHeads.to - ofHeads.from < wanted) return false;
    const named = this.#addBest(names, key, ofNames, clause, WHOLE_NAME, wanted);
    let count = named.count;
    if (count < wanted && named.all) {
      count += this.#addBest(heads, key, ofHeads, clause, HEAD_OF_NAME, DOCS_PER_KEY).count;
    }
    if (count >= wanted) this.#isCut = true;
    return count >= wanted;
  }

  /** Whether some food's whole name is the clause. */
  hasName(clause: Clause): boolean {
    if (!canMatch(clause)) return false;
    const { names } = this.#scratch.nameLookup;
    const key = this.#scratch.nameLookup.keyOf(clause);
    return !this.#visitKey(names, key, names.placesOf(key), () => true);
  }

  /**
   * Adds the documents of a key in rank order, until so many fit best as are wanted. Returns how many come before all others that
   * have the key, and whether there are no others.
   */
  #addBest(
    table: KeyTable,
    key: number,
    places: KeyPlaces,
    clause: Clause,
    { best, least }: { best: Fit; least: Fit },
    wanted: number,
  ): { count: number; all: boolean } {
    const passes = this.#filter?.passes;
    const {
      arrays: { labelBits },
      repeats,
    } = this.#index;
    // Repeats of a food are one result.
    const [found, bestFound] = [new Set<number>(), new Set<number>()];
    const all = this.#visitKey(table, key, places, (doc) => {
      if (passes?.(doc) === false) return false;
      const hit = this.#addHit(clause, doc);
      if (hit === undefined || hit.fit < least) return false;
      const front = repeats.frontOf(doc);
      found.add(front);
      if (hit.fit === best && hit.inflectedWords === 0 && !hit.isCooked && !isDoubtful(labelBits[doc]))
        bestFound.add(front);
      return bestFound.size >= wanted;
    });
    return { count: all ? found.size : bestFound.size, all };
  }

  /** Visits the documents of a key in rank order until `visit` answers true; returns whether those were all. */
  #visitKey(table: KeyTable, key: number, { from, to }: KeyPlaces, visit: (doc: number) => boolean): boolean {
    const end = Math.min(to, from + TRIES_PER_KEY);
    for (let at = from; at < end; at++) {
      const doc = table.docAt(at);
      if (table.isKeyOf(key, this.#index.wordsOf(doc)) && visit(doc)) return false;
    }
    return end === to;
  }

  /** Adds the documents that a scan visits until there are enough; the scan returns whether those were all. */
  #addVisited(clause: Clause, scan: (visit: (doc: number) => boolean) => boolean): boolean {
    const enough = this.#enough;
    let inName = 0;
    let visited = 0;
    const all = scan((doc) => {
      const hit = this.#addHit(clause, doc);
      if (hit === undefined) return this.#failedMatches > MAX_FAILED_MATCHES;
      if (hit.fit >= FIT.allInName) inName++;
      return ++visited >= POOR_MATCHES * enough || inName >= enough;
    });
    if (!all) {
      this.#isCut = true;
      this.#addByKeys(clause, inName < enough);
    }
    return all;
  }

  /** Adds foods that have only some of the terms, those that have the most distinctive ones. */
  addPartly({ terms, missing, leastLetters = 0, needed = [], intent, hasBeside }: PartialClause): void {
    const most = this.#enough;
    const found = this.scans.partialMatches({ terms, leastLetters, needed }, most);
    if (found.length >= most) this.#isCut = true;
    const docsByTerms = new Map<number, number[]>();
    for (const { doc, words: bits } of found) {
      const docs = docsByTerms.get(bits);
      if (docs) docs.push(doc);
      else docsByTerms.set(bits, [doc]);
    }
    for (const [bits, docs] of docsByTerms) {
      const kept = terms.filter((_, term) => bits & (1 << term));
      const clause = clauseOf(kept, { intent, missing: missing + terms.length - kept.length, hasBeside });
      for (const doc of docs) this.#addHit(clause, doc);
    }
  }

  /** The hit of a document that is new or was found by this clause, or that was found with more words missing, misspelt or unfinished. */
  #addHit(clause: Clause, doc: number): Hit | undefined {
    const { claims } = clause;
    if (claims !== 0 && (this.#index.arrays.claims[doc] & claims) !== claims) return undefined;
    const known = this.hits.get(doc);
    if (known?.clause === clause) return known;
    if (known?.prefixWords === 0 && known.missing <= clause.missing && known.typos <= clause.typos) return undefined;
    const hit = this.#scratch.matcher.match(clause, doc);
    if (hit === undefined || (known !== undefined && !isBetter(hit, known))) {
      this.#failedMatches++;
      return undefined;
    }
    this.hits.set(doc, hit);
    return hit;
  }

  /** Adds what has a name that the clause may spell; where most matches lay outside of names, a brand was probably typed beside it. */
  #addByKeys(clause: Clause, hasBrand: boolean): void {
    const { nameLookup } = this.#scratch;
    const accepts = this.scans.accepts(clause);
    const keys = nameLookup.keysOf(clause, hasBrand);
    const tables = [nameLookup.names, nameLookup.heads];
    for (const table of tables) table.fetch(keys);
    let left = 0;
    const visit = (doc: number) => {
      if (!accepts(doc)) return false;
      this.#addHit(clause, doc);
      return --left === 0;
    };
    for (const key of keys) {
      for (const table of tables) {
        left = DOCS_PER_KEY;
        this.#visitKey(table, key, table.placesOf(key), visit);
      }
    }
  }
}

function isBetter(hit: Hit, known: Hit): boolean {
  if (hit.missing !== known.missing) return hit.missing < known.missing;
  return hit.typos === known.typos ? hit.prefixWords < known.prefixWords : hit.typos < known.typos;
}
