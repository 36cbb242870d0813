/**
 * What makes no difference to a search, as far as people see none:
 * 1. Case, accents, width, signs, spaces and repeated words change nothing.
 * 2. The order of finished words changes the order of the foods, not which are found.
 * 3. A longer list begins like a shorter one.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SmallCatalog } from './small-catalog.ts';

describe('the same query', () => {
  const catalog = new SmallCatalog([
    { name: 'Crème fraîche 30 %', confidence: 0.8 },
    { name: 'Crème fraîche épaisse', confidence: 0.9 },
    { name: 'Fresh cream', confidence: 0.95 },
    { name: 'Crème brûlée', confidence: 0.7 },
  ]);

  it.each([
    ['CRÈME FRAÎCHE', 'in capitals'],
    ['creme fraiche', 'without accents'],
    ['Cre\u0300me frai\u0302che', 'with combining accents'],
    ['ｃｒèｍｅ ｆｒａîｃｈｅ', 'in full width'],
    ['  crème   fraîche ', 'with more spaces'],
    ['crème-fraîche', 'with a hyphen'],
    ['crème fraîche crème fraîche', 'said twice'],
    ['“crème” (fraîche)!', 'among signs'],
  ])('"%s", %s, finds the same in the same order', (query) => {
    expect(catalog.names(query)).toEqual(catalog.names('crème fraîche'));
  });

  it('finds the same foods in any order of finished words', () => {
    const words = ['oat', 'honey', 'bar', 'crisp', 'fig'];
    const food = fc.record({ name: fc.shuffledSubarray(words, { minLength: 1 }).map((some) => some.join(' ')) });
    const order = fc.shuffledSubarray(words, { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(food, { minLength: 1, maxLength: 25 }), order, (foods, some) => {
        const small = new SmallCatalog(foods);
        const found = (query: string[]) => new Set(small.engine.search(query.join(' '), { limit: 50 }));
        const forward = found(some);
        const backward = found(some.toReversed());
        // Where no food has all words some are left out, and which may depend on the one that is unfinished.
        const all = foods.some(({ name }) => some.every((word) => name.split(' ').includes(word)));
        if (all) expect(forward).toEqual(backward);
      }),
      { numRuns: 200 },
    );
  });

  it('asked for more begins with what it gave when asked for less', () => {
    const crowd = new SmallCatalog([
      ...Array.from({ length: 700 }, (_, i) => ({ name: `Milk chocolate ${i}`, confidence: 0.99 })),
      ...Array.from({ length: 60 }, (_, i) => ({ name: `Milk drink ${i}`, confidence: 0.5 })),
      { name: 'Milk, whole', confidence: 0.31, hasImage: false },
      { name: 'Milkshake', confidence: 0.31, hasImage: false },
      { name: 'Silk pudding', confidence: 0.31, hasImage: false },
    ]);
    for (const query of ['milk', 'mlik', 'milk drink', 'milk drnk', 'milk choc', 'milkdrink', 'milk whole', 'mil']) {
      const fifty = crowd.engine.search(query, { limit: 50 });
      for (const limit of [1, 3, 10, 25]) {
        expect(crowd.engine.search(query, { limit }), `${query}, ${limit}`).toEqual(fifty.slice(0, limit));
      }
    }
  });
});
