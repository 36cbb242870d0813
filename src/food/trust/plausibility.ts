/** Plausibility checks, which remove impossible values or note odd ones. The thresholds are those of Open Food Facts. */
import {
  energyIsOutside,
  equalValues,
  kjDisagrees,
  partExceeds,
  type Readings,
  saltDisagrees,
  saltOf,
  sumOfMacros,
} from '../label/label-arithmetic.ts';
import {
  type MoreNutrientField,
  NUTRIENTS,
  type NutrientField,
  type Nutrients,
  SERVING_BOUNDS_G,
} from '../nutrients.ts';

export type CheckedField = NutrientField | 'serving_size_g';

/** A named check of a food's values per 100 g. */
export interface Check {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly sentence: string;
  /** The nutrients that become unknown if the check fails. */
  readonly drops?: readonly NutrientField[];
  /** Whether the readings fail; unknown ones never do. Absent if bounds, kinds or other foods decide. */
  readonly fails?: (readings: Readings) => boolean;
  /** A stricter check: if that failed, this one adds nothing. */
  readonly unless?: string;
}

export interface DroppedValue {
  readonly check: string;
  readonly field: CheckedField | MoreNutrientField;
  /** The source's value; undefined if it was not a number. */
  readonly value?: number | undefined;
}

/** The values that each check removed, as the source gave them. */
export type RemovedValues = Readonly<Record<string, Partial<Record<CheckedField, number>>>>;

/** A food's readings after all checks. */
export interface CheckedReadings {
  values: Nutrients;
  servingSizeG: number | null;
  /** The ids of failed checks, in table order. */
  failed: string[];
  dropped: readonly DroppedValue[];
}

/** Values that no food can have. */
export const OUT_OF_BOUNDS = 'out-of-bounds';
/** Why details lack a nutrient that exceeds its total. It concerns only details, so confidence stays. */
export const PART_OVER_TOTAL = 'part-over-total';
/** Needs the other foods of a kind. */
export const UNLIKE_KIND = 'unlike-kind';

/** Energy against what the macronutrients yield. */
export const ENERGY_MISMATCH = 'energy-mismatch';
export const ENERGY_OFF = 'energy-off';

/** Needs to know the kinds that category and name mean. */
export const CATEGORY_MISMATCH = 'category-mismatch';

const SALT_OVER_105 = 'salt-over-105';

/** Labels round each figure, so a sum slightly above 100 g is not a contradiction. */
const MAX_SUM_G = 105;

/** The checks in order; each sees what earlier ones left. */
export const CHECKS: readonly Check[] = [
  {
    id: OUT_OF_BOUNDS,
    severity: 'warning',
    sentence: 'The source gave a figure that no food can have; it was removed.',
  },
  {
    id: 'sum-over-105',
    severity: 'error',
    sentence: 'Protein, fat and carbohydrate together weigh more than the food.',
    drops: ['protein_g', 'fat_g', 'carbs_g'],
    fails: (food) => sumOfMacros(food) > MAX_SUM_G,
  },
  {
    id: SALT_OVER_105,
    severity: 'error',
    sentence: 'Salt together with protein, fat and carbohydrate weighs more than the food.',
    drops: ['sodium_mg'],
    fails: (food) => sumOfMacros(food) + saltOf(food) > MAX_SUM_G,
  },
  {
    id: 'sugar-over-carbs',
    severity: 'error',
    sentence: 'There is more sugar than carbohydrate.',
    drops: ['sugar_g'],
    fails: (food) => partExceeds(food.sugar_g, food.carbs_g),
  },
  {
    id: 'saturated-over-fat',
    severity: 'error',
    sentence: 'There is more saturated fat than fat.',
    drops: ['saturated_fat_g'],
    fails: (food) => partExceeds(food.saturated_fat_g, food.fat_g),
  },
  {
    id: ENERGY_MISMATCH,
    severity: 'error',
    sentence: 'The stated energy is far from what protein, fat and carbohydrate yield.',
    fails: (food) => energyIsOutside(food, 0.3),
  },
  {
    id: ENERGY_OFF,
    severity: 'warning',
    sentence: 'The stated energy differs somewhat from what protein, fat and carbohydrate yield.',
    fails: (food) => energyIsOutside(food, 0.15),
    unless: ENERGY_MISMATCH,
  },
  {
    id: 'kj-mismatch',
    severity: 'warning',
    sentence: 'The energy in kJ and the energy in kcal do not agree.',
    fails: kjDisagrees,
  },
  {
    id: 'salt-mismatch',
    severity: 'warning',
    sentence: 'The salt and the sodium do not agree.',
    fails: saltDisagrees,
  },
  {
    id: 'all-values-equal',
    severity: 'error',
    sentence: 'All values are the same number.',
    fails: (food) => equalValues(food) === 'all',
  },
  {
    id: 'equal-values',
    severity: 'warning',
    sentence: 'Three or more values are the same number.',
    fails: (food) => equalValues(food) === 'some',
  },
  {
    id: 'odd-serving',
    severity: 'warning',
    sentence: 'The stated serving weighs less than 1 g or more than 500 g.',
    fails: ({ serving_size_g: serving }) => typeof serving === 'number' && (serving < 1 || serving > 500),
  },
  {
    id: CATEGORY_MISMATCH,
    severity: 'warning',
    sentence: 'The name and the category of the source mean quite different foods.',
  },
  {
    id: UNLIKE_KIND,
    severity: 'error',
    sentence: 'A figure is out of line with similar foods.',
  },
];

