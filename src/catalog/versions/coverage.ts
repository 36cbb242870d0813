/** Up to when a catalog has each source's changes, in catalog.db: where an update continues, also after a rollback. */

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { insertRows, rowsIn } from './rows.ts';

/** How current a dataset with an updating source is; moments are in seconds since 1970. */
export interface Coverage {
  /** Every change up to this moment is in the catalog. */
  completeTo: number;
  /** The newest row of the last full export: only full exports reveal deleted foods. */
  fullTo: number;
  /** That export's version, by its ETag or date on the server; null if unknown. */
  fullVersion: string | null;
}

/** Datasets without known changes have none. */
export type CoverageByDataset = ReadonlyMap<string, Coverage>;

/** The moment up to which all such datasets have every change; undefined if there are none. */
export function completeTo(coverage: CoverageByDataset): number | undefined {
  return coverage.size === 0 ? undefined : Math.min(...[...coverage.values()].map((each) => each.completeTo));
}

export function writeCoverage(database: DatabaseSyncInstance, coverage: CoverageByDataset): void {
  const rows = [...coverage].map(([dataset, { completeTo, fullTo, fullVersion }]) => [
    dataset,
    completeTo,
    fullTo,
    fullVersion,
  ]);
  insertRows(database, 'coverage', rows);
}

/** A catalog's coverage; empty for older catalogs. */
export function readCoverage(database: DatabaseSyncInstance): CoverageByDataset {
  const sql = 'SELECT dataset, complete_to AS completeTo, full_to AS fullTo, full_version AS fullVersion FROM coverage';
  const rows = rowsIn<Coverage & { dataset: string }>(database, 'coverage', sql);
  return new Map(rows.map(({ dataset, ...coverage }) => [dataset, coverage]));
}
