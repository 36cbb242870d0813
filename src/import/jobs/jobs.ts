/** The work that is handed to normalizing threads, and what they answer. */
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
  /** How many of the rejected rows are told of. */
  maxRejected: number;
  dataset: string;
  /** The source of community rows; label data is always `off`. */
  source: Source;
}

/** The rows of an input as jobs. */
export async function* rowsJobs(
  batches: AsyncIterable<Batch>,
  job: Omit<RowsJob, 'kind' | 'rows'>,
): AsyncGenerator<RowsJob> {
  for await (const rows of batches) yield { ...job, kind: 'rows', rows };
}

/** Foods of the catalog that the import goes on from. */
export interface CarriedJob {
  kind: 'carried';
  catalog: Pick<SharedCatalog, 'folder' | 'records'>;
  /** The numbers of their records. */
  numbers: Uint32Array;
  /** The version of the tables that determined the kinds of its foods; undefined when none did. */
  kindsVersion: string | undefined;
}

export type Job = RowsJob | CarriedJob;

export interface JobCounts {
  read: number;
  rejected: Partial<Record<RejectionReason, number>>;
  /** Values that plausibility checks took away, by check. */
  dropped: Record<string, number>;
  /** Foods whose figures are unlike their kind, by likely cause. */
  unlike: Partial<Record<UnlikeCause | 'unknown', number>>;
  /** Foods by how likely their figures are those of one serving, as far as that can be told. */
  servings: Record<ServingFit, number>;
}

/** A rejected row, and the line on which it begins: the row of a Parquet file, or the line within a batch of lines. */
export interface RejectedLine extends Rejected {
  line: number;
  /** The row as a file of one's own has it. */
  source?: SourceRow | undefined;
}

export function noCounts(): JobCounts {
  return { read: 0, rejected: {}, dropped: {}, unlike: {}, servings: { nearer: 0, possible: 0, farther: 0 } };
}

/** Adds counts to others of the same names. */
export function addCounts<Name extends string>(
  to: Partial<Record<Name, number>>,
  counts: Readonly<Partial<Record<Name, number>>>,
): void {
  for (const [name, count] of Object.entries(counts) as [Name, number][])
    if (count > 0) to[name] = (to[name] ?? 0) + count;
}

export interface JobAnswer {
  batch: FoodBatch;
  /** The line of each food of the batch, like those of the rejected rows. */
  foodLines: Uint32Array;
  /** The first of the rejected rows. */
  rejected: RejectedLine[];
  /** How many lines there were; 0 where lines are counted from the beginning of the file. */
  lines: number;
  counts: JobCounts;
  withdrawals: Withdrawal[];
}
