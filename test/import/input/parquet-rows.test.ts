/**
 * How rows come out of Parquet:
 * 1. Any rows, nested as in the export, come out as they were written, whatever the sizes of row groups and pages; a
 *    plain reader (hyparquet's own) gives the same.
 * 2. Any ranges of rows, in any order, even two readings at once, give what they name.
 * 3. Of a column only the named fields are read; columns that a file lacks are left out.
 * 4. Every encoding that writers of today use is read.
 * 5. A large row group is read in bounded memory.
 * 6. Batches cover all rows once and never reach across a row group.
 * 7. A damaged file is an ImportError, never a crash or an endless loop.
 * 8. A page that claims to be larger than memory should be is refused before it is unpacked.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetReadObjects, type SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportError } from '../../../src/import/import-error.ts';
import { PageMemory, ParquetCursor } from '../../../src/import/input/parquet-cursor.ts';
import { batchRanges, openParquetFile, readParquetRows } from '../../../src/import/input/parquet-rows.ts';

let folder: string;
let files = 0;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'larder-parquet-'));
});
afterAll(() => rm(folder, { recursive: true }));

const optional = { repetition_type: 'OPTIONAL' } as const;
const text = (name: string): SchemaElement => ({ name, type: 'BYTE_ARRAY', converted_type: 'UTF8', ...optional });
const float = (name: string): SchemaElement => ({ name, type: 'FLOAT', ...optional });

/** A list of structures, as the export has them. */
function list(name: string, ...fields: SchemaElement[]): SchemaElement[] {
  return [
    { name, ...optional, num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    ...fields,
  ];
}

const SCHEMA: SchemaElement[] = [
  { name: 'root', num_children: 7 },
  text('code'),
  ...list('product_name', { name: 'element', ...optional, num_children: 2 }, text('lang'), text('text')),
  ...list('nutriments', { name: 'element', ...optional, num_children: 3 }, text('name'), float('100g'), text('unit')),
  ...list('categories_tags', text('element')),
  ...list(
    'images',
    { name: 'element', ...optional, num_children: 2 },
    text('key'),
    { name: 'sizes', ...optional, num_children: 1 },
    { name: '400', ...optional, num_children: 1 },
    { name: 'h', type: 'INT32', ...optional },
  ),
  { name: 'unique_scans_n', type: 'INT64', ...optional },
  { name: 'obsolete', type: 'BOOLEAN', ...optional },
];
const COLUMNS = SCHEMA.filter(({ name }) => name !== 'root').flatMap(({ name }) =>
  ['code', 'product_name', 'nutriments', 'categories_tags', 'images', 'unique_scans_n', 'obsolete'].includes(name)
    ? [name]
    : [],
);

type Row = Record<string, unknown>;

const word = fc.oneof(fc.constantFrom('fat', 'en', 'g', 'crème'), fc.string({ unit: 'grapheme', maxLength: 8 }));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const some = (values: fc.Arbitrary<unknown>) => maybe(fc.array(values, { maxLength: 4 }));
const row: fc.Arbitrary<Row> = fc.record({
  code: maybe(word),
  product_name: some(maybe(fc.record({ lang: maybe(word), text: maybe(word) }))),
  nutriments: some(fc.record({ name: maybe(word), '100g': maybe(fc.float({ noNaN: true })), unit: maybe(word) })),
  categories_tags: some(maybe(word)),
  images: some(
    maybe(
      fc.record({ key: maybe(word), sizes: maybe(fc.record({ '400': maybe(fc.record({ h: maybe(fc.integer()) })) })) }),
    ),
  ),
  unique_scans_n: maybe(fc.maxSafeNat()),
  obsolete: maybe(fc.boolean()),
});

interface Layout {
  rowGroupSize: number;
  pageSize: number;
  dictionarySize?: number;
}

async function writeRows(rows: readonly Row[], layout: Layout): Promise<string> {
  const columnData = COLUMNS.map((name) => ({
    name,
    data: rows.map((each) =>
      name === 'unique_scans_n' && each[name] !== null ? BigInt(each[name] as number) : each[name],
    ),
  }));
  const file = path.join(folder, `${++files}.parquet`);
  await writeFile(file, Buffer.from(parquetWriteBuffer({ columnData, schema: SCHEMA, ...layout })));
  return file;
}

async function read(file: string, from: number, to: number, columns: readonly string[] = COLUMNS): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const slice of readParquetRows(file, from, to, columns)) rows.push(...slice);
  return rows;
}

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
    const file = await writeRows(rows, layout);
    const ours = await read(file, 0, rows.length);
    expect(ours).toEqual(rows);
    const theirs = await parquetReadObjects({ file: await asyncBufferFromFile(file) });
    expect(ours).toEqual(theirs.map(plain));
    await rm(file);
  });
  await fc.assert(property, { numRuns: 100 });
});

