// 1. A download of FoodData Central gives its current foods with their figures by the rules of energy, sugars and fiber, portions and codes.
// 2. The JSON download gives the same as the CSV download.
// 3. Branded foods: codes that lost zeros, versions of which the newest counts, withdrawn ones, units of servings, figures per 100 ml.
// 4. A download that lacks a file, or whose files do not belong together, is refused and nothing is published.
// 5. Tables that do not fit into memory are joined on disk, with the same result.
import { existsSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelFactsOf } from '../../../src/catalog/records/stored-label.ts';
import { openDataset } from '../../../src/import/datasets/dataset-input.ts';
import { fdcDatasets } from '../../../src/import/datasets/fetch-datasets.ts';
import { readDatasetMap } from '../../../src/import/datasets/ready-datasets.ts';
import { zipOf } from '../packed/write-zip.ts';
import { type ImportFolder, useImportFolders } from '../small-imports.ts';
import {
  type Files,
  FOUNDATION,
  foundationJson,
  importDataset,
  importFiles,
  rows,
  TABLES_FOLDER,
} from './published.ts';

const newImportFolder = useImportFolders();

const EGG = 'Eggs, Grade A, Large, egg whole';
const facts = (folder: ImportFolder, name: string) => labelFactsOf(folder.details(name).label);

describe('1. Foundation Foods', () => {
  it('are the current foods, without sub-samples and earlier versions', async () => {
    const folder = newImportFolder();
    const report = await importDataset(folder, 'fdc-foundation', FOUNDATION);
    expect(report).toMatchObject({ read: 2, kept: 2 });
    expect(folder.food(EGG)).toMatchObject({
      calories_kcal: 148,
      protein_g: 12.4,
      fat_g: 9.96,
      carbs_g: 0.96,
      sodium_mg: 129,
      source: 'community',
    });
    expect(folder.details(EGG)).toMatchObject({
      dataset: 'fdc-foundation',
      key: '1123',
      updated: '2019-12-16',
      source_category: 'Dairy and Egg Products',
    });
    expect(folder.details(EGG).provenance).toContain('FDC ID 100');
    expect(facts(folder, EGG)).toMatchObject({
      portions: [{ amount: 1, unit: 'large', grams: 50.3 }],
      origins: { carbs_g: 'by_difference' },
    });
  });

  it('have computed energy where nobody measured it, and say so', async () => {
    const folder = newImportFolder();
    await importDataset(folder, 'fdc-foundation', FOUNDATION);
    expect(folder.food('Olives, "green"')).toMatchObject({ calories_kcal: 102, sugar_g: 0.5 });
    expect(facts(folder, 'Olives, "green"').origins).toEqual({
      calories_kcal: 'from_macros',
      carbs_g: 'by_difference',
    });
    expect(facts(folder, 'Olives, "green"').portions).toEqual([
      { amount: 2, unit: 'tbsp', grams: 17, qualifier: 'sliced' },
    ]);
  });

  it('keep their terms in the catalog, also after imports of other foods', async () => {
    const folder = newImportFolder();
    await importDataset(folder, 'fdc-foundation', FOUNDATION);
    await folder.import('key,name,protein_g\n1,Rice,2.7\n');
    expect(folder.look(({ terms }) => terms.get('fdc-foundation'))).toMatchObject({
      license: 'CC0 1.0',
      country: 'us',
    });
    await folder.remove('fdc-foundation');
    expect(folder.look(({ terms }) => terms.size)).toBe(0);
  });
});

it('2. the JSON download gives the same foods', async () => {
  const [csv, json] = [newImportFolder(), newImportFolder()];
  await importDataset(csv, 'fdc-foundation', FOUNDATION);
  await importDataset(json, 'fdc-foundation', { 'FoodData_Central_foundation_food_json.json': foundationJson() });
  expect(json.foods()).toEqual(csv.foods());
  for (const { name } of csv.foods()) expect(facts(json, name)).toEqual(facts(csv, name));
});

