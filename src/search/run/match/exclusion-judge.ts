/**
 * Judges whether a food is free of what a query excludes: because its name says so, or because no food of its kind has it. What is
 * not known of a food is not said of it.
 */
import { memoize } from '../../../caches/bounded-map.ts';
import { FIELD, isOfName } from '../../../catalog/index/index-layout.ts';
import { claimBit } from '../../../food/claims.ts';
import { deniedDiets, labelSaysOf } from '../../../food/label/label-bits.ts';
import { substanceBit, withImpliedAbsence } from '../../../food/substances.ts';
import { isWithin, type Kind } from '../../../kinds/kind-table.ts';
import type { PhraseMatch } from '../../../kinds/names/phrase-table.ts';
import { unitsOf } from '../../../text/text-units.ts';
import { isLoneCharacter } from '../../../text/tokenise.ts';
import type { ExcludedSpan } from '../../query/read-exclusions.ts';
import { type LimitedQuery, partsOf, withKinds } from '../../query/read-limits.ts';
import type { KindTools } from '../kinds/kind-tools.ts';
import { FREEDOM, type Freedom } from './match-levels.ts';

const SUGAR = substanceBit('sugar');
const MEAT = substanceBit('meat');
const PORK = substanceBit('pork');
const GELATIN = substanceBit('gelatin');
const WHEAT = substanceBit('wheat');
const GLUTEN = substanceBit('gluten');
const SUGAR_CLAIM = claimBit('sugar-free');

/**
 * What judging may cost a query, in foods of whose names nothing must be read, and what reading one costs. Foods of the highest rank are
 * judged first: of those beyond nothing is known, and they are not found.
 */
export const MOST_JUDGING = 30_000;
const COST_OF_READING = 8;

/** Judges the foods of one index for one query. */
export class ExclusionJudge {
  readonly #excluded: number;
  /** These, and what is absent with them. */
  readonly #absent: number;
  readonly #excludedKinds: readonly Kind[];
  readonly #excludedParts: readonly Kind[];
  readonly #kinds: KindTools;
  readonly #mainLanguage: number;
  /** What was judged of each food, counted from 1. */
  readonly #judged: Uint8Array;
  /** What it may still cost, all searches that share it, and this one alone. */
  readonly #shared: { left: number };
  #left: number;
  readonly #labelSays = memoize((bits: number) => labelSaysOf(bits, this.#excluded));

  constructor(
    { excluded, excludedKinds, excludedParts }: Pick<LimitedQuery, 'excluded' | 'excludedKinds' | 'excludedParts'>,
    kinds: KindTools,
    shared = { left: MOST_JUDGING },
  ) {
    this.#excluded = excluded;
    this.#excludedKinds = excludedKinds;
    this.#excludedParts = excludedParts;
    this.#kinds = kinds;
    // What is free of gluten is asked for by whoever avoids wheat, and sold to them.
    this.#absent = withImpliedAbsence(excluded) | ((excluded & WHEAT) === 0 ? 0 : GLUTEN);
    this.#mainLanguage = kinds.dictionary.languages.main;
    this.#shared = shared;
    this.#left = Math.min(MOST_JUDGING, shared.left);
    this.#judged = new Uint8Array(kinds.lookup.index.arrays.labelBits.length);
  }

