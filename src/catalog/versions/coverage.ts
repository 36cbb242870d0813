/** Up to when a catalog has the changes of each source, in catalog.db: what an update continues from, and a rollback goes back to. */

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { rowsIn } from './rows.ts';

/** How current a dataset is that comes from a source which changes; moments are in seconds since 1970. */
export interface Coverage {
  /** Every change up to this moment is in the catalog. */
  completeTo: number;
  /** The newest row of the last full export: only such an export shows which foods the source has deleted. */
  fullTo: number;
  /** Which version of the full export that was, by its tag or date on the server; null where nobody knows. */
  fullVersion: string | null;
}

/** The coverage of datasets by name. A dataset of whose changes nothing is known has none. */
export type CoverageByDataset = ReadonlyMap<string, Coverage>;

/** The moment up to which all datasets that come from such a source have every change; undefined without any. */
export function completeTo(coverage: CoverageByDataset): number | undefined {
  return coverage.size === 0 ? undefined : Math.min(...[...coverage.values()].map((each) => each.completeTo));
}

export function writeCoverage(database: DatabaseSyncInstance, coverage: CoverageByDataset): void {
  const insert = database.prepare(
    'INSERT INTO coverage (dataset, complete_to, full_to, full_version) VALUES (?, ?, ?, ?)',
  );
  for (const [dataset, { completeTo, fullTo, fullVersion }] of coverage) {
    insert.run(dataset, completeTo, fullTo, fullVersion);
  }
}

interface CoverageRow {
  dataset: string;
  complete_to: number;
  full_to: number;
  full_version: string | null;
}

/** The coverage of the datasets of a catalog; none in older catalogs. */
export function readCoverage(database: DatabaseSyncInstance): CoverageByDataset {
  const rows = rowsIn<CoverageRow>(database, 'coverage', 'SELECT * FROM coverage');
  return new Map(
    rows.map(({ dataset, complete_to, full_to, full_version }) => [
      dataset,
      { completeTo: complete_to, fullTo: full_to, fullVersion: full_version },
    ]),
  );
}
