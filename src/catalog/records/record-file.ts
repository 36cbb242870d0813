/**
 * records.bin: the records in document order, then, as sections, the tables that find them by document, id and barcode. A
 * record is the food's ready JSON, its details as JSON with its packed label (`stored-label.ts`), padding to a multiple of
 * 8 bytes, and a CRC-32 of all that (four bytes, little-endian). A look-up takes one hash or array access and one small
 * read at a known place, whose checksum is verified before answering. If a catalog carries most records over from the
 * previous one, its records.bin has only the tables: the records are in segments (`record-segments.ts`), and the tables
 * have each one's start and length.
 */

import { readWhole } from '../../files/whole.ts';
import { CatalogDamagedError } from '../catalog-error.ts';
import type { Sections } from '../section-file.ts';
import type { SegmentFile } from '../versions/manifest.ts';
import type { StoredBarcodes } from './barcode-table.ts';

/** Records are aligned to this, so that 32 bits can address 32 GB. */
export const RECORD_ALIGNMENT = 8;

/** A record's checksum is at its end. */
export const CHECKSUM_BYTES = 4;

/** In `docById`: no food has the id. */
export const NO_DOC = 0xffff_ffff;

/** The most bytes of a food's JSON, whose length is stored in 16 bits; likewise of its details. */
export const MAX_FOOD_BYTES = 0xffff;

/** The most bytes of a record: food, details, padding and checksum. */
export const MAX_RECORD_BYTES = 2 * (MAX_FOOD_BYTES + 1) + RECORD_ALIGNMENT + CHECKSUM_BYTES;

/** What records.bin states besides its tables. */
export interface AboutRecords {
  foods: number;
  hidden: number;
  /** Missing in catalogs of format 1, whose records have no checksum. */
  checksum?: 'crc32';
  /** The files with the records, if not in this one. */
  segments?: readonly Segment[];
}

/** A file of records that catalogs share. */
export interface Segment {
  file: SegmentFile;
  bytes: number;
}

export interface RecordTables extends StoredBarcodes {
  /** Where each record begins, in units of 8 bytes; without segments with an additional entry for the end. */
  start: Uint32Array;
  /** Each record's length in units of 8 bytes; without segments missing, since each ends where the next begins. */
  units?: Uint16Array;
  /** The byte length of each food's JSON; the details follow. */
  foodBytes: Uint16Array;
  docById: Uint32Array;
}

export function recordTables({ arrays }: Sections): RecordTables {
  return arrays as unknown as RecordTables;
}

/** Reads exactly `length` bytes into `target`; `file` names the file if it ends early. */
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
