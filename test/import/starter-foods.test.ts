// 1. What the build prepared of the starter foods is what reading them gives, to the byte.
// 2. It is used for the same file, the same kinds and no taxonomy that could tell another kind; otherwise the foods are read.
// 3. A catalog without the starter foods still knows what they say is usual of a kind, until it has enough foods of its own.
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { FoodBatch } from '../../src/catalog/build/food-batch.ts';
import { readSections, type Sections, writeSections } from '../../src/catalog/section-file.ts';
import { prepareStarter, type StarterFiles, starterFoods } from '../../src/import/starter-foods.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { kindTables } from './kinds.ts';
import { jsonl, useImportFolders } from './small-imports.ts';

const tables = kindTables();
const folder = mkdtempSync(path.join(tmpdir(), 'larder-starter-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FOODS = [
  { key: 'milk', name: 'Milk', category: 'Milk and cream', source: 'usda', fat_g: 3.25 },
  { key: 'odd', name: 'Zork', category: 'Zorkish specialities' },
];

async function batchesOf(files: StarterFiles, ancestors?: [string, string][]): Promise<FoodBatch[]> {
  const batches: FoodBatch[] = [];
  for await (const batch of starterFoods(files, { tables, ancestors }, folder)) batches.push(batch);
  return batches;
}

/** Batches with the bytes of their columns. */
function bytesOf(batches: readonly FoodBatch[]) {
  return batches.map((batch) =>
    Object.fromEntries(
      Object.entries(batch).map(([name, value]) => [
        name,
        ArrayBuffer.isView(value)
          ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('latin1')
          : value,
      ]),
    ),
  );
}

function rewrite(file: string, change: (about: Sections['about']) => Sections['about']): void {
  const { about, arrays } = readSections(file);
  const fd = openSync(file, 'w');
  writeSections(fd, 0, { arrays, about: change(about) });
  closeSync(fd);
}

it(
  'the build has prepared the starter foods that ship',
  async () => {
    const foods = 'starter/foods.jsonl.gz';
    const prepared = await batchesOf({ foods, prepared: 'dist/starter.bin' });
    expect(prepared.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(5000);
    expect(bytesOf(prepared)).toEqual(bytesOf(await batchesOf({ foods })));
    // Not read: the columns lie in the memory of the prepared file.
    expect(prepared[0]!.bytes.buffer).toBeInstanceOf(SharedArrayBuffer);
  },
  PATIENCE_MS,
);

it('prepared foods count for their file, their kinds and harmless taxonomies only', async () => {
  const files = { foods: path.join(folder, 'foods.jsonl'), prepared: path.join(folder, 'foods.bin') };
  writeFileSync(files.foods, jsonl(FOODS));
  await prepareStarter(files, { tables });
  const read = bytesOf(await batchesOf({ foods: files.foods }));
  expect(bytesOf(await batchesOf(files))).toEqual(read);
  // Whoever uses the prepared foods now gets none.
  rewrite(files.prepared, (about) => ({ ...about, batches: [] }));
  expect(await batchesOf(files)).toEqual([]);
  expect(await batchesOf(files, [['en:others-there-are', 'en:cheeses']])).toEqual([]);

  const kinds = await batchesOf(files, [['en:zorkish-specialities', 'en:cheeses']]);
  expect(kinds[0]!.kinds).toContain('cheese');
  expect(await batchesOf({ ...files, prepared: path.join(folder, 'missing.bin') })).toHaveLength(1);
  const others = path.join(folder, 'others.jsonl');
  writeFileSync(others, jsonl(FOODS.slice(1)));
  expect((await batchesOf({ ...files, foods: others }))[0]!.textKeys).toEqual(['odd']);
  rewrite(files.prepared, (about) => ({ ...about, kinds: 'of another release' }));
  expect(bytesOf(await batchesOf(files))).toEqual(read);
});

describe('what is usual of a kind', () => {
  const newImportFolder = useImportFolders();
  /** Per serving, so that every figure is a tenth of what it should be. */
  const thin = (at: number) => ({
    key: `thin ${at}`,
    name: 'Beurre doux',
    calories_kcal: 65 + at / 10,
    protein_g: 0.1,
    fat_g: 7.2,
    carbs_g: 0.1,
  });

  it('is known without the starter foods', async () => {
    const importFolder = newImportFolder();
    expect(await importFolder.import(jsonl([thin(0)]))).toMatchObject({ outliers: 1 });
    expect(importFolder.details('Beurre doux').unlike_kind).toMatchObject({ kind: 'butter' });
  });

  it('is not what a file says, however often it says it', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => thin(at));
    expect(await newImportFolder().import(jsonl(rows))).toMatchObject({ outliers: 60 });
  });
});