  /** How far a food is free of all that is excluded. */
  freedomOf(doc: number): Freedom {
    if (this.#judged[doc] === 0) {
      if (this.#left <= 0) return FREEDOM.unknown;
      this.#spend(1);
      this.#judged[doc] = this.#judge(doc) + 1;
    }
    return (this.#judged[doc]! - 1) as Freedom;
  }

  #spend(cost: number): void {
    this.#left -= cost;
    this.#shared.left -= cost;
  }

  #judge(doc: number): Freedom {
    const bits = this.#kinds.lookup.index.arrays.labelBits[doc]!;
    const label = this.#labelSays(bits);
    if (label === 'has') return FREEDOM.unknown;
    const kind = this.#kinds.lookup.kindOf(doc);
    const units = this.#kinds.excluding.has(doc) ? this.#unitsOf(doc) : [];
    const spans = units.length === 0 ? [] : this.#spansIn(units, bits);
    if (!this.#saysWithoutKinds(spans, units)) return FREEDOM.unknown;
    if (label === 'free') return FREEDOM.byLabel;
    if (this.#saysWithoutParts(spans, units)) return FREEDOM.byName;
    // What the label lists counts unless the kind has it for certain: lists are not always whole.
    const isListed =
      label === 'not listed' && (kind === undefined || (this.#kinds.contents.has(kind) & this.#excluded) === 0);
    const byFigures = (this.#kinds.lookup.index.arrays.claims[doc]! & SUGAR_CLAIM) === 0 ? 0 : SUGAR;
    const byKind =
      (kind === undefined ? 0 : this.#kinds.contents.free(kind) | this.#byOtherMeat(doc, kind)) | byFigures;
    // What is not sweetened has at most the sugar of its own.
    const unsweetened = this.#nameClaims(doc, 'no-added-sugar') || this.#nameClaims(doc, 'sugar-free') ? SUGAR : 0;
    const said = unsweetened | absentIn(spans);
    // What says that it is vegetarian is not the first sausage without pork.
    const exactly = absentIn(spans.filter(({ substances }) => (substances & ~this.#absent) === 0));
    // Of sugar, figures say as much as names.
    if ((this.#excluded & ~exactly) === 0 && this.#excluded !== SUGAR) return FREEDOM.byName;
    if ((this.#excluded & ~said) === 0) return FREEDOM.byKind;
    if (!isListed && (this.#excluded & ~said & ~byKind) !== 0) return FREEDOM.unknown;
    const isSaid = (at: number) => spans.some(({ from, to }) => at >= from && at < to);
    const named = units.length > 0 ? units : this.#unitsOf(doc);
    return (this.#namedIn(named, isSaid, kind) & this.#excluded & ~said & ~byFigures) === 0
      ? FREEDOM.byKind
      : FREEDOM.unknown;
  }

  /** Pork, where the name of what is made of meat says which other meat that is: "salami, beef". Gummy bears are made of gelatin, not of bears. */
  #byOtherMeat(doc: number, kind: Kind): number {
    const has = this.#kinds.contents.has(kind);
    if ((this.#excluded & PORK) === 0 || (has & MEAT) === 0 || (has & (PORK | GELATIN)) !== 0) return 0;
    const meanings = this.#kinds.names.dictionary
      .matchesIn(this.#unitsOf(doc))
      .flatMap((match) => this.#meaningsOf(match));
    const isOther = (named: Kind) =>
      (this.#kinds.contents.has(named) & MEAT) !== 0 && (this.#kinds.contents.free(named) & PORK) !== 0;
    return meanings.some(isOther) ? PORK : 0;
  }

  /** What a name says that it is free of, but for a diet that the label denies. */
  #spansIn(units: readonly string[], labelBits: number): ExcludedSpan[] {
    const denied = deniedDiets(labelBits);
    return this.#kinds.exclusions.read(units).filter(({ substances }) => !denied.includes(substances));
  }

  /** Whether a name says that all kinds that are excluded are left out: nothing else is known of them. */
  #saysWithoutKinds(spans: readonly ExcludedSpan[], units: readonly string[]): boolean {
    if (this.#excludedKinds.length === 0) return true;
    const left = spans.flatMap((span) => withKinds(span, units, this.#kinds)?.kinds ?? []);
    return this.#excludedKinds.some((kind) => left.includes(kind));
  }

  /** Whether a name says that it has none of the very parts that are excluded: of butter, whatever it says of milk. */
  #saysWithoutParts(spans: readonly ExcludedSpan[], units: readonly string[]): boolean {
    if (this.#excludedParts.length === 0) return false;
    const left = spans.flatMap((span) => (span.substances === 0 ? [] : partsOf(span, units, this.#kinds)));
    return this.#excludedParts.every((kind) => left.includes(kind));
  }

  /**
   * The substances that the words of a name mean: those of the kinds that it names, and those named beside them. Its own kind says more
   * than a wider one: plain yogurt has no sugar, which yogurt may have.
   */
  #namedIn(units: readonly string[], isSaid: (at: number) => boolean, own: Kind | undefined): number {
    const matches = this.#kinds.names.dictionary.matchesIn(units);
    const longest = matches.filter(
      ({ from, to }) =>
        !isSaid(from) &&
        !matches.some((other) => other.from <= from && other.to >= to && other.to - other.from > to - from),
    );
    let substances = 0;
    for (const kind of longest.flatMap((match) => this.#meaningsOf(match)))
      if (own === undefined || !isWithin(own, kind)) substances |= this.#kinds.contents.has(kind);
    const isNamed = (at: number) =>
      isSaid(at) || longest.some(({ from, to }) => to - from > 1 && at >= from && at < to);
    return substances | this.#kinds.exclusions.named(units, isNamed, this.#mainLanguage);
  }

  /** The kinds that words of a name mean: in the language of the catalog, if they do. */
  #meaningsOf(match: PhraseMatch): Kind[] {
    const meanings = this.#kinds.names.dictionary.meaningsOf(match);
    const spoken = meanings.filter(({ languages }) => (languages & this.#mainLanguage) !== 0);
    return (spoken.length > 0 ? spoken : meanings).map(({ kind }) => kind);
  }

  /** Whether a name makes a claim about sugar, where sugar is excluded. */
  #nameClaims(doc: number, claim: 'sugar-free' | 'no-added-sugar'): boolean {
    return (this.#excluded & SUGAR) !== 0 && this.#kinds.lookup.nameHas(this.#kinds.lookup.claim(claim).phrases, doc);
  }

  /** The words of the names as units: of pairs of characters each character. */
  #unitsOf(doc: number): string[] {
    this.#spend(COST_OF_READING);
    const { index } = this.#kinds.lookup;
    const { numbers, fields, count } = index.wordsOf(doc);
    const units: string[] = [];
    let last = '';
    for (let i = 0; i < count; i++) {
      if (!isOfName(fields[i]!)) continue;
      // No phrase goes on in another name.
      if (fields[i] === FIELD.otherStart) units.push('');
      const word = index.word(numbers[i]!);
      const [first, ...others] = unitsOf(word).map(({ text }) => text);
      if (first === undefined) continue;
      if (!(isLoneCharacter(first) && last === first)) units.push(first);
      units.push(...others);
      last = others.at(-1) ?? '';
    }
    return units;
  }
}

/** All that is absent where a name has these. */
function absentIn(spans: readonly ExcludedSpan[]): number {
  return spans.length === 0 ? 0 : withImpliedAbsence(spans.reduce((bits, { whole }) => bits | whole, 0));
}
