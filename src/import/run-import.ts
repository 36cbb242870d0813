/**
 * One import, from files to a published catalog: read → normalise → check → score → write → verify → publish. The live
 * catalog is only read; what is new is built beside it, and a failure at any point leaves everything as it was.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { CatalogWriter } from '../catalog/catalog-writer.ts';
import { STARTER_DATASET } from '../catalog/food-details.ts';
import { type Manifest, readLedger, readManifest, versionFolder } from '../catalog/manifest.ts';
import { OpenCatalog } from '../catalog/open-catalog.ts';
import { lockForBuilding, publishFolder } from '../catalog/publish.ts';
import { loadSharedCatalog } from '../catalog/shared-catalog.ts';
import type { Source } from '../food/source.ts';
import { communityReader, isCommunityLine } from './community-jsonl.ts';
import { ImportError } from './import-error.ts';
import { normalise } from './normalise.ts';
import { isOffCsvHeader, offCsvReader } from './off-csv.ts';
import type { LineReader, RejectionReason } from './raw-food.ts';
import { readLines, sizeOf } from './read-lines.ts';

const OFF_DATASET = 'off';
/** A replacement that would lose more than this part of a dataset is taken for a mistake. */
const MAX_LOSS = 0.2;

/** What is to be imported, and how. */
export interface ImportRequest {
  /** The folder of the catalogs. */
  root: string;
  files: readonly string[];
  /** The dataset that the foods belong to; by default `off` for label data, else the source's name. */
  dataset?: string | undefined;
  /** The source of community files; label data is always `off`. */
  source?: Exclude<Source, 'off'> | undefined;
  /** Whether the files are the whole dataset, so that what they do not mention goes. */
  isReplacement?: boolean;
  /** Whether a replacement may lose more than a fifth of the dataset. */
  isForced?: boolean;
  /** The file of starter foods, or undefined to build a catalog without them. */
  starterFile?: string | undefined;
  now: () => Date;
  onProgress?: (progress: ImportProgress) => void;
  signal?: AbortSignal;
}

/** How far an import has come. */
export interface ImportProgress {
  file: string;
  rows: number;
  bytesRead: number;
  totalBytes: number;
}

/** What an import did; stored with the catalog. */
export interface ImportReport {
  read: number;
  kept: number;
  carried_over: number;
  rejected: Partial<Record<RejectionReason, number>>;
  foods: number;
  seconds: number;
}

const ROWS_BETWEEN_PROGRESS = 20_000;
const ROWS_BETWEEN_LOOKS_AT_SIGNAL = 1_000;

/** Imports files and publishes the new catalog. */
export async function runImport(request: ImportRequest): Promise<{ manifest: Manifest; report: ImportReport }> {
  const started = performance.now();
  for (const file of request.files) await sizeOf(file);
  const lock = lockForBuilding(request.root);
  const previous = openPrevious(request.root);
  const writer = new CatalogWriter({
    folder: lock.folder,
    nextId: readLedger(request.root),
    previousDatabaseFile: previous && path.join(previous.shared.folder, 'catalog.db'),
  });
  try {
    const session = new ImportSession(request, writer, previous);
    for (const file of request.files) await session.readFile(file);
    if (session.report.read > 0 && session.report.kept === 0) {
      throw new ImportError('IMPORT_NOTHING_USABLE', `Not one of ${session.report.read} rows could be used.`);
    }
    if (request.starterFile !== undefined) await session.addStarter(request.starterFile);
    session.carryOver();
    session.report.foods = writer.foods;
    session.report.seconds = Math.round((performance.now() - started) / 10) / 100;
    writer.finish(session.report);
    request.signal?.throwIfAborted();
    const facts = { foods: writer.foods, nextId: writer.nextId, now: request.now() };
    return { manifest: await publishFolder(request.root, lock.folder, facts), report: session.report };
  } finally {
    writer.abandon();
    previous?.close();
    lock.release();
  }
}

class ImportSession {
  readonly report: ImportReport = { read: 0, kept: 0, carried_over: 0, rejected: {}, foods: 0, seconds: 0 };
  readonly #request: ImportRequest;
  readonly #writer: CatalogWriter;
  readonly #previous: OpenCatalog | undefined;
  /** The datasets that this import gives whole, so that nothing of their earlier foods is carried over. */
  readonly #replaced = new Set<string>();
  readonly #imported = new Set<string>();
  readonly #seen = new Set<number>();

