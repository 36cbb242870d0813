/**
 * Where exports are looked for:
 * 1. Without a mirror the Parquet export is taken, where Open Food Facts has it.
 * 2. A mirror is a folder with the same names, or one file.
 */
import { expect, test } from 'vitest';
import { bestExport } from '../../../src/import/input/off-exports.ts';

test('1. Parquet is the default', () => {
  expect(bestExport()).toBe('https://huggingface.co/datasets/openfoodfacts/product-database/resolve/main/food.parquet');
});

test.each([
  ['https://mirror.example/off', 'https://mirror.example/off/food.parquet'],
  ['https://mirror.example/off/', 'https://mirror.example/off/food.parquet'],
  ['http://127.0.0.1:8000', 'http://127.0.0.1:8000/food.parquet'],
  ['https://mirror.example/v1.2', 'https://mirror.example/v1.2/food.parquet'],
  ['https://mirror.example/a/products.jsonl.gz', 'https://mirror.example/a/products.jsonl.gz'],
  ['https://mirror.example/a/products.csv.zst', 'https://mirror.example/a/products.csv.zst'],
  ['https://mirror.example/get?file=7', 'https://mirror.example/get?file=7'],
])('2. %s', (mirror, address) => {
  expect(bestExport(mirror)).toBe(address);
});
