// 1. A portion is the hundredth part times the grams, with two decimals; unknown stays unknown.
// 2. A meal's total is the sum of its parts, or unknown as soon as one part is; what is stated is a lower bound.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addUp, nutrientsIn } from '../../../src/food/amounts/add-up.ts';
import { NUTRIENTS, type Nutrients } from '../../../src/food/nutrients.ts';

const figures = fc
  .tuple(...NUTRIENTS.map(() => fc.option(fc.integer({ min: 0, max: 90_000 }).map((cents) => cents / 100))))
  .map((values) => Object.fromEntries(NUTRIENTS.map(({ field }, at) => [field, values[at]])) as Nutrients);
const grams = fc.integer({ min: 1, max: 100_000 }).map((tenths) => tenths / 10);
const parts = fc.array(fc.record({ per100g: figures, grams }), { minLength: 1, maxLength: 8 });

it('computes portions', () => {
  fc.assert(
    fc.property(figures, grams, (per100g, weight) => {
      const portion = nutrientsIn(per100g, weight);
      for (const { field } of NUTRIENTS) {
        if (per100g[field] === null) expect(portion[field]).toBeNull();
        else expect(Math.abs(portion[field]! - (per100g[field] * weight) / 100)).toBeLessThan(0.006);
      }
    }),
  );
});

it('adds meals up as a person would', () => {
  fc.assert(
    fc.property(parts, (meal) => {
      const { total, at_least } = addUp(meal);
      for (const { field } of NUTRIENTS) {
        let sum = 0;
        let unknown = 0;
        for (const { per100g, grams } of meal) {
          if (per100g[field] === null) unknown++;
          else sum += (per100g[field] * grams) / 100;
        }
        if (unknown > 0) expect(total[field]).toBeNull();
        else expect(Math.abs(total[field]! - sum)).toBeLessThan(0.006);
        if (unknown === meal.length) expect(at_least[field]).toBeNull();
        else expect(Math.abs(at_least[field]! - sum)).toBeLessThan(0.006);
      }
    }),
  );
});
