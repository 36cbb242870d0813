/**
 * records.bin: each food's ready JSON, then its details as JSON with what its label says (`stored-label.ts`), padded, and a checksum of all that (CRC-32
 * in four bytes, little-endian), so that each record takes a multiple of 8 bytes, one after the other in document order;
 * behind them, as sections, the tables that find a record: by document, by id, by barcode. An answer to a look-up is one
 * hash or array access and one small read at a known place, whose checksum is compared before anything is answered.
 *
 * A catalog that takes most records over from the one before it has only the tables in records.bin. Its records lie in
 * segments (`record-segments.ts`), and the tables say of each where it begins and how long it is.
 */

import { readWhole } from '../../files/whole.ts';
import { CatalogDamagedError } from '../catalog-error.ts';
import type { Sections } from '../section-file.ts';
import type { SegmentFile } from '../versions/manifest.ts';
import type { StoredBarcodes } from './barcode-table.ts';

/** Records begin at multiples of this, so that 32 bits can address 32 GB. */
export const RECORD_ALIGNMENT = 8;

/** The bytes of a record's checksum, its last ones. */
export const CHECKSUM_BYTES = 4;

/** The value in `docById` where no food has the id. */
export const NO_DOC = 0xffff_ffff;

/** A food's JSON is at most so long, because its length is kept in 16 bits; so are its details. */
export const MAX_FOOD_BYTES = 0xffff;

/** A record is at most so long: a food, its details, padding and checksum. */
export const MAX_RECORD_BYTES = 2 * (MAX_FOOD_BYTES + 1) + RECORD_ALIGNMENT + CHECKSUM_BYTES;

/** What records.bin says of itself besides its tables. */
export interface AboutRecords {
  foods: number;
  /** How many records are hidden behind shown ones. */
  hidden: number;
  /** Missing in catalogs of format 1, whose records have no checksum. */
  checksum?: 'crc32';
  /** The files that hold the records, where that is not this one. */
  segments?: readonly Segment[];
}

/** A file of records that catalogs share. */
export interface Segment {
  file: SegmentFile;
  bytes: number;
}

/** The sections of records.bin. */
export interface RecordTables extends StoredBarcodes {
  /** Where each record begins, in units of 8 bytes; without segments there is one more entry than there are records. */
  start: Uint32Array;
  /** The length of each record in units of 8 bytes; missing without segments, where each ends at the next. */
  units?: Uint16Array;
  /** The byte length of each food's JSON; the details follow it. */
  foodBytes: Uint16Array;
  docById: Uint32Array;
}

/** The tables of a loaded records.bin. */
export function recordTables({ arrays }: Sections): RecordTables {
  return arrays as unknown as RecordTables;
}

/** Reads exactly `length` bytes of a file into `target`; `file` is its name, for when it ends too early. */
export function readExactly(
  { fd, file }: { fd: number; file: string },
  target: Uint8Array,
  at: number,
  length: number,
  position: number,
): void {
  const read = readWhole(fd, target, at, length, position);
  if (read < length) throw new CatalogDamagedError({ file, problem: 'is cut short', position: position + read });
}
