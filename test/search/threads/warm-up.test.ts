/**
 * What a new search thread asks itself:
 * 1. Queries come from names all over a large catalog, whole, unfinished, misspelt and joined; a small one needs none.
 * 2. They find the foods whose names they are.
 */
import { expect, it } from 'vitest';
import { warmUpQueries } from '../../../src/search/threads/warm-up.ts';
import { shippedKinds } from '../kinds.ts';
import { SmallCatalog } from '../small-catalog.ts';

const catalog = new SmallCatalog(
  [
    { name: 'Strawberry yogurt drink, low fat', kind: 'yogurt/yogurt-drink', brand: 'Meadow' },
    { name: 'Bread', kind: 'bread' },
    { name: '牛奶' },
  ],
  shippedKinds(),
);

it('1. varies names, in large catalogs only', () => {
  const queries = [...warmUpQueries(catalog.index, 3)];
  expect(queries).toEqual(
    expect.arrayContaining(['strawberry yogurt drink', 'strawberry yogurt drin', 'bread', 'brea']),
  );
  expect(queries).toContain('strawberryyogurtdrink');
  expect(queries).not.toContain('');
  expect([...warmUpQueries(catalog.index)]).toEqual([]);
});

it('2. finds the foods by nearly all of them', () => {
  const queries = [...warmUpQueries(catalog.index, 3)];
  const found = queries.filter((query) => catalog.names(query).length > 0);
  expect(found.length).toBeGreaterThan(0.8 * queries.length);
  expect(new Set(found.flatMap((query) => catalog.names(query)))).toEqual(
    new Set(catalog.foods.map(({ name }) => name)),
  );
});
