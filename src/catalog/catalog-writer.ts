/**
 * Writes a catalog folder. Foods come in any order and are spooled to a file; when all are there they are ordered by
 * their static rank, and records, tables, rank lists and search index are written in that order. Nothing of the live
 * catalog is touched: publishing the finished folder is a step of its own.
 */
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { type Food, writeFoodJson } from '../food/food.ts';
import { staticUrl } from '../food/static-url.ts';
import { buildBarcodeSlots } from './barcode-table.ts';
import { CatalogError } from './catalog-error.ts';
import type { FoodDetails } from './food-details.ts';
import { GrowingArray } from './growing-array.ts';
import { IdentityMap } from './identity.ts';
import { IndexBuilder } from './index-builder.ts';
import { writeRankLists } from './rank-lists.ts';
import { MAX_FOOD_BYTES, NO_DOC, RECORD_ALIGNMENT, readExactly } from './record-file.ts';
import { CATALOG_SCHEMA } from './schema.ts';
import { writeSections } from './section-file.ts';

/** A food that has not been given its id yet. */
export type FoodDraft = Omit<Food, 'id' | 'static_url'>;

/** Where the new catalog is written, and what it carries on from. */
export interface WriterOptions {
  folder: string;
  nextId: number;
  previousDatabaseFile?: string | undefined;
}

const SPOOL_BUFFER_BYTES = 1 << 20;
const SPACE = 0x20;

/** Collects foods and writes them as the files of one catalog folder. */
export class CatalogWriter {
  readonly #folder: string;
  readonly #database: DatabaseSyncInstance;
  readonly #identity: IdentityMap;
  readonly #spoolFile: string;
  readonly #spoolFd: number;
  readonly #buffer = Buffer.allocUnsafe(SPOOL_BUFFER_BYTES + 2 * MAX_FOOD_BYTES);
  #buffered = 0;
  #spooled = 0;

  // One number per food in the order of arrival; the order of documents is made from them.
  readonly #spoolStart = new GrowingArray((n) => new Float64Array(n));
  readonly #foodBytes = new GrowingArray((n) => new Uint16Array(n));
  readonly #recordBytes = new GrowingArray((n) => new Uint32Array(n));
  readonly #id = new GrowingArray((n) => new Uint32Array(n));
  readonly #confidence = new GrowingArray((n) => new Uint8Array(n));
  readonly #hasImage = new GrowingArray((n) => new Uint8Array(n));
  readonly #popularity = new GrowingArray((n) => new Uint32Array(n));
  readonly #barcode = new GrowingArray((n) => new Float64Array(n));
  readonly #category = new GrowingArray((n) => new Uint32Array(n));
  readonly #categories = new Map<string, { id: number; foods: number }>();
  readonly #foodsByDataset = new Map<string, number>();

