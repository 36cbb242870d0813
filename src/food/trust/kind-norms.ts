/**
 * What is usual of a kind: for each compared figure, low, middle and high values among measured foods in public tables
 * (`kinds/norms.tsv`). A catalog's own foods do not affect it: otherwise a file with wrong butter throughout would define
 * what butter is like.
 */
import { COMPARED_FIGURES, MAX_BY_FIELD, ROOM_SHARE } from './kind-figures.ts';

/** With fewer measured foods, a kind is judged by its parent. */
export const MIN_MEASURED_FOODS = 8;

/** The usual values of a figure or share. */
export interface UsualRange {
  /** The minimum of 19 of 20 foods. */
  readonly least: number;
  readonly middle: number;
  /** The maximum of 19 of 20 foods. */
  readonly most: number;
}

export interface FigureNorm extends UsualRange {
  /** Figures outside these are unlike the kind. */
  readonly low: number;
  readonly high: number;
}

/** A kind's usual figures, in the order of compared ones; undefined if too few foods state one. */
export interface KindNorm {
  /** The kind whose foods were measured: the food's own or an ancestor. */
  readonly kind: string;
  readonly figures: readonly (FigureNorm | undefined)[];
  /** Its usual shares, in their order (`kind-shares.ts`). */
  readonly shares: readonly (UsualRange | undefined)[];
  /** Whether much of the energy may come from alcohol, which many sources do not state. */
  readonly isAlcoholic?: boolean;
}

/** What is usual of a food that may be anything: nothing but its arithmetic can be judged. */
export const NO_NORM: KindNorm = { kind: 'food', figures: [], shares: [] };

/** How far beyond the usual is odd, in widths from the middle. Recipes more often enrich a food than dilute it. */
const WIDTHS_ABOVE = 1.5;
const WIDTHS_BELOW = 1;

/** The norm of a compared figure by index. */
export function figureNorm(at: number, { least, middle, most }: UsualRange): FigureNorm {
  const { field, room: ownRoom, isOddWhenLow } = COMPARED_FIGURES[at]!;
  const room = Math.max(ownRoom, ROOM_SHARE * middle);
  const low = isOddWhenLow ? Math.max(0, least - WIDTHS_BELOW * (middle - least) - room) : 0;
  const high = Math.min(MAX_BY_FIELD.get(field)!, most + WIDTHS_ABOVE * (most - middle) + room);
  return { least, middle, most, low: rounded(low), high: rounded(high) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Standard deviations at the quantile of 19 of 20 foods. */
const DEVIATIONS_AT_QUANTILE = 1.645;
/** Degrees of freedom of Student's distribution: kinds have odd recipes, and tables few foods of each. */
const FREEDOM = 4;

/** How rare a value is among usual ones, as a logarithm; products differ by at least the floor. */
export function rarityAmong({ least, middle, most }: UsualRange, value: number, floor: number): number {
  const width = value < middle ? middle - least : most - middle;
  return rarity((value - middle) / (width / DEVIATIONS_AT_QUANTILE + floor), FREEDOM);
}

/** The logarithm of how much rarer a deviation is than none. */
export function rarity(deviation: number, freedom: number): number {
  return ((freedom + 1) / 2) * Math.log1p((deviation * deviation) / freedom);
}
