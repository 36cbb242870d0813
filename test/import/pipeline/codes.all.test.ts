// 1. Numbers that are the same only after padding are one food if their names have a word in common, and else two.
// 2. A shop's own numbers never hide or join another dataset's food, for any number of datasets.
// 3. A UPC-E and the UPC-A that it abbreviates are one food, found by both; a valid EAN-8 stays one, unless the UPC-A is there
//    with a word of its name.
// 4. An ISBN is no barcode of a food.
import { describe, expect, it } from 'vitest';
import { VISIBLE } from '../../../src/catalog/build/catalog-plan.ts';
import { FoodBatchWriter } from '../../../src/catalog/build/food-batch.ts';
import { FoodSpool } from '../../../src/catalog/build/food-spool.ts';
import { mergeFoods } from '../../../src/import/assemble/merge-foods.ts';
import { normalize } from '../../../src/import/normalize/normalize.ts';
import { kindFinder } from '../kinds.ts';
import { csv, type ImportFolder, jsonl, useImportFolders } from '../small-imports.ts';

const newImportFolder = useImportFolders();
const names = (importFolder: ImportFolder) => importFolder.foods().map(({ name }) => name);
const labels = (...rows: [code: string, name: string][]) =>
  csv(rows.map(([code, product_name]) => ({ code, product_name })));

describe('numbers that meet after padding', () => {
  it.each([
    ['12345670', '0000012345670', 'Camembert', 'Pain de mie'],
    ['0000012345670', '12345670', 'Camembert', 'Pain de mie'],
    ['1234567', '01234567', 'Tomato soup', 'Green tea'],
    ['12000001536', '0012000001536', 'Soda', 'Crackers with salt'],
  ])('%s and %s are two foods with unrelated names', async (one, other, name, otherName) => {
    const importFolder = newImportFolder();
    await importFolder.import(labels([one, name], [other, otherName]));
    expect(names(importFolder)).toEqual([name, otherName]);
    await importFolder.import(labels([other, otherName], [one, name]));
    expect(importFolder.foods().map(({ id, name }) => [id, name])).toEqual([
      [1, name],
      [2, otherName],
    ]);
  });

  it.each([
    ['12345670', '0000012345670', 'Camembert', 'Camembert au lait cru'],
    ['12000001536', '0012000001536', 'Mountain Dew soda', 'Sodas'],
    ['12000001536', '012000001536', 'ソーダ', 'ソーダ'],
  ])('%s and %s are one food with names that share a word', async (one, other, name, otherName) => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(labels([one, name], [other, otherName]));
    expect(report).toMatchObject({ kept: 2, merged: { barcode: 1 }, foods: 1 });
    expect(importFolder.byId(2)).toEqual(importFolder.byId(1));
  });

  it('stay one food in every spelling that GS1 has for one number, whatever the names', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(
      labels(['012000001536', 'Soda'], ['0012000001536', 'Crackers'], ['00012000001536', 'Tea']),
    );
    expect(report).toMatchObject({ kept: 1, rejected: { duplicate: 2 } });
  });

  it('keep three foods apart, and join a fourth to the right one', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(
      labels(
        ['12345670', 'Camembert'],
        ['012345670', 'Pain de mie'],
        ['0012345670', 'Thé vert'],
        ['00012345670', 'Pain complet'],
      ),
    );
    expect(names(importFolder)).toEqual(['Camembert', 'Pain de mie', 'Thé vert']);
    expect(importFolder.byId(4)!.name).toBe('Pain de mie');
  });
});

