import { demand } from './error.ts';
import type { Food } from './food.ts';

const NUTRIENTS = [
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
] as const;

/** The name of a nutrient, which carries its unit. */
export type Nutrient = (typeof NUTRIENTS)[number];

/** What so many grams of a food contain; `null` is unknown, never zero. */
export type Portion = { grams: number } & Record<Nutrient, number | null>;

/** What so many grams of a food contain. Unknown stays unknown, and a trace is never rounded to nothing. */
export function perPortion(food: Pick<Food, Nutrient>, grams: number): Portion {
  demand(Number.isFinite(grams) && grams >= 0, 'grams must be a number from 0.');
  const portion = { grams } as Portion;
  for (const nutrient of NUTRIENTS) {
    const per100g = food[nutrient];
    portion[nutrient] = per100g == null ? null : rounded((per100g * grams) / 100);
  }
  return portion;
}

/** What one serving contains, or `undefined` when nobody knows how much a serving is. */
export function perServing(food: Pick<Food, Nutrient | 'serving_size_g'>): Portion | undefined {
  return food.serving_size_g == null ? undefined : perPortion(food, food.serving_size_g);
}

/** Two decimals, as the data itself has; below 1 three digits that count. */
function rounded(amount: number): number {
  // Lifts what would be a half in decimals (30.9 × 0.15) over the half that it misses in binary, and nothing else.
  const lifted = amount * (1 + 1e-13);
  return Number(lifted < 1 ? lifted.toPrecision(3) : lifted.toFixed(2));
}
