// 1. What batches bring is read back under the given ids, in the order of arrival; a food with the id 0 is left out.
// 2. Details are written as `JSON.stringify` writes them.
// 3. A food that is amended is the amended one in all that is known of it; the others do not move.
// 4. However many datasets and categories there are, each food keeps its own.
// 5. The figures in a batch's columns are those that foods of a kind are compared by.
// 6. A batch in a given buffer is the same as without one, however small the buffer is.
// 7. Keys that are written like barcodes are told apart by their number, each number by one spelling only.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { FoodBatchWriter, numberKeyOf, transferablesOf } from '../../../src/catalog/build/food-batch.ts';
import { FoodSpool } from '../../../src/catalog/build/food-spool.ts';
import { writeBarcode } from '../../../src/food/barcode.ts';
import { NUTRIENTS } from '../../../src/food/nutrients.ts';
import { COMPARED_FIGURES } from '../../../src/food/trust/kind-figures.ts';
import { anyText } from '../../food/any-text.ts';
import { PLAIN, useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();
const open: FoodSpool[] = [];
afterEach(() => {
  for (const spool of open.splice(0)) spool.close();
});

function newSpool(): FoodSpool {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  const spool = new FoodSpool(path.join(folder, 'spool.tmp'));
  open.push(spool);
  return spool;
}

function batchOf(foods: readonly { name: string; dataset?: string; category?: string | null }[]) {
  const batch = new FoodBatchWriter();
  for (const { name, dataset = 'off', category = null } of foods) {
    batch.add({ ...PLAIN, name, category }, { dataset, key: name, popularity: name.length });
  }
  return batch.finish();
}

it('gives back what batches brought, but for what has no id', () => {
  const spool = newSpool();
  const batch = batchOf([{ name: 'Oats', category: 'Cereals' }, { name: 'Rye' }, { name: 'Crème brûlée 🍮' }]);
  // Through another thread and back: the memory goes along.
  const moved = structuredClone(batch, { transfer: transferablesOf(batch) });
  expect(batch.bytes).toHaveLength(0);
  spool.add(moved, Uint32Array.of(7, 0, 3));
  spool.add(batchOf([{ name: 'Teff', category: 'Cereals' }]), Uint32Array.of(9));
  expect(spool.count).toBe(3);
  expect([...spool.columns().id]).toEqual([7, 3, 9]);
  expect([0, 1, 2].map((arrival) => spool.food(arrival).draft.name)).toEqual(['Oats', 'Crème brûlée 🍮', 'Teff']);
  expect([0, 1, 2].map((arrival) => spool.texts(arrival).name)).toEqual(['Oats', 'Crème brûlée 🍮', 'Teff']);
  expect(spool.categories).toEqual(['Cereals']);
  expect([...spool.columns().category]).toEqual([1, 0, 1]);
  expect(spool.food(1).details).toEqual({ dataset: 'off', key: 'Crème brûlée 🍮', popularity: 15 });
});

it('keeps details whatever their texts hold', () => {
  const details = fc.record(
    {
      dataset: anyText,
      key: anyText.map((text) => `k${text}`),
      popularity: fc.nat(),
      provenance: fc.option(anyText, { nil: undefined }),
      kind: anyText,
      countries: fc.array(anyText, { maxLength: 3 }),
      failed_checks: fc.array(anyText, { maxLength: 3 }),
      padded_code: fc.constant(true as const),
    },
    { requiredKeys: ['dataset', 'key', 'popularity'] },
  );
  fc.assert(
    fc.property(details, (given) => {
      const writer = new FoodBatchWriter(1);
      writer.add({ ...PLAIN, name: 'Oats' }, given);
      const { bytes, draftBytes, slugBytes, detailsBytes } = writer.finish();
      const start = draftBytes[0]! + slugBytes[0]!;
      const json = Buffer.from(bytes).toString('utf8', start, start + detailsBytes[0]!);
      expect(json).toBe(JSON.stringify(given));
    }),
  );
});

it('puts other values in the place of a food’s', () => {
  const spool = newSpool();
  spool.add(batchOf([{ name: 'Oats' }, { name: 'Rye' }]), Uint32Array.of(1, 2));
  const { draft, details } = spool.food(0);
  const image_url = 'https://images.example/oats.jpg';
  const changed = { ...draft, brand: 'Mill', category: 'Cereals', image_url, confidence: 0.31 };
  spool.amend(0, changed, { ...details, failed_checks: ['unlike-kind'] });
  expect(spool.food(0)).toEqual({ draft: changed, details: { ...details, failed_checks: ['unlike-kind'] } });
  expect(spool.texts(0)).toEqual({ name: 'Oats', brand: 'Mill', otherNames: [] });
  expect(spool.categories).toEqual(['Cereals']);
  const { category, confidence, hasImage, id } = spool.columns();
  expect([[...category], [...confidence], [...hasImage], [...id]]).toEqual([
    [1, 0],
    [31, 80],
    [1, 0],
    [1, 2],
  ]);
  expect(spool.food(1).draft.name).toBe('Rye');
});

it('keeps three hundred datasets and categories apart', () => {
  const spool = newSpool();
  const foods = Array.from({ length: 300 }, (_, nth) => ({
    name: `Soup ${nth}`,
    dataset: `shop-${nth}`,
    category: `C${nth}`,
  }));
  spool.add(
    batchOf(foods.slice(0, 200)),
    Uint32Array.from({ length: 200 }, (_, nth) => nth + 1),
  );
  spool.add(
    batchOf(foods.slice(200)),
    Uint32Array.from({ length: 100 }, (_, nth) => nth + 201),
  );
  const { dataset, category } = spool.columns();
  expect(foods.filter((food, nth) => spool.categories[category[nth] - 1] !== food.category)).toEqual([]);
  expect(foods.filter((food, nth) => spool.datasets[dataset[nth]] !== food.dataset)).toEqual([]);
});

it('takes a key for a number only where it is written as barcodes are', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999_999 }), (number) => {
      expect(numberKeyOf(writeBarcode(number))).toBe(number);
      const digits = String(number);
      if (digits !== writeBarcode(number)) expect(numberKeyOf(digits)).toBe(0);
    }),
  );
  for (const key of [
    '',
    '0',
    '00000000',
    '0000000000000',
    '4008401',
    '0000040084015',
    '4008401x',
    ' 40084015',
    '1e7',
  ]) {
    expect(numberKeyOf(key)).toBe(0);
  }
});

