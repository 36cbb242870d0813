/**
 * The plausibility checks in the words of a food's page. Checks that ask the same question at two levels of harshness
 * are one topic. A test holds this table equal to the checks themselves.
 */
import { writeAmount } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import { CAUSE_SENTENCES, type UnlikeKind } from '../../food/kind-figures.ts';
import { hasFigures, NUTRIENTS, type NutrientField } from '../../food/nutrients.ts';
import { CHECKS, UNLIKE_KIND } from '../../food/plausibility.ts';

interface Topic {
  readonly checks: readonly string[];
  /** What is so when none of them failed. */
  readonly passed: string;
  /** What must be stated for them to say anything. */
  readonly needs: readonly (keyof Food)[];
}

/** The topics in the order of the checks. */
export const TOPICS: readonly Topic[] = [
  { checks: ['out-of-bounds'], passed: 'Every figure is possible for a food.', needs: [] },
  {
    checks: ['sum-over-105', 'salt-over-105'],
    passed: 'Protein, fat, carbohydrate and salt together fit into the food.',
    needs: ['protein_g', 'fat_g', 'carbs_g'],
  },
  {
    checks: ['sugar-over-carbs'],
    passed: 'There is no more sugar than carbohydrate.',
    needs: ['sugar_g', 'carbs_g'],
  },
  {
    checks: ['saturated-over-fat'],
    passed: 'There is no more saturated fat than fat.',
    needs: ['saturated_fat_g', 'fat_g'],
  },
  {
    checks: ['energy-mismatch', 'energy-off'],
    passed: 'The energy agrees with protein, fat and carbohydrate.',
    needs: ['calories_kcal', 'protein_g', 'fat_g', 'carbs_g'],
  },
  {
    checks: ['kj-mismatch'],
    passed: 'Kilojoules and kilocalories do not contradict each other.',
    needs: ['calories_kcal'],
  },
  { checks: ['salt-mismatch'], passed: 'Salt and sodium do not contradict each other.', needs: ['sodium_mg'] },
  {
    checks: ['all-values-equal', 'equal-values'],
    passed: 'The figures were not filled in with one and the same number.',
    needs: ['protein_g', 'fat_g', 'carbs_g'],
  },
  { checks: ['odd-serving'], passed: 'One serving has a usual weight.', needs: ['serving_size_g'] },
  {
    checks: ['category-mismatch'],
    passed: 'The name does not contradict the category of the source.',
    needs: ['category'],
  },
  { checks: ['unlike-kind'], passed: 'The figures are like those of other foods of its kind.', needs: ['category'] },
];

/** What the checks found, sorted by outcome, a sentence each. */
export interface CheckOutcomes {
  failed: string[];
  passed: string[];
  /** How many had nothing to look at, because what they need is not stated. */
  idle: number;
}

/** Tells the outcome of every check for a food. */
export function checkOutcomes(
  food: Food,
  failedChecks: readonly string[],
  unlikeKind?: UnlikeKind | undefined,
): CheckOutcomes {
  const failed = failedChecks.map((id) =>
    id === UNLIKE_KIND && unlikeKind !== undefined
      ? `${failureSentence(id)} ${expectation(food, unlikeKind)}`
      : failureSentence(id),
  );
  const passed: string[] = [];
  let idle = 0;
  for (const topic of TOPICS) {
    if (topic.checks.some((id) => failedChecks.includes(id))) continue;
    if (hasFigures(food) && topic.needs.every((field) => food[field] !== null)) passed.push(topic.passed);
    else idle++;
  }
  return { failed, passed, idle };
}

/** What the figures of such a food would be, and what may have gone wrong: "Of olive oil, energy of 459 to 944 kcal is expected." */
function expectation(food: Food, { kind, figures, cause }: UnlikeKind): string {
  const expected = figures.flatMap(({ field, low, high }) => {
    const { label, unit } = NUTRIENTS.find((nutrient) => nutrient.field === field)!;
    const range = low > 0 ? `${writeAmount(low)} to ${writeAmount(high)}` : `at most ${writeAmount(high)}`;
    const stated = food[field];
    return stated === null ? [] : [`${label.toLowerCase()} ${range} ${unit}, not ${writeAmount(stated)}`];
  });
  const sentence = `Expected of ${kind.replaceAll('-', ' ')}: ${expected.join('; ')}.`;
  return cause === undefined || !Object.hasOwn(CAUSE_SENTENCES, cause)
    ? sentence
    : `${sentence} ${CAUSE_SENTENCES[cause]}`;
}

/** What a failed check found, and what was taken away because of it. An id of another version stands for itself. */
function failureSentence(id: string): string {
  const check = CHECKS.find((candidate) => candidate.id === id);
  if (check === undefined) return id;
  if (check.drops.length === 0) return check.sentence;
  const dropped = NUTRIENTS.filter(({ field }) => (check.drops as readonly NutrientField[]).includes(field));
  return `${check.sentence} What the source gave for ${listLabels(dropped)} was removed.`;
}

/** "Fat, sugar and sodium" in lower case. */
export function listLabels(nutrients: readonly { label: string }[]): string {
  const labels = nutrients.map(({ label }) => label.toLowerCase());
  if (labels.length < 2) return labels.join('');
  return `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}
