/** Whether a food's figures are unlike its kind, and the probable cause. */
import { SALT_PER_SODIUM } from '../amounts/conversions.ts';
import { isPowder, recipeOf } from '../amounts/recipe-words.ts';
import { partExceeds } from '../label/label-arithmetic.ts';
import type { NutrientField, Nutrients } from '../nutrients.ts';
import { energyDistance, timesEach } from './kind-distance.ts';
import type { Figures } from './kind-figures.ts';
import { COMPARED_FIGURES, PLACES } from './kind-figures.ts';
import { type FigureNorm, type KindNorm, NO_NORM } from './kind-norms.ts';
import { comparedFood, type LikelyMistake, likeliestMistake, MIN_EVIDENCE } from './likely-mistake.ts';
import { CHECKS, type CheckedField } from './plausibility.ts';

/** A figure unlike its kind, and what would be like it. */
export interface UnlikeFigure {
  readonly field: NutrientField;
  readonly low: number;
  readonly high: number;
}

/** The probable cause, if one fits the figures. */
export type UnlikeCause = keyof typeof CAUSE_SENTENCES;

export const CAUSE_SENTENCES = {
  'per-serving': 'The figures look like those of one serving instead of 100 g.',
  'kj-for-kcal': 'The energy looks like kilojoules instead of kilocalories.',
  swapped: 'Protein, fat and carbohydrate look swapped.',
  missing: 'A figure of 0 looks like one that is missing.',
  decimal: 'A decimal point looks lost or shifted.',
  'salt-for-sodium': 'The sodium looks like the salt.',
  prepared: 'The figures look like those of the prepared food instead of the dry one.',
} as const;

/** How a food is unlike its kind. */
export interface UnlikeKind {
  /** The kind it was compared with: its own, or an ancestor with enough foods. */
  readonly kind: string;
  readonly figures: readonly UnlikeFigure[];
  readonly cause?: UnlikeCause;
  /** The figures without the mistake; never published as the food's. */
  readonly suggested?: Figures;
}

const NO_FIGURES: Figures = {};

/** Energy and macronutrients, if all are known and consistent: only such figures can tell what a food is. */
export function tellingFigures(values: Figures, failedChecks: readonly string[]): Figures {
  const { calories_kcal = null, protein_g = null, fat_g = null, carbs_g = null } = values;
  if (calories_kcal === null || protein_g === null || fat_g === null || carbs_g === null) return NO_FIGURES;
  return failedChecks.some((id) => ERRORS.has(id)) ? NO_FIGURES : { calories_kcal, protein_g, fat_g, carbs_g };
}

const ERRORS: ReadonlySet<string> = new Set(CHECKS.flatMap(({ id, severity }) => (severity === 'error' ? [id] : [])));

/** Dry food absorbs at least this many times its weight in water; mostly fat absorbs none. */
const MIN_DILUTION = 2.5;
const MAX_FAT_G_OF_DRY = 40;
/** Nobody drinks a glass of syrup. */
const MAX_SERVING_G_OF_DRY = 200;

export interface JudgedFood {
  readonly name: string;
  readonly values: Nutrients;
  readonly servingG: number | null;
  /** Readings that no food can have (`OUT_OF_BOUNDS`). */
  readonly removed?: Partial<Record<CheckedField, number>> | undefined;
}

/** Energy farther from what the figures yield is wrong, whichever of them is. */
const MAX_ENERGY_DISTANCE = 10;

/**
 * How a food is unlike its kind, if it is. A name that states another recipe explains unusual figures. If figures
 * contradict the kind that the name means, they are wrong only if correcting a likely mistake fits the kind: otherwise the
 * food is another one.
 */
