/** The arithmetic that a nutrition label must satisfy, as questions about readings; unknown readings never disagree. */
import { SALT_PER_SODIUM } from '../amounts/conversions.ts';
import type { NutrientField } from '../nutrients.ts';

/** A source's readings per 100 g: the ten nutrients, and what checks compare them with. */
export interface Readings extends Partial<Record<NutrientField, Reading>> {
  serving_size_g?: Reading;
  energy_kj?: Reading;
  salt_g?: Reading;
  alcohol_g?: Reading;
  /** Sugar alcohols, which carbohydrate includes. */
  polyols_g?: Reading;
  /** The one sugar alcohol without energy, included in polyols. */
  erythritol_g?: Reading;
}

type Reading = number | null | undefined;

/** Whether a part exceeds its total by more than rounding: labels round each figure separately. */
export function partExceeds(part: Reading, total: Reading): boolean {
  if (typeof part !== 'number' || typeof total !== 'number') return false;
  return part > total + (total >= 10 ? 0.1 : 0.01) + ROUNDING_SLACK;
}

/** The sum of known protein, fat and carbohydrate. */
export function sumOfMacros(food: Readings): number {
  return (food.protein_g ?? 0) + (food.fat_g ?? 0) + (food.carbs_g ?? 0) - ROUNDING_SLACK;
}

/** The grams of salt that the sodium amounts to. */
export function saltOf({ sodium_mg: sodium }: Readings): number {
  return typeof sodium === 'number' ? (sodium * SALT_PER_SODIUM) / 1000 : 0;
}

/** Floating-point errors are not a disagreement. */
const ROUNDING_SLACK = 1e-9;

/** Below this many kcal, rounding outweighs the arithmetic. */
const MIN_COMPARED_KCAL = 13;

/**
 * Whether stated energy differs from what the macronutrients yield by more than a ratio and 5 kcal. Unknown ones may be
 * zero or fill the rest.
 */
export function energyIsOutside(food: Readings, ratio: number): boolean {
  const { calories_kcal: stated } = food;
  if (typeof stated !== 'number') return false;
  const { least, most } = energyOf(food);
  if (stated <= MIN_COMPARED_KCAL && least <= MIN_COMPARED_KCAL) return false;
  return stated < least * (1 - ratio) - 5 || stated > most * (1 + ratio) + 5;
}

/** The energy of macronutrients. */
export const KCAL_PER_G = { protein_g: 4, fat_g: 9, carbs_g: 4 } as const;

/** The least and most energy that the macronutrients can yield, in kcal. */
export function energyOf(food: Readings): { least: number; most: number } {
  const { protein_g, fat_g, carbs_g } = food;
  const [protein, fat, carbs] = [protein_g ?? 0, fat_g ?? 0, carbs_g ?? 0];
  const erythritol = positive(food.erythritol_g);
  const polyols = Math.min(carbs, Math.max(positive(food.polyols_g), erythritol));
  const known =
    4 * protein +
    9 * fat +
    4 * (carbs - polyols) +
    2.4 * Math.max(0, polyols - erythritol) +
    7 * positive(food.alcohol_g) +
    2 * positive(food.fiber_g);
  // American labels and laboratory tables include fiber in carbohydrate, European labels do not. The range covers both;
  // otherwise bran would be called a mistake.
  const least = known - 4 * Math.min(positive(food.fiber_g), carbs - polyols);
  return { least, most: known + mostOfUnknown(food, 100 - protein - fat - carbs) };
}

/** The most that unknown macronutrients yield if they and alcohol share this many grams. */
function mostOfUnknown({ protein_g, fat_g, carbs_g }: Readings, grams: number): number {
  const isKnown = (reading: Reading) => typeof reading === 'number';
  if (!isKnown(fat_g)) return 9 * Math.max(0, grams);
  return isKnown(protein_g) && isKnown(carbs_g) ? 0 : 7 * Math.max(0, grams);
}

/** Whether kJ and kcal disagree: 4.184 to 1, allowing for rounding. */
export function kjDisagrees(food: Readings): boolean {
  const { energy_kj: kj, calories_kcal: kcal } = food;
  if (typeof kj !== 'number' || typeof kcal !== 'number') return false;
  return !(kj >= 3.7 * kcal - 2 && kj <= 4.7 * kcal + 2) && !isComputedKj(kj, food);
}

/**
 * Whether kJ are computed by Open Food Facts where a label states none: 17 for protein and carbohydrate, 37 for fat, 8 for
 * fiber. If these disagree with the kcal, so do the macronutrients, which have their own check.
 */
function isComputedKj(kj: number, { protein_g, fat_g, carbs_g, fiber_g }: Readings): boolean {
  const withoutFiber = 17 * positive(protein_g) + 17 * positive(carbs_g) + 37 * positive(fat_g);
  return [withoutFiber, withoutFiber + 8 * positive(fiber_g)].some((computed) => Math.abs(kj - computed) <= 1);
}

/** Whether salt and sodium disagree: 2.5 to 1, or 2.54 in older entries. */
export function saltDisagrees({ salt_g: salt, sodium_mg: sodium }: Readings): boolean {
  if (typeof salt !== 'number' || typeof sodium !== 'number') return false;
  const difference = Math.min(Math.abs(salt - 0.0025 * sodium), Math.abs(salt - 0.00254 * sodium));
  return !(difference <= 0.1 + ROUNDING_SLACK);
}

/** Whether three or more weights above 1 g are equal: `all` known ones, or `some`. */
export function equalValues(food: Readings): 'all' | 'some' | undefined {
  const weights = [food.protein_g, food.fat_g, food.carbs_g, food.fiber_g, food.sugar_g, food.saturated_fat_g];
  let known = 0;
  let most = 0;
  for (let i = 0; i < weights.length; i++) {
    const value = weights[i];
    if (typeof value !== 'number') continue;
    known++;
    if (value <= 1) continue;
    let same = 1;
    for (let j = i + 1; j < weights.length; j++) if (weights[j] === value) same++;
    most = Math.max(most, same);
  }
  if (most < 3) return undefined;
  return most === known ? 'all' : 'some';
}

function positive(reading: Reading): number {
  return typeof reading === 'number' && reading > 0 ? reading : 0;
}
