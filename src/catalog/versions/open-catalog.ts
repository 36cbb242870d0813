import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { CatalogDamagedError, CatalogError, type Damage } from '../catalog-error.ts';
import { ChangeLog } from '../changes/change-log.ts';
import { KindReader } from '../index/kind-reader.ts';
import { hasNarrowedLists, type ListedGroup, type ListQuery, readNarrowedList } from '../index/narrowed-lists.ts';
import { isDatabaseDamage, RankListReader } from '../index/rank-lists.ts';
import { Repeats } from '../index/repeats.ts';
import { STARTER_DATASET } from '../records/food-details.ts';
import { RecentTexts } from '../records/recent-texts.ts';
import type { RecordTables } from '../records/record-file.ts';
import { RecordReader } from '../records/record-reader.ts';
import { readSections, SectionReader, type Sections } from '../section-file.ts';
import { type CoverageByDataset, readCoverage } from './coverage.ts';
import { readDatasetTerms, type TermsByDataset } from './dataset-terms.ts';
import { isServedFormat, type Manifest, readManifest, readManifestOfAnyFormat, versionFolder } from './manifest.ts';
import { rowsIn, rowsOf } from './rows.ts';
import { ALL_FOODS, DOCUMENTED_FOODS } from './schema.ts';
import { loadSharedCatalog, type SharedCatalog } from './shared-catalog.ts';
import { checkFile, verifyFiles } from './verify-files.ts';

export interface CategoryCount {
  category: string;
  count: number;
}

/** Which foods `/foods/popular` asks for. */
export interface PopularQuery {
  category: string | undefined;
  withImageOnly: boolean;
  offset: number;
  limit: number;
}

/** One catalog, open for reading on one thread. Everything it answers is synchronous, so nothing outlives a swap. */
export class OpenCatalog {
  readonly manifest: Manifest;
  readonly shared: SharedCatalog;
  readonly records: RecordReader;
  /** Categories by falling count, then by name. */
  readonly categories: readonly CategoryCount[];
  /** The datasets that have foods in it, by name. */
  readonly datasets: readonly { name: string; foods: number }[];
  /** The version of the tables that gave its foods their kinds; undefined in older catalogs. */
  readonly kindsVersion: string | undefined;
  /** How current those of its datasets are that come from a source which changes. */
  readonly coverage: CoverageByDataset;
  readonly changes: ChangeLog;
  /** Whose its datasets are, where their publishers are known. */
  readonly terms: TermsByDataset;
  readonly kinds: KindReader;
  readonly repeats: Repeats;
  /** catalog.db, for building the next catalog. */
  readonly database: DatabaseSyncInstance;
  /** Whether the foods of a category or kind can be narrowed and sorted; in older catalogs they cannot. */
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
      throw databaseDamage(error, shared.folder);
    }
  }

  /** Called with the damage that a read finds, before it is thrown. */
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

  /** Whether nothing was imported yet besides the foods that ship with the service. */
  get isStarterOnly(): boolean {
    return this.datasets.every(({ name }) => name === STARTER_DATASET);
  }

  /** One food's JSON, each byte of it a character: from memory where it was asked for before, and right even if it is damaged since. */
  jsonBytesAsText(doc: number): string {
    return this.#recentTexts.get(doc);
  }

  /** The documents of a page of popular foods, the most popular first; none for a category that does not exist. */
  popular({ category, withImageOnly, offset, limit }: PopularQuery): number[] {
    let categoryId: number | undefined = ALL_FOODS;
    if (category !== undefined) {
      categoryId = this.#categoryIds.get(category) ?? this.#categoryIds.get(category.toLowerCase());
      if (categoryId === undefined) return [];
    }
    return this.#ranks.slice({ categoryId, withImageOnly }, offset, limit);
  }

  /** The most popular foods whose energy is known and whose figures are plausible; of older catalogs all foods. */
  popularDocumented(offset: number, limit: number): { docs: number[]; count: number } {
    const list = { categoryId: this.hasNarrowedLists ? DOCUMENTED_FOODS : ALL_FOODS, withImageOnly: false };
    return { docs: this.#ranks.slice(list, offset, limit), count: this.#ranks.count(list) };
  }

  /** A page of the foods of a category or a kind that pass a query, as documents, and how many pass in all. */
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
      // A category is found in any case; of two that differ in case only, the larger answers to the wrong spelling.
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

/** The version of the tables of kinds that determined the kinds of a catalog. */
export function readKindsVersion(database: DatabaseSyncInstance): string | undefined {
  return rowsIn<{ version: string }>(database, 'kind_table', 'SELECT version FROM kind_table')[0]?.version;
}

/** Opens catalog.db for reading. No mmap: it bought 2 µs a read and cost 50 ms stalls at close. */
export function openDatabase(folder: string): DatabaseSyncInstance {
  try {
    return new DatabaseSync(databaseFile(folder), { readOnly: true });
  } catch (error) {
    throw databaseDamage(error, folder);
  }
}

function databaseFile(folder: string): string {
  return path.join(folder, 'catalog.db');
}

/** Of a database that nobody writes to, every error of SQLite means damage. */
function databaseDamage(error: unknown, folder: string): unknown {
  if (!isDatabaseDamage(error)) return error;
  const problem = `cannot be read as a database: ${(error as Error).message}`;
  return new CatalogDamagedError({ file: databaseFile(folder), problem }, { cause: error });
}

/** Opens the live catalog of a root folder on this thread, at once. */
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
 * Opens the live catalog for the one that is made next, also in an older format; undefined when there is none. Throws when
 * it is damaged, as far as that shows without reading all records. They can be read by document only.
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

/** Opens the catalog.db of a version for reading, if it is what the manifest says. */
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

/** Reads the tables of where records are. The others, which are larger, are only compared with their checksums. */
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

/** The manifest of the live catalog; throws if there is no catalog. */
export function liveManifest(root: string): Manifest {
  const manifest = readManifest(root);
  if (manifest) return manifest;
  throw new CatalogError('CATALOG_MISSING', `There is no catalog in ${root}. Run "larder import" first.`);
}
