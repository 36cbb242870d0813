/**
 * What is usual of a kind of food: for each compared figure what nearly all, half and nearly none of the measured foods in public tables
 * have more of (`kinds/norms.tsv`). The foods of a catalog do not change it, however many there are: a file whose butter is wrong
 * throughout would otherwise say what butter is like.
 */
import { COMPARED_FIGURES, MAX_BY_FIELD, ROOM_SHARE } from './kind-figures.ts';

/** With fewer measured foods a kind is judged by the kind above it. */
export const MIN_MEASURED_FOODS = 8;

/** The usual values of one figure. */
export interface FigureNorm {
  /** What 19 of 20 foods have at least. */
  readonly least: number;
  readonly middle: number;
  /** What 19 of 20 foods have at most. */
  readonly most: number;
  /** Outside of these a figure is unlike the kind. */
  readonly low: number;
  readonly high: number;
}

/** The usual figures of a kind, in the order of the compared ones; undefined where too few foods state one. */
export interface KindNorm {
  /** The key of the kind whose foods were measured: the food's own, or one above it. */
  readonly kind: string;
  readonly figures: readonly (FigureNorm | undefined)[];
  /** Whether much of the energy may be that of alcohol, which many sources do not state. */
  readonly isAlcoholic?: boolean;
}

/** How far beyond the usual is odd, in widths from the middle. Recipes enrich a food more often than they thin it. */
const WIDTHS_ABOVE = 1.5;
const WIDTHS_BELOW = 1;

/** The norm of the compared figure at a place. */
export function figureNorm(at: number, [least, middle, most]: readonly [number, number, number]): FigureNorm {
  const { field, room: ownRoom, isOddWhenLow } = COMPARED_FIGURES[at]!;
  const room = Math.max(ownRoom, ROOM_SHARE * middle);
  const low = isOddWhenLow ? Math.max(0, least - WIDTHS_BELOW * (middle - least) - room) : 0;
  const high = Math.min(MAX_BY_FIELD.get(field)!, most + WIDTHS_ABOVE * (most - middle) + room);
  return { least, middle, most, low: rounded(low), high: rounded(high) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
