/**
 * Answers queries on one index. It goes from strict to lenient and stops as soon as there are enough foods: the words
 * as typed; then with typos forgiven, split or joined; then with wilder spellings; then with words left out. Ranking
 * puts the strict matches first in any case, so going further never changes what stands above.
 */
import type { SearchIndex } from '../catalog/search-index.ts';
import type { SearchFilters } from '../food/search-filters.ts';
import { MAX_TYPOS } from '../text/typo-budget.ts';
import { type Alternatives, AlternativesFinder, type Leniency } from './alternatives.ts';
import { CandidateScratch, Candidates } from './candidates.ts';
import { type DocumentFilter, documentFilter } from './document-filter.ts';
import { type Explanation, explainHits } from './explanation.ts';
import { FIT, type Hit, KIND_MATCH } from './hit.ts';
import { KindLookup } from './kind-lookup.ts';
import { parseQuery, type QueryWord } from './parse-query.ts';
import { MAX_PATTERN_WORDS, type Pattern } from './pattern.ts';
import { type QueryMeaning, type QueryPart, QueryReader } from './query-reader.ts';
import { joinedVariants, misspeltSplitVariants, splitVariants } from './query-variants.ts';
import { rank } from './ranking-rules.ts';
import type { SearchKinds } from './search-kinds.ts';

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
  readonly #lookup: KindLookup | undefined;
  readonly #reader: QueryReader | undefined;

  /** A query that is a barcode finds its food when `docByBarcode` does; one that names a kind of food, when kinds are known. */
  constructor(
    index: SearchIndex,
    docByBarcode: (typed: string) => number | undefined = () => undefined,
    kinds?: SearchKinds,
  ) {
    this.#index = index;
    this.#docByBarcode = docByBarcode;
    this.#lookup = kinds && new KindLookup(index, kinds.names);
    this.#reader = kinds && this.#lookup && new QueryReader(index, kinds, this.#lookup);
    this.#finder = new AlternativesFinder(index);
    this.#scratch = new CandidateScratch(index, this.#lookup);
  }

  /** The document numbers of the foods that answer a query, best first. */
  search(query: string, options: SearchOptions): number[] {
    return this.#ranked(query, options).map(({ doc }) => doc);
  }

  /** The same, with what the first food is called where the query calls it by another name. */
  answer(query: string, options: SearchOptions): { docs: number[]; otherName: string | undefined } {
    const hits = this.#ranked(query, options);
    const [first] = hits;
    return {
      docs: hits.map(({ doc }) => doc),
      otherName: first?.isOtherName ? this.#reader?.nameOf(first, query) : undefined,
    };
  }

  /** The same foods, each with the reasons for its place. */
  explain(query: string, options: SearchOptions): Explanation[] {
    const { matcher } = this.#scratch;
    return explainHits(this.#ranked(query, options), this.#index, ({ doc, pattern }) =>
      pattern === undefined ? [] : matcher.wordMatches(pattern, doc),
    );
  }

  /** The text of a word that an explanation names: of a kind its name. */
  wordText(number: number): string {
    return this.#reader?.nameOfKindWord(number) ?? this.#index.word(number);
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
    const spelling = {
      missing: 0,
      typos: 0,
      prefixWords: 0,
      inflectedWords: 0,
      isOtherName: false,
      meaning: 0,
      rarity: 0,
      kind: KIND_MATCH.same,
    };
    const place = { fit: FIT.exactName, headCoverage: 1, beginsName: true, coverage: 1, position: 0 };
    return { doc, pattern: undefined, ...spelling, ...place };
  }

  #collect(words: readonly QueryWord[], candidates: Candidates, wanted: number, asTypedOnly: boolean): void {
    if (words.length === 0) return;
    this.#finder.begin(words.length);
    let meaning = asTypedOnly ? undefined : this.#reader?.read(words);
    this.#ask(meaning);
    candidates.add(this.#pattern(words, AS_TYPED), wanted);
    if (asTypedOnly || candidates.size >= wanted) return;
    const prefixPattern = this.#pattern(words, PREFIX);
    const begun = this.#withoutStrict(words, prefixPattern);
    // Several words that foods of the kind have in their names need no other names.
    if (words.length > 1) candidates.add(begun, wanted);
    if (meaning !== undefined && (words.length === 1 || !hasFoodsOfKind(candidates))) {
      if (candidates.size === 0) meaning = this.#longerReading(words, meaning);
      if (meaning.head !== undefined) this.#addByMeaning(meaning, candidates, wanted);
    }
    if (words.length === 1 && candidates.size < wanted) candidates.add(begun, wanted);
    if (candidates.size >= wanted || meaning?.isNoFood) return;
    const isNamed = meaning?.head !== undefined;
    if (
      meaning !== undefined &&
      meaning.passedOver > 0 &&
      !isNamed &&
      candidates.size === 0 &&
      meaning.parts.length > 0
    ) {
      const telling = meaning.parts.flatMap((part) => part.words);
      this.#collect(telling, candidates, wanted, false);
      return;
    }
    if (isNamed) this.#finder.trust(this.#reader!.rightWords(meaning!));
    for (const variant of joinedVariants(words, this.#finder))
      candidates.add(this.#pattern(variant, PREFIX, 1), wanted);
    for (const variant of splitVariants(words, this.#finder, this.#index)) {
      candidates.add(this.#pattern(variant, PREFIX, 1), wanted);
    }
    if (candidates.size < wanted) this.#addWithTyposInUnknownWords(words, prefixPattern, candidates, wanted);
    if (isNamed && candidates.size === 0) this.#addByLongerName(words, meaning!, candidates, wanted);
    if (candidates.size < wanted) this.#addWithTypos(words, prefixPattern, candidates, wanted);
    if (candidates.size < (words.length === 1 ? wanted : 1) && !isNamed)
      this.#addByMisspeltName(words, candidates, wanted);
    if (candidates.size === 0) this.#addMisspeltVariants(words, candidates, wanted);
    if (candidates.size === 0) this.#addSimilar(words, candidates, wanted);
    if (isNamed && !hasFoodsOfKind(candidates)) this.#addByNameAlone(words, meaning!, candidates, wanted);
    if (candidates.size === 0 && !isNamed) this.#addWithWordsLeftOut(words, prefixPattern, candidates, wanted);
  }

  /** An unfinished word may make a longer name of the words before it: "pomme de ter" is no apple. */
  #longerReading(words: readonly QueryWord[], meaning: QueryMeaning): QueryMeaning {
    const unfinished = this.#reader!.readUnfinished(words);
    if (unfinished?.head === undefined) return meaning;
    if (meaning.head !== undefined && unfinished.head.words.length <= meaning.head.words.length) return meaning;
    this.#ask(unfinished);
    return unfinished;
  }

  #ask(...meanings: readonly (QueryMeaning | undefined)[]): void {
    const named = meanings.flatMap((meaning) => meaning?.head?.named ?? []);
    this.#lookup?.ask({
      kinds: named.flatMap((name) => name.meanings.map(({ kind }) => kind)),
      spellings: named.flatMap(({ spellings }) => spellings),
      languages: meanings.reduce((bits, meaning) => bits | (meaning?.languages ?? 0), 0),
    });
  }

  /** The query names a kind of food, so its foods are found whatever they are called; numbers may be left out. */
  #addByMeaning({ parts, head, passedOver }: QueryMeaning, candidates: Candidates, wanted: number): void {
    const numbers = parts.filter((part) => part.isNumber).length;
    const telling = parts.filter((part) => !part.isNumber);
    const beside = telling.map((part) => (part === head ? undefined : this.#alternativesOf(part)));
    if (beside.some((found) => found?.postings === 0)) return;
    if (numbers > 0) candidates.add({ words: parts.map(this.#alternativesOf), typos: 0, missing: passedOver }, wanted);
    // Where foods of the kind have the number, it was meant: "2% milk", but "2 eggs".
    const missing = hasFoodsOfKind(candidates) ? passedOver + numbers : passedOver;
    const ofKinds = this.#alternativesOf(head!);
    candidates.add({ words: beside.map((found) => found ?? ofKinds), typos: 0, missing }, wanted);
    if (candidates.size >= wanted) return;
    // Foods whose kind is not known are found by the other names themselves.
    for (const name of this.#reader!.otherNamesOf(head!, this.#finder)) {
      const words = beside.flatMap((found) => found ?? name);
      if (words.length <= MAX_PATTERN_WORDS) candidates.add({ words, typos: 0, missing }, wanted);
      if (candidates.size >= wanted) return;
    }
  }

  readonly #alternativesOf = (part: QueryPart): Alternatives =>
    this.#reader!.alternativesOf(part, this.#finder, AS_TYPED);

  /** A misspelt word may make a longer name of those beside it: "sphagetti bolognese" is no sauce. */
  #addByLongerName(words: readonly QueryWord[], meaning: QueryMeaning, candidates: Candidates, wanted: number): void {
    const misspelt = this.#reader!.readMisspelt(words);
    if (misspelt?.head === undefined || misspelt.head.words.length <= meaning.head!.words.length) return;
    this.#ask(meaning, misspelt);
    candidates.add(this.#patternOf(misspelt.parts, PREFIX), wanted);
  }

  /**
   * Where no food has all words: the foods of the kind with as many of the others as they have. A name of which there are no foods
   * yields to a shorter one within it.
   */
  #addByNameAlone(words: readonly QueryWord[], meaning: QueryMeaning, candidates: Candidates, wanted: number): void {
    this.#addAroundName(meaning, candidates, wanted);
    if (meaning.hasFoods || hasFoodsOfKind(candidates)) return;
    const shorter = this.#reader!.readShorter(words);
    if (shorter.head === undefined) return;
    this.#ask(shorter);
    this.#addByMeaning(shorter, candidates, wanted);
    if (!hasFoodsOfKind(candidates)) this.#addAroundName(shorter, candidates, wanted);
  }

  #addAroundName({ parts, head }: QueryMeaning, candidates: Candidates, wanted: number): void {
    const telling = parts.filter((part) => !part.isNumber);
    const kinds = this.#reader!.kindsOf(head!, this.#finder);
    const needed = kinds.postings > 0 ? [kinds] : head!.words.map((word) => this.#finder.find(word, PREFIX));
    if (needed.some(({ postings }) => postings === 0)) return;
    const others = telling.filter((part) => part !== head);
    const beside = others
      .map((part) => this.#reader!.alternativesOf(part, this.#finder, PREFIX))
      .filter(({ postings }) => postings > 0);
    candidates.addPartly([...needed, ...beside], others.length - beside.length, 0, wanted, needed);
  }

  /** Takes a word for a misspelt name of a kind. */
  #addByMisspeltName(words: readonly QueryWord[], candidates: Candidates, wanted: number): void {
    const misspelt = this.#reader?.readMisspelt(words);
    if (misspelt === undefined) return;
    this.#ask(misspelt);
    candidates.add(this.#patternOf(misspelt.parts, PREFIX), wanted);
  }

  #patternOf(parts: readonly QueryPart[], leniency: Leniency): Pattern {
    return {
      words: parts.map((part) => this.#reader!.alternativesOf(part, this.#finder, leniency)),
      typos: 0,
      missing: 0,
    };
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

function hasFoodsOfKind(candidates: Candidates): boolean {
  for (const { kind } of candidates.hits.values()) if (kind !== KIND_MATCH.other) return true;
  return false;
}

function lettersOf(words: readonly QueryWord[]): number {
  return words.reduce((letters, { text }) => letters + text.length, 0);
}
