import type { ChangeCounts } from '../catalog/changes/change-list.ts';
import type { UnlikeCause } from '../food/trust/unlike-kind.ts';
import type { MergeCounts } from './assemble/merge-foods.ts';
import type { RejectedRow } from './jobs/rejects-file.ts';
import type { RejectionReason } from './normalize/raw-food.ts';
import type { UnknownColumn } from './table/table-format.ts';

/** What an import did; stored with the catalog, and printed with `--json`. */
export interface ImportReport {
  /** Rows read from the inputs. */
  read: number;
  /** Rows that became foods. */
  kept: number;
  rejected: Partial<Record<RejectionReason, number>>;
  /** The first few of the rows that could not be used. */
  rejected_rows: readonly RejectedRow[];
  /** The files that all of them were written to. */
  rejects_files: readonly string[];
  /** Columns of tables that were not read, with the field that each was perhaps meant for. */
  unknown_columns: ({ file: string } & UnknownColumn)[];
  /** How tables were read, where that is not plain. */
  notes: { file: string; note: string }[];
  /** Files whose figures look like those of one serving, with how many rows look so of those that can be compared. */
  per_serving: { file: string; rows: number; compared: number }[];
  /** Values that plausibility checks took away, by check. */
  dropped_values: Record<string, number>;
  /** Records that stand hidden behind a better one. */
  merged: MergeCounts;
  /** Rows whose figures are unlike those of their kind. */
  outliers: number;
  /** What probably went wrong with these, by cause. */
  outlier_causes: Partial<Record<UnlikeCause, number>>;
  /** Earlier foods that the inputs do not mention. */
  carried_over: number;
  /** Earlier foods that the inputs withdraw. */
  withdrawn: number;
  foods: number;
  /** How many of them are new or other than before, and how many have gone; null where that is not known, or more than is followed. */
  changes: ChangeCounts | null;
  seconds: Record<string, number>;
}

/** A report of nothing yet. */
export function newReport(): ImportReport {
  return {
    read: 0,
    kept: 0,
    rejected: {},
    rejected_rows: [],
    rejects_files: [],
    unknown_columns: [],
    notes: [],
    per_serving: [],
    dropped_values: {},
    merged: { barcode: 0, twins: 0 },
    outliers: 0,
    outlier_causes: {},
    carried_over: 0,
    withdrawn: 0,
    foods: 0,
    changes: null,
    seconds: {},
  };
}

export interface ImportProgress {
  step: ImportStep;
  input?: string;
  rows: number;
  bytesRead?: number;
  totalBytes?: number | undefined;
}

/** The steps of an import, as the report names them. */
export type ImportStep = 'read' | 'carry' | 'merge' | 'order' | 'records' | 'index' | 'tables' | 'publish';

/** Measures steps that follow each other. */
export class Stopwatch<Step extends string> {
  readonly #seconds: Record<string, number>;
  #step: Step | undefined;
  #since = 0;

  constructor(seconds: Record<string, number>) {
    this.#seconds = seconds;
  }

  /** Ends the step before, if any. */
  begin(step: Step): void {
    this.end();
    this.#step = step;
    this.#since = performance.now();
  }

  end(): void {
    if (this.#step === undefined) return;
    const seconds = (performance.now() - this.#since) / 1000 + (this.#seconds[this.#step] ?? 0);
    this.#seconds[this.#step] = Math.round(seconds * 100) / 100;
    this.#step = undefined;
  }
}
