/** Products from files of Open Food Facts as an import reads them, and what the source itself finds wrong with them. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import type { RawFood, Rejected } from '../../src/import/normalize/raw-food.ts';
import { offCsvReader } from '../../src/import/off/csv.ts';
import { offJsonReader } from '../../src/import/off/json.ts';
import { offParquetColumns, readOffParquetRow } from '../../src/import/off/parquet.ts';

/** A product. */
export interface ProductRow {
  readonly food: RawFood;
  /** The tags of the source for errors in the data; undefined where the file has no such column. */
  readonly errors: readonly string[] | undefined;
}

/** Rows to look at while rules are written, and rows that only tell how good these are. */
export type Half = 'tune' | 'report';

/** The source writes this where it has no category. */
const NO_TAG = 'en:null';

/** The column with the errors that the source finds. */
const ERRORS = 'data_quality_errors_tags';
const PARQUET_MAGIC = 'PAR1';

/** The half of a row, by a hash of its code: the same in every file, whatever else is in it. */
export function halfOf(code: string): Half {
  return createHash('sha256').update(code).digest()[0]! % 2 === 0 ? 'tune' : 'report';
}

/** A text file, plain or gzip. */
export function readText(file: string): string {
  const bytes = readFileSync(file);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** The foods with a name in a bulk CSV (tabs, no quotes), JSONL or Parquet file; fails where there are none. */
export async function readRows(file: string): Promise<ProductRow[]> {
  const rows = (await readAll(file)).flatMap(({ food, errors }): ProductRow[] =>
    'rejected' in food
      ? []
      : [{ food: { ...food, categoryTags: food.categoryTags?.filter((tag) => tag !== NO_TAG) }, errors }],
  );
  if (rows.length === 0) {
    throw new Error(
      `${file} has no products with a name: it must be the CSV, JSONL or Parquet export of Open Food Facts`,
    );
  }
  return rows;
}

interface ReadRow {
  readonly food: RawFood | Rejected;
  readonly errors: readonly string[] | undefined;
}

async function readAll(file: string): Promise<ReadRow[]> {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 0, PARQUET_MAGIC.length) === PARQUET_MAGIC) return fromParquet(bytes);
  const [first = '', ...lines] = readText(file)
    .split('\n')
    .filter((line) => line !== '');
  if (!first.startsWith('{')) return fromTable(first, lines);
  const read = offJsonReader();
  return [first, ...lines].map((line) => ({
    food: read(line),
    errors: (JSON.parse(line) as { [ERRORS]?: string[] })[ERRORS],
  }));
}

async function fromParquet(bytes: Buffer): Promise<ReadRow[]> {
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
  const known = new Set(parquetMetadata(file).schema.map(({ name }) => name));
  const wanted = new Set([...offParquetColumns.map((column) => column.split('.')[0]!), ERRORS]);
  const columns = [...wanted].filter((column) => known.has(column));
  const rows = (await parquetReadObjects({ file, compressors, columns })) as Record<string, unknown>[];
  return rows.map((row) => ({ food: readOffParquetRow(row), errors: (row[ERRORS] ?? []) as string[] }));
}

function fromTable(header: string, lines: readonly string[]): ReadRow[] {
  const read = offCsvReader(header);
  const at = header.split('\t').indexOf(ERRORS);
  return lines.map((line) => ({
    food: read(line),
    errors: at < 0 ? undefined : (line.split('\t')[at] ?? '').split(',').filter((tag) => tag !== ''),
  }));
}
