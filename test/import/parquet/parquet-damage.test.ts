/**
 * Damaged and hostile Parquet files:
 * 1. Whatever bytes are changed or missing, it is read or is an ImportError; it never crashes or goes on for ever.
 * 2. So does each byte of the table of contents that is one less, which makes counts negative.
 * 3. A page that claims to be larger than memory should be is refused before it is decompressed.
 * 4. A page that decompresses to more than it claims is refused.
 * 5. Packed numbers that lead backwards are refused.
 * 6. A row group without columns is refused, however many rows it claims to have.
 */
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { parquetMetadata } from 'hyparquet';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ImportError } from '../../../src/import/import-error.ts';
import { PageMemory, ParquetCursor } from '../../../src/import/parquet/parquet-cursor.ts';
import { openGroup } from '../../../src/import/parquet/parquet-group.ts';
import { openParquetFile } from '../../../src/import/parquet/parquet-rows.ts';
import { readValues } from '../../../src/import/parquet/parquet-values.ts';
import { CODECS, COLUMNS, COMPRESSORS, freshFile, readRows, row, text, writeRows } from './parquet-fixtures.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'larder-parquet-damage-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Reads a file that may be damaged, to the end or to an ImportError. */
async function expectReadOrRefused(bytes: Uint8Array): Promise<void> {
  const file = freshFile(folder);
  await writeFile(file, bytes);
  try {
    const { rows } = await openParquetFile(file);
    await readRows(file, 0, Math.min(rows, 100));
  } catch (error) {
    expect(error).toBeInstanceOf(ImportError);
  }
  await rm(file);
}

test.each(CODECS)('1. a damaged file of pages compressed as %s', async (codec) => {
  const layout = { codec, compressors: COMPRESSORS, rowGroupSize: 10, pageSize: 200 };
  const bytes = await readFile(await writeRows(folder, fc.sample(row, { numRuns: 20, seed: 1 }), layout));
  const damage = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { minLength: 1, maxLength: 30 });
  await fc.assert(
    fc.asyncProperty(damage, fc.option(fc.nat(bytes.length)), async (changes, cut) => {
      const broken = Buffer.from(bytes);
      for (const [at, value] of changes) broken[at] = value;
      await expectReadOrRefused(cut === null ? broken : broken.subarray(0, cut));
    }),
    { numRuns: 300 },
  );
});

test('2. each byte of the table of contents one less', async () => {
  const bytes = await readFile(await writeRows(folder, fc.sample(row, { numRuns: 3, seed: 1 }), { rowGroupSize: 3 }));
  const end = bytes.length - 8;
  for (let at = end - bytes.readUInt32LE(end); at < end; at++) {
    const broken = Buffer.from(bytes);
    broken[at] = broken[at]! - 1;
    await expectReadOrRefused(broken);
  }
});

/** A number as the compact protocol of Thrift writes it. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value * 2;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

test('3. a page that claims too much is refused', () => {
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

test.each(CODECS.filter((codec) => codec !== 'SNAPPY'))(
  '4. a page of %s that is larger than it claims',
  async (codec) => {
    const compress = (bytes: Uint8Array) => COMPRESSORS[codec](Buffer.concat([bytes, new Uint8Array(1000)]));
    const layout = { codec, compressors: { [codec]: compress } };
    const file = await writeRows(folder, fc.sample(row, { numRuns: 3, seed: 1 }), layout);
    await expect(readRows(file, 0, 3)).rejects.toThrow(/damaged or truncated Parquet file/);
  },
);

test('5. packed numbers that lead backwards', () => {
  const lessThanNoBlocks = [128, 1, 255, 255, 255, 255, 15];
  const page = Uint8Array.from([...lessThanNoBlocks, 4, 0, 0, 0, 0, 0]);
  const decoder = { type: 'INT32', element: { name: 'h', type: 'INT32' } };
  expect(() => readValues(page, 4, 'DELTA_BINARY_PACKED', decoder as never, undefined)).toThrow('leads backwards');
});

test('6. a row group without columns', async () => {
  const file = await writeRows(folder, fc.sample(row, { numRuns: 3, seed: 1 }), {});
  const metadata = parquetMetadata(new Uint8Array(await readFile(file)));
  const handle = await open(file);
  const group = { ...metadata.row_groups[0]!, columns: [], num_rows: 2n ** 53n };
  await expect(openGroup(handle, metadata, group, COLUMNS)).rejects.toThrow('none of the columns');
  await handle.close();
});
