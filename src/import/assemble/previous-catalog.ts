/** The catalog that an import continues from: its foods to carry over and its known ids. */
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { CarriedCatalog } from '../../catalog/build/catalog-plan.ts';
import { areCarriedWordsWhole } from '../../catalog/carry/carried-words.ts';
import { RecordColumnReader } from '../../catalog/carry/record-columns.ts';
import { CatalogDamagedError, ifUsable } from '../../catalog/catalog-error.ts';
import { readChangeHistory } from '../../catalog/changes/change-log.ts';
import type { ComparedCatalog } from '../../catalog/changes/change-recorder.ts';
import { NO_LEARNED_NAMES, readLearnedNames } from '../../catalog/index/learned-names.ts';
import { recordTables } from '../../catalog/records/record-file.ts';
import { MIN_SEGMENT_BYTES } from '../../catalog/records/record-segments.ts';
import type { Sections } from '../../catalog/section-file.ts';
import {
  isServedFormat,
  readManifestOfAnyFormat,
  recordFilesOf,
  versionFolder,
} from '../../catalog/versions/manifest.ts';
import { type OpenCatalog, openCheckedDatabase, openToCarry } from '../../catalog/versions/open-catalog.ts';
import { withRemedy } from '../../catalog/versions/remedy.ts';
import { findDamage } from '../../catalog/versions/verify-files.ts';
import { type Verification, verifyInThread } from '../../catalog/versions/verify-in-thread.ts';
import { ImportError } from '../import-error.ts';
import type { Job, JobAnswer } from '../jobs/jobs.ts';
import type { NormalizePool } from '../jobs/normalize-pool.ts';
import type { CatalogAssembly } from './catalog-assembly.ts';

/** Large enough to be worth a message to a thread, small enough to keep all threads busy to the end. */
const CARRIED_PER_JOB = 5_000;

export class PreviousCatalog {
  #isTakenOver = false;
  #verification: Verification | undefined;

  private constructor(
    readonly catalog: OpenCatalog | undefined,

    /** catalog.db, which maps foods to ids. */
    readonly identities: DatabaseSyncInstance | undefined,
    private readonly verifierUrl: URL | undefined,
  ) {}

  /**
   * Opens the live catalog. A damaged one stops the import, because starting over loses everything that the import does not
   * mention; only the operator may decide that (`isForced`). Even then ids are kept if catalog.db is intact. `verifierUrl`
   * is a thread program that verifies reused files; without it this thread does.
   */
  static async open(root: string, isForced: boolean, verifierUrl?: URL): Promise<PreviousCatalog> {
    try {
      if (isForced) refuseDamaged(root);
      const catalog = await openToCarry(root);
      return new PreviousCatalog(catalog, catalog?.database, verifierUrl);
    } catch (error) {
      if (!isForced) throw previousBroken(error as Error);
      return new PreviousCatalog(undefined, identitiesIfWhole(root), undefined);
    }
  }

  get learnedNames(): Sections {
    return this.catalog ? readLearnedNames(this.catalog.shared.folder) : NO_LEARNED_NAMES;
  }

  get compared(): ComparedCatalog | undefined {
    if (!this.catalog) return undefined;
    const { records, shared, database, version } = this.catalog;
    return { folder: shared.folder, records, history: readChangeHistory(database, version) };
  }

