/**
 * How a food is prepared:
 * 1. Of the kind asked for, foods whose names say so in the words of the query come first, then those that say it otherwise, then
 *    those that were prepared nearly so, then the rest. It is understood in each language, before the food or behind it.
 * 2. What has the words by chance and is another food comes behind all of these.
 * 3. A kind that is prepared so counts as the kind with the preparation, and the other way round.
 * 4. A word that names a food beside another one is that food.
 * 5. Beside a preparation, any other word may be a typo.
 * 6. In other words than its own, an unusual food of the kind comes behind what was prepared nearly so.
 * 7. Every preparation that is near to another is one, and each can be said in English.
 * 8. Without a food it says nothing.
 * 9. Whole grain is said likewise.
 */
import { describe, expect, it, test } from 'vitest';
import { impliedBy } from '../../src/food/claims.ts';
import { PREPARATIONS } from '../../src/food/preparations.ts';
import { shippedKinds } from './kinds.ts';
import { SmallCatalog } from './small-catalog.ts';

const kinds = shippedKinds();

const catalog = new SmallCatalog(
  [
    { name: 'Carrot, raw', kind: 'vegetable/carrot', popularity: 900 },
    { name: 'Carrot, boiled', kind: 'vegetable/carrot', popularity: 10 },
    { name: 'Carrot, cooked', kind: 'vegetable/carrot', popularity: 5 },
    { name: 'Carrot, frozen', kind: 'vegetable/carrot', popularity: 300 },
    { name: 'Boiled beef with carrot', kind: 'meat-dish/beef-dish', popularity: 5000 },
    { name: 'White rice, long-grain, cooked', kind: 'grain/rice/white-rice', popularity: 500 },
    { name: 'White rice, long-grain, raw', kind: 'grain/rice/white-rice', popularity: 900 },
    { name: 'Microwave pilaf', kind: 'grain/rice/cooked-rice', popularity: 5 },
    { name: 'Apricot, raw', kind: 'fruit/apricot', popularity: 900 },
    { name: 'Apricot halves', kind: 'dried-fruit/dried-apricot', popularity: 5 },
    { name: 'Toast, white', kind: 'bread/toast', popularity: 5 },
    { name: 'Butter', kind: 'butter', popularity: 900 },
    { name: 'Chickpeas, cooked', kind: 'pulse/chickpea/canned-chickpea', popularity: 900 },
    { name: 'Chickpeas, in cans', kind: 'pulse/chickpea/canned-chickpea', popularity: 5 },
    { name: 'Onion, raw', kind: 'vegetable/onion' },
    { name: 'Crumpet', kind: 'bread/crumpet' },
    { name: 'Squid, fried', kind: 'seafood/squid', popularity: 5 },
    { name: 'Chicken feet, boiled', kind: 'meat/poultry/chicken/chicken-foot', popularity: 900 },
    { name: 'Chicken, stewed', kind: 'meat/poultry/chicken', popularity: 5 },
    { name: 'Pita bread, white', kind: 'bread/flatbread/pita', popularity: 900 },
    { name: 'Pita bread, whole-wheat', kind: 'bread/flatbread/pita', popularity: 5 },
  ],
  kinds,
);

describe('1. boiled carrots', () => {
  it.each([
    ['en', 'boiled carrots'],
    ['en', 'carrots boiled'],
    ['de', 'Karotten gekocht'],
    ['de', 'gekochte Karotten'],
    ['fr', 'carottes bouillies'],
    ['es', 'zanahorias cocidas'],
    ['it', 'carote bollite'],
    ['pt', 'cenouras cozidas'],
    ['nl', 'gekookte wortel'],
    ['pl', 'marchew gotowana'],
    ['ru', 'варёная морковь'],
    ['uk', 'варена морква'],
    ['cs', 'vařená mrkev'],
    ['hu', 'főtt sárgarépa'],
    ['ro', 'morcovi fierți'],
    ['sv', 'kokta morötter'],
    ['da', 'kogte gulerødder'],
    ['nb', 'kokte gulrøtter'],
    ['fi', 'keitetty porkkana'],
    ['tr', 'haşlanmış havuç'],
    ['el', 'βραστά καρότα'],
    ['ar', 'جزر مسلوق'],
    ['hi', 'उबली गाजर'],
    ['ko', '삶은 당근'],
  ])('%s: %s', (_language, query) => {
    const carrots = catalog.names(query).filter((name) => name.startsWith('Carrot'));
    expect(carrots).toEqual(['Carrot, boiled', 'Carrot, cooked', 'Carrot, raw', 'Carrot, frozen']);
  });

  it.each([
    ['cooked carrots', ['Carrot, cooked', 'Carrot, boiled']],
    ['carottes cuites', ['Carrot, cooked', 'Carrot, boiled']],
    ['steamed carrots', ['Carrot, boiled', 'Carrot, cooked']],
    ['Karotten roh', ['Carrot, raw', 'Carrot, frozen']],
    ['carote surgelate', ['Carrot, frozen', 'Carrot, raw']],
  ])('%s', (query, first) => {
    expect(catalog.names(query).slice(0, 2)).toEqual(first);
  });
});

test('2. a dish with carrots comes behind carrots', () => {
  const found = catalog.names('boiled carrot');
  expect(found[0]).toBe('Carrot, boiled');
  expect(found).toContain('Boiled beef with carrot');
});

test('3. prepared kinds', () => {
  expect(catalog.names('riz cuit')).toEqual(['Microwave pilaf', 'White rice, long-grain, cooked']);
  expect(catalog.names('Aprikosen getrocknet')[0]).toBe('Apricot halves');
  expect(catalog.names('getrocknete Aprikosen')[0]).toBe('Apricot halves');
});

test('3. of a prepared kind, what is prepared otherwise comes last', () => {
  expect(catalog.names('ceci in scatola')).toEqual(['Chickpeas, in cans', 'Chickpeas, cooked']);
});

test('3. a prepared kind of which there are no foods yields to what it is made of', () => {
  expect(catalog.names('fried onions')).toEqual(['Onion, raw']);
  expect(catalog.names('crispy fried onions')).toContain('Onion, raw');
});

test('8. without a food it says nothing', () => {
  expect(catalog.names('cru')).toEqual(['Crumpet']);
});

test('4. toast with butter is toast', () => {
  expect(catalog.names('torrada com manteiga')[0]).toBe('Toast, white');
});

test('5. a typo', () => {
  expect(catalog.names('quid, fried')).toEqual(['Squid, fried']);
});

test('6. an unusual food of the kind comes behind what was prepared nearly so', () => {
  expect(catalog.names('gotowany kurczak').slice(0, 2)).toEqual(['Chicken, stewed', 'Chicken feet, boiled']);
  expect(catalog.names('boiled chicken feet')[0]).toBe('Chicken feet, boiled');
});

test('7. the table', () => {
  for (const preparation of PREPARATIONS) {
    expect(impliedBy(preparation).every((near) => PREPARATIONS.includes(near as typeof preparation))).toBe(true);
    expect(kinds.names.phrasesOfClaim(preparation), preparation).toContainEqual(preparation.split('-'));
  }
});

describe('9. pita of whole grain', () => {
  it.each([
    'wholemeal pita',
    'whole grain pita',
    'Pita Vollkorn',
    'pita complète',
    'pita integral',
    'pita integrale',
    'volkoren pita',
    'pita pełnoziarnista',
    'пита цельнозерновая',
    'πίτα ολικής άλεσης',
  ])('%s', (query) => {
    expect(catalog.names(query)).toEqual(['Pita bread, whole-wheat', 'Pita bread, white']);
  });
});
