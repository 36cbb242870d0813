/**
 * How far a food's figures together are from what is usual of a kind and from their own arithmetic. A single figure may be
 * odd; swapped or scaled figures are each slightly odd, and together very.
 */

import { energyOf } from '../label/label-arithmetic.ts';
import { COMPARED_FIGURES, type Figures, PLACES } from './kind-figures.ts';
import { type KindNorm, rarity, rarityAmong } from './kind-norms.ts';
import { energySharesDistance, partSharesDistance } from './kind-shares.ts';

/**
 * Multiplies compared figures. Spelled out: a loop over fields takes ten times as long, and an import makes millions. With
 * all members of a food's nutrients, so that both share one object shape.
 */
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
    cholesterol_mg: null,
    potassium_mg: null,
  };
}

/** Products differ from measured foods by at least this share of the usual. */
const FLOOR_SHARE = 0.1;
/**
 * Half of all labels state what the macronutrients yield to within half a percent, and a tenth is more than 8 % off: of 264
 * right rows (`bench/doubt`).
 */
const ENERGY_SHARE = 0.012;
const ENERGY_ROOM_KCAL = 2;
const ENERGY_FREEDOM = 3;
const MOST_BY_ENERGY = 6;
/** Some labels leave out the fiber whose energy they count. */
const KCAL_PER_G_FIBER = 2;

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
    figureDistance(7, values.saturated_fat_g, norm, factor) +
    partSharesDistance(norm, values);
  return distance <= limit ? distance : Number.POSITIVE_INFINITY;
}

/** The part for energy and macronutrients, the first of the compared figures; spelled out as in `timesEach`. */
export function coreDistanceFrom(norm: KindNorm, values: Figures, room: number, factor = 1): number {
  return (
    energyDistance(norm, values, factor, room) +
    figureDistance(0, values.calories_kcal, norm, factor) +
    figureDistance(1, values.protein_g, norm, factor) +
    figureDistance(2, values.fat_g, norm, factor) +
    figureDistance(3, values.carbs_g, norm, factor) +
    energySharesDistance(norm, values)
  );
}

/** The part for one compared figure, by index. */
export function figureDistance(at: number, stated: number | null | undefined, norm: KindNorm, factor = 1): number {
  const figure = norm.figures[at];
  if (typeof stated !== 'number' || figure === undefined) return 0;
  const { floor, weight } = COMPARED_FIGURES[at]!;
  return weight * rarityAmong(figure, stated * factor, floor + FLOOR_SHARE * figure.middle);
}

/** The error in kcal of 100 g if an American label rounded a serving's figures, and its energy to five. */
export function roundingRoom({ calories_kcal: kcal, protein_g, carbs_g }: Figures, servingG: number | null): number {
  if (servingG === null || servingG >= 100) return 0;
  const isRounded = isInSteps(kcal, servingG, 500) && isInSteps(protein_g, servingG, 100);
  return isRounded && isInSteps(carbs_g, servingG, 100) ? (100 * ROUNDING_KCAL) / servingG : 0;
}

/** Whether a figure of 100 g is that of a serving in whole steps, here of 100 g. */
function isInSteps(value: number | null | undefined, servingG: number, step: number): boolean {
  const steps = ((value ?? Number.NaN) * servingG) / step;
  return Math.abs(steps - Math.round(steps)) <= MAX_UNROUNDED;
}

/** Of a serving's energy and macronutrients together. */
const ROUNDING_KCAL = 2;
/** As a share of the rounding step. */
const MAX_UNROUNDED = 0.07;

/** The part for the stated energy. */
export function energyDistance(
  norm: KindNorm,
  values: Figures,
  factor: number,
  room: number,
  limit = MOST_BY_ENERGY,
): number {
  const { calories_kcal: stated, protein_g, fat_g, carbs_g, fiber_g } = values;
  if (norm.isAlcoholic || typeof stated !== 'number' || typeof protein_g !== 'number') return 0;
  if (typeof fat_g !== 'number' || typeof carbs_g !== 'number') return 0;
  const yielded = energyOf(values);
  const most = yielded.most + (typeof fiber_g === 'number' ? 0 : KCAL_PER_G_FIBER * (norm.figures[FIBER]?.middle ?? 0));
  const off = stated < yielded.least ? yielded.least - stated : stated > most ? stated - most : 0;
  if (off === 0) return 0;
  const deviation = (off * factor) / ((ENERGY_SHARE * Math.max(stated, most) + room) * factor + ENERGY_ROOM_KCAL);
  return Math.min(limit, rarity(deviation, ENERGY_FREEDOM));
}

const FIBER = PLACES.get('fiber_g')!;
