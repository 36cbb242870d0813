/** The kinds of a catalog's foods, read from its index: which one a food is, and by which words foods of a kind are called. */
import { FIELD } from '../../catalog/index/index-layout.ts';
import type { SearchIndex } from '../../catalog/index/search-index.ts';
import { type Claim, claimBit, impliedBy } from '../../food/claims.ts';
import { isPreparation, PREPARATIONS } from '../../food/preparations.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import { childKindWord, isKindWord } from '../../text/kind-word.ts';
import type { KindNames } from '../query/kind-names.ts';
import { CLAIM_MATCH, type ClaimMatch, KIND_MATCH, type KindMatch } from '../rank/hit.ts';
import type { WordRange } from '../vocabulary/prefix-words.ts';

/** Phrases of indexed words, by their numbers. */
export type NumberedPhrases = readonly (readonly number[])[];

/** Names of kinds that are kept between queries. */
const MAX_KEPT = 5_000;

/** The commonness of kinds that hardly anybody means by a wider name. */
const UNUSUAL = 3;

const NONE: readonly number[] = [];

/** What a query asks for that names no kind and claims nothing. */
export const NOTHING_ASKED: AskedKinds = { kinds: [], spellings: [], languages: 0, claims: [] };

/** What a query asks for: kinds, the spellings by which it names them, and the languages in which names count as plain. */
export interface AskedKinds {
  readonly kinds: readonly Kind[];
  readonly spellings: readonly (readonly string[])[];
  readonly languages: number;
  readonly claims: readonly TypedClaim[];
}

/** Phrases by the number of their first word. */
type PhrasesByStart = ReadonlyMap<number, NumberedPhrases>;

/** A claim that a query makes, and the words that it uses; none where the name of the food makes it. */
export interface TypedClaim {
  readonly claim: Claim;
  readonly words: readonly string[];
}

/** What is known of a claim: its bit, and the phrases by which names make it, or one that implies it. */
interface KnownClaim {
  /** 0 where figures say nothing about it. */
  readonly bit: number;
  readonly phrases: PhrasesByStart;
  readonly implying: PhrasesByStart;
}

/** A claim that a query makes, with its words as the index numbers them. */
interface AskedClaim extends KnownClaim {
  readonly typed: PhrasesByStart;
  readonly isPreparation: boolean;
  /** Whether the name of the food makes it, so that what is called so meets it. */
  readonly isInName: boolean;
}

/** Looks kinds up in one index; it keeps what a query asks for, so each thread has its own. */
export class KindLookup {
  readonly #index: SearchIndex;
  readonly #names: KindNames;
  /** The word of each kind of this program's tables. */
  readonly #words: string[] = [];
  /** Words of kinds sort before all others; each belongs to the kind here, where this program's tables have it. */
  readonly #kinds: (Kind | undefined)[] = [];
  readonly #ranges = new Map<Kind, WordRange>();
  readonly #aboveKinds = new Map<Kind, readonly number[]>();
  readonly #phrases = new Map<string, NumberedPhrases>();
  /** The kinds that the query asks for, the likeliest meaning first. */
  asked: readonly Kind[] = [];
  #asked: readonly WordRange[] = [];
  /** The numbers of the kinds above those asked for: of a food of such a kind no more is known. */
  #above: readonly number[] = [];
  #spellings: AskedKinds['spellings'] = [];
  #askedPhrases: NumberedPhrases | undefined = [];
  #languages = 0;
  #claims: readonly AskedClaim[] = [];
  readonly #knownClaims = new Map<Claim, KnownClaim>();

