/** The nutrients of portions and meals. Nothing is guessed: a sum with an unknown part is unknown. */
import { roundTo2 } from '../food.ts';
import { NUTRIENTS, type Nutrients } from '../nutrients.ts';

export function nutrientsIn(per100g: Nutrients, grams: number): Nutrients {
  return each((field) => {
    const value = per100g[field];
    return value === null ? null : roundTo2((value * grams) / 100);
  });
}

export interface MealTotal {
  /** `null` if a part does not state the nutrient. */
  total: Nutrients;
  /** The sum of stated values: the true total is at least this. */
  at_least: Nutrients;
}

/** Adds up unrounded portions, given as figures per 100 g and grams. */
export function addUp(parts: readonly { per100g: Nutrients; grams: number }[]): MealTotal {
  const sums = each((field) =>
    parts.reduce((sum, { per100g, grams }) => sum + ((per100g[field] ?? 0) * grams) / 100, 0),
  );
  return {
    total: each((field) => (parts.some(({ per100g }) => per100g[field] === null) ? null : roundTo2(sums[field]!))),
    at_least: each((field) => (parts.every(({ per100g }) => per100g[field] === null) ? null : roundTo2(sums[field]!))),
  };
}

function each(figure: (field: keyof Nutrients) => number | null): Nutrients {
  return Object.fromEntries(NUTRIENTS.map(({ field }) => [field, figure(field)])) as Nutrients;
}

export function nutrientsOf(food: Nutrients): Nutrients {
  return each((field) => food[field]);
}

/** One person's share of several. */
export function shareOf(sums: Nutrients, parts: number): Nutrients {
  return each((field) => (sums[field] === null ? null : roundTo2(sums[field] / parts)));
}
