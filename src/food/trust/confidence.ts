/**
 * Confidence: how far a food's figures can be trusted, from 0 to 1, in three bands that never overlap.
 *   AI estimates             at most 0.30
 *   sparse entries           0.31 to 0.59
 *   complete and plausible   0.60 and up
 * "Complete" means energy, protein, fat and carbohydrate are known, and "plausible" that no serious check fails. Within a
 * band the score is a sum of points, whole hundredths each, so that its explanation adds up to it exactly. What is known
 * only adds and a failed check only takes away: filling in a plausible value never lowers the score.
 *
 * Upkeep is judged by fixed years, not by today's date: importing the same file again must give the same answer.
 */
import type { Food } from '../food.ts';
import { CORE_NUTRIENTS, type Nutrients } from '../nutrients.ts';
import { AI_ESTIMATE, type Source } from '../source.ts';
import TABLE from '../tables/confidence.json' with { type: 'json' };
import { CHECKS } from './plausibility.ts';

/** What the score is based on. */
export interface Evidence {
  source: Source;
  values: Nutrients;
  failedChecks: readonly string[];
  hasBrandOrCategory: boolean;
  hasServing: boolean;
  hasImage: boolean;
  /** The source's last change, ISO 8601; unknown counts as never. */
  updated?: string | undefined;
}

/** A reason for a score, in hundredths; all reasons add up to it. */
export interface ConfidencePart {
  readonly part: PartName;
  readonly points: number;
}

/** The points of a band: its base, each fact's, and its limits. */
type Band = (typeof TABLE)[keyof typeof TABLE];

/** The bands; each nutrient and failed check counts, upkeep by its steps, the rest once. */
export const BANDS: Readonly<Record<keyof typeof TABLE, Band>> = TABLE;

/** Reasons for a score, in display order. */
export type PartName = keyof Band['points'] | 'limit';

const PARTS = [...Object.keys(TABLE.plausible.points), 'limit'] as PartName[];

/** Entries changed in the first year or later have one step of upkeep; from the second year on, two. */
const UPKEEP_YEARS = ['2018', '2023'] as const;

const ERRORS = new Set(CHECKS.filter(({ severity }) => severity === 'error').map(({ id }) => id));

export function confidenceOf(evidence: Evidence): number {
  const { least, most, points } = bandOf(evidence);
  const times = timesOf(evidence);
  // Spelled out: a loop over names takes several times as long, and an import does this for every food.
  const sum =
    points.band +
    points['core-nutrients'] * times['core-nutrients'] +
    points['further-nutrients'] * times['further-nutrients'] +
    points['extra-nutrients'] * times['extra-nutrients'] +
    points['brand-or-category'] * times['brand-or-category'] +
    points.serving * times.serving +
    points.image * times.image +
    points.upkeep * times.upkeep +
    points['failed-errors'] * times['failed-errors'] +
    points['failed-warnings'] * times['failed-warnings'];
  return Math.min(most, Math.max(least, sum)) / 100;
}

/** Why a food has its confidence: the parts in hundredths, which add up to the score. */
export function explainConfidence(evidence: Evidence): ConfidencePart[] {
  const band = bandOf(evidence);
  const times = timesOf(evidence);
  const parts: ConfidencePart[] = [];
  let sum = 0;
  for (const part of PARTS) {
    const held = Math.min(band.most, Math.max(band.least, sum));
    const points = part === 'limit' ? held - sum : band.points[part] * times[part];
    sum += points;
    if (points !== 0) parts.push({ part, points });
  }
  return parts;
}

/** The evidence for a published food, from which its confidence can be recomputed exactly. */
export function evidenceOf(food: ScoredFields, details: ScoredDetails): Evidence {
  return {
    source: food.source,
    values: food,
    failedChecks: details.failed_checks ?? [],
    hasBrandOrCategory: food.brand !== null || food.category !== null,
    hasServing: food.serving_size_g !== null,
    hasImage: food.image_url !== null,
    updated: details.updated,
  };
}

export type ScoredFields = Nutrients & Pick<Food, 'source' | 'brand' | 'category' | 'serving_size_g' | 'image_url'>;

export interface ScoredDetails {
  failed_checks?: string[] | undefined;
  updated?: string | undefined;
}

/** Whether a check failed that removes all trust. */
export function isContradictory(failedChecks: readonly string[] = []): boolean {
  return failedChecks.some((id) => ERRORS.has(id));
}

function bandOf({ source, values, failedChecks }: Evidence): Band {
  if (source === AI_ESTIMATE) return BANDS.estimate;
  const isPlausible = coreKnown(values) === CORE_NUTRIENTS.length && !isContradictory(failedChecks);
  return isPlausible ? BANDS.plausible : BANDS.sparse;
}

/** How often each part counts. */
function timesOf(evidence: Evidence): Band['points'] {
  const { values, failedChecks } = evidence;
  const errors = countErrors(failedChecks);
  return {
    band: 1,
    'core-nutrients': coreKnown(values),
    'further-nutrients':
      known(values.sugar_g) + known(values.saturated_fat_g) + known(values.sodium_mg) + known(values.fiber_g),
    'extra-nutrients': known(values.cholesterol_mg) + known(values.potassium_mg),
    'brand-or-category': Number(evidence.hasBrandOrCategory),
    serving: Number(evidence.hasServing),
    image: Number(evidence.hasImage),
    upkeep: UPKEEP_YEARS.findLastIndex((year) => (evidence.updated ?? '') >= year) + 1,
    'failed-errors': errors,
    'failed-warnings': failedChecks.length - errors,
  };
}

function coreKnown({ calories_kcal, protein_g, fat_g, carbs_g }: Nutrients): number {
  return known(calories_kcal) + known(protein_g) + known(fat_g) + known(carbs_g);
}

function known(value: number | null): number {
  return value === null ? 0 : 1;
}

function countErrors(failedChecks: readonly string[]): number {
  let errors = 0;
  for (const id of failedChecks) if (ERRORS.has(id)) errors++;
  return errors;
}

/** The bands, from least to most trusted. */
export const BAND_ORDER = ['estimate', 'sparse', 'plausible'] as const satisfies readonly (keyof typeof BANDS)[];

export function bandOfScore(hundredths: number): (typeof BAND_ORDER)[number] {
  return BAND_ORDER.findLast((name) => hundredths >= BANDS[name].least) ?? 'estimate';
}

/** Where each confidence step begins, in hundredths: bands of label data are halved. */
export const CONFIDENCE_STEPS = [BANDS.estimate.least, BANDS.sparse.least, 46, BANDS.plausible.least, 80] as const;

/**
 * Confidence in hundredths as a step for ranking. Finer differences matter less than an image or popularity: with steps of
 * a tenth, "milk" found low-sodium milk (0.93) before whole milk (0.88).
 */
export function confidenceStep(hundredths: number): number {
  return CONFIDENCE_STEPS.findLastIndex((least) => hundredths >= least);
}
