/** Finds foods by what a query means: by the kind of food that it names, and by what it claims of the food. */
import { isPreparation } from '../../food/preparations.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import type { QueryWord } from '../query/parse-query.ts';
import type { QueryPart } from '../query/query-head.ts';
import type { QueryMeaning } from '../query/query-reader.ts';
import { KIND_MATCH } from '../rank/hit.ts';
import type { Alternatives, AlternativesFinder } from './alternatives.ts';
import type { Candidates, CommonDocs } from './candidates.ts';
import { ClaimSearch } from './claim-search.ts';
import { askFor, type KindTools } from './kind-tools.ts';
import { MAX_PATTERN_WORDS, patternOf } from './pattern.ts';
import { AS_TYPED, LENIENT, PREFIX } from './spelling-search.ts';

/** Where a word has fewer postings, every walk is short. */
const COMMON = 10_000;
/** So many common words are seldom in one food. */
const SEVERAL = 3;

/** Adds to the candidates of one query what it means. */
export class MeaningSearch {
  readonly #words: readonly QueryWord[];
  readonly #candidates: Candidates;
  readonly #wanted: number;
  readonly #finder: AlternativesFinder;
  readonly #tools: KindTools;
  readonly #claims: ClaimSearch;
  #meaning: QueryMeaning;
  #hasNarrowed = false;

  constructor(
    words: readonly QueryWord[],
    candidates: Candidates,
    wanted: number,
    finder: AlternativesFinder,
    tools: KindTools,
  ) {
    this.#words = words;
    this.#candidates = candidates;
    this.#wanted = wanted;
    this.#finder = finder;
    this.#tools = tools;
    this.#claims = new ClaimSearch(candidates, wanted, finder, tools);
    this.#meaning = tools.reader.read(words);
  }

