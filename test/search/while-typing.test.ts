/**
 * While the last word is being typed:
 * 1. what it begins comes before what other languages call so, and counts as much as the word that it is;
 * 2. where that does not fill the page, the search goes on as for a query that is finished;
 * 3. the words before it are as they are typed.
 */
import { expect, it } from 'vitest';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog } from './small-catalog.ts';

const catalog = new SmallCatalog(
  [
    ...Array.from({ length: 10 }, (_, i) => ({ name: `Sugar, sort ${i}`, kind: 'sugar' })),
    { name: 'Water, bottled', kind: 'water', popularity: 900 },
    ...Array.from({ length: 10 }, (_, i) => ({ name: `Potato, sort ${i}`, kind: 'potato' })),
    { name: 'Chicken pot pie', kind: 'savoury-pie', popularity: 900 },
    { name: 'Zucchini, raw', kind: 'vegetable/zucchini' },
    { name: 'Courgette cake', kind: 'baked-goods/cake' },
  ],
  shippedKinds(),
);

it.each([['su', 'Sugar, sort ', 'Water, bottled', 'water is called so in Turkish']])(
  '1. %s begins with %s rather than %s: %s',
  (query, completed, whole) => {
    expect(catalog.names(query)[0]).toBe(whole);
    expect(catalog.names(query, { isTyping: true })[0]).toContain(completed);
  },
);

it.each(['courg', 'courgette', 'zuchini', 'nonsense', 's', 'sugar sort 3'])('2. %s is searched as ever', (query) => {
  expect(catalog.names(query, { isTyping: true })).toEqual(catalog.names(query));
});

it('3. with words before it, those are whole', () => {
  expect(catalog.names('potato so', { isTyping: true })).toHaveLength(10);
  expect(catalog.names('pota so', { isTyping: true })).toEqual(catalog.names('pota so'));
});
