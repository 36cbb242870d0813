/** Selects and renumbers rows of columns by runs: nearly all rows are selected, so runs are long. */
import type { FoodBatch } from './food-batch.ts';

/** Consecutive rows. */
export interface RowRun {
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
}

/** The runs of rows whose id is not 0. */
export function runsOf(ids: Uint32Array): RowRun[] {
  const runs: RowRun[] = [];
  for (let from = 0; from < ids.length; from++) {
    if (ids[from] === 0) continue;
    let to = from + 1;
    while (to < ids.length && ids[to] !== 0) to++;
    runs.push({ from, to });
    from = to;
  }
  return runs;
}

export function renumbered<T extends Uint16Array | Uint32Array>(column: T, numbers: T): T {
  const values = column.slice() as T;
  for (let row = 0; row < values.length; row++) values[row] = numbers[values[row]!]!;
  return values;
}

/** Where a batch's records begin when its bytes begin at `start`. */
export function startsOf(batch: FoodBatch, start: number): Float64Array {
  const { draftBytes, slugBytes, detailsBytes, textBytes } = batch;
  const starts = new Float64Array(batch.count);
  let at = start;
  for (let i = 0; i < batch.count; i++) {
    starts[i] = at;
    at += draftBytes[i]! + slugBytes[i]! + detailsBytes[i]! + textBytes[i]!;
  }
  return starts;
}