  constructor({ folder, nextId, previousDatabaseFile }: WriterOptions) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#spoolFile = path.join(folder, 'spool.tmp');
    this.#spoolFd = openSync(this.#spoolFile, 'w+');
    this.#database = new DatabaseSync(path.join(folder, 'catalog.db'));
    // The folder is thrown away when anything fails, so the journal would protect nothing.
    this.#database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA page_size = 8192;');
    this.#database.exec(`BEGIN; ${CATALOG_SCHEMA}`);
    this.#database.exec('COMMIT');
    this.#identity = new IdentityMap(this.#database, nextId, previousDatabaseFile);
    this.#database.exec('BEGIN');
  }

  /** How many foods were added so far. */
  get foods(): number {
    return this.#id.length;
  }

  /** The next id that no food ever had. */
  get nextId(): number {
    return this.#identity.nextId;
  }

  /** The id that a food has or will get. */
  idOf(dataset: string, key: string): number {
    return this.#identity.idOf(dataset, key);
  }

  /** Adds one food under its id, which no other food of this catalog has. */
  add(id: number, draft: FoodDraft, details: FoodDetails): void {
    const json = writeFoodJson({ ...draft, id, static_url: staticUrl(id, draft.name) });
    const foodBytes = Buffer.byteLength(json);
    if (foodBytes > MAX_FOOD_BYTES) {
      throw new CatalogError('CATALOG_RECORD_TOO_LONG', `Food ${details.key} takes ${foodBytes} bytes as JSON.`);
    }
    this.#spoolStart.push(this.#spooled + this.#buffered);
    this.#foodBytes.push(foodBytes);
    this.#recordBytes.push(this.#spool(json + JSON.stringify(details)));
    this.#id.push(id);
    this.#confidence.push(Math.round(draft.confidence * 100));
    this.#hasImage.push(draft.image_url === null ? 0 : 1);
    this.#popularity.push(Math.min(details.popularity, 0xffff_ffff));
    this.#barcode.push(draft.barcode === null ? 0 : Number(draft.barcode));
    this.#category.push(this.#categoryOf(draft.category));
    this.#foodsByDataset.set(details.dataset, (this.#foodsByDataset.get(details.dataset) ?? 0) + 1);
  }

  /** Writes the three files from all that was added, with the import's report beside the foods. */
  finish(report: object): void {
    this.#flush();
    const order = this.#orderedBy(this.#confidence, this.#hasImage, this.#popularity);
    this.#writeRecordsAndIndex(order);
    this.#writeCategoriesAndRanks(order);
    this.#identity.storeCounts(this.#foodsByDataset);
    this.#database.prepare('INSERT INTO report (json) VALUES (?)').run(JSON.stringify(report));
    this.#database.exec('COMMIT');
    this.#close();
  }

  /** Gives everything back without a catalog; the folder is the caller's to remove. */
  abandon(): void {
    if (this.#database.isOpen) this.#close();
  }

  #close(): void {
    this.#database.close();
    closeSync(this.#spoolFd);
    rmSync(this.#spoolFile, { force: true });
  }

  #spool(text: string): number {
    const written = this.#buffer.write(text, this.#buffered);
    if (written < Buffer.byteLength(text)) {
      throw new CatalogError('CATALOG_RECORD_TOO_LONG', `A food's record takes more than ${written} bytes.`);
    }
    this.#buffered += written;
    if (this.#buffered >= SPOOL_BUFFER_BYTES) this.#flush();
    return written;
  }

  #flush(): void {
    let done = 0;
    while (done < this.#buffered) done += writeSync(this.#spoolFd, this.#buffer, done, this.#buffered - done);
    this.#spooled += this.#buffered;
    this.#buffered = 0;
  }

  #categoryOf(name: string | null): number {
    if (name === null) return 0;
    let category = this.#categories.get(name);
    if (!category) {
      category = { id: this.#categories.size + 1, foods: 0 };
      this.#categories.set(name, category);
    }
    category.foods++;
    return category.id;
  }

  /** Arrival numbers ordered by what `keys` names, the greatest first; the id, which no two foods share, settles ties. */
  #orderedBy(...keys: GrowingArray<Uint8Array | Uint32Array>[]): Uint32Array {
    const views = keys.map((key) => key.view());
    const ids = this.#id.view();
    const order = Uint32Array.from({ length: this.foods }, (_, i) => i);
    return order.sort((a, b) => {
      for (const view of views) if (view[a] !== view[b]) return view[b]! - view[a]!;
      return ids[a]! - ids[b]!;
    });
  }

  #writeRecordsAndIndex(order: Uint32Array): void {
    const foods = order.length;
    const start = new Uint32Array(foods + 1);
    const foodBytes = new Uint16Array(foods);
    const barcodeByDoc = new Float64Array(foods);
    const docById = new Uint32Array(this.nextId).fill(NO_DOC);
    const index = new IndexBuilder(foods);
    const fd = openSync(path.join(this.#folder, 'records.bin'), 'w');
    const record = Buffer.allocUnsafe(this.#buffer.length);
    const [spoolStart, recordBytes, ids] = [this.#spoolStart.view(), this.#recordBytes.view(), this.#id.view()];
    const [arrivalFoodBytes, barcodes, popularity] = [
      this.#foodBytes.view(),
      this.#barcode.view(),
      this.#popularity.view(),
    ];
    try {
      let position = 0;
      for (let doc = 0; doc < foods; doc++) {
        const arrival = order[doc]!;
        const bytes = recordBytes[arrival]!;
        readExactly(this.#spoolFd, record, 0, bytes, spoolStart[arrival]!);
        start[doc] = position / RECORD_ALIGNMENT;
        foodBytes[doc] = arrivalFoodBytes[arrival]!;
        barcodeByDoc[doc] = barcodes[arrival]!;
        docById[ids[arrival]!] = doc;
        const food = JSON.parse(record.toString('utf8', 0, foodBytes[doc])) as Food;
        index.add({
          name: food.name,
          brand: food.brand,
          category: food.category,
          barcode: food.barcode,
          source: food.source,
          confidence: food.confidence,
          hasImage: food.image_url !== null,
          popularity: popularity[arrival]!,
        });
        position += writePadded(fd, record, bytes);
      }
      start[foods] = position / RECORD_ALIGNMENT;
      const barcodeSlots = buildBarcodeSlots(barcodeByDoc);
      writeSections(fd, position, {
        arrays: { start, foodBytes, docById, barcodeSlots, barcodeByDoc },
        about: { foods },
      });
    } finally {
      closeSync(fd);
    }
    const searchFd = openSync(path.join(this.#folder, 'search.bin'), 'w');
    try {
      writeSections(searchFd, 0, index.finish());
    } finally {
      closeSync(searchFd);
    }
  }

  #writeCategoriesAndRanks(order: Uint32Array): void {
    const insert = this.#database.prepare('INSERT INTO category (id, name, foods) VALUES (?, ?, ?)');
    for (const [name, { id, foods }] of this.#categories) insert.run(id, name, foods);
    const docByArrival = new Uint32Array(order.length);
    order.forEach((arrival, doc) => {
      docByArrival[arrival] = doc;
    });
    const popular = this.#orderedBy(this.#popularity, this.#confidence, this.#hasImage);
    const [categories, hasImage] = [this.#category.view(), this.#hasImage.view()];
    writeRankLists(
      this.#database,
      popular.map((arrival) => docByArrival[arrival]!),
      order.map((arrival) => categories[arrival]!),
      Uint8Array.from(order, (arrival) => hasImage[arrival]!),
    );
  }
}

/** Appends a record and the spaces that fill it up to the alignment; both JSON texts tolerate them. */
function writePadded(fd: number, record: Buffer, bytes: number): number {
  const padded = Math.ceil(bytes / RECORD_ALIGNMENT) * RECORD_ALIGNMENT;
  record.fill(SPACE, bytes, padded);
  let done = 0;
  while (done < padded) done += writeSync(fd, record, done, padded - done);
  return padded;
}