const NOTHING_DROPPED: readonly DroppedValue[] = [];

/** Runs all checks that need only the food's readings. */
export function checkPlausibility(readings: Readings): CheckedReadings {
  const food = { ...readings } as Readings & Nutrients;
  let dropped: DroppedValue[] | undefined;
  const drop = (check: string, field: CheckedField, value: number) => {
    dropped ??= [];
    dropped.push({ check, field, value });
  };
  for (const { field, max } of NUTRIENTS) {
    const reading = readings[field] ?? null;
    food[field] = reading === null ? null : boundedReading(reading, max);
    if (reading !== null && food[field] === null) drop(OUT_OF_BOUNDS, field, reading);
  }
  const serving = readings.serving_size_g ?? null;
  const isServing = serving !== null && serving >= SERVING_BOUNDS_G.min && serving <= SERVING_BOUNDS_G.max;
  food.serving_size_g = isServing ? serving : null;
  if (serving !== null && !isServing) drop(OUT_OF_BOUNDS, 'serving_size_g', serving);
  const failed: string[] = dropped === undefined ? [] : [OUT_OF_BOUNDS];
  // An out-of-bounds sodium value was salt that weighs more than any food.
  const isSaltRemoved = food.sodium_mg === null && (readings.sodium_mg ?? 0) > BOUNDS.sodium_mg;
  for (const check of CHECKS) {
    if (check.fails === undefined) continue;
    if (!check.fails(food) && !(isSaltRemoved && check.id === SALT_OVER_105)) continue;
    if (check.unless !== undefined && failed.includes(check.unless)) continue;
    failed.push(check.id);
    for (const field of check.drops ?? []) {
      const value = food[field];
      if (value === null) continue;
      food[field] = null;
      drop(check.id, field, value);
    }
  }
  return { values: nutrientsOf(food), servingSizeG: food.serving_size_g, failed, dropped: dropped ?? NOTHING_DROPPED };
}

/** A reading within a nutrient's bounds, or null. Up to 100.5 g is rounding and counts as 100. */
export function boundedReading(value: number, max: number): number | null {
  if (!Number.isFinite(value) || value < 0) return null;
  // Adding 0 turns -0 into 0.
  if (value <= max) return value + 0;
  return max === 100 && value <= 100.5 ? 100 : null;
}

const BOUNDS = Object.fromEntries(NUTRIENTS.map(({ field, max }) => [field, max])) as Record<NutrientField, number>;

/** The ten nutrients, spelled out because a loop over names, or omitting the others, is ten times slower here. */
function nutrientsOf(food: Nutrients): Nutrients {
  return {
    calories_kcal: food.calories_kcal,
    protein_g: food.protein_g,
    fat_g: food.fat_g,
    carbs_g: food.carbs_g,
    fiber_g: food.fiber_g,
    sugar_g: food.sugar_g,
    sodium_mg: food.sodium_mg,
    saturated_fat_g: food.saturated_fat_g,
    cholesterol_mg: food.cholesterol_mg,
    potassium_mg: food.potassium_mg,
  };
}
