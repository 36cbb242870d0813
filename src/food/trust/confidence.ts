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

/** What the score is made from. */
export interface Evidence {
  source: Source;
  values: Nutrients;
  failedChecks: readonly string[];
  hasBrandOrCategory: boolean;
  hasServing: boolean;
  hasImage: boolean;
  /** When the source last changed the entry, ISO 8601; unknown counts as never. */
  updated?: string | undefined;
}

/** One reason for a score, in hundredths; all reasons together are the score. */
export interface ConfidencePart {
  readonly part: PartName;
  readonly points: number;
}

/** Points of one band: what everything in it begins with, what each fact adds, and where the score is held. */
type Band = (typeof TABLE)[keyof typeof TABLE];

/** The bands; nutrients and failed checks count each, upkeep by its steps, the rest once. */
export const BANDS: Readonly<Record<keyof typeof TABLE, Band>> = TABLE;

/** The reasons for a score, in the order in which they are shown. */
export type PartName = keyof Band['points'] | 'limit';

const PARTS = [...Object.keys(TABLE.plausible.points), 'limit'] as PartName[];

/** An entry that was changed in the first year or later has one step of upkeep; from the second year on, two. */
const UPKEEP_YEARS = ['2018', '2023'] as const;

const ERRORS = new Set(CHECKS.filter(({ severity }) => severity === 'error').map(({ id }) => id));

export function confidenceOf(evidence: Evidence): number {
  const { least, most, points } = bandOf(evidence);
  const times = timesOf(evidence);
  // Each by its name: a loop over the names takes several times as long, and an import does this for every food.
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

/** Why a food has its confidence: the parts that count, in hundredths, which add up to the score. */
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

/** The evidence for a food as it was published, from which its confidence can be computed again exactly. */
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

/** The members of a Food that count. */
export type ScoredFields = Nutrients & Pick<Food, 'source' | 'brand' | 'category' | 'serving_size_g' | 'image_url'>;

/** What counts of the details that are kept beside a Food. */
export interface ScoredDetails {
  failed_checks?: string[] | undefined;
  updated?: string | undefined;
}

/** Whether a check failed that takes away all trust. */
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
    upkeep: stepsOfUpkeep(evidence.updated ?? ''),
    'failed-errors': errors,
    'failed-warnings': failedChecks.length - errors,
  };
}

function stepsOfUpkeep(updated: string): number {
  return UPKEEP_YEARS.findLastIndex((year) => updated >= year) + 1;
}

/** How many of `CORE_NUTRIENTS` are known. */
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

/** The names of the bands, from the least trusted to the most. */
export const BAND_ORDER = ['estimate', 'sparse', 'plausible'] as const satisfies readonly (keyof typeof BANDS)[];

/** The band of a score in hundredths. */
export function bandOfScore(hundredths: number): (typeof BAND_ORDER)[number] {
  return BAND_ORDER.findLast((name) => hundredths >= BANDS[name].least) ?? 'estimate';
}

/** Where each step of confidence begins, in hundredths: each band of label data is cut in its middle. */
export const CONFIDENCE_STEPS = [BANDS.estimate.least, BANDS.sparse.least, 46, BANDS.plausible.least, 80] as const;

/**
 * Confidence, in hundredths, as a step for putting foods in order. Finer differences are not worth more than an image
 * or popularity: in steps of a tenth, "milk" was low-sodium milk (0.93) and not whole milk (0.88).
 */
export function confidenceStep(hundredths: number): number {
  return CONFIDENCE_STEPS.findLastIndex((least) => hundredths >= least);
}
