// 1. What was added is found again: by id, by every spelling of its barcode, in its place of the static rank.
// 2. Popular foods come by popularity, confidence, image, id; categories by their size, in any case of letters.
// 3. Details stay beside the food and never in its JSON; texts of any script and of the greatest length survive.
// 4. A record that is too long is refused by its code.
import { readdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COLUMNS_FILE } from '../../src/catalog/carry/record-columns.ts';
import { readSections } from '../../src/catalog/section-file.ts';
import { CATALOG_FILES } from '../../src/catalog/versions/manifest.ts';
import { type OpenCatalog, openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import { FOOD_FIELDS } from '../../src/food/food.ts';
import { anyText } from '../food/any-text.ts';
import { draftOf } from '../food/written-food.ts';
import { buildFolder, publishFoods, type SmallFood, useFolders } from './small-catalogs.ts';

const newFolder = useFolders();
const IMAGE = 'https://images.example/front.400.jpg';

const FOODS: readonly SmallFood[] = [
  { name: 'Village cheese', confidence: 0.31, category: 'Cheeses' },
  {
    name: 'Nutella',
    barcode: '3017620422003',
    confidence: 0.93,
    image_url: IMAGE,
    popularity: 900,
    category: 'Spreads',
  },
  { name: 'Oat drink', confidence: 0.93, popularity: 50, barcode: '7394376616037' },
  { name: 'Thai green curry', source: 'ai_estimate', confidence: 0.22, dataset: 'estimates', popularity: 900 },
  { name: 'Mountain Dew', barcode: '0012000001536', confidence: 0.93, image_url: IMAGE, popularity: 901 },
  { name: '牛乳', confidence: 0.6, category: 'milks', provenance: 'From a label.' },
  { name: 'Milk', confidence: 0.6, category: 'Milks' },
  { name: 'Whole milk', confidence: 0.6, category: 'Milks' },
];
const BY_RANK = [
  'Mountain Dew',
  'Nutella',
  'Oat drink',
  '牛乳',
  'Milk',
  'Whole milk',
  'Village cheese',
  'Thai green curry',
];
const BY_POPULARITY = [
  'Mountain Dew',
  'Nutella',
  'Thai green curry',
  'Oat drink',
  '牛乳',
  'Milk',
  'Whole milk',
  'Village cheese',
];

let catalog: OpenCatalog;
let ids: number[];

beforeAll(async () => {
  const root = newFolder();
  ({ ids } = await publishFoods(root, FOODS));
  catalog = openCatalog(root);
});
afterAll(() => catalog.close());

const nameOf = (doc: number) => catalog.records.record(doc).food.name;

describe('records', () => {
  it('stand in the order of the static rank: confidence, image, popularity, id', () => {
    expect(Array.from({ length: catalog.records.count }, (_, doc) => nameOf(doc))).toEqual(BY_RANK);
    expect(catalog.foods).toBe(FOODS.length);
  });

  it('are found by their ids, and by no other number', () => {
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const [at, { name }] of FOODS.entries()) expect(nameOf(catalog.records.docById(ids[at])!)).toBe(name);
    for (const id of [0, -1, 9, 10, 1.5, 2 ** 32, 2 ** 53, Infinity, Number.NaN, -0.5]) {
      expect(catalog.records.docById(id)).toBeUndefined();
    }
  });

  it('are found by every spelling of their barcodes', () => {
    for (const typed of ['12000001536', '012000001536', '0012000001536', '00012000001536', '(01)00012000001536']) {
      expect(nameOf(catalog.records.docByBarcode(typed)!)).toBe('Mountain Dew');
    }
    expect(catalog.records.docByBarcode('3017620422004')).toBeUndefined();
    expect(catalog.records.docByBarcode('milk')).toBeUndefined();
    expect(catalog.records.docByBarcode('')).toBeUndefined();
  });

  it('are ready JSON with all members, without the details', () => {
    const doc = catalog.records.docById(ids[5])!;
    const food = JSON.parse(Buffer.from(catalog.records.jsonBytesAsText(doc), 'latin1').toString());
    expect(Object.keys(food)).toEqual(FOOD_FIELDS.map(({ name }) => name));
    expect(food).toMatchObject({ id: 6, name: '牛乳', static_url: '/foods/6' });
    expect(catalog.records.record(doc)).toEqual({
      food,
      details: { dataset: 'off', key: '牛乳', popularity: 0, provenance: 'From a label.' },
    });
  });

  it('join to arrays', () => {
    const parse = (docs: number[]) => JSON.parse(catalog.records.jsonArray(docs).toString()) as { name: string }[];
    expect(parse([])).toEqual([]);
    expect(parse([1]).map(({ name }) => name)).toEqual(['Nutella']);
    expect(parse([7, 0, 3, 3]).map(({ name }) => name)).toEqual(['Thai green curry', 'Mountain Dew', '牛乳', '牛乳']);
  });
});

