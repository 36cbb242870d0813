/**
 * All foods of a catalog in the making, in the order of their arrival: their bytes in a file, and in memory a column of
 * numbers for each fact that ordering, merging and counting need (about 70 bytes a food).
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { FoodDraft } from '../food/food.ts';
import { writeDraftJson } from '../food/food.ts';
import { COMPARED_FIGURES } from '../food/kind-figures.ts';
import { countrySetOf, type FoodBatch, FoodBatchWriter, splitTexts } from './food-batch.ts';
import type { FoodDetails } from './food-details.ts';
import { GrowingArray } from './growing-array.ts';
import { readExactly } from './record-file.ts';

const u8 = (length: number) => new Uint8Array(length);
const u16 = (length: number) => new Uint16Array(length);
const u32 = (length: number) => new Uint32Array(length);
const f32 = (length: number) => new Float32Array(length);
const f64 = (length: number) => new Float64Array(length);

/** One record in a buffer that the next reading overwrites: where each of its parts ends; the draft begins at 0. */
export interface SpooledRecord {
  bytes: Buffer;
  draftEnd: number;
  slugEnd: number;
  detailsEnd: number;
  end: number;
}

/** Foods waiting to be written into a catalog. */
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
  readonly #start = new GrowingArray(f64);
  readonly #draftBytes = new GrowingArray(u16);
  readonly #slugBytes = new GrowingArray(u8);
  readonly #detailsBytes = new GrowingArray(u16);
  readonly #textBytes = new GrowingArray(u16);
  readonly #columns = {
    id: new GrowingArray(u32),
    dataset: new GrowingArray(u16),
    category: new GrowingArray(u32),
    kind: new GrowingArray(u16),
    countrySet: new GrowingArray(u32),
    source: new GrowingArray(u8),
    confidence: new GrowingArray(u8),
    hasImage: new GrowingArray(u8),
    popularity: new GrowingArray(u32),
    barcode: new GrowingArray(f64),
    isPadded: new GrowingArray(u8),
    updated: new GrowingArray(u32),
    nutrients: new GrowingArray(f32),
  };
  readonly datasets: string[] = [];
  /** Category names; a food's category is counted from 1, 0 being none. */
  readonly categories: string[] = [];
  readonly #categoryNumbers = new Map<string, number>();
  /** Paths of kinds; a food's kind is counted from 1, 0 being none. */
  readonly kinds: string[] = [];
  readonly #kindNumbers = new Map<string, number>();
  /** Countries that foods are sold in together; a food's set is counted from 1, 0 being none. */
  readonly countrySets: string[] = [];
  readonly #countrySetNumbers = new Map<string, number>();

  constructor(file: string) {
    this.#spooled = { file, fd: openSync(file, 'w+') };
  }

  get count(): number {
    return this.#start.length;
  }

  /** The columns as they are now; read again after foods were added. */
  columns() {
    const { id, dataset, category, kind, countrySet, source, confidence, hasImage, popularity, barcode, nutrients } =
      this.#columns;
    const { isPadded, updated } = this.#columns;
    return {
      id: id.view(),
      dataset: dataset.view(),
      category: category.view(),
      kind: kind.view(),
      countrySet: countrySet.view(),
      source: source.view(),
      confidence: confidence.view(),
      hasImage: hasImage.view(),
      popularity: popularity.view(),
      barcode: barcode.view(),
      isPadded: isPadded.view(),
      updated: updated.view(),
      nutrients: nutrients.view(),
    };
  }

  /** Adds the foods of a batch under these ids; a food with the id 0 is left out. */
  add(batch: FoodBatch, ids: Uint32Array): void {
    const columns = this.#columns;
    const datasets = batch.datasets.map((name) => this.datasetNumber(name));
    const categories = batch.categories.map((name) => this.#categoryNumber(name));
    const kinds = batch.kinds.map((path) => this.#kindNumber(path));
    const countrySets = batch.countrySets.map((set) => this.#countrySetNumber(set));
    const added = rowsToAdd(ids);
    if (added.length === 0) return;
    this.#start.append(startsOf(batch, this.#bytes, added));
    this.#draftBytes.append(picked(batch.draftBytes, added));
    this.#slugBytes.append(picked(batch.slugBytes, added));
    this.#detailsBytes.append(picked(batch.detailsBytes, added));
    this.#textBytes.append(picked(batch.textBytes, added));
    columns.id.append(picked(ids, added));
    columns.dataset.append(picked(batch.dataset, added).map((number) => datasets[number]!));
    columns.category.append(picked(batch.category, added).map((number) => categories[number - 1] ?? 0));
    columns.kind.append(picked(batch.kind, added).map((number) => kinds[number - 1] ?? 0));
    columns.countrySet.append(picked(batch.countrySet, added).map((number) => countrySets[number - 1] ?? 0));
    columns.source.append(picked(batch.source, added));
    columns.confidence.append(picked(batch.confidence, added));
    columns.hasImage.append(picked(batch.hasImage, added));
    columns.popularity.append(picked(batch.popularity, added));
    columns.barcode.append(picked(batch.barcode, added));
    columns.isPadded.append(picked(batch.isPadded, added));
    columns.updated.append(picked(batch.updated, added));
    columns.nutrients.append(picked(batch.nutrients, added, COMPARED_FIGURES.length));
    this.#append(batch.bytes);
  }

  /** The number of a dataset, given at its first mention. */
  datasetNumber(name: string): number {
    const known = this.datasets.indexOf(name);
    return known === -1 ? this.datasets.push(name) - 1 : known;
  }

  /** One record; it is valid until the next call. Millions are read, so that nothing but its bytes is made for one. */
  read(arrival: number): SpooledRecord {
    const record = this.#record;
    record.draftEnd = this.#draftBytes.at(arrival);
    record.slugEnd = record.draftEnd + this.#slugBytes.at(arrival);
    record.detailsEnd = record.slugEnd + this.#detailsBytes.at(arrival);
    record.end = record.detailsEnd + this.#textBytes.at(arrival);
    readExactly(this.#spooled, record.bytes, 0, record.end, this.#start.at(arrival));
    return record;
  }

  /** One food and its details, parsed. */
  food(arrival: number): { draft: FoodDraft; details: FoodDetails } {
    const { bytes, draftEnd, slugEnd, detailsEnd } = this.read(arrival);
    return {
      draft: JSON.parse(`{${bytes.toString('utf8', 0, draftEnd)}}`) as FoodDraft,
      details: JSON.parse(bytes.toString('utf8', slugEnd, detailsEnd)) as FoodDetails,
    };
  }

  /** The texts of one food that the index reads. */
  texts(arrival: number) {
    const { bytes, detailsEnd, end } = this.read(arrival);
    return splitTexts(bytes.toString('utf8', detailsEnd, end));
  }

  /** Replaces the values of a food; its id, dataset and key stay. */
  amend(arrival: number, draft: FoodDraft, details: FoodDetails): void {
    const writer = new FoodBatchWriter(1);
    writer.addEncoded(draft, writeDraftJson(draft), details, 0);
    const batch = writer.finish();
    const columns = this.#columns;
    this.#start.set(arrival, this.#bytes);
    this.#draftBytes.set(arrival, batch.draftBytes[0]!);
    this.#slugBytes.set(arrival, batch.slugBytes[0]!);
    this.#detailsBytes.set(arrival, batch.detailsBytes[0]!);
    this.#textBytes.set(arrival, batch.textBytes[0]!);
    columns.category.set(arrival, draft.category === null ? 0 : this.#categoryNumber(draft.category));
    columns.kind.set(arrival, details.kind === undefined ? 0 : this.#kindNumber(details.kind));
    const countrySet = countrySetOf(details);
    columns.countrySet.set(arrival, countrySet === '' ? 0 : this.#countrySetNumber(countrySet));
    columns.confidence.set(arrival, batch.confidence[0]!);
    columns.hasImage.set(arrival, batch.hasImage[0]!);
    columns.popularity.set(arrival, batch.popularity[0]!);
    this.#append(batch.bytes);
  }

  /** Closes and deletes the file. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    closeSync(this.#spooled.fd);
    rmSync(this.#spooled.file, { force: true });
  }

  #append(bytes: Uint8Array): void {
    let done = 0;
    while (done < bytes.length)
      done += writeSync(this.#spooled.fd, bytes, done, bytes.length - done, this.#bytes + done);
    this.#bytes += bytes.length;
  }

  #categoryNumber(name: string): number {
    return indexIn(this.categories, this.#categoryNumbers, name);
  }

  #kindNumber(path: string): number {
    return indexIn(this.kinds, this.#kindNumbers, path);
  }

  #countrySetNumber(set: string): number {
    return indexIn(this.countrySets, this.#countrySetNumbers, set);
  }
}

/** The rows of a batch whose id is not 0. */
function rowsToAdd(ids: Uint32Array): Uint32Array {
  const rows = new Uint32Array(ids.length);
  let count = 0;
  for (let i = 0; i < ids.length; i++) if (ids[i] !== 0) rows[count++] = i;
  return rows.subarray(0, count);
}

/** Where the records of rows begin when the bytes of the batch begin at `start`. */
function startsOf(batch: FoodBatch, start: number, rows: Uint32Array): Float64Array {
  const { draftBytes, slugBytes, detailsBytes, textBytes } = batch;
  const starts = new Float64Array(batch.count);
  let at = start;
  for (let i = 0; i < batch.count; i++) {
    starts[i] = at;
    at += draftBytes[i]! + slugBytes[i]! + detailsBytes[i]! + textBytes[i]!;
  }
  return picked(starts, rows);
}

/** The values of some rows, `width` of them for each; the column itself where these are all. */
function picked<T extends Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array>(
  column: T,
  rows: Uint32Array,
  width = 1,
): T {
  if (rows.length * width === column.length) return column;
  const values = column.slice(0, rows.length * width) as T;
  // Nearly all rows are picked, so they come in long runs.
  for (let i = 0; i < rows.length; ) {
    const from = i++;
    while (i < rows.length && rows[i] === rows[i - 1]! + 1) i++;
    values.set(column.subarray(rows[from]! * width, (rows[i - 1]! + 1) * width), from * width);
  }
  return values;
}

/** The number of a name in a list, counted from 1; a new one is added. */
function indexIn(names: string[], numbers: Map<string, number>, name: string): number {
  let number = numbers.get(name);
  if (number === undefined) {
    number = names.push(name);
    numbers.set(name, number);
  }
  return number;
}