it('keeps every food of a batch that grows far beyond what was expected', () => {
  const spool = newSpool();
  const writer = new FoodBatchWriter(1);
  const names = Array.from({ length: 100 }, (_, at) => `Food ${at} ${'é'.repeat(at)}`);
  names.forEach((name, at) => {
    writer.add({ ...PLAIN, name, fat_g: at }, { dataset: 'off', key: name, popularity: at }, at + 1);
  });
  const batch = writer.finish();
  const ids = batch.id.slice();
  spool.add(batch, ids);
  // Once more without every third.
  spool.add(
    batch,
    ids.map((id, at) => (at % 3 === 0 ? 0 : id)),
  );
  const kept = [...names.keys(), ...[...names.keys()].filter((at) => at % 3 !== 0)];
  expect(Array.from(kept, (_, arrival) => spool.food(arrival).draft)).toMatchObject(
    kept.map((at) => ({ name: names[at], fat_g: at })),
  );
  expect([...spool.columns().popularity]).toEqual(kept);
});

it('has the compared figures in their order, and NaN for what is not known', () => {
  const figures = Object.fromEntries(NUTRIENTS.map(({ field }, at) => [field, at + 1]));
  const writer = new FoodBatchWriter();
  writer.add({ ...PLAIN, ...figures, name: 'Oats' }, { dataset: 'off', key: 'oats', popularity: 1 });
  for (const { field } of COMPARED_FIGURES) {
    writer.add({ ...PLAIN, ...figures, [field]: null, name: 'Rye' }, { dataset: 'off', key: field, popularity: 1 });
  }
  const known = COMPARED_FIGURES.map(({ field }) => figures[field]);
  const rows = [known, ...known.map((_, missing) => known.map((figure, at) => (at === missing ? Number.NaN : figure)))];
  expect([...writer.finish().nutrients]).toEqual(rows.flat());
});

it('is the same in a buffer of any size', () => {
  const write = (writer: FoodBatchWriter) => {
    for (let at = 0; at < 30; at++) {
      const name = `Food ${at} ${'é'.repeat(at)}`;
      const figures = { calories_kcal: at, fat_g: at % 3 === 0 ? null : at };
      const details = { dataset: `shop-${at % 4}`, key: at % 2 === 0 ? writeBarcode(at + 1) : name, popularity: at };
      writer.add({ ...PLAIN, ...figures, name }, details, at);
    }
    return writer.finish();
  };
  const without = write(new FoodBatchWriter(8));
  for (const bytes of [0, 1, 999, 1001, 5000, 40_003, 1 << 20]) {
    for (const expected of [1, 7, 64]) {
      // What an earlier batch left in it.
      const buffer = new Uint8Array(bytes).fill(0xa5).buffer;
      expect(write(new FoodBatchWriter(expected, buffer)), `${bytes}, ${expected}`).toEqual(without);
    }
  }
});
