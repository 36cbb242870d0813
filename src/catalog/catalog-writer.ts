/**
 * Writes a catalog folder from spooled foods: puts them in rank order, then writes records, tables, index, rank lists
 * and identities in that order. Nothing of the live catalog is touched: publishing the folder is a step of its own.
 */
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { claimsMet, type FigureField, isDrinkCategory, isMilkCategory } from '../food/claims.ts';
import { COMPARED_FIGURES } from '../food/kind-figures.ts';
import type { NutrientField } from '../food/nutrients.ts';
import { buildBarcodeSlots } from './barcode-table.ts';
import type { CarriedWords } from './carried-words.ts';
import { writeCountries } from './countries.ts';
import { joinTexts } from './food-batch.ts';
import type { FoodSpool, SpooledRecord } from './food-spool.ts';
import type { IdentityMap } from './identity-map.ts';
import { type IndexBatch, type IndexFeed, InlineIndexFeed, ThreadedIndexFeed } from './index-feed.ts';
import { type FiguresByKind, writeKindFigures } from './kind-figures.ts';
import { writeRankLists } from './rank-lists.ts';
import { orderBy } from './rank-order.ts';
import { writeRecordColumns } from './record-columns.ts';
import { NO_DOC, RECORD_ALIGNMENT } from './record-file.ts';
import { RecordOutput } from './record-output.ts';
import type { RecordReader } from './record-reader.ts';
import { CATALOG_SCHEMA } from './schema.ts';
import type { Sections } from './section-file.ts';
import { type DescribedFiles, describeFile } from './verify-files.ts';

/** What becomes of a spooled food: it is shown, removed, or hidden behind the food with this arrival number. */
export const VISIBLE = 0xffff_ffff;
export const SUPERSEDED = 0xffff_fffe;

