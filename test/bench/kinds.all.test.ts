/**
 * `npm run bench kinds` on the label products that ship with the suite, in sixteen languages:
 * 1. names tell the kind of at least 85 % of them, and agree with the tags in at least 95 %; judged names have few wrong categories;
 * 2. wrong options are named, and a file without products is refused;
 * 3. rows fall by their codes into a half to tune on, with examples, and a half to report, without.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, expect, test } from 'vitest';
import { halfOf, readRows } from '../../bench/kinds/rows.ts';
import { benchKinds } from '../../bench/kinds/run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larder-bench-kinds-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('1. names tell the kinds of label products', async () => {
  const lines = await benchKinds(['--show', '0']);
  const shares = (words: RegExp) => lines.flatMap((line) => words.exec(line)?.slice(1).map(Number) ?? []);
  for (const share of shares(/by name alone ([\d.]+) %/)) expect(share).toBeGreaterThanOrEqual(85);
  for (const share of shares(/the same category: ([\d.]+) %/)) expect(share).toBeGreaterThanOrEqual(95);
  const wrong = (file: string) => shares(new RegExp(`judged names \\(${file}\\) a wrong category: ([\\d.]+) %`));
  expect(wrong('judged.tsv')[0]).toBeLessThanOrEqual(3);
  expect(wrong('names-2019-tune.tsv')[0]).toBeLessThanOrEqual(5);
  expect(wrong('names-2019-report.tsv')[0]).toBeLessThanOrEqual(7.5);
  expect(wrong('names-2019-more-report.tsv')[0]).toBeLessThanOrEqual(6.5);
  const without = shares(/names-2019-[a-z]+\.tsv\).*none where there is one: ([\d.]+) %/);
  expect(without).toHaveLength(2);
  for (const share of without) expect(share).toBeLessThanOrEqual(18);
});

test('2. wrong options are named, and a file without products is refused', async () => {
  await expect(benchKinds(['--show', 'x'])).rejects.toThrow('--show');
  await expect(benchKinds(['--rows', 'no-such-file'])).rejects.toThrow('no-such-file');
  const empty = path.join(folder, 'empty.csv');
  writeFileSync(empty, 'code\tproduct_name\n');
  await expect(benchKinds(['--rows', empty])).rejects.toThrow('no products with a name');
});

test('3. halves, with our checks beside the errors of the source', async () => {
  const file = path.join(folder, 'products.jsonl');
  const nutriments = { 'energy-kcal_100g': 90, fat_100g: 10, proteins_100g: 0, carbohydrates_100g: 0 };
  const codes = Array.from({ length: 20 }, (_, at) => String(4_000_000_000_000 + at));
  const products = codes.map((code) => ({
    code,
    product_name: `Thin olive oil ${code}`,
    lang: 'en',
    categories_tags: ['en:olive-oils'],
    data_quality_errors_tags: [],
    nutriments,
  }));
  writeFileSync(file, products.map((product) => `${JSON.stringify(product)}\n`).join(''));
  const lines = await benchKinds(['--rows', file, '--show', '100']);
  expect(lines).toContain(`${file}: 20 products with a name`);
  const [tune, report] = (['tune', 'report'] as const).map((half) => codes.filter((code) => halfOf(code) === half));
  expect(tune!.length).toBeGreaterThan(0);
  expect(report!.length).toBeGreaterThan(0);
  const unlike = lines.filter((line) => line.includes('unlike their kind:'));
  expect(unlike[0]).toContain(`100.0 % of ${tune!.length} (at most 1 %: **missed**)`);
  expect(unlike[1]).toContain(`100.0 % of ${report!.length} (at most 1 %: **missed**)`);
  const shown = (code: string) => lines.some((line) => line.startsWith('- ') && line.includes(code));
  expect(tune!.every(shown)).toBe(true);
  expect(report!.some(shown)).toBe(false);
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
  expect(await readRows(file)).toMatchObject([
    {
      food: {
        key: '3017620422003',
        name: 'Olive oil',
        brand: 'Casa Luminosa',
        language: 'en',
        categoryTags: ['en:olive-oils'],
      },
      errors: [],
    },
  ]);
});