describe('lists', () => {
  const popular = (query: object = {}) =>
    catalog.popular({ category: undefined, withImageOnly: false, offset: 0, limit: 100, ...query }).map(nameOf);

  it('of popular foods go by popularity, confidence, image, id', () => {
    expect(popular()).toEqual(BY_POPULARITY);
    expect(popular({ offset: 2, limit: 3 })).toEqual(BY_POPULARITY.slice(2, 5));
    expect(popular({ withImageOnly: true })).toEqual(['Mountain Dew', 'Nutella']);
    expect(popular({ offset: 1e15 })).toEqual([]);
  });

  it('of a category are found in any case, the exact spelling first', () => {
    expect(popular({ category: 'Milks' })).toEqual(['Milk', 'Whole milk']);
    expect(popular({ category: 'milks' })).toEqual(['牛乳']);
    expect(popular({ category: 'MILKS' })).toHaveLength(1);
    expect(popular({ category: 'SPREADS' })).toEqual(['Nutella']);
    expect(popular({ category: 'Spreads', withImageOnly: true })).toEqual(['Nutella']);
    expect(popular({ category: 'Cheeses', withImageOnly: true })).toEqual([]);
    for (const category of ['', 'Soups', '__proto__', "Milks'--"]) expect(popular({ category })).toEqual([]);
  });

  it('of categories go by size, then by name', () => {
    expect(catalog.categories).toEqual([
      { category: 'Milks', count: 2 },
      { category: 'Cheeses', count: 1 },
      { category: 'Spreads', count: 1 },
      { category: 'milks', count: 1 },
    ]);
  });

  it('of datasets count their foods', () => {
    expect(catalog.datasets).toEqual([
      { name: 'estimates', foods: 1 },
      { name: 'off', foods: 7 },
    ]);
    expect(catalog.isStarterOnly).toBe(false);
  });
});

describe('the limits of a record', () => {
  /** What the members beside id and page may take, so that there is room for any id and any page. */
  const MAX_DRAFT_LENGTH = 65_535 - 160;

  /** Publishes a soup whose brand makes its JSON, but for id and page, exactly so many bytes long, and a tea. */
  async function ofLength(root: string, bytes: number): Promise<OpenCatalog> {
    await publishFoods(root, [{ name: 'Soup', brand: '' }]);
    const empty = openCatalog(root);
    const { length } = draftOf(empty.records.jsonBytesAsText(0));
    empty.close();
    await publishFoods(root, [
      { name: 'Soup', brand: 'x'.repeat(bytes - length) },
      { name: 'Tea', confidence: 0.5 },
    ]);
    return openCatalog(root);
  }

  it('the longest is kept whole', async () => {
    const long = await ofLength(newFolder(), MAX_DRAFT_LENGTH);
    expect(draftOf(long.records.jsonBytesAsText(0))).toHaveLength(MAX_DRAFT_LENGTH);
    expect(long.records.record(0).food.brand).toMatch(/^x{64000,}$/);
    expect(long.records.record(1).food.name).toBe('Tea');
    long.close();
  });

  it('one byte more is refused by its code, and the live catalog stays', async () => {
    const root = newFolder();
    await expect(ofLength(root, MAX_DRAFT_LENGTH + 1)).rejects.toMatchObject({ code: 'CATALOG_RECORD_TOO_LONG' });
    const live = openCatalog(root);
    expect(live.records.record(0).food).toMatchObject({ name: 'Soup', brand: '' });
    live.close();
  });

  it('many long records pass through the spool unharmed', async () => {
    const folder = newFolder();
    const foods = Array.from({ length: 120 }, (_, at) => ({ name: `Soup ${at}`, brand: '🥣'.repeat(7_000 + at) }));
    await buildFolder(folder, foods);
    const records = readSections(path.join(folder, 'records.bin'));
    expect(records.about).toEqual({ foods: 120, hidden: 0, checksum: 'crc32' });
    expect(records.arrays.foodBytes.every((bytes) => bytes > 28_000)).toBe(true);
  });
});

it('an empty catalog answers too', async () => {
  const root = newFolder();
  await publishFoods(root, []);
  const empty = openCatalog(root);
  expect(empty.foods).toBe(0);
  expect(empty.categories).toEqual([]);
  expect(empty.records.docById(1)).toBeUndefined();
  expect(empty.records.docByBarcode('3017620422003')).toBeUndefined();
  expect(empty.popular({ category: undefined, withImageOnly: false, offset: 0, limit: 10 })).toEqual([]);
  expect(empty.records.jsonArray([]).toString()).toBe('[]');
  empty.close();
});

it('any texts come back as they were', async () => {
  const food = fc.record({
    name: anyText,
    brand: fc.option(anyText),
    category: fc.option(anyText.map((text) => text.replace(/[\ud800-\udfff]/g, '').replaceAll('\u0000', ''))),
    confidence: fc.integer({ min: 0, max: 99 }).map((score) => score / 100),
    popularity: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(food, { minLength: 1, maxLength: 30 }), async (foods) => {
      const root = newFolder();
      const named = foods.map((each, at) => ({ ...each, key: String(at) }));
      const published = await publishFoods(root, named);
      const opened = openCatalog(root);
      for (const [at, { key, popularity, ...draft }] of named.entries()) {
        const { food: read, details } = opened.records.record(opened.records.docById(published.ids[at])!);
        expect(read).toMatchObject(draft);
        expect(details).toEqual({ dataset: 'off', key, popularity });
      }
      const order = opened.popular({ category: undefined, withImageOnly: false, offset: 0, limit: 100 });
      const naive = published.ids
        .map((id, at) => ({ id, ...named[at] }))
        .sort((a, b) => b.popularity - a.popularity || b.confidence - a.confidence || a.id - b.id);
      expect(order.map((doc) => opened.records.record(doc).food.id)).toEqual(naive.map(({ id }) => id));
      opened.close();
    }),
    { numRuns: 15 },
  );
});

it('leaves only its files in the folder', async () => {
  const folder = newFolder();
  await buildFolder(folder, FOODS);
  expect(readdirSync(folder).sort()).toEqual([...CATALOG_FILES, COLUMNS_FILE].sort());
});
