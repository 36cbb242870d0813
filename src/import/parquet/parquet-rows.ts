/**
 * Rows of a Parquet file as plain objects, in bounded memory. hyparquet reads metadata, page headers and encodings; rows
 * are assembled here, because hyparquet turns a whole row group into nested arrays at once, which ran out of 4 GB for
 * 122,880 products with nutrients and images. Here columns stay compressed, and rows are built in slices.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { type FileMetaData, parquetMetadataAsync, parquetSchema } from 'hyparquet';
import { ImportError } from '../import-error.ts';
import { unreadable } from '../input/unreadable.ts';
import { openGroup, type ParquetGroup, type ParquetRow } from './parquet-group.ts';

/** A half-open range of rows. */
export interface RowRange {
  from: number;
  to: number;
}

/** Rows built at once; a product with nutrients and images is about ten kilobytes of objects. */
const SLICE_ROWS = 2000;
/** Rows of a batch: a fraction of a row group, so that a thread's answer stays small. */
const BATCH_ROWS = 20_480;

/** Reads a Parquet file's metadata; `label` names it in messages. */
export async function openParquetFile(file: string, label = file) {
  return await withFile(file, label, async (handle) => {
    const { metadata, totalBytes } = await readMetadata(handle);
    const rowGroups = rangesOf(metadata);
    const rows = rowGroups.at(-1)?.to ?? 0;
    if (rows !== Number(metadata.num_rows)) throw new Error('its row groups do not add up to its row count');
    return {
      rows,
      rowGroups,
      columns: parquetSchema(metadata).children.map(({ element }) => element.name),
      totalBytes,
    };
  });
}

/** Row groups cut into ranges for threads; lazily, since a damaged file may claim any number of rows. */
export function* batchRanges(rowGroups: readonly RowRange[]): Generator<RowRange> {
  for (const { from, to } of rowGroups) {
    for (let start = from; start < to; start += BATCH_ROWS) yield { from: start, to: Math.min(start + BATCH_ROWS, to) };
  }
}

/**
 * The rows from `from` to before `to`, in slices. A column may name one field (`nutriments.name`), so that its others are
 * not read. A thread that reads consecutive ranges decompresses each row group once.
 */
export async function* readParquetRows(
  file: string,
  from: number,
  to: number,
  columns: readonly string[],
): AsyncGenerator<ParquetRow[]> {
  const key = JSON.stringify([file, columns]);
  // Taken while in use, so that two concurrent reads do not move each other's position.
  let place = lastPlace?.key === key ? lastPlace : undefined;
  lastPlace = undefined;
  for (let row = from; row < to; ) {
    place = await placeAt(place, { key, file, columns, row });
    const { group, range } = place;
    const count = Math.min(SLICE_ROWS, to - row, range.to - row);
    yield await withReason(file, async () => group.read(count));
    row += count;
  }
  lastPlace = place;
}

/** An open row group and its position in the file. */
interface Place {
  key: string;
  metadata: FileMetaData;
  range: RowRange;
  group: ParquetGroup;
}

/** Where this thread stopped reading: decompressing a row group for every batch would cost as much as its rows. */
let lastPlace: Place | undefined;

async function placeAt(
  last: Place | undefined,
  { key, file, columns, row }: { key: string; file: string; columns: readonly string[]; row: number },
): Promise<Place> {
  if (last && row >= last.range.from + last.group.row && row < last.range.to) {
    await withReason(file, async () => last.group.skipTo(row - last.range.from));
    return last;
  }
  return await withFile(file, file, async (handle) => {
    const metadata = last?.metadata ?? (await readMetadata(handle)).metadata;
    const index = rangesOf(metadata).findIndex((range) => row >= range.from && row < range.to);
    if (index < 0) throw new RangeError(`there is no row ${row}`);
    const range = rangesOf(metadata)[index]!;
    const group = await openGroup(handle, metadata, metadata.row_groups[index]!, columns);
    group.skipTo(row - range.from);
    return { key, metadata, range, group };
  });
}

function rangesOf({ row_groups: groups }: FileMetaData): RowRange[] {
  let from = 0;
  return groups.map(({ num_rows, columns }) => {
    const rows = Number(num_rows);
    // Every row has at least one entry in each column, even without a value.
    if (!(rows >= 0 && columns.every(({ meta_data: facts }) => !facts || Number(facts.num_values) >= rows))) {
      throw new RangeError('a row group has more rows than its columns');
    }
    const range = { from, to: from + rows };
    from = range.to;
    return range;
  });
}

async function readMetadata(handle: FileHandle): Promise<{ metadata: FileMetaData; totalBytes: number }> {
  const { size } = await handle.stat();
  const slice = async (start: number, end = size) => {
    if (!(start >= 0 && end <= size)) throw new RangeError('its metadata is longer than the file');
    const bytes = new Uint8Array(end - start);
    await handle.read(bytes, 0, bytes.length, start);
    return bytes.buffer;
  };
  // hyparquet's search for geographic columns never ends if a damaged schema has a negative number of children.
  const metadata = await parquetMetadataAsync({ byteLength: size, slice }, { geoparquet: false });
  return { metadata, totalBytes: size };
}

async function withFile<T>(file: string, label: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    await using handle = await open(file, 'r');
    return await withReason(label, () => work(handle));
  } catch (error) {
    throw unreadable(label, error);
  }
}

/** Describes errors that hyparquet and these readers throw at a damaged file; disk errors name a system call and need no description. */
async function withReason<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ImportError || (cause as NodeJS.ErrnoException).syscall !== undefined) throw cause;
    const message = `${label} is a damaged or truncated Parquet file (${(cause as Error).message}). Download or copy it again.`;
    throw new ImportError('IMPORT_FILE_UNREADABLE', message, { cause });
  }
}