describe('a shop’s own numbers', () => {
  const IN_STORE = ['2000000000015', '0200000000012', '20000011', '00012345', '17'];

  it.each(IN_STORE)('%s are other foods in every dataset', async (code) => {
    const importFolder = newImportFolder();
    await importFolder.import(labels([code, 'Bread roll']));
    await importFolder.import(jsonl([{ key: 'roll', name: 'Bread roll', barcode: code }]), { dataset: 'bakery' });
    expect(importFolder.foods()).toHaveLength(2);
  });

  it('are kept apart in any number of datasets', () => {
    const importFolder = newImportFolder();
    const spool = new FoodSpool(importFolder.file('spool', ''));
    const writer = new FoodBatchWriter();
    const numbers = [2_000_000_000_015, 2_000_000_000_016, 2_000_000_000_015];
    const datasets = Array.from({ length: 2_000 }, (_, at) => `shop-${at}`);
    for (const dataset of datasets) {
      for (const [at, number] of numbers.entries()) {
        const food = normalize(
          { key: String(at), name: `Bread ${at}`, barcode: String(number), source: 'community', nutrients: {} },
          dataset,
          kindFinder(),
        );
        if ('draft' in food) writer.add(food.draft, food.details);
      }
    }
    const batch = writer.finish();
    spool.add(
      batch,
      Uint32Array.from({ length: batch.count }, (_, at) => at + 1),
    );
    const dispositions = new Uint32Array(batch.count).fill(VISIBLE);
    expect(mergeFoods(spool, dispositions).barcode).toBe(datasets.length);
    for (let at = 0; at < batch.count; at += 3)
      expect([...dispositions.subarray(at, at + 3)]).toEqual([VISIBLE, VISIBLE, at]);
    spool.close();
  });
});

describe('a UPC-E', () => {
  it.each([
    ['the short one first', ['04252614', '042100005264']],
    ['the long one first', ['042100005264', '04252614']],
  ])('and its UPC-A are one food, found by both: %s', async (_order, codes) => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(...codes.map((code, at) => [code, `Seven Up, can ${at}`] as [string, string])));
    expect(importFolder.foods()).toMatchObject([{ barcode: '0042100005264' }]);
    expect([importFolder.byBarcode('04252614'), importFolder.byBarcode('042100005264')]).toEqual([
      importFolder.foods()[0],
      importFolder.foods()[0],
    ]);
  });

  it('alone is found by its UPC-A too, and its id is that of its eight digits', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(['04252614', 'Seven Up']));
    expect(importFolder.byBarcode('042100005264')).toMatchObject({ id: 1, name: 'Seven Up' });
    expect(importFolder.details('Seven Up').key).toBe('04252614');
  });

  it.each([
    ['the short one first', ['04000051', '040000000051']],
    ['the long one first', ['040000000051', '04000051']],
  ])('that is a valid EAN-8 too joins a UPC-A whose name has a word in common: %s', async (_order, codes) => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(...codes.map((code, at) => [code, `Peppermint ${at}`] as [string, string])));
    expect(importFolder.foods()).toMatchObject([{ barcode: '0040000000051' }]);
    expect(importFolder.byBarcode('04000051')).toEqual(importFolder.foods()[0]);
    expect([importFolder.byId(1), importFolder.byId(2)]).toEqual([importFolder.foods()[0], importFolder.foods()[0]]);
  });

  it('that is a valid EAN-8 too stays one beside a UPC-A of another name, and alone', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(['04000051', 'Peppermint drops']));
    expect(importFolder.foods()).toMatchObject([{ barcode: '04000051' }]);
    await importFolder.import(labels(['040000000051', 'Toffee chews']));
    expect(importFolder.byBarcode('04000051')).toMatchObject({ name: 'Peppermint drops', barcode: '04000051' });
    expect(importFolder.byBarcode('040000000051')).toMatchObject({ name: 'Toffee chews' });
  });

  it('is not what an EAN-8 is, nor digits that do not check', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(
      labels(['40084015', 'Haribo'], ['04252615', 'Something'], ['11234507', 'EAN-8 of system 1']),
    );
    const barcodes = importFolder.foods().map(({ barcode }) => barcode);
    expect(barcodes).toEqual(['40084015', '04252615', '11234507']);
  });
});

describe('an ISBN', () => {
  it.each(['9782070360024', '9791032305690'])('%s is no barcode', async (code) => {
    const importFolder = newImportFolder();
    await importFolder.import(labels([code, 'Le livre de cuisine']));
    expect(importFolder.food('Le livre de cuisine').barcode).toBeNull();
    expect(importFolder.byBarcode(code)).toBeUndefined();
    await importFolder.import(labels([code, 'Le livre de cuisine, bis']));
    expect(importFolder.foods()).toMatchObject([{ id: 1, name: 'Le livre de cuisine, bis' }]);
  });
});
