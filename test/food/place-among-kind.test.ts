/** What is said of a place among a kind is true of the foods that the deciles come from. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeAmong } from '../../src/food/place-among-kind.ts';
import { COMPARED_FIGURES, kindFigure } from '../../src/food/trust/kind-figures.ts';

it('never claims more than the foods themselves show', () => {
  const amount = fc.integer({ min: 0, max: 90 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 20, maxLength: 60 }), amount, (values, value) => {
      const sorted = Float32Array.from(values).sort();
      const place = placeAmong(value, kindFigure(COMPARED_FIGURES[1], sorted)!.deciles);
      // Quantiles between two foods are interpolated, so one food more or less is no lie.
      if (place === 'middle') return;
      const [claimed, counted] =
        'moreThan' in place
          ? [place.moreThan, values.filter((other) => other <= value).length]
          : [place.lessThan, values.filter((other) => other >= value).length];
      expect(claimed).toBeGreaterThanOrEqual(6);
      expect(counted + 1).toBeGreaterThanOrEqual((claimed / 10) * values.length);
    }),
  );
});

it('says nothing of what all have', () => {
  expect(placeAmong(0, [0, 0, 0, 0, 0, 0, 0, 0, 0])).toBe('middle');
  expect(placeAmong(0, [0, 0, 0, 0, 0, 0, 1, 2, 3])).toBe('middle');
  expect(placeAmong(5, [0, 0, 0, 0, 0, 0, 1, 2, 3])).toEqual({ moreThan: 9 });
});
