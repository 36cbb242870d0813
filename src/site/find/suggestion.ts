import type { Food } from '../../food/food.ts';
import { isEstimate } from '../../food/verdict.ts';
import { pagePath } from '../address.ts';

/** One suggestion while typing: enough to recognise a food and to open its page, and its energy. */
export interface Suggestion {
  id: number;
  name: string;
  brand: string | null;
  static_url: string;
  /** In whole kcal per 100 g. */
  energy_kcal: number | null;
  is_estimate: boolean;
}

/** A food as a suggestion. */
export function suggestionOf(food: Food): Suggestion {
  const { id, name, brand, calories_kcal: kcal } = food;
  const energy_kcal = kcal === null ? null : Math.round(kcal);
  return { id, name, brand, static_url: pagePath(food), energy_kcal, is_estimate: isEstimate(food) };
}
