/**
 * Updates datasets: plans, downloads, verifies, imports and publishes while holding the build lock, so that no import
 * interferes. Each dataset is published separately. A failure leaves its dataset unchanged and the next one continues;
 * downloads are kept for the next attempt, except damaged files.
 */

import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { readCoverage } from '../../catalog/versions/coverage.ts';
import { readDatasetTerms } from '../../catalog/versions/dataset-terms.ts';
import { manifestIfReadable } from '../../catalog/versions/manifest.ts';
import { openCheckedDatabase } from '../../catalog/versions/open-catalog.ts';
import { type BuildLock, lockForBuilding } from '../../catalog/versions/publish.ts';
import { freeBytesOn, megabytes } from '../../files/free-space.ts';
import { downloadDataset } from '../datasets/fetch-datasets.ts';
import { ImportError } from '../import-error.ts';
import { unpackedFile } from '../input/decompress.ts';
import { type DownloadOptions, download } from '../input/download.ts';
import { forgetDownload, versionMark } from '../input/download-files.ts';
import { withoutSecrets } from '../input/download-response.ts';
import { unreadable } from '../input/unreadable.ts';
import { type Imported, type ImportRequest, importLocked } from '../run-import.ts';
import { isDeltaFile } from './deltas.ts';
import type { PlanContext, UpdateFile, UpdatePlan, UpdateSource } from './update-plan.ts';
import { updateSources } from './update-sources.ts';

export interface UpdateRequest extends Omit<ImportRequest, 'inputs' | 'isReplacement' | 'dataset' | 'update' | 'open'> {
  mirror: string | undefined;
  download?: Omit<DownloadOptions, 'downloads' | 'signal'>;
  /** The folder of dataset maps; without it, published tables are not followed. */
  tables?: string;
  /** Called once the build lock is held. */
  onBegin?: () => void;
  /** Called with each dataset's plan before it is executed. */
  onPlan?: (plan: UpdatePlan) => void;
  /** Called with each dataset's result, even if others fail. */
  onDone?: (done: DatasetUpdate) => void;
  freeBytes?: (folder: string) => number;
}

export interface DatasetUpdate extends Partial<Imported> {
  plan: UpdatePlan;
}

/** The minimum needed to build a catalog, besides the files that stay. */
const MIN_ROOM = 50e6;
/** While a full export is imported, its foods are on disk twice. */
const FULL_ROOM = 2;
const DAMAGED = new Set(['IMPORT_FILE_UNREADABLE', 'IMPORT_FILE_MISSING', 'IMPORT_FORMAT_UNKNOWN']);

/** Plans an update without executing it; only lists are downloaded, to a temporary folder. Each plan is reported as soon as it is made. */
export async function planUpdate(request: UpdateRequest): Promise<UpdatePlan[]> {
  const downloads = await mkdtemp(path.join(tmpdir(), 'larder-update-'));
  try {
    const plans: UpdatePlan[] = [];
    await forEachSource(request, async (source) => {
      const plan = await source.plan(contextOf({ ...request, downloads }, source));
      request.onPlan?.(plan);
      plans.push(plan);
    });
    return plans;
  } finally {
    await rm(downloads, { recursive: true, force: true });
  }
}

export async function runUpdate(request: UpdateRequest): Promise<DatasetUpdate[]> {
  const lock = lockForBuilding(request.root);
  try {
    request.onBegin?.();
    const done: DatasetUpdate[] = [];
    await forEachSource(request, async (source) => {
      // The previous one was published, or holds the remains of a failed import.
      await rm(lock.folder, { recursive: true, force: true });
      await mkdir(lock.folder);
      const each = await updateDataset(request, source, lock);
      request.onDone?.(each);
      done.push(each);
    });
    return done;
  } finally {
    lock.release();
  }
}

