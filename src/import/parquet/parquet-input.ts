/** Parquet input: batches are row ranges, which the threads read from the file themselves. */
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ImportError } from '../import-error.ts';
import type { Batch, Input } from '../input/input-format.ts';
import { StoredBytes } from '../input/stored-bytes.ts';
import { unreadable } from '../input/unreadable.ts';
import { BULK_EXPORT_ADVICE } from '../input/unsupported-input.ts';

/** Opens a Parquet file; `remove` runs when the input is closed. */
export async function parquetInput(
  name: string,
  label: string,
  file: string,
  remove: () => Promise<void> = async () => {},
): Promise<Input> {
  const { batchRanges, openParquetFile } = await import('./parquet-rows.ts');
  const { rows, rowGroups, columns, totalBytes } = await openParquetFile(file, label);
  if (!OFF_COLUMNS.every((column) => columns.includes(column))) throw notOff(label, columns);
  if (!columns.includes(NUTRIENTS_COLUMN) && columns.some((column) => column.endsWith('_100g'))) throw flat(label);
  let rowsGiven = 0;
  async function* batches(): AsyncGenerator<Batch> {
    for (const { from, to } of batchRanges(rowGroups)) {
      yield { kind: 'rows', file, from, to };
      rowsGiven = to;
    }
  }
  return {
    name,
    format: { kind: 'off-parquet', file, rows },
    firstLine: 1,
    totalBytes,
    get bytesRead() {
      return rows === 0 ? totalBytes : Math.round((totalBytes * rowsGiven) / rows);
    },
    batches,
    close: remove,
  };
}

/** Columns that every Open Food Facts export has. */
const OFF_COLUMNS = ['code', 'product_name'];
const NUTRIENTS_COLUMN = 'nutriments';

function flat(label: string): ImportError {
  return new ImportError(
    'IMPORT_FORMAT_UNKNOWN',
    `${label} is a Parquet file with a column for each nutrient ("fat_100g", …), as in the CSV export. The Parquet file ` +
      `of Open Food Facts has them in one column "${NUTRIENTS_COLUMN}". ${BULK_EXPORT_ADVICE}`,
  );
}

function notOff(label: string, columns: readonly string[]): ImportError {
  return new ImportError(
    'IMPORT_FORMAT_UNKNOWN',
    `${label} is a Parquet file, but not the one of Open Food Facts: it has no columns "code" and "product_name". ` +
      `Its columns are: ${columns.slice(0, 8).join(', ')}${columns.length > 8 ? ', …' : ''}. ` +
      'Write your own foods as JSON lines or CSV with a "key" for each.',
  );
}

/** The name prefix of temporary files. */
export const STORED_PREFIX = 'unpacked-';
let stored = 0;

/** A Parquet file has its metadata at the end, so a stream must be stored first. */
export async function storedParquetInput(
  name: string,
  label: string,
  bytes: AsyncIterable<Uint8Array>,
  { downloads, signal }: { downloads: string; signal?: AbortSignal | undefined },
): Promise<Input> {
  const file = path.join(downloads, `${STORED_PREFIX}${process.pid}-${++stored}.parquet`);
  const remove = () => rm(file, { force: true });
  try {
    await mkdir(downloads, { recursive: true });
    await pipeline(
      bounded(bytes, new StoredBytes(downloads, label)),
      createWriteStream(file),
      signal ? { signal } : {},
    );
    return await parquetInput(name, label, file, remove);
  } catch (error) {
    await remove();
    signal?.throwIfAborted();
    throw unreadable(label, error);
  }
}

async function* bounded(bytes: AsyncIterable<Uint8Array>, stored: StoredBytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    stored.add(chunk.length);
    yield chunk;
  }
}

/** Removes temporary files that earlier imports left; only while no other import runs. */
export async function removeLeftovers(downloads: string): Promise<void> {
  const names = await readdir(downloads).catch(() => []);
  const leftovers = names.filter((name) => name.startsWith(STORED_PREFIX));
  await Promise.all(leftovers.map((name) => rm(path.join(downloads, name), { recursive: true, force: true })));
}
