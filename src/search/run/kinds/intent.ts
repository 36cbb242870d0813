/** What a query asks for, as one catalog knows it: matches of its clauses are judged by it. It never changes once it is made. */
import type { WordRange } from '../../../catalog/index/search-index.ts';
import { type Claim, levelOfClaim } from '../../../food/claims.ts';
import { isPreparation } from '../../../food/preparations.ts';
import type { Kind } from '../../../kinds/kind-table.ts';
import { originOf } from '../../query/choose-names.ts';
import { type ClaimSpan, isOneName, type Reading } from '../../query/reading.ts';
import { CLAIM_MATCH, type ClaimMatch, KIND_MATCH, type KindMatch } from '../match/match-levels.ts';
import { byStart, type KindLookup, type KnownClaim, type NumberedPhrases, type PhrasesByStart } from './kind-lookup.ts';

/** The commonness of kinds that everybody eats, and of those that hardly anybody means by a wider name. */
const EVERYDAY = 1;
const UNUSUAL = 3;

/** At most half as many look it up: popularity has four steps for each doubling. */
const NEARLY_AS_POPULAR = 4;

/** With so many kinds below the one asked for, some of each are shown, and with many its own name says little. */
const SOME_KINDS = 2;
const MANY_KINDS = 6;

const MEAT: ReadonlySet<string> = new Set(['beef-and-veal', 'pork', 'other-meat', 'poultry']);

/** A claim that a query makes; without words where the name of the food makes it. */
type TypedClaim = Pick<ClaimSpan, 'claim' | 'tokens'>;

/** A claim that a query makes, with its words as the index numbers them. */
interface AskedClaim extends KnownClaim {
  readonly claim: Claim;
  readonly typed: PhrasesByStart;
  readonly isPreparation: boolean;
  /** Whether the name of the food makes it, so that what is called so meets it. */
  readonly isInName: boolean;
}

/**
 * What a query asks for when it is read so; undefined where it names no kind and claims nothing. Of several readings, all kinds
 * count. The claims are those of the first unless others are given.
 */
export function intentOf(
  readings: readonly [Reading, ...Reading[]],
  lookup: KindLookup,
  claims: readonly TypedClaim[] = claimsOf(readings[0], lookup),
): Intent | undefined {
  if (readings.every(({ head }) => head === undefined) && claims.length === 0) return undefined;
  return new Intent(readings, claims, lookup);
}

/** What a query claims of the food that it names; else what the name itself says of how the food is prepared: "canned chickpeas". */
function claimsOf({ head, claims }: Reading, lookup: KindLookup): readonly TypedClaim[] {
  // What is cooked or raw may be anything.
  if (head === undefined) return claims.filter(({ claim }) => !isPreparation(claim));
  const kind = claims.length === 0 ? head.meanings[0]?.kind : undefined;
  const origin = kind && originOf(kind, lookup.names.table);
  return origin ? [{ claim: origin.preparation, tokens: [] }] : claims;
}

export class Intent {
  /** The kinds, the likeliest meaning first. */
  readonly kinds: readonly Kind[];
  readonly claims: readonly AskedClaim[];
  readonly #lookup: KindLookup;
  readonly #ranges: readonly WordRange[];
  /** The numbers of the kinds above those asked for: of a food of such a kind no more is known. */
  readonly #above: readonly number[];
  /** The spellings by which the query names the kinds. */
  readonly #spellings: readonly (readonly string[])[];
  /** Bits of the languages in which names count as plain. */
  readonly #languages: number;
  /** Whether it asks for meat, and not by a number such as 80 %. */
  readonly #isOfMeat: boolean;
  /** Whether one of each meaning, or of each kind below the one asked for, is shown before a second. */
  readonly #variedBy: 'meaning' | 'kind' | undefined;
  /** Whether all words are the usual name of many kinds, so that few of their foods are called by it. */
  readonly isBroad: boolean;
  #phrases: NumberedPhrases | undefined;

