/** How a dataset is to be updated, decided before any download. Each source has its own rule. */
import type { Coverage } from '../../catalog/versions/coverage.ts';
import type { DatasetMap } from '../datasets/dataset-map.ts';
import type { DownloadOptions } from '../input/download.ts';
import type { TaxonomyInput } from '../run-import.ts';

export interface PlanContext {
  /** How current the dataset is; undefined if unknown or absent. */
  coverage: Coverage | undefined;
  /** The mirror to download from instead of the source. */
  mirror: string | undefined;
  now: Date;
  /** Files found missing or damaged. */
  unusable: ReadonlySet<string>;
  download: DownloadOptions;
}

export interface UpdateFile {
  address: string;
  /** The size, if the server states it. */
  bytes?: number | undefined;
}

export interface UpdatePlan {
  dataset: string;
  /** Nothing, files of changes, or the full export; `unknown` if it cannot be determined, and nothing is done. */
  way: 'nothing' | 'unknown' | 'changes' | 'full';
  words: string;
  files: readonly UpdateFile[];
  /** The moment up to which the dataset is or will be complete (seconds since 1970). */
  completeTo?: number;
  /** The files of changes since the full export, once its newest row is known. */
  changesSince?: (newest: number) => { files: readonly UpdateFile[]; completeToAfter: (files: number) => number };
  taxonomy?: TaxonomyInput;
  /** For a published table: how its files are read, and all their addresses. */
  table?: { map: DatasetMap; addresses: readonly string[] };
}

/** A source of updates, and its planning rule. */
export interface UpdateSource {
  dataset: string;
  plan: (context: PlanContext) => Promise<UpdatePlan>;
}