test('2. any ranges in any order', async () => {
  const rows = fc.sample(row, { numRuns: 60, seed: 7 });
  const file = await writeRows(rows, { rowGroupSize: 17, pageSize: 100 });
  const range = fc.tuple(fc.nat(60), fc.nat(60)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
  await fc.assert(
    fc.asyncProperty(fc.array(range, { minLength: 1, maxLength: 5 }), fc.boolean(), async (ranges, isAtOnce) => {
      const reading = async ([from, to]: readonly [number, number]) =>
        expect(await read(file, from, to)).toEqual(rows.slice(from, to));
      if (isAtOnce) await Promise.all(ranges.map(reading));
      else for (const each of ranges) await reading(each);
    }),
  );
});

test('3. only the named fields of a column', async () => {
  const rows = fc.sample(row, { numRuns: 40, seed: 3 });
  const file = await writeRows(rows, { rowGroupSize: 100, pageSize: 1000 });
  const columns = ['code', 'nutriments.name', 'nutriments.100g', 'images.key', 'not_there', 'code.not_there'];
  expect(await read(file, 0, 40, columns)).toEqual(
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
    const file = path.join(folder, `${++files}.parquet`);
    const columnData = [{ name: 'code', data, type: 'STRING' as const, encoding }];
    await writeFile(file, Buffer.from(parquetWriteBuffer({ columnData })));
    expect((await read(file, 0, 6, ['code'])).map(({ code }) => code)).toEqual(data);
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
  const file = path.join(folder, `${++files}.parquet`);
  await writeFile(file, Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'n', data: values, type, encoding }] })));
  expect((await read(file, 0, 6, ['n'])).map(({ n }) => n)).toEqual(data);
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
  const file = await writeRows(rows, { rowGroupSize: 100_000, pageSize: 1e8 });
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
  const file = await writeRows(fc.sample(row, 10), { rowGroupSize: 4, pageSize: 100 });
  const { rows, rowGroups, columns } = await openParquetFile(file);
  expect([rows, columns]).toEqual([10, COLUMNS]);
  expect(rowGroups).toEqual([
    { from: 0, to: 4 },
    { from: 4, to: 8 },
    { from: 8, to: 10 },
  ]);
  expect(batchRanges(rowGroups)).toEqual(rowGroups);
  const [first, ...others] = batchRanges([{ from: 100, to: 122_980 }]);
  expect(first!.from).toBe(100);
  let end = first!.to;
  for (const { from, to } of others) {
    expect(from).toBe(end);
    end = to;
  }
  expect(end).toBe(122_980);
});

test('7. a damaged file is an ImportError', async () => {
  const whole = await writeRows(fc.sample(row, { numRuns: 20, seed: 1 }), { rowGroupSize: 10, pageSize: 200 });
  const bytes = await readFile(whole);
  const file = path.join(folder, 'damaged.parquet');
  const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(damage, fc.option(fc.nat(bytes.length)), async (changes, cut) => {
      const broken = Buffer.from(bytes);
      for (const [at, value] of changes) broken[at] = value;
      await writeFile(file, cut === null ? broken : broken.subarray(0, cut));
      try {
        const { rows } = await openParquetFile(file);
        await read(file, 0, Math.min(rows, 100));
      } catch (error) {
        expect(error).toBeInstanceOf(ImportError);
      }
    }),
    { numRuns: 300 },
  );
});

/** A number as the compact protocol of Thrift writes it. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value * 2;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

test('8. a page that claims too much is refused', () => {
  const column = { element: { ...text('code'), repetition_type: 'REQUIRED' }, children: [], count: 1, path: ['code'] };
  const decoder = { schemaPath: [column], element: column.element, type: 'BYTE_ARRAY', codec: 'SNAPPY' };
  for (const [bytes, entries] of [
    [2 ** 31 - 1, 1],
    [100, 100_000_000],
  ] as const) {
    const facts = [0x15, ...varint(entries), 0x15, ...varint(0), 0x15, ...varint(3), 0x15, ...varint(3), 0];
    const header = [0x15, 0, 0x15, ...varint(bytes), 0x15, ...varint(4), 0x2c, ...facts, 0, 1, 2, 3, 4];
    const cursor = new ParquetCursor(Uint8Array.from(header), decoder as never, entries, new PageMemory());
    expect(() => cursor.take()).toThrow('its pages are too large');
  }
});