/** Versions of a spread and a drink. */
const BRANDED: Files = {
  'food.csv': rows(
    '"fdc_id","data_type","description","food_category_id","publication_date"',
    '"1","branded_food","HAZELNUT SPREAD","","2020-01-01"',
    '"2","branded_food","HAZELNUT SPREAD WITH COCOA","","2023-05-01"',
    '"3","branded_food","ORANGE DRINK","","2022-01-01"',
    '"4","branded_food","OLD COOKIES","","2019-01-01"',
    '"5","branded_food","OLD COOKIES","","2021-01-01"',
    '"6","branded_food","PLAIN NUTS","","2021-01-01"',
  ),
  'branded_food.csv': rows(
    '"fdc_id","brand_owner","brand_name","gtin_upc","ingredients","serving_size","serving_size_unit","household_serving_fulltext","branded_food_category","market_country","discontinued_date"',
    '"1","Ferrero U.S.A.","NUTELLA","9800895007","SUGAR, PALM OIL","37","g","2 Tbsp","Nut & Seed Butters","United States",""',
    '"2","Ferrero U.S.A.","NUTELLA","009800895007","SUGAR, PALM OIL, HAZELNUTS","37","GRM","2 Tbsp","Nut & Seed Butters","United States",""',
    '"3","Orange Co.","","041800301003","WATER, ORANGES","240","MLT","1 cup","Drinks","United States",""',
    '"4","Cookie Co.","","","FLOUR","30","g","","Cookies","United States",""',
    '"5","Cookie Co.","","041800301010","FLOUR","30","g","","Cookies","United States","2021-02-02"',
    '"6","Nut Co.","","041800301027","NUTS","1","IU","1 bag","Nuts","United States",""',
  ),
  'food_nutrient.csv': rows(
    '"id","fdc_id","nutrient_id","amount"',
    ...['1', '2', '3', '4', '5', '6'].flatMap((id) => [
      `"${id}1","${id}","1003","${id}.5"`,
      `"${id}2","${id}","1008","20${id}"`,
    ]),
  ),
};

it('3. branded foods', async () => {
  const folder = newImportFolder();
  await importDataset(folder, 'fdc-branded', BRANDED);
  expect(
    folder
      .foods()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['Hazelnut spread with cocoa', 'Old cookies', 'Orange drink', 'Plain nuts']);
  expect(folder.byBarcode('9800895007')).toMatchObject({
    name: 'Hazelnut spread with cocoa',
    brand: 'Nutella',
    calories_kcal: 202,
    serving_size_g: 37,
  });
  expect(folder.byBarcode('041800301010')).toBeUndefined();
  expect(folder.food('Orange drink')).toMatchObject({ serving_size_g: 240, brand: 'Orange Co.' });
  expect(facts(folder, 'Orange drink').isPer100Ml).toBe(true);
  expect(facts(folder, 'Hazelnut spread with cocoa').isPer100Ml).toBeUndefined();
  expect(folder.food('Plain nuts')).toMatchObject({ serving_size_g: null, serving_desc: '1 bag' });
  expect(folder.details('Old cookies')).toMatchObject({ key: 'fdc-4' });
});

