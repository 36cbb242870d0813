/**
 * The plausibility checks in the words of a food's page. Checks that ask the same question at two levels of harshness
 * are one topic. A test holds this table equal to the checks themselves.
 */
import type { FoodDetails } from '../../catalog/records/food-details.ts';
import type { Food } from '../../food/food.ts';
import { hasFigures, NUTRIENTS, type NutrientField } from '../../food/nutrients.ts';
import { CHECKS, OUT_OF_BOUNDS, type RemovedValues, UNLIKE_KIND } from '../../food/trust/plausibility.ts';
import type { UnlikeCause, UnlikeKind } from '../../food/trust/unlike-kind.ts';
import type { Locale, WordKey } from '../language/locale.ts';
import { nutrientWord } from './nutrient-words.ts';

interface Topic {
  /** The checks, each with what it found when it failed. */
  readonly checks: Readonly<Record<string, WordKey>>;
  /** What is so when none of them failed. */
  readonly passed: WordKey;
  /** What must be stated for them to say anything. */
  readonly needs: readonly (keyof Food)[];
}

/** The topics in the order of the checks. */
export const TOPICS: readonly Topic[] = [
  { checks: { 'out-of-bounds': 'check.bounds.failed' }, passed: 'check.bounds.passed', needs: [] },
  {
    checks: { 'sum-over-105': 'check.sum.failed', 'salt-over-105': 'check.saltSum.failed' },
    passed: 'check.sum.passed',
    needs: ['protein_g', 'fat_g', 'carbs_g'],
  },
  {
    checks: { 'sugar-over-carbs': 'check.sugars.failed' },
    passed: 'check.sugars.passed',
    needs: ['sugar_g', 'carbs_g'],
  },
  {
    checks: { 'saturated-over-fat': 'check.saturates.failed' },
    passed: 'check.saturates.passed',
    needs: ['saturated_fat_g', 'fat_g'],
  },
  {
    checks: { 'energy-mismatch': 'check.energy.failed', 'energy-off': 'check.energyOff.failed' },
    passed: 'check.energy.passed',
    needs: ['calories_kcal', 'protein_g', 'fat_g', 'carbs_g'],
  },
  { checks: { 'kj-mismatch': 'check.kj.failed' }, passed: 'check.kj.passed', needs: ['calories_kcal'] },
  { checks: { 'salt-mismatch': 'check.salt.failed' }, passed: 'check.salt.passed', needs: ['sodium_mg'] },
  {
    checks: { 'all-values-equal': 'check.allEqual.failed', 'equal-values': 'check.equal.failed' },
    passed: 'check.equal.passed',
    needs: ['protein_g', 'fat_g', 'carbs_g'],
  },
  { checks: { 'odd-serving': 'check.serving.failed' }, passed: 'check.serving.passed', needs: ['serving_size_g'] },
  { checks: { 'category-mismatch': 'check.category.failed' }, passed: 'check.category.passed', needs: ['category'] },
  { checks: { 'unlike-kind': 'check.kind.failed' }, passed: 'check.kind.passed', needs: ['category'] },
];

/** What each check found when it failed, by its id. */
export const CHECK_FAILURES: Readonly<Record<string, WordKey>> = Object.assign(
  {},
  ...TOPICS.map(({ checks }) => checks),
);

const CAUSES: Readonly<Record<UnlikeCause, WordKey>> = {
  'per-serving': 'check.cause.serving',
  'kj-for-kcal': 'check.cause.kj',
  swapped: 'check.cause.swapped',
  missing: 'check.cause.missing',
  decimal: 'check.cause.decimal',
  'salt-for-sodium': 'check.cause.salt',
  prepared: 'check.cause.prepared',
};

/** What the checks found, sorted by outcome, sentences each. */
export interface CheckOutcomes {
  failed: string[];
  passed: string[];
  /** How many had nothing to look at, because what they need is not stated. */
  idle: number;
}

