/**
 * Rebuilds the live catalog from its own records in the current format and text analysis: after an upgrade of Larder, or if
 * catalog.db or search.bin is damaged, which contain nothing that records do not. Ids, shown foods and hidden foods stay.
 * The live catalog is only read.
 */
import path from 'node:path';
import { draftWithin } from '../../food/food.ts';
import { VISIBLE } from '../build/catalog-plan.ts';
import { writeCatalog } from '../build/catalog-writer.ts';
import { FoodBatchWriter, numberKeyOf } from '../build/food-batch.ts';
import { FoodSpool } from '../build/food-spool.ts';
import { IdentityMap } from '../build/identity-map.ts';
import { readFiguresByKind } from '../build/kind-figures.ts';
import { CatalogDamagedError, CatalogError } from '../catalog-error.ts';
import { readChangeHistory } from '../changes/change-log.ts';
import { readLearnedNames } from '../index/learned-names.ts';
import { RecordReader } from '../records/record-reader.ts';
import { readSections } from '../section-file.ts';
import { type CoverageByDataset, readCoverage } from './coverage.ts';
import { readDatasetTerms, type TermsByDataset } from './dataset-terms.ts';
import { keptCatalogs } from './kept-catalogs.ts';
import { isServedFormat, type Manifest, readLedger, readManifestOfAnyFormat, versionFolder } from './manifest.ts';
import { needsReindex } from './needs-reindex.ts';
import { openDatabase, readKindsVersion } from './open-catalog.ts';
import { type BuildLock, lockForBuilding, publishFolder, type TrySearch } from './publish.ts';
import { checkFile, findDamage, verifyFiles } from './verify-files.ts';

/** Some megabytes of foods at a time. */
const FOODS_PER_BATCH = 5_000;
/** For a lost version of the kind tables: not a version, so the next import determines all kinds again. */
const UNKNOWN_KINDS = '';

