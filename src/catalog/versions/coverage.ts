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

interface CoverageRow {
  dataset: string;
  complete_to: number;
  full_to: number;
  full_version: string | null;
}

/** A catalog's coverage; empty for older catalogs. */
export function readCoverage(database: DatabaseSyncInstance): CoverageByDataset {
  const rows = rowsIn<CoverageRow>(database, 'coverage', 'SELECT * FROM coverage');
  return new Map(
    rows.map(({ dataset, complete_to, full_to, full_version }) => [
      dataset,
      { completeTo: complete_to, fullTo: full_to, fullVersion: full_version },
    ]),
  );
}
