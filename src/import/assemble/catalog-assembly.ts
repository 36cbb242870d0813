/**
 * Collects the foods of a new catalog: assigns ids, decides which of several rows with one key wins, and keeps what the
 * previous catalog had unless this import updates, withdraws or replaces it. The source's modification time decides, where
 * known: an older row never replaces a newer one.
 */
import path from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { SUPERSEDED, VISIBLE } from '../../catalog/build/catalog-plan.ts';
import type { FoodBatch } from '../../catalog/build/food-batch.ts';
import { type CarriedNumbers, FoodSpool } from '../../catalog/build/food-spool.ts';
import { IdentityMap } from '../../catalog/build/identity-map.ts';
import type { ColumnNames, RecordColumns } from '../../catalog/carry/record-columns.ts';
import { collectGarbageOf } from '../../catalog/collect-garbage.ts';
import { GrowingArray } from '../../catalog/growing-array.ts';
import { largeUint32Array } from '../../catalog/large-arrays.ts';
import type { RecordReader } from '../../catalog/records/record-reader.ts';
import type { DatasetTerms } from '../../catalog/versions/dataset-terms.ts';
import { writeBarcode } from '../../food/barcode.ts';
import type { ImportReport } from '../import-report.ts';
import { addCounts, type JobAnswer, type JobCounts } from '../jobs/jobs.ts';
import type { RejectedRows } from '../jobs/rejected-rows.ts';
import { LostFoods } from './lost-foods.ts';
import { isBetter, type RankedColumns } from './merge-foods.ts';
import { isBefore, Tombstones, type Withdrawal } from './tombstones.ts';

export class CatalogAssembly {
  readonly spool: FoodSpool;
  readonly identity: IdentityMap;
  readonly report: ImportReport;
  /** Datasets that are given whole or removed, so that none of their earlier foods is carried over. */
  readonly replaced = new Set<string>();
  readonly imported = new Set<string>();
  /** The terms of each dataset, where known. */
  readonly terms = new Map<string, DatasetTerms>();
  readonly #folder: string;
  readonly #rejectedRows: RejectedRows;
  readonly #tombstones: Tombstones;
  /** By id: the food's arrival plus 1, or 0 for none. Ids are consecutive. */
  #arrivalById: Uint32Array;
  readonly #dispositions = new GrowingArray(largeUint32Array);
  readonly #lost = new LostFoods();
  readonly #previous: RecordReader | undefined;
  readonly #amendedArrivals = new GrowingArray((length) => new Uint32Array(length));
  #restored = 0;
  /** Whether the inputs withdraw a known food. */
  hasWithdrawals = false;
  #inputBegins = 0;
  #floor = 0;
  #isClosed = false;

