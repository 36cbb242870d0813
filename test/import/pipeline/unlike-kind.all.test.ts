// 1. A figure unlike those of the kind takes a food out of the top band, and says what was expected; others stay as they were.
// 2. Foods of one's own are compared too, in kinds of 20 foods and more; else with the kind above.
// 3. The mark goes when the neighbours change, and the food is again what it would be without it.
// 4. What was lent to a record is no evidence for it.
import { describe, expect, it } from 'vitest';
import { readKindFigures } from '../../../src/catalog/build/kind-figures.ts';
import { UNLIKE_KIND } from '../../../src/food/plausibility.ts';
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
    .filter(({ details }) => details.failed_checks?.includes(UNLIKE_KIND))
    .map(({ food }) => food.name);

async function folderOf(...files: string[]): Promise<ImportFolder> {
  const importFolder = newImportFolder();
  await importFolder.import(files);
  return importFolder;
}

describe('a figure unlike its kind', () => {
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
    [20, ['Mascarpone']],
    [18, []],
  ])('counts among %d others: %j', async (others, expected) => {
    expect(marked(await folderOf(labelFile([RICH, ...yogurts(others)])))).toEqual(expected);
  });

  it('is found in files of one’s own, whose foods are part of what is usual', async () => {
    expect(marked(await folderOf(ownFile([RICH, ...yogurts(40)])))).toEqual(['Mascarpone']);
    expect(marked(await folderOf(labelFile([RICH, ...yogurts(12)]), ownFile(yogurts(12, 100))))).toEqual([
      'Mascarpone',
    ]);
  });

  it('means nothing where the kind is not known', async () => {
    const rows = [RICH, ...yogurts(40)].map(({ category: _category, ...row }, at) => ({ ...row, name: `Zil ${at}` }));
    expect(marked(await folderOf(labelFile(rows)))).toEqual([]);
  });

  it('says what was expected, and what is usual of the kind is in the catalog', async () => {
    const importFolder = await folderOf(labelFile([RICH, ...yogurts(40)]));
    const { unlike_kind: unlike } = importFolder.details('Mascarpone');
    expect(unlike).toMatchObject({
      kind: 'yogurt',
      figures: expect.arrayContaining([{ field: 'fat_g', low: 0, high: expect.any(Number) }]),
    });
    const figures = importFolder.look(({ database }) => readKindFigures(database, 'yogurt'));
    expect(figures.get('fat_g')).toMatchObject({ foods: 41, low: 0 });
    expect(figures.get('fat_g')!.deciles).toHaveLength(9);
    expect(importFolder.food('Mascarpone').confidence).toBeLessThan(0.6);
  });

  it('is not sought among hidden records', async () => {
    const hidden = { ...RICH, key: 'rich', name: 'Mascarpone, weighed', category: 'Cheeses', sugar: 5 };
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
    await importFolder.import(
      ownFile([{ ...RICH, key: 'rich', name: 'Mascarpone, weighed', category: 'Cheeses', sugar: 5 }]),
    );
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
