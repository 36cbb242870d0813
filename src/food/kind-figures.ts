/**
 * The figures that foods of a kind have, and whether a food's are unlike them. Quantiles say what is usual, because a few
 * gross mistakes among thousands of labels move them little. A figure is unlike its kind when it lies further out than the
 * usual ones are wide, with room for recipes: wide kinds ("Cheese") forgive much, narrow ones ("Olive oil") little.
 */
import { KJ_PER_KCAL, SALT_PER_SODIUM } from './conversions.ts';
import { NUTRIENTS, type NutrientField } from './nutrients.ts';

/** How a figure is compared: the room that it always has, and whether too little of it is odd as well. */
interface ComparedFigure {
  readonly field: NutrientField;
  /** In the figure's own unit: room for recipes. */
  readonly room: number;
  /** Sugar-free, unsalted and low-fat foods are not mistakes; too little is one where there is usually much of a figure. */
  readonly isOddWhenLow: boolean;
}

/** The figures that are compared; the others are stated too seldom. */
export const COMPARED_FIGURES = [
  { field: 'calories_kcal', room: 60, isOddWhenLow: true },
  { field: 'protein_g', room: 10, isOddWhenLow: false },
  { field: 'fat_g', room: 12, isOddWhenLow: true },
  { field: 'carbs_g', room: 15, isOddWhenLow: true },
  { field: 'fiber_g', room: 12, isOddWhenLow: false },
  { field: 'sugar_g', room: 25, isOddWhenLow: false },
  { field: 'sodium_mg', room: 1500, isOddWhenLow: false },
  { field: 'saturated_fat_g', room: 12, isOddWhenLow: false },
] as const satisfies readonly ComparedFigure[];

/** The usual values of one figure among the foods of a kind. */
export interface KindFigure {
  /** How many foods state it. */
  readonly foods: number;
  /** The nine deciles. */
  readonly deciles: readonly number[];
  /** Outside of these a figure is unlike the kind. */
  readonly low: number;
  readonly high: number;
}

/** With fewer foods a kind's figures say little. */
export const MIN_FOODS_OF_KIND = 20;
/** The room that a figure has at least, as a share of the median: twenty products of one maker are all alike. */
const ROOM_SHARE = 0.2;

/** What counts as usual, and how far beyond it is odd. */
interface Strictness {
  /** The share of foods at either end that does not count as usual. */
  readonly outer: number;
  /** In widths from the median to the end of the usual. */
  readonly above: number;
  readonly below: number;
}

/** To leave out gross mistakes, which may be a tenth of the few foods of a kind. */
const ROUGH: Strictness = { outer: 0.1, above: 3, below: 3 };
/** For the rest. Recipes enrich a food more often than they thin it, so there is less room below. */
const FINE: Strictness = { outer: 0.05, above: 1.5, below: 1 };

/** What is usual of a figure, from its sorted values; undefined where they are too few. */
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

/** The stretch of sorted values that are within bounds. */
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

const MAX_BY_FIELD = new Map<NutrientField, number>(NUTRIENTS.map(({ field, max }) => [field, max]));
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

/** A figure that is unlike its kind, and what would be like it. */
export interface UnlikeFigure {
  readonly field: NutrientField;
  readonly low: number;
  readonly high: number;
}

/** What probably went wrong, where it fits the figures. */
export type UnlikeCause = keyof typeof CAUSE_SENTENCES;

/** The likely causes in words. */
export const CAUSE_SENTENCES = {
  'per-serving': 'The figures look like those of one serving instead of 100 g.',
  'kj-for-kcal': 'The energy looks like kilojoules instead of kilocalories.',
  'salt-for-sodium': 'The sodium looks like the salt.',
  prepared: 'The figures look like those of the prepared food instead of the dry one.',
} as const;

/** How a food is unlike its kind. */
export interface UnlikeKind {
  /** The key of the kind that it was compared with: its own, or one above it that has foods enough. */
  readonly kind: string;
  readonly figures: readonly UnlikeFigure[];
  readonly cause?: UnlikeCause;
}

