/** The answer about a meal: its foods with amounts and nutrients, and their totals. */

import type { Food } from '../food.ts';
import type { Nutrients } from '../nutrients.ts';
import type { MealTotal } from './add-up.ts';

/**
 * The source of an amount's weight: the user, a portion or density in the food's own record, a typical one of its kind, or
 * what the unit usually holds; without an amount, a plain serving.
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

/** How certain it is that a food and its grams are as meant. */
export const CERTAINTIES = ['sure', 'likely', 'unsure'] as const;

export type Certainty = (typeof CERTAINTIES)[number];

/** One food of a meal. Unknown values are `null`. */
export interface MealItem {
  /** As written. */
  text: string;
  /** The number of units; `null` if none was written. */
  amount: number | null;
  /** The unit's key, such as `slice`; `null` for unnamed pieces and servings. */
  unit: string | null;
  grams: number | null;
  /** Where the grams come from, with the source in words. */
  grams_from: { by: GramsOrigin; text: string } | null;
  /** `null` if no food was found. */
  food: Food | null;
  alternatives: { id: number; name: string }[];
  /** The nutrients in these grams. */
  nutrients: Nutrients | null;
  certainty: Certainty;
  reason: string;
}

export interface Meal extends MealTotal {
  items: MealItem[];
  /** `null` if any food's grams are unknown. */
  total_grams: number | null;
  /** How many people share it. */
  servings: number;
  per_serving: MealTotal;
  /** Text that names no food. */
  not_understood: string[];
}
