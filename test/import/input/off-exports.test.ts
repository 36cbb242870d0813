/**
 * Where exports are looked for:
 * 1. Without a mirror the Parquet export is taken, where Open Food Facts has it.
 * 2. A mirror is a folder with the same names, or one file.
 * 3. Delta files come from the list beside the exports, oldest first, and only under their own names.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { bestExport, listDeltas } from '../../../src/import/input/off-exports.ts';

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

test('3. deltas by their list', async () => {
  const names = [
    'openfoodfacts_products_200_300.json.gz',
    'openfoodfacts_products_100_200.json.gz',
    '../secret.json',
    '',
  ];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    if (request.url === '/off/delta/index.txt') response.end(names.join('\n'));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mirror = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const expected = [
      { address: `${mirror}/off/delta/openfoodfacts_products_100_200.json.gz`, from: 100, to: 200 },
      { address: `${mirror}/off/delta/openfoodfacts_products_200_300.json.gz`, from: 200, to: 300 },
    ];
    expect(await listDeltas(`${mirror}/off`)).toEqual(expected);
    expect(await listDeltas(`${mirror}/off/food.parquet`)).toEqual(expected);
    await expect(listDeltas(mirror)).rejects.toThrow(/list of delta files, .*status 404/);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
  await expect(listDeltas(mirror)).rejects.toMatchObject({ code: 'IMPORT_FILE_UNREADABLE' });
});