  constructor(request: ImportRequest, writer: CatalogWriter, previous: OpenCatalog | undefined) {
    this.#request = request;
    this.#writer = writer;
    this.#previous = previous;
    // Starter foods are always those that ship with this program, or none.
    this.#replaced.add(STARTER_DATASET);
  }

  async readFile(file: string): Promise<void> {
    const progress = { file, rows: 0, bytesRead: 0, totalBytes: await sizeOf(file) };
    let reader: LineReader | undefined;
    let dataset = '';
    for await (const line of readLines(file, progress)) {
      if (reader === undefined) {
        if (line.trim() === '') continue;
        const format = this.#recognise(file, line);
        ({ reader, dataset } = format);
        if (this.#request.isReplacement) this.#replaced.add(dataset);
        this.#imported.add(dataset);
        if (format.isHeader) continue;
      }
      if (line === '') continue;
      this.#addLine(line, reader, dataset);
      if (++progress.rows % ROWS_BETWEEN_PROGRESS === 0) this.#request.onProgress?.(progress);
      if (progress.rows % ROWS_BETWEEN_LOOKS_AT_SIGNAL === 0) this.#request.signal?.throwIfAborted();
    }
    this.#request.onProgress?.(progress);
    if (reader === undefined) throw new ImportError('IMPORT_FORMAT_UNKNOWN', `${file} is empty.`);
  }

  async addStarter(file: string): Promise<void> {
    const reader = communityReader('community');
    for await (const line of readLines(file)) if (line !== '') this.#add(line, reader, STARTER_DATASET);
  }

  /** Takes along the earlier foods that this import neither updates nor replaces. */
  carryOver(): void {
    if (!this.#previous) return;
    const lost = new Map<string, number>();
    for (let doc = 0; doc < this.#previous.records.count; doc++) {
      const { food, details } = this.#previous.records.record(doc);
      if (this.#seen.has(food.id)) continue;
      if (this.#replaced.has(details.dataset)) {
        lost.set(details.dataset, (lost.get(details.dataset) ?? 0) + 1);
        continue;
      }
      const { id, static_url: _url, ...draft } = food;
      this.#writer.add(id, draft, details);
      this.report.carried_over++;
    }
    this.#refuseGreatLoss(lost);
  }

  #refuseGreatLoss(lost: ReadonlyMap<string, number>): void {
    if (this.#request.isForced) return;
    for (const { name, foods } of this.#previous!.datasets) {
      const missing = lost.get(name) ?? 0;
      if (!this.#imported.has(name) || missing <= foods * MAX_LOSS) continue;
      throw new ImportError(
        'IMPORT_WOULD_SHRINK',
        `Replacing dataset "${name}" would remove ${missing} of its ${foods} foods. Nothing was changed. If that is right, say --force.`,
      );
    }
  }

  #recognise(file: string, firstLine: string): { reader: LineReader; dataset: string; isHeader: boolean } {
    const { dataset, source = 'community' } = this.#request;
    if (isOffCsvHeader(firstLine)) {
      return { reader: offCsvReader(firstLine), dataset: dataset ?? OFF_DATASET, isHeader: true };
    }
    if (isCommunityLine(firstLine)) {
      return { reader: communityReader(source), dataset: dataset ?? source, isHeader: false };
    }
    throw new ImportError(
      'IMPORT_FORMAT_UNKNOWN',
      `${file} is neither the tab-separated bulk export of Open Food Facts (its first line would name columns such as "code" and "product_name") nor JSON lines with a "key". It begins with: ${JSON.stringify(firstLine.slice(0, 60))}`,
    );
  }

  #addLine(line: string, reader: LineReader, dataset: string): void {
    this.report.read++;
    const problem = this.#add(line, reader, dataset);
    if (problem) this.report.rejected[problem] = (this.report.rejected[problem] ?? 0) + 1;
    else this.report.kept++;
  }

  #add(line: string, reader: LineReader, dataset: string): RejectionReason | undefined {
    const raw = reader(line);
    if ('rejected' in raw) return raw.rejected;
    const food = normalise(raw, dataset);
    if (!food) return 'no-name';
    const id = this.#writer.idOf(dataset, raw.key);
    if (this.#seen.has(id)) return 'duplicate';
    this.#seen.add(id);
    this.#writer.add(id, food.draft, food.details);
    return undefined;
  }
}

function openPrevious(root: string): OpenCatalog | undefined {
  const manifest = readManifest(root);
  if (!manifest) return undefined;
  const folder = versionFolder(root, manifest.version);
  if (!existsSync(folder)) return undefined;
  return new OpenCatalog(manifest, loadSharedCatalog(folder, manifest.version));
}
