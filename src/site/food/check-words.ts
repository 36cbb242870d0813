/**
 * The plausibility checks in the words of a food's page. Checks that ask the same question at two levels of harshness
 * are one topic. A test holds this table equal to the checks themselves.
 */
import type { Food } from '../../food/food.ts';
import { NUTRIENTS, type NutrientField } from '../../food/nutrients.ts';
import { CHECKS } from '../../food/plausibility.ts';

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
  { checks: ['category-outlier'], passed: 'No figure stands out in its category.', needs: ['category'] },
];

/** What the checks found, sorted by outcome, a sentence each. */
export interface CheckOutcomes {
  failed: string[];
  passed: string[];
  /** How many had nothing to look at, because what they need is not stated. */
  idle: number;
}

/** Tells the outcome of every check for a food. */
export function checkOutcomes(food: Food, failedChecks: readonly string[]): CheckOutcomes {
  const failed = failedChecks.map(failureSentence);
  const passed: string[] = [];
  let idle = 0;
  for (const topic of TOPICS) {
    if (topic.checks.some((id) => failedChecks.includes(id))) continue;
    const hasFigures = NUTRIENTS.some(({ field }) => food[field] !== null);
    if (hasFigures && topic.needs.every((field) => food[field] !== null)) passed.push(topic.passed);
    else idle++;
  }
  return { failed, passed, idle };
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
