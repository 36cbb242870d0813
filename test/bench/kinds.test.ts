/**
 * `npm run bench kinds` on the label products that ship with the suite, in sixteen languages:
 * 1. names tell the kind of at least 85 % of them, and agree with the tags in at least 95 %;
 * 2. wrong options are named, and a file without products is refused;
 * 3. of the products of an export, JSONL or Parquet, it says how many our checks and the source find wrong.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, expect, test } from 'vitest';
import { readRows } from '../../bench/kinds/rows.ts';
import { benchKinds } from '../../bench/kinds/run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larder-bench-kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('1. names tell the kinds of label products', async () => {
  const lines = await benchKinds(['--show', '0']);
  const shareIn = (begin: string, words: RegExp) =>
    Number(words.exec(lines.find((line) => line.startsWith(begin)) ?? '')?.[1]);
  expect(shareIn('Foods with tags', /by name ([\d.]+) %/)).toBeGreaterThanOrEqual(85);
  expect(shareIn('Of those with both', /: ([\d.]+) %/)).toBeGreaterThanOrEqual(95);
});

test('2. wrong options are named, and a file without products is refused', async () => {
  await expect(benchKinds(['--every', '0'])).rejects.toThrow('--every');
  await expect(benchKinds(['--rows', 'no-such-file'])).rejects.toThrow('no-such-file');
  const empty = path.join(folder, 'empty.csv');
  writeFileSync(empty, 'code\tproduct_name\n');
  await expect(benchKinds(['--rows', empty])).rejects.toThrow('no products with a name');
});

test('3. our checks beside the errors of the source', async () => {
  const file = path.join(folder, 'products.jsonl');
  const figures = (kcal: number, fat: number) => ({
    'energy-kcal_100g': kcal,
    fat_100g: fat,
    proteins_100g: 0,
    carbohydrates_100g: 0,
  });
  const oil = { lang: 'en', categories_tags: ['en:olive-oils'], data_quality_errors_tags: [] as string[] };
  const products = [
    { ...oil, code: '3017620422003', product_name: 'Olive oil', nutriments: figures(900, 100) },
    { ...oil, code: '3017620425035', product_name: 'Thin olive oil', nutriments: figures(90, 10) },
    {
      ...oil,
      code: '5000159407236',
      product_name: 'Wrong olive oil',
      nutriments: figures(90, 100),
      data_quality_errors_tags: ['en:energy-value-in-kcal-does-not-match-value-computed-from-other-nutrients'],
    },
  ];
  writeFileSync(file, products.map((product) => `${JSON.stringify(product)}\n`).join(''));
  const lines = await benchKinds(['--rows', file]);
  expect(lines).toContain(`${file}: 3 products with a name`);
  expect(lines.find((line) => line.includes('unlike their kind:'))).toContain(
    '50.0 % of 2 (at most 1.5 %: **missed**)',
  );
  expect(lines.find((line) => line.includes('below 0.6'))).toContain('100.0 % of 1');
  expect(lines).toContain('- Thin olive oil: vegetable-oil/olive-oil');
});

test('3. rows of a Parquet file', async () => {
  const file = path.join(folder, 'products.parquet');
  const rows = parquetWriteBuffer({
    columnData: [
      { name: 'code', data: ['3017620422003'], type: 'STRING' },
      { name: 'product_name', data: [[{ lang: 'main', text: 'Olive oil' }]], type: 'JSON' },
      { name: 'brands', data: ['Casa Luminosa'], type: 'STRING' },
      { name: 'lang', data: ['en'], type: 'STRING' },
      { name: 'categories_tags', data: [['en:olive-oils', 'en:null']], type: 'JSON' },
      { name: 'data_quality_errors_tags', data: [[]], type: 'JSON' },
    ],
  });
  writeFileSync(file, new Uint8Array(rows));
  expect(await readRows(file)).toEqual([
    {
      code: '3017620422003',
      name: 'Olive oil',
      brand: 'Casa Luminosa',
      language: 'en',
      tags: ['en:olive-oils'],
      errors: [],
    },
  ]);
});
