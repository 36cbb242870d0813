/** Whose the datasets of a catalog are, and under which terms they may be used, in catalog.db: what is shown with their foods. */

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { rowsIn } from './rows.ts';

/** What the publisher of a dataset says of it; null where nobody has said it. */
export interface DatasetTerms {
  readonly title: string | null;
  readonly publisher: string | null;
  readonly license: string | null;
  readonly license_url: string | null;
  /** The line to show with the data. */
  readonly credit: string | null;
  readonly address: string | null;
  /** The country whose foods it is about, by its code of two letters. */
  readonly country: string | null;
  /** Where its files were downloaded from; not there where they were not, or an address holds a password. */
  readonly origin?: DatasetOrigin | undefined;
}

/** By which an update knows whether the publisher has newer files of a dataset. */
export interface DatasetOrigin {
  /** The name of the map, or the file that it is in. */
  readonly map: string;
  /** Whether the addresses are those of the map, so that those of a newer map replace them. */
  readonly isOfMap: boolean;
  readonly files: readonly OriginFile[];
}

interface OriginFile {
  readonly address: string;
  /** Its tag or date on the server; null where the server states none. */
  readonly version: string | null;
  /** Its date on the server (ISO 8601). */
  readonly modified?: string | undefined;
}

/** The month of an edition, or its day. */
export const EDITION = /(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-\d\d)?/;

/** From which day or month a dataset is, as the names of its files or their server say; undefined where neither does. */
export function asOf({ origin }: DatasetTerms): string | undefined {
  const dates = origin?.files.flatMap(({ address, modified }) => {
    const [edition = modified?.slice(0, 'YYYY-MM-DD'.length)] =
      EDITION.exec(address.slice(address.lastIndexOf('/'))) ?? [];
    return edition ?? [];
  });
  return dates?.sort().at(-1);
}

/** The terms of datasets by name; those of Open Food Facts, of the starter foods and of operators have none here. */
export type TermsByDataset = ReadonlyMap<string, DatasetTerms>;

export function writeDatasetTerms(database: DatabaseSyncInstance, terms: TermsByDataset): void {
  const insert = database.prepare('INSERT INTO dataset_terms (dataset, terms) VALUES (?, ?)');
  for (const [dataset, each] of terms) insert.run(dataset, JSON.stringify(each));
}

/** The terms of the datasets of a catalog; none in older catalogs. */
export function readDatasetTerms(database: DatabaseSyncInstance): TermsByDataset {
  const rows = rowsIn<{ dataset: string; terms: string }>(database, 'dataset_terms', 'SELECT * FROM dataset_terms');
  return new Map(rows.map(({ dataset, terms }) => [dataset, JSON.parse(terms) as DatasetTerms]));
}
