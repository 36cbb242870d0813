/** A nutriment that is asked for by itself is what it is among all of them, and missing where it is missing there. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Food } from '../../src/food/food.ts';
import type { LabelFacts } from '../../src/food/label/label-facts.ts';
import { ALL_NUTRIENTS } from '../../src/food/nutrients.ts';
import { NUTRIMENT_NAMES, nutrimentMaker, nutrimentsJson } from '../../src/off/nutriments.ts';

const NAMES = [...NUTRIMENT_NAMES, 'salt'].flatMap((name) =>
  ['', '_100g', '_serving', '_unit', '_value'].map((suffix) => name + suffix),
);
const amount = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 90_000 }).map((hundredths) => hundredths / 100),
);
const PUBLIC = [
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
];
const MORE = ALL_NUTRIENTS.map(({ field }) => field as string).filter((field) => !PUBLIC.includes(field));

const foods = fc.record({
  ...Object.fromEntries(PUBLIC.map((field) => [field, fc.option(amount)])),
  serving_size_g: fc.option(fc.integer({ min: 1, max: 400 })),
}) as unknown as fc.Arbitrary<Food>;
const labels = fc
  .dictionary(fc.constantFrom(...MORE), amount)
  .map((nutrients) => ({ nutrients })) as unknown as fc.Arbitrary<LabelFacts>;

it('is the same by itself as among all', () => {
  fc.assert(
    fc.property(foods, fc.oneof(labels, fc.constant({} as LabelFacts)), (food, facts) => {
      const all = JSON.parse(nutrimentsJson(food, facts)) as object;
      const alone = NAMES.map((name) => [name, nutrimentMaker(name)!(food, facts)]);
      expect(Object.fromEntries(alone.filter(([, value]) => value !== undefined))).toEqual(all);
    }),
  );
});

it('knows no others', () => {
  for (const name of ['constructor', 'fat_100', 'zzz_100g', '__proto__']) expect(nutrimentMaker(name)).toBeUndefined();
});
