/** The catalog that an import goes on from: the foods that it carries over, and the ids that it knows. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { CatalogDamagedError, CatalogError } from '../catalog/catalog-error.ts';
import type { FoodBatch } from '../catalog/food-batch.ts';
import { NO_LEARNED_NAMES, readLearnedNames } from '../catalog/learned-names.ts';
import { CATALOG_FORMAT, readManifestOfAnyFormat, versionFolder } from '../catalog/manifest.ts';
import { type OpenCatalog, openCheckedDatabase, openToCarry } from '../catalog/open-catalog.ts';
import { withRemedy } from '../catalog/remedy.ts';
import type { Sections } from '../catalog/section-file.ts';
import { findDamage } from '../catalog/verify-files.ts';
import { ImportError } from './import-error.ts';
import type { Job } from './jobs.ts';
import type { NormalisePool } from './normalise-pool.ts';

const CARRIED_PER_JOB = 5_000;

/** What an import goes on from; all of it may be missing. */
export class PreviousCatalog {
  readonly #catalog: OpenCatalog | undefined;
  /** Its catalog.db, which knows the ids of its foods. */
  readonly identities: DatabaseSyncInstance | undefined;

  private constructor(catalog: OpenCatalog | undefined, identities: DatabaseSyncInstance | undefined) {
    this.#catalog = catalog;
    this.identities = identities;
  }

  /**
   * Opens the live catalog. One that is damaged stops the import: beginning anew would lose all that the import does not
   * mention, and only the operator can want that. Ids are kept even then, where catalog.db is whole.
   */
  static async open(root: string, isForced: boolean): Promise<PreviousCatalog> {
    try {
      if (isForced) refuseDamaged(root);
      const catalog = await openToCarry(root);
      return new PreviousCatalog(catalog, catalog?.database);
    } catch (error) {
      if (!isForced) throw previousBroken(error as Error);
      return new PreviousCatalog(undefined, identitiesIfWhole(root));
    }
  }

  /** The datasets that it has foods of. */
  get datasets(): OpenCatalog['datasets'] {
    return this.#catalog?.datasets ?? [];
  }

  /** The names of kinds that earlier imports learned. */
  get learnedNames(): Sections {
    return this.#catalog ? readLearnedNames(this.#catalog.shared.folder) : NO_LEARNED_NAMES;
  }

  /** Its foods in batches, read on the threads of the pool. */
  async *carriedFoods(pool: NormalisePool): AsyncGenerator<FoodBatch> {
    if (!this.#catalog) return;
    try {
      for await (const { batch } of pool.run(carriedJobs(this.#catalog))) yield batch;
    } catch (error) {
      throw error instanceof CatalogDamagedError ? previousBroken(error) : error;
    }
  }

  close(): void {
    if (this.#catalog) this.#catalog.close();
    else this.identities?.close();
  }
}

function* carriedJobs({ shared, records, kindsVersion }: OpenCatalog): Generator<Job> {
  const catalog = { folder: shared.folder, records: shared.records };
  for (let from = 0; from < records.records; from += CARRIED_PER_JOB) {
    yield { kind: 'carried', catalog, from, to: Math.min(from + CARRIED_PER_JOB, records.records), kindsVersion };
  }
}

/** Throws when anything that would be carried over is damaged. */
function refuseDamaged(root: string): void {
  const manifest = readManifestOfAnyFormat(root);
  if (!manifest) return;
  const damage = findDamage(versionFolder(root, manifest.version), manifest, ['catalog.db', 'records.bin']);
  if (damage) throw new CatalogDamagedError(damage);
}

function identitiesIfWhole(root: string): DatabaseSyncInstance | undefined {
  try {
    const manifest = readManifestOfAnyFormat(root);
    return manifest?.format === CATALOG_FORMAT ? openCheckedDatabase(root, manifest) : undefined;
  } catch (error) {
    if (error instanceof CatalogError) return undefined;
    throw error;
  }
}

function previousBroken(cause: Error): ImportError {
  const message = `The current catalog cannot be carried over: ${withRemedy(cause)} To start over with the foods of this import alone, use --force.`;
  return new ImportError('IMPORT_PREVIOUS_BROKEN', message, { cause });
}