export function judgeAmongKind(
  { name, values, servingG, removed }: JudgedFood,
  norm: KindNorm | undefined,
  ofName?: KindNorm,
): UnlikeKind | undefined {
  const restored = removed && partWithPoint(removed, values);
  if (restored !== undefined) {
    return { kind: (norm ?? ofName ?? NO_NORM).kind, figures: [], cause: 'decimal', suggested: restored };
  }
  if (norm === undefined) return ofName && mistakenFor({ name, values, servingG }, ofName);
  if (isMostlyWater(values) && isPowder(name)) return { kind: norm.kind, figures: [], cause: 'prepared' };
  let figures = unlikeFigures(values, norm, servingG);
  const compared = comparedFood(values, servingG, norm);
  if (figures.length === 0 && (compared.distance < MIN_EVIDENCE || isDryForm(values, norm, servingG))) return undefined;
  const mistake = likeliestMistake(compared);
  if (figures.length === 0 && mistake === undefined) {
    if (energyDistance(norm, values, 1, compared.room, Number.POSITIVE_INFINITY) <= MAX_ENERGY_DISTANCE)
      return undefined;
  }
  const { hasLess, hasMore } = recipeOf(name, norm.kind);
  // A powder may have more of anything; with the figures of the prepared drink it has less of everything.
  if (hasMore && !addsProtein(mistake, values) && likelyCause(values, figures, norm) !== 'prepared') return undefined;
  if (hasLess) {
    figures = figures.filter(({ field, high }) => values[field]! > high);
    if (figures.length === 0) return undefined;
  }
  if (figures.length === 0) figures = usualInstead(values, norm, mistake);
  const cause = mistake?.cause ?? likelyCause(values, figures, norm);
  return {
    kind: norm.kind,
    figures,
    ...(cause && { cause }),
    ...(mistake && { suggested: mistake.suggested }),
  };
}

/** Sugar or saturated fat that was removed as too much, if it is possible with its decimal point: 37.21, stated as 3,721. */
function partWithPoint(removed: NonNullable<JudgedFood['removed']>, values: Nutrients): Figures | undefined {
  for (const [part, whole] of PARTS) {
    const [reading, most] = [removed[part], values[whole]];
    if (reading === undefined || reading <= MAX_PART_G || most === null) continue;
    const restored = [reading / 10, reading / 100].find((value) => !partExceeds(value, most));
    if (restored !== undefined) return { [part]: Math.round(restored * 10) / 10 };
  }
  return undefined;
}

const PARTS = [
  ['sugar_g', 'carbs_g'],
  ['saturated_fat_g', 'fat_g'],
] as const satisfies readonly (readonly [NutrientField, NutrientField])[];
const MAX_PART_G = 100;

/** Whether figures without the mistake have more protein: no name that says that a food is rich explains that it has less. */
function addsProtein(mistake: LikelyMistake | undefined, values: Nutrients): boolean {
  return (mistake?.suggested.protein_g ?? 0) > (values.protein_g ?? 0);
}

function mistakenFor({ name, values, servingG }: JudgedFood, norm: KindNorm): UnlikeKind | undefined {
  const mistake = likeliestMistake(comparedFood(values, servingG, norm), true);
  if (mistake === undefined || (recipeOf(name, norm.kind).hasMore && !addsProtein(mistake, values))) return undefined;
  return { kind: norm.kind, figures: usualInstead(values, norm, mistake), ...mistake };
}

/** Whether figures are of a mostly watery food, rather than of salt, a sweetener or an acid, which have hardly any energy. */
function isMostlyWater(values: Nutrients): boolean {
  const { calories_kcal: kcal, protein_g, fat_g, carbs_g, fiber_g, sodium_mg } = values;
  if (kcal === null || protein_g === null || fat_g === null || carbs_g === null) return false;
  if (kcal < MIN_DRINK_KCAL || (sodium_mg ?? 0) > MAX_DRINK_SODIUM_MG) return false;
  return protein_g + fat_g + carbs_g + (fiber_g ?? 0) < MAX_DRINK_SOLIDS_G;
}

/** Hardly any drink or soup has more solids, and hardly any powder fewer. */
const MAX_DRINK_SOLIDS_G = 35;
const MIN_DRINK_KCAL = 25;
const MAX_DRINK_SODIUM_MG = 1500;

/** What is usual, where a single figure could be right: for those changed by a mistake, else for all unusual ones. */
function usualInstead(values: Figures, { figures }: KindNorm, mistake: LikelyMistake | undefined): UnlikeFigure[] {
  return COMPARED_FIGURES.flatMap(({ field }, at): UnlikeFigure[] => {
    const [value, figure] = [values[field] ?? null, figures[at]];
    if (value === null || figure === undefined || (value >= figure.least && value <= figure.most)) return [];
    if (mistake !== undefined && !(field in mistake.suggested)) return [];
    return [{ field, low: figure.least, high: figure.most }];
  });
}

