/**
 * How far a food's figures together are from what is usual of a kind and from their own arithmetic. A single figure may be
 * odd; swapped or scaled figures are each slightly odd, and together very.
 */

import { energyOf } from '../label/label-arithmetic.ts';
import type { NutrientField } from '../nutrients.ts';
import { COMPARED_FIGURES } from './kind-figures.ts';
import type { KindNorm } from './kind-norms.ts';

/** The compared figures; others are ignored. */
export type Figures = Readonly<Partial<Record<NutrientField, number | null>>>;

/** Multiplies compared figures. Spelled out: a loop over fields takes ten times as long, and an import makes millions. */
export function timesEach(values: Figures, factor: number): Figures {
  const times = (value: number | null | undefined) => (typeof value === 'number' ? value * factor : null);
  return {
    calories_kcal: times(values.calories_kcal),
    protein_g: times(values.protein_g),
    fat_g: times(values.fat_g),
    carbs_g: times(values.carbs_g),
    fiber_g: times(values.fiber_g),
    sugar_g: times(values.sugar_g),
    sodium_mg: times(values.sodium_mg),
    saturated_fat_g: times(values.saturated_fat_g),
  };
}

/** Standard deviations at the quantile of 19 of 20 foods. */
const DEVIATIONS_AT_QUANTILE = 1.645;
/** Degrees of freedom of Student's distribution: kinds have odd recipes, and tables few foods of each. */
const FREEDOM = 4;
/** Products differ from measured foods by at least this share of the usual. */
const FLOOR_SHARE = 0.1;
/** Most labels' energy is within some per cent and some kcal of what the macronutrients yield; a few are far off. */
const ENERGY_SHARE = 0.02;
const ENERGY_ROOM_KCAL = 3;
const ENERGY_FREEDOM = 3;
const MOST_BY_ENERGY = 6;

/**
 * The distance of figures, each times a factor, from those of a kind, and of their energy from what they yield, with more
 * room in kcal for rough rounding. Unknown figures add nothing. Beyond the limit the distance is infinite, which some of
 * the figures may already show.
 */
export function distanceFrom(
  norm: KindNorm,
  values: Figures,
  factor = 1,
  limit: number = Number.POSITIVE_INFINITY,
  room = 0,
  ofCore: number = coreDistanceFrom(norm, values, room, factor),
): number {
  if (ofCore > limit) return Number.POSITIVE_INFINITY;
  const distance =
    ofCore +
    figureDistance(4, values.fiber_g, norm, factor) +
    figureDistance(5, values.sugar_g, norm, factor) +
    figureDistance(6, values.sodium_mg, norm, factor) +
    figureDistance(7, values.saturated_fat_g, norm, factor);
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
}

/** The part for energy and macronutrients, the first of the compared figures; spelled out as in `timesEach`. */
export function coreDistanceFrom(norm: KindNorm, values: Figures, room: number, factor = 1): number {
  return (
    energyDistance(norm, values, factor, room) +
    figureDistance(0, values.calories_kcal, norm, factor) +
    figureDistance(1, values.protein_g, norm, factor) +
    figureDistance(2, values.fat_g, norm, factor) +
    figureDistance(3, values.carbs_g, norm, factor)
  );
}

/** The part for one compared figure, by index. */
export function figureDistance(at: number, stated: number | null | undefined, norm: KindNorm, factor = 1): number {
  const figure = norm.figures[at];
  if (typeof stated !== 'number' || figure === undefined) return 0;
  const { floor, weight } = COMPARED_FIGURES[at]!;
  const { least, middle, most } = figure;
  const value = stated * factor;
  const width = value < middle ? middle - least : most - middle;
  const deviation = (value - middle) / (width / DEVIATIONS_AT_QUANTILE + floor + FLOOR_SHARE * middle);
  return weight * rarity(deviation, FREEDOM);
}

/** The error in kcal of 100 g if an American label rounded a serving's figures, and its energy to five. */
export function roundingRoom({ calories_kcal: kcal, protein_g, carbs_g }: Figures, servingG: number | null): number {
  if (servingG === null || servingG >= 100) return 0;
  const isRounded = [kcal, protein_g, carbs_g].every((value, at) => {
    const steps = ((value ?? Number.NaN) * servingG) / (at === 0 ? 500 : 100);
    return Math.abs(steps - Math.round(steps)) <= MAX_UNROUNDED;
  });
  return isRounded ? 100 / servingG : 0;
}

/** As a share of the rounding step. */
const MAX_UNROUNDED = 0.07;

/** The part for the stated energy. */
export function energyDistance(
  norm: KindNorm,
  values: Figures,
  factor: number,
  room: number,
  most: number = MOST_BY_ENERGY,
): number {
  const { calories_kcal: stated, protein_g, fat_g, carbs_g } = values;
  if (norm.isAlcoholic || typeof stated !== 'number' || typeof protein_g !== 'number') return 0;
  if (typeof fat_g !== 'number' || typeof carbs_g !== 'number') return 0;
  const yielded = energyOf(values);
  const off = stated < yielded.least ? yielded.least - stated : stated > yielded.most ? stated - yielded.most : 0;
  if (off === 0) return 0;
  const deviation =
    (off * factor) / ((ENERGY_SHARE * Math.max(stated, yielded.most) + room) * factor + ENERGY_ROOM_KCAL);
  return Math.min(most, rarity(deviation, ENERGY_FREEDOM));
}

/** The logarithm of how much rarer a deviation is than none. */
function rarity(deviation: number, freedom: number): number {
  return ((freedom + 1) / 2) * Math.log1p((deviation * deviation) / freedom);
}
