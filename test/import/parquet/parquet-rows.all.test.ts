/**
 * How rows come out of Parquet:
 * 1. Any rows, nested as in the export, come out as they were written, whatever the sizes of row groups and pages; a
 *    plain reader (hyparquet's own) gives the same.
 * 2. Any ranges of rows, in any order, even two readings at once, give what they name.
 * 3. Of a column only the named fields are read; columns that a file lacks are left out.
 * 4. Every encoding and compression that writers of today use is read.
 * 5. A large row group is read in bounded memory.
 * 6. Batches cover all rows once and never reach across a row group.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batchRanges, openParquetFile, readParquetRows } from '../../../src/import/parquet/parquet-rows.ts';
import { CODECS, COLUMNS, COMPRESSORS, freshFile, type Row, readRows, row, writeRows } from './parquet-fixtures.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'larder-parquet-'));
});
afterAll(() => rm(folder, { recursive: true }));

const layouts = fc.record({
  rowGroupSize: fc.integer({ min: 1, max: 20 }),
  pageSize: fc.integer({ min: 10, max: 2000 }),
  dictionarySize: fc.constantFrom(1, 1_000_000),
});

/** Numbers for BigInt and null for undefined, as ours come. */
function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(plain);
  if (value === undefined || value === null || typeof value !== 'object') return value ?? null;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

test('1. any rows come out as they were written', async () => {
  const property = fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 30 }), layouts, async (rows, layout) => {
    const file = await writeRows(folder, rows, layout);
    const ours = await readRows(file, 0, rows.length);
    expect(ours).toEqual(rows);
    const theirs = await parquetReadObjects({ file: await asyncBufferFromFile(file) });
    expect(ours).toEqual(theirs.map(plain));
    await rm(file);
  });
  await fc.assert(property, { numRuns: 100 });
});

test('2. any ranges in any order', async () => {
  const rows = fc.sample(row, { numRuns: 60, seed: 7 });
  const file = await writeRows(folder, rows, { rowGroupSize: 17, pageSize: 100 });
  const range = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  await fc.assert(
    fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 5 }), fc.boolean(), async (ranges, isAtOnce) => {
      const reading = async ([from, to]: readonly [number, number]) =>
        expect(await readRows(file, from, to)).toEqual(rows.slice(from, to));
      if (isAtOnce) await Promise.all(ranges.map(reading));
      else for (const each of ranges) await reading(each);
    }),
  );
});

test('3. only the named fields of a column', async () => {
  const rows = fc.sample(row, { numRuns: 40, seed: 3 });
  const file = await writeRows(folder, rows, { rowGroupSize: 100, pageSize: 1000 });
  const columns = ['code', 'nutriments.name', 'nutriments.100g', 'images.key', 'not_there', 'code.not_there'];
  expect(await readRows(file, 0, 40, columns)).toEqual(
    rows.map(({ code, nutriments, images }) => ({
      code,
      nutriments: (nutriments as Row[] | null)?.map(({ unit: _unit, ...rest }) => rest) ?? null,
      images: (images as (Row | null)[] | null)?.map((image) => image && { key: image.key }) ?? null,
    })),
  );
});

test.each(['PLAIN', 'RLE_DICTIONARY', 'DELTA_LENGTH_BYTE_ARRAY', 'DELTA_BYTE_ARRAY'] as const)(
  '4. texts in %s',
  async (encoding) => {
    const data = ['Nutella', 'Nutella 2', null, '', 'Crème brûlée', 'Nutella'];
    const file = freshFile(folder);
    const columnData = [{ name: 'code', data, type: 'STRING' as const, encoding }];
    await writeFile(file, Buffer.from(parquetWriteBuffer({ columnData })));
    expect((await readRows(file, 0, 6, ['code'])).map(({ code }) => code)).toEqual(data);
  },
);

test.each([
  ['INT32', 'DELTA_BINARY_PACKED'],
  ['INT64', 'DELTA_BINARY_PACKED'],
  ['INT64', 'PLAIN'],
  ['DOUBLE', 'PLAIN'],
  ['FLOAT', 'BYTE_STREAM_SPLIT'],
] as const)('4. numbers: %s in %s', async (type, encoding) => {
  const data = [1, 2, null, 1_700_000_000, -5, 0];
  const values = data.map((value) => (type === 'INT64' && value !== null ? BigInt(value) : value));
  const file = freshFile(folder);
  await writeFile(file, Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'n', data: values, type, encoding }] })));
  expect((await readRows(file, 0, 6, ['n'])).map(({ n }) => n)).toEqual(data);
});

test.each(CODECS)('4. pages compressed as %s', async (codec) => {
  const rows = fc.sample(row, { numRuns: 30, seed: 4 });
  const file = await writeRows(folder, rows, { codec, compressors: COMPRESSORS, rowGroupSize: 20, pageSize: 500 });
  expect(await readRows(file, 0, 30)).toEqual(rows);
});

test('5. a large row group in bounded memory', async () => {
  const nutriments = Array.from({ length: 20 }, (_, at) => ({ name: `nutrient-${at}`, '100g': at, unit: 'g' }));
  const rows = Array.from({ length: 40_000 }, (_, at) => ({
    code: String(at),
    product_name: [{ lang: 'main', text: `Food ${at}` }],
    nutriments,
    categories_tags: null,
    images: null,
    unique_scans_n: at,
    obsolete: false,
  }));
  const file = await writeRows(folder, rows, { rowGroupSize: 100_000, pageSize: 1e8 });
  rows.length = 0;
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = 0;
  let count = 0;
  for await (const slice of readParquetRows(file, 0, 40_000, COLUMNS)) {
    expect(slice.length).toBeLessThanOrEqual(2000);
    count += slice.length;
    peak = Math.max(peak, process.memoryUsage().rss);
  }
  expect(count).toBe(40_000);
  expect((peak - before) / 1e6).toBeLessThan(250);
});

test('6. batches cover all rows, within row groups', async () => {
  const file = await writeRows(folder, fc.sample(row, 10), { rowGroupSize: 4, pageSize: 100 });
  const { rows, rowGroups, columns } = await openParquetFile(file);
  expect([rows, columns]).toEqual([10, COLUMNS]);
  expect(rowGroups).toEqual([
    { from: 0, to: 4 },
    { from: 4, to: 8 },
    { from: 8, to: 10 },
  ]);
  expect([...batchRanges(rowGroups)]).toEqual(rowGroups);
  const [first, ...others] = batchRanges([{ from: 100, to: 122_980 }]);
  expect(first!.from).toBe(100);
  let end = first!.to;
  for (const { from, to } of others) {
    expect(from).toBe(end);
    end = to;
  }
  expect(end).toBe(122_980);
  expect(batchRanges([{ from: 0, to: 2 ** 53 }]).next().value).toMatchObject({ from: 0 });
});
