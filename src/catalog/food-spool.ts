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
    if (ids.every((id) => id === 0)) return;
    let start = this.#bytes;
    for (let i = 0; i < batch.count; i++) {
      const recordStart = start;
      start += batch.draftBytes[i]! + batch.slugBytes[i]! + batch.detailsBytes[i]! + batch.textBytes[i]!;
      if (ids[i] === 0) continue;
      this.#start.push(recordStart);
      this.#draftBytes.push(batch.draftBytes[i]!);
      this.#slugBytes.push(batch.slugBytes[i]!);
      this.#detailsBytes.push(batch.detailsBytes[i]!);
      this.#textBytes.push(batch.textBytes[i]!);
      columns.id.push(ids[i]!);
      columns.dataset.push(datasets[batch.dataset[i]!]!);
      columns.category.push(batch.category[i] === 0 ? 0 : categories[batch.category[i]! - 1]!);
      columns.kind.push(batch.kind[i] === 0 ? 0 : kinds[batch.kind[i]! - 1]!);
      columns.countrySet.push(batch.countrySet[i] === 0 ? 0 : countrySets[batch.countrySet[i]! - 1]!);
      columns.source.push(batch.source[i]!);
      columns.confidence.push(batch.confidence[i]!);
      columns.hasImage.push(batch.hasImage[i]!);
      columns.popularity.push(batch.popularity[i]!);
      columns.barcode.push(batch.barcode[i]!);
      columns.isPadded.push(batch.isPadded[i]!);
      columns.updated.push(batch.updated[i]!);
      const at = i * COMPARED_FIGURES.length;
      for (let n = 0; n < COMPARED_FIGURES.length; n++) columns.nutrients.push(batch.nutrients[at + n]!);
    }
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
    const writer = new FoodBatchWriter();
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

/** The number of a name in a list, counted from 1; a new one is added. */
function indexIn(names: string[], numbers: Map<string, number>, name: string): number {
  let number = numbers.get(name);
  if (number === undefined) {
    number = names.push(name);
    numbers.set(name, number);
  }
  return number;
}
