/**
 * All foods of a catalog under construction, in arrival order: their bytes in one file, their figures in another, and in
 * memory a column for each fact that ordering, merging and counting need (about 40 bytes a food). The bytes of carried-over
 * foods stay in the previous catalog's records unless something about them changes.
 */

import { closeSync, openSync, rmSync } from 'node:fs';
import { writeWhole } from '../../files/whole.ts';
import type { FoodDraft } from '../../food/food.ts';
import { writeDraftJson } from '../../food/food.ts';
import type { ColumnNames, RecordColumns } from '../carry/record-columns.ts';
import { GrowingArray } from '../growing-array.ts';
import { largeFloat64Array, largeUint32Array } from '../large-arrays.ts';
import { type FoodDetails, parseDetails } from '../records/food-details.ts';
import { readExactly } from '../records/record-file.ts';
import type { RecordReader } from '../records/record-reader.ts';
import { namesInLabel } from '../records/stored-label.ts';
import { type RowRun, renumbered, runsOf, startsOf } from './column-rows.ts';
import { FigureFile } from './figure-file.ts';
import { type FoodBatch, FoodBatchWriter } from './food-batch.ts';
import {
  type ColumnsOf,
  FACTS,
  FIGURES_PER_FOOD,
  growingColumns,
  namesOf,
  PART_LENGTHS,
  viewsOf,
} from './food-columns.ts';
import { type IndexedTexts, splitTexts } from './indexed-texts.ts';
import { NameInterner } from './name-interner.ts';

/** Larger than any record number. */
const IN_FILE = 0x8000_0000;

/** From the previous catalog's numbers of names to the current ones. */
export type CarriedNumbers = Pick<ColumnsOf<typeof FACTS>, 'dataset' | 'category' | 'kind' | 'countrySet'>;

/** Columns common to batches and catalog records. */
type RowColumns = Omit<RecordColumns, 'first'>;

const FACT_NAMES = namesOf(FACTS);
/** The facts that change when a food is replaced. */
const REPLACED = ['category', 'kind', 'countrySet', 'confidence', 'hasImage', 'popularity', 'isAmended'] as const;

/** A record in a buffer that the next read overwrites, with the end of each part; the draft begins at 0. */
export interface SpooledRecord {
  bytes: Buffer;
  draftEnd: number;
  slugEnd: number;
  detailsEnd: number;
  end: number;
}

