/**
 * records.bin: each food's ready JSON, then its details as JSON, padded with spaces to 8 bytes, one record after the
 * other in document order; behind them, as sections, the tables that find a record: by document, by id, by barcode.
 * An answer to a look-up is one hash or array access and one small read at a known place.
 */
import { readSync } from 'node:fs';
import type { Sections } from './section-file.ts';

/** Records begin at multiples of this, so that 32 bits can address 32 GB. */
export const RECORD_ALIGNMENT = 8;

/** Stands in `docById` where no food has the id. */
export const NO_DOC = 0xffff_ffff;

/** A food's JSON is at most so long, because its length is kept in 16 bits. */
export const MAX_FOOD_BYTES = 0xffff;

/** The sections of records.bin. */
export interface RecordTables {
  /** Where each record begins, in units of 8 bytes; one more entry than there are records. */
  start: Uint32Array;
  /** The byte length of each food's JSON; the details follow it. */
  foodBytes: Uint16Array;
  docById: Uint32Array;
  barcodeSlots: Uint32Array;
  barcodeByDoc: Float64Array;
}

/** The tables of a loaded records.bin. */
export function recordTables({ arrays }: Sections): RecordTables {
  return arrays as unknown as RecordTables;
}

/** Reads exactly `length` bytes of a file into `target`. */
export function readExactly(fd: number, target: Uint8Array, at: number, length: number, position: number): void {
  let done = 0;
  while (done < length) {
    const read = readSync(fd, target, at + done, length - done, position + done);
    if (read === 0) throw new Error(`records.bin ends at ${position + done}, in the middle of a record`);
    done += read;
  }
}
