/**
 * Low, medium and high by the United Kingdom's front-of-pack labeling ("traffic lights"), per 100 g of food or 100 ml of
 * drink: https://www.food.gov.uk/sites/default/files/media/document/fop-guidance_0.pdf, tables 1 and 2. "High" per portion
 * is left out, because portions are rarely known.
 */
import type { Food } from '../food.ts';
import type { NutrientField } from '../nutrients.ts';
import BOUNDS from '../tables/traffic-lights.json' with { type: 'json' };

export type Level = 'low' | 'medium' | 'high';

export const LEVELLED_FIELDS = ['fat_g', 'saturated_fat_g', 'sugar_g', 'sodium_mg'] as const satisfies NutrientField[];

type LevelledField = (typeof LEVELLED_FIELDS)[number];

/** Low up to the first, high above the second. Salt of 0.3 g and 1.5 g is sodium of 120 mg and 600 mg. */
const { food: FOOD_BOUNDS, drink: DRINK_BOUNDS }: Record<'food' | 'drink', Record<LevelledField, number[]>> = BOUNDS;

/** A nutrient's level in a food; undefined if unknown or without levels. */
export function levelOf(food: Food, field: NutrientField, isDrink: boolean): Level | undefined {
  const bounds = (isDrink ? DRINK_BOUNDS : FOOD_BOUNDS)[field as LevelledField];
  const value = food[field];
  if (bounds === undefined || value === null) return undefined;
  if (value <= bounds[0]!) return 'low';
  return value > bounds[1]! ? 'high' : 'medium';
}

const STEPS: Readonly<Record<Level, number>> = { low: 0, medium: 1, high: 2 };

/**
 * The nutrients of which the other food has much and this one less, by these levels: empty unless all four figures of both
 * are known and this one has no more of any of them, and no more energy.
 */
export function betterIn(food: Food, other: Food, isDrink: boolean): LevelledField[] {
  if (food.calories_kcal === null || other.calories_kcal === null || food.calories_kcal > other.calories_kcal)
    return [];
  const better: LevelledField[] = [];
  for (const field of LEVELLED_FIELDS) {
    const [level, theirs] = [levelOf(food, field, isDrink), levelOf(other, field, isDrink)];
    if (level === undefined || theirs === undefined || STEPS[level] > STEPS[theirs]) return [];
    if (theirs === 'high' && level !== 'high') better.push(field);
  }
  return better;
}
