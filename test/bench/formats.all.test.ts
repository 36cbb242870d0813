/**
 * The files that the generator writes:
 * 1. The same order gives the same bytes, and any slice equals that slice of the whole.
 * 2. The CSV has the columns of its header in every row, and 2 kB a row; unmigrated products lose their nutrients.
 * 3. CSV, JSONL and Parquet of one seed say the same about a product.
 * 4. JSONL mixes old and new shapes by `schema_version`; a delta holds changed products of its set.
 * 5. What is packed opens again, and the command line writes what the functions make.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, expect, test } from 'vitest';
import { csvHeader, csvRow } from '../../bench/generate/csv.ts';
import { CSV_HEADERS, type CsvHeader } from '../../bench/generate/csv-columns.ts';
import { changedProductAt, changedProducts } from '../../bench/generate/delta.ts';
import { type FilePlan, type Format, fileBytes } from '../../bench/generate/files.ts';
import { jsonProduct } from '../../bench/generate/json.ts';
import { nutrientValue } from '../../bench/generate/nutrition.ts';
import { writeOut } from '../../bench/generate/output.ts';
import { parquetFile, parquetRow } from '../../bench/generate/parquet.ts';
import { type GeneratedProduct, productAt } from '../../bench/generate/product.ts';

const plan = (format: Format, rows: number, from = 0): FilePlan => ({ format, rows, from, seed: 1, setRows: 5000 });
const products = Array.from({ length: 3000 }, (_, index) => productAt(1, index));
const folder = await mkdtemp(path.join(tmpdir(), 'larder-generate-'));

afterAll(() => rm(folder, { recursive: true }));

async function bytesOf(order: FilePlan): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of fileBytes(order)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function linesOf(order: FilePlan): Promise<string[]> {
  return (await bytesOf(order)).toString().slice(0, -1).split('\n');
}

/** The cells of a product's CSV line by the names of their columns. */
function csvCells(product: GeneratedProduct, header: CsvHeader = '2026-04'): Record<string, string> {
  const cells = csvRow(product, { header, unmigrated: 0 }).split('\t');
  return Object.fromEntries(CSV_HEADERS[header].map((name, place) => [name, cells[place]]));
}

test.each(['csv', 'jsonl', 'parquet', 'delta'] as const)('1. %s: the same order, the same bytes', async (format) => {
  expect((await bytesOf(plan(format, 700))).equals(await bytesOf(plan(format, 700)))).toBe(true);
});

test.each(['csv', 'jsonl'] as const)('1. %s: a slice equals that slice of the whole', async (format) => {
  const whole = await linesOf(plan(format, 1500));
  const slice = await linesOf(plan(format, 300, 900));
  const skipped = format === 'csv' ? 1 : 0;
  expect(slice.slice(skipped)).toEqual(whole.slice(skipped + 900, skipped + 1200));
});

test('1. the file has the bytes of csvRow', async () => {
  const expected = [csvHeader(), ...products.map((product) => csvRow(product))];
  expect(await linesOf(plan('csv', 3000))).toEqual(expected);
});

test.each([
  ['2026-04', 210],
  ['2026-05', 201],
] as const)('2. header %s: %d cells in every row', (header, columns) => {
  expect(csvHeader({ header }).split('\t')).toHaveLength(columns);
  const widths = products.map((product) => csvRow(product, { header }).split('\t').length);
  expect(new Set(widths)).toEqual(new Set([columns]));
});

test('2. rows are of real size, and control characters are none', () => {
  const text = products.map((product) => csvRow(product)).join('\n');
  expect(Buffer.byteLength(text) / products.length).toBeGreaterThan(2000);
  expect(text).not.toMatch(/[\r\0]/);
});

test('2. unmigrated products lose their nutrients in the CSV only', () => {
  const place = CSV_HEADERS['2026-04'].indexOf('energy-kcal_100g');
  const withEnergy = (unmigrated: number) =>
    products.filter((product) => csvRow(product, { unmigrated }).split('\t')[place] !== '').length / products.length;
  const all = withEnergy(0);
  expect(all).toBeGreaterThan(0.75);
  expect(withEnergy(0.8) / all).toBeCloseTo(0.2, 1);
  expect(withEnergy(0.1) / all).toBeCloseTo(0.9, 1);
});

