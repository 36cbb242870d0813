// 1. A figure far from those of the category lowers the confidence of label data, and says so; others stay as they were.
// 2. Only label data is compared, only in categories of 30 foods and more.
// 3. The mark goes when the neighbours change, and the food is again what it would be without it.
// 4. What was lent to a record is no evidence for it.
import { describe, expect, it } from 'vitest';
import { CATEGORY_OUTLIER } from '../../../src/food/plausibility.ts';
import { type Pantry, usePantries } from '../small-imports.ts';
import { labelFile, ownFile, photo, type Row, yogurts } from './rows.ts';

const newPantry = usePantries();
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
const marked = (pantry: Pantry) =>
  pantry
    .records()
    .filter(({ details }) => details.failed_checks?.includes(CATEGORY_OUTLIER))
    .map(({ food }) => food.name);

async function pantryOf(...files: string[]): Promise<Pantry> {
  const pantry = newPantry();
  await pantry.import(files);
  return pantry;
}

describe('a figure far from its category', () => {
  it('lowers the confidence of its food and of no other, and changes nothing else', async () => {
    const alone = await pantryOf(labelFile([RICH]));
    const pantry = newPantry();
    expect(await pantry.import(labelFile([RICH, ...yogurts(40)]))).toMatchObject({ outliers: 1, foods: 41 });
    expect(marked(pantry)).toEqual(['Mascarpone']);
    const { confidence, ...rest } = pantry.food('Mascarpone');
    const { confidence: unmarked, ...others } = alone.food('Mascarpone');
    expect(rest).toEqual(others);
    expect(confidence).toBeLessThan(unmarked);
    expect(new Set(pantry.foods().map((food) => food.confidence))).toEqual(new Set([unmarked, confidence]));
    // The rank and the list of popular foods know the lower confidence too.
    expect(pantry.look(({ records }) => records.record(records.count - 1).food.name)).toBe('Mascarpone');
  });

  it.each([
    [29, ['Mascarpone']],
    [28, []],
  ])('counts among %d others: %j', async (others, expected) => {
    expect(marked(await pantryOf(labelFile([RICH, ...yogurts(others)])))).toEqual(expected);
  });

  it('means nothing in files of one’s own, and their foods are no neighbours of label data', async () => {
    expect(marked(await pantryOf(ownFile([RICH, ...yogurts(40)])))).toEqual([]);
    expect(marked(await pantryOf(labelFile([RICH, ...yogurts(20)]), ownFile(yogurts(20, 100))))).toEqual([]);
  });

  it('means nothing without a category', async () => {
    const rows = [RICH, ...yogurts(40)].map(({ category: _category, ...row }) => row);
    expect(marked(await pantryOf(labelFile(rows)))).toEqual([]);
  });

  it('is not sought among hidden records', async () => {
    const hidden = { ...RICH, key: 'rich', name: 'Mascarpone, weighed', sugar: 5 };
    const pantry = await pantryOf(labelFile([RICH, ...yogurts(40)]), ownFile([hidden]));
    expect(pantry.byBarcode(RICH.barcode!)!.name).toBe('Mascarpone, weighed');
    expect(marked(pantry)).toEqual([]);
  });
});

describe('the mark', () => {
  const VARIED = yogurts(40).map((row, at) => ({ ...row, fat: 3 + at, kcal: 35 + (3 + at) * 9 }));

  it('stays the same over imports that do not touch the category', async () => {
    const pantry = await pantryOf(labelFile([RICH, ...yogurts(40)]));
    const before = pantry.records();
    for (let round = 0; round < 3; round++) await pantry.import(ownFile([{ name: `Rye bread ${round}`, kcal: 220 }]));
    expect(pantry.records().slice(0, before.length)).toEqual(before);
  });

  it('goes when the neighbours change, and nothing of it is left', async () => {
    const pantry = await pantryOf(labelFile([RICH, ...yogurts(40)]));
    expect(await pantry.import(labelFile(VARIED))).toMatchObject({ outliers: 0, carried_over: 1 });
    const fresh = await pantryOf(labelFile([RICH, ...VARIED]));
    expect(pantry.food('Mascarpone')).toEqual(fresh.food('Mascarpone'));
    expect(pantry.details('Mascarpone').failed_checks ?? []).toEqual([]);
    await pantry.import(labelFile(yogurts(40)));
    expect(marked(pantry)).toEqual(['Mascarpone']);
  });

  it('goes with its bytes too: the record is that of a fresh import', async () => {
    const pantry = await pantryOf(labelFile([RICH, ...yogurts(40)]));
    await pantry.import(labelFile(VARIED));
    const fresh = await pantryOf(labelFile([RICH, ...VARIED]));
    expect(pantry.records()).toEqual(fresh.records());
  });

  it('goes when the food comes to stand behind another, and returns with it', async () => {
    const pantry = await pantryOf(labelFile([RICH, ...yogurts(40)]));
    const before = pantry.records();
    await pantry.import(ownFile([{ ...RICH, key: 'rich', name: 'Mascarpone, weighed', sugar: 5 }]));
    expect(marked(pantry)).toEqual([]);
    await pantry.remove('community');
    expect(pantry.records()).toEqual(before);
  });
});

it('a photo that was lent is no evidence: the confidence is that of the record itself', async () => {
  const alone = await pantryOf(labelFile([RICH, ...yogurts(40)]));
  const lender: Row = { name: 'Mascarpone', barcode: RICH.barcode!, image: photo('mascarpone') };
  const pantry = await pantryOf(labelFile([RICH, ...yogurts(40)]), ownFile([lender]));
  expect(pantry.food('Mascarpone').image_url).toBe(photo('mascarpone'));
  expect(pantry.food('Mascarpone').confidence).toBe(alone.food('Mascarpone').confidence);
  await pantry.import(ownFile([{ name: 'Rye bread', kcal: 220 }]));
  expect(pantry.food('Mascarpone').confidence).toBe(alone.food('Mascarpone').confidence);
});
