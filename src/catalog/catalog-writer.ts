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
import { writeCountries } from './countries.ts';
import { joinTexts } from './food-batch.ts';
import type { FoodSpool, SpooledRecord } from './food-spool.ts';
import type { IdentityMap } from './identity-map.ts';
import { type IndexBatch, type IndexFeed, type IndexPlan, InlineIndexFeed, ThreadedIndexFeed } from './index-feed.ts';
import { type FiguresByKind, writeKindFigures } from './kind-figures.ts';
import { writeRankLists } from './rank-lists.ts';
import { byId, orderBy } from './rank-order.ts';
import { RecordColumnWriter } from './record-columns.ts';
import { NO_DOC, RECORD_ALIGNMENT } from './record-file.ts';
import { chooseSegments, MIN_SEGMENT_BYTES } from './record-segments.ts';
import { type CarriedRecords, carriedSegments, RecordWriter } from './record-writer.ts';
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
  /** The least bytes of records that stay in the file that holds them. */
  minSegmentBytes?: number | undefined;
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
export interface CarriedCatalog extends CarriedRecords {
  /** Throws when the files of its records are damaged. */
  verifyRecords: () => Promise<void>;
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
  const index: IndexPlan = {
    foods: spool.count,
    file: path.join(folder, 'search.bin'),
    names: { categories: spool.categories, kinds: spool.kinds },
    previous: plan.carried?.folder,
  };
  // Before the foods are put in order: meanwhile the thread starts, and reads the previous index.
  const feed: IndexFeed =
    plan.indexThreadUrl && spool.count >= FOODS_WORTH_A_THREAD
      ? new ThreadedIndexFeed(plan.indexThreadUrl, index)
      : new InlineIndexFeed(index);
  try {
    plan.onStep?.('order');
    const shown = byId(
      arrivalsWith(dispositions, (state) => state === VISIBLE),
      spool.columns(),
      identity.nextId,
    );
    const hidden = arrivalsWith(dispositions, (state) => state !== VISIBLE && state !== SUPERSEDED);
    const order = orderBy('static', shown, spool.columns());

    plan.onStep?.('records');
    const segments = await writeRecords(plan, order, hidden, feed);
    plan.onStep?.('tables');
    const indexed = feed.finish(plan.learnedNames);
    // It is awaited below; when the tables fail first, its own failure says nothing new.
    indexed.catch(() => {});
    writeDatabase(plan, order, orderBy('popular', shown, spool.columns()));
    plan.onStep?.('index');
    // The largest file, while this thread would only wait for the index.
    const [records] = await Promise.all([describeFile(path.join(folder, 'records.bin')), indexed]);
    if (Object.keys(segments).length > 0) await plan.carried!.verifyRecords();
    storeReport(folder, plan.report(shown.length));
    return { foods: shown.length, described: { ...segments, 'records.bin': records } };
  } finally {
    await feed.abandon();
  }
}

/** Writes records.bin and columns.bin, and gives what the segments are beside them. */
async function writeRecords(
  plan: CatalogPlan,
  order: Uint32Array,
  hidden: Uint32Array,
  feed: IndexFeed,
): Promise<Partial<DescribedFiles>> {
  const { folder, spool, carried } = plan;
  const isTaken = segmentsToTake(plan);
  const columns = new RecordColumnWriter(folder);
  let out: RecordWriter | undefined;
  try {
    const claims = readClaims(plan);
    // First, because figures are half of the memory that foods take.
    columns.write(spool, concatenated(order, hidden));
    spool.releaseFigures();
    out = new RecordWriter(folder, order.length + hidden.length, carried, isTaken);
    await writeFoods(plan, order, hidden, claims, out, feed);
    columns.finish(out);
    const barcodeByDoc = barcodesOf(plan, order);
    spool.releaseRecords();
    return await out.finish(
      { docById: docsById(plan, order, hidden), barcodeSlots: buildBarcodeSlots(barcodeByDoc), barcodeByDoc },
      { foods: order.length, hidden: hidden.length, checksum: 'crc32' },
    );
  } finally {
    out?.close();
    columns.close();
  }
}