  constructor(index: SearchIndex, names: KindNames) {
    this.#index = index;
    this.#names = names;
    // Parents come before their children, so each word is its parent's with two letters more.
    for (const { key, parent } of names.table.kinds) this.#words.push(childKindWord(key, this.#words[parent - 1]));
    const kindOf = new Map(names.table.kinds.map((kind) => [this.#wordOf(kind), kind]));
    for (let number = 0; number < index.words; number++) {
      const word = index.word(number);
      if (!isKindWord(word)) break;
      this.#kinds.push(kindOf.get(word));
    }
  }

  /** The words of a kind and of all kinds below it. */
  rangeOf(kind: Kind): WordRange {
    let range = this.#ranges.get(kind);
    if (range === undefined) {
      const word = this.#wordOf(kind);
      const from = this.#index.lowerBound(word);
      range = { from, to: this.#index.endOfPrefix(word, from) };
      this.#ranges.set(kind, range);
    }
    return range;
  }

  hasFoods(kind: Kind): boolean {
    const { from, to } = this.rangeOf(kind);
    return to > from;
  }

  /** Sets what a query asks for; no kinds where it names none. */
  ask({ kinds, spellings, languages, claims }: AskedKinds): void {
    this.#claims = claims.map(({ claim, words }) => ({
      ...this.#claim(claim),
      isPreparation: isPreparation(claim),
      isInName: words.length === 0,
      // Whatever words make a claim about figures, they say the same: "diet" is sugar-free.
      typed: byStart(isPreparation(claim) && words.length > 0 ? this.#numbered([words]) : []),
    }));
    this.#languages = languages;
    this.asked = kinds;
    this.#asked = kinds.map((kind) => this.rangeOf(kind));
    this.#above = kinds.length === 0 ? NONE : kinds.flatMap((kind) => this.#numbersAbove(kind));
    this.#spellings = spellings;
    this.#askedPhrases = kinds.length === 0 ? [] : undefined;
  }

  #numbersAbove(kind: Kind): readonly number[] {
    let numbers = this.#aboveKinds.get(kind);
    if (numbers === undefined) {
      const above = this.#names.table.pathTo(kind).slice(0, -1);
      numbers = above.map(({ number }) => number);
      this.#aboveKinds.set(kind, numbers);
    }
    return numbers;
  }

  /** Whether what the query asks for changes how foods match. */
  get affectsMatches(): boolean {
    return this.#asked.length > 0 || this.#claims.length > 0;
  }

  /** Whether the query claims something of the food. */
  get isClaimed(): boolean {
    return this.#claims.length > 0;
  }

  /** Whether the query names a kind. */
  get isAsked(): boolean {
    return this.#asked.length > 0;
  }

  /** Whether a food is of a kind that the query asks for. */
  match(doc: number): KindMatch {
    if (this.#asked.length === 0) return KIND_MATCH.same;
    const number = this.#kindNumber(doc);
    for (const { from, to } of this.#asked) if (number >= from && number < to) return KIND_MATCH.same;
    const kind = this.#kinds[number];
    return kind === undefined || this.#above.includes(kind.number) ? KIND_MATCH.unknown : KIND_MATCH.other;
  }

  /** How far a food meets what the query claims: by its name, by its figures, or not; `isOtherName` where it is not called as asked. */
  claimMatch(doc: number, isOtherName: boolean): ClaimMatch {
    let least: ClaimMatch = this.#claims.length === 0 ? CLAIM_MATCH.none : CLAIM_MATCH.asTyped;
    for (const claim of this.#claims) {
      if (claim.isInName && (!isOtherName || !this.#isPreparedOtherwise(claim, doc))) continue;
      least = Math.min(least, this.#matchOfClaim(claim, doc)) as ClaimMatch;
    }
    return least;
  }

  /** The bits of the asked claims that figures must meet; undefined where they can say nothing about one. */
  get claimBits(): number | undefined {
    if (this.#claims.some(({ bit }) => bit === 0)) return undefined;
    return this.#claims.reduce((bits, { bit }) => bits | bit, 0);
  }

  /** The phrases by which names make the first of the asked claims, and those by which they imply it. */
  get claimPhrases(): Record<'named' | 'implying', NumberedPhrases> {
    const [first] = this.#claims;
    return first === undefined
      ? { named: [], implying: [] }
      : { named: inOrder(first.phrases), implying: inOrder(first.implying) };
  }

  /** The phrases by which names make a claim. */
  phrasesOfClaim(claim: Claim): NumberedPhrases {
    return inOrder(this.#claim(claim).phrases);
  }

  #matchOfClaim({ bit, isPreparation, typed, phrases, implying }: AskedClaim, doc: number): ClaimMatch {
    if (this.#nameHas(typed, doc)) return CLAIM_MATCH.asTyped;
    // In other words, boiled chicken is stewed chicken before it is chicken feet.
    if (this.#nameHas(phrases, doc))
      return isPreparation && this.#isUnusual(doc) ? CLAIM_MATCH.implied : CLAIM_MATCH.named;
    if (this.#nameHas(implying, doc)) return CLAIM_MATCH.implied;
    return (this.#index.arrays.claims[doc] & bit) !== 0 ? CLAIM_MATCH.figures : CLAIM_MATCH.none;
  }

  /** Whether a name says of a food of the prepared kind that it is prepared in another way: "Chickpeas, cooked" among canned ones. */
  #isPreparedOtherwise({ phrases, implying }: AskedClaim, doc: number): boolean {
    if (this.#nameHas(phrases, doc) || this.#nameHas(implying, doc)) return false;
    return PREPARATIONS.some((preparation) => this.#nameHas(this.#claim(preparation).phrases, doc));
  }

  /** Whether a food is of a kind that few people mean by the name of the one asked for. */
  #isUnusual(doc: number): boolean {
    const kind = this.kindOf(doc);
    return kind !== undefined && kind.commonness >= UNUSUAL && !this.asked.includes(kind);
  }

  /** Whether a name has one of these phrases, its words next to each other. */
  #nameHas(phrases: PhrasesByStart, doc: number): boolean {
    if (phrases.size === 0) return false;
    const { numbers, fields, count } = this.#index.wordsOf(doc);
    for (let i = 0; i < count && fields[i] <= FIELD.name; i++) {
      const begun = phrases.get(numbers[i]);
      if (begun === undefined) continue;
      const isHere = (phrase: readonly number[]) =>
        phrase.every((number, at) => i + at < count && numbers[i + at] === number);
      if (begun.some(isHere)) return true;
    }
    return false;
  }

  #claim(claim: Claim): KnownClaim {
    let known = this.#knownClaims.get(claim);
    if (known === undefined) {
      const numbered = (each: Claim) => this.#numbered(this.#names.phrasesOfClaim(each));
      known = {
        bit: claimBit(claim),
        phrases: byStart(numbered(claim)),
        implying: byStart(impliedBy(claim).flatMap(numbered)),
      };
      this.#knownClaims.set(claim, known);
    }
    return known;
  }

  /** Whether a food is of a kind or of one below it. */
  isOfKind(doc: number, kind: Kind): boolean {
    const { from, to } = this.rangeOf(kind);
    const number = this.#kindNumber(doc);
    return number >= from && number < to;
  }

  /** The kind of a food; undefined where it is not known. */
  kindOf(doc: number): Kind | undefined {
    return this.#kinds[this.#kindNumber(doc)];
  }

  /** The kind that a word of the index stands for. */
  kindAt(word: number): Kind | undefined {
    return this.#kinds[word];
  }

  /** The names of the kinds that the query asks for, as far as the catalog has their words. */
  get askedPhrases(): NumberedPhrases {
    // Most queries find enough before the names are looked at.
    this.#askedPhrases ??= [...this.#numbered(this.#spellings), ...this.asked.flatMap((kind) => this.#phrasesOf(kind))];
    return this.#askedPhrases;
  }

  /** The names of a food's own kind, in the languages of the query. */
  phrasesOfFood(doc: number): NumberedPhrases {
    const kind = this.kindOf(doc);
    return kind === undefined ? [] : this.#phrasesOf(kind);
  }

  #phrasesOf(kind: Kind): NumberedPhrases {
    const key = `${kind.number} ${this.#languages}`;
    let phrases = this.#phrases.get(key);
    if (phrases === undefined) {
      if (this.#phrases.size >= MAX_KEPT) this.#phrases.clear();
      phrases = shortest(this.#numbered(this.#names.phrasesOf(kind, this.#languages)));
      this.#phrases.set(key, phrases);
    }
    return phrases;
  }

  #numbered(phrases: readonly (readonly string[])[]): NumberedPhrases {
    return phrases
      .map((phrase) => phrase.map((word) => this.#index.wordNumber(word)))
      .filter((phrase) => phrase.every((number) => number >= 0));
  }

  /** The number of the word of a food's kind, which stands last among its words; -1 where its kind is not known. */
  #kindNumber(doc: number): number {
    const { numbers, count } = this.#index.wordsOf(doc);
    return count > 0 && numbers[count - 1] < this.#kinds.length ? numbers[count - 1] : -1;
  }

  #wordOf({ number }: Kind): string {
    return this.#words[number - 1];
  }
}

/** Languages share phrases, which count once: "light" is said in most of them. */
function byStart(phrases: NumberedPhrases): PhrasesByStart {
  const distinct = new Map(phrases.map((phrase) => [phrase.join(' '), phrase]));
  const map = new Map<number, (readonly number[])[]>();
  for (const phrase of distinct.values()) map.set(phrase[0]!, [...(map.get(phrase[0]!) ?? []), phrase]);
  return map;
}

function inOrder(phrases: PhrasesByStart): NumberedPhrases {
  return [...phrases.values()].flat();
}

/** The phrases without those that only say more than another: "smooth peanut butter" beside "peanut butter". */
function shortest(phrases: NumberedPhrases): NumberedPhrases {
  return phrases.filter((phrase) =>
    phrases.every((other) => other.length >= phrase.length || !other.every((word) => phrase.includes(word))),
  );
}