  /** From now on matches are judged by what the query asks for. */
  ask(): void {
    askFor([this.#meaning], this.#tools);
  }

  get isNamed(): boolean {
    return this.#meaning.head !== undefined;
  }

  /** Whether all words are one name. */
  get isOneName(): boolean {
    return this.#meaning.head?.words.length === this.#words.length;
  }

  /** Whether it names in the catalog's language what the catalog has not: "mead" does not begin "Meadow". */
  get namesNothing(): boolean {
    const { head, hasFoods } = this.#meaning;
    return !hasFoods && head?.named !== undefined && this.#tools.reader.isOfMainLanguage(head.named);
  }

  /** Whether it claims something of a food that it names, or of any; how that is prepared says too little. */
  get isClaimed(): boolean {
    const { claims, claimWords } = this.#meaning;
    if (this.isNamed) return claims.length > 0;
    return claimWords === this.#words.length && !claims.some(({ claim }) => isPreparation(claim));
  }

  get isNoFood(): boolean {
    return this.#meaning.isNoFood;
  }

  /** Whether it is about something else than food, in everyday words: "sofa" is no misspelt soda. */
  get isEverydaySpeech(): boolean {
    return this.#tools.reader.isEverydaySpeech(this.#meaning);
  }

  /** Whether some words say nothing about the food. */
  get hasStopWords(): boolean {
    return this.#meaning.stopWordCount > 0;
  }

  /** The words that say something about the food. */
  get contentWords(): readonly QueryWord[] {
    return this.#meaning.parts.flatMap((part) => part.words);
  }

  /** The words that are spelled right, which no typo correction may change. */
  get rightWords(): ReadonlySet<string> {
    return this.#tools.reader.rightWords(this.#meaning);
  }

  /** The words of these that no other words beside them make a typo: a name in the catalog's language of which it has foods. */
  get surelyRightWords(): ReadonlySet<string> {
    const { head, hasFoods } = this.#meaning;
    const isSure = hasFoods && head?.named !== undefined && this.#tools.reader.isOfMainLanguage(head.named);
    return new Set(isSure ? head.words.map(({ text }) => text) : []);
  }

  /** Whether a food is there that is of the kind asked for, or may be. */
  get hasFoodsOfKind(): boolean {
    for (const { kind } of this.#candidates.hits.values()) if (kind !== KIND_MATCH.other) return true;
    return false;
  }

  /** An unfinished word may make a longer name of the words before it: "pomme de ter" is no apple. */
  finishName(): void {
    // "Wedding dress" goes on to no dressing.
    if (this.#words.length > 1 && this.isEverydaySpeech) return;
    const unfinished = this.#tools.reader.readUnfinished(this.#words, this.#meaning.head?.words.length ?? 0);
    if (unfinished?.head === undefined) return;
    if (this.isNamed && unfinished.head.words.length <= this.#meaning.head!.words.length) return;
    this.#meaning = unfinished;
    askFor([unfinished], this.#tools);
  }

  /**
   * Several common words make each step read long lists. So the foods that have them, misspelt or as kinds, are looked for once; not
   * the head of the query, which has other names, nor words that steps may leave out.
   */
  narrow(): void {
    if (this.#hasNarrowed) return;
    this.#hasNarrowed = true;
    const { parts, head } = this.#meaning;
    const single = parts.filter((part) => part !== head && !part.isNumber && part.words.length === 1);
    const isCommon = ({ words }: QueryPart) => this.#finder.find(words[0], PREFIX).postings > COMMON;
    if (single.length < SEVERAL || !single.every(isCommon)) return;
    const { alternatives } = this.#tools;
    this.#candidates.narrowTo(new Map(single.map((part) => [part.words[0], alternatives.ofPart(part, LENIENT)])));
  }

  /** The foods that meet what is claimed. */
  addByClaim(): void {
    this.#claims.addByClaim(this.#meaning);
  }

  /** The query names a kind of food, so its foods are found whatever they are called; numbers may be left out. */
  addByKind(): void {
    this.#addByKind(this.#meaning);
  }

  #addByKind(meaning: QueryMeaning): void {
    const { parts, head, stopWordCount, claimWords } = meaning;
    const { alternatives } = this.#tools;
    const numbers = parts.filter((part) => part.isNumber).length;
    const content = parts.filter((part) => !part.isNumber);
    const beside = content.map((part) => (part === head ? undefined : alternatives.ofPart(part, AS_TYPED)));
    if (beside.some((found) => found?.postings === 0)) return;
    if (numbers > 0) {
      this.#add(
        parts.map((part) => alternatives.ofPart(part, AS_TYPED)),
        stopWordCount,
        claimWords,
      );
    }
    // Where foods of the kind have the number, it was meant: "2% milk", but "2 eggs".
    const missing = this.hasFoodsOfKind ? stopWordCount + numbers : this.#missingStopWords(meaning);
    const ofKinds = alternatives.ofPart(head!, AS_TYPED);
    const others = beside.filter((found) => found !== undefined);
    // All patterns have the other words: where these are several, the foods that have them all are looked for once.
    const withOthers = others.length > 1 ? this.#candidates.withAll(others) : undefined;
    if (withOthers?.docs.length === 0) return;
    this.#add(
      beside.map((found) => found ?? ofKinds),
      missing,
      claimWords,
      withOthers,
    );
    if (this.#isFull) return;
    if (others.length === 0) this.#claims.addPrepared(meaning);
    // Foods whose kind is not known are found by the other names themselves, all of them among the same foods. Beside words that
    // say nothing, no search for the words as typed has found the typed name: "cup of cooked rice".
    const names = [...alternatives.otherNamesOf(head!, stopWordCount > 0)];
    const within =
      withOthers ?? (others.length === 1 && names.length > 1 ? this.#candidates.withAll(others) : undefined);
    for (const name of names) {
      this.#add(
        beside.flatMap((found) => found ?? name),
        missing,
        claimWords,
        within,
      );
      if (this.#isFull) return;
    }
  }

  /**
   * Where foods of other kinds fill the page: the foods that the name means, a page of the likeliest and some of each other meaning.
   * "Pan" is bread among much that is pan-fried.
   */
  addMeanings(): void {
    const { head } = this.#meaning;
    for (const [at, { kind }] of head!.named!.meanings.entries()) {
      if (this.#hasFoodsOf(kind, at === 0 ? this.#wanted : 1)) continue;
      const ofKind = this.#tools.alternatives.ofKinds(head!, kind);
      if (ofKind.postings > 0) this.#add([ofKind], 0);
    }
  }

  #hasFoodsOf(kind: Kind, wanted: number): boolean {
    let count = 0;
    for (const { doc } of this.#candidates.hits.values()) {
      if (this.#tools.lookup.isOfKind(doc, kind) && ++count >= wanted) return true;
    }
    return false;
  }

  /** A misspelt word may make a longer name of those beside it: "sphagetti bolognese" is no sauce. */
  addByLongerName(): void {
    const misspelt = this.#tools.reader.readMisspelt(this.#words);
    if (misspelt?.head === undefined || misspelt.head.words.length <= this.#meaning.head!.words.length) return;
    askFor([this.#meaning, misspelt], this.#tools);
    this.#addParts(misspelt.parts);
  }

  /** Takes a word for a misspelt name of a kind; only of the catalog's language and near to no other's, if it must be clear. */
  addByMisspeltName(mustBeClear = false): void {
    const misspelt = this.#tools.reader.readMisspelt(this.#words);
    if (misspelt === undefined || (mustBeClear && !this.#isClear(misspelt))) return;
    askFor([misspelt], this.#tools);
    this.#addParts(misspelt.parts);
  }

  /** Takes a word for a compound of two names: "Pferdewurst" is sausage. */
  addByCompound(): void {
    const compound = this.#tools.reader.readCompound(this.#words);
    if (compound?.head === undefined) return;
    askFor([compound], this.#tools);
    this.#addParts(compound.parts);
  }

  /** Whether a word can only be the name of one kind, in the language that most foods are called in. */
  #isClear({ head }: QueryMeaning): boolean {
    return head?.named?.meanings.length === 1 && this.#tools.reader.isOfMainLanguage(head.named);
  }

  /**
   * Where no food has all words: the foods of the kind with as many of the others as they have. A name of which there are no foods
   * yields to a shorter one within it, and a single word to the kind that its own is called by.
   */
  addByNameAlone(): void {
    this.#addAroundName(this.#meaning);
    if (this.#meaning.hasFoods || this.hasFoodsOfKind) return;
    const { reader } = this.#tools;
    const isLoneName = this.#words.length === 1 && this.#candidates.size === 0;
    const nearest = isLoneName ? reader.readWider(this.#words) : reader.readShorter(this.#words);
    if (nearest.head === undefined) return;
    askFor([nearest], this.#tools);
    this.#addByKind(nearest);
    if (!this.hasFoodsOfKind) this.#addAroundName(nearest);
  }

  #addAroundName(meaning: QueryMeaning): void {
    const { parts, head, besideHead, claimWords } = meaning;
    const kinds = this.#tools.alternatives.ofKinds(head!);
    const leniency = this.namesNothing ? AS_TYPED : PREFIX;
    const needed = kinds.postings > 0 ? [kinds] : head!.words.map((word) => this.#finder.find(word, leniency));
    if (needed.some(({ postings }) => postings === 0)) return;
    const others = parts.filter((part) => !part.isNumber && part !== head && !besideHead.includes(part));
    const beside = others
      .map((part) => this.#tools.alternatives.ofPart(part, PREFIX))
      .filter(({ postings }) => postings > 0);
    const missing = this.#missingStopWords(meaning) + claimWords + others.length - beside.length;
    this.#candidates.addPartly([...needed, ...beside], missing, 0, this.#wanted, needed);
  }

  /**
   * How many words that say nothing count as missing: none where a name is described by another, so that foods of the kind come
   * before others that have all words: "cereal with milk" is no chocolate.
   */
  #missingStopWords({ besideHead, stopWordCount }: QueryMeaning): number {
    return besideHead.length > 0 ? 0 : stopWordCount;
  }

  #addParts(parts: readonly QueryPart[]): void {
    this.#add(
      parts.map((part) => this.#tools.alternatives.ofPart(part, PREFIX)),
      0,
    );
  }

  #add(words: readonly Alternatives[], missing: number, claimWords = 0, within?: CommonDocs): void {
    if (words.length > MAX_PATTERN_WORDS) return;
    this.#candidates.add(patternOf(words, { missing, claimWords }), this.#wanted, within);
  }

  get #isFull(): boolean {
    return this.#candidates.size >= this.#wanted;
  }
}
