/** Small tables of foods in the forms in which public bodies publish them, and how they are imported. */
import path from 'node:path';
import { parseDatasetMap } from '../../../src/import/datasets/dataset-map.ts';
import { readDatasetMap } from '../../../src/import/datasets/ready-datasets.ts';
import { type ImportRequest, runImport } from '../../../src/import/run-import.ts';
import { zipOf } from '../packed/write-zip.ts';
import type { ImportFolder } from '../small-imports.ts';

export const TABLES_FOLDER = path.resolve(import.meta.dirname, '../../../tables');

/** The files of a download by name. */
export type Files = Readonly<Record<string, string>>;

/** Imports an archive of files with the map of a name, or with the text of one. */
export async function importDataset(
  folder: ImportFolder,
  map: string,
  files: Files,
  options: Partial<ImportRequest> = {},
) {
  const archive = folder.file('tables.zip', zipOf(Object.entries(files).map(([name, content]) => ({ name, content }))));
  return importFiles(folder, map, [archive], options);
}

export async function importFiles(
  folder: ImportFolder,
  map: string,
  files: readonly string[],
  options: Partial<ImportRequest> = {},
) {
  const read = map.includes('\n') ? parseDatasetMap(map, 'the.map') : readDatasetMap(TABLES_FOLDER, map);
  const datasets = new Map([[read.name, { map: read, files }]]);
  return (await runImport(folder.request([read.name], { datasets, isReplacement: true, ...options }))).report;
}

const FDC_NUTRIENTS: readonly [fdcId: number, nutrient: number, amount: string][] = [
  [100, 1003, '12.4'],
  [100, 1004, '9.96'],
  [100, 1005, '0.96'],
  [100, 1093, '129.0'],
  [100, 2047, '150'],
  [100, 2048, '148'],
  [101, 1003, '99'],
  [102, 1003, '2.0'],
  [102, 1004, '10.0'],
  [102, 1005, '1.0'],
  [102, 1063, '0.5'],
];

/** Two foods of Foundation Foods and, as in the download, an earlier version and a sub-sample. */
export const FOUNDATION: Files = {
  'food.csv': rows(
    '"fdc_id","data_type","description","food_category_id","publication_date"',
    '"100","foundation_food","Eggs, Grade A, Large, egg whole","1","2019-12-16"',
    '"99","foundation_food","Eggs, an earlier version","1","2019-04-01"',
    '"101","sub_sample_food","Eggs, a sub-sample","1","2019-04-01"',
    '"102","foundation_food","Olives, ""green""","9","2020-10-30"',
  ),
  'food_category.csv': rows('"id","code","description"', '"1","0100","Dairy and Egg Products"', '"9","0900","Fruits"'),
  'foundation_food.csv': rows('"fdc_id","NDB_number","footnote"', '"100","1123",""', '"102","9195",""'),
  'food_nutrient.csv': rows(
    '"id","fdc_id","nutrient_id","amount","data_points"',
    ...FDC_NUTRIENTS.map(([id, nutrient, amount], at) => `"${at}","${id}","${nutrient}","${amount}","1"`),
  ),
  'food_portion.csv': rows(
    '"id","fdc_id","seq_num","amount","measure_unit_id","portion_description","modifier","gram_weight"',
    '"1","100","1","1.0","9999","","large","50.3"',
    '"2","102","1","2.0","1001","","sliced","17.0"',
  ),
  'measure_unit.csv': rows('"id","name"', '"1001","tablespoon"', '"9999","undetermined"'),
};

/** The same as the JSON download has it, where one of the foods is missing. */
export function foundationJson(): string {
  const nutrients = (id: number) =>
    FDC_NUTRIENTS.filter(([food]) => food === id).map(([, nutrient, amount]) => ({
      nutrient: { id: nutrient, unitName: 'g' },
      amount: Number(amount),
    }));
  const egg = {
    description: 'Eggs, Grade A, Large, egg whole',
    dataType: 'Foundation',
    ndbNumber: 1123,
    fdcId: 100,
    publicationDate: '12/16/2019',
    foodCategory: { description: 'Dairy and Egg Products' },
    foodNutrients: nutrients(100),
    foodPortions: [{ amount: 1, measureUnit: { id: 9999, name: 'undetermined' }, modifier: 'large', gramWeight: 50.3 }],
  };
  const olives = {
    description: 'Olives, "green"',
    ndbNumber: 9195,
    fdcId: 102,
    publicationDate: '10/30/2020',
    foodCategory: { description: 'Fruits' },
    foodNutrients: nutrients(102),
    foodPortions: [{ amount: 2, measureUnit: { id: 1001, name: 'tablespoon' }, modifier: 'sliced', gramWeight: 17 }],
  };
  return `{"FoundationFoods": [\n${JSON.stringify(egg)},\nnull,\n${JSON.stringify(olives)}\n]}\n`;
}

export function rows(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\r\n`).join('');
}
