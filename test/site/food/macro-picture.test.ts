/** The shares of energy are whole percent that add up to 100, and none is drawn from unknown figures. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { energyShares } from '../../../src/site/food/macro-picture.tsx';
import { BARE, NUTELLA } from '../sample-foods.ts';

it('counts 9, 4 and 4 kcal for a gram', () => {
  expect(energyShares({ ...NUTELLA, calories_kcal: 72, fat_g: 4, carbs_g: 9, protein_g: 0 })).toEqual([50, 50, 0]);
});

it('gives nothing where one is unknown or nothing gives energy', () => {
  expect(energyShares(BARE)).toBeUndefined();
  expect(energyShares({ ...NUTELLA, protein_g: null })).toBeUndefined();
  expect(energyShares({ ...NUTELLA, calories_kcal: 0, fat_g: 0, carbs_g: 0, protein_g: 0 })).toBeUndefined();
});

it('shows what the macronutrients do not explain, unless it is fiber or rounding', () => {
  const beer = { ...NUTELLA, calories_kcal: 43, fat_g: 0, carbs_g: 3.6, protein_g: 0.5 };
  expect(energyShares(beer)).toEqual([0, 33, 5, 62]);
  expect(energyShares({ ...beer, calories_kcal: 20 })).toHaveLength(3);
  expect(energyShares({ ...beer, calories_kcal: 80, fiber_g: 33 })).toHaveLength(3);
});

it('adds up to 100', () => {
  const grams = fc.double({ min: 0.01, max: 100, noNaN: true });
  fc.assert(
    fc.property(grams, grams, grams, (fat_g, carbs_g, protein_g) => {
      const shares = energyShares({ ...NUTELLA, fat_g, carbs_g, protein_g })!;
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(100);
      expect(shares.every((share) => share >= 0 && Number.isInteger(share))).toBe(true);
    }),
  );
});
