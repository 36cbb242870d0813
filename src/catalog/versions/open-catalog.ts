import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { CatalogError, type Damage } from '../catalog-error.ts';
import { ChangeLog } from '../changes/change-log.ts';
import { KindReader } from '../index/kind-reader.ts';
import { hasNarrowedLists, type ListedGroup, type ListQuery, readNarrowedList } from '../index/narrowed-lists.ts';
import { RankListReader } from '../index/rank-lists.ts';
import { Repeats } from '../index/repeats.ts';
import { STARTER_DATASET } from '../records/food-details.ts';
import { RecentTexts } from '../records/recent-texts.ts';
import type { RecordTables } from '../records/record-file.ts';
import { RecordReader } from '../records/record-reader.ts';
import { readSections, SectionReader, type Sections } from '../section-file.ts';
import { type CoverageByDataset, readCoverage } from './coverage.ts';
import { readDatasetTerms, type TermsByDataset } from './dataset-terms.ts';
import { isServedFormat, type Manifest, readManifest, readManifestOfAnyFormat, versionFolder } from './manifest.ts';
import { databaseDamage, rowsIn, rowsOf } from './rows.ts';
import { ALL_FOODS, DOCUMENTED_FOODS } from './schema.ts';
import { loadSharedCatalog, type SharedCatalog } from './shared-catalog.ts';
import { checkFile, verifyFiles } from './verify-files.ts';

export interface CategoryCount {
  category: string;
  count: number;
}

/** One catalog, open for reading on one thread. All its answers are synchronous, so nothing outlives a swap. */
export class OpenCatalog {
  readonly manifest: Manifest;
  readonly shared: SharedCatalog;
  readonly records: RecordReader;
  /** Categories by descending count, then by name. */
  readonly categories: readonly CategoryCount[];
  /** The datasets that have foods, by name. */
  readonly datasets: readonly { name: string; foods: number }[];
  /** The version of the kind tables for its foods; undefined in older catalogs. */
  readonly kindsVersion: string | undefined;
  /** How current its datasets with updating sources are. */
  readonly coverage: CoverageByDataset;
  readonly changes: ChangeLog;
  /** The terms of its datasets, where known. */
  readonly terms: TermsByDataset;
  readonly kinds: KindReader;
  readonly repeats: Repeats;
  /** catalog.db, for building the next catalog. */
  readonly database: DatabaseSyncInstance;
  /** Whether category and kind lists can be filtered and sorted; not in older catalogs. */
  readonly hasNarrowedLists: boolean;
  readonly #ranks: RankListReader;
  readonly #recentTexts = new RecentTexts((doc) => this.records.jsonBytesAsText(doc));
  readonly #categoryIds = new Map<string, number>();

  constructor(manifest: Manifest, shared: SharedCatalog) {
    this.manifest = manifest;
    this.shared = shared;
    this.database = openDatabase(shared.folder);
    try {
      this.#ranks = new RankListReader(this.database, databaseFile(shared.folder));
      this.categories = this.#readCategories();
      this.hasNarrowedLists = hasNarrowedLists(this.database);
      this.datasets = rowsOf(this.database, 'SELECT name, foods FROM dataset WHERE foods > 0 ORDER BY name');
      this.kindsVersion = readKindsVersion(this.database);
      this.coverage = readCoverage(this.database);
      this.changes = new ChangeLog(this.database, manifest.version);
      this.terms = readDatasetTerms(this.database);
      this.kinds = new KindReader(this.database, databaseFile(shared.folder), shared.search);
      this.repeats = new Repeats(shared.search);
      this.records = new RecordReader(shared.folder, shared.records);
    } catch (error) {
      this.database.close();
      throw unreadable(shared.folder, error);
    }
  }

  /** Registers a listener for damage found by reads, called before it is thrown. */
  onDamage(tell: (damage: Damage) => void): void {
    this.records.onDamage = tell;
    this.#ranks.onDamage = tell;
    this.kinds.onDamage = tell;
  }

  get version(): string {
    return this.manifest.version;
  }

  get foods(): number {
    return this.manifest.foods;
  }

  /** Whether it contains only the foods that ship with Larder. */
  get isStarterOnly(): boolean {
    return this.datasets.every(({ name }) => name === STARTER_DATASET);
  }

  /** A food's JSON, one character per byte; cached if requested before, and then correct even if damaged since. */
  jsonBytesAsText(doc: number): string {
    return this.#recentTexts.get(doc);
  }

  /** A page of popular foods as documents, most popular first; empty for unknown categories. */
  popular(query: { category: string | undefined; withImageOnly: boolean; offset: number; limit: number }): number[] {
    const { category, withImageOnly, offset, limit } = query;
    let categoryId: number | undefined = ALL_FOODS;
    if (category !== undefined) {
      categoryId = this.#categoryIds.get(category) ?? this.#categoryIds.get(category.toLowerCase());
      if (categoryId === undefined) return [];
    }
    return this.#ranks.slice({ categoryId, withImageOnly }, offset, limit);
  }