  /** The catalog whose records are reused unread, once carried over. */
  get carried(): CarriedCatalog | undefined {
    if (!this.catalog || !this.#isTakenOver) return undefined;
    const { records, shared, manifest } = this.catalog;
    const verifyRecords = () => this.#verifyRecords();
    return { folder: shared.folder, files: manifest.files, records, verifyRecords };
  }

  /**
   * Hands its foods to the assembly. If its columns and index words are usable, records are not even read, except the few
   * that inherited fields from other foods; otherwise all are, on the pool's threads.
   */
  async carryOver(
    assembly: CatalogAssembly,
    pool: NormalizePool,
    kindsVersion: string | undefined,
    onProgress: () => void,
  ): Promise<void> {
    if (!this.catalog) return;
    const { shared, records } = this.catalog;
    // They must fit the records, and the words of the index must be intact.
    const isUsable = this.catalog.kindsVersion === kindsVersion && areCarriedWordsWhole(shared.folder);
    const columns = isUsable ? RecordColumnReader.open(shared.folder, recordTables(shared.records)) : undefined;
    // Building this list also shows whether the whole file is readable.
    const amended = columns?.amendedRecords(({ id, dataset, updated }, row) =>
      assembly.isCarried(id[row]!, columns.names.datasets[dataset[row]!]!, updated[row]!),
    );
    if (columns === undefined || amended === undefined) {
      columns?.close();
      const all = Uint32Array.from({ length: records.records }, (_, record) => record);
      for await (const { batch } of pool.run(carriedJobs(this.catalog, all))) {
        assembly.addCarried(batch);
        onProgress();
      }
      return;
    }
    this.#isTakenOver = true;
    // Threads read these while this thread carries over all others.
    const restoring = answersOf(pool.run(carriedJobs(this.catalog, amended)));
    restoring.catch(() => {});
    try {
      const numbers = assembly.spool.numbersOf(columns.names);
      assembly.reserve(records.records);
      for (const block of columns.blocks()) {
        await nextTurn();
        assembly.addCarriedRecords(block, columns.names, numbers);
        onProgress();
      }
    } finally {
      columns.close();
    }
    for (const answer of await restoring) assembly.restoreAmended(answer);
    this.#beginVerification();
  }

  /** Starts verifying the record files in the background. */
  #beginVerification(): void {
    const { manifest, shared } = this.catalog!;
    const files = recordFilesOf(manifest);
    const bytes = files.reduce((sum, name) => sum + manifest.files[name].bytes, 0);
    if (this.verifierUrl === undefined || bytes < MIN_SEGMENT_BYTES) return;
    const order = { folder: shared.folder, manifest, files, isUrgent: true };
    this.#verification = verifyInThread(this.verifierUrl, order);
    // Awaited later, or never.
    this.#verification.result.catch(() => {});
  }

  /** Throws if a record file is damaged. */
  async #verifyRecords(): Promise<void> {
    const { manifest, shared } = this.catalog!;
    const damage = this.#verification
      ? await this.#verification.result
      : findDamage(shared.folder, manifest, recordFilesOf(manifest));
    if (damage !== undefined && damage !== 'stopped') throw new CatalogDamagedError(damage);
  }

  /** Explains damage in this catalog; returns any other error unchanged. */
  explain(error: unknown): unknown {
    const folder = this.catalog?.shared.folder;
    const isHere =
      error instanceof CatalogDamagedError && folder !== undefined && path.dirname(error.damage.file) === folder;
    return isHere ? previousBroken(error) : error;
  }

  close(): void {
    this.#verification?.stop();
    if (this.catalog) this.catalog.close();
    else this.identities?.close();
  }
}

async function answersOf(answers: AsyncIterable<JobAnswer>): Promise<JobAnswer[]> {
  const all: JobAnswer[] = [];
  for await (const answer of answers) all.push(answer);
  return all;
}

function* carriedJobs({ shared, kindsVersion }: OpenCatalog, records: Uint32Array): Generator<Job> {
  const catalog = { folder: shared.folder, records: shared.records };
  for (let from = 0; from < records.length; from += CARRIED_PER_JOB) {
    const numbers = records.slice(from, from + CARRIED_PER_JOB);
    yield { kind: 'carried', catalog, numbers, kindsVersion };
  }
}

/** Throws if anything to be carried over is damaged. */
function refuseDamaged(root: string): void {
  const manifest = readManifestOfAnyFormat(root);
  if (!manifest) return;
  const files = ['catalog.db' as const, ...recordFilesOf(manifest)];
  const damage = findDamage(versionFolder(root, manifest.version), manifest, files);
  if (damage) throw new CatalogDamagedError(damage);
}

function identitiesIfWhole(root: string): DatabaseSyncInstance | undefined {
  return ifUsable(() => {
    const manifest = readManifestOfAnyFormat(root);
    return manifest && isServedFormat(manifest.format) ? openCheckedDatabase(root, manifest) : undefined;
  });
}

function previousBroken(cause: Error): ImportError {
  const message = `The current catalog cannot be carried over: ${withRemedy(cause)} To start over with the foods of this import alone, use --force.`;
  return new ImportError('IMPORT_PREVIOUS_BROKEN', message, { cause });
}
