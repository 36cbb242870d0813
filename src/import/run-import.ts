/**
 * One import, from the operator's inputs to a published catalog: read → normalize → check → score (on threads) → merge →
 * compare with the kind → write → verify → publish. The live catalog is only read; the new one is built beside it, so a
 * failure at any point changes nothing.
 */
import type { CatalogPlan } from '../catalog/build/catalog-plan.ts';
import { writeCatalog } from '../catalog/build/catalog-writer.ts';
import { collectGarbageOf } from '../catalog/collect-garbage.ts';
import { STARTER_DATASET } from '../catalog/records/food-details.ts';
import type { Sections } from '../catalog/section-file.ts';
import { type Manifest, readLedger } from '../catalog/versions/manifest.ts';
import { type BuildLock, lockForBuilding, publishFolder } from '../catalog/versions/publish.ts';
import { freeBytesOn } from '../files/free-space.ts';
import { readKinds } from '../kinds/compiled-kinds.ts';
import { learnNames } from '../kinds/names/learned-names.ts';
import { trySearch } from '../search/try-search.ts';
import { CatalogAssembly } from './assemble/catalog-assembly.ts';
import { coverageAfter } from './assemble/coverage-after.ts';
import { inheritFields } from './assemble/inherit-fields.ts';
import { mergeFoods } from './assemble/merge-foods.ts';
import { PreviousCatalog } from './assemble/previous-catalog.ts';
import { usualFigures } from './assemble/usual-figures.ts';
import { ImportError } from './import-error.ts';
import { type ImportProgress, type ImportReport, type ImportStep, newReport, Stopwatch } from './import-report.ts';
import { readTaxonomy } from './input/read-taxonomy.ts';
import { NormalizePool } from './jobs/normalize-pool.ts';
import { describeRejected, RejectedRows } from './jobs/rejected-rows.ts';
import { type KindSource, kindsOf } from './normalize/kind-finder.ts';
import { knownAncestors } from './normalize/known-ancestors.ts';
import { removeLeftovers } from './parquet/parquet-input.ts';
import { readInputs } from './read-inputs.ts';
import type { ReadingRequest } from './reading-request.ts';
import { starterFoods } from './starter-foods.ts';

export interface ImportRequest extends ReadingRequest {
  root: string;
  /** Whether the inputs are the whole dataset, so that foods they do not mention are removed. */
  isReplacement?: boolean;
  /** Receives all rejected rows, for correction. */
  rejectsFile?: string | undefined;
  removedDatasets?: readonly string[];
  /** The starter foods; undefined builds a catalog without them. */
  starterFile?: string | undefined;
  /** The starter foods as prepared by the build, so that imports need not parse them. */
  preparedStarterFile?: string | undefined;
  /** A taxonomy of categories, for tags that no kind names. */
  taxonomy?: TaxonomyInput | undefined;
  threads: ImportThreads;
  /** Below this many bytes, records of the previous catalog are copied rather than linked as a segment. */
  minSegmentBytes?: number | undefined;
  /** What an update knows of its inputs, to record how current the dataset is afterwards. */
  update?: UpdateInputs | undefined;
  now: () => Date;
  onProgress?: ((progress: ImportProgress) => void) | undefined;
  /** Called with one sentence for each problem that did not stop the import. */
  onWarning?: ((sentence: string) => void) | undefined;
}

/** Describes inputs that are either changes of a source or its full export. */
export interface UpdateInputs {
  /** The inputs have all changes up to this moment (seconds since 1970); unset for a whole dataset. */
  completeTo?: number;
  fullVersion?: string | null;
  /** Selects further inputs with the changes since the newest row of the full export. Their rows up to that moment count as deleted. */
  continueWith?: (newest: number) => Promise<{ inputs: readonly string[]; completeTo: number }>;
}

/** A file or address of a taxonomy; an optional one is skipped when unavailable. */
export interface TaxonomyInput {
  name: string;
  isRequired: boolean;
}