/** Tells the outcome of every check for a food. */
export function checkOutcomes(
  locale: Locale,
  food: Food,
  failedChecks: readonly string[],
  { unlike_kind: unlikeKind, removed }: Pick<FoodDetails, 'unlike_kind' | 'removed'> = {},
): CheckOutcomes {
  const failed = failedChecks.map((id) => {
    const expected = id === UNLIKE_KIND && unlikeKind !== undefined ? expectation(locale, food, unlikeKind) : [];
    return [...failure(locale, id, removed), ...expected].join(' ');
  });
  const passed: string[] = [];
  let idle = 0;
  for (const topic of TOPICS) {
    if (Object.keys(topic.checks).some((id) => failedChecks.includes(id))) continue;
    if (hasFigures(food) && topic.needs.every((field) => food[field] !== null)) passed.push(locale.t(topic.passed));
    else idle++;
  }
  return { failed, passed, idle };
}

/** What the figures of such a food would be, and what may have gone wrong: "Expected of olive oil: energy 342 to 950 kcal, not 124." */
function expectation(locale: Locale, food: Food, { kind, figures, cause, suggested }: UnlikeKind): string[] {
  const { t, numbers } = locale;
  const expected = figures.flatMap(({ field, low, high }) => {
    const value = food[field];
    if (value === null) return [];
    const words = {
      nutrient: nutrientWord(locale, field),
      high: numbers.amount(high),
      unit: unitOf(field),
      stated: numbers.amount(value),
    };
    return [low > 0 ? t('check.range', { ...words, low: numbers.amount(low) }) : t('check.atMost', words)];
  });
  const name = locale.names.kind(kind) ?? kind.replaceAll('-', ' ');
  const sentences = expected.length === 0 ? [] : [t('check.expected', { kind: name, figures: expected.join('; ') })];
  // A cause of another version is left out.
  if (cause === undefined || !Object.hasOwn(CAUSES, cause)) return sentences;
  sentences.push(t(CAUSES[cause]));
  const corrected = NUTRIENTS.flatMap(({ field, unit }) => {
    const value = suggested?.[field];
    return typeof value === 'number' ? [`${nutrientWord(locale, field)} ${numbers.amount(value)}\u00a0${unit}`] : [];
  });
  if (corrected.length > 0) sentences.push(t('check.suggested', { figures: corrected.join('; ') }));
  return sentences;
}

function unitOf(field: NutrientField): string {
  return NUTRIENTS.find((nutrient) => nutrient.field === field)!.unit;
}

/**
 * What a failed check found, and what was taken away because of it, with the figures where the record has them. An id of another
 * version stands for itself.
 */
function failure(locale: Locale, id: string, removed: RemovedValues = {}): string[] {
  const key = Object.hasOwn(CHECK_FAILURES, id) ? CHECK_FAILURES[id] : undefined;
  if (key === undefined) return [id];
  const figures = Object.entries(removed[id] ?? {}).map(([field, value]) => {
    const nutrient = NUTRIENTS.find((each) => each.field === field);
    const name = nutrient === undefined ? locale.t('compare.serving') : nutrientWord(locale, nutrient.field);
    return `${name} = ${locale.numbers.amount(value)}\u00a0${nutrient?.unit ?? 'g'}`;
  });
  if (figures.length > 0) {
    const sentence = locale.t('check.removedFigures', { figures: locale.list(figures) });
    return id === OUT_OF_BOUNDS ? [sentence] : [locale.t(key), sentence];
  }
  const dropped: readonly NutrientField[] = CHECKS.find((check) => check.id === id)?.drops ?? [];
  if (dropped.length === 0) return [locale.t(key)];
  return [locale.t(key), locale.t('check.removed', { nutrients: listNutrients(locale, dropped) })];
}

/** "Fat, sugars and sodium", within a sentence. */
export function listNutrients(locale: Locale, fields: readonly NutrientField[]): string {
  return locale.list(fields.map((field) => nutrientWord(locale, field)));
}
