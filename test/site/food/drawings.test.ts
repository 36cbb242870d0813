/** Every category has a drawing, and every drawing belongs to a category or kind that exists and is used. */
import { expect, it } from 'vitest';
import DRAWINGS from '../../../src/site/food/drawings.json' with { type: 'json' };
import { drawingOf } from '../../../src/site/food/drawings.ts';
import { SITE } from '../sample-foods.ts';

const { table } = SITE.kinds;

it('has one for each category', () => {
  expect(Object.keys(DRAWINGS.categories).sort()).toEqual(table.categories.map(({ key }) => key).sort());
});

it('draws only kinds that exist', () => {
  expect(Object.keys(DRAWINGS.kinds).filter((key) => table.byKey(key) === undefined)).toEqual([]);
});

it('has the lines of each', () => {
  const named = [DRAWINGS.anyFood, ...Object.values(DRAWINGS.categories), ...Object.values(DRAWINGS.kinds)];
  expect([...new Set(named)].sort()).toEqual(Object.keys(DRAWINGS.lines).sort());
});

it('takes the nearest kind with a drawing, then the category, then a plate', () => {
  expect(drawingOf(['fruit', 'citrus-fruit', 'orange'], 'fruit')).not.toBe(drawingOf(['fruit', 'apple'], 'fruit'));
  expect(drawingOf([], 'soups')).not.toBe(drawingOf([], undefined));
  expect(drawingOf([], 'no such category')).toBe(drawingOf([], undefined));
});
