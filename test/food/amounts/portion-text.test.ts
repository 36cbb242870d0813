/**
 * How tables and labels word portions:
 * 1. The amount, the measure and which of it are read, wherever the number stands.
 * 2. A thing is a piece only where the food is called so: "1 cookie" of cookies, not "1 sandwich" of bread.
 * 3. What is bought, left over or measured with a ruler is no portion.
 */
import { describe, expect, test } from 'vitest';
import { readPortionText } from '../../../src/food/amounts/portion-text.ts';

describe('1: amount, measure, qualifier', () => {
  test.each([
    ['cup (4.86 large eggs)', { amount: 1, unit: 'cup' }],
    ['1 1/2 cups, sliced', { amount: 1.5, unit: 'cup', qualifier: 'sliced' }],
    ['½ cup shredded', { amount: 0.5, unit: 'cup', qualifier: 'grated' }],
    ['.5 cup, mashed', { amount: 0.5, unit: 'cup', qualifier: 'mashed' }],
    ['1 cup (8 fl oz)', { amount: 1, unit: 'cup' }],
    ['2 Tbsp (30 g)', { amount: 2, unit: 'tbsp' }],
    ['1 large or thick slice', { amount: 1, unit: 'slice', qualifier: 'thick' }],
    ['slice, thin', { amount: 1, unit: 'slice', qualifier: 'thin' }],
    ['1 medium or regular slice', { amount: 1, unit: 'slice' }],
    ['medium (2-2/3" dia)', { amount: 1, unit: 'medium' }],
    ['extra large', { amount: 1, unit: 'extra_large' }],
    ['1 can (12 fl oz)', { amount: 1, unit: 'can' }],
    ['NLEA serving', { amount: 1, unit: 'portion' }],
    ['1 fl oz (no ice)', { amount: 1, unit: 'fl_oz' }],
    ['2 leaves', { amount: 2, unit: 'leaf' }],
  ])('%s', (text, measure) => {
    expect(readPortionText(text)).toEqual(measure);
  });

  test('a state that the words name', () => {
    expect(readPortionText('1 cup, cooked, diced')).toMatchObject({
      unit: 'cup',
      qualifier: 'chopped',
      state: 'cooked',
    });
  });
});

test.each([
  ['1 large cookie', 'Cookies, oatmeal', { amount: 1, unit: 'large' }],
  ['4 cookies', 'Cookies, oatmeal', { amount: 4, unit: 'piece' }],
  ['1 egg, NS as to size', 'Egg, whole, fried', { amount: 1, unit: 'piece' }],
  ['avocado, NS as to Florida or California', 'Avocado, raw', { amount: 1, unit: 'piece' }],
  ['fruit without skin and seeds', 'Avocado, raw', { amount: 1, unit: 'piece' }],
  ['1 sandwich', 'Bread, white', undefined],
  ['1 large fast food order', 'Potato, french fries', undefined],
])('2: %s of %s', (text, name, measure) => {
  expect(readPortionText(text, name)).toEqual(measure);
});

test.each([
  '1 cubic inch',
  'lb yields',
  '1 oz, dry, yields',
  'Guideline amount per cup of vegetable',
  '',
  '30 g',
  '0 cups',
])('3: %s', (text) => {
  expect(readPortionText(text)).toBeUndefined();
});
