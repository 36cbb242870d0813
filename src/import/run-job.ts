/**
 * Turns rows into foods: read, normalise, check, score. Runs on a normalising thread, or inline for a few rows. No row,
 * however broken, stops it: a row that is no food is counted with its reason.
 */
import { CatalogError } from '../catalog/catalog-error.ts';
import { FoodBatchWriter, numberKeyOf, secondsOf } from '../catalog/food-batch.ts';
import type { FoodDetails } from '../catalog/food-details.ts';
import { RecordReader } from '../catalog/record-reader.ts';
import { confidenceOf, evidenceOf, scoreAmongKind } from '../food/confidence.ts';
import { draftWithin, type FoodDraft } from '../food/food.ts';
import { CATEGORY_MISMATCH, UNLIKE_KIND } from '../food/plausibility.ts';
import type { Source } from '../food/source.ts';
import { communityReader } from './community-jsonl.ts';
import { revertInherited } from './inherit-fields.ts';
import { isLabelData, type LineFormat } from './input/input-format.ts';
import type { CarriedJob, Job, JobAnswer, JobCounts, RejectedLine, RowsJob } from './jobs.ts';
import type { KindFinder } from './kind-finder.ts';
import { normalise } from './normalise.ts';
import { offCsvReader } from './off/csv.ts';
import { offJsonReader } from './off/json.ts';
import { offParquetColumns, readOffParquetRow } from './off/parquet.ts';
import { type LineReader, type RawFood, type Rejected, WITHDRAWING } from './raw-food.ts';
import { recordReader } from './table/read-record.ts';
import type { TableFormat } from './table/table-format.ts';
import type { Withdrawal } from './tombstones.ts';

/** Does one job after the other. */
export class JobRunner {
  readonly #kinds: KindFinder;
  /** The reader of the last lines. It is kept from job to job, because it remembers what it made of texts that repeat. */
  #lines: { readonly format: LineFormat; readonly source: Source; readonly read: LineReader } | undefined;

  constructor(kinds: KindFinder) {
    this.#kinds = kinds;
  }

  async run(job: Job): Promise<JobAnswer> {
    if (job.kind === 'carried') return carry(job, this.#kinds);
    const { format, source } = job;
    return readRows(job, this.#kinds, () => this.#readerFor(format as LineFormat, source));
  }

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
): Promise<JobAnswer> {
  const collect = (batch = new FoodBatchWriter()) =>
    new RowCollector(batch, dataset, isLabelData(format), maxRejected, kinds);
  if (rows.kind === 'lines') {
    const text = textOf(rows.bytes, format as LineFormat);
    // Once they are text, their buffer is free for the foods.
    const foods = collect(new FoodBatchWriter(undefined, rows.bytes.buffer));
    return foods.finish(readLines(text, readerOfLines(), foods));
  }
  const foods = collect();
  if (rows.kind === 'rows') {
    // Only Parquet files need the code that reads them, which is half of what an import would load.
    const { readParquetRows } = await import('./input/parquet-rows.ts');
    let row = rows.from;
    for await (const some of readParquetRows(rows.file, rows.from, rows.to, offParquetColumns)) {
      for (const product of some) foods.add(readOffParquetRow(product), ++row);
    }
    return foods.finish(0);
  }
  const read = recordReader((format as { table: TableFormat }).table, source);
  for (const record of rows.records) foods.add(read(record), record.line);
  return foods.finish(0);
}

/** Decoded at once, which is quicker; so whoever remembers part of a line must detach it from this text. */
function textOf({ buffer, byteOffset, byteLength }: Uint8Array, { kind }: LineFormat): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString(kind === 'off-csv' ? 'latin1' : 'utf8');
}

/** Reads every line that is not blank, and counts all. */
function readLines(text: string, read: LineReader, foods: RowCollector): number {
  let lines = 0;
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
    if (line !== '') foods.add(read(line), lines, line);
    lines++;
    start = end + 1;
  }
  return lines;
}

function lineReader(format: LineFormat, source: Source): LineReader {
  switch (format.kind) {
    case 'off-csv':
      return offCsvReader(format.header, decodeBytes);
    case 'off-jsonl':
      return offJsonReader();
    case 'community-jsonl':
      return communityReader(source);
  }
}

/** Text of characters that each hold one byte of UTF-8. */
function decodeBytes(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}

/** Letters of a value that are shown of a rejected row. */
const MAX_SHOWN = 100;

class RowCollector {
  readonly #dataset: string;
  readonly #kinds: KindFinder;
  readonly #isLabelData: boolean;
  readonly #batch: FoodBatchWriter;
  readonly #counts: JobCounts = { read: 0, rejected: {}, dropped: {} };
  readonly #withdrawals: Withdrawal[] = [];
  readonly #maxRejected: number;
  readonly #rejected: RejectedLine[] = [];
  readonly #foodLines: number[] = [];

