/** The work that is handed to normalising threads, and what they answer. */
import type { FoodBatch } from '../catalog/food-batch.ts';
import type { SharedCatalog } from '../catalog/shared-catalog.ts';
import type { Source } from '../food/source.ts';
import type { InputFormat } from './input/input-format.ts';
import type { RejectionReason } from './raw-food.ts';

/** Rows of an input: whole lines, or a range of a Parquet file. */
export interface RowsJob {
  kind: 'rows';
  format: InputFormat;
  rows: { kind: 'lines'; bytes: Uint8Array } | { kind: 'rows'; file: string; from: number; to: number };
  dataset: string;
  /** The source of community rows; label data is always `off`. */
  source: Source;
}

/** Foods of the catalog that the import goes on from. */
export interface CarriedJob {
  kind: 'carried';
  catalog: Pick<SharedCatalog, 'folder' | 'records'>;
  from: number;
  to: number;
  /** The version of the tables that told the kinds of its foods; undefined when none did. */
  kindsVersion: string | undefined;
}

export type Job = RowsJob | CarriedJob;

/** What became of the rows of a job. */
export interface JobCounts {
  read: number;
  rejected: Partial<Record<RejectionReason, number>>;
  /** Values that plausibility checks took away, by check. */
  dropped: Record<string, number>;
}

export interface JobAnswer {
  batch: FoodBatch;
  counts: JobCounts;
}
