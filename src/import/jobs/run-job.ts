/** Turns rows into foods: read, normalize, check, score. A broken row never stops it but is counted with its reason. */

import { FoodBatchWriter, numberKeyOf, secondsOf } from '../../catalog/build/food-batch.ts';
import { CatalogError } from '../../catalog/catalog-error.ts';
import type { Source } from '../../food/source.ts';
import { UNLIKE_KIND } from '../../food/trust/plausibility.ts';
import type { Withdrawal } from '../assemble/tombstones.ts';
import { isLabelData, type LineFormat } from '../input/input-format.ts';
import type { KindFinder } from '../normalize/kind-finder.ts';
import { type NormalizedFood, normalizeAll } from '../normalize/normalize.ts';
import { type LineReader, type RawFood, type Rejected, WITHDRAWING } from '../normalize/raw-food.ts';
import { offCsvReader } from '../off/csv.ts';
import { offJsonReader } from '../off/json.ts';
import { offParquetColumns, readOffParquetRow } from '../off/parquet.ts';
import { communityReader } from '../table/community-jsonl.ts';
import { recordReader } from '../table/read-record.ts';
import type { TableFormat } from '../table/table-format.ts';
import { carryRecords } from './carry-records.ts';
import { type Job, type JobAnswer, noCounts, type RejectedLine, type RowsJob } from './jobs.ts';
import type { SourceRow } from './rejects-file.ts';

export class JobRunner {
  readonly #kinds: KindFinder;
  /** The current line reader, kept between jobs because it caches repeated texts. */
  #lines: { readonly format: LineFormat; readonly source: Source; readonly read: LineReader } | undefined;

  #input = Buffer.allocUnsafeSlow(0);

  constructor(kinds: KindFinder) {
    this.#kinds = kinds;
  }

  async run(job: Job): Promise<JobAnswer> {
    if (job.kind === 'carried') return carryRecords(job, this.#kinds);
    const { format, source } = job;
    return readRows(job, this.#kinds, () => this.#readerFor(format as LineFormat, source), this.#copy);
  }

  /** Copies bytes into memory reused by every job. */
  readonly #copy = (bytes: Uint8Array): Buffer => {
    if (this.#input.length < bytes.length) this.#input = Buffer.allocUnsafeSlow(bytes.length);
    this.#input.set(bytes);
    return this.#input.subarray(0, bytes.length);
  };

  #readerFor(format: LineFormat, source: Source): LineReader {
    const last = this.#lines;
    if (last !== undefined && last.source === source && isSameFormat(last.format, format)) return last.read;
    this.#lines = { format, source, read: lineReader(format, source) };
    return this.#lines.read;
  }
}

function isSameFormat(a: LineFormat, b: LineFormat): boolean {
  return a.kind === 'off-csv' && b.kind === 'off-csv' ? a.header === b.header : a.kind === b.kind;
}

async function readRows(
  { format, rows, dataset, source, maxRejected }: RowsJob,
  kinds: KindFinder,
  readerOfLines: () => LineReader,
  copy: (bytes: Uint8Array) => Buffer,
): Promise<JobAnswer> {
  const collect = (batch = new FoodBatchWriter()) =>
    new RowCollector(batch, dataset, isLabelData(format), maxRejected, kinds);
  if (rows.kind === 'lines') {
    // Copied, so that the batch's buffer is free for the foods.
    const bytes = copy(rows.bytes);
    const foods = collect(new FoodBatchWriter(undefined, rows.bytes.buffer));
    const read = readerOfLines();
    const hasSources = format.kind === 'community-jsonl';
    let lines = 0;
    for (let start = 0; start < bytes.length; ) {
      const end = endOfPart(bytes, start);
      lines = readLines(textOf(bytes, start, end, format as LineFormat), read, foods, lines, hasSources);
      start = end;
    }
    return foods.finish(lines);
  }
  const foods = collect();
  if (rows.kind === 'rows') {
    // Loaded on demand: the Parquet reader is half the code of an import.
    const { readParquetRows } = await import('../parquet/parquet-rows.ts');
    let row = rows.from;
    for await (const some of readParquetRows(rows.file, rows.from, rows.to, offParquetColumns)) {
      for (const product of some) foods.add(readOffParquetRow(product), ++row);
    }
    return foods.finish(0);
  }
  const read = recordReader((format as { table: TableFormat }).table, source);
  for (const record of rows.records) foods.add(read(record), record.line, record.cells);
  return foods.finish(0);
}

/**
 * Decoding many lines at once is faster than one by one; whoever keeps part of a line must detach it from this text. Texts
 * over 128 kB are slower by 5 %, because V8 then takes fresh memory from the system.
 */
const PART_BYTES = 96 << 10;
const NEWLINE = 0x0a;

/** The end of the part that begins at `start`: after the last newline within reach, or else after the next one. */
function endOfPart(bytes: Buffer, start: number): number {
  if (bytes.length - start <= PART_BYTES) return bytes.length;
  const last = bytes.lastIndexOf(NEWLINE, start + PART_BYTES - 1);
  if (last >= start) return last + 1;
  const next = bytes.indexOf(NEWLINE, start + PART_BYTES);
  return next < 0 ? bytes.length : next + 1;
}

function textOf(bytes: Buffer, start: number, end: number, { kind }: LineFormat): string {
  return bytes.toString(kind === 'off-csv' ? 'latin1' : 'utf8', start, end);
}

/** Reads every non-blank line, and counts all lines starting from `linesBefore`. */
function readLines(
  text: string,
  read: LineReader,
  foods: RowCollector,
  linesBefore: number,
  hasSources: boolean,
): number {
  let lines = linesBefore;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const lineEnd = text[end - 1] === '\r' ? end - 1 : end;
    if (lineEnd > start) {
      const row = orShown(read(text, start, lineEnd), text, start, lineEnd);
      foods.add(row, lines, hasSources ? text.slice(start, lineEnd) : undefined);
    }
    lines++;
    start = end + 1;
  }
  return lines;
}

