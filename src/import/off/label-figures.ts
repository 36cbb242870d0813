/**
 * What an Open Food Facts product states about nutrition, per 100 g or 100 ml, whichever format it came from. Masses are
 * in grams, as the source keeps them, sodium, cholesterol and potassium included; alcohol is in % of the volume.
 */
import { ALCOHOL_DENSITY, KJ_PER_KCAL, SALT_PER_SODIUM } from '../../food/conversions.ts';
import { roundTo2 } from '../../food/food.ts';
import type { RawFood } from '../normalize/raw-food.ts';

/** The figures that are read, each under the name that the source gives the nutrient in every format. */
export const FIGURE_NAMES = {
  energyKcal: 'energy-kcal',
  energyKj: 'energy-kj',
  /** Energy in kJ as well: the older name, and always filled. */
  energy: 'energy',
  protein: 'proteins',
  fat: 'fat',
  saturatedFat: 'saturated-fat',
  carbs: 'carbohydrates',
  sugar: 'sugars',
  fiber: 'fiber',
  salt: 'salt',
  sodium: 'sodium',
  cholesterol: 'cholesterol',
  potassium: 'potassium',
  alcohol: 'alcohol',
  polyols: 'polyols',
  erythritol: 'erythritol',
} as const;

export type Figure = keyof typeof FIGURE_NAMES;

/** Figures per 100 g; undefined is not stated. */
export type LabelFigures = Record<Figure, number | undefined>;

/** The figures in a fixed order. */
export const FIGURES = Object.keys(FIGURE_NAMES) as readonly Figure[];

/** Figures of which none is stated. */
export function noFigures(): LabelFigures {
  return {
    energyKcal: undefined,
    energyKj: undefined,
    energy: undefined,
    protein: undefined,
    fat: undefined,
    saturatedFat: undefined,
    carbs: undefined,
    sugar: undefined,
    fiber: undefined,
    salt: undefined,
    sodium: undefined,
    cholesterol: undefined,
    potassium: undefined,
    alcohol: undefined,
    polyols: undefined,
    erythritol: undefined,
  };
}

const MG_PER_G = 1000;

/** The members of a RawFood that come from a label's figures, in our units. */
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

/** Two decimals, as published, so that formats of different precision give one number. A negative stays for the checks. */
function precise(value: number | undefined): number | null {
  if (value === undefined) return null;
  return value < 0 ? value : roundTo2(value);
}

function toThousandths(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.round(value * 1000) / 1000;
}