test('3. CSV and JSONL say the same', () => {
  for (const product of products) {
    const cells = csvCells(product);
    const object = jsonProduct(product, { unmigrated: 1 }) as Record<string, unknown>;
    const { nutriments } = object as { nutriments: Record<string, number> };
    const onLabel = product.origin === 'label' ? ['energy-kcal', 'fat', 'sugars', 'sodium'] : [];
    const inJson = [
      ...[object.code, object.product_name, object.brands ?? ''],
      ((object.categories_tags ?? []) as string[]).join(','),
      ...[String(object.serving_size ?? ''), String(object.unique_scans_n ?? '')],
      ...onLabel.map((name) => String(nutriments[`${name}_100g`] ?? '')),
    ];
    expect(inJson).toEqual([
      ...[cells.code, cells.product_name, cells.brands, cells.categories_tags],
      ...[cells.serving_size, cells.unique_scans_n],
      ...onLabel.map((name) => cells[`${name}_100g`]),
    ]);
  }
});

test('3. the later header has the same cells under the same names', () => {
  for (const product of products.slice(0, 200)) {
    const later = csvCells(product, '2026-05');
    const before = csvCells(product);
    for (const name of ['code', 'product_name', 'brands_tags', 'main_category_en', 'image_url', 'salt_100g']) {
      expect(later[name]).toBe(before[name]);
    }
  }
});

test('3. Parquet: the nested columns can be read, in row groups, and say the same', async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of parquetFile(products.slice(0, 600), {}, 250)) chunks.push(chunk);
  const { buffer } = new Uint8Array(Buffer.concat(chunks));
  expect(parquetMetadata(buffer).row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([250, 250, 100]);
  const rows = await parquetReadObjects({ file: buffer });
  expect(rows).toHaveLength(600);
  rows.forEach((row, place) => {
    const product = products[place];
    const written = parquetRow(product);
    for (const name of ['code', 'brands', 'categories_tags', 'product_name', 'serving_quantity', 'schema_version']) {
      expect(row[name] ?? undefined).toEqual(written[name]);
    }
    const nutriments = row.nutriments as { name: string; '100g': number | null }[];
    expect(nutriments.map(({ name }) => name)).toEqual(
      (written.nutriments as { name: string }[]).map(({ name }) => name),
    );
    const energy = nutriments.find(({ name }) => name === 'energy-kcal');
    if (energy?.['100g'] != null)
      expect(energy['100g']).toBeCloseTo(nutrientValue(product.nutrients!, 'energy-kcal')!, 2);
    const front = (row.images as { key: string; rev: number }[]).find(({ key }) => key === `front_${product.language}`);
    expect(front?.rev).toBe(product.photos?.front);
  });
});

test('4. JSONL mixes the shapes by schema_version', async () => {
  const objects = (await linesOf(plan('jsonl', 3000))).map((line) => JSON.parse(line));
  const old = objects.filter(({ schema_version }) => (schema_version ?? 0) < 1003);
  expect(old.length / objects.length).toBeCloseTo(0.8, 1);
  for (const { images, nutriments, nutrition, schema_version = 0 } of objects) {
    expect(nutrition !== undefined && schema_version < 1003).toBe(false);
    if (schema_version >= 1003) expect(nutriments).toEqual({});
    if (images) expect('selected' in images).toBe(schema_version >= 1002);
  }
});

test('4. a delta holds changed products of its set, none twice', async () => {
  const objects = (await linesOf({ ...plan('delta', 400) })).map((line) => JSON.parse(line));
  const changed = [...changedProducts(1, 5000, 400)];
  expect(objects.map(({ code }) => code)).toEqual(changed.map(({ code }) => code));
  expect(new Set(changed.map(({ index }) => index)).size).toBe(400);
  for (const { code, index, modifiedAt } of changed) {
    expect(productAt(1, index).code).toBe(code);
    expect(modifiedAt).toBeGreaterThan(productAt(1, index).modifiedAt);
    expect(changedProductAt(1, index).modifiedAt).toBe(modifiedAt);
  }
});

test('5. gzip opens again', async () => {
  const file = path.join(folder, 'products.csv.gz');
  await writeOut(fileBytes(plan('csv', 1200)), file, 1);
  expect(gunzipSync(await readFile(file)).equals(await bytesOf(plan('csv', 1200)))).toBe(true);
});

test('5. the command line writes the file, and refuses an order that it cannot read', async () => {
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['scripts/run.js', 'bench/generate/main.ts', ...args]);
  const { stdout } = await run('--rows', '50', '--format', 'jsonl', '--out', '-');
  expect(stdout.slice(0, -1).split('\n')).toEqual(await linesOf(plan('jsonl', 50)));
  await expect(run('--rows', '50', '--format', 'xml', '--out', '-')).rejects.toMatchObject({ code: 2 });
});