export class FoodSpool {
  readonly #spooled: { fd: number; file: string };
  #isClosed = false;
  readonly #record: SpooledRecord = {
    bytes: Buffer.allocUnsafeSlow(1 << 18),
    draftEnd: 0,
    slugEnd: 0,
    detailsEnd: 0,
    end: 0,
  };
  #bytes = 0;
  readonly #previous: RecordReader | undefined;
  /** The record of the previous catalog, or `IN_FILE` plus an index for foods whose bytes are in the file. */
  readonly #place = new GrowingArray(largeUint32Array);
  /** For foods in the file: where they begin, and the lengths of their parts. Few, if most foods are carried over. */
  readonly #inFile = { start: new GrowingArray(largeFloat64Array), lengths: growingColumns(PART_LENGTHS) };
  readonly #columns = growingColumns(FACTS);
  readonly figures: FigureFile;
  readonly datasets: string[] = [];
  readonly #categories = new NameInterner();
  readonly #kinds = new NameInterner();
  readonly #countrySets = new NameInterner();
  /** Category names, numbered from 1; 0 is none. */
  readonly categories = this.#categories.names;
  /** Kind paths, numbered likewise. */
  readonly kinds = this.#kinds.names;
  /** Country sets, numbered likewise. */
  readonly countrySets = this.#countrySets.names;

  /** `previous` has the records to carry over from. */
  constructor(file: string, previous?: RecordReader) {
    this.#spooled = { file, fd: openSync(file, 'w+') };
    this.figures = new FigureFile(`${file}-figures`);
    this.#previous = previous;
  }

  get count(): number {
    return this.#columns.source.length;
  }

  /** The current columns; read again after adding foods. */
  columns(): ColumnsOf<typeof FACTS> {
    return viewsOf(FACTS, this.#columns);
  }

  /** Adds a batch's foods under these ids; id 0 leaves a food out. */
  add(batch: FoodBatch, ids: Uint32Array): void {
    const runs = runsOf(ids);
    if (runs.length === 0) return;
    let place = this.#appendBytes(batch, runs);
    for (const { from, to } of runs) for (let row = from; row < to; row++) this.#place.push(place++);
    this.#appendColumns(batch, ids, runs, this.numbersOf(batch));
  }

  /** The numbers here of names of the previous catalog. */
  numbersOf(names: ColumnNames): CarriedNumbers {
    return {
      dataset: Uint16Array.from(names.datasets, (name) => this.datasetNumber(name)),
      category: Uint32Array.from([0, ...this.#categories.numbersOf(names.categories)]),
      kind: Uint16Array.from([0, ...this.#kinds.numbersOf(names.kinds)]),
      countrySet: Uint32Array.from([0, ...this.#countrySets.numbersOf(names.countrySets)]),
    };
  }

  reserve(foods: number): void {
    const count = this.count + foods;
    this.#place.reserve(count);
    for (const column of Object.values(this.#columns)) column.reserve(count);
  }

  /** Adds records of the previous catalog unchanged under these ids; id 0 leaves one out. */
  addCarried(records: RecordColumns, ids: Uint32Array, numbers: CarriedNumbers): void {
    const runs = runsOf(ids);
    for (const { from, to } of runs) for (let row = from; row < to; row++) this.#place.push(records.first + row);
    this.#appendColumns(records, ids, runs, numbers);
  }

  /** The previous catalog's record of a food carried over unchanged. */
  carriedRecord(arrival: number): number | undefined {
    const place = this.#place.at(arrival);
    return place < IN_FILE ? place : undefined;
  }

  /** In hundredths. */
  confidenceOf(arrival: number): number {
    return this.#columns.confidence.at(arrival);
  }

  updatedOf(arrival: number): number {
    return this.#columns.updated.at(arrival);
  }

  /** A dataset's number, assigned on first use. */
  datasetNumber(name: string): number {
    const known = this.datasets.indexOf(name);
    return known === -1 ? this.datasets.push(name) - 1 : known;
  }

  /** A record that is not carried over; valid until the next call, because allocating for millions of reads is too slow. */
  read(arrival: number): SpooledRecord {
    const record = this.#record;
    const { draftBytes, slugBytes, detailsBytes, textBytes } = this.#inFile.lengths;
    const at = this.#place.at(arrival) - IN_FILE;
    record.draftEnd = draftBytes.at(at);
    record.slugEnd = record.draftEnd + slugBytes.at(at);
    record.detailsEnd = record.slugEnd + detailsBytes.at(at);
    record.end = record.detailsEnd + textBytes.at(at);
    readExactly(this.#spooled, record.bytes, 0, record.end, this.#inFile.start.at(at));
    return record;
  }

  /** The approximate size in a catalog of a food that was not carried over unchanged. */
  bytesOf(arrival: number): number {
    const at = this.#place.at(arrival) - IN_FILE;
    const { draftBytes, slugBytes, detailsBytes } = this.#inFile.lengths;
    return draftBytes.at(at) + slugBytes.at(at) + detailsBytes.at(at);
  }

  food(arrival: number): { draft: FoodDraft; details: FoodDetails } {
    const carried = this.carriedRecord(arrival);
    if (carried !== undefined) {
      const { food, details } = this.#previous!.record(carried);
      const { id: _id, static_url: _page, ...draft } = food;
      return { draft, details };
    }
    const { bytes, draftEnd, slugEnd, detailsEnd } = this.read(arrival);
    return {
      draft: JSON.parse(`{${bytes.toString('utf8', 0, draftEnd)}}`) as FoodDraft,
      details: parseDetails(bytes.subarray(slugEnd, detailsEnd)),
    };
  }

  /** The texts of one food that the index reads. */
  texts(arrival: number): IndexedTexts {
    if (this.carriedRecord(arrival) !== undefined) {
      const { draft, details } = this.food(arrival);
      return { name: draft.name, brand: draft.brand, otherNames: Object.values(namesInLabel(details.label)) };
    }
    const { bytes, detailsEnd, end } = this.read(arrival);
    return splitTexts(bytes.toString('utf8', detailsEnd, end));
  }

  /** Replaces a food's values; its id, dataset and key stay. */
  amend(arrival: number, draft: FoodDraft, details: FoodDetails): void {
    const writer = new FoodBatchWriter(1);
    writer.addEncoded(draft, writeDraftJson(draft), details, 0);
    this.replace(Uint32Array.of(arrival), writer.finish());
  }

  /** Replaces foods' values by those of a batch, in order; ids, datasets and keys stay. */
  replace(arrivals: Uint32Array, batch: FoodBatch): void {
    const columns = this.#columns;
    const named: Partial<RowColumns> = renumberedNames(batch, this.numbersOf(batch));
    const first = this.#appendBytes(batch, [{ from: 0, to: batch.count }]);
    arrivals.forEach((arrival, row) => {
      this.#place.set(arrival, first + row);
      for (const name of REPLACED) columns[name].set(arrival, (named[name] ?? batch[name])[row]!);
    });
  }

  /** Releases what only columns.bin needs. */
  releaseColumns(): void {
    const { isPadded, updated, isAmended } = this.#columns;
    for (const column of [isPadded, updated, isAmended]) column.release();
  }

  /** Releases what only records need. */
  releaseRecords(): void {
    const { start, lengths } = this.#inFile;
    for (const column of [this.#place, this.#columns.barcode, start, ...Object.values(lengths)]) column.release();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#spooled.fd);
    rmSync(this.#spooled.file, { force: true });
    this.figures.close();
    this.releaseRecords();
    for (const column of Object.values(this.#columns)) column.release();
  }

  /** Appends runs of rows to the columns, with names renumbered. */
  #appendColumns(rows: RowColumns, ids: Uint32Array, runs: readonly RowRun[], numbers: CarriedNumbers): void {
    const columns = this.#columns;
    const named: Partial<Record<keyof typeof FACTS, Uint8Array | Uint16Array | Uint32Array | Float64Array>> = {
      id: ids,
      ...renumberedNames(rows, numbers),
    };
    for (const { from, to } of runs) {
      for (const name of FACT_NAMES) columns[name].append((named[name] ?? rows[name]).subarray(from, to));
      this.figures.append(rows.nutrients.subarray(from * FIGURES_PER_FOOD, to * FIGURES_PER_FOOD));
    }
  }

  /** Appends a batch's bytes to the file for these runs of rows; returns the first place. */
  #appendBytes(batch: FoodBatch, runs: readonly RowRun[]): number {
    const { start, lengths } = this.#inFile;
    const first = IN_FILE + start.length;
    const starts = startsOf(batch, this.#bytes);
    for (const { from, to } of runs) {
      start.append(starts.subarray(from, to));
      for (const name of namesOf(PART_LENGTHS)) lengths[name].append(batch[name].subarray(from, to));
    }
    this.#bytes = writeWhole(this.#spooled.fd, batch.bytes, this.#bytes);
    return first;
  }
}

function renumberedNames(rows: CarriedNumbers, numbers: CarriedNumbers): CarriedNumbers {
  return {
    dataset: renumbered(rows.dataset, numbers.dataset),
    category: renumbered(rows.category, numbers.category),
    kind: renumbered(rows.kind, numbers.kind),
    countrySet: renumbered(rows.countrySet, numbers.countrySet),
  };
}
