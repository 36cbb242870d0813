/**
 * Confidence: how far a food's figures can be trusted, from 0 to 1, in three bands that never overlap.
 *   AI estimates             at most 0.30
 *   sparse entries           0.31 to 0.59
 *   complete and plausible   0.60 and up
 * "Complete" means energy, protein, fat and carbohydrate are known. Within a band the score rises with each further
 * nutrient and with what else is known, and falls with each failed check, so that filling in a plausible value never
 * lowers it.
 */
import type { NutrientField, Nutrients } from './nutrients.ts';
import { CHECKS } from './plausibility.ts';
import { AI_ESTIMATE, type Source } from './source.ts';

/** What the score is made from. */
export interface Evidence {
  source: Source;
  values: Nutrients;
  failedChecks: readonly string[];
  hasBrandOrCategory: boolean;
  hasServing: boolean;
  hasImage: boolean;
}

const CORE: readonly NutrientField[] = ['calories_kcal', 'protein_g', 'fat_g', 'carbs_g'];
const FURTHER: readonly NutrientField[] = ['sugar_g', 'saturated_fat_g', 'sodium_mg', 'fiber_g'];
const EXTRA: readonly NutrientField[] = ['cholesterol_mg', 'potassium_mg'];

const SEVERITY = new Map(CHECKS.map(({ id, severity }) => [id, severity]));

/** The confidence of a food, rounded to two decimals. */
export function confidenceOf(evidence: Evidence): number {
  const { values, failedChecks } = evidence;
  const known = (fields: readonly NutrientField[]) => fields.filter((field) => values[field] !== null).length;
  const detail =
    known(FURTHER) * 0.06 +
    known(EXTRA) * 0.02 +
    (evidence.hasBrandOrCategory ? 0.04 : 0) +
    (evidence.hasServing ? 0.02 : 0) +
    (evidence.hasImage ? 0.02 : 0);
  const errors = failedChecks.filter((id) => SEVERITY.get(id) === 'error').length;
  const warnings = failedChecks.length - errors;
  const isComplete = known(CORE) === CORE.length;
  // Detail is worth at most 0.36; each band scales it to its own room.
  if (evidence.source === AI_ESTIMATE)
    return round(clamp(0.14 + known(CORE) * 0.02 + detail / 6 - errors * 0.1, 0, 0.3));
  if (isComplete && errors === 0) return round(clamp(0.63 + detail - warnings * 0.06, 0.6, 0.99));
  return round(clamp(0.31 + known(CORE) * 0.04 + detail / 3 - errors * 0.05 - warnings * 0.02, 0.31, 0.59));
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