/** A food's figures that are unlike its kind; never unknown ones, or those of the dry form of a prepared food. */
export function unlikeFigures(values: Figures, norm: KindNorm, servingG: number | null = null): UnlikeFigure[] {
  if (isUsual(values, norm)) return NOTHING_UNLIKE;
  const unlike: UnlikeFigure[] = [];
  for (let at = 0; at < COMPARED_FIGURES.length; at++) {
    const { field } = COMPARED_FIGURES[at]!;
    const figure = norm.figures[at];
    if (!isLike(values[field], figure)) unlike.push({ field, low: figure!.low, high: figure!.high });
  }
  return isDryForm(values, norm, servingG) ? NOTHING_UNLIKE : unlike;
}

const NOTHING_UNLIKE: UnlikeFigure[] = [];

/** Whether energy and macronutrients are known and as in the kind's measured foods; spelled out as in `timesEach`. */
export function isTypical(values: Figures, norm: KindNorm | undefined, roomShare = TYPICAL_ROOM): boolean {
  return (
    norm !== undefined &&
    isTypicalFigure(0, values.calories_kcal, norm, roomShare) &&
    isTypicalFigure(1, values.protein_g, norm, roomShare) &&
    isTypicalFigure(2, values.fat_g, norm, roomShare) &&
    isTypicalFigure(3, values.carbs_g, norm, roomShare)
  );
}

function isTypicalFigure(
  at: number,
  value: number | null | undefined,
  { figures }: KindNorm,
  roomShare: number,
): boolean {
  if (typeof value !== 'number') return false;
  const figure = figures[at];
  const room = roomShare * COMPARED_FIGURES[at]!.room;
  return figure === undefined || (value >= figure.least - room && value <= figure.most + room);
}

/** Room for recipes beyond 19 of 20 measured foods, as a share of any figure's room. */
const TYPICAL_ROOM = 0.2;
/** The same for hypothetically diluted figures, together with their room. */
const DILUTED_ROOM = 0.05;

/** Soup powder among soups: diluted to the usual energy, its figures match the others. */
function isDryForm(values: Figures, norm: KindNorm, servingG: number | null): boolean {
  if ((servingG ?? 0) > MAX_SERVING_G_OF_DRY) return false;
  const dilution = (values.calories_kcal ?? 0) / (norm.figures[ENERGY]?.middle ?? Number.POSITIVE_INFINITY);
  if (dilution < MIN_DILUTION || (values.fat_g ?? 0) > MAX_FAT_G_OF_DRY) return false;
  const diluted = timesEach(values, 1 / dilution);
  return isUsual(diluted, norm) && isTypical(diluted, norm, DILUTED_ROOM);
}

/** The cause that explains all unlike figures and that no correction of single figures finds, if any. */
function likelyCause(values: Figures, unlike: readonly UnlikeFigure[], norm: KindNorm): UnlikeCause | undefined {
  const [first, ...others] = unlike;
  if (first === undefined) return undefined;
  const isSodium = others.length === 0 && first.field === 'sodium_mg' && values.sodium_mg! > first.high;
  if (isSodium && values.sodium_mg! / SALT_PER_SODIUM <= first.high) return 'salt-for-sodium';
  const isTooLow = unlike.every(({ field, low }) => values[field]! < low);
  const dilution = (norm.figures[ENERGY]?.middle ?? 0) / (values.calories_kcal || Number.POSITIVE_INFINITY);
  if ((norm.figures[FAT]?.middle ?? 0) > MAX_FAT_G_OF_DRY) return undefined;
  return isTooLow && dilution >= MIN_DILUTION && isUsual(timesEach(values, dilution), norm) ? 'prepared' : undefined;
}

const ENERGY = PLACES.get('calories_kcal')!;
const FAT = PLACES.get('fat_g')!;

/** True of nearly every food; spelled out as in `timesEach`. */
function isUsual(values: Figures, { figures }: KindNorm): boolean {
  return (
    isLike(values.calories_kcal, figures[0]) &&
    isLike(values.protein_g, figures[1]) &&
    isLike(values.fat_g, figures[2]) &&
    isLike(values.carbs_g, figures[3]) &&
    isLike(values.fiber_g, figures[4]) &&
    isLike(values.sugar_g, figures[5]) &&
    isLike(values.sodium_mg, figures[6]) &&
    isLike(values.saturated_fat_g, figures[7])
  );
}

/** Unknown figures are never unlike. */
function isLike(value: number | null | undefined, figure: FigureNorm | undefined): boolean {
  return typeof value !== 'number' || figure === undefined || (value >= figure.low && value <= figure.high);
}