  /** The most popular foods with known energy and plausible figures; all foods in older catalogs. */
  popularDocumented(offset: number, limit: number): { docs: number[]; count: number } {
    const list = { categoryId: this.hasNarrowedLists ? DOCUMENTED_FOODS : ALL_FOODS, withImageOnly: false };
    return { docs: this.#ranks.slice(list, offset, limit), count: this.#ranks.count(list) };
  }

  /** A page of a category's or kind's foods that pass a query, as documents, and the total. */
  narrowed(
    of: { readonly category: string } | { readonly kindPath: string },
    query: ListQuery,
    offset: number,
    limit: number,
  ): { docs: number[]; count: number } {
    const group: ListedGroup = 'kindPath' in of ? of : { categoryId: this.#categoryIds.get(of.category) ?? -1 };
    const list = this.kinds.reading(() =>
      readNarrowedList(this.database, databaseFile(this.shared.folder), group, query, offset, limit),
    );
    const docAt = (place: number) =>
      this.popular({ category: undefined, withImageOnly: false, offset: place, limit: 1 });
    return { docs: list.places.flatMap(docAt), count: list.count };
  }

  #readCategories(): CategoryCount[] {
    const sql = 'SELECT id, name, foods FROM category ORDER BY foods DESC, name';
    const rows = rowsOf<{ id: number; name: string; foods: number }>(this.database, sql);
    for (const { id, name } of rows) {
      this.#categoryIds.set(name, id);
      // Categories are found in any case; of two that differ only in case, the larger one answers other spellings.
      const folded = name.toLowerCase();
      if (!this.#categoryIds.has(folded)) this.#categoryIds.set(folded, id);
    }
    return rows.map(({ name, foods }) => ({ category: name, count: foods }));
  }

  close(): void {
    this.records.close();
    this.database.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }
}

/** The version of the kind tables for a catalog's foods. */
export function readKindsVersion(database: DatabaseSyncInstance): string | undefined {
  return rowsIn<{ version: string }>(database, 'kind_table', 'SELECT version FROM kind_table')[0]?.version;
}

/** Opens catalog.db for reading. No mmap: it saved 2 µs a read and cost 50 ms stalls at close. */
export function openDatabase(folder: string): DatabaseSyncInstance {
  try {
    return new DatabaseSync(databaseFile(folder), { readOnly: true });
  } catch (error) {
    throw unreadable(folder, error);
  }
}

function unreadable(folder: string, error: unknown): unknown {
  return databaseDamage(databaseFile(folder), error, 'cannot be read as a database');
}

function databaseFile(folder: string): string {
  return path.join(folder, 'catalog.db');
}

/** Opens a root folder's live catalog on this thread. */
export function openCatalog(root: string): OpenCatalog {
  return openVersion(root, liveManifest(root));
}

export function openVersion(root: string, manifest: Manifest): OpenCatalog {
  return new OpenCatalog(manifest, loadSharedCatalog(versionFolder(root, manifest.version), manifest));
}

/** Opens the live catalog without its search index, which is four fifths of its memory. */
export function openWithoutIndex(root: string): OpenCatalog {
  return openRecordsOf(root, liveManifest(root), readSections);
}

/**
 * Opens the live catalog, of any format, for building the next one; undefined if there is none. Throws if it is damaged, as
 * far as visible without reading all records. Records can only be read by document.
 */
export async function openToCarry(root: string): Promise<OpenCatalog | undefined> {
  const manifest = readManifestOfAnyFormat(root);
  if (!manifest) return undefined;
  // Catalogs of format 1 have no checksums within their files.
  if (!isServedFormat(manifest.format)) {
    await verifyFiles(versionFolder(root, manifest.version), manifest, ['catalog.db', 'records.bin']);
  }
  return openRecordsOf(root, manifest, readPlaces);
}

/** Opens a version's catalog.db for reading, if it is as in the manifest. */
export function openCheckedDatabase(root: string, { version, files }: Manifest): DatabaseSyncInstance {
  const folder = versionFolder(root, version);
  checkFile(databaseFile(folder), files['catalog.db']);
  return openDatabase(folder);
}

function openRecordsOf(root: string, manifest: Manifest, readTables: (file: string) => Sections): OpenCatalog {
  const { version, files } = manifest;
  const folder = versionFolder(root, version);
  checkFile(databaseFile(folder), files['catalog.db']);
  const records = readTables(path.join(folder, 'records.bin'));
  return new OpenCatalog(manifest, { version, folder, records, search: { arrays: {}, about: {} } });
}

const PLACES: ReadonlySet<string> = new Set<keyof RecordTables>(['start', 'units', 'foodBytes']);

/** Reads the tables of record positions; the others, which are larger, are only verified. */
function readPlaces(file: string): Sections {
  using sections = new SectionReader(file);
  const arrays: Sections['arrays'] = {};
  for (const name of sections.names) {
    // In shared memory, for the threads that read records.
    if (PLACES.has(name)) arrays[name] = sections.readShared(name);
    else sections.check(name);
  }
  return { arrays, about: sections.about };
}

/** The live catalog's manifest; throws if there is no catalog. */
export function liveManifest(root: string): Manifest {
  const manifest = readManifest(root);
  if (manifest) return manifest;
  throw new CatalogError('CATALOG_MISSING', `There is no catalog in ${root}. Run "larder import" first.`);
}
