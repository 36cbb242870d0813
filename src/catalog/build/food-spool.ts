/**
 * All foods of a catalog that is being built, in the order of their arrival: their bytes in a file, their figures in another one, and in
 * memory a column of numbers for each other fact that ordering, merging and counting need (about 40 bytes a food). The bytes of a food that is
 * carried over from the previous catalog stay in the records of that one as long as nothing about it changes.
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

/** Larger than the number of any record. */
const IN_FILE = 0x8000_0000;

/** By the numbers that names had in the previous catalog, those that they have now. */
export type CarriedNumbers = Pick<ColumnsOf<typeof FACTS>, 'dataset' | 'category' | 'kind' | 'countrySet'>;

/** The columns that batches and records of catalogs have alike. */
type RowColumns = Omit<RecordColumns, 'first'>;

const FACT_NAMES = namesOf(FACTS);
/** What changes about a food that is replaced. */
const REPLACED = ['category', 'kind', 'countrySet', 'confidence', 'hasImage', 'popularity', 'isAmended'] as const;

/** One record in a buffer that the next reading overwrites: where each of its parts ends; the draft begins at 0. */
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
  /** Which record of the previous catalog a food is; for one whose bytes are in the file, `IN_FILE` more than which of these. */
  readonly #place = new GrowingArray(largeUint32Array);
  /** Of the foods in the file where they begin, and how long their parts are. Where most are carried over, these are few. */
  readonly #inFile = { start: new GrowingArray(largeFloat64Array), lengths: growingColumns(PART_LENGTHS) };
  readonly #columns = growingColumns(FACTS);
  readonly figures: FigureFile;
  readonly datasets: string[] = [];
  readonly #categories = new NameInterner();
  readonly #kinds = new NameInterner();
  readonly #countrySets = new NameInterner();
  /** Category names; a food's category is counted from 1, 0 being none. */
  readonly categories = this.#categories.names;
  /** Paths of kinds, counted likewise. */
  readonly kinds = this.#kinds.names;
  /** Countries that foods are sold in together, counted likewise. */
  readonly countrySets = this.#countrySets.names;

  /** `previous` has the records that foods may be carried over from. */
  constructor(file: string, previous?: RecordReader) {
    this.#spooled = { file, fd: openSync(file, 'w+') };
    this.figures = new FigureFile(`${file}-figures`);
    this.#previous = previous;
  }

  get count(): number {
    return this.#columns.source.length;
  }

  /** The columns as they are now; read again after foods were added. */
  columns(): ColumnsOf<typeof FACTS> {
    return viewsOf(FACTS, this.#columns);
  }

  /** Adds the foods of a batch under these ids; a food with the id 0 is left out. */
  add(batch: FoodBatch, ids: Uint32Array): void {
    const runs = runsOf(ids);
    if (runs.length === 0) return;
    let place = this.#appendBytes(batch, runs);
    for (const { from, to } of runs) for (let row = from; row < to; row++) this.#place.push(place++);
    this.#appendColumns(batch, ids, runs, this.numbersOf(batch));
  }

  /** The numbers that names of the previous catalog have here. */
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

  /** Adds records of the previous catalog under these ids, as they are; one with the id 0 is left out. */
  addCarried(records: RecordColumns, ids: Uint32Array, numbers: CarriedNumbers): void {
    const runs = runsOf(ids);
    for (const { from, to } of runs) for (let row = from; row < to; row++) this.#place.push(records.first + row);
    this.#appendColumns(records, ids, runs, numbers);
  }

  /** The record of the previous catalog that a food is, if it is carried over as it was. */
  carriedRecord(arrival: number): number | undefined {
    const place = this.#place.at(arrival);
    return place < IN_FILE ? place : undefined;
  }

  /** The confidence of a food, in hundredths. */
  confidenceOf(arrival: number): number {
    return this.#columns.confidence.at(arrival);
  }

  updatedOf(arrival: number): number {
    return this.#columns.updated.at(arrival);
  }

  /** The number of a dataset, given at its first mention. */
  datasetNumber(name: string): number {
    const known = this.datasets.indexOf(name);
    return known === -1 ? this.datasets.push(name) - 1 : known;
  }

  /** One record that is not carried over; valid until the next call, because millions are read and nothing is allocated for them. */
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

  /** About how many bytes a food takes in a catalog that was not carried over as it was. */
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

  /** Replaces the values of a food; its id, dataset and key stay. */
  amend(arrival: number, draft: FoodDraft, details: FoodDetails): void {
    const writer = new FoodBatchWriter(1);
    writer.addEncoded(draft, writeDraftJson(draft), details, 0);
    this.replace(Uint32Array.of(arrival), writer.finish());
  }

  /** Replaces the values of foods by those of a batch, one after the other; their ids, datasets and keys stay. */
  replace(arrivals: Uint32Array, batch: FoodBatch): void {
    const columns = this.#columns;
    const named: Partial<RowColumns> = renumberedNames(batch, this.numbersOf(batch));
    const first = this.#appendBytes(batch, [{ from: 0, to: batch.count }]);
    arrivals.forEach((arrival, row) => {
      this.#place.set(arrival, first + row);
      for (const name of REPLACED) columns[name].set(arrival, (named[name] ?? batch[name])[row]!);
    });
  }

  /** Releases what only columns.bin is written from. */
  releaseColumns(): void {
    const { isPadded, updated, isAmended } = this.#columns;
    for (const column of [isPadded, updated, isAmended]) column.release();
  }

  /** Releases what only records are written from. */
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

  /** Appends runs of rows to the columns, with the numbers that their names have here. */
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

  /** Appends the bytes of a batch to the file; these runs of its rows get a place. Gives the first place. */
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

/** The columns whose numbers stand for names, with the numbers that these names have now. */
function renumberedNames(rows: CarriedNumbers, numbers: CarriedNumbers): CarriedNumbers {
  return {
    dataset: renumbered(rows.dataset, numbers.dataset),
    category: renumbered(rows.category, numbers.category),
    kind: renumbered(rows.kind, numbers.kind),
    countrySet: renumbered(rows.countrySet, numbers.countrySet),
  };
}
