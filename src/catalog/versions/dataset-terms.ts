/** Publishers and terms of use of a catalog's datasets, in catalog.db, to be shown with their foods. */

import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { insertRows, rowsIn } from './rows.ts';

/** What a dataset's publisher states; null if unknown. */
export interface DatasetTerms {
  readonly title: string | null;
  readonly publisher: string | null;
  readonly license: string | null;
  readonly license_url: string | null;
  /** The attribution to show with the data. */
  readonly credit: string | null;
  readonly address: string | null;
  /** The two-letter code of the country whose foods it covers. */
  readonly country: string | null;
  /** Where its files were downloaded from; unset if they were not, or if an address contains a password. */
  readonly origin?: DatasetOrigin | undefined;
}

/** Tells an update whether the publisher has newer files. */
export interface DatasetOrigin {
  /** The map's name or file. */
  readonly map: string;
  /** Whether the addresses are the map's, so that a newer map replaces them. */
  readonly isOfMap: boolean;
  readonly files: readonly OriginFile[];
}

interface OriginFile {
  readonly address: string;
  /** The ETag or date on the server; null if the server states none. */
  readonly version: string | null;
  /** The date on the server (ISO 8601). */
  readonly modified?: string | undefined;
}

/** The month or day of an edition. */
export const EDITION = /(?:19|20)\d\d-(?:0[1-9]|1[0-2])(?:-\d\d)?/;

/** The day or month of a dataset's edition, from file names or the server's date. */
export function asOf({ origin }: DatasetTerms): string | undefined {
  const dates = origin?.files.flatMap(({ address, modified }) => {
    const [edition = modified?.slice(0, 'YYYY-MM-DD'.length)] =
      EDITION.exec(address.slice(address.lastIndexOf('/'))) ?? [];
    return edition ?? [];
  });
  return dates?.sort().at(-1);
}

/** Datasets of Open Food Facts, operators and the starter foods have no terms here. */
export type TermsByDataset = ReadonlyMap<string, DatasetTerms>;

export function writeDatasetTerms(database: DatabaseSyncInstance, terms: TermsByDataset): void {
  const rows = [...terms].map(([dataset, each]) => [dataset, JSON.stringify(each)]);
  insertRows(database, 'dataset_terms', rows);
}

/** A catalog's terms; empty for older catalogs. */
export function readDatasetTerms(database: DatabaseSyncInstance): TermsByDataset {
  const rows = rowsIn<{ dataset: string; terms: string }>(database, 'dataset_terms', 'SELECT * FROM dataset_terms');
  return new Map(rows.map(({ dataset, terms }) => [dataset, JSON.parse(terms) as DatasetTerms]));
}