/** The row; an unreadable line keeps its text for the report. */
function orShown(row: RawFood | Rejected, text: string, start: number, end: number): RawFood | Rejected {
  if (!('rejected' in row) || row.rejected !== 'not-readable' || row.value !== undefined) return row;
  return { ...row, value: text.slice(start, Math.min(end, start + MAX_SHOWN)) };
}

function lineReader(format: LineFormat, source: Source): LineReader {
  switch (format.kind) {
    case 'off-csv':
      return offCsvReader(format.header, decodeBytes);
    case 'off-jsonl':
      return offJsonReader();
    case 'community-jsonl':
      return communityReader(source, format.defaults, format.mapping);
  }
}

/** Decodes UTF-8 from a text with one byte in each character. */
function decodeBytes(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}

/** The most characters of a rejected value that are shown. */
const MAX_SHOWN = 100;

/**
 * Rows processed together per step. Few, because rows that outlive several collections of a thread's young generation, which
 * begins with a megabyte, make V8 allocate all later rows outside of it: of 128 rows at once each took its text along, and
 * threads grew to 190 MB instead of 55.
 */
const ROWS_AT_ONCE = 24;

class RowCollector {
  readonly #dataset: string;
  readonly #kinds: KindFinder;
  readonly #isLabelData: boolean;
  readonly #batch: FoodBatchWriter;
  readonly #counts = noCounts();
  readonly #withdrawals: Withdrawal[] = [];
  readonly #maxRejected: number;
  readonly #rejected: RejectedLine[] = [];
  readonly #foodLines: number[] = [];
  /** Rows not normalized yet, and their lines. */
  readonly #rows: (RawFood | Rejected)[] = [];
  readonly #lines: number[] = [];
  readonly #sources: (SourceRow | undefined)[] = [];

  constructor(batch: FoodBatchWriter, dataset: string, isLabelData: boolean, maxRejected: number, kinds: KindFinder) {
    this.#batch = batch;
    this.#dataset = dataset;
    this.#isLabelData = isLabelData;
    this.#maxRejected = maxRejected;
    this.#kinds = kinds;
  }

  /** Adds a row; `source` only where it can be written back for correction. */
  add(row: RawFood | Rejected, line: number, source?: SourceRow): void {
    this.#rows.push(row);
    this.#lines.push(line);
    this.#sources.push(source);
    if (this.#rows.length === ROWS_AT_ONCE) this.#normalizeRows();
  }

  finish(lines: number): JobAnswer {
    this.#normalizeRows();
    return {
      batch: this.#batch.finish(),
      foodLines: Uint32Array.from(this.#foodLines),
      rejected: this.#rejected,
      lines,
      counts: this.#counts,
      withdrawals: this.#withdrawals,
    };
  }

  #normalizeRows(): void {
    const foods = normalizeAll(this.#rows, this.#dataset, this.#kinds);
    for (let i = 0; i < foods.length; i++) this.#addFood(foods[i]!, this.#lines[i]!, this.#sources[i]);
    this.#rows.length = 0;
    this.#lines.length = 0;
    this.#sources.length = 0;
  }

  #addFood(food: NormalizedFood | Rejected, line: number, source: SourceRow | undefined): void {
    this.#counts.read++;
    if ('rejected' in food) {
      this.#reject(food, line, source);
      const withdraws = this.#isLabelData ? WITHDRAWING.has(food.rejected) : food.rejected === 'obsolete';
      if (withdraws && food.key !== undefined) this.#withdraw(food, food.key);
      return;
    }
    try {
      this.#batch.add(food.draft, food.details, 0, food.updatedS);
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      this.#reject({ rejected: 'too-long', key: food.details.key }, line, source);
      return;
    }
    this.#foodLines.push(line);
    if (food.details.failed_checks?.includes(UNLIKE_KIND)) {
      const cause = food.details.unlike_kind?.cause ?? 'unknown';
      this.#counts.unlike[cause] = (this.#counts.unlike[cause] ?? 0) + 1;
    }
    if (food.servingFit !== undefined) this.#counts.servings[food.servingFit]++;
    for (const { check } of food.dropped) this.#counts.dropped[check] = (this.#counts.dropped[check] ?? 0) + 1;
  }

  #withdraw({ rejected, updated }: Rejected, key: string): void {
    const numberKey = numberKeyOf(key);
    this.#withdrawals.push({
      numberKey,
      textKey: numberKey === 0 ? key : '',
      updated: secondsOf(updated),
      isNameless: rejected === 'no-name',
    });
  }

  #reject({ rejected, key, field, value, problem }: Rejected, line: number, source: SourceRow | undefined): void {
    this.#counts.rejected[rejected] = (this.#counts.rejected[rejected] ?? 0) + 1;
    if (this.#rejected.length >= this.#maxRejected) return;
    this.#rejected.push({ rejected, line, key, field, value: value?.slice(0, MAX_SHOWN), problem, source });
  }
}
