/**
 * The figures of a kind's foods, and whether a food's are unlike them. Quantiles define what is usual, because gross
 * mistakes on a few of thousands of labels barely move them. A figure is unlike its kind if it is further out than the
 * usual range is wide, with room for recipes: broad kinds ("Cheese") forgive much, narrow ones ("Olive oil") little.
 */
import { NUTRIENTS, type NutrientField } from '../nutrients.ts';

/** A food's figures; those that are not compared are ignored. */
export type Figures = Readonly<Partial<Record<NutrientField, number | null>>>;

/** How a figure is compared: its minimum room, and whether too little is odd as well. */
interface ComparedFigure {
  readonly field: NutrientField;
  /** Room for recipes, in the figure's unit. */
  readonly room: number;
  /** Sugar-free, unsalted and low-fat foods are not mistakes; too little is odd only where there is usually much. */
  readonly isOddWhenLow: boolean;
  /** The minimum difference between products, and the figure's weight (`kind-distance.ts`). */
  readonly floor: number;
  readonly weight: number;
}

/** The compared figures; others are stated too rarely. */
export const COMPARED_FIGURES = [
  { field: 'calories_kcal', room: 60, isOddWhenLow: true, floor: 8, weight: 1 },
  { field: 'protein_g', room: 10, isOddWhenLow: false, floor: 0.8, weight: 0.7 },
  { field: 'fat_g', room: 12, isOddWhenLow: true, floor: 0.8, weight: 0.7 },
  { field: 'carbs_g', room: 15, isOddWhenLow: true, floor: 1.2, weight: 0.7 },
  { field: 'fiber_g', room: 12, isOddWhenLow: false, floor: 1.5, weight: 0.5 },
  { field: 'sugar_g', room: 25, isOddWhenLow: false, floor: 2, weight: 0.5 },
  { field: 'sodium_mg', room: 2500, isOddWhenLow: false, floor: 100, weight: 0.5 },
  { field: 'saturated_fat_g', room: 20, isOddWhenLow: false, floor: 1, weight: 0.5 },
] as const satisfies readonly ComparedFigure[];

export const PLACES: ReadonlyMap<NutrientField, number> = new Map(COMPARED_FIGURES.map(({ field }, at) => [field, at]));

/** A figure's usual values among a kind's foods. */
export interface KindFigure {
  readonly foods: number;
  readonly deciles: readonly number[];
  /** Figures outside these are unlike the kind. */
  readonly low: number;
  readonly high: number;
}

/** With fewer foods, a kind's figures say little. */
export const MIN_FOODS_OF_KIND = 20;
/** A figure's minimum room as a share of the median: twenty products of one maker are all alike. */
export const ROOM_SHARE = 0.2;

/** What counts as usual, and how far beyond it is odd. */
interface Strictness {
  /** The share of foods at either end that does not count as usual. */
  readonly outer: number;
  /** In widths from the median to the end of the usual range. */
  readonly above: number;
  readonly below: number;
}

/** Excludes gross mistakes, which may be a tenth of a kind's few foods. */
const ROUGH: Strictness = { outer: 0.1, above: 3, below: 3 };
/** For the rest. Recipes more often enrich a food than dilute it, so there is less room below. */
const FINE: Strictness = { outer: 0.05, above: 1.5, below: 1 };

/** A figure's usual range from its sorted values; undefined if too few. */
export function kindFigure(figure: ComparedFigure, sorted: Float32Array): KindFigure | undefined {
  if (sorted.length < MIN_FOODS_OF_KIND) return undefined;
  const rough = boundsOf(figure, sorted, ROUGH);
  const { low, high } = boundsOf(figure, valuesWithin(sorted, rough), FINE);
  const deciles = DECILES.map((share) => rounded(quantile(sorted, share)));
  return {
    foods: sorted.length,
    deciles,
    low: Math.min(rounded(low), deciles[0]!),
    high: Math.max(rounded(high), deciles.at(-1)!),
  };
}

function valuesWithin(sorted: Float32Array, { low, high }: { low: number; high: number }): Float32Array {
  let [from, to] = [0, sorted.length];
  while (from < to && sorted[from]! < low) from++;
  while (to > from && sorted[to - 1]! > high) to--;
  return sorted.subarray(from, to);
}

function boundsOf(
  { field, room: ownRoom, isOddWhenLow }: ComparedFigure,
  sorted: Float32Array,
  { outer, above, below }: Strictness,
): { low: number; high: number } {
  const [bottom, median, top] = [quantile(sorted, outer), quantile(sorted, 0.5), quantile(sorted, 1 - outer)];
  const room = Math.max(ownRoom, ROOM_SHARE * median);
  return {
    low: isOddWhenLow ? Math.max(0, bottom - below * (median - bottom) - room) : 0,
    high: Math.min(MAX_BY_FIELD.get(field)!, top + above * (top - median) + room),
  };
}

export const MAX_BY_FIELD = new Map<NutrientField, number>(NUTRIENTS.map(({ field, max }) => [field, max]));
const DECILES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** A quantile by linear interpolation. */
function quantile(sorted: Float32Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at % 1);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