/** A source's failure does not stop the others; it is thrown at the end. */
async function forEachSource(request: UpdateRequest, act: (source: UpdateSource) => Promise<void>): Promise<void> {
  const failures: ImportError[] = [];
  for (const source of updateSources(fromCatalog(request.root, readDatasetTerms) ?? new Map(), request.tables)) {
    try {
      await act(source);
    } catch (error) {
      request.signal?.throwIfAborted();
      if (!(error instanceof ImportError)) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 1) throw new ImportError(failures[0]!.code, failures.map(({ message }) => message).join(' '));
  if (failures[0]) throw failures[0];
}

async function updateDataset(request: UpdateRequest, source: UpdateSource, lock: BuildLock): Promise<DatasetUpdate> {
  const unusable = new Set<string>();
  for (let failure: ImportError | undefined; ; ) {
    const plan = await source.plan(contextOf(request, source, unusable));
    if (plan.way === 'nothing' && failure) throw failure;
    request.onPlan?.(plan);
    if (plan.way === 'nothing' || plan.way === 'unknown') return { plan };
    ensureRoom(request, plan);
    try {
      const importPlanned = plan.table ? importTable : plan.way === 'full' ? importFull : importChanges;
      const imported = await importPlanned(request, plan, lock);
      await removeDeltas(request.downloads);
      return { plan, ...imported };
    } catch (error) {
      if (!(error instanceof UnusableFile) || plan.way === 'full')
        throw error instanceof UnusableFile ? error.reason : error;
      // Plan again without it.
      unusable.add(error.address);
      failure = error.reason;
      request.onWarning?.(failure.message);
    }
  }
}

/** A file that the plan needs is missing or damaged. */
class UnusableFile extends Error {
  constructor(
    readonly address: string,
    readonly reason: ImportError,
  ) {
    super(reason.message);
  }
}

async function importChanges(request: UpdateRequest, plan: UpdatePlan, lock: BuildLock): Promise<Partial<Imported>> {
  const files: string[] = [];
  for (const file of plan.files) files.push(...(await fetchVerified(request, file)));
  // No changes for days: nothing to publish.
  if (files.length === 0) return {};
  return importLocked(requestFor(request, plan, files, { update: { completeTo: plan.completeTo! } }), lock);
}

async function importFull(request: UpdateRequest, plan: UpdatePlan, lock: BuildLock): Promise<Imported> {
  const { address } = plan.files[0]!;
  const { file, version } = await fetchFile(request, address);
  const continueWith = async (newest: number) => {
    const { files, completeToAfter } = plan.changesSince!(newest);
    const inputs: string[] = [];
    let used = 0;
    for (const each of files) {
      try {
        inputs.push(...(await fetchVerified(request, each)));
      } catch (error) {
        if (!(error instanceof UnusableFile)) throw error;
        request.onWarning?.(`${error.message} The next update goes on from there.`);
        break;
      }
      used++;
    }
    return { inputs, completeTo: completeToAfter(used) };
  };
  const update = { fullVersion: versionMark(version), continueWith };
  try {
    return await importLocked(requestFor(request, plan, [file], { update, isReplacement: true }), lock);
  } catch (error) {
    // The next attempt downloads it again.
    if (error instanceof ImportError && DAMAGED.has(error.code)) await forgetDownload(file);
    throw error;
  }
}

async function importTable(request: UpdateRequest, plan: UpdatePlan, lock: BuildLock): Promise<Imported> {
  const { map, addresses } = plan.table!;
  const { downloads, download: options, signal } = request;
  const published = await downloadDataset(map, { ...options, downloads, signal }, addresses);
  const more = { datasets: new Map([[plan.dataset, published]]), isReplacement: true };
  try {
    return await importLocked(requestFor(request, plan, [plan.dataset], more), lock);
  } catch (error) {
    if (error instanceof ImportError && DAMAGED.has(error.code)) await Promise.all(published.files.map(forgetDownload));
    throw error;
  }
}

function requestFor(
  { download: open, ...request }: UpdateRequest,
  { dataset, taxonomy }: UpdatePlan,
  inputs: readonly string[],
  more: Pick<ImportRequest, 'update' | 'isReplacement' | 'datasets'>,
): ImportRequest {
  return { ...request, ...more, dataset, inputs, taxonomy, ...(open && { open }) };
}

async function fetchFile({ downloads, download: options, signal }: UpdateRequest, address: string) {
  return download(address, { ...options, downloads, signal });
}

/** Downloads a file and verifies it, retrying once if damaged; undefined if empty. */
async function fetchVerified(request: UpdateRequest, { address }: UpdateFile): Promise<string[]> {
  for (let isLastAttempt = false; ; isLastAttempt = true) {
    let file: string | undefined;
    try {
      ({ file } = await fetchFile(request, address));
      let bytes = 0;
      const all = unpackedFile(file, { maxUnpackedBytes: Number.POSITIVE_INFINITY, signal: request.signal });
      for await (const chunk of all) bytes += chunk.length;
      return bytes > 0 ? [file] : [];
    } catch (error) {
      request.signal?.throwIfAborted();
      const reason = unreadable(withoutSecrets(address), error);
      if (!DAMAGED.has(reason.code)) throw reason;
      // No file: the server has none or is unreachable.
      if (file === undefined && reason.code !== 'IMPORT_FILE_MISSING') throw reason;
      if (file !== undefined) await forgetDownload(file);
      if (isLastAttempt || file === undefined) throw new UnusableFile(address, reason);
    }
  }
}

/** Throws, stating the shortfall, if the disk cannot hold the downloads and the new catalog. */
function ensureRoom({ root, freeBytes = freeBytesOn }: UpdateRequest, { way, files }: UpdatePlan): void {
  const catalog = Object.values(manifestIfReadable(root)?.files ?? {}).reduce((sum, { bytes }) => sum + bytes, 0);
  const downloads = files.reduce((sum, { bytes = 0 }) => sum + bytes, 0);
  const building = way === 'full' ? FULL_ROOM * Math.max(catalog, downloads) : catalog;
  const needed = downloads + building + MIN_ROOM;
  const free = freeBytes(root);
  if (free >= needed) return;
  const message = `The update needs about ${megabytes(needed)} in ${root}, and ${megabytes(free)} are free: ${megabytes(needed - free)} are missing. Nothing was changed. Make room, or put LARDER_DATA on a larger disk.`;
  throw new ImportError('IMPORT_DISK_FULL', message);
}

/** Deltas are used only once. */
async function removeDeltas(downloads: string): Promise<void> {
  for (const name of await readdir(downloads)) {
    if (isDeltaFile(name)) await rm(path.join(downloads, name), { force: true });
  }
}

function contextOf(request: UpdateRequest, { dataset }: UpdateSource, unusable = new Set<string>()): PlanContext {
  const { root, mirror, downloads, now, signal, download: options } = request;
  const coverage = fromCatalog(root, readCoverage)?.get(dataset);
  return { coverage, mirror, now: now(), unusable, download: { ...options, downloads, signal } };
}

/** Reads from the live catalog, if there is one. */
function fromCatalog<T>(root: string, read: (database: DatabaseSyncInstance) => T): T | undefined {
  const manifest = manifestIfReadable(root);
  using database = manifest && openCheckedDatabase(root, manifest);
  return database && read(database);
}
