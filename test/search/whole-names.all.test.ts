/**
 * Where enough foods are called as was typed, nothing else is looked for. Checked on generated catalogs whose names are much alike:
 * 1. The first foods are the same as of a page so long that all is looked for.
 * 2. So they are with a filter, and where kinds of food are known.
 * 3. Of many foods with one name the best documented come first, and a page after them goes on with the same name.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchKinds } from '../../src/search/search-kinds.ts';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog, type TestFood } from './small-catalog.ts';

const NAMES = [
  ...['Milk', 'Milks', 'Milk, whole', 'Milks, whole', 'Milk 1 l', 'Lait'],
  ...['Oat milk', 'Milk oat', 'Oats milk', 'Oat, milk', 'Oat milk, whole', 'Oat drink, milk'],
  ...['Chocolate milk', 'Milk chocolate', 'Milk chocolates', 'Chocolate, milk', 'Milk chocolate, dark'],
  ...['Low fat milk', 'Milk, low fat', 'Dried apricots', 'Apricots, dried', 'Apricots', 'Apricots dried'],
];
const QUERIES = [
  ...['milk', 'milks', 'lait', 'oat milk', 'milk oats', 'chocolate milk', 'milk chocolate', 'chocolate'],
  ...['low fat milk', 'dried apricots', 'apricots dried'],
];
/** More than any catalog here has. */
const ALL = 100;

/** Half of the foods of a catalog have the same name. */
const foods = fc
  .record({ common: fc.constantFrom(...NAMES), isClaimedWrongly: fc.boolean() })
  .chain(({ common, isClaimedWrongly }) =>
    fc.array(
      fc.record({
        name: fc.oneof(fc.constant(common), fc.constantFrom(...NAMES)),
        brand: fc.constantFrom(null, null, 'Milk', 'Oat', 'Almhof'),
        source: fc.constantFrom('off' as const, 'off' as const, 'community' as const),
        kind: isClaimedWrongly
          ? fc.constantFrom('jam', 'dried-fruit/dried-apricot')
          : fc.constantFrom(null, null, 'milk', 'chocolate/milk-chocolate', 'flavoured-milk/chocolate-milk'),
        confidence: fc.constantFrom(0.25, 0.5, 0.7, 0.72, 0.9),
        hasImage: fc.boolean(),
        popularity: fc.constantFrom(0, 0, 10, 5000),
      }),
      { minLength: 20, maxLength: ALL - 1 },
    ),
  );

function expectSameFirst(made: readonly TestFood[], source: 'off' | undefined, kinds?: SearchKinds): void {
  const { engine } = new SmallCatalog(made, kinds);
  for (const query of QUERIES) {
    const all = engine.search(query, { limit: ALL, source });
    for (const limit of [1, 10, 15]) expect(engine.search(query, { limit, source })).toEqual(all.slice(0, limit));
  }
}

describe('foods that are called as was typed', () => {
  it('1. are the first of all that is found', () => {
    fc.assert(
      fc.property(foods, (made) => expectSameFirst(made, undefined)),
      { numRuns: 150 },
    );
  });

  it.each([undefined, 'off'] as const)('2. are so among kinds, with source %s', (source) => {
    fc.assert(
      fc.property(foods, (made) => expectSameFirst(made, source, shippedKinds())),
      { numRuns: 60 },
    );
  });

  it('3. fill one page after another, the best documented first', () => {
    const called = Array.from({ length: 120 }, (_, i) => ({ name: 'Milk', confidence: 0.6, popularity: i }));
    const others = Array.from({ length: 300 }, (_, i) => ({ name: `Milk shake no ${i}`, confidence: 0.9 }));
    const catalog = new SmallCatalog([...others, ...called]);
    const page = (offset: number) => catalog.engine.search('milk', { limit: 20, offset });
    const found = [0, 20, 40, 60, 80, 100].flatMap(page);
    expect(found).toEqual(found.toSorted((a, b) => a - b));
    expect(new Set(found.map((doc) => catalog.foods[doc].name))).toEqual(new Set(['Milk']));
  });
});
