import type { NutrientField } from '../../src/food/nutrients.ts';
import type { Source } from '../../src/food/source.ts';

/**
 * One line of the starter file: the form in which communities give us foods. A member that is unknown is left out, so
 * that nobody can take it for zero.
 */
export interface StarterFood extends Partial<Record<NutrientField, number>> {
  /** Unique and stable for ever: `usda-sr28-01001`, `dish-paella`, `plain-muesli`, `kind-semla`, or the barcode of a packaged food. */
  key: string;
  name: string;
  brand?: string;
  barcode?: string;
  category: string;
  serving_size_g?: number;
  serving_desc?: string;
  /** Household measures: "1 cup, chopped = 91 g; 1 large = 50 g". */
  portions?: string;
  /** Not published; the energy check counts with it. */
  alcohol_g?: number;
  /** Sugar alcohols, which carbohydrate includes. */
  polyols_g?: number;
  source: Source;
  /** How common the food is, set by hand: 0 for most, 100 for the most common. */
  popularity: number;
  /** One sentence for the food's page. */
  provenance: string;
}

const MEMBERS: readonly (keyof StarterFood)[] = [
  'key',
  'name',
  'brand',
  'barcode',
  'category',
  'serving_size_g',
  'serving_desc',
  'portions',
  'calories_kcal',
  'protein_g',
  'fat_g',
  'carbs_g',
  'fiber_g',
  'sugar_g',
  'sodium_mg',
  'saturated_fat_g',
  'cholesterol_mg',
  'potassium_mg',
  'alcohol_g',
  'polyols_g',
  'source',
  'popularity',
  'provenance',
];

/** Writes a food as one line of JSON, its members always in the same order. */
export function writeStarterLine(food: StarterFood): string {
  const unknown = Object.keys(food).find((member) => !MEMBERS.includes(member as keyof StarterFood));
  if (unknown !== undefined) throw new Error(`${food.key}: no such member: ${unknown}`);
  return JSON.stringify(food, MEMBERS as string[]);
}
