/**
 * Rows of a Parquet file as plain objects, with bounded memory. hyparquet reads the file's table of contents, page
 * headers and encodings; putting rows together is done here, because hyparquet turns a whole row group into nested
 * arrays at once, which for 122,880 products with their nutrients and images needs more than 4 GB (measured: it ran out
 * of memory). Here the columns stay compressed, and rows are made some thousand at a time.
 */
import { type FileHandle, open } from 'node:fs/promises';
import { type FileMetaData, parquetMetadataAsync, parquetSchema } from 'hyparquet';
import { ImportError } from '../import-error.ts';
import { unreadable } from '../input/unreadable.ts';
import { openGroup, type ParquetGroup, type ParquetRow } from './parquet-group.ts';

/** A range of rows, the last one not included. */
export interface RowRange {
  from: number;
  to: number;
}

export interface ParquetFacts {
  rows: number;
  rowGroups: RowRange[];
  columns: string[];
  totalBytes: number;
}

/** The rows that are made at once; a product with its nutrients and images is some ten kilobytes of objects. */
const SLICE_ROWS = 2000;
/** The rows of a batch: a fraction of the export's row groups, so that a worker's answer stays small. */
const BATCH_ROWS = 20_480;

/** Reads what a Parquet file holds; `label` is its name in messages. */
export async function openParquetFile(file: string, label = file): Promise<ParquetFacts> {
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

/** The row groups cut into ranges for worker threads; one at a time, since a damaged file may name any number of rows. */
export function* batchRanges(rowGroups: readonly RowRange[]): Generator<RowRange> {
  for (const { from, to } of rowGroups) {
    for (let start = from; start < to; start += BATCH_ROWS) yield { from: start, to: Math.min(start + BATCH_ROWS, to) };
  }
}

/**
 * The rows from `from` to before `to`, in slices. A column may be named with one of its fields (`nutriments.name`), so
 * that the others are not read. A thread that reads one range after the other of a file decompresses each row group
 * once.
 */
export async function* readParquetRows(
  file: string,
  from: number,
  to: number,
  columns: readonly string[],
): AsyncGenerator<ParquetRow[]> {
  const key = JSON.stringify([file, columns]);
  // Taken while it is in use, so that two readings at once do not move each other's place.
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

/** An opened row group, and where in the file it is. */
interface Place {
  key: string;
  metadata: FileMetaData;
  range: RowRange;
  group: ParquetGroup;
}

/** Where this thread stopped reading: decompressing a row group again for each batch would cost as much as its rows. */
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
    // Each row has an entry in each column, if only to say that it has no value there.
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
  // Looking for geographic columns never ends when an element of a damaged schema has a negative number of children.
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

/** What hyparquet and the readers here throw at a broken file; errors of the disk name a system call and say it themselves. */
async function withReason<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ImportError || (cause as NodeJS.ErrnoException).syscall !== undefined) throw cause;
    const message = `${label} is a damaged or truncated Parquet file (${(cause as Error).message}). Download or copy it again.`;
    throw new ImportError('IMPORT_FILE_UNREADABLE', message, { cause });
  }
}
