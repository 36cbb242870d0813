/** The rows that an import leaves out: the first few for the report, and all of them in a file of JSON lines if wanted. */
import { closeSync, openSync } from 'node:fs';
import { GrowingArray } from '../catalog/growing-array.ts';
import { append } from '../files/whole.ts';
import { ImportError } from './import-error.ts';
import type { JobAnswer } from './jobs.ts';
import type { RejectionReason } from './raw-food.ts';

/** So many rows are shown with the report. */
const MAX_SHOWN = 5;
const BUFFER_LENGTH = 1 << 16;

/** A row that was left out. */
export interface RejectedRow {
  file: string;
  /** The line on which it begins; of a Parquet file the row. */
  line: number;
  reason: RejectionReason;
  key?: string | undefined;
  /** The column or member that was the reason, and what stands there. */
  field?: string | undefined;
  value?: string | undefined;
  /** What exactly is wrong, where the reason alone does not say it. */
  problem?: string | undefined;
}

/** Rejected rows as lines of text, each with a line feed before it. */
export function describeRejected(rows: readonly RejectedRow[]): string {
  return rows.map((row) => `\n  ${describeRow(row)}`).join('');
}

function describeRow({ file, line, reason, key, field, value, problem }: RejectedRow): string {
  const what = [key && `key ${key}`, field, value !== undefined && JSON.stringify(value), problem]
    .filter(Boolean)
    .join(', ');
  return `${file}:${line}: ${reason}${what === '' ? '' : ` (${what})`}`;
}

/** Gathers the rejected rows of an import. */
export class RejectedRows {
  /** The first rows that could not be used; those that gave way to another row of the same food are not among them. */
  readonly shown: RejectedRow[] = [];
  readonly #descriptor: number | undefined;
  #buffer = '';
  readonly #files: string[] = [];
  /** The line of each food of the current batch; none of foods that are not from an input. */
  #foodLines: Uint32Array = new Uint32Array(0);
  /** Where the next batch of lines begins. */
  #firstLine = 1;
  /** Where each arrival comes from, kept only for the file; 0 for foods that are not from an input. */
  readonly #fileOf = new GrowingArray((length) => new Uint32Array(length));
  readonly #lineOf = new GrowingArray((length) => new Uint32Array(length));

  /** Writes all rows to `file`, if one is named. */
  constructor(file: string | undefined) {
    try {
      this.#descriptor = file === undefined ? undefined : openSync(file, 'w');
    } catch (cause) {
      const message = `The skipped rows cannot be written to ${file}: ${(cause as Error).message}. Check the folder and its permissions.`;
      throw new ImportError('IMPORT_REJECTS_UNWRITABLE', message, { cause });
    }
  }

  /** How many rejected rows of a batch are wanted. */
  get maxOfBatch(): number {
    return this.#descriptor === undefined ? MAX_SHOWN : Number.MAX_SAFE_INTEGER;
  }

  /** Begins another input, whose batches of lines begin at this line. */
  beginInput(file: string, firstLine: number): void {
    this.#files.push(file);
    this.#firstLine = firstLine;
  }

  /** Begins a batch of the input, and adds the rows of it that were rejected. */
  beginBatch({ rejected, foodLines, lines }: Pick<JobAnswer, 'rejected' | 'foodLines' | 'lines'>): void {
    // Lines of a batch of lines are counted from its beginning, others from that of the file.
    const before = lines === 0 ? 0 : this.#firstLine;
    this.#firstLine += lines;
    this.#foodLines = foodLines.map((line) => before + line);
    for (const { rejected: reason, line, key, field, value, problem } of rejected) {
      const row = { file: this.#files.at(-1)!, line: before + line, reason, key, field, value, problem };
      if (this.shown.length < MAX_SHOWN) this.shown.push(row);
      this.#write(row);
    }
  }

  /** Keeps in mind that the next arrival is this food of the batch. */
  addArrival(food: number): void {
    if (this.#descriptor === undefined) return;
    this.#fileOf.push(this.#files.length);
    this.#lineOf.push(this.#foodLines[food] ?? 0);
  }

  /** Adds a food of the batch that gives way to another row. */
  rejectFood(food: number, reason: RejectionReason, key: string): void {
    if (this.#files.length === 0) return;
    this.#write({ file: this.#files.at(-1)!, line: this.#foodLines[food]!, reason, key });
  }

  /** Adds an arrival that gives way to another row. */
  rejectArrival(arrival: number, reason: RejectionReason, key: string): void {
    if (this.#descriptor === undefined || this.#fileOf.at(arrival) === 0) return;
    this.#write({ file: this.#files[this.#fileOf.at(arrival) - 1]!, line: this.#lineOf.at(arrival), reason, key });
  }

  close(): void {
    if (this.#descriptor === undefined) return;
    append(this.#descriptor, this.#buffer);
    closeSync(this.#descriptor);
  }

  #write(row: RejectedRow): void {
    if (this.#descriptor === undefined) return;
    this.#buffer += `${JSON.stringify(row)}\n`;
    if (this.#buffer.length < BUFFER_LENGTH) return;
    append(this.#descriptor, this.#buffer);
    this.#buffer = '';
  }
}
