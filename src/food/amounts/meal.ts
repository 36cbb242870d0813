/** What is answered about a meal: its foods with their amounts and nutrients, and what all of them hold together. */

import type { Food } from '../food.ts';
import type { Nutrients } from '../nutrients.ts';
import type { MealTotal } from './add-up.ts';

/**
 * Who says what an amount weighs: whoever wrote it, a portion or the density of the food's own record, a portion or density that is
 * typical of its kind, what such a unit usually holds; or, where no amount was written, a plain serving.
 */
export const GRAMS_ORIGINS = [
  'stated',
  'food_portion',
  'food_density',
  'kind_portion',
  'kind_density',
  'usual_unit',
  'plain_serving',
] as const;

export type GramsOrigin = (typeof GRAMS_ORIGINS)[number];

/** How sure it is that a food and its grams are what was meant. */
export const CERTAINTIES = ['sure', 'likely', 'unsure'] as const;

export type Certainty = (typeof CERTAINTIES)[number];

/** Where the grams come from, with the source in words. */
export interface GramsFrom {
  by: GramsOrigin;
  text: string;
}

/** One food of a meal. What is not known is `null`. */
export interface MealItem {
  /** As it was written. */
  text: string;
  /** How many of the unit; `null` where none was written. */
  amount: number | null;
  /** The key of the unit, such as `slice`; `null` for pieces and servings that were not named. */
  unit: string | null;
  grams: number | null;
  grams_from: GramsFrom | null;
  /** `null` where no food was found. */
  food: Food | null;
  alternatives: { id: number; name: string }[];
  /** The nutrients in these grams. */
  nutrients: Nutrients | null;
  certainty: Certainty;
  reason: string;
}

export interface Meal extends MealTotal {
  items: MealItem[];
  /** `null` where the grams of a food are not known. */
  total_grams: number | null;
  /** Between how many it is shared. */
  servings: number;
  /** The share of one. */
  per_serving: MealTotal;
  /** What was written and names no food. */
  not_understood: string[];
}
