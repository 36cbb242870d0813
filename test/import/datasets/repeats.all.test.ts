/**
 * Foods that are one thing for whoever searches:
 *   1. a product under several codes is one result, and each code still finds its own record;
 *   2. a food that several tables measured is one result; each table tells its own foods apart, and an operator's own foods stay;
 *   3. another figure, preparation, brand or kind is another food;
 *   4. the page of each lists the others, and the results have the table of the visitor's country;
 *   5. so it is after a delta, which reads none of them again, and in an index that was built anew.
 */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openCatalog } from '../../../src/catalog/versions/open-catalog.ts';
import { reindexCatalog } from '../../../src/catalog/versions/reindex.ts';
import { LocalFinder } from '../../../src/finder/local-finder.ts';
import { readSearchTables } from '../../../src/search/search-kinds.ts';
import { trySearch } from '../../../src/search/try-search.ts';
import { readMain } from '../../site/read-html.ts';
import { get } from '../../support/http.ts';
import { startLarder, UNLIMITED } from '../../support/start-larder.ts';
import { labelFile, NUTELLA, ownFile, type Row } from '../pipeline/rows.ts';
import { type ImportFolder, useImportFolders } from '../small-imports.ts';
import { importDataset } from './published.ts';

const newImportFolder = useImportFolders();

/** The names that a search finds, one for each result. */
async function namesFor({ root }: ImportFolder, query: string): Promise<string[]> {
  const finder = new LocalFinder(root, () =>
    readSearchTables({ kinds: 'dist/kinds.bin', nameWords: 'dist/kind-words.bin' }),
  );
  try {
    return (await finder.search(query, { limit: 10 })).map(({ name }) => name);
  } finally {
    finder.close();
  }
}

const code = (at: number) => String(3_017_620_422_003 + 100 * at);
const nutellas = (count: number, other: Partial<Row> = {}) =>
  Array.from({ length: count }, (_, at): Row => ({ ...NUTELLA, barcode: code(at + 1), ...other }));

const tableOf = (name: string, country: string) => `dataset: ${name}
title: Foods of ${name}
license: CC0
credit: ${name}
country: ${country}
table: *
id = key
food = name:en
kcal = calories_kcal
protein = protein_g
fat = fat_g
carbs = carbs_g
`;
const importTable = (folder: ImportFolder, name: string, country: string, ...foods: string[]) =>
  importDataset(folder, tableOf(name, country), {
    'foods.csv': ['id,food,kcal,protein,fat,carbs', ...foods, ''].join('\n'),
  });

describe('1. a product under several codes', () => {
  it('is one result, and each code finds its own record', async () => {
    const folder = newImportFolder();
    await folder.import(labelFile(nutellas(30)));
    expect(await namesFor(folder, 'nutella')).toEqual(['Nutella']);
    expect(folder.foods()).toHaveLength(30);
    for (const at of [1, 15, 30]) expect(folder.byBarcode(code(at))).toMatchObject({ barcode: code(at) });
  });

  it('does not keep others from the page', async () => {
    const folder = newImportFolder();
    const others = Array.from(
      { length: 12 },
      (_, at): Row => ({ ...NUTELLA, barcode: code(at + 50), name: `Nutella ${at}` }),
    );
    await folder.import(labelFile([...nutellas(40), ...others]));
    expect(new Set(await namesFor(folder, 'nutella')).size).toBe(10);
  });
});

