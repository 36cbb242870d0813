/**
 * The plausibility checks in the words of a food's page. Checks that ask the same question at two levels of harshness
 * are one topic. A test holds this table equal to the checks themselves.
 */
import type { FoodDetails } from '../../catalog/records/food-details.ts';
import type { Food } from '../../food/food.ts';
import { hasFigures, NUTRIENTS, type NutrientField } from '../../food/nutrients.ts';
import { CHECKS, OUT_OF_BOUNDS, type RemovedValues, UNLIKE_KIND } from '../../food/trust/plausibility.ts';
import type { UnlikeKind } from '../../food/trust/unlike-kind.ts';
import type { Locale, WordKey } from '../language/locale.ts';
import TOPICS_JSON from './check-topics.json' with { type: 'json' };
import { nutrientWord } from './nutrient-words.ts';

/** The topics in the order of the checks: what is asked, and what must be stated for an answer. */
export const TOPICS = TOPICS_JSON as readonly {
  readonly checks: readonly string[];
  readonly needs: readonly (keyof Food)[];
}[];

/** The message for a failed check, which ones of other versions lack. */
export function failureKey({ has }: Pick<Locale, 'has'>, id: string): WordKey | undefined {
  const key = `check.${id}.failed`;
  return has(key) ? key : undefined;
}

/** Tells the outcome of every check for a food. */
export function checkOutcomes(
  locale: Locale,
  food: Food,
  failedChecks: readonly string[],
  { unlike_kind: unlikeKind, removed }: Pick<FoodDetails, 'unlike_kind' | 'removed'> = {},
) {
  const failed = failedChecks.map((id) => {
    const expected = id === UNLIKE_KIND && unlikeKind !== undefined ? expectation(locale, food, unlikeKind) : [];
    return [...failure(locale, id, removed), ...expected].join(' ');
  });
  const passed: string[] = [];
  let idle = 0;
  for (const { checks, needs } of TOPICS) {
    if (checks.some((id) => failedChecks.includes(id))) continue;
    const key = `check.${checks[0]}.passed`;
    if (hasFigures(food) && needs.every((field) => food[field] !== null) && locale.has(key)) passed.push(locale.t(key));
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
  const words = `check.cause.${cause}`;
  if (!locale.has(words)) return sentences;
  sentences.push(t(words));
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
  const key = failureKey(locale, id);
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