  constructor(readings: readonly Reading[], claims: readonly TypedClaim[], lookup: KindLookup) {
    const heads = readings.flatMap(({ head }) => head ?? []);
    this.#lookup = lookup;
    this.kinds = heads.flatMap(({ meanings }) => meanings.map(({ kind }) => kind));
    this.#ranges = this.kinds.map((kind) => lookup.rangeOf(kind));
    this.#above = this.kinds.flatMap((kind) => lookup.numbersAbove(kind));
    this.#spellings = heads.flatMap(({ spellings }) => spellings);
    this.#languages = readings.reduce((bits, { languages }) => bits | languages, 0);
    const hasNumber = readings[0]!.content.some(({ role }) => role === 'number');
    this.#isOfMeat = !hasNumber && MEAT.has(this.kinds[0]?.category.key ?? '');
    this.claims = claims.map((claim) => askedClaim(claim, lookup));
    if (readings[0]!.name === 'begun name') this.#variedBy = 'meaning';
    else if (isOneName(readings[0]!) && kindsBelow(this.kinds[0]) >= SOME_KINDS) this.#variedBy = 'kind';
    this.isBroad =
      this.#variedBy === 'kind' &&
      readings[0]!.isHeadOfMainLanguage &&
      kindsBelow(this.kinds[0]) >= MANY_KINDS &&
      lookup.names.isShownName(this.kinds[0]!, this.#spellings[0]!) &&
      !lookup.isMostlyCalled(this.kinds[0]!, this.#spellings[0]!);
  }

  /** Whether the query names a kind. */
  get namesKind(): boolean {
    return this.kinds.length > 0;
  }

  /** Whether a food is of a kind that the query asks for. */
  kindMatch(doc: number): KindMatch {
    if (this.#ranges.length === 0) return KIND_MATCH.same;
    const number = this.#lookup.kindNumber(doc);
    for (const { from, to } of this.#ranges) if (number >= from && number < to) return KIND_MATCH.same;
    const kind = this.#lookup.kindAt(number);
    return kind === undefined || this.#above.includes(kind.number) ? KIND_MATCH.unknown : KIND_MATCH.other;
  }

  /** Whether the likelier of its meanings come first even among foods that are shown in turn. */
  get isBegun(): boolean {
    return this.#variedBy === 'meaning';
  }

  /** Whether a food is cooked, where nothing is said of how it is prepared: recipes and shops mean what is still to be cooked. */
  isCookedUnasked(doc: number): boolean {
    return this.namesKind && !this.claims.some(({ isPreparation }) => isPreparation) && this.#lookup.isCooked(doc);
  }

  /** Whether a food is called as asked, but of another kind than the likeliest and a rarer one: ground ginger, mint candies. */
  isRarerMeaning(doc: number): boolean {
    const [range] = this.#ranges;
    const number = this.#lookup.kindNumber(doc);
    if (range === undefined || (number >= range.from && number < range.to)) return false;
    return (this.#lookup.kindAt(number)?.commonness ?? 0) > this.kinds[0]!.commonness;
  }

  /** Which of the things asked for a food is, as a number from 1 on; 0 where they are not shown in turn. */
  groupOf(doc: number, meaning: number): number {
    if (this.#variedBy === undefined) return 0;
    return (this.#variedBy === 'meaning' ? meaning : this.#lookup.kindNumber(doc)) + 1;
  }

  /** How far a food meets what the query claims: by its name, by its figures, or not; `isOtherName` where it is not called as asked. */
  claimMatch(doc: number, isOtherName: boolean): ClaimMatch {
    let least: ClaimMatch = this.claims.length === 0 ? CLAIM_MATCH.none : CLAIM_MATCH.asTyped;
    for (const claim of this.claims) {
      if (claim.isInName && (!isOtherName || !this.#isPreparedOtherwise(claim, doc))) continue;
      least = Math.min(least, this.#matchOfClaim(claim, doc)) as ClaimMatch;
    }
    return least;
  }

  /**
   * How far a food's figures go in the direction of what is claimed. A name that makes the claim is believed, but meat is called lean with
   * any share of fat: 95 % comes before 80 %.
   */
  claimLevel(doc: number, match: ClaimMatch): number {
    if (match === CLAIM_MATCH.none || (match !== CLAIM_MATCH.figures && !this.#isOfMeat)) return 0;
    const bits = this.#lookup.index.arrays.claims[doc];
    return Math.max(0, ...this.claims.map(({ claim }) => levelOfClaim(bits, claim)));
  }

  /** The bits of the claims that figures must meet; undefined where they can say nothing about one. */
  get claimBits(): number | undefined {
    if (this.claims.some(({ bit }) => bit === 0)) return undefined;
    return this.claims.reduce((bits, { bit }) => bits | bit, 0);
  }

  /** The names of the kinds, as far as the catalog has their words. */
  get phrases(): NumberedPhrases {
    // Most queries find enough before the names are looked at.
    this.#phrases ??= this.namesKind
      ? [
          ...this.#lookup.numbered(this.#spellings),
          ...this.kinds.flatMap((kind) => this.#lookup.phrasesOf(kind, this.#languages)),
        ]
      : [];
    return this.#phrases;
  }

  /** The names of a food's own kind, in the languages of the query. */
  phrasesOfFood(doc: number): NumberedPhrases {
    const kind = this.#lookup.kindOf(doc);
    return kind === undefined ? [] : this.#lookup.phrasesOf(kind, this.#languages);
  }

  /**
   * How common the kind of a food is; undefined where it is not known. Among foods that are shown in turn, one that is nearly as popular
   * as the most popular of its source is what people mean, whatever its kind, and one of a narrower kind that nobody looks up is not:
   * how often a product is looked up says nothing about plain foods.
   */
  commonnessOf(doc: number, isOtherName: boolean): number | undefined {
    const kind = this.#lookup.kindOf(doc);
    const [asked] = this.kinds;
    if (isOtherName && kind === asked) return EVERYDAY;
    const common = kind?.commonness;
    if (this.#variedBy !== 'kind') return common;
    const { facts } = this.#lookup.index;
    const popularity = facts.popularity(doc);
    if (popularity === 0) return Math.max(common ?? 0, UNUSUAL - 1);
    const most = this.#lookup.popularityOf(asked!, this.#lookup.index.sourceOf(doc));
    return popularity >= most - NEARLY_AS_POPULAR ? EVERYDAY : common;
  }

  #matchOfClaim({ claim, bit, isPreparation, typed, phrases, implying }: AskedClaim, doc: number): ClaimMatch {
    const lookup = this.#lookup;
    if (lookup.nameHas(typed, doc)) return CLAIM_MATCH.asTyped;
    // In other words, boiled chicken is stewed chicken before it is chicken feet.
    if (lookup.nameHas(phrases, doc))
      return isPreparation && this.#isUnusual(doc) ? CLAIM_MATCH.implied : CLAIM_MATCH.named;
    if (lookup.nameHas(implying, doc)) return CLAIM_MATCH.implied;
    const isMet = claim === 'no-added-sugar' && lookup.isOfUnsweetenedKind(doc);
    return isMet || (lookup.index.arrays.claims[doc] & bit) !== 0 ? CLAIM_MATCH.figures : CLAIM_MATCH.none;
  }

  /** Whether a name says of a food of the prepared kind that it is prepared in another way: "Chickpeas, cooked" among canned ones. */
  #isPreparedOtherwise({ phrases, implying }: AskedClaim, doc: number): boolean {
    const lookup = this.#lookup;
    return !lookup.nameHas(phrases, doc) && !lookup.nameHas(implying, doc) && lookup.isPrepared(doc);
  }

  /** Whether a food is of a kind that few people mean by the name of the one asked for. */
  #isUnusual(doc: number): boolean {
    const kind = this.#lookup.kindOf(doc);
    return kind !== undefined && kind.commonness >= UNUSUAL && !this.kinds.includes(kind);
  }
}

function kindsBelow(kind: Kind | undefined): number {
  return kind === undefined ? 0 : kind.end - kind.number - 1;
}

function askedClaim({ claim, tokens }: TypedClaim, lookup: KindLookup): AskedClaim {
  // Whatever words make a claim about figures, they say the same: "diet" is sugar-free.
  const words = isPreparation(claim) ? tokens.map(({ text }) => text) : [];
  return {
    ...lookup.claim(claim),
    claim,
    isPreparation: isPreparation(claim),
    isInName: tokens.length === 0,
    typed: byStart(words.length > 0 ? lookup.numbered([words]) : []),
  };
}
