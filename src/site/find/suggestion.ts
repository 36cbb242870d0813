import { writeLabelFigure } from '../../food/amount.ts';
import type { Food } from '../../food/food.ts';
import { isEstimate } from '../../food/verdict.ts';
import { pagePath } from '../address.ts';

/** One suggestion while typing: enough to recognise a food and to open its page, and its energy. */
export interface Suggestion {
  id: number;
  name: string;
  brand: string | null;
  static_url: string;
  /** In kcal per 100 g, as a label rounds it. */
  energy: string | null;
  is_estimate: boolean;
}

/** A food as a suggestion. */
export function suggestionOf(food: Food): Suggestion {
  const { id, name, brand, calories_kcal: kcal } = food;
  const energy = kcal === null ? null : `${writeLabelFigure(kcal, 'kcal')} kcal`;
  return { id, name, brand, static_url: pagePath(food), energy, is_estimate: isEstimate(food) };
}
