/** What portions hold, and meals made of them. Nothing is ever guessed: a sum with an unknown part is unknown itself. */
import { roundTo2 } from '../food.ts';
import { NUTRIENTS, type Nutrients } from '../nutrients.ts';

/** The nutrients of this many grams of a food with these figures per 100 g. */
export function nutrientsIn(per100g: Nutrients, grams: number): Nutrients {
  return each((field) => {
    const value = per100g[field];
    return value === null ? null : roundTo2((value * grams) / 100);
  });
}

/** The nutrients of several portions together. */
export interface MealTotal {
  /** `null` where a part does not state the nutrient. */
  total: Nutrients;
  /** The sum of what is stated: the true total is this or more. */
  at_least: Nutrients;
}

/** Adds portions up; they are given unrounded, as figures per 100 g and grams. */
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

/** The ten nutrients of a food, per 100 g. */
export function nutrientsOf(food: Nutrients): Nutrients {
  return each((field) => food[field]);
}

/** So many parts of each: the share of one of several people. */
export function shareOf(sums: Nutrients, parts: number): Nutrients {
  return each((field) => (sums[field] === null ? null : roundTo2(sums[field] / parts)));
}
