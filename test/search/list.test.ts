/**
 * Lists of all foods that a query finds:
 * 1. They begin with the foods of a search for one page, in its order.
 * 2. They hold every food that its steps find, each once, and say whether these are all.
 */
import { describe, expect, it } from 'vitest';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog } from './small-catalog.ts';

const COUNT = 1_500;
const catalog = new SmallCatalog([
  ...Array.from({ length: COUNT }, (_, at) => ({ name: `Cherry jam ${at}`, popularity: at % 97 })),
  ...Array.from({ length: 30 }, () => ({ name: 'Jam' })),
  { name: 'Plum butter' },
]);

describe('a list', () => {
  it.each(['jam', 'cherry jam', 'chery jam', 'plum'])('of "%s" begins as a search does', (query) => {
    for (const limit of [5, 20, 50]) {
      const { docs } = catalog.engine.list(query, limit, 10_000);
      expect(docs.slice(0, limit)).toEqual(catalog.engine.search(query, { limit }));
      expect(new Set(docs).size).toBe(docs.length);
    }
  });

  it('sets an amount aside as a search does', () => {
    const eggs = new SmallCatalog(
      [{ name: 'Egg, whole, raw', kind: 'egg' }, { name: 'Pancakes, 2 eggs' }],
      shippedKinds(),
    );
    const { docs } = eggs.engine.list('2 eggs', 5, 100);
    expect(docs).toEqual(eggs.engine.search('2 eggs', { limit: 5 }));
    expect(eggs.foods[docs[0]!]!.name).toBe('Egg, whole, raw');
  });

  it('has all foods', () => {
    const { docs, isWhole } = catalog.engine.list('jam', 20, 10_000);
    expect([docs.length, isWhole]).toEqual([COUNT + 30, true]);
    expect(catalog.engine.list('cherry', 20, 10_000).docs.length).toBe(COUNT);
    expect(catalog.engine.list('plum', 10, 10_000)).toMatchObject({ isWhole: true });
  });

  it('that is cut says so', () => {
    const { docs, isWhole } = catalog.engine.list('jam', 20, 400);
    expect(isWhole).toBe(false);
    expect(docs.length).toBeLessThan(COUNT);
    expect(docs.length).toBeGreaterThanOrEqual(400);
  });
});