/** Writes the records in document order, and gives the index what it needs. */
async function writeFoods(
  { spool, carried, signal }: CatalogPlan,
  order: Uint32Array,
  hidden: Uint32Array,
  claims: Uint16Array,
  out: RecordWriter,
  feed: IndexFeed,
): Promise<void> {
  const { id, category, kind, source, confidence, hasImage, popularity } = spool.columns();
  const write = (arrival: number, doc: number, texts?: TextOutput): void => {
    const carriedRecord = spool.carriedRecord(arrival);
    if (carriedRecord === undefined) {
      const record = spool.read(arrival);
      out.write(doc, id[arrival]!, record);
      texts?.add(record);
    } else {
      out.carry(doc, carriedRecord);
      texts?.addCarried(arrival, carriedRecord);
    }
  };
  for (let from = 0; from < order.length; from += INDEX_BATCH) {
    signal?.throwIfAborted();
    const some = order.subarray(from, from + INDEX_BATCH);
    const texts = new TextOutput(spool, some.length, carried?.records.count ?? 0);
    for (let i = 0; i < some.length; i++) write(some[i]!, from + i, texts);
    await feed.add({
      count: some.length,
      ...texts.finish(),
      category: pick(new Uint32Array(some.length), category, some),
      kind: pick(new Uint32Array(some.length), kind, some),
      source: pick(new Uint8Array(some.length), source, some),
      confidence: pick(new Uint8Array(some.length), confidence, some),
      hasImage: pick(new Uint8Array(some.length), hasImage, some),
      popularity: pick(new Uint32Array(some.length), popularity, some),
      claims: pick(new Uint16Array(some.length), claims, some),
    });
  }
  // Hidden foods keep their records behind all others: should the food before them go, they come forward again.
  for (let i = 0; i < hidden.length; i++) write(hidden[i]!, order.length + i);
}

/** The barcode of each document. */
function barcodesOf({ spool }: CatalogPlan, order: Uint32Array): Float64Array {
  const { barcode } = spool.columns();
  const barcodes = new Float64Array(order.length);
  for (let doc = 0; doc < order.length; doc++) barcodes[doc] = barcode[order[doc]!]!;
  return barcodes;
}

/** The document of each id; that of a hidden food is the one in front of it. */
function docsById(
  { spool, identity, dispositions }: CatalogPlan,
  order: Uint32Array,
  hidden: Uint32Array,
): Uint32Array {
  const { id } = spool.columns();
  const docs = new Uint32Array(identity.nextId).fill(NO_DOC);
  for (let doc = 0; doc < order.length; doc++) docs[id[order[doc]!]!] = doc;
  for (const arrival of hidden) docs[id[arrival]!] = docs[id[frontOf(arrival, dispositions)]!]!;
  return docs;
}

/** Which segments of the previous catalog are taken over. */
function segmentsToTake({ spool, dispositions, carried, minSegmentBytes = MIN_SEGMENT_BYTES }: CatalogPlan): boolean[] {
  if (!carried) return [];
  const segments = carriedSegments(carried);
  const usedUnits = segments.map(() => 0);
  let newBytes = 0;
  for (let arrival = 0; arrival < spool.count; arrival++) {
    if (dispositions[arrival] === SUPERSEDED) continue;
    const record = spool.carriedRecord(arrival);
    if (record === undefined) newBytes += spool.bytesOf(arrival);
    else usedUnits[carried.records.segmentOf(record)]! += carried.records.unitsOf(record);
  }
  const usedBytes = usedUnits.map((units) => units * RECORD_ALIGNMENT);
  return chooseSegments(segments, usedBytes, newBytes, minSegmentBytes);
}

