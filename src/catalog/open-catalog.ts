import path from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { CatalogError } from './catalog-error.ts';
import { STARTER_DATASET } from './food-details.ts';
import { type Manifest, readManifest, versionFolder } from './manifest.ts';
import { RankListReader } from './rank-lists.ts';
import { RecordReader } from './record-reader.ts';
import { ALL_FOODS } from './schema.ts';
import { loadSharedCatalog, type SharedCatalog } from './shared-catalog.ts';

/** A category and how many foods it has. */
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
  /** The version of the tables that told the kinds of its foods; undefined in catalogs from before there were kinds. */
  readonly kindsVersion: string | undefined;
  /** catalog.db, for whoever builds the next catalog. */
  readonly database: DatabaseSyncInstance;
  readonly #ranks: RankListReader;
  readonly #categoryIds = new Map<string, number>();

  constructor(manifest: Manifest, shared: SharedCatalog) {
    this.manifest = manifest;
    this.shared = shared;
    this.database = openDatabase(shared.folder);
    try {
      this.#ranks = new RankListReader(this.database);
      this.categories = this.#readCategories();
      this.datasets = this.database.prepare('SELECT name, foods FROM dataset WHERE foods > 0 ORDER BY name').all() as {
        name: string;
        foods: number;
      }[];
      this.kindsVersion = readKindsVersion(this.database);
      this.records = new RecordReader(shared.folder, shared.records);
    } catch (error) {
      this.database.close();
      throw error;
    }
  }

  get version(): string {
    return this.manifest.version;
  }

  get foods(): number {
    return this.manifest.foods;
  }

  /** Whether nothing was imported yet beside the foods that ship with the service. */
  get isStarterOnly(): boolean {
    return this.datasets.every(({ name }) => name === STARTER_DATASET);
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

  #readCategories(): CategoryCount[] {
    const rows = this.database.prepare('SELECT id, name, foods FROM category ORDER BY foods DESC, name').all() as {
      id: number;
      name: string;
      foods: number;
    }[];
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
}

function readKindsVersion(database: DatabaseSyncInstance): string | undefined {
  const hasKinds = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kind_table'").get() !== undefined;
  if (!hasKinds) return undefined;
  return (database.prepare('SELECT version FROM kind_table').get() as { version: string } | undefined)?.version;
}

/** Opens catalog.db for reading. No mmap: it bought 2 µs a read and cost 50 ms stalls at close. */
export function openDatabase(folder: string): DatabaseSyncInstance {
  return new DatabaseSync(path.join(folder, 'catalog.db'), { readOnly: true });
}

/** Opens the live catalog of a root folder on this thread, at once. */
export function openCatalog(root: string): OpenCatalog {
  const manifest = readManifest(root);
  if (!manifest)
    throw new CatalogError('CATALOG_MISSING', `There is no catalog in ${root}. Run "larder import" first.`);
  return new OpenCatalog(manifest, loadSharedCatalog(versionFolder(root, manifest.version), manifest.version));
}