type AmountOf = (field: NutrientField) => number | null;
type FigureOf = (field: NutrientField) => KindFigure | undefined;

/** Dry food takes up at least this many times its weight in water; nothing that is mostly fat takes up any. */
const MIN_DILUTION = 2.5;
const MAX_FAT_G_OF_DRY = 40;

/** The figures of a food that are unlike its kind; unknown ones never are, nor those of the dry form of a prepared food. */
export function unlikeFigures(amountOf: AmountOf, usual: FigureOf): UnlikeFigure[] {
  const unlike: UnlikeFigure[] = [];
  for (const { field } of COMPARED_FIGURES) {
    const [value, figure] = [amountOf(field), usual(field)];
    if (value === null || figure === undefined || isLike(value, figure)) continue;
    unlike.push({ field, low: figure.low, high: figure.high });
  }
  return unlike.length > 0 && isDryForm(amountOf, usual) ? [] : unlike;
}

/** Soup powder among soups: with water to bring its energy down to the usual, it is made up as the others are. */
function isDryForm(amountOf: AmountOf, usual: FigureOf): boolean {
  const dilution = (amountOf('calories_kcal') ?? 0) / (usual('calories_kcal')?.deciles[4] ?? Number.POSITIVE_INFINITY);
  if (dilution < MIN_DILUTION) return false;
  const diluted: AmountOf = (field) => scaled(amountOf(field), 1 / dilution);
  return isUsual(diluted, usual) && MACROS.every((field) => isAmongDeciles(diluted(field), usual(field)));
}

const MACROS = ['protein_g', 'fat_g', 'carbs_g'] as const;
/** Room for recipes beyond the first and the last decile. */
const ROOM_AMONG_DECILES_G = 2;

function isAmongDeciles(value: number | null, figure: KindFigure | undefined): boolean {
  if (value === null || figure === undefined) return true;
  const [first, last] = [figure.deciles[0]!, figure.deciles.at(-1)!];
  return value >= first - ROOM_AMONG_DECILES_G && value <= last + ROOM_AMONG_DECILES_G;
}

/** The cause that explains all of a food's unlike figures, if one does. */
export function likelyCause(
  amountOf: AmountOf,
  servingG: number | null,
  unlike: readonly UnlikeFigure[],
  usual: FigureOf,
): UnlikeCause | undefined {
  const fitsTimes = (factor: number) => isUsual((field) => scaled(amountOf(field), factor), usual);
  const [first, ...others] = unlike;
  const isTooHigh = others.length === 0 && amountOf(first!.field)! > first!.high;
  if (isTooHigh && first!.field === 'calories_kcal' && amountOf('calories_kcal')! / KJ_PER_KCAL >= first!.low)
    return 'kj-for-kcal';
  if (isTooHigh && first!.field === 'sodium_mg' && amountOf('sodium_mg')! / SALT_PER_SODIUM <= first!.high)
    return 'salt-for-sodium';
  const isTooLow = unlike.every(({ field, low }) => amountOf(field)! < low);
  if (isTooLow && servingG !== null && servingG < 100 && fitsTimes(100 / servingG)) return 'per-serving';
  const dilution = (usual('calories_kcal')?.deciles[4] ?? 0) / (amountOf('calories_kcal') || Number.POSITIVE_INFINITY);
  if ((usual('fat_g')?.deciles[4] ?? 0) > MAX_FAT_G_OF_DRY) return undefined;
  return isTooLow && dilution >= MIN_DILUTION && fitsTimes(dilution) ? 'prepared' : undefined;
}

function isUsual(amountOf: AmountOf, usual: FigureOf): boolean {
  return COMPARED_FIGURES.every(({ field }) => {
    const [value, figure] = [amountOf(field), usual(field)];
    return value === null || figure === undefined || isLike(value, figure);
  });
}

function scaled(value: number | null, factor: number): number | null {
  return value === null ? null : value * factor;
}

function isLike(value: number, { low, high }: KindFigure): boolean {
  return value >= low && value <= high;
}
