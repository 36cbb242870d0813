/**
 * Portions that a row states:
 * 1. Each measure with its weight is kept, the first of those alike.
 * 2. What cannot be read, weighs nothing, or is a weight itself is left out; a hostile text takes no longer than its length.
 */
import { expect, test } from 'vitest';
import { portionsIn } from '../../../src/import/normalize/normalize-portions.ts';
import { communityReader } from '../../../src/import/table/community-jsonl.ts';

test('1: measures and their weights', () => {
  expect(portionsIn('1 cup, chopped = 91 g; 1 large = 50; 2 tbsp = 31,5 g; 1 large = 60 g', 'Egg')).toEqual([
    [1, 'cup', 91, 'chopped'],
    [1, 'large', 50],
    [2, 'tbsp', 31.5],
  ]);
  expect(portionsIn('4 cookies = 40 g', 'Oat cookies')).toEqual([[4, 'piece', 40]]);
});

test('1: a row of a table brings them to its label', () => {
  const read = communityReader('community');
  const row = read('{"key":"egg","name":"Egg","portions":"1 large = 50 g; 1 Ei = 60 g"}');
  expect(row).toMatchObject({ label: { portions: [[1, 'large', 50]] } });
});

test.each([
  [undefined],
  [''],
  ['1 cup'],
  ['1 cup = much'],
  ['1 cup = 0 g'],
  ['1 cup = 99999 g'],
  ['1 cup = -5 g'],
  ['1 oz = 28 g'],
  ['1 Teigling = 60 g'],
  ['='.repeat(5_000)],
  ['1 cup ='.repeat(500)],
])('2: %j has none', (text) => {
  expect(portionsIn(text, 'Flour')).toEqual([]);
});
