import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { nameIn } from '../../details/food-name.ts';
import { isEstimate } from '../../food/trust/verdict.ts';
import { categoryLabel, type Kind, type Language } from '../../kinds/kind-table.ts';
import { pagePath } from '../address.ts';
import type { FoodKinds } from '../food-kinds.ts';

/** A food that is suggested while typing: enough to recognize it and to open its page, and its energy. */
export interface FoodSuggestion {
  id: number;
  name: string;
  brand: string | null;
  static_url: string;
  /** In whole kcal per 100 g. */
  energy_kcal: number | null;
  is_estimate: boolean;
}

/** A kind of food that is suggested while typing, in the visitor's language. */
export interface KindSuggestion {
  kind: string;
  name: string;
  /** The name of the shelf that it stands on. */
  shelf: string;
  static_url: string;
}

export type Suggestion = FoodSuggestion | KindSuggestion;

/** A kind as a suggestion. */
export function kindSuggestion(kind: Kind, kinds: FoodKinds, language: Language): KindSuggestion {
  const name = kinds.titleOf(kind, language);
  return { kind: kind.key, name, shelf: categoryLabel(kind.category, language), static_url: kinds.kindAddress(kind) };
}

/** A food as a suggestion, under its name in the visitor's language. */
export function suggestionOf(record: FoodRecord, language: Language): FoodSuggestion {
  const { food } = record;
  const { id, brand, calories_kcal: kcal } = food;
  const name = nameIn(record, language);
  const energy_kcal = kcal === null ? null : Math.round(kcal);
  return { id, name, brand, static_url: pagePath(food), energy_kcal, is_estimate: isEstimate(food) };
}
