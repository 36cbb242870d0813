/**
 * The text of a meal as its page rewrites it:
 * 1. A corrected food stands by its id, with as much of its name as begins no other food.
 * 2. A line is replaced or left out; another stays as it is.
 * 3. The address has all of it.
 */
import { expect, test } from 'vitest';
import { foodLine, mealAddress, withLine } from '../../../src/site/meal/meal-text.ts';

test('1. a food by its id', () => {
  expect(foodLine({ id: 1859, name: 'Banana, raw' }, 118)).toBe('118 g #1859 Banana');
  expect(foodLine({ id: 12, name: 'Ham (sliced) & cheese' })).toBe('#12 Ham');
  expect(foodLine({ id: 12, name: ', odd' }, 30)).toBe('30 g #12');
});

test('2. lines', () => {
  expect(withLine('2 eggs\nmilk', 1, '118 g #1859 Banana')).toBe('2 eggs\n118 g #1859 Banana');
  expect(withLine('2 eggs\nmilk', 0, undefined)).toBe('milk');
  expect(withLine('2 eggs\nmilk', 7, 'butter')).toBe('2 eggs\nmilk');
});

test('3. addresses', () => {
  const { pathname, searchParams } = new URL(mealAddress('2 eggs\n118 g #1859', 3), 'http://localhost');
  expect([pathname, searchParams.get('q'), searchParams.get('servings')]).toEqual([
    '/meals',
    '2 eggs\n118 g #1859',
    '3',
  ]);
});
