/**
 * What an Open Food Facts product states per 100 g or 100 ml, in any format. Masses are in grams, including sodium; alcohol
 * is in % vol.
 */
import { ALCOHOL_DENSITY, KJ_PER_KCAL, SALT_PER_SODIUM } from '../../food/amounts/conversions.ts';
import { roundTo2 } from '../../food/food.ts';
import { MORE_NUTRIENTS, type MoreNutrientField, type NutrientUnit } from '../../food/nutrients.ts';
import type { RawLabel } from '../normalize/normalize-label.ts';
import type { RawFood } from '../normalize/raw-food.ts';
import NAMES from './figure-names.json' with { type: 'json' };

/**
 * The figures by the names that the source uses in every format. `energy` is in kJ as well: the older name, which is always
 * filled.
 */
export const FIGURE_NAMES = NAMES;

export type Figure = keyof typeof FIGURE_NAMES;

/** Figures per 100 g; undefined if not stated. */
export type LabelFigures = Record<Figure, number | undefined>;

export const FIGURES = Object.keys(FIGURE_NAMES) as readonly Figure[];

const NO_FIGURES = Object.fromEntries(FIGURES.map((figure) => [figure, undefined])) as LabelFigures;

export function noFigures(): LabelFigures {
  return { ...NO_FIGURES };
}

const MG_PER_G = 1000;

/** A nutrient of the details only: its index in `MORE_NUTRIENTS`, its names in the source, and its units per gram. */
export interface MoreFigure {
  readonly at: number;
  readonly names: readonly string[];
  readonly perGram: number;
}

const PER_GRAM: Readonly<Record<NutrientUnit, number>> = { kcal: 1, g: 1, mg: 1e3, µg: 1e6 };

/** Nutrients read besides the figures of every label. */
export const MORE_FIGURES: readonly MoreFigure[] = MORE_NUTRIENTS.flatMap(({ off, unit }, at) =>
  off.some((name) => Object.values(FIGURE_NAMES).includes(name)) ? [] : [{ at, names: off, perGram: PER_GRAM[unit] }],
);

/** Pairs of an index in `MORE_NUTRIENTS` and a value; most labels have only two or three. */
export type MoreReadings = number[];

const PLACE_OF = new Map<MoreNutrientField, number>(MORE_NUTRIENTS.map(({ field }, at) => [field, at]));
const [SALT, ALCOHOL, POLYOLS] = (['salt_g', 'alcohol_g', 'polyols_g'] as const).map((field) => PLACE_OF.get(field)!);

/** Adds a figure in grams; the first of a nutrient's names wins. */
export function addMore(readings: MoreReadings, { at, perGram }: MoreFigure, grams: number | undefined): void {
  if (grams !== undefined && readings[readings.length - 2] !== at) readings.push(at, grams * perGram);
}

/** Adds the figures that checks of every label need as well. */
export function addLabelFigures(readings: MoreReadings, { salt, alcohol, polyols }: LabelFigures): MoreReadings {
  if (salt !== undefined) readings.push(SALT!, salt);
  if (alcohol !== undefined) readings.push(ALCOHOL!, alcohol * ALCOHOL_DENSITY);
  if (polyols !== undefined) readings.push(POLYOLS!, polyols);
  return readings;
}

/** Which figures of a Food are derived from others; nearly always none. */
export function originsOf(
  { energyKcal, energyKj, energy, sodium, salt }: LabelFigures,
  isPerServing: boolean,
): RawLabel['origins'] {
  const isKj = energyKcal === undefined && (energyKj ?? energy) !== undefined;
  const isSalt = sodium === undefined && salt !== undefined;
  if (!isKj && !isSalt && !isPerServing) return undefined;
  return {
    ...(isPerServing && { '*': 'from_serving' }),
    ...(isKj && { ENERC: 'from_kj' }),
    ...(isSalt && { NA: 'from_salt' }),
  };
}

/** A RawFood's members from a label's figures, in our units. */
export function nutrientsOf(
  label: LabelFigures,
): Pick<RawFood, 'nutrients' | 'energyKj' | 'saltG' | 'alcoholG' | 'polyolsG' | 'erythritolG'> {
  const energyKj = label.energyKj ?? label.energy;
  const sodium = label.sodium ?? times(label.salt, 1 / SALT_PER_SODIUM);
  return {
    nutrients: {
      calories_kcal: precise(label.energyKcal ?? times(energyKj, 1 / KJ_PER_KCAL)),
      protein_g: precise(label.protein),
      fat_g: precise(label.fat),
      carbs_g: precise(label.carbs),
      fiber_g: precise(label.fiber),
      sugar_g: precise(label.sugar),
      sodium_mg: precise(times(sodium, MG_PER_G)),
      saturated_fat_g: precise(label.saturatedFat),
      cholesterol_mg: precise(times(label.cholesterol, MG_PER_G)),
      potassium_mg: precise(times(label.potassium, MG_PER_G)),
    },
    energyKj: toThousandths(energyKj),
    saltG: toThousandths(label.salt),
    alcoholG: toThousandths(times(label.alcohol, ALCOHOL_DENSITY)),
    polyolsG: toThousandths(label.polyols),
    erythritolG: toThousandths(label.erythritol),
  };
}

function times(value: number | undefined, factor: number): number | undefined {
  return value === undefined ? undefined : value * factor;
}

/** Two decimals, as published, so that formats of different precision agree. Negatives stay for the checks. */
function precise(value: number | undefined): number | null {
  if (value === undefined) return null;
  return value < 0 ? value : roundTo2(value);
}

function toThousandths(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value * 1000) / 1000;
}