/** The thread programs and the number of normalizing threads; without them everything runs on this thread. */
export interface ImportThreads {
  count: number;
  normalizeUrl?: URL;
  indexUrl?: URL;
  verifierUrl?: URL;
}

export interface Imported {
  manifest: Manifest;
  report: ImportReport;
}

export async function runImport(request: ImportRequest): Promise<Imported> {
  let lock: BuildLock | undefined;
  try {
    lock = lockForBuilding(request.root);
    return await importLocked(request, lock);
  } catch (error) {
    throw explain(error, request.root);
  } finally {
    lock?.release();
  }
}

/** Imports under a build lock that the caller holds and releases. */
export async function importLocked(request: ImportRequest, lock: BuildLock): Promise<Imported> {
  const { root, signal } = request;
  if (request.dataset === STARTER_DATASET) {
    const message = `"${STARTER_DATASET}" is the dataset of the foods that ship with Larder. Choose another name for yours.`;
    throw new ImportError('IMPORT_DATASET_RESERVED', message);
  }
  let pool: NormalizePool | undefined;
  let previous: PreviousCatalog | undefined;
  let assembly: CatalogAssembly | undefined;
  let rejectedRows: RejectedRows | undefined;
  try {
    rejectedRows = new RejectedRows(request.rejectsFile);
    await removeLeftovers(request.downloads);
    previous = await PreviousCatalog.open(root, request.isForced === true, request.threads.verifierUrl);
    const { kinds, learnedNames = previous.learnedNames } = await readKindSource(request);
    pool = new NormalizePool({ threads: request.threads.count, threadUrl: request.threads.normalizeUrl, kinds });
    const report = { ...newReport(), rejected_rows: rejectedRows.shown };
    const watch = new Stopwatch<ImportStep>(report.seconds);
    assembly = new CatalogAssembly(lock.folder, readLedger(root), previous, report, rejectedRows);

    watch.begin('read');
    // First, so that the starter foods get the same ids as in a catalog without any other food.
    for await (const batch of starterOf(request, kinds)) assembly.addNew(batch);
    const reading = { request, pool, assembly, rejectedRows };
    const newest = await readInputs(reading, request.inputs);
    const more = await request.update?.continueWith?.(newest);
    if (more) await readInputs(reading, more.inputs, newest);
    if (report.read > 0 && report.kept === 0 && !assembly.hasWithdrawals && !isOldNews(report)) {
      const message = `None of the ${report.read} rows could be used. ${worstReason(report)}${describeRejected(report.rejected_rows)}`;
      throw new ImportError('IMPORT_NOTHING_USABLE', message);
    }
    assembly.replaced.add(STARTER_DATASET);
    for (const name of request.removedDatasets ?? []) assembly.replaced.add(name);
    assembly.finishInputs();

    watch.begin('carry');
    await previous.carryOver(assembly, pool, kindsOf(kinds.tables).version, () => {
      signal?.throwIfAborted();
      request.onProgress?.({ step: 'carry', rows: report.carried_over });
    });
    if (!request.isForced) assembly.rejectLargeLoss(previous.catalog?.datasets ?? []);
    await pool.close();

    const known = previous.catalog?.coverage ?? new Map();
    const coverage = coverageAfter(request, assembly.imported, known, { newest, ...more });
    const allTerms = [...(previous.catalog?.terms ?? []), ...assembly.terms];
    const terms = new Map(allTerms.filter(([name]) => !request.removedDatasets?.includes(name)));
    const facts = { kinds, learnedNames, watch, coverage, terms };
    const written = await writeFoods(request, lock.folder, assembly, previous, facts);
    const { foods, described, nextId, changes = null } = written;
    // Opening the new catalog takes as much memory again.
    assembly.close();
    assembly = undefined;
    previous.close();
    previous = undefined;
    collectGarbageOf(foods);
    signal?.throwIfAborted();
    watch.begin('publish');
    request.onProgress?.({ step: 'publish', rows: foods });
    report.foods = foods;
    report.changes = changes;
    report.rejects_files = rejectedRows.writtenTo;
    const about = { foods, described, nextId, now: request.now(), trySearch };
    const manifest = await publishFolder(root, lock.folder, about);
    watch.end();
    return { manifest, report };
  } catch (error) {
    throw explain(previous?.explain(error) ?? error, root);
  } finally {
    await pool?.close();
    assembly?.close();
    rejectedRows?.close();
    previous?.close();
  }
}

