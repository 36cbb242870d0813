/**
 * Plausibility checks, one entry each. A check with `mend` takes away what cannot be true; one without only notes
 * that something is odd, and the confidence falls. The thresholds are those that Open Food Facts itself runs.
 */
import { NUTRIENTS, type NutrientField, type Nutrients } from './nutrients.ts';

/** One named check of a food's values per 100 g. */
export interface Check {
  readonly id: string;
  readonly severity: 'error' | 'warning';
  readonly sentence: string;
  /** Whether the values fail the check; unknown values never do. */
  readonly fails: (values: Nutrients) => boolean;
  /** The fields that become unknown when the check fails. */
  readonly drops: readonly NutrientField[];
}

/** A part may exceed its total by so much before it counts as wrong: labels round each figure on its own. */
function exceeds(part: number | null, total: number | null): boolean {
  if (part === null || total === null) return false;
  return part > total + (total >= 10 ? 0.1 : 0.01);
}

/** Energy from protein, fat, carbohydrate and fibre in kcal, or undefined while one of the first three is unknown. */
function computedEnergy(values: Nutrients): number | undefined {
  const { protein_g: protein, fat_g: fat, carbs_g: carbs, fiber_g: fiber } = values;
  if (protein === null || fat === null || carbs === null) return undefined;
  return 4 * protein + 9 * fat + 4 * carbs + 2 * (fiber ?? 0);
}

function energyIsOutside(values: Nutrients, ratio: number): boolean {
  const stated = values.calories_kcal;
  const computed = computedEnergy(values);
  if (stated === null || computed === undefined || (stated <= 13 && computed <= 13)) return false;
  return stated < computed * (1 - ratio) - 5 || stated > computed * (1 + ratio) + 5;
}

const MACROS = ['protein_g', 'fat_g', 'carbs_g'] as const satisfies readonly NutrientField[];

/** The checks in the order in which they run; each sees the values that the ones before it left. */
export const CHECKS: readonly Check[] = [
  {
    id: 'sum-over-105',
    severity: 'error',
    sentence: 'Protein, fat and carbohydrate together weigh more than the food.',
    fails: (v) => MACROS.every((field) => v[field] !== null) && v.protein_g! + v.fat_g! + v.carbs_g! > 105,
    drops: MACROS,
  },
  {
    id: 'sugar-over-carbs',
    severity: 'error',
    sentence: 'There is more sugar than carbohydrate.',
    fails: (v) => exceeds(v.sugar_g, v.carbs_g),
    drops: ['sugar_g'],
  },
  {
    id: 'saturated-over-fat',
    severity: 'error',
    sentence: 'There is more saturated fat than fat.',
    fails: (v) => exceeds(v.saturated_fat_g, v.fat_g),
    drops: ['saturated_fat_g'],
  },
  {
    id: 'energy-mismatch',
    severity: 'error',
    sentence: 'The stated energy is far from what protein, fat and carbohydrate yield.',
    fails: (v) => energyIsOutside(v, 0.3),
    drops: [],
  },
  {
    id: 'energy-off',
    severity: 'warning',
    sentence: 'The stated energy differs somewhat from what protein, fat and carbohydrate yield.',
    fails: (v) => energyIsOutside(v, 0.15),
    drops: [],
  },
  {
    id: 'equal-values',
    severity: 'warning',
    sentence: 'Three or more values are the same number.',
    fails: (v) => {
      const numbers = ['protein_g', 'fat_g', 'carbs_g', 'fiber_g', 'sugar_g', 'saturated_fat_g'] as const;
      const seen = new Map<number, number>();
      for (const field of numbers) {
        const value = v[field];
        if (value !== null && value > 1) seen.set(value, (seen.get(value) ?? 0) + 1);
      }
      return [...seen.values()].some((count) => count >= 3);
    },
    drops: [],
  },
];

/** A value within its nutrient's bounds, or null. Readings up to 100.5 g are rounding and count as 100. */
export function withinBounds(field: NutrientField, value: number | null | undefined): number | null {
  if (value === null || value === undefined || !Number.isFinite(value) || value < 0) return null;
  const max = BOUNDS.get(field)!;
  if (value <= max) return value;
  return max === 100 && value <= 100.5 ? 100 : null;
}

const BOUNDS = new Map(NUTRIENTS.map(({ field, max }) => [field, max]));

/** Runs all checks: the values with what failed taken away, and the ids of the checks that failed. */
export function checkPlausibility(values: Nutrients): { values: Nutrients; failed: string[] } {
  const mended = { ...values };
  const failed: string[] = [];
  for (const check of CHECKS) {
    // The milder of two energy checks says nothing new once the harsher one has failed.
    if (check.id === 'energy-off' && failed.includes('energy-mismatch')) continue;
    if (!check.fails(mended)) continue;
    failed.push(check.id);
    for (const field of check.drops) mended[field] = null;
  }
  return { values: mended, failed };
}
