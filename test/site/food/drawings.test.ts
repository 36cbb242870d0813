/** Every category has a drawing, and every drawing belongs to a category or kind that exists. */
import { expect, it } from 'vitest';
import { DRAWN, drawingOf } from '../../../src/site/food/drawings.ts';
import { SITE } from '../sample-foods.ts';

const { table } = SITE.kinds;

it('has one for each category', () => {
  expect(DRAWN.categories.toSorted()).toEqual(table.categories.map(({ key }) => key).sort());
});

it('draws only kinds that exist', () => {
  expect(DRAWN.kinds.filter((key) => table.byKey(key) === undefined)).toEqual([]);
});

it('takes the nearest kind with a drawing, then the category, then a plate', () => {
  expect(drawingOf(['fruit', 'citrus-fruit', 'orange'], 'fruit')).not.toBe(drawingOf(['fruit', 'apple'], 'fruit'));
  expect(drawingOf([], 'soups')).not.toBe(drawingOf([], undefined));
  expect(drawingOf([], 'no such category')).toBe(drawingOf([], undefined));
});
