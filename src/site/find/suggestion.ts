import type { Food } from '../../food/food.ts';
import { isEstimate } from '../../food/verdict.ts';
import { pagePath } from '../address.ts';

/** One suggestion while typing: enough to recognise a food and to open its page, and no figures. */
export interface Suggestion {
  id: number;
  name: string;
  brand: string | null;
  static_url: string;
  is_estimate: boolean;
}

/** A food as a suggestion. */
export function suggestionOf(food: Food): Suggestion {
  const { id, name, brand } = food;
  return { id, name, brand, static_url: pagePath(food), is_estimate: isEstimate(food) };
}