/** Determines the claims that the figures of each arrival meet, as bits. */
function readClaims({ spool, kindFigures }: CatalogPlan): Uint16Array {
  const { nutrients, category, kind } = spool.columns();
  const isDrink = [false, ...spool.categories.map(isDrinkCategory)];
  const isMilk = [false, ...spool.categories.map(isMilkCategory)];
  const medians = [undefined, ...spool.kinds.map((kindPath) => mediansOf(kindPath, kindFigures))];
  // One object for all foods, which reads the figures in their place: there are millions of them.
  let row = 0;
  let own: Map<NutrientField, number> | undefined;
  const figures = {};
  COMPARED_FIGURES.forEach(({ field }, at) => {
    Object.defineProperty(figures, field, { get: () => nutrients[row + at] });
  });
  const food = {
    figures: figures as Readonly<Record<FigureField, number>>,
    isDrink: false,
    isMilk: false,
    usual: (field: FigureField) => own?.get(field) ?? Number.NaN,
  };
  const claims = new Uint16Array(spool.count);
  for (let arrival = 0; arrival < claims.length; arrival++, row += COMPARED_FIGURES.length) {
    own = medians[kind[arrival]!];
    food.isDrink = isDrink[category[arrival]!]!;
    food.isMilk = isMilk[category[arrival]!]!;
    claims[arrival] = claimsMet(food);
  }
  return claims;
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

function writeDatabase(plan: CatalogPlan, order: Uint32Array, popular: Uint32Array): void {
  const { folder, spool, identity, dispositions } = plan;
  const docByArrival = new Uint32Array(spool.count);
  for (let doc = 0; doc < order.length; doc++) docByArrival[order[doc]!] = doc;
  const { category, hasImage, dataset } = spool.columns();
  const database: DatabaseSyncInstance = new DatabaseSync(path.join(folder, 'catalog.db'));
  try {
    // The folder is deleted when anything fails, so a journal would protect nothing.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;');
    database.exec('BEGIN');
    database.exec(CATALOG_SCHEMA);
    const counts = new Uint32Array(spool.categories.length + 1);
    for (let doc = 0; doc < order.length; doc++) counts[category[order[doc]!]!]!++;
    const insert = database.prepare('INSERT INTO category (id, name, foods) VALUES (?, ?, ?)');
    spool.categories.forEach((name, i) => {
      if (counts[i + 1]! > 0) insert.run(i + 1, name, counts[i + 1]!);
    });
    writeCountries(database, spool, order);
    writeKinds(database, plan, order);
    writeRankLists(
      database,
      pick(new Uint32Array(popular.length), docByArrival, popular),
      pick(new Uint32Array(order.length), category, order),
      pick(new Uint8Array(order.length), hasImage, order),
    );
    const foods = new Uint32Array(spool.datasets.length);
    for (let arrival = 0; arrival < spool.count; arrival++) {
      if (dispositions[arrival] !== SUPERSEDED) foods[dataset[arrival]!]!++;
    }
    const foodsByDataset = new Map(spool.datasets.map((name, i) => [name, foods[i]!]));
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
  for (let doc = 0; doc < order.length; doc++) foods[kind[order[doc]!]!]!++;
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

/** The values of a column at some places, in their order. */
function pick<T extends Uint8Array<ArrayBuffer> | Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>>(
  to: T,
  column: ArrayLike<number>,
  places: Uint32Array,
): T {
  for (let i = 0; i < places.length; i++) to[i] = column[places[i]!]!;
  return to;
}

function concatenated(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function arrivalsWith(dispositions: Uint32Array, is: (state: number) => boolean): Uint32Array {
  const arrivals = new Uint32Array(dispositions.length);
  let count = 0;
  for (let arrival = 0; arrival < dispositions.length; arrival++) {
    if (is(dispositions[arrival]!)) arrivals[count++] = arrival;
  }
  return arrivals.slice(0, count);
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
    const bytes = Buffer.from(joinTexts(this.#spool.texts(arrival)));
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
