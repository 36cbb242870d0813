/** Jobs for normalizing threads, and their answers. */
import type { FoodBatch } from '../../catalog/build/food-batch.ts';
import type { SharedCatalog } from '../../catalog/versions/shared-catalog.ts';
import type { Source } from '../../food/source.ts';
import type { ServingFit } from '../../food/trust/likely-mistake.ts';
import type { UnlikeCause } from '../../food/trust/unlike-kind.ts';
import type { Withdrawal } from '../assemble/tombstones.ts';
import type { Batch, InputFormat } from '../input/input-format.ts';
import type { Rejected, RejectionReason } from '../normalize/raw-food.ts';
import type { SourceRow } from './rejects-file.ts';

export interface RowsJob {
  kind: 'rows';
  format: InputFormat;
  rows: Batch;
  /** How many rejected rows to return. */
  maxRejected: number;
  dataset: string;
  /** The source of community rows; label data is always `off`. */
  source: Source;
}

export async function* rowsJobs(
  batches: AsyncIterable<Batch>,
  job: Omit<RowsJob, 'kind' | 'rows'>,
): AsyncGenerator<RowsJob> {
  for await (const rows of batches) yield { ...job, kind: 'rows', rows };
}

/** Foods of the previous catalog. */
export interface CarriedJob {
  kind: 'carried';
  catalog: Pick<SharedCatalog, 'folder' | 'records'>;
  /** Their record numbers. */
  numbers: Uint32Array;
  /** The version of the tables that determined their kinds, if any did. */
  kindsVersion: string | undefined;
}

export type Job = RowsJob | CarriedJob;

export interface JobCounts {
  read: number;
  rejected: Partial<Record<RejectionReason, number>>;
  /** Values dropped by plausibility checks, by check. */
  dropped: Record<string, number>;
  /** Foods whose figures are unlike their kind, by likely cause. */
  unlike: Partial<Record<UnlikeCause | 'unknown', number>>;
  /** Foods by how likely their figures are per serving. */
  servings: Record<ServingFit, number>;
}

/** A rejected row and its line: within the batch for lines, the row number for Parquet. */
export interface RejectedLine extends Rejected {
  line: number;
  /** The row as written in the file. */
  source?: SourceRow | undefined;
}

export function noCounts(): JobCounts {
  return { read: 0, rejected: {}, dropped: {}, unlike: {}, servings: { nearer: 0, possible: 0, farther: 0 } };
}

export function addCounts<Name extends string>(
  to: Partial<Record<Name, number>>,
  counts: Readonly<Partial<Record<Name, number>>>,
): void {
  for (const [name, count] of Object.entries(counts) as [Name, number][])
    if (count > 0) to[name] = (to[name] ?? 0) + count;
}

export interface JobAnswer {
  batch: FoodBatch;
  /** The line of each food, numbered like those of the rejected rows. */
  foodLines: Uint32Array;
  rejected: RejectedLine[];
  /** The number of lines; 0 where lines are numbered from the beginning of the file. */
  lines: number;
  counts: JobCounts;
  withdrawals: Withdrawal[];
}