export interface ReindexRequest {
  root: string;
  now: () => Date;
  trySearch: TrySearch;
  /** The thread that builds the index; without it this thread does. */
  indexThreadUrl?: URL | undefined;
  /** Leave out foods with damaged records; otherwise one stops the rebuild. */
  dropDamaged?: boolean;
  onProgress?: ((progress: { foods: number; of: number }) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The new version and the one it was built from; its foods, and those left out because their records are damaged; and
 * whether catalog.db was damaged, so that ids of foods removed earlier are lost.
 */
export type ReindexReport = Awaited<ReturnType<typeof rebuild>>;

export async function reindexCatalog(request: ReindexRequest): Promise<ReindexReport> {
  return rebuild(request, lockForBuilding(request.root));
}

/** Rebuilds only if the catalog cannot be served as it is; undefined if it can, because another process was faster. */
export async function reindexIfNeeded(request: ReindexRequest): Promise<ReindexReport | undefined> {
  const lock = lockForBuilding(request.root);
  // Check again: only now nobody else changes it.
  if (needsReindex(request.root)) return rebuild(request, lock);
  lock.release();
  return undefined;
}

async function rebuild(request: ReindexRequest, lock: BuildLock) {
  const { root, now, trySearch, indexThreadUrl, signal } = request;
  const spool = new FoodSpool(path.join(lock.folder, 'spool.tmp'));
  let reader: RecordReader | undefined;
  try {
    const manifest = readManifestOfAnyFormat(root);
    if (!manifest) {
      throw new CatalogError('CATALOG_MISSING', `There is no catalog in ${root}. Run "larder import" first.`);
    }
    const folder = versionFolder(root, manifest.version);
    reader = await openRecords(folder, manifest, request.dropDamaged === true);
    const known = await readDatabase(root, folder, manifest);
    const { identity, report, isWhole, history, ...rest } = known;
    const { dispositions, dropped } = spoolRecords(request, reader, spool, identity);
    const { foods, described } = await writeCatalog({
      folder: lock.folder,
      spool,
      identity,
      dispositions,
      tombstones: identity.tombstones,
      ...rest,
      compared: history && { folder, records: reader, history },
      learnedNames: readLearnedNames(folder),
      report: () => report,
      indexThreadUrl,
      signal,
    });
    signal?.throwIfAborted();
    spool.close();
    const { version } = await publishFolder(root, lock.folder, {
      foods,
      described,
      nextId: identity.nextId,
      now: now(),
      builtAt: manifest.built_at,
      trySearch,
      previous: previousOf(root, folder, manifest),
    });
    return { version, made_from: manifest.version, foods, dropped, lost_former_ids: !isWhole };
  } finally {
    reader?.close();
    spool.close();
    lock.release();
  }
}

/** A catalog's records; in format 1 they have no checksums, so the file is verified against its manifest. */
async function openRecords(folder: string, manifest: Manifest, isLenient: boolean): Promise<RecordReader> {
  if (!isServedFormat(manifest.format) && !isLenient) await verifyFiles(folder, manifest, ['records.bin']);
  return new RecordReader(folder, readSections(path.join(folder, 'records.bin')));
}

/** What only catalog.db knows: the ids of all foods that ever existed, and the last import's report. */
async function readDatabase(root: string, folder: string, manifest: Manifest) {
  const nextId = readLedger(root);
  try {
    if (isServedFormat(manifest.format)) {
      checkFile(path.join(folder, 'catalog.db'), manifest.files['catalog.db']);
    } else await verifyFiles(folder, manifest, ['catalog.db']);
    using database = openDatabase(folder);
    const identity = new IdentityMap(nextId, database);
    const row = database.prepare('SELECT json FROM report').get() as { json: string } | undefined;
    return {
      identity,
      report: JSON.parse(row?.json ?? '{}') as object,
      isWhole: true,
      kindsVersion: readKindsVersion(database),
      kindFigures: readFiguresByKind(database),
      coverage: readCoverage(database),
      history: readChangeHistory(database, manifest.version),
      terms: readDatasetTerms(database),
    };
  } catch (error) {
    if (!(error instanceof CatalogDamagedError)) throw error;
    return {
      identity: new IdentityMap(nextId),
      report: {},
      isWhole: false,
      kindsVersion: UNKNOWN_KINDS,
      kindFigures: new Map(),
      coverage: new Map() as CoverageByDataset,
      history: undefined,
      terms: new Map() as TermsByDataset,
    };
  }
}

/** Spools all records in order, noting for each whether it is shown or which record hides it. */
function spoolRecords(
  { dropDamaged, onProgress, signal }: ReindexRequest,
  reader: RecordReader,
  spool: FoodSpool,
  identity: IdentityMap,
): { dispositions: Uint32Array; dropped: number } {
  const arrivalByDoc = new Uint32Array(reader.records).fill(VISIBLE);
  const dispositions = new Uint32Array(reader.records);
  let arrivals = 0;
  let dropped = 0;
  for (let from = 0; from < reader.records; from += FOODS_PER_BATCH) {
    signal?.throwIfAborted();
    const to = Math.min(from + FOODS_PER_BATCH, reader.records);
    const batch = new FoodBatchWriter();
    const ids: number[] = [];
    for (let doc = from; doc < to; doc++) {
      const record = readRecord(reader, doc, dropDamaged === true);
      if (!record) {
        dropped++;
        continue;
      }
      const { id, static_url: _page, ...draft } = record.food;
      const { dataset, key } = record.details;
      batch.addEncoded(draft, record.draftJson, record.details, id);
      identity.remember(dataset, numberKeyOf(key), key, id);
      arrivalByDoc[doc] = arrivals;
      ids.push(id);
      // Hidden records follow the shown ones, and their ids lead to the records that hide them.
      const front = doc < reader.count ? doc : reader.docById(id)!;
      const isFront = front === doc || arrivalByDoc[front] === VISIBLE;
      dispositions[arrivals++] = isFront ? VISIBLE : arrivalByDoc[front]!;
      // If the shown record was dropped, the first hidden one takes its place.
      if (isFront) arrivalByDoc[front] = arrivalByDoc[doc]!;
    }
    spool.add(batch.finish(), Uint32Array.from(ids));
    onProgress?.({ foods: to, of: reader.records });
  }
  return { dispositions: dispositions.subarray(0, arrivals), dropped };
}

function readRecord(reader: RecordReader, doc: number, dropDamaged: boolean) {
  try {
    const bytes = reader.recordBytes(doc);
    const { from, to } = draftWithin(bytes.food);
    return { ...reader.parse(bytes), draftJson: bytes.food.toString('utf8', from, to) };
  } catch (error) {
    // Damage to a record of format 1 shows only as invalid JSON, if at all.
    const isDamage = error instanceof CatalogDamagedError || error instanceof SyntaxError;
    if (dropDamaged && isDamage) return undefined;
    throw error;
  }
}

/** The version to roll back to: the one this was made from, unless it is damaged and there is another. */
function previousOf(root: string, folder: string, manifest: Manifest): string {
  const other = keptCatalogs(root).find(
    ({ version, problem }) => version !== manifest.version && problem === undefined,
  );
  if (other === undefined || findDamage(folder, manifest) === undefined) return manifest.version;
  return other.version;
}