/** What a catalog is written from. */
export interface CatalogPlan {
  folder: string;
  spool: FoodSpool;
  identity: IdentityMap;
  /** For each arrival: VISIBLE, SUPERSEDED, or the arrival of the food that hides it. */
  dispositions: Uint32Array;
  /** The version of the tables of kinds that determined the foods' kinds; undefined where none did. */
  kindsVersion: string | undefined;
  /** What is usual among the foods of each kind. */
  kindFigures: FiguresByKind;
  /** The names of kinds that imports learned. */
  learnedNames: Sections;
  /** The previous catalog, where foods are carried over from it as they were. */
  carried?: CarriedCatalog | undefined;
  /** The foods that are withdrawn, with when (0: nobody knows). */
  tombstones?: readonly (readonly [id: number, updated: number])[];
  /** The import's report for this many shown foods, stored with the catalog. */
  report: (foods: number) => object;
  /** The thread that builds the index; without it the index is built on this one. */
  indexThreadUrl?: URL | undefined;
  onStep?: ((step: 'order' | 'records' | 'index' | 'tables') => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** What foods are taken over from without being read. */
export interface CarriedCatalog {
  records: RecordReader;
  words: CarriedWords;
}

/** Foods in one message to the index thread: some megabytes of texts. */
const INDEX_BATCH = 20_000;
/** Below this a thread costs more than it saves. */
const FOODS_WORTH_A_THREAD = 50_000;
const MEDIAN_DECILE = 4;

/** What was written. */
export interface WrittenCatalog {
  /** How many foods are shown. */
  foods: number;
  /** The files that were described while others were still written. */
  described: Partial<DescribedFiles>;
}

/** Writes the files. */
export async function writeCatalog(plan: CatalogPlan): Promise<WrittenCatalog> {
  const { folder, spool, identity, dispositions } = plan;
  const columns = spool.columns();
  const arrivalById = new Uint32Array(identity.nextId);
  for (let arrival = 0; arrival < spool.count; arrival++) {
    if (dispositions[arrival] !== SUPERSEDED) arrivalById[columns.id[arrival]!] = arrival;
  }
  plan.onStep?.('order');
  const shown = arrivalsWith(dispositions, (state) => state === VISIBLE);
  const hidden = arrivalsWith(dispositions, (state) => state !== VISIBLE && state !== SUPERSEDED);
  const order = orderBy('static', shown, columns, arrivalById);
  const docByArrival = new Uint32Array(spool.count).fill(NO_DOC);
  order.forEach((arrival, doc) => {
    docByArrival[arrival] = doc;
  });

  plan.onStep?.('records');
  const search = path.join(folder, 'search.bin');
  const feed: IndexFeed =
    plan.indexThreadUrl && shown.length >= FOODS_WORTH_A_THREAD
      ? new ThreadedIndexFeed(plan.indexThreadUrl, shown.length, search, plan.carried?.words)
      : new InlineIndexFeed(shown.length, search, plan.carried?.words);
  try {
    await writeRecords(plan, order, hidden, docByArrival, feed);
    plan.onStep?.('tables');
    const indexed = feed.finish(plan.learnedNames);
    // It is awaited below; when the tables fail first, its own failure says nothing new.
    indexed.catch(() => {});
    writeDatabase(plan, order, docByArrival, orderBy('popular', shown, columns, arrivalById));
    plan.onStep?.('index');
    // The largest file, while this thread would only wait for the index.
    const [records] = await Promise.all([describeFile(path.join(folder, 'records.bin')), indexed]);
    storeReport(folder, plan.report(shown.length));
    return { foods: shown.length, described: { 'records.bin': records } };
  } finally {
    await feed.abandon();
  }
}

async function writeRecords(
  plan: CatalogPlan,
  order: Uint32Array,
  hidden: Uint32Array,
  docByArrival: Uint32Array,
  feed: IndexFeed,
): Promise<void> {
  const { folder, spool, identity, dispositions, carried, signal } = plan;
  const { id, barcode, source, confidence, hasImage, popularity } = spool.columns();
  const claimsOf = claimReader(plan);
  const records = order.length + hidden.length;
  const start = new Uint32Array(records + 1);
  const foodBytes = new Uint16Array(records);
  const barcodeByDoc = new Float64Array(order.length);
  const docById = new Uint32Array(identity.nextId).fill(NO_DOC);
  const out = new RecordOutput(path.join(folder, 'records.bin'), carried?.records);
  const write = (arrival: number, doc: number, texts?: TextOutput): void => {
    start[doc] = out.position / RECORD_ALIGNMENT;
    const carriedRecord = spool.carriedRecord(arrival);
    if (carriedRecord === undefined) {
      const record = spool.read(arrival);
      foodBytes[doc] = out.write(id[arrival]!, record);
      texts?.add(record);
    } else {
      foodBytes[doc] = out.copy(carriedRecord);
      texts?.addCarried(arrival, carriedRecord);
    }
  };
  try {
    for (let from = 0; from < order.length; from += INDEX_BATCH) {
      signal?.throwIfAborted();
      const some = order.subarray(from, from + INDEX_BATCH);
      const texts = new TextOutput(spool, some.length, carried?.records.count ?? 0);
      some.forEach((arrival, i) => {
        const doc = from + i;
        write(arrival, doc, texts);
        barcodeByDoc[doc] = barcode[arrival]!;
        docById[id[arrival]!] = doc;
      });
      const pick = <T extends Uint8Array | Uint32Array>(to: T, column: T): T => {
        for (let i = 0; i < some.length; i++) to[i] = column[some[i]!]!;
        return to;
      };
      await feed.add({
        count: some.length,
        ...texts.finish(),
        source: pick(new Uint8Array(some.length), source) as Uint8Array<ArrayBuffer>,
        confidence: pick(new Uint8Array(some.length), confidence) as Uint8Array<ArrayBuffer>,
        hasImage: pick(new Uint8Array(some.length), hasImage) as Uint8Array<ArrayBuffer>,
        popularity: pick(new Uint32Array(some.length), popularity) as Uint32Array<ArrayBuffer>,
        claims: Uint16Array.from(some, claimsOf),
      });
    }
    // Hidden foods keep their records behind all others: should the food before them go, they come forward again.
    hidden.forEach((arrival, i) => {
      write(arrival, order.length + i);
      docById[id[arrival]!] = docByArrival[frontOf(arrival, dispositions)]!;
    });
    start[records] = out.position / RECORD_ALIGNMENT;
    const barcodeSlots = buildBarcodeSlots(barcodeByDoc);
    writeRecordColumns(folder, spool, concatenated(order, hidden), { start });
    out.finish(
      { start, foodBytes, docById, barcodeSlots, barcodeByDoc },
      { foods: order.length, hidden: hidden.length, checksum: 'crc32' },
    );
  } finally {
    out.close();
  }
}

/** Determines the claims that the figures of an arrival meet, as bits. */
function claimReader({ spool, kindFigures }: CatalogPlan): (arrival: number) => number {
  const { nutrients, category, kind } = spool.columns();
  const isDrink = [false, ...spool.categories.map(isDrinkCategory)];
  const isMilk = [false, ...spool.categories.map(isMilkCategory)];
  const medians = [undefined, ...spool.kinds.map((kindPath) => mediansOf(kindPath, kindFigures))];
  const fields = COMPARED_FIGURES.map(({ field }) => field);
  // One object for all foods: there are millions of them.
  const figures = Object.fromEntries(fields.map((field) => [field, Number.NaN])) as Record<FigureField, number>;
  return (arrival) => {
    for (let i = 0; i < fields.length; i++) figures[fields[i]!] = nutrients[arrival * fields.length + i]!;
    return claimsMet({
      figures,
      isDrink: isDrink[category[arrival]!]!,
      isMilk: isMilk[category[arrival]!]!,
      usual: (field) => medians[kind[arrival]!]?.get(field) ?? Number.NaN,
    });
  };
}

/** The medians of a kind, each of the nearest kind on the path that has one. */
function mediansOf(kindPath: string, figures: FiguresByKind): Map<NutrientField, number> {
  const medians = new Map<NutrientField, number>();
  for (const key of kindPath.split('/')) {
    for (const [field, { deciles }] of figures.get(key) ?? []) medians.set(field, deciles[MEDIAN_DECILE]!);
  }
  return medians;
}

/** The shown food that hides this one, at the end of the row. */
function frontOf(arrival: number, dispositions: Uint32Array): number {
  let front = arrival;
  while (dispositions[front] !== VISIBLE && dispositions[front] !== SUPERSEDED) front = dispositions[front]!;
  return front;
}

function writeDatabase(plan: CatalogPlan, order: Uint32Array, docByArrival: Uint32Array, popular: Uint32Array): void {
  const { folder, spool, identity, dispositions } = plan;
  const { category, hasImage, dataset } = spool.columns();
  const database: DatabaseSyncInstance = new DatabaseSync(path.join(folder, 'catalog.db'));
  try {
    // The folder is deleted when anything fails, so a journal would protect nothing.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;');
    database.exec('BEGIN');
    database.exec(CATALOG_SCHEMA);
    const counts = new Uint32Array(spool.categories.length + 1);
    for (const arrival of order) counts[category[arrival]!]!++;
    const insert = database.prepare('INSERT INTO category (id, name, foods) VALUES (?, ?, ?)');
    spool.categories.forEach((name, i) => {
      if (counts[i + 1]! > 0) insert.run(i + 1, name, counts[i + 1]!);
    });
    writeCountries(database, spool, order);
    writeKinds(database, plan, order);
    writeRankLists(
      database,
      popular.map((arrival) => docByArrival[arrival]!),
      order.map((arrival) => category[arrival]!),
      Uint8Array.from(order, (arrival) => hasImage[arrival]!),
    );
    const foodsByDataset = new Map<string, number>();
    for (let arrival = 0; arrival < spool.count; arrival++) {
      if (dispositions[arrival] === SUPERSEDED) continue;
      const name = spool.datasets[dataset[arrival]!]!;
      foodsByDataset.set(name, (foodsByDataset.get(name) ?? 0) + 1);
    }
    identity.store(database, foodsByDataset, plan.tombstones ?? []);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

function writeKinds(
  database: DatabaseSyncInstance,
  { spool, kindsVersion, kindFigures }: CatalogPlan,
  order: Uint32Array,
): void {
  const { kind } = spool.columns();
  const foods = new Uint32Array(spool.kinds.length + 1);
  for (const arrival of order) foods[kind[arrival]!]!++;
  const insert = database.prepare('INSERT INTO kind (path, foods) VALUES (?, ?)');
  spool.kinds.forEach((kindPath, i) => {
    if (foods[i + 1]! > 0) insert.run(kindPath, foods[i + 1]!);
  });
  writeKindFigures(database, kindFigures);
  if (kindsVersion !== undefined) database.prepare('INSERT INTO kind_table (version) VALUES (?)').run(kindsVersion);
}

/** Stores the report last, when the duration of every step is known. */
function storeReport(folder: string, report: object): void {
  const database = new DatabaseSync(path.join(folder, 'catalog.db'));
  try {
    database.prepare('INSERT INTO report (json) VALUES (?)').run(JSON.stringify(report));
  } finally {
    database.close();
  }
}

function concatenated(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function arrivalsWith(dispositions: Uint32Array, is: (state: number) => boolean): Uint32Array {
  let count = 0;
  for (const state of dispositions) if (is(state)) count++;
  const arrivals = new Uint32Array(count);
  let at = 0;
  dispositions.forEach((state, arrival) => {
    if (is(state)) arrivals[at++] = arrival;
  });
  return arrivals;
}

/** Collects for the index the texts of some thousand foods, or where it finds their words. */
class TextOutput {
  readonly #spool: FoodSpool;
  /** The foods that the previous index has. */
  readonly #carriedDocs: number;
  #texts = Buffer.allocUnsafeSlow(1 << 18);
  #used = 0;
  readonly #textBytes: Uint16Array<ArrayBuffer>;
  readonly #carried: Uint32Array<ArrayBuffer>;
  #count = 0;

  constructor(spool: FoodSpool, foods: number, carriedDocs: number) {
    this.#spool = spool;
    this.#carriedDocs = carriedDocs;
    this.#textBytes = new Uint16Array(foods);
    this.#carried = new Uint32Array(foods).fill(NO_DOC);
  }

  add({ bytes, detailsEnd, end }: SpooledRecord): void {
    const length = end - detailsEnd;
    if (this.#used + length > this.#texts.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(this.#texts.length * 2, this.#used + length));
      this.#texts.copy(larger, 0, 0, this.#used);
      this.#texts = larger;
    }
    bytes.copy(this.#texts, this.#used, detailsEnd, end);
    this.#used += length;
    this.#textBytes[this.#count++] = length;
  }

  addCarried(arrival: number, record: number): void {
    if (record < this.#carriedDocs) {
      this.#carried[this.#count++] = record;
      return;
    }
    // It was hidden before, and the index has no words of hidden foods.
    const { draft, details } = this.#spool.food(arrival);
    const bytes = Buffer.from(joinTexts(draft, details));
    this.add({ bytes, draftEnd: 0, slugEnd: 0, detailsEnd: 0, end: bytes.length });
  }

  finish(): Pick<IndexBatch, 'texts' | 'textBytes' | 'carried'> {
    return {
      texts: new Uint8Array(this.#texts.buffer as ArrayBuffer, 0, this.#used),
      textBytes: this.#textBytes,
      carried: this.#carried,
    };
  }
}