describe('4. what does not fit together', () => {
  const without = (name: string): Files =>
    Object.fromEntries(Object.entries(FOUNDATION).filter(([file]) => file !== name));
  const many = Array.from({ length: 30 }, (_, at) => at + 1);
  const halfJoined: Files = {
    ...FOUNDATION,
    'food.csv': rows(
      'fdc_id,data_type,description,food_category_id,publication_date',
      ...many.map((id) => `${id},foundation_food,Egg ${id},1,2020-01-01`),
    ),
    'foundation_food.csv': rows('fdc_id,NDB_number', ...many.map((id) => `${id},${id}`)),
    'food_nutrient.csv': rows('id,fdc_id,nutrient_id,amount', ...many.slice(0, 9).map((id) => `${id},${id},1003,5`)),
  };
  it.each<[string, Files, RegExp]>([
    ['no figures', without('food_nutrient.csv'), /None of the files is "food_nutrient\.csv". There are: food\.csv/],
    ['no categories', without('food_category.csv'), /None of the files is "food_category\.csv"/],
    [
      'another table of the same name',
      { ...FOUNDATION, 'food_nutrient.csv': 'code,fdc_id,grams\n1,100,2\n' },
      /lacks the columns "nutrient_id", "amount". Its columns are: code; fdc_id; grams/,
    ],
    [
      'figures of another edition',
      halfJoined,
      /Only 9 of the 30 foods of food\.csv in .* have figures in food_nutrient\.csv/,
    ],
    [
      'no foods of the set',
      { ...FOUNDATION, 'foundation_food.csv': 'fdc_id,NDB_number\n' },
      /has none of the foods of "fdc-foundation"/,
    ],
    [
      'a quotation mark that is open',
      { ...FOUNDATION, 'food_nutrient.csv': `${FOUNDATION['food_nutrient.csv']}"9","100,"1003","1"\r\n` },
      /Line 13 of food_nutrient\.csv .* quotation mark/,
    ],
    ['JSON that is cut', { 'food.json': foundationJson().slice(0, 600) }, /ends in the middle of an object/],
  ])('%s', async (_what, files, message) => {
    const folder = newImportFolder();
    await expect(importDataset(folder, 'fdc-foundation', files)).rejects.toThrow(message);
    expect(existsSync(`${folder.root}/manifest.json`)).toBe(false);
  });

  it('is told for the sets of a command, too', async () => {
    const folder = newImportFolder();
    const archive = (files: Files) =>
      folder.file('fdc.zip', zipOf(Object.entries(files).map(([name, content]) => ({ name, content }))));
    const options = { downloads: folder.root, withBranded: false };
    const sets = await fdcDatasets(TABLES_FOLDER, [archive(FOUNDATION)], options);
    expect([...sets.keys()]).toEqual(['fdc-foundation']);
    await expect(fdcDatasets(TABLES_FOLDER, [archive(without('food_nutrient.csv'))], options)).rejects.toThrow(
      /food_nutrient\.csv/,
    );
    await expect(fdcDatasets(TABLES_FOLDER, [archive({ 'food.csv': 'a,b\n1,2\n' })], options)).rejects.toThrow(
      /none of the sets/,
    );
  });

  it('may be loose files that belong together', async () => {
    const folder = newImportFolder();
    const files = Object.entries(FOUNDATION).map(([name, content]) => folder.file(name, content));
    const sets = await fdcDatasets(TABLES_FOLDER, files, { downloads: folder.root, withBranded: false });
    expect(sets.get('fdc-foundation')?.files).toEqual(files);
    expect(await importFiles(folder, 'fdc-foundation', files)).toMatchObject({ kept: 2 });
  });
});

it('5. what is joined on disk is what is joined in memory', async () => {
  const folder = newImportFolder();
  const map = readDatasetMap(TABLES_FOLDER, 'fdc-foundation');
  const read = async (file: string, sizes?: { inMemory: number; part: number }) => {
    const input = await openDataset(
      'fdc',
      { map, files: [file] },
      { downloads: `${folder.root}-tmp`, sizes, isForced: true },
    );
    const lines: string[] = [];
    for await (const batch of input.batches())
      lines.push(Buffer.from((batch as { bytes: Uint8Array }).bytes).toString());
    await input.close();
    return lines.join('').trim().split('\n').sort();
  };
  const row = fc.record({
    food: fc.integer({ min: 1, max: 12 }),
    nutrient: fc.constantFrom(1003, 1004, 1008, 9),
    amount: fc.integer({ min: 0, max: 99 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 60 }), async (figures) => {
      const ids = Array.from({ length: 10 }, (_, at) => at + 1);
      const files: Files = {
        ...FOUNDATION,
        'food.csv': rows(
          'fdc_id,data_type,description,food_category_id,publication_date',
          ...ids.map((id) => `${id},foundation_food,Egg ${id},1,2020-01-01`),
        ),
        'foundation_food.csv': rows('fdc_id,NDB_number', ...ids.map((id) => `${id},${id}`)),
        'food_nutrient.csv': rows(
          'id,fdc_id,nutrient_id,amount',
          ...figures.map(({ food, nutrient, amount }, at) => `${at},${food},${nutrient},${amount}`),
        ),
      };
      const file = folder.file('fdc.zip', zipOf(Object.entries(files).map(([name, content]) => ({ name, content }))));
      expect(await read(file, { inMemory: 1, part: 300 })).toEqual(await read(file));
    }),
    { numRuns: 8 },
  );
  expect(readdirSync(`${folder.root}-tmp`)).toEqual([]);
});
