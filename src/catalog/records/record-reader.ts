import { closeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { barcodeCandidates } from '../../food/barcode.ts';
import type { Food } from '../../food/food.ts';
import { asDamage, CatalogDamagedError, type Damage } from '../catalog-error.ts';
import type { Sections } from '../section-file.ts';
import { BarcodeTable } from './barcode-table.ts';
import { type FoodDetails, parseDetails } from './food-details.ts';
import {
  type AboutRecords,
  CHECKSUM_BYTES,
  MAX_RECORD_BYTES,
  NO_DOC,
  RECORD_ALIGNMENT,
  type RecordTables,
  readExactly,
  recordTables,
  type Segment,
} from './record-file.ts';
import { type OpenSegment, openSegments } from './record-segments.ts';

/** A food, and what the catalog knows of it besides its public fields. */
export interface FoodRecord {
  food: Food;
  details: FoodDetails;
}

const OPEN_BRACKET = 0x5b;
const COMMA = 0x2c;
const CLOSE_BRACKET = 0x5d;

/**
 * Finds and reads foods of one catalog; each thread has its own. It throws a CatalogDamagedError rather than return a
 * record that fails its checksum.
 */
export class RecordReader {
  /** Called with the damage before it is thrown. */
  onDamage: (damage: Damage) => void = () => {};
  /** The files with the records, if not records.bin. */
  readonly segments: readonly Segment[] | undefined;
  readonly #segments: readonly OpenSegment[];
  readonly #tables: RecordTables;
  readonly #hidden: number;
  readonly #checksumBytes: number;
  /** Created on demand: a catalog opened only to carry records over has no barcode tables. */
  #barcodes: BarcodeTable | undefined;
  readonly #scratch = Buffer.allocUnsafeSlow(MAX_RECORD_BYTES);

  constructor(folder: string, records: Sections) {
    this.#tables = recordTables(records);
    const about = records.about as unknown as AboutRecords;
    this.#hidden = about.hidden;
    this.#checksumBytes = about.checksum === undefined ? 0 : CHECKSUM_BYTES;
    this.segments = about.segments;
    this.#segments = openSegments(folder, about);
  }

  /** The number of shown foods. */
  get count(): number {
    return this.records - this.#hidden;
  }

  /** The number of records, including hidden ones, which follow the shown ones. */
  get records(): number {
    return this.#tables.foodBytes.length;
  }

  docById(id: number): number | undefined {
    const doc = this.#tables.docById[id];
    return doc === undefined || doc === NO_DOC ? undefined : doc;
  }

  /** The document of a barcode as typed or scanned, in any spelling. */
  docByBarcode(typed: string): number | undefined {
    this.#barcodes ??= new BarcodeTable(this.#tables);
    for (const candidate of barcodeCandidates(typed)) {
      const doc = this.#barcodes.find(candidate);
      if (doc !== undefined) return doc;
    }
    return undefined;
  }

  /** A food's JSON bytes as Latin-1 text: the fastest form to send, but not to be parsed. */
  jsonBytesAsText(doc: number): string {
    this.#read(doc, this.#scratch, 0);
    return this.#scratch.toString('latin1', 0, this.#tables.foodBytes[doc]!);
  }

  /** The bytes of a JSON array of foods, read directly into place. */
  jsonArray(docs: ArrayLike<number>): Buffer {
    const { foodBytes } = this.#tables;
    let length = Math.max(docs.length - 1, 0) + 2;
    // The rest of each record is read too, and overwritten by the next food: the last one needs the room.
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

  record(doc: number): FoodRecord {
    return this.parse(this.recordBytes(doc));
  }

  /** A food without its details, which are not even parsed. */
  food(doc: number): Food {
    this.#read(doc, this.#scratch, 0);
    return JSON.parse(this.#scratch.toString('utf8', 0, this.#tables.foodBytes[doc]!)) as Food;
  }

  parse({ food, details }: { food: Buffer; details: Buffer }): FoodRecord {
    return { food: JSON.parse(food.toString()) as Food, details: parseDetails(details) };
  }

  recordBytes(doc: number): { food: Buffer; details: Buffer } {
    const foodBytes = this.#tables.foodBytes[doc]!;
    const bytes = Buffer.allocUnsafe(this.#length(doc));
    this.#read(doc, bytes, 0);
    return {
      food: bytes.subarray(0, foodBytes),
      details: bytes.subarray(foodBytes, bytes.length - this.#checksumBytes),
    };
  }

  foodBytes(doc: number): number {
    return this.#tables.foodBytes[doc]!;
  }

  /** The segment that holds a record: the last that begins before it. */
  segmentOf(doc: number): number {
    const start = this.#tables.start[doc]!;
    let at = this.#segments.length - 1;
    while (this.#segments[at]!.start > start) at--;
    return at;
  }

  /** Where a record begins in the address space of all segments, in units of 8 bytes. */
  startOf(doc: number): number {
    return this.#tables.start[doc]!;
  }

  /** A record's length with padding and checksum, in units of 8 bytes. */
  unitsOf(doc: number): number {
    const { start, units } = this.#tables;
    return units === undefined ? start[doc + 1]! - start[doc]! : units[doc]!;
  }

  /** A record's stored checksum. */
  checksumOf(doc: number): number {
    const segment = this.#segments[this.segmentOf(doc)]!;
    const end = this.#positionOf(doc, segment) + this.#length(doc);
    readExactly(segment, this.#scratch, 0, CHECKSUM_BYTES, end - CHECKSUM_BYTES);
    return this.#scratch.readUInt32LE();
  }

  /** Reads consecutive records of one segment into `target`, which needs room for `bytes`. */
  readRun(from: number, to: number, target: Buffer, at: number, bytes: number): void {
    const segment = this.#segments[this.segmentOf(from)]!;
    this.#guarded(segment, () => {
      readExactly(segment, target, at, bytes, this.#positionOf(from, segment));
      for (let doc = from, place = at; doc < to; doc++) {
        this.#compare(doc, segment, target, place);
        place += this.#length(doc);
      }
    });
  }

  close(): void {
    for (const { fd } of this.#segments) closeSync(fd);
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #length(doc: number): number {
    return this.unitsOf(doc) * RECORD_ALIGNMENT;
  }

  #positionOf(doc: number, { start }: OpenSegment): number {
    return (this.#tables.start[doc]! - start) * RECORD_ALIGNMENT;
  }

  /** Reads a whole record into `target`; throws if it is damaged. */
  #read(doc: number, target: Buffer, at: number): void {
    const segment = this.#segments[this.segmentOf(doc)]!;
    this.#guarded(segment, () => {
      readExactly(segment, target, at, this.#length(doc), this.#positionOf(doc, segment));
      this.#compare(doc, segment, target, at);
    });
  }

  /** Throws if a record in a buffer is damaged. */
  #compare(doc: number, segment: OpenSegment, buffer: Buffer, at: number): void {
    if (this.#checksumBytes === 0) return;
    const end = at + this.#length(doc) - CHECKSUM_BYTES;
    if (crc32(buffer.subarray(at, end)) === buffer.readUInt32LE(end)) return;
    const position = this.#positionOf(doc, segment);
    const problem = `has a damaged record at byte ${position}`;
    throw new CatalogDamagedError({ file: segment.file, problem, position });
  }

  /** Reads, reporting damage before it is thrown. */
  #guarded({ file }: OpenSegment, read: () => void): void {
    try {
      read();
    } catch (cause) {
      const error = asDamage(file, cause);
      if (error instanceof CatalogDamagedError) this.onDamage(error.damage);
      throw error;
    }
  }
}
