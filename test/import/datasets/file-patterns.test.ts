/** Names of files in a mapping of tables: `*` stands for any characters, as an expression that would be too slow here says. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fits } from '../../../src/import/datasets/table-files.ts';

test('a pattern fits the names that it stands for', () => {
  expect(fits('*#All solids*100*g', 'Release 2 - Food nutrient database.xlsx#All solids & liquids per 100 g')).toBe(
    true,
  );
  expect(fits('food.csv', 'FOOD.CSV')).toBe(true);
  expect(fits('food.csv', 'branded_food.csv')).toBe(false);
  // The same letters may not stand for two words.
  expect(fits('*ab*ba', 'aba')).toBe(false);
});

test('any pattern fits as the expression that it abbreviates', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'A', '.', '*'), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (pattern, name) => {
      const words = pattern.split('*').map((word) => word.replaceAll('.', '\\.'));
      expect(fits(pattern, name)).toBe(new RegExp(`^${words.join('.*')}$`, 'is').test(name));
    }),
  );
});