async function writeFoods(
  { minSegmentBytes, threads, onProgress, signal }: ImportRequest,
  folder: string,
  assembly: CatalogAssembly,
  { carried, compared }: PreviousCatalog,
  facts: Pick<CatalogPlan, 'learnedNames' | 'coverage' | 'terms'> & { kinds: KindSource; watch: Stopwatch<ImportStep> },
) {
  const { kinds, watch, ...more } = facts;
  const { spool, identity, report } = assembly;
  const tombstones = assembly.takeTombstones();
  collectGarbageOf(spool.count);
  watch.begin('merge');
  onProgress?.({ step: 'merge', rows: spool.count });
  const dispositions = assembly.dispositions();
  const { table, version } = kindsOf(kinds.tables);
  report.merged = mergeFoods(spool, dispositions);
  inheritFields(spool, dispositions);
  const written = await writeCatalog({
    folder,
    spool,
    identity,
    dispositions,
    kindsVersion: version,
    kindFigures: usualFigures(spool, dispositions, table),
    ...more,
    carried,
    compared,
    minSegmentBytes,
    tombstones,
    report: (foods, changes) => ({ ...report, foods, changes: changes ?? null }),
    indexThreadUrl: threads.indexUrl,
    onStep: (step) => {
      watch.begin(step);
      onProgress?.({ step, rows: spool.count });
    },
    signal,
  });
  return { ...written, nextId: identity.nextId };
}

/** The tables of kinds, extended by a taxonomy: unknown tags, and names for searches. */
async function readKindSource(request: ImportRequest): Promise<{ kinds: KindSource; learnedNames?: Sections }> {
  const { kinds, taxonomy, downloads, open, onWarning, signal } = request;
  const tables = typeof kinds === 'string' ? readKinds(kinds) : kinds;
  if (taxonomy === undefined) return { kinds: { tables } };
  try {
    const { onStart: _onStart, onProgress: _onProgress, ...options } = open ?? {};
    const read = await readTaxonomy(taxonomy.name, { ...options, downloads, ...(signal && { signal }) });
    const { table, names } = kindsOf(tables);
    return { kinds: { tables, ancestors: knownAncestors(read, table) }, learnedNames: learnNames(read, names) };
  } catch (error) {
    if (taxonomy.isRequired || !(error instanceof ImportError) || signal?.aborted) throw error;
    onWarning?.(`${error.message} The import continues with the categories that Larder knows.`);
    return { kinds: { tables } };
  }
}

async function* starterOf({ starterFile, preparedStarterFile, downloads }: ImportRequest, kinds: KindSource) {
  if (starterFile === undefined) return;
  yield* starterFoods({ foods: starterFile, prepared: preparedStarterFile }, kinds, downloads);
}

/** Whether the rows are valid but change nothing: outdated, or about removed products and non-foods. */
function isOldNews({ rejected, read }: ImportReport): boolean {
  return rejected.older !== undefined || (rejected.obsolete ?? 0) + (rejected['not-food'] ?? 0) === read;
}

function worstReason({ rejected }: ImportReport): string {
  const [reason] = Object.entries(rejected).sort(([, a], [, b]) => b - a)[0] ?? [];
  return reason === undefined ? '' : `Most often: ${reason}.`;
}

/** Turns a disk-full error into one that says so. */
function explain(error: unknown, root: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ENOSPC' && !/database or disk is full/.test(message ?? '')) return error;
  const free = Math.floor(freeBytesOn(root) / 1e6);
  const problem = `The disk is full (${free} MB free). The catalog was not changed. Make room and import again.`;
  return new ImportError('IMPORT_DISK_FULL', problem, { cause: error });
}
