/** The bytes of generated files, chunk by chunk, so that memory does not grow with the number of rows. */
import { type CsvOptions, csvHeader, MAX_ROW_BYTES, writeCsvRow } from './csv.ts';
import { changedProducts } from './delta.ts';
import { jsonProduct, type ShapeOptions } from './json.ts';
import { parquetFile } from './parquet.ts';
import { type GeneratedProduct, productAt } from './product.ts';

/** A format of the exports. */
export const FORMATS = ['csv', 'jsonl', 'parquet', 'delta'] as const;
export type Format = (typeof FORMATS)[number];

/** What a file is to hold. */
export interface FilePlan extends CsvOptions, ShapeOptions {
  format: Format;
  seed: number;
  /** The first product. */
  from: number;
  rows: number;
  /** For a delta: the number of products in the set that it changes. */
  setRows: number;
}

const CHUNK_BYTES = 1 << 20;

/** The bytes of the planned file. */
export function fileBytes(plan: FilePlan): Iterable<Uint8Array> | AsyncIterable<Uint8Array> {
  if (plan.format === 'csv') return csvFile(plan);
  if (plan.format === 'parquet') return parquetFile(products(plan), plan);
  return jsonLines(
    plan.format === 'delta' ? changedProducts(plan.seed, plan.setRows, plan.rows, plan.from) : products(plan),
    plan,
  );
}

function* products({ seed, from, rows }: FilePlan): Generator<GeneratedProduct> {
  for (let index = from; index < from + rows; index++) yield productAt(seed, index);
}

function* csvFile(plan: FilePlan): Generator<Uint8Array> {
  yield Buffer.from(`${csvHeader(plan)}\n`);
  let buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let at = 0;
  for (let index = plan.from; index < plan.from + plan.rows; index++) {
    if (at + MAX_ROW_BYTES > CHUNK_BYTES) {
      yield buffer.subarray(0, at);
      buffer = Buffer.allocUnsafe(CHUNK_BYTES);
      at = 0;
    }
    at = writeCsvRow(productAt(plan.seed, index), buffer, at, plan);
  }
  if (at > 0) yield buffer.subarray(0, at);
}

function* jsonLines(list: Iterable<GeneratedProduct>, options: ShapeOptions): Generator<Uint8Array> {
  let lines: string[] = [];
  let length = 0;
  for (const product of list) {
    const line = JSON.stringify(jsonProduct(product, options));
    lines.push(line);
    length += line.length;
    if (length < CHUNK_BYTES) continue;
    yield Buffer.from(`${lines.join('\n')}\n`);
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
}