  constructor(
    folder: string,
    nextId: number,
    previous: { identities: DatabaseSyncInstance | undefined; catalog: { records: RecordReader } | undefined },
    report: ImportReport,
    rejectedRows: RejectedRows,
  ) {
    this.#folder = folder;
    this.#previous = previous.catalog?.records;
    this.spool = new FoodSpool(path.join(folder, 'spool.tmp'), this.#previous);
    this.identity = new IdentityMap(nextId, previous.identities);
    this.#arrivalById = largeUint32Array(this.identity.nextId);
    this.#tombstones = new Tombstones(this.identity.tombstones);
    this.report = report;
    this.#rejectedRows = rejectedRows;
  }

  /** Begins the next input, which overrides earlier ones, except that rows up to `floor` count as older. */
  beginInput(floor = 0): void {
    this.#inputBegins = this.spool.count;
    this.#floor = floor;
  }

  dispositions = (): Uint32Array => this.#dispositions.view();

  /** Adds imported foods; of several with one key the newest wins, then the best. */
  addNew(batch: FoodBatch, counts?: JobCounts): void {
    const outcome = { duplicate: 0, older: 0 };
    const rejects = this.#rejectedRows;
    const ids = new Uint32Array(batch.count);
    const first = this.spool.count;
    const added: number[] = [];
    const columns = this.spool.columns();
    const isOfBatch = (arrival: number) => arrival >= first;
    let textKey = 0;
    for (let i = 0; i < batch.count; i++) {
      const dataset = batch.datasets[batch.dataset[i]!]!;
      const numberKey = batch.numberKey[i]!;
      const text = numberKey === 0 ? batch.textKeys[textKey++]! : '';
      const id = this.identity.idOf(dataset, numberKey, text);
      const updated = batch.updated[i]!;
      const withdrawn = this.#tombstones.of(id, dataset, numberKey, text)?.updated ?? 0;
      if (isBefore(updated, withdrawn) || this.#isBelowFloor(updated)) {
        outcome.older++;
        rejects.rejectFood(i, 'older', writeKey(numberKey, text));
        continue;
      }
      const other = this.#arrivalOf(id);
      if (other !== undefined) {
        const [otherColumns, at] = isOfBatch(other) ? [batch, added[other - first]!] : [columns, other];
        const otherUpdated = otherColumns.updated[at]!;
        const isOlder = isBefore(updated, otherUpdated);
        const isNewer = isBefore(otherUpdated, updated);
        const reason = isOlder || isNewer ? 'older' : 'duplicate';
        outcome[reason]++;
        const isLastWord = other < this.#inputBegins;
        if (isOlder || !(isNewer || isLastWord || isBetterOf(batch, i, otherColumns, at))) {
          rejects.rejectFood(i, reason, writeKey(numberKey, text));
          continue;
        }
        rejects.rejectArrival(other, reason, writeKey(numberKey, text));
        this.#dispositions.set(other, SUPERSEDED);
      }
      rejects.addArrival(i);
      ids[i] = id;
      this.#setArrival(id, first + added.length);
      this.#dispositions.push(VISIBLE);
      added.push(i);
    }
    this.spool.add(batch, ids);
    if (counts) this.#count(batch.count - outcome.duplicate - outcome.older, outcome, counts);
  }

  /** Withdraws foods of a dataset, unless a row of this input or a newer one has them. */
  withdraw(dataset: string, withdrawals: readonly Withdrawal[]): void {
    const { updated } = this.spool.columns();
    for (const withdrawal of withdrawals) {
      if (this.#isBelowFloor(withdrawal.updated)) continue;
      const id = this.identity.find(dataset, withdrawal.numberKey, withdrawal.textKey);
      const arrival = id === undefined ? undefined : this.#arrivalOf(id);
      if (arrival !== undefined) {
        if (arrival >= this.#inputBegins && !isBefore(updated[arrival]!, withdrawal.updated)) continue;
        if (isBefore(withdrawal.updated, updated[arrival]!)) continue;
        this.#arrivalById[id!] = 0;
        this.#supersede(arrival, writeKey(withdrawal.numberKey, withdrawal.textKey));
      }
      this.#tombstones.add(dataset, withdrawal, id);
      this.hasWithdrawals ||= id !== undefined;
    }
  }

  /** Carries earlier foods over, unless this import updated, withdrew or replaced them. */
  addCarried(batch: FoodBatch): void {
    this.spool.add(
      batch,
      this.#carriedIds(batch, batch.datasets, (row) => keyWithin(batch, row)),
    );
  }

  /** Carries records of the previous catalog over by the same rules, without reading them. */
  addCarriedRecords(records: RecordColumns, names: ColumnNames, numbers: CarriedNumbers): void {
    const first = this.spool.count;
    const keyOf = (row: number) => this.#previous!.record(records.first + row).details.key;
    const ids = this.#carriedIds(records, names.datasets, keyOf);
    this.spool.addCarried(records, ids, numbers);
    let arrival = first;
    for (let row = 0; row < records.count; row++) {
      if (ids[row] === 0) continue;
      if (records.isAmended[row] === 1) this.#amendedArrivals.push(arrival);
      arrival++;
    }
  }

  /** Restores the next carried records that had inherited fields from other foods to what their sources say. */
  restoreAmended({ batch }: JobAnswer): void {
    const arrivals = this.#amendedArrivals.view().subarray(this.#restored, this.#restored + batch.count);
    this.spool.replace(arrivals, batch);
    this.#restored += arrivals.length;
  }

  reserve(foods: number): void {
    this.spool.reserve(foods);
    this.#dispositions.reserve(this.#dispositions.length + foods);
  }

  /** Ends the inputs: from now on only earlier foods are added. */
  finishInputs(): void {
    this.identity.finish(path.join(this.#folder, 'identity.tmp'));
    collectGarbageOf(this.identity.nextId);
  }

  /** The withdrawn foods and when, for the next import. No foods can be added afterwards. */
  takeTombstones(): (readonly [id: number, updated: number])[] {
    const tombstones = [...this.#tombstones.withIds()].filter(([id]) => this.#arrivalOf(id) === undefined);
    this.#arrivalById = new Uint32Array(0);
    return tombstones;
  }

  rejectLargeLoss(datasets: readonly { name: string; foods: number }[]): void {
    this.#lost.rejectLarge(datasets, this.imported);
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.spool.close();
    this.identity.close();
  }

  /** Whether an earlier food is kept: not updated, withdrawn or replaced by this import. */
  isCarried(id: number, dataset: string, updated: number): boolean {
    const arrival = this.#arrivalOf(id);
    if (arrival !== undefined) return isBefore(this.spool.updatedOf(arrival), updated);
    const tombstone = this.#tombstones.ofId(id);
    if (tombstone !== undefined && !isBefore(tombstone.updated, updated)) return false;
    return !this.replaced.has(dataset);
  }

  /** The ids of earlier foods; 0 for foods that are not carried over. */
  #carriedIds(
    { count, id, dataset, updated }: Pick<FoodBatch, 'count' | 'id' | 'dataset' | 'updated'>,
    datasets: readonly string[],
    keyOf: (row: number) => string,
  ): Uint32Array {
    const ids = id.slice();
    const first = this.spool.count;
    let arrival = first;
    for (let row = 0; row < count; row++) {
      const name = datasets[dataset[row]!]!;
      if (this.isCarried(id[row]!, name, updated[row]!)) {
        const older = this.#arrivalOf(id[row]!);
        if (older !== undefined) this.#supersede(older, keyOf(row));
        this.#setArrival(id[row]!, arrival++);
      } else {
        ids[row] = 0;
        this.#countDropped(id[row]!, name, updated[row]!);
      }
    }
    this.#dispositions.append(new Uint32Array(arrival - first).fill(VISIBLE));
    this.report.carried_over += arrival - first;
    return ids;
  }

  #isBelowFloor(updated: number): boolean {
    return updated !== 0 && updated <= this.#floor;
  }

  #arrivalOf(id: number): number | undefined {
    const place = this.#arrivalById[id] ?? 0;
    return place === 0 ? undefined : place - 1;
  }

  #setArrival(id: number, arrival: number): void {
    if (id >= this.#arrivalById.length) {
      const larger = largeUint32Array(Math.max(id + 1, Math.ceil(this.#arrivalById.length * 1.5)));
      larger.set(this.#arrivalById);
      this.#arrivalById = larger;
    }
    this.#arrivalById[id] = arrival + 1;
  }

  #countDropped(id: number, dataset: string, updated: number): void {
    if (this.#arrivalOf(id) !== undefined) return;
    const tombstone = this.#tombstones.ofId(id);
    if (tombstone === undefined || isBefore(tombstone.updated, updated)) this.#lost.addMissing(dataset);
    else {
      this.report.withdrawn++;
      if (tombstone.isNameless) this.#lost.addNameless(dataset);
    }
  }

  /** Rejects as outdated a row that had counted as kept. */
  #supersede(arrival: number, key: string): void {
    this.#dispositions.set(arrival, SUPERSEDED);
    this.#rejectedRows.rejectArrival(arrival, 'older', key);
    this.report.kept--;
    addCounts(this.report.rejected, { older: 1 });
  }

  #count(kept: number, outcome: Record<string, number>, { read, rejected, dropped, unlike }: JobCounts): void {
    const { report } = this;
    report.read += read;
    report.kept += kept;
    addCounts(report.rejected, rejected);
    addCounts(report.rejected, outcome);
    addCounts(report.dropped_values, dropped);
    const { unknown = 0, ...causes } = unlike;
    addCounts(report.outlier_causes, causes);
    report.outliers += Object.values(causes).reduce((sum, count) => sum + count, unknown);
  }
}

function keyWithin({ numberKey, textKeys }: FoodBatch, row: number): string {
  if (numberKey[row] !== 0) return writeBarcode(numberKey[row]!);
  let textKey = 0;
  for (let before = 0; before < row; before++) if (numberKey[before] === 0) textKey++;
  return textKeys[textKey]!;
}

function writeKey(numberKey: number, textKey: string): string {
  return numberKey === 0 ? textKey : writeBarcode(numberKey);
}

function isBetterOf(columns: RankedColumns, at: number, otherColumns: RankedColumns, otherAt: number): boolean {
  const pair = (name: keyof RankedColumns) => [columns[name][at]!, otherColumns[name][otherAt]!];
  return isBetter(0, 1, {
    confidence: pair('confidence'),
    hasImage: pair('hasImage'),
    popularity: pair('popularity'),
    id: [0, 0],
  });
}
