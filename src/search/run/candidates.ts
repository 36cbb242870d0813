/**
 * Collects the foods that are worth ranking. They come from three places: the walk in rank order, which stops when
 * it has enough; the key of whole names; the key of heads of names. The latter two are there because an exact name or
 * a plain food ("Milk, whole") may rank behind 300,000 foods that have the same words.
 */

import type { KeyPlaces, KeyTable } from '../../catalog/index/index-name-keys.ts';
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import type { QueryWord } from '../query/parse-query.ts';
import { FIT, type Fit, type Hit } from '../rank/hit.ts';
import { type Alternatives, isWithin, postingList } from './alternatives.ts';
import { type DocumentFilter, filterLists } from './document-filter.ts';
import { Intersection } from './intersect.ts';
import type { KindLookup } from './kind-lookup.ts';
import { DocumentMatcher } from './match-document.ts';
import { NameLookup } from './name-lookup.ts';
import {
  idfSums,
  type PartialMatch,
  PartialMatches,
  partialMatchesAmong,
  partialMatchesByWalks,
} from './partial-matches.ts';
import { canMatch, type Pattern, patternOf, WordMasks } from './pattern.ts';

/**
 * Foods that match in their names. Of the ten that the rules put first among 3,000 some 8.5 are found among 100, with four million
 * foods; among 200 it would be 9, which takes a tenth longer.
 */
const ENOUGH_PER_WALK = 100;
/** A walk whose matches lie outside of names goes on until it has this many times as many. */
const POOR_MATCHES = 4;
/** Foods taken from one key: many products share a name, and the best documented come first. */
const DOCS_PER_KEY = 50;
/** Foods looked at for that: of a common name only a few may be of the brand that was asked for. */
const TRIES_PER_KEY = 500;

/**
 * Where no food has all words: the share of the best food's IDF sum that a food must reach. Not critical: from 0.25 to 1
 * at most 5 of the 376 judged queries list other foods.
 */
const NEARLY = 0.75;
/** Of so many words each set that a food may have is walked by itself. */
const FEW_WORDS = 3;
/** How many documents can be marked in the time in which one is asked for its words: 1.5 ns each, and 200 or more. */
const MARKS_PER_CHECK = 200;
/** Postings that one query may read before it settles for what it has found: some ten milliseconds. */
const MAX_READS = 6_000_000;
/** Foods that one query may compare in vain, as those that only mention a sweetener where one is asked for: as long again. */
const MAX_FAILED_MATCHES = 3_000;

/** So few documents with the same words are remembered for several patterns that have them all. */
const MAX_COMMON_DOCS = 4_096;

/** How foods fit whose whole name or the head of whose name was typed: as it is, and in another order. */
const WHOLE_NAME = { best: FIT.exactName, least: FIT.sameWords };
const HEAD_OF_NAME = { best: FIT.head, least: FIT.head };
const NO_PLACES: KeyPlaces = { from: 0, to: 0 };

/** All documents that have some words. */
export interface CommonDocs {
  readonly words: readonly Alternatives[];
  readonly docs: Uint32Array;
}

/** The memory that collecting needs, kept by a thread between queries. */
export class CandidateScratch {
  readonly masks: WordMasks;
  readonly matcher: DocumentMatcher;
  readonly intersection: Intersection;
  readonly partialMatches: PartialMatches;
  readonly nameLookup: NameLookup;

  constructor(
    readonly index: SearchIndex,
    kinds?: KindLookup,
  ) {
    this.masks = new WordMasks(index);
    this.matcher = new DocumentMatcher(index, this.masks, kinds);
    this.intersection = new Intersection(index.postings, index.foods, (docs, from, to) =>
      index.fetchWords(docs, from, to),
    );
    this.partialMatches = new PartialMatches(index.postings, index.foods);
    this.nameLookup = new NameLookup(index);
  }
}

