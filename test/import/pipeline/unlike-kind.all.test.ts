// 1. A figure unlike those of the kind takes a food out of the top band, and says what was expected; others stay as they were.
// 2. Neither the other rows of the file nor the catalog's foods change that; foods of one's own are compared too.
// 3. The report counts such rows, and says what probably went wrong.
// 4. What was lent to a record is no evidence for it.
import { describe, expect, it } from 'vitest';
import { readKindFigures } from '../../../src/catalog/build/kind-figures.ts';
import { UNLIKE_KIND } from '../../../src/food/trust/plausibility.ts';
import { type ImportFolder, jsonl, useImportFolders } from '../small-imports.ts';
import { labelFile, ownFile, photo, type Row, yogurts } from './rows.ts';

const newImportFolder = useImportFolders();
/** Ten times the fat of the others, and yet right by itself. */
const RICH: Row = {
  name: 'Yogurt of the moon',
  barcode: '8000430138719',
  category: 'Yogurts',
  kcal: 405,
  protein: 3.6,
  fat: 41,
  carbs: 5.4,
};
const marked = (importFolder: ImportFolder) =>
  importFolder
    .records()
    .filter(({ details }) => details.failed_checks?.includes(UNLIKE_KIND))
    .map(({ food }) => food.name);

async function folderOf(...files: string[]): Promise<ImportFolder> {
  const importFolder = newImportFolder();
  await importFolder.import(files);
  return importFolder;
}

describe('a figure unlike its kind', () => {
  it('lowers the confidence of its food and of no other', async () => {
    const importFolder = newImportFolder();
    expect(await importFolder.import(labelFile([RICH, ...yogurts(40)]))).toMatchObject({ outliers: 1, foods: 41 });
    expect(marked(importFolder)).toEqual([RICH.name]);
    expect(importFolder.food(RICH.name).confidence).toBeLessThan(0.6);
    expect(importFolder.food('Yogurt 1').confidence).toBeGreaterThanOrEqual(0.6);
    // The rank and the list of popular foods know the lower confidence too.
    expect(importFolder.look(({ records }) => records.record(records.count - 1).food.name)).toBe(RICH.name);
  });

  it('is told of a food alone, in labels and in files of one’s own, and among many that are wrong alike', async () => {
    expect(marked(await folderOf(labelFile([RICH])))).toEqual([RICH.name]);
    expect(marked(await folderOf(ownFile([RICH])))).toEqual([RICH.name]);
    const wrong = yogurts(40).map((row) => ({ ...row, kcal: 405, fat: 41 }));
    expect(marked(await folderOf(labelFile(wrong)))).toHaveLength(40);
  });

  it('means nothing where the kind is not known', async () => {
    const rows = [RICH, ...yogurts(40)].map(({ category: _category, ...row }, at) => ({ ...row, name: `Zil ${at}` }));
    expect(marked(await folderOf(labelFile(rows)))).toEqual([]);
  });

  it('says what was expected, and what is usual in the catalog is there for the pages', async () => {
    const importFolder = await folderOf(labelFile([RICH, ...yogurts(40)]));
    expect(importFolder.details(RICH.name).unlike_kind).toMatchObject({
      kind: 'yogurt',
      figures: expect.arrayContaining([{ field: 'fat_g', low: 0, high: expect.any(Number) }]),
    });
    const figures = importFolder.look(({ database }) => readKindFigures(database, 'yogurt'));
    expect(figures.get('fat_g')).toMatchObject({ foods: 40, low: 0 });
    expect(figures.get('fat_g')!.deciles).toHaveLength(9);
  });

  it('stays as it is over other imports, as if all had come at once', async () => {
    const importFolder = await folderOf(labelFile([RICH, ...yogurts(40)]));
    const before = importFolder.records();
    for (let round = 0; round < 3; round++)
      await importFolder.import(ownFile([{ name: `Rye bread ${round}`, kcal: 220 }]));
    expect(importFolder.records().slice(0, before.length)).toEqual(before);
  });
});

it('the report says what probably went wrong', async () => {
  const perServing = ['Rapeseed oil', 'Sunflower oil', 'Olive oil'].map((name) => ({
    key: name,
    name,
    calories_kcal: 124,
    protein_g: 0,
    fat_g: 13.8,
    carbs_g: 0,
    serving_size_g: 15,
  }));
  const { outliers, outlier_causes: causes } = await newImportFolder().import(jsonl(perServing));
  expect({ outliers, causes }).toEqual({ outliers: 3, causes: { 'per-serving': 3 } });
});

it('a photo that was lent is no evidence: the confidence is that of the record itself', async () => {
  const alone = await folderOf(labelFile([RICH]));
  const lender: Row = { name: RICH.name, barcode: RICH.barcode!, image: photo('mascarpone') };
  const importFolder = await folderOf(labelFile([RICH]), ownFile([lender]));
  expect(importFolder.food(RICH.name).image_url).toBe(photo('mascarpone'));
  expect(importFolder.food(RICH.name).confidence).toBe(alone.food(RICH.name).confidence);
  await importFolder.import(ownFile([{ name: 'Rye bread', kcal: 220 }]));
  expect(importFolder.food(RICH.name).confidence).toBe(alone.food(RICH.name).confidence);
});
