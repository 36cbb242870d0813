/**
 * Names in other languages:
 * 1. A query finds a food by each of them as if it were its name, with typos, begun, with its brand, and by a head before a comma.
 * 2. On generated catalogs, a food comes where it would come if that name were its own.
 * 3. Words of two names at once are no whole name; what all names share is found once.
 * 4. A claim and what a food must not have are read in every name.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog, type TestFood } from './small-catalog.ts';

const CURRANT: TestFood = {
  name: 'Blackcurrant conserve',
  otherNames: ['Confiture de cassis', 'Schwarze Johannisbeeren, Konfitüre', '黑加仑果酱'],
  brand: 'Almhof',
};
const jams = new SmallCatalog([
  CURRANT,
  { name: 'Confiture de fraises', popularity: 900 },
  { name: 'Cassis sorbet', brand: 'Confiture & Co', popularity: 900 },
  { name: 'Tartine de confiture de cassis', popularity: 900 },
]);

test.each([
  ['confiture de cassis', 'whole'],
  ['cassis confiture', 'in another order'],
  ['confitture de casis', 'misspelt'],
  ['confiture cass', 'begun'],
  ['almhof confiture de cassis', 'with its brand'],
  ['schwarze johannisbeeren', 'by its head'],
  ['果酱', 'in a script without spaces'],
])('1. a food is found by %j: %s', (query) => {
  expect(jams.names(query)[0]).toBe('Blackcurrant conserve');
});

const WORDS = ['milk', 'oat', 'lait', 'avoine', 'hafer', 'drink', 'organic'];
const names = fc
  .tuple(fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([words, hasHead]) => words.join(hasHead ? ', ' : ' '));

test('2. a food comes where it would come under that name', () => {
  const food = fc.record({ name: names, popularity: fc.integer({ min: 0, max: 20 }) });
  fc.assert(
    fc.property(fc.array(food, { minLength: 2, maxLength: 20 }), names, fc.nat(), (foods, query, place) => {
      const at = place % foods.length;
      const named = new SmallCatalog(foods);
      const found = named.engine.search(query, { limit: 50 }).map((doc) => named.foods[doc]!.popularity);
      const others = foods.map((each, i) => (i === at ? { ...each, name: 'Xyz', otherNames: [each.name] } : each));
      const other = new SmallCatalog(others);
      expect(other.engine.search(query, { limit: 50 }).map((doc) => other.foods[doc]!.popularity)).toEqual(found);
    }),
    { numRuns: 50 },
  );
});

test('3. words of two names are not a whole name, and a name is found once', () => {
  const catalog = new SmallCatalog([
    { name: 'Cider', otherNames: ['Cidre', 'cider', 'Apfelwein, Cidre'], popularity: 50 },
    { name: 'Cider cidre' },
  ]);
  expect(catalog.names('cider cidre')[0]).toBe('Cider cidre');
  expect(catalog.names('cidre')).toEqual(['Cider', 'Cider cidre']);
  expect(catalog.engine.search('cider', { limit: 10 })).toHaveLength(2);
});

test('4. claims and exclusions are read in every name', () => {
  const catalog = new SmallCatalog(
    [
      { name: 'Biscuits', otherNames: ['Kekse glutenfrei'], kind: 'biscuit' },
      { name: 'Biscuits', otherNames: ['Kekse mit Vollkorn'], kind: 'biscuit', popularity: 90 },
    ],
    shippedKinds(),
  );
  expect(
    catalog.engine.search('gluten free biscuits', { limit: 10 }).map((doc) => catalog.foods[doc]!.otherNames),
  ).toEqual([['Kekse glutenfrei']]);
});