/** The foods found so far for one query. */
export class Candidates {
  readonly hits = new Map<number, Hit>();
  readonly #scratch: CandidateScratch;
  readonly #index: SearchIndex;
  readonly #filter: DocumentFilter | undefined;
  readonly #mostReads: number;
  #failedMatches = 0;
  /** All documents that have some of the query's words in any way. */
  #widest: CommonDocs | undefined;
  /** Words of the query that no food has together in any way. */
  #neverTogether: readonly QueryWord[] | undefined;
  /** The pattern that was added last, the documents that its walk visited, and whether those were all. */
  #walked: { readonly pattern: Pattern; readonly docs: number[]; readonly all: boolean } | undefined;

  constructor(scratch: CandidateScratch, filter?: DocumentFilter) {
    this.#scratch = scratch;
    this.#index = scratch.index;
    this.#filter = filter;
    this.#mostReads = scratch.intersection.reads + MAX_READS;
  }

  get size(): number {
    return this.hits.size;
  }

  /**
   * Adds the foods that match a pattern; returns whether those were all of them, as far as a query may go. `within` are the
   * documents that have some of the pattern's words, where they are known.
   */
  add(pattern: Pattern, wanted: number, within?: CommonDocs): boolean {
    if (!canMatch(pattern) || this.#isSpent) return true;
    const docs: number[] = [];
    const all = this.#addVisited(pattern, wanted, (visit) =>
      this.#walk(pattern, within, (doc) => {
        docs.push(doc);
        return visit(doc);
      }),
    );
    this.#walked = { pattern, docs, all };
    return all;
  }

  /**
   * Adds the foods whose whole name the pattern is, or the head of whose name a single word is, where these are as many as wanted:
   * nothing that is found in another way can come before them. Returns whether they are so many.
   */
  addWholeNames(pattern: Pattern, wanted: number): boolean {
    const { masks, nameLookup } = this.#scratch;
    const { names, heads } = nameLookup;
    if (!canMatch(pattern)) return false;
    const key = nameLookup.keyOf(pattern);
    const ofNames = names.placesOf(key);
    const ofHeads = pattern.words.length === 1 ? heads.placesOf(key) : NO_PLACES;
    if (ofNames.to - ofNames.from + ofHeads.to - ofHeads.from < wanted) return false;
    masks.set(pattern);
    const named = this.#addBest(names, key, ofNames, pattern, WHOLE_NAME, wanted);
    if (named.count >= wanted || !named.all) return named.count >= wanted;
    return named.count + this.#addBest(heads, key, ofHeads, pattern, HEAD_OF_NAME, DOCS_PER_KEY).count >= wanted;
  }

  /**
   * Adds the documents of a key in rank order, until so many fit best as are wanted. Returns how many come before all others that
   * have the key, and whether there are no others.
   */
  #addBest(
    table: KeyTable,
    key: number,
    places: KeyPlaces,
    pattern: Pattern,
    { best, least }: { best: Fit; least: Fit },
    wanted: number,
  ): { count: number; all: boolean } {
    const passes = this.#filter?.passes;
    let bestCount = 0;
    let count = 0;
    const all = this.#visitKey(table, key, places, (doc) => {
      if (passes?.(doc) === false) return false;
      const hit = this.#addHit(pattern, doc);
      if (hit === undefined || hit.fit < least) return false;
      count++;
      if (hit.fit === best && hit.inflectedWords === 0) bestCount++;
      return bestCount >= wanted;
    });
    return { count: all ? count : bestCount, all };
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

  /**
   * Matches again what was added last, now that the query asks for a kind or claims something. What it asks for can only make
   * matches fit better, so that the same documents are enough.
   */
  matchAgain(wanted: number): void {
    this.hits.clear();
    if (this.#walked === undefined) return;
    const { pattern, docs, all } = this.#walked;
    this.#addVisited(pattern, wanted, (visit) => !docs.some(visit) && all);
  }

  /** The documents that have all of these words; undefined where they are more than `most`. */
  withAll(words: readonly Alternatives[], most = MAX_COMMON_DOCS): CommonDocs | undefined {
    const pattern = patternOf(words);
    if (!canMatch(pattern) || this.#isSpent) return undefined;
    this.#scratch.masks.set(pattern);
    const docs: number[] = [];
    const all = this.#walk(pattern, undefined, (doc) => docs.push(doc) > most);
    return all ? { words, docs: Uint32Array.from(docs) } : undefined;
  }

  /**
   * Looks once for the documents that have these words, which are taken as leniently as any step will take them. Walks for the same
   * words taken more strictly then go through these documents only. The rarest words do, as many as leave hardly a document: walks
   * that take some other word differently can then go through the same documents.
   */
  narrowTo(widest: ReadonlyMap<QueryWord, Alternatives>): void {
    const { foods } = this.#index;
    const rarestFirst = [...widest].sort(([, a], [, b]) => a.postings - b.postings);
    let count = 0;
    for (let expected = foods; expected >= 1 && count < rarestFirst.length; count++) {
      expected *= rarestFirst[count][1].postings / foods;
    }
    const rarest = rarestFirst.slice(0, count);
    this.#widest = this.withAll(rarest.map(([, found]) => found));
    if (this.#widest?.docs.length === 0) this.#neverTogether = rarest.map(([word]) => word);
  }

  /** Whether it is known that no food has all of these words, however leniently they are taken. */
  rulesOut(words: readonly QueryWord[]): boolean {
    const isAmong = (word: QueryWord) =>
      words.some(({ text, unfinished }) => text === word.text && unfinished === word.unfinished);
    return this.#neverTogether?.every(isAmong) === true;
  }

  /** Whether the documents that have all words of a pattern are among the widest. */
  #isNarrowed({ words }: Pattern): boolean {
    return this.#widest?.words.every((wide) => words.some((word) => isWithin(word, wide))) === true;
  }

  /** Whether the query has read as much as it may. */
  get #isSpent(): boolean {
    return this.#scratch.intersection.reads > this.#mostReads;
  }

  /** Adds the documents that a walk visits until there are enough; the walk returns whether those were all. */
  #addVisited(pattern: Pattern, wanted: number, walk: (visit: (doc: number) => boolean) => boolean): boolean {
    this.#scratch.masks.set(pattern);
    const enough = Math.max(ENOUGH_PER_WALK, 2 * wanted);
    let inName = 0;
    let visited = 0;
    const all = walk((doc) => {
      const hit = this.#addHit(pattern, doc);
      if (hit === undefined) return this.#failedMatches > MAX_FAILED_MATCHES;
      if (hit.fit >= FIT.allInName) inName++;
      return ++visited >= POOR_MATCHES * enough || inName >= enough;
    });
    if (!all) this.#addByKeys(pattern, inName < enough);
    return all;
  }

  /** Visits the documents that have all words of a pattern, in rank order; returns whether those were all. */
  #walk(pattern: Pattern, known: CommonDocs | undefined, visit: (doc: number) => boolean): boolean {
    const within = known ?? (this.#isNarrowed(pattern) ? this.#widest : undefined);
    const { intersection } = this.#scratch;
    const accepts = this.#accepts(pattern);
    const lists = pattern.words.filter((word) => within?.words.includes(word) !== true).map(postingList);
    if (within !== undefined) return intersection.walkAmong(within.docs, lists, accepts, visit);
    // A filter without a list is not among the lists.
    const passes = this.#filter?.list === undefined ? this.#filter?.passes : undefined;
    const visitPassing = passes === undefined ? visit : (doc: number) => passes(doc) && visit(doc);
    return intersection.walk([...lists, ...filterLists(this.#filter, this.#index.postings)], accepts, visitPassing);
  }

  /**
   * Adds foods that have only some of the words, those that have the most distinctive ones. The words that a food has must
   * make up `leastLetters` letters, or nonsense would always find something; the `needed` ones are among them.
   */
  addPartly(
    words: readonly Alternatives[],
    missing: number,
    leastLetters: number,
    wanted: number,
    needed: readonly Alternatives[] = [],
  ): void {
    const idfs = idfSums(words, this.#index.foods, leastLetters, needed);
    const most = Math.max(ENOUGH_PER_WALK, 2 * wanted);
    const found =
      words.length <= FEW_WORDS ? this.#walkSets(words, idfs, most) : this.#partialMatches(words, idfs, most, needed);
    const docsByWords = new Map<number, number[]>();
    for (const { doc, words: bits } of found) {
      const docs = docsByWords.get(bits);
      if (docs) docs.push(doc);
      else docsByWords.set(bits, [doc]);
    }
    for (const [bits, docs] of docsByWords) {
      const kept = words.filter((_, word) => bits & (1 << word));
      const pattern = patternOf(kept, { missing: missing + words.length - kept.length });
      this.#scratch.masks.set(pattern);
      for (const doc of docs) this.#addHit(pattern, doc);
    }
  }

  #walkSets(words: readonly Alternatives[], idfs: Float64Array, most: number): PartialMatch[] {
    const walk = (bits: number, visit: (doc: number) => boolean) => {
      const pattern = patternOf(words.filter((_, word) => bits & (1 << word)));
      this.#scratch.masks.set(pattern);
      this.#walk(pattern, undefined, visit);
    };
    return partialMatchesByWalks(idfs, walk, most, NEARLY);
  }

  #partialMatches(
    words: readonly Alternatives[],
    idfs: Float64Array,
    most: number,
    needed: readonly Alternatives[],
  ): PartialMatch[] {
    const lists = words.map(postingList);
    const reads = lists.reduce((sum, { total }) => sum + total, 0);
    const few = this.#fewDocs(needed, reads / MARKS_PER_CHECK);
    if (few !== undefined) {
      this.#scratch.masks.set(patternOf(words));
      return partialMatchesAmong(few, idfs, this.#wordsIn(idfs.length - 1), most, NEARLY);
    }
    const accepts = this.#filter?.passes ?? (() => true);
    return this.#scratch.partialMatches.find(lists, idfs, accepts, most, NEARLY);
  }

  /** The documents that have the needed words, or those that pass the filter, where either are few. */
  #fewDocs(needed: readonly Alternatives[], most: number): Uint32Array | undefined {
    if (needed.some(({ postings }) => postings <= most)) return this.withAll(needed, most)?.docs;
    const { list } = this.#filter ?? {};
    const { postings } = this.#index;
    return list !== undefined && postings.count(list) <= most ? postings.docs(list) : undefined;
  }

  /** The hit of a document that is new or was found by this pattern, or that was found with more words missing or more typos. */
  #addHit(pattern: Pattern, doc: number): Hit | undefined {
    const { claims } = pattern;
    if (claims !== 0 && (this.#index.arrays.claims[doc] & claims) !== claims) return undefined;
    const known = this.hits.get(doc);
    if (known?.pattern === pattern) return known;
    if (known !== undefined && known.missing <= pattern.missing && known.typos <= pattern.typos) return undefined;
    const hit = this.#scratch.matcher.match(pattern, doc);
    if (hit === undefined || (known !== undefined && !isBetter(hit, known))) {
      this.#failedMatches++;
      return undefined;
    }
    this.hits.set(doc, hit);
    return hit;
  }

  #accepts({ words }: Pattern): (doc: number) => boolean {
    const needed = (1 << words.length) - 1;
    const wordsIn = this.#wordsIn(needed);
    const passes = this.#filter?.passes;
    return passes ? (doc) => passes(doc) && wordsIn(doc) === needed : (doc) => wordsIn(doc) === needed;
  }

  /** Tells the words of the pattern that was set last which a document has, as bits; it stops at all that are asked for. */
  #wordsIn(needed: number): (doc: number) => number {
    const index = this.#index;
    const { bits } = this.#scratch.masks;
    return (doc) => index.bitsOfWords(doc, bits, needed);
  }

  /** Adds what has a name that the pattern may spell; where most matches lay outside of names, a brand was probably typed beside it. */
  #addByKeys(pattern: Pattern, hasBrand: boolean): void {
    const { nameLookup } = this.#scratch;
    const accepts = this.#accepts(pattern);
    const keys = nameLookup.keysOf(pattern, hasBrand);
    const tables = [nameLookup.names, nameLookup.heads];
    for (const table of tables) table.fetch(keys);
    let left = 0;
    const visit = (doc: number) => {
      if (!accepts(doc)) return false;
      this.#addHit(pattern, doc);
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
  return hit.missing === known.missing ? hit.typos < known.typos : hit.missing < known.missing;
}
