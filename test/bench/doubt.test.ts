/**
 * `npm run bench doubt` on products that are written for it:
 * 1. rows that are right are split into halves, and every mistake has its line in both, the same with the same seed;
 * 2. wrong options are named.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { INJECTED_ERRORS } from '../../bench/doubt/errors.ts';
import { benchDoubt } from '../../bench/doubt/run.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larder-bench-doubt-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('1. butter with mistakes is doubted, and right butter is not', async () => {
  const file = path.join(folder, 'butter.jsonl');
  const products = Array.from({ length: 40 }, (_, at) => ({
    code: String(4_000_000_000_000 + at),
    product_name: 'Unsalted butter',
    lang: 'en',
    serving_quantity: 14,
    categories_tags: ['en:unsalted-butters'],
    nutriments: {
      'energy-kcal_100g': 717 + (at % 9),
      fat_100g: 81.1,
      proteins_100g: 0.9,
      carbohydrates_100g: 0.6,
      sugars_100g: 0.6,
      'saturated-fat_100g': 51.4,
      sodium_100g: 0.011,
    },
  }));
  writeFileSync(file, products.map((product) => `${JSON.stringify(product)}\n`).join(''));
  const lines = await benchDoubt(['--rows', file, '--seed', '7']);
  expect(lines.filter((line) => line.startsWith('Right rows that are doubted: 0.0 %'))).toHaveLength(2);
  for (const { name } of INJECTED_ERRORS)
    expect(lines.filter((line) => line.startsWith(`| ${name} |`))).toHaveLength(2);
  for (const name of ['kJ as kcal', 'per serving', 'two macronutrients swapped']) {
    for (const line of lines.filter((each) => each.startsWith(`| ${name} |`))) expect(line).toContain('| 100.0 % |');
  }
  expect(
    lines.filter((line) => line.startsWith('As a whole file given per serving: the report names 100.0 %')),
  ).toHaveLength(2);
  expect(await benchDoubt(['--rows', file, '--seed', '7'])).toEqual(lines);
});

test('2. wrong options are named', async () => {
  await expect(benchDoubt(['--seed', 'x'])).rejects.toThrow('--seed');
  await expect(benchDoubt(['--missed', 'x'])).rejects.toThrow('kJ as kcal');
});
