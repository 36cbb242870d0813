/** Writes a catalog's records and the tables that find them, keeping what the previous catalog has. */
import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { SpooledRecord } from '../build/food-spool.ts';
import { largeUint16Array, largeUint32Array } from '../large-arrays.ts';
import { writeSections } from '../section-file.ts';
import { type CatalogFile, type FileFacts, segmentFile } from '../versions/manifest.ts';
import { type DescribedFiles, describeFile } from '../versions/verify-files.ts';
import { type AboutRecords, RECORD_ALIGNMENT, type RecordTables, type Segment } from './record-file.ts';
import { RecordOutput } from './record-output.ts';
import type { RecordReader } from './record-reader.ts';
import { segmentStarts, takeOver } from './record-segments.ts';

/** The previous catalog's records, and their files. */
export interface CarriedRecords {
  folder: string;
  files: Readonly<Record<string, FileFacts>>;
  records: RecordReader;
}

/** A file of the previous catalog's records, as a segment of the next. */
export interface CarriedSegment extends Segment {
  /** Its current name. */
  from: CatalogFile;
}

/** The previous catalog's record files in address order. */
export function carriedSegments({ records, files }: CarriedRecords): CarriedSegment[] {
  const { bytes, sha256 } = files['records.bin']!;
  return (
    records.segments?.map((segment) => ({ ...segment, from: segment.file })) ?? [
      { file: segmentFile(sha256), bytes, from: 'records.bin' },
    ]
  );
}

/** Writes records in any document order; records of a kept segment are only referenced. */
export class RecordWriter {
  readonly #folder: string;
  readonly #carried: CarriedRecords | undefined;
  readonly #taken: readonly CarriedSegment[];
  /** By segment of the previous catalog: how far its addresses shift; undefined if it is not kept. */
  readonly #shifts: readonly (number | undefined)[];
  readonly #ownStart: number;
  readonly #file: string;
  readonly #out: RecordOutput;
  readonly #start: Uint32Array;
  readonly #units: Uint16Array;
  readonly #foodBytes: Uint16Array;

  /** `isTaken` says which segments of the previous catalog are kept. */
  constructor(folder: string, records: number, carried?: CarriedRecords, isTaken: readonly boolean[] = []) {
    this.#folder = folder;
    this.#carried = carried;
    const segments = carried ? carriedSegments(carried) : [];
    this.#taken = segments.filter((_, i) => isTaken[i]);
    const before = segmentStarts(segments);
    const after = segmentStarts(this.#taken);
    let next = 0;
    this.#shifts = segments.map((_, i) => (isTaken[i] ? after[next++]! - before[i]! : undefined));
    this.#ownStart = after.at(-1)!;
    this.#file = path.join(folder, this.#taken.length > 0 ? 'segment.tmp' : 'records.bin');
    this.#out = new RecordOutput(this.#file, carried?.records);
    this.#start = largeUint32Array(records + 1);
    this.#units = largeUint16Array(records);
    this.#foodBytes = largeUint16Array(records);
  }

  /** Writes a record; returns its checksum. */
  write(doc: number, id: number, record: SpooledRecord): number {
    const start = this.#position();
    this.#foodBytes[doc] = this.#out.write(id, record);
    this.#setPlace(doc, start, this.#position() - start);
    return this.#out.checksum;
  }

  /** Carries a record of the previous catalog over unchanged. */
  carry(doc: number, record: number): void {
    const { records } = this.#carried!;
    const shift = this.#shifts[records.segmentOf(record)];
    const units = records.unitsOf(record);
    if (shift === undefined) {
      this.#setPlace(doc, this.#position(), units);
      this.#foodBytes[doc] = this.#out.copy(record);
    } else {
      this.#setPlace(doc, records.startOf(record) + shift, units);
      this.#foodBytes[doc] = records.foodBytes(record);
    }
  }

  /** Where each record begins; complete once all are written. */
  get start(): Uint32Array {
    if (this.#taken.length > 0) return this.#start.subarray(0, -1);
    this.#start[this.#start.length - 1] = this.#position();
    return this.#start;
  }

  /** Writes the tables; describes the segments. */
  async finish(tables: Omit<RecordTables, 'start' | 'units' | 'foodBytes'>, about: Omit<AboutRecords, 'segments'>) {
    const { fd, position } = this.#out.finish();
    const arrays = { start: this.start, foodBytes: this.#foodBytes, ...tables };
    if (this.#taken.length === 0) {
      writeSections(fd, position, { arrays, about: { ...about } });
      return {};
    }
    const described = this.#takeOver();
    const segments: Segment[] = this.#taken.map(({ file, bytes }) => ({ file, bytes }));
    if (position > 0) {
      const facts = await describeFile(this.#file);
      const file = segmentFile(facts.sha256);
      renameSync(this.#file, path.join(this.#folder, file));
      described[file] = facts;
      segments.push({ file, bytes: facts.bytes });
    } else rmSync(this.#file);
    const records = openSync(path.join(this.#folder, 'records.bin'), 'w');
    try {
      writeSections(records, 0, { arrays: { ...arrays, units: this.#units }, about: { ...about, segments } });
    } finally {
      closeSync(records);
    }
    return described;
  }

  close(): void {
    this.#out.close();
  }

  #takeOver(): Partial<DescribedFiles> {
    const described: Partial<DescribedFiles> = {};
    for (const { file, from } of this.#taken) {
      takeOver(path.join(this.#carried!.folder, from), this.#folder, file);
      described[file] = this.#carried!.files[from] as Required<FileFacts>;
    }
    return described;
  }

  #position(): number {
    return this.#ownStart + this.#out.position / RECORD_ALIGNMENT;
  }

  #setPlace(doc: number, start: number, units: number): void {
    this.#start[doc] = start;
    this.#units[doc] = units;
  }
}