  constructor(batch: FoodBatchWriter, dataset: string, isLabelData: boolean, maxRejected: number, kinds: KindFinder) {
    this.#batch = batch;
    this.#dataset = dataset;
    this.#isLabelData = isLabelData;
    this.#maxRejected = maxRejected;
    this.#kinds = kinds;
  }

  /** Adds a row; `text` is shown of a row that cannot be read. */
  add(raw: RawFood | Rejected, line: number, text?: string): void {
    this.#counts.read++;
    const food = 'rejected' in raw ? raw : normalise(raw, this.#dataset, this.#kinds);
    if ('rejected' in food) {
      this.#reject(food, line, text);
      if (this.#isLabelData && WITHDRAWING.has(food.rejected) && food.key !== undefined) this.#withdraw(food, food.key);
      return;
    }
    try {
      this.#batch.add(food.draft, food.details);
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      this.#reject({ rejected: 'too-long', key: food.details.key }, line);
      return;
    }
    this.#foodLines.push(line);
    for (const { check } of food.dropped) this.#counts.dropped[check] = (this.#counts.dropped[check] ?? 0) + 1;
  }

  finish(lines: number): JobAnswer {
    return {
      batch: this.#batch.finish(),
      foodLines: Uint32Array.from(this.#foodLines),
      rejected: this.#rejected,
      lines,
      counts: this.#counts,
      withdrawals: this.#withdrawals,
    };
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

  #reject({ rejected, key, field, value }: Rejected, line: number, text?: string): void {
    this.#counts.rejected[rejected] = (this.#counts.rejected[rejected] ?? 0) + 1;
    if (this.#rejected.length >= this.#maxRejected) return;
    const shown = value ?? (rejected === 'not-readable' ? text : undefined);
    this.#rejected.push({ rejected, line, key, field, value: shown?.slice(0, MAX_SHOWN) });
  }
}

function forgetUnlike(draft: FoodDraft, details: FoodDetails): void {
  const { failedChecks, confidence } = scoreAmongKind(draft, details, false);
  draft.confidence = confidence;
  if (failedChecks.length > 0) details.failed_checks = failedChecks;
  else delete details.failed_checks;
  delete details.unlike_kind;
}

/**
 * Takes foods of the previous catalog along as they are. Whether one is unlike its kind is checked again later; its
 * kind is determined again here when the tables of kinds are no longer those that determined it.
 */
async function carry({ catalog, numbers, kindsVersion }: CarriedJob, kinds: KindFinder): Promise<JobAnswer> {
  const reader = new RecordReader(catalog.folder, catalog.records);
  const batch = new FoodBatchWriter();
  const isOtherTable = kindsVersion !== kinds.version;
  try {
    for (const number of numbers) {
      const bytes = reader.recordBytes(number);
      const { food, details } = reader.parse(bytes);
      const { id, static_url: _page, ...draft } = food;
      const isUnlike = details.failed_checks?.includes(UNLIKE_KIND);
      if (isUnlike || details.borrowed || isOtherTable) {
        revertInherited(draft, details);
        if (isUnlike) forgetUnlike(draft, details);
        if (isOtherTable) findKindAgain(draft, details, kindsVersion, kinds);
        batch.add(draft, details, id);
      } else {
        const { from: start, to: end } = draftWithin(bytes.food);
        batch.addEncoded(draft, bytes.food.toString('utf8', start, end), details, id);
      }
    }
  } finally {
    reader.close();
  }
  return {
    batch: batch.finish(),
    foodLines: new Uint32Array(0),
    rejected: [],
    lines: 0,
    counts: { read: 0, rejected: {}, dropped: {} },
    withdrawals: [],
  };
}

/** The tags of a carried food are gone, but the category that its source gave is there; without kinds it was the one shown. */
function findKindAgain(
  draft: FoodDraft,
  details: FoodDetails,
  kindsVersion: string | undefined,
  kinds: KindFinder,
): void {
  const given = kindsVersion === undefined ? (draft.category ?? undefined) : details.source_category;
  const { kind, category, isContradictory } = kinds.find({
    source: draft.source,
    name: draft.name,
    brand: draft.brand,
    category: given,
    categoryTags: undefined,
    language: undefined,
  });
  if (kind === undefined) delete details.kind;
  else details.kind = kind;
  if (given !== undefined) details.source_category = given;
  draft.category = category;
  const failed = (details.failed_checks ?? []).filter((id) => id !== CATEGORY_MISMATCH);
  if (isContradictory) failed.push(CATEGORY_MISMATCH);
  if (failed.length > 0) details.failed_checks = failed;
  else delete details.failed_checks;
  draft.confidence = confidenceOf(evidenceOf(draft, details));
}
