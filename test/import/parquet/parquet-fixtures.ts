/** Rows and files of Parquet, nested as in the export, for the tests of its readers. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { SchemaElement } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { readParquetRows } from '../../../src/import/parquet/parquet-rows.ts';

const optional = { repetition_type: 'OPTIONAL' } as const;
export const text = (name: string): SchemaElement => ({
  name,
  type: 'BYTE_ARRAY',
  converted_type: 'UTF8',
  ...optional,
});
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
export const COLUMNS = SCHEMA.filter(({ name }) => name !== 'root').flatMap(({ name }) =>
  ['code', 'product_name', 'nutriments', 'categories_tags', 'images', 'unique_scans_n', 'obsolete'].includes(name)
    ? [name]
    : [],
);

export type Row = Record<string, unknown>;

const word = fc.oneof(fc.constantFrom('fat', 'en', 'g', 'crème'), fc.string({ unit: 'grapheme', maxLength: 8 }));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const some = (values: fc.Arbitrary<unknown>) => maybe(fc.array(values, { maxLength: 4 }));
export const row: fc.Arbitrary<Row> = fc.record({
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

type Layout = Pick<
  Parameters<typeof parquetWriteBuffer>[0],
  'rowGroupSize' | 'pageSize' | 'dictionarySize' | 'codec' | 'compressors'
>;

let files = 0;

/** A name for a file of the folder that none has yet. */
export function freshFile(folder: string): string {
  return path.join(folder, `${++files}.parquet`);
}

export async function writeRows(folder: string, rows: readonly Row[], layout: Layout): Promise<string> {
  const columnData = COLUMNS.map((name) => ({
    name,
    data: rows.map((each) =>
      name === 'unique_scans_n' && each[name] !== null ? BigInt(each[name] as number) : each[name],
    ),
  }));
  const file = freshFile(folder);
  await writeFile(file, Buffer.from(parquetWriteBuffer({ columnData, schema: SCHEMA, ...layout })));
  return file;
}

export async function readRows(
  file: string,
  from: number,
  to: number,
  columns: readonly string[] = COLUMNS,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const slice of readParquetRows(file, from, to, columns)) rows.push(...slice);
  return rows;
}

/** Bytes as a zstd frame, with a block that is not compressed. */
function zstdFrame(bytes: Uint8Array): Uint8Array {
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0, 0, 0, 0]);
  header.writeUInt32LE(bytes.length, 5);
  header.writeUIntLE(bytes.length * 8 + 1, 9, 3);
  return Buffer.concat([header, bytes]);
}

/** Bytes as an LZ4 block of literals. */
function lz4Block(bytes: Uint8Array): Uint8Array {
  const more = bytes.length - 15;
  if (more < 0) return Buffer.concat([Uint8Array.of(bytes.length << 4), bytes]);
  const length = [...new Array<number>(Math.floor(more / 255)).fill(255), more % 255];
  return Buffer.concat([Uint8Array.of(0xf0, ...length), bytes]);
}

/** How tests compress pages; hyparquet-writer knows Snappy itself. */
export const COMPRESSORS = {
  GZIP: (bytes: Uint8Array) => gzipSync(bytes),
  BROTLI: (bytes: Uint8Array) => brotliCompressSync(bytes),
  ZSTD: zstdFrame,
  LZ4_RAW: lz4Block,
};

/** The codecs that are read. */
export const CODECS = ['SNAPPY', ...(Object.keys(COMPRESSORS) as (keyof typeof COMPRESSORS)[])] as const;
