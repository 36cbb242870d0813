/** Choosing and renumbering rows of columns, a run at a time: nearly all rows are chosen, so that runs are long. */
import type { FoodBatch } from './food-batch.ts';

/** The rows of a batch whose id is not 0. */
export function rowsToAdd(ids: Uint32Array): Uint32Array {
  const rows = new Uint32Array(ids.length);
  let count = 0;
  for (let i = 0; i < ids.length; i++) if (ids[i] !== 0) rows[count++] = i;
  return rows.subarray(0, count);
}

/** The runs of rows whose id is not 0. */
export function* runsOf(ids: Uint32Array): Generator<[from: number, to: number]> {
  for (let from = 0; from < ids.length; from++) {
    if (ids[from] === 0) continue;
    let to = from + 1;
    while (to < ids.length && ids[to] !== 0) to++;
    yield [from, to];
    from = to;
  }
}

/** A column with other numbers for the same names. */
export function renumbered<T extends Uint16Array | Uint32Array>(column: T, numbers: T): T {
  const values = column.slice() as T;
  for (let row = 0; row < values.length; row++) values[row] = numbers[values[row]!]!;
  return values;
}

/** Where the records of a batch begin when its bytes begin at `start`. */
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

/** The values of some rows, `width` of them for each; the column itself where these are all. */
export function picked<T extends Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array>(
  column: T,
  rows: Uint32Array,
  width = 1,
): T {
  if (rows.length * width === column.length) return column;
  const values = column.slice(0, rows.length * width) as T;
  // Nearly all rows are picked, so they come in long runs.
  for (let i = 0; i < rows.length; ) {
    const from = i++;
    while (i < rows.length && rows[i] === rows[i - 1]! + 1) i++;
    values.set(column.subarray(rows[from]! * width, (rows[i - 1]! + 1) * width), from * width);
  }
  return values;
}
