import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { barcodeCandidates } from '../food/barcode.ts';
import type { Food } from '../food/food.ts';
import { findBarcode } from './barcode-table.ts';
import { asDamage, CatalogDamagedError, type Damage, readingFrom } from './catalog-error.ts';
import type { FoodDetails } from './food-details.ts';
import {
  type AboutRecords,
  CHECKSUM_BYTES,
  MAX_RECORD_BYTES,
  NO_DOC,
  RECORD_ALIGNMENT,
  type RecordTables,
  readExactly,
  recordTables,
} from './record-file.ts';
import type { Sections } from './section-file.ts';

/** A food, and what the catalog knows of it besides its public fields. */
export interface FoodRecord {
  food: Food;
  details: FoodDetails;
}

const OPEN_BRACKET = 0x5b;
const COMMA = 0x2c;
const CLOSE_BRACKET = 0x5d;

/**
 * Finds and reads foods of one catalog. Each thread has its own; the tables behind them are shared. Whatever it reads of
 * a record it compares with the record's checksum first, and throws a CatalogDamagedError rather than give it away.
 */
export class RecordReader {
  /** Called with the damage before it is thrown. */
  onDamage: (damage: Damage) => void = () => {};
  readonly #opened: { fd: number; file: string };
  readonly #tables: RecordTables;
  readonly #checksumBytes: number;
  readonly #scratch = Buffer.allocUnsafeSlow(MAX_RECORD_BYTES);

  constructor(folder: string, records: Sections) {
    this.#tables = recordTables(records);
    this.#checksumBytes = (records.about as unknown as AboutRecords).checksum === undefined ? 0 : CHECKSUM_BYTES;
    const file = path.join(folder, 'records.bin');
    this.#opened = { file, fd: readingFrom(file, () => openSync(file, 'r')) };
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
    this.#read(doc, this.#scratch, 0);
    return this.#scratch.toString('latin1', 0, this.#tables.foodBytes[doc]!);
  }

  /** The bytes of a JSON array of foods, read straight into their places. */
  jsonArray(docs: ArrayLike<number>): Buffer {
    const { foodBytes } = this.#tables;
    let length = Math.max(docs.length - 1, 0) + 2;
    // What follows the food in its record is read too, and overwritten by the next one: the last needs the room.
    let room = 0;
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i]!;
      room = Math.max(room, length + this.#length(doc));
      length += foodBytes[doc]!;
    }
    // Not from the shared pool: a worker transfers the whole buffer to the main thread.
    const bytes = Buffer.allocUnsafeSlow(Math.max(room, length));
    bytes[0] = OPEN_BRACKET;
    let at = 1;
    for (let i = 0; i < docs.length; i++) {
      const doc = docs[i]!;
      if (i > 0) bytes[at++] = COMMA;
      this.#read(doc, bytes, at);
      at += foodBytes[doc]!;
    }
    bytes[at++] = CLOSE_BRACKET;
    return bytes.subarray(0, at);
  }

  /** One food and its details, parsed. */
  record(doc: number): FoodRecord {
    return this.parse(this.recordBytes(doc));
  }

  /** One food without its details, which are not even parsed. */
  food(doc: number): Food {
    this.#read(doc, this.#scratch, 0);
    return JSON.parse(this.#scratch.toString('utf8', 0, this.#tables.foodBytes[doc]!)) as Food;
  }

  /** Parses the bytes of a record. */
  parse({ food, details }: { food: Buffer; details: Buffer }): FoodRecord {
    return { food: JSON.parse(food.toString()) as Food, details: JSON.parse(details.toString()) as FoodDetails };
  }

  /** The bytes of one food's JSON and of its details. */
  recordBytes(doc: number): { food: Buffer; details: Buffer } {
    const foodBytes = this.#tables.foodBytes[doc]!;
    const bytes = Buffer.allocUnsafe(this.#length(doc));
    this.#read(doc, bytes, 0);
    return {
      food: bytes.subarray(0, foodBytes),
      details: bytes.subarray(foodBytes, bytes.length - this.#checksumBytes),
    };
  }

  /** The byte length of one food's JSON. */
  foodBytes(doc: number): number {
    return this.#tables.foodBytes[doc]!;
  }

  /** The bytes that records take one after another, with their padding and checksums. */
  bytesOf(from: number, to: number): number {
    const { start } = this.#tables;
    return (start[to]! - start[from]!) * RECORD_ALIGNMENT;
  }

  /** Reads records as they are, one after another, into `target`; it needs room for `bytesOf` them. */
  readRun(from: number, to: number, target: Buffer, at: number): void {
    const position = this.#tables.start[from]! * RECORD_ALIGNMENT;
    this.#guarded(() => {
      readExactly(this.#opened, target, at, this.bytesOf(from, to), position);
      for (let doc = from; doc < to; doc++) this.#compare(doc, target, at + this.bytesOf(from, doc));
    });
  }

  close(): void {
    closeSync(this.#opened.fd);
  }

  #length(doc: number): number {
    return this.bytesOf(doc, doc + 1);
  }

  /** Reads a record whole into `target`, and throws when it is not what was written. */
  #read(doc: number, target: Buffer, at: number): void {
    const position = this.#tables.start[doc]! * RECORD_ALIGNMENT;
    this.#guarded(() => {
      readExactly(this.#opened, target, at, this.#length(doc), position);
      this.#compare(doc, target, at);
    });
  }

  /** Throws when a record in a buffer is not what was written. */
  #compare(doc: number, buffer: Buffer, at: number): void {
    if (this.#checksumBytes === 0) return;
    const end = at + this.#length(doc) - CHECKSUM_BYTES;
    if (crc32(buffer.subarray(at, end)) === buffer.readUInt32LE(end)) return;
    const position = this.#tables.start[doc]! * RECORD_ALIGNMENT;
    const problem = `has a damaged record at byte ${position}`;
    throw new CatalogDamagedError({ file: this.#opened.file, problem, position });
  }

  /** Reads, and reports damage before it is thrown. */
  #guarded(read: () => void): void {
    try {
      read();
    } catch (cause) {
      const error = asDamage(this.#opened.file, cause);
      if (error instanceof CatalogDamagedError) this.onDamage(error.damage);
      throw error;
    }
  }
}
