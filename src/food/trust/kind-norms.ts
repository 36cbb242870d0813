/**
 * What is usual of a kind: for each compared figure, low, middle and high values among measured foods in public tables
 * (`kinds/norms.tsv`). A catalog's own foods do not affect it: otherwise a file with wrong butter throughout would define
 * what butter is like.
 */
import { COMPARED_FIGURES, MAX_BY_FIELD, ROOM_SHARE } from './kind-figures.ts';

/** With fewer measured foods, a kind is judged by its parent. */
export const MIN_MEASURED_FOODS = 8;

/** A figure's usual values. */
export interface FigureNorm {
  /** The minimum of 19 of 20 foods. */
  readonly least: number;
  readonly middle: number;
  /** The maximum of 19 of 20 foods. */
  readonly most: number;
  /** Figures outside these are unlike the kind. */
  readonly low: number;
  readonly high: number;
}

/** A kind's usual figures, in the order of compared ones; undefined if too few foods state one. */
export interface KindNorm {
  /** The kind whose foods were measured: the food's own or an ancestor. */
  readonly kind: string;
  readonly figures: readonly (FigureNorm | undefined)[];
  /** Whether much of the energy may come from alcohol, which many sources do not state. */
  readonly isAlcoholic?: boolean;
}

/** How far beyond the usual is odd, in widths from the middle. Recipes more often enrich a food than dilute it. */
const WIDTHS_ABOVE = 1.5;
const WIDTHS_BELOW = 1;

/** The norm of a compared figure by index. */
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