describe('2. a food of several tables', () => {
  it('is one result, of each table one food at most', async () => {
    const folder = newImportFolder();
    await importTable(
      folder,
      'north',
      'no',
      '1,"Egg, whole, raw",143,12.6,9.5,0.7',
      '2,"Egg, raw, organic",142,12.5,9.4,0.7',
    );
    await importTable(folder, 'south', 'it', '1,"Egg, raw",140,12.7,9.8,0.3');
    expect(await namesFor(folder, 'egg')).toHaveLength(2);
  });

  it('stays beside a food of an operator', async () => {
    const folder = newImportFolder();
    await importTable(folder, 'north', 'no', '1,"Egg, whole, raw",143,12.6,9.5,0.7');
    await folder.import(ownFile([{ name: 'Egg, raw, of our hens', kcal: 143, protein: 12.6, fat: 9.5, carbs: 0.7 }]), {
      dataset: 'farm',
    });
    expect(await namesFor(folder, 'egg')).toHaveLength(2);
  });
});

describe('3. another food', () => {
  it.each<[string, Partial<Row>]>([
    ['another name', { name: 'Nutella light' }],
    ['another brand', { brand: 'Zentis' }],
    ['no brand', { brand: undefined }],
    ['other figures', { kcal: 480, fat: 24.3 }],
    ['figures that nobody knows', { fat: undefined }],
  ])('%s', async (_what, other) => {
    const folder = newImportFolder();
    await folder.import(labelFile([NUTELLA, ...nutellas(1, other)]));
    expect(await namesFor(folder, 'nutella')).toHaveLength(2);
  });

  it.each([
    ['another preparation', '"Egg, boiled",143,12.6,9.5,0.7'],
    ['another kind', '"Duck egg, raw",143,12.6,9.5,0.7'],
    ['other figures', '"Egg, raw",185,12.8,13.8,1.4'],
  ])('%s of another table', async (_what, food) => {
    const folder = newImportFolder();
    await importTable(folder, 'north', 'no', '1,"Egg, whole, raw",143,12.6,9.5,0.7');
    await importTable(folder, 'south', 'it', `1,${food}`);
    expect(await namesFor(folder, 'egg')).toHaveLength(2);
  });
});

it('4. pages list the others, and results have the table of the visitor’s country', async () => {
  const folder = newImportFolder();
  await importTable(folder, 'north', 'no', '1,"Egg, whole, raw",143,12.6,9.5,0.7');
  await importTable(folder, 'south', 'it', '1,"Egg, raw, of the south",140,12.7,9.8,0.3');
  const larder = await startLarder({ env: UNLIMITED, data: path.dirname(folder.root) });
  const page = async (address: string, language: string) =>
    readMain((await get(larder.url, address, { 'Accept-Language': language })).body.toString());
  const results = [await page('/?q=egg', 'en-IT'), await page('/?q=egg', 'en-NO')];
  expect(results.map((text) => [text.includes('of the south'), text.includes('Egg, whole')])).toEqual([
    [true, false],
    [false, true],
  ]);
  const { static_url } = folder.food('Egg, whole, raw');
  const text = await page(static_url!, 'en');
  expect(text).toContain('The same food as others have measured it.');
  expect(text).toMatch(/Egg, raw, of the south Foods of south 140.kcal 13.g 9\.8.g 0\.3.g/);
  await larder.stop();
});

describe('5. what was found', () => {
  it('stays after a delta that brings another', async () => {
    const folder = newImportFolder();
    await folder.import(labelFile(nutellas(3)));
    await folder.import(labelFile([{ ...NUTELLA, barcode: code(9) }]));
    expect(await namesFor(folder, 'nutella')).toHaveLength(1);
    await folder.import(labelFile([{ ...NUTELLA, barcode: code(9), name: 'Nutella B-ready' }]));
    expect((await namesFor(folder, 'nutella')).sort()).toEqual(['Nutella', 'Nutella B-ready']);
  });

  it('is found again when the index is built anew', async () => {
    const folder = newImportFolder();
    await folder.import(labelFile(nutellas(3)));
    await reindexCatalog({ root: folder.root, now: () => new Date(Date.UTC(2031, 0, 1)), trySearch });
    expect(await namesFor(folder, 'nutella')).toHaveLength(1);
    const catalog = openCatalog(folder.root);
    expect(catalog.foods).toBe(3);
    catalog.close();
  });
});
