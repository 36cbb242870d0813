/**
 * Portions:
 * 1. A portion is the value per 100 g × grams ÷ 100, exact to two decimals, below 1 to three digits that count.
 * 2. Unknown stays unknown, zero stays zero, and a trace never becomes nothing.
 * 3. A serving is a portion of its size; without a size there is none.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Food } from '../../client/src/food.ts';
import { perPortion, perServing } from '../../client/src/portion.ts';
import { NUTRIENTS } from '../../src/food/nutrients.ts';

const UNKNOWN = Object.fromEntries(NUTRIENTS.map(({ field }) => [field, null])) as Record<
  (typeof NUTRIENTS)[number]['field'],
  null
>;
const NUTELLA = { ...UNKNOWN, calories_kcal: 539, protein_g: 6.3, fat_g: 30.9, cholesterol_mg: 0, sodium_mg: 42.8 };

test('1. fifteen grams of a spread', () => {
  expect(perPortion(NUTELLA, 15)).toEqual({
    ...UNKNOWN,
    grams: 15,
    calories_kcal: 80.85,
    protein_g: 0.945,
    fat_g: 4.64,
    cholesterol_mg: 0,
    sodium_mg: 6.42,
  });
});

/** The same by whole numbers: values and grams in hundredths, so that amounts are whole millionths. */
function inMillionths(valueInHundredths: number, gramsInHundredths: number): number {
  const exact = BigInt(valueInHundredths) * BigInt(gramsInHundredths);
  const digits = exact < 1_000_000n ? String(exact).length - 3 : 4;
  const step = 10n ** BigInt(Math.max(digits, 0));
  return Number(`${((exact + step / 2n) / step) * step}e-6`);
}

test('1. 2. every amount is what whole numbers give', () => {
  const value = fc.integer({ min: 0, max: 4_000_000 });
  const grams = fc.integer({ min: 0, max: 500_000 });
  fc.assert(
    fc.property(value, grams, (value, grams) => {
      const { sodium_mg } = perPortion({ ...UNKNOWN, sodium_mg: value / 100 }, grams / 100);
      return Object.is(sodium_mg, inMillionths(value, grams)) && (sodium_mg === 0) === (value * grams === 0);
    }),
    { numRuns: 5000 },
  );
});

test('2. unknown stays unknown, also when the member is missing', () => {
  expect(perPortion({} as Food, 250)).toEqual({ ...UNKNOWN, grams: 250 });
  expect(perPortion(NUTELLA, 0).fat_g).toBe(0);
  expect(perPortion(NUTELLA, 0).fiber_g).toBeNull();
});

test('2. grams that are no amount are refused', () => {
  for (const grams of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
    expect(() => perPortion(NUTELLA, grams)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }));
  }
});

test('3. a serving', () => {
  expect(perServing({ ...NUTELLA, serving_size_g: 15 })).toEqual(perPortion(NUTELLA, 15));
  expect(perServing({ ...NUTELLA, serving_size_g: null })).toBeUndefined();
});
