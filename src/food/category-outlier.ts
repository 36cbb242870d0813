/**
 * Outliers among the foods of a category. The pipeline, which sees them all, keeps the figures of each category and
 * nutrient; what counts as far away is decided here.
 */
import type { NutrientField } from './nutrients.ts';

/** The values of one nutrient among the foods of a category. */
export interface CategoryStatistics {
  /** How many foods of the category state the value. */
  readonly count: number;
  readonly mean: number;
  readonly standardDeviation: number;
}

/** The nutrients that are compared; the others are stated too seldom for a category's figures to mean something. */
export const COMPARED_IN_CATEGORY = [
  'calories_kcal',
  'protein_g',
  'fat_g',
  'carbs_g',
  'fiber_g',
  'sugar_g',
  'sodium_mg',
  'saturated_fat_g',
] as const satisfies readonly NutrientField[];

const MIN_FOODS = 30;
const MAX_DEVIATIONS = 4;

/** Whether a value lies more than 4 standard deviations from the mean of a category of at least 30 foods. */
export function isCategoryOutlier(
  value: number | null,
  { count, mean, standardDeviation }: CategoryStatistics,
): boolean {
  if (value === null || count < MIN_FOODS || !(standardDeviation > 0)) return false;
  return Math.abs(value - mean) > MAX_DEVIATIONS * standardDeviation;
}
