/**
 * Turns rows into foods: read, normalise, check, score. Runs on a normalising thread, or inline for a few rows. No row,
 * however broken, stops it: a row that is no food is counted with its reason.
 */
import { CatalogError } from '../catalog/catalog-error.ts';
import { FoodBatchWriter } from '../catalog/food-batch.ts';
import type { FoodDetails } from '../catalog/food-details.ts';
import { RecordReader } from '../catalog/record-reader.ts';
import { confidenceOf, evidenceOf, scoreAmongCategory } from '../food/confidence.ts';
import { draftWithin, type FoodDraft } from '../food/food.ts';
import { CATEGORY_MISMATCH, CATEGORY_OUTLIER } from '../food/plausibility.ts';
import type { Source } from '../food/source.ts';
import { communityCsvReader } from './community-csv.ts';
import { communityReader } from './community-jsonl.ts';
import { revertInherited } from './inherit-fields.ts';
import type { LineFormat } from './input/input-format.ts';
import { readParquetRows } from './input/parquet-rows.ts';
import type { CarriedJob, Job, JobAnswer, JobCounts, RowsJob } from './jobs.ts';
import type { KindFinder } from './kind-finder.ts';
import { normalise } from './normalise.ts';
import { offCsvReader } from './off/csv.ts';
import { offJsonReader } from './off/json.ts';
import { offParquetColumns, readOffParquetRow } from './off/parquet.ts';
import type { LineReader, RawFood, Rejected, RejectionReason } from './raw-food.ts';

/** Does one job. */
export async function runJob(job: Job, kinds: KindFinder): Promise<JobAnswer> {
  return job.kind === 'carried' ? carry(job, kinds) : readRows(job, kinds);
}

async function readRows({ format, rows, dataset, source }: RowsJob, kinds: KindFinder): Promise<JobAnswer> {
  const foods = new RowCollector(dataset, kinds);
  if (rows.kind === 'rows') {
    for await (const some of readParquetRows(rows.file, rows.from, rows.to, offParquetColumns)) {
      for (const row of some) foods.add(readOffParquetRow(row));
    }
  } else {
    const read = lineReader(format as LineFormat, source);
    const { bytes } = rows;
    const encoding = format.kind === 'off-csv' ? 'latin1' : 'utf8';
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString(encoding);
    for (let start = 0; start < text.length; ) {
      const newline = text.indexOf('\n', start);
      if (newline === start) {
        start++;
        continue;
      }
      const end = newline === -1 ? text.length : newline;
      const line = text.slice(start, text[end - 1] === '\r' ? end - 1 : end);
      if (line !== '') foods.add(read(line));
      start = end + 1;
    }
  }
  return foods.finish();
}

function lineReader(format: LineFormat, source: Source): LineReader {
  switch (format.kind) {
    case 'off-csv':
      return offCsvReader(format.header, decodeBytes);
    case 'off-jsonl':
      return offJsonReader();
    case 'community-csv':
      return communityCsvReader(format.header, source);
    case 'community-jsonl':
      return communityReader(source);
  }
}

/** Text of characters that each hold one byte of UTF-8. */
function decodeBytes(bytes: string): string {
  return /[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}

class RowCollector {
  readonly #dataset: string;
  readonly #kinds: KindFinder;
  readonly #batch = new FoodBatchWriter();
  readonly #counts: JobCounts = { read: 0, rejected: {}, dropped: {} };

  constructor(dataset: string, kinds: KindFinder) {
    this.#dataset = dataset;
    this.#kinds = kinds;
  }

  add(raw: RawFood | Rejected): void {
    this.#counts.read++;
    const food = 'rejected' in raw ? raw : normalise(raw, this.#dataset, this.#kinds);
    if ('rejected' in food) {
      this.#reject(food.rejected);
      return;
    }
    try {
      this.#batch.add(food.draft, food.details);
    } catch (error) {
      if (!(error instanceof CatalogError)) throw error;
      this.#reject('too-long');
      return;
    }
    for (const { check } of food.dropped) this.#counts.dropped[check] = (this.#counts.dropped[check] ?? 0) + 1;
  }

  finish(): JobAnswer {
    return { batch: this.#batch.finish(), counts: this.#counts };
  }

  #reject(reason: RejectionReason): void {
    this.#counts.rejected[reason] = (this.#counts.rejected[reason] ?? 0) + 1;
  }
}

function forgetOutlier(draft: FoodDraft, details: FoodDetails): void {
  const { failedChecks, confidence } = scoreAmongCategory(draft, details, false);
  draft.confidence = confidence;
  if (failedChecks.length > 0) details.failed_checks = failedChecks;
  else delete details.failed_checks;
}

/**
 * Takes foods of the previous catalog along as they are. Whether one stands out in its category is asked anew later; its kind
 * is asked anew here when the tables of kinds are no longer those that told it.
 */
async function carry({ catalog, from, to, kindsVersion }: CarriedJob, kinds: KindFinder): Promise<JobAnswer> {
  const reader = new RecordReader(catalog.folder, catalog.records);
  const batch = new FoodBatchWriter();
  const isOtherTable = kindsVersion !== kinds.version;
  try {
    for (let doc = from; doc < to; doc++) {
      const bytes = reader.recordBytes(doc);
      const { food, details } = reader.parse(bytes);
      const { id, static_url: _page, ...draft } = food;
      const isOutlier = details.failed_checks?.includes(CATEGORY_OUTLIER);
      if (isOutlier || details.borrowed || isOtherTable) {
        revertInherited(draft, details);
        if (isOutlier) forgetOutlier(draft, details);
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
  return { batch: batch.finish(), counts: { read: 0, rejected: {}, dropped: {} } };
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
