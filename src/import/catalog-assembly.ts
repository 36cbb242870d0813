/**
 * Gathers the foods of a catalog in the making: gives each its id, settles which of several rows with one key counts,
 * and takes along what the previous catalog had and this import neither updates nor replaces.
 */
import path from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { SUPERSEDED, VISIBLE } from '../catalog/catalog-writer.ts';
import type { FoodBatch } from '../catalog/food-batch.ts';
import { FoodSpool } from '../catalog/food-spool.ts';
import { GrowingArray } from '../catalog/growing-array.ts';
import { IdentityMap } from '../catalog/identity-map.ts';
import { NumberMap } from '../catalog/number-map.ts';
import { ImportError } from './import-error.ts';
import type { ImportReport } from './import-report.ts';
import type { JobCounts } from './jobs.ts';
import { isBetter } from './merge-foods.ts';

/** A replacement that would lose more than this part of a dataset is taken for a mistake. */
const MAX_LOSS = 0.2;

/** Foods on their way into a catalog. */
export class CatalogAssembly {
  readonly spool: FoodSpool;
  readonly identity: IdentityMap;
  readonly report: ImportReport;
  /** The datasets that are given whole or taken out, so that nothing of their earlier foods is carried over. */
  readonly replaced = new Set<string>();
  /** The datasets that this import reads. */
  readonly imported = new Set<string>();
  readonly #arrivalById = new NumberMap();
  readonly #dispositions = new GrowingArray((length) => new Uint32Array(length));
  readonly #lost = new Map<string, number>();
  #inputBegins = 0;
  #isClosed = false;

  /** `identities` is the catalog.db of the previous catalog, which knows the ids of its foods. */
  constructor(folder: string, nextId: number, identities: DatabaseSyncInstance | undefined, report: ImportReport) {
    this.spool = new FoodSpool(path.join(folder, 'spool.tmp'));
    this.identity = new IdentityMap(nextId, identities);
    this.report = report;
  }

  /** Begins another input: what it says of a food counts more than what earlier ones said. */
  beginInput(): void {
    this.#inputBegins = this.spool.count;
  }

  /** What becomes of each arrival so far. */
  dispositions = (): Uint32Array => this.#dispositions.view();

  /** Adds foods that the import brings; of several with one key the best counts. */
  addNew(batch: FoodBatch, counts?: JobCounts): void {
    const ids = new Uint32Array(batch.count);
    let textKey = 0;
    for (let i = 0; i < batch.count; i++) {
      const numberKey = batch.numberKey[i]!;
      const text = numberKey === 0 ? batch.textKeys[textKey++]! : '';
      ids[i] = this.identity.idOf(batch.datasets[batch.dataset[i]!]!, numberKey, text);
    }
    const first = this.spool.count;
    this.spool.add(batch, ids);
    const repeated = this.#resolveDuplicates(first);
    if (counts) this.#count(batch.count - repeated, repeated, counts);
  }

  /** Takes earlier foods along, but for those that the import has brought anew and those of replaced datasets. */
  addCarried(batch: FoodBatch): void {
    const ids = batch.id.slice();
    for (let i = 0; i < batch.count; i++) {
      const dataset = batch.datasets[batch.dataset[i]!]!;
      if (this.#arrivalById.get(ids[i]!) !== undefined) ids[i] = 0;
      else if (this.replaced.has(dataset)) {
        this.#lost.set(dataset, (this.#lost.get(dataset) ?? 0) + 1);
        ids[i] = 0;
      } else this.report.carried_over++;
    }
    const first = this.spool.count;
    this.spool.add(batch, ids);
    this.#resolveDuplicates(first);
  }

  /** Throws when a replacement would take away more than a fifth of its dataset. */
  rejectLargeLoss(datasets: readonly { name: string; foods: number }[]): void {
    for (const { name, foods } of datasets) {
      const missing = this.#lost.get(name) ?? 0;
      if (!this.imported.has(name) || missing <= foods * MAX_LOSS) continue;
      throw new ImportError(
        'IMPORT_WOULD_SHRINK',
        `Replacing dataset "${name}" would remove ${missing} of its ${foods} foods. Nothing was changed. If that is intended, add --force.`,
      );
    }
  }

  close(): void {
    if (!this.#isClosed) this.spool.close();
    this.#isClosed = true;
  }

  /** Lets new arrivals stand, one for each id; returns how many were repetitions. */
  #resolveDuplicates(first: number): number {
    const columns = this.spool.columns();
    let repeated = 0;
    for (let arrival = first; arrival < this.spool.count; arrival++) {
      const id = columns.id[arrival]!;
      const other = this.#arrivalById.get(id);
      this.#dispositions.push(VISIBLE);
      if (other === undefined) {
        this.#arrivalById.set(id, arrival);
        continue;
      }
      repeated++;
      const isBest = other < this.#inputBegins || isBetter(arrival, other, columns);
      this.#dispositions.set(isBest ? other : arrival, SUPERSEDED);
      if (isBest) this.#arrivalById.set(id, arrival);
    }
    return repeated;
  }

  #count(kept: number, repeated: number, { read, rejected, dropped }: JobCounts): void {
    const { report } = this;
    report.read += read;
    report.kept += kept;
    addTo(report.rejected, rejected);
    if (repeated > 0) addTo(report.rejected, { duplicate: repeated });
    addTo(report.dropped_values, dropped);
  }
}

function addTo(sums: Record<string, number>, more: Record<string, number>): void {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count;
}
