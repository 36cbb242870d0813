/** The rows that an import leaves out: the first few for the report and, if requested, all of them in a file. */
import { GrowingArray } from '../../catalog/growing-array.ts';
import type { RejectionReason } from '../normalize/raw-food.ts';
import type { JobAnswer } from './jobs.ts';
import { type RejectedRow, RejectsFile, type RowForm, type SourceRow } from './rejects-file.ts';

/** Rows shown in the report. */
const MAX_SHOWN = 5;

/** Rejected rows as text lines, each preceded by a newline. */
export function describeRejected(rows: readonly RejectedRow[]): string {
  return rows.map(({ file, line, ...row }) => `\n  ${file}:${line}: ${describeReason(row)}`).join('');
}

function describeReason({ reason, key, field, value, problem }: Omit<RejectedRow, 'file' | 'line'>): string {
  const what = [key && `key ${key}`, field, value !== undefined && JSON.stringify(value), problem]
    .filter(Boolean)
    .join(', ');
  return `${reason}${what === '' ? '' : ` (${what})`}`;
}

export class RejectedRows {
  /** The first unusable rows, not counting those superseded by another row of the same food. */
  readonly shown: RejectedRow[] = [];
  readonly #rejects: RejectsFile | undefined;
  readonly #files: { name: string; form: RowForm }[] = [];
  /** The line of each food of the current batch; empty for foods that are not from an input. */
  #foodLines: Uint32Array = new Uint32Array(0);
  /** Where the next batch of lines begins. */
  #firstLine = 1;
  /** Where each arrival comes from, kept only for the file; 0 for foods that are not from an input. */
  readonly #fileOf = new GrowingArray((length) => new Uint32Array(length));
  readonly #lineOf = new GrowingArray((length) => new Uint32Array(length));

  constructor(file: string | undefined) {
    this.#rejects = file === undefined ? undefined : new RejectsFile(file);
  }

  get writtenTo(): readonly string[] {
    return this.#rejects?.names ?? [];
  }

  /** How many rejected rows of a batch to keep. */
  get maxOfBatch(): number {
    return this.#rejects === undefined ? MAX_SHOWN : Number.MAX_SAFE_INTEGER;
  }

  /** Begins another input whose first line has this number. */
  beginInput(name: string, firstLine: number, form: RowForm): void {
    this.#files.push({ name, form });
    this.#firstLine = firstLine;
  }

  /** Begins a batch of the input and adds its rejected rows. */
  beginBatch({ rejected, foodLines, lines }: Pick<JobAnswer, 'rejected' | 'foodLines' | 'lines'>): void {
    // Line batches number their lines from their own beginning, other batches from that of the file.
    const before = lines === 0 ? 0 : this.#firstLine;
    this.#firstLine += lines;
    this.#foodLines = foodLines.map((line) => before + line);
    const input = this.#files.at(-1)!;
    for (const { rejected: reason, line, key, field, value, problem, source } of rejected) {
      const row = { file: input.name, line: before + line, reason, key, field, value, problem };
      if (this.shown.length < MAX_SHOWN) this.shown.push(row);
      this.#write(input.form, row, source);
    }
  }

  /** Records that the next arrival is this food of the batch. */
  addArrival(food: number): void {
    if (this.#rejects === undefined) return;
    this.#fileOf.push(this.#files.length);
    this.#lineOf.push(this.#foodLines[food] ?? 0);
  }

  /** Adds a food of the batch that another row supersedes. */
  rejectFood(food: number, reason: RejectionReason, key: string): void {
    const input = this.#files.at(-1);
    if (input) this.#write(input.form, { file: input.name, line: this.#foodLines[food]!, reason, key });
  }

  /** Adds an arrival that another row supersedes. */
  rejectArrival(arrival: number, reason: RejectionReason, key: string): void {
    if (this.#rejects === undefined || this.#fileOf.at(arrival) === 0) return;
    const { name, form } = this.#files[this.#fileOf.at(arrival) - 1]!;
    this.#write(form, { file: name, line: this.#lineOf.at(arrival), reason, key });
  }

  close(): void {
    this.#rejects?.close();
  }

  #write(form: RowForm, row: RejectedRow, source?: SourceRow): void {
    this.#rejects?.write(form, row, describeReason(row), source);
  }
}
