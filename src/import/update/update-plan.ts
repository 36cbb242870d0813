/** How a dataset is brought up to date, decided before anything is downloaded. Each source has its own rule. */
import type { Coverage } from '../../catalog/versions/coverage.ts';
import type { DatasetMap } from '../datasets/dataset-map.ts';
import type { DownloadOptions } from '../input/download.ts';
import type { TaxonomyInput } from '../run-import.ts';

export interface PlanContext {
  /** How current the dataset is; undefined where nobody knows, or there is none yet. */
  coverage: Coverage | undefined;
  /** The mirror to download from, instead of the source itself. */
  mirror: string | undefined;
  now: Date;
  /** Files that turned out to be missing or damaged. */
  unusable: ReadonlySet<string>;
  download: DownloadOptions;
}

export interface UpdateFile {
  address: string;
  /** Its size, if the server states it. */
  bytes?: number | undefined;
}

export interface UpdatePlan {
  dataset: string;
  /** Nothing, files of what changed, or the full export; `unknown` where nobody can know, and nothing is done. */
  way: 'nothing' | 'unknown' | 'changes' | 'full';
  words: string;
  files: readonly UpdateFile[];
  /** The moment up to which the dataset is complete, now or after the changes (seconds since 1970). */
  completeTo?: number;
  /** The files of what changed since the full export, once its newest row is known. */
  changesSince?: (newest: number) => { files: readonly UpdateFile[]; completeToAfter: (files: number) => number };
  taxonomy?: TaxonomyInput;
  /** How the files are read, and all of their addresses, where they are a published table. */
  table?: { map: DatasetMap; addresses: readonly string[] };
}

/** A source that changes, and the rule for its dataset. */
export interface UpdateSource {
  dataset: string;
  plan: (context: PlanContext) => Promise<UpdatePlan>;
}
