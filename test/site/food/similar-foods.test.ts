/**
 * Similar foods: never the food itself, never one twice; well documented ones first, of these the nearest in figures.
 * Alternatives are plausible, of the same kind and preparation, have less of what is high, and more of nothing, energy included; all
 * four figures of both are known.
 */
import { expect, it } from 'vitest';
import type { Food } from '../../../src/food/food.ts';
import { chooseSimilar } from '../../../src/site/food/similar-foods.tsx';
import { BARE, CURRY, NUTELLA, recordOf } from '../sample-foods.ts';

const choose = (food: Food, foods: readonly Food[], isDrink = false, isSameKind = true) => {
  const candidates = foods.map((candidate) => ({ food: candidate, isSameKind, read: () => recordOf(candidate) }));
  const { similar, alternatives } = chooseSimilar(food, candidates, isDrink);
  return {
    similar: similar.map((record) => record.food.id),
    alternatives: alternatives.map(({ food: { id }, less }) => ({ id, less })),
  };
};
const spread = (id: number, figures: Partial<Food> = {}): Food => ({
  ...NUTELLA,
  name: `Spread ${id}`,
  id,
  ...figures,
});

it('leaves out itself and repeated names', () => {
  const twins = [NUTELLA, { ...NUTELLA, id: 8 }, spread(9), { ...spread(10), name: 'SPREAD 9' }];
  expect(choose(NUTELLA, twins).similar).toEqual([9]);
});

it('puts the nearest first, of foods that are as well documented', () => {
  const far = spread(8, { calories_kcal: 400, carbs_g: 90 });
  const near = spread(9, { calories_kcal: 530 });
  const sparse = { ...BARE, id: 10, name: 'Bare spread' };
  const estimate = { ...CURRY, id: 11, name: 'Estimated spread' };
  const doubtful = spread(12, { confidence: 0.5 });
  expect(choose(NUTELLA, [sparse, estimate, doubtful, far, near]).similar).toEqual([9, 8, 12, 11, 10]);
});

it('offers what has less of what is high, and more of nothing', () => {
  const less = spread(8, { sugar_g: 20, saturated_fat_g: 3 });
  const lessSugar = spread(9, { sugar_g: 4 });
  const others = [
    spread(10, { sugar_g: 4, sodium_mg: 800 }),
    spread(11, { sugar_g: 4, sodium_mg: null }),
    spread(12, { sugar_g: 4, confidence: 0.5 }),
    spread(13, { sugar_g: 4, calories_kcal: 573 }),
    spread(14, { sugar_g: 4, name: 'Spread, canned' }),
    // Salt is low in both: less of it is not worth a word.
    spread(15, { sodium_mg: 0 }),
  ];
  expect(choose(NUTELLA, [lessSugar, ...others, less]).alternatives).toEqual([
    { id: 8, less: ['saturated_fat_g', 'sugar_g'] },
    { id: 9, less: ['sugar_g'] },
  ]);
  expect(choose(NUTELLA, [less], false, false).alternatives).toEqual([]);
});

it('judges drinks by the bounds of drinks', () => {
  const cola = spread(1, { fat_g: 0, saturated_fat_g: 0, sugar_g: 12, sodium_mg: 0, calories_kcal: 48 });
  const light = { ...cola, id: 2, name: 'Light', sugar_g: 4, calories_kcal: 16 };
  expect(choose(cola, [light], true).alternatives).toEqual([{ id: 2, less: ['sugar_g'] }]);
  expect(choose(cola, [light], false).alternatives).toEqual([]);
});
