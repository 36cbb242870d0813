import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { barcodeCandidates } from '../food/barcode.ts';
import type { Food } from '../food/food.ts';
import { findBarcode } from './barcode-table.ts';
import type { FoodDetails } from './food-details.ts';
import {
  MAX_FOOD_BYTES,
  NO_DOC,
  RECORD_ALIGNMENT,
  type RecordTables,
  readExactly,
  recordTables,
} from './record-file.ts';
import type { Sections } from './section-file.ts';

const OPEN_BRACKET = 0x5b;
const COMMA = 0x2c;
const CLOSE_BRACKET = 0x5d;

/** Finds and reads foods of one catalog. Each thread has its own; the tables behind them are shared. */
export class RecordReader {
  readonly #fd: number;
  readonly #tables: RecordTables;
  readonly #scratch = Buffer.allocUnsafeSlow(MAX_FOOD_BYTES);

  constructor(folder: string, records: Sections) {
    this.#tables = recordTables(records);
    this.#fd = openSync(path.join(folder, 'records.bin'), 'r');
  }

  /** How many foods are shown. */
  get count(): number {
    return this.#tables.barcodeByDoc.length;
  }

  /** How many records there are, including hidden ones, which follow the shown ones. */
  get records(): number {
    return this.#tables.foodBytes.length;
  }

  /** The document of a food id, or undefined. */
  docById(id: number): number | undefined {
    const doc = this.#tables.docById[id];
    return doc === undefined || doc === NO_DOC ? undefined : doc;
  }

  /** The document of a barcode as typed or scanned, in any of its spellings, or undefined. */
  docByBarcode(typed: string): number | undefined {
    for (const candidate of barcodeCandidates(typed)) {
      const doc = findBarcode(this.#tables.barcodeSlots, this.#tables.barcodeByDoc, candidate);
      if (doc !== undefined) return doc;
    }
    return undefined;
  }

  /**
   * One food's JSON as Latin-1 text: each character is one byte of it. That is the quickest form to send (no buffer to
   * make, head and body in one piece); it is not the form to read it in.
   */
  jsonBytesAsText(doc: number): string {
    const { start, foodBytes } = this.#tables;
    const length = foodBytes[doc]!;
    readExactly(this.#fd, this.#scratch, 0, length, start[doc]! * RECORD_ALIGNMENT);
    return this.#scratch.toString('latin1', 0, length);
  }

  /** The bytes of a JSON array of foods, read straight into their places. */
  jsonArray(docs: ArrayLike<number>): Buffer {
    const { start, foodBytes } = this.#tables;
    let length = Math.max(docs.length - 1, 0) + 2;
    for (let i = 0; i < docs.length; i++) length += foodBytes[docs[i]!]!;
    // Not from the shared pool: a worker transfers the whole buffer to the main thread.
    const bytes = Buffer.allocUnsafeSlow(length);
    bytes[0] = OPEN_BRACKET;
    let at = 1;
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i]!;
      if (i > 0) bytes[at++] = COMMA;
      readExactly(this.#fd, bytes, at, foodBytes[doc]!, start[doc]! * RECORD_ALIGNMENT);
      at += foodBytes[doc]!;
    }
    bytes[at] = CLOSE_BRACKET;
    return bytes;
  }

  /** One food and its details, parsed. */
  record(doc: number): { food: Food; details: FoodDetails } {
    return this.parse(this.recordBytes(doc));
  }

  /** Parses the bytes of a record. */
  parse({ food, details }: { food: Buffer; details: Buffer }): { food: Food; details: FoodDetails } {
    return { food: JSON.parse(food.toString()) as Food, details: JSON.parse(details.toString()) as FoodDetails };
  }

  /** The bytes of one food's JSON and of its details. */
  recordBytes(doc: number): { food: Buffer; details: Buffer } {
    const { start, foodBytes } = this.#tables;
    const from = start[doc]! * RECORD_ALIGNMENT;
    const bytes = Buffer.allocUnsafe(start[doc + 1]! * RECORD_ALIGNMENT - from);
    readExactly(this.#fd, bytes, 0, bytes.length, from);
    return { food: bytes.subarray(0, foodBytes[doc]!), details: bytes.subarray(foodBytes[doc]!) };
  }

  close(): void {
    closeSync(this.#fd);
  }
}
