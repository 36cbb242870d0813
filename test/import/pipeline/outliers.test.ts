// 1. A figure far from those of the category lowers the confidence of label data, and says so; others stay as they were.
// 2. Only label data is compared, only in categories of 30 foods and more.
// 3. The mark goes when the neighbours change, and the food is again what it would be without it.
// 4. What was lent to a record is no evidence for it.
import { describe, expect, it } from 'vitest';
import { CATEGORY_OUTLIER } from '../../../src/food/plausibility.ts';
import { type ImportFolder, useImportFolders } from '../small-imports.ts';
import { labelFile, ownFile, photo, type Row, yogurts } from './rows.ts';

const newImportFolder = useImportFolders();
/** Ten times the fat of the others, and yet right by itself. */
const RICH: Row = {
  name: 'Mascarpone',
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
    .filter(({ details }) => details.failed_checks?.includes(CATEGORY_OUTLIER))
    .map(({ food }) => food.name);

async function folderOf(...files: string[]): Promise<ImportFolder> {
  const importFolder = newImportFolder();
  await importFolder.import(files);
  return importFolder;
}

describe('a figure far from its category', () => {
  it('lowers the confidence of its food and of no other, and changes nothing else', async () => {
    const alone = await folderOf(labelFile([RICH]));
    const importFolder = newImportFolder();
    expect(await importFolder.import(labelFile([RICH, ...yogurts(40)]))).toMatchObject({ outliers: 1, foods: 41 });
    expect(marked(importFolder)).toEqual(['Mascarpone']);
    const { confidence, ...rest } = importFolder.food('Mascarpone');
    const { confidence: unmarked, ...others } = alone.food('Mascarpone');
    expect(rest).toEqual(others);
    expect(confidence).toBeLessThan(unmarked);
    expect(new Set(importFolder.foods().map((food) => food.confidence))).toEqual(new Set([unmarked, confidence]));
    // The rank and the list of popular foods know the lower confidence too.
    expect(importFolder.look(({ records }) => records.record(records.count - 1).food.name)).toBe('Mascarpone');
  });

  it.each([
    [29, ['Mascarpone']],
    [28, []],
  ])('counts among %d others: %j', async (others, expected) => {
    expect(marked(await folderOf(labelFile([RICH, ...yogurts(others)])))).toEqual(expected);
  });

  it('means nothing in files of one’s own, and their foods are no neighbours of label data', async () => {
    expect(marked(await folderOf(ownFile([RICH, ...yogurts(40)])))).toEqual([]);
    expect(marked(await folderOf(labelFile([RICH, ...yogurts(20)]), ownFile(yogurts(20, 100))))).toEqual([]);
  });

  it('means nothing without a category', async () => {
    const rows = [RICH, ...yogurts(40)].map(({ category: _category, ...row }) => row);
    expect(marked(await folderOf(labelFile(rows)))).toEqual([]);
  });

  it('is not sought among hidden records', async () => {
    const hidden = { ...RICH, key: 'rich', name: 'Mascarpone, weighed', sugar: 5 };
    const importFolder = await folderOf(labelFile([RICH, ...yogurts(40)]), ownFile([hidden]));
    expect(importFolder.byBarcode(RICH.barcode!)!.name).toBe('Mascarpone, weighed');
    expect(marked(importFolder)).toEqual([]);
  });
});

describe('the mark', () => {
  const VARIED = yogurts(40).map((row, at) => ({ ...row, fat: 3 + at, kcal: 35 + (3 + at) * 9 }));

  it('stays the same over imports that do not touch the category', async () => {
    const importFolder = await folderOf(labelFile([RICH, ...yogurts(40)]));
    const before = importFolder.records();
    for (let round = 0; round < 3; round++)
      await importFolder.import(ownFile([{ name: `Rye bread ${round}`, kcal: 220 }]));
    expect(importFolder.records().slice(0, before.length)).toEqual(before);
  });

  it('goes when the neighbours change, and nothing of it is left', async () => {
    const importFolder = await folderOf(labelFile([RICH, ...yogurts(40)]));
    expect(await importFolder.import(labelFile(VARIED))).toMatchObject({ outliers: 0, carried_over: 1 });
    const fresh = await folderOf(labelFile([RICH, ...VARIED]));
    expect(importFolder.food('Mascarpone')).toEqual(fresh.food('Mascarpone'));
    expect(importFolder.details('Mascarpone').failed_checks ?? []).toEqual([]);
    await importFolder.import(labelFile(yogurts(40)));
    expect(marked(importFolder)).toEqual(['Mascarpone']);
  });

  it('goes with its bytes too: the record is that of a fresh import', async () => {
    const importFolder = await folderOf(labelFile([RICH, ...yogurts(40)]));
    await importFolder.import(labelFile(VARIED));
    const fresh = await folderOf(labelFile([RICH, ...VARIED]));
    expect(importFolder.records()).toEqual(fresh.records());
  });

  it('goes when the food comes to stand behind another, and returns with it', async () => {
    const importFolder = await folderOf(labelFile([RICH, ...yogurts(40)]));
    const before = importFolder.records();
    await importFolder.import(ownFile([{ ...RICH, key: 'rich', name: 'Mascarpone, weighed', sugar: 5 }]));
    expect(marked(importFolder)).toEqual([]);
    await importFolder.remove('community');
    expect(importFolder.records()).toEqual(before);
  });
});

it('a photo that was lent is no evidence: the confidence is that of the record itself', async () => {
  const alone = await folderOf(labelFile([RICH, ...yogurts(40)]));
  const lender: Row = { name: 'Mascarpone', barcode: RICH.barcode!, image: photo('mascarpone') };
  const importFolder = await folderOf(labelFile([RICH, ...yogurts(40)]), ownFile([lender]));
  expect(importFolder.food('Mascarpone').image_url).toBe(photo('mascarpone'));
  expect(importFolder.food('Mascarpone').confidence).toBe(alone.food('Mascarpone').confidence);
  await importFolder.import(ownFile([{ name: 'Rye bread', kcal: 220 }]));
  expect(importFolder.food('Mascarpone').confidence).toBe(alone.food('Mascarpone').confidence);
});
