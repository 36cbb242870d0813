// 1. What is usual among the foods of a catalog is told by deciles, from 20 foods on.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COMPARED_FIGURES, kindFigure, MIN_FOODS_OF_KIND } from '../../../src/food/trust/kind-figures.ts';

it('is not told among fewer than 20', () => {
  const few = (count: number) => kindFigure(COMPARED_FIGURES[2], new Float32Array(count).fill(92));
  expect(few(MIN_FOODS_OF_KIND - 1)).toBeUndefined();
  expect(few(MIN_FOODS_OF_KIND)).toMatchObject({ foods: MIN_FOODS_OF_KIND });
});

it('any values give limits that hold the usual, within what a food can have', () => {
  const values = fc.array(fc.float({ min: 0, max: 100, noNaN: true }), { minLength: MIN_FOODS_OF_KIND, maxLength: 60 });
  fc.assert(
    fc.property(values, (given) => {
      const figure = kindFigure(COMPARED_FIGURES[2], Float32Array.from(given).sort())!;
      expect(figure.foods).toBe(given.length);
      expect([...figure.deciles].sort((a, b) => a - b)).toEqual(figure.deciles);
      expect(figure.low).toBeGreaterThanOrEqual(0);
      expect(figure.low).toBeLessThanOrEqual(figure.deciles[0]! + 0.01);
      expect(figure.high).toBeGreaterThanOrEqual(figure.deciles[8]! - 0.01);
      expect(figure.high).toBeLessThanOrEqual(100);
    }),
  );
});
