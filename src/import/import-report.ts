import type { ChangeCounts } from '../catalog/changes/change-list.ts';
import type { UnlikeCause } from '../food/trust/unlike-kind.ts';
import type { RejectedRow } from './jobs/rejects-file.ts';
import type { RejectionReason } from './normalize/raw-food.ts';
import type { UnknownColumn } from './table/table-format.ts';

/** What an import did; stored with the catalog, and printed with `--json`. */
export type ImportReport = ReturnType<typeof newReport>;

export function newReport() {
  return {
    read: 0,
    kept: 0,
    rejected: {} as Partial<Record<RejectionReason, number>>,
    /** The first few rows that could not be used. */
    rejected_rows: [] as readonly RejectedRow[],
    /** The files with all rejected rows. */
    rejects_files: [] as readonly string[],
    /** Unread columns, with the field each may have been meant for. */
    unknown_columns: [] as ({ file: string } & UnknownColumn)[],
    /** How tables were read, where this is not obvious. */
    notes: [] as { file: string; note: string }[],
    /** Files whose figures look like figures per serving: the rows that look so, and the rows that could be compared. */
    per_serving: [] as { file: string; rows: number; compared: number }[],
    /** Values dropped by plausibility checks, by check. */
    dropped_values: {} as Record<string, number>,
    /** Records hidden behind a better one. */
    merged: { barcode: 0, twins: 0 },
    /** Rows whose figures are unlike their kind. */
    outliers: 0,
    outlier_causes: {} as Partial<Record<UnlikeCause, number>>,
    /** Earlier foods that the inputs do not mention. */
    carried_over: 0,
    /** Earlier foods that the inputs withdraw. */
    withdrawn: 0,
    foods: 0,
    /** New, changed and removed foods; null when unknown or too many to track. */
    changes: null as ChangeCounts | null,
    seconds: {} as Record<string, number>,
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

/** Times consecutive steps. */
export class Stopwatch<Step extends string> {
  #step: Step | undefined;
  #since = 0;

  constructor(private readonly seconds: Record<string, number>) {}

  /** Ends the previous step, if any. */
  begin(step: Step): void {
    this.end();
    this.#step = step;
    this.#since = performance.now();
  }

  end(): void {
    if (this.#step === undefined) return;
    const seconds = (performance.now() - this.#since) / 1000 + (this.seconds[this.#step] ?? 0);
    this.seconds[this.#step] = Math.round(seconds * 100) / 100;
    this.#step = undefined;
  }
}
