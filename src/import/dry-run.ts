/**
 * A dry run: reads inputs as an import would and reports the result, but writes nothing and skips merging, ids and the
 * comparison with kinds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FoodDraft } from '../food/food.ts';
import { readKinds } from '../kinds/compiled-kinds.ts';
import { ImportError } from './import-error.ts';
import { isWebAddress } from './input/open-input.ts';
import { foodsIn } from './jobs/batch-foods.ts';
import { addCounts, noCounts, type RowsJob } from './jobs/jobs.ts';
import { NormalizePool } from './jobs/normalize-pool.ts';
import { RejectedRows } from './jobs/rejected-rows.ts';
import { isMostlyRejected, openRequested, type ReadingRequest } from './reading-request.ts';
import { unitOfField } from './table/amount.ts';
import type { TableFormat } from './table/table-format.ts';

const MAX_FOODS = 10;
/** Covers whole tables of people's own foods; an export with millions of rows stops after seconds. */
export const MAX_DRY_RUN_ROWS = 100_000;

/** What a dry run tells of an input; `table` for tables only. */
export type DryRunReport = Awaited<ReturnType<typeof tryInput>>;

export interface DryRunRequest extends ReadingRequest {
  threads: { count: number; normalizeUrl?: URL };
}

/** Reads up to `maxRows` rows of each input, as an import would. */
export async function dryRun(request: DryRunRequest, maxRows = MAX_DRY_RUN_ROWS): Promise<DryRunReport[]> {
  const { kinds, threads } = request;
  const remote = request.inputs.find(isWebAddress);
  if (remote !== undefined) {
    const message = `A dry run writes nothing, so it does not download ${remote}. Download the file and try that.`;
    throw new ImportError('IMPORT_FILE_UNREADABLE', message);
  }
  // A compressed or piped Parquet file has to be stored before it can be read.
  const downloads = mkdtempSync(path.join(tmpdir(), 'larder-dry-run-'));
  const pool = new NormalizePool({
    threads: threads.count,
    threadUrl: threads.normalizeUrl,
    kinds: { tables: typeof kinds === 'string' ? readKinds(kinds) : kinds },
  });
  const reports: DryRunReport[] = [];
  try {
    for (const name of request.inputs) reports.push(await tryInput({ ...request, downloads }, name, pool, maxRows));
  } finally {
    await pool.close();
    rmSync(downloads, { recursive: true, force: true });
  }
  return reports;
}

async function tryInput(request: DryRunRequest, name: string, pool: NormalizePool, maxRows: number) {
  const { input, source, dataset, rowForm } = await openRequested(request, name);
  const { format } = input;
  const rejectedRows = new RejectedRows(undefined);
  rejectedRows.beginInput(name, input.firstLine, rowForm);
  const counts = noCounts();
  const foods: FoodDraft[] = [];
  let isWhole = false;
  async function* jobs(): AsyncGenerator<RowsJob> {
    for await (const rows of input.batches()) {
      if (counts.read >= maxRows) return;
      yield { kind: 'rows', format, dataset, source, rows, maxRejected: rejectedRows.maxOfBatch };
    }
    isWhole = true;
  }
  try {
    for await (const answer of pool.run(jobs())) {
      request.signal?.throwIfAborted();
      rejectedRows.beginBatch(answer);
      counts.read += answer.counts.read;
      addCounts(counts.rejected, answer.counts.rejected);
      addCounts(counts.dropped, answer.counts.dropped);
      for (const food of foodsIn(answer.batch)) {
        if (foods.length >= MAX_FOODS) break;
        foods.push(food.draft());
      }
    }
  } finally {
    await input.close();
  }
  const rejected = Object.values(counts.rejected).reduce((sum, count) => sum + count, 0);
  return {
    file: name,
    format: format.kind,
    dataset,
    ...(format.kind === 'community-table' && { table: describeTable(format.table) }),
    /** Whether all rows were read or only the first ones. */
    is_whole: isWhole,
    read: counts.read,
    usable: counts.read - rejected,
    rejected: counts.rejected,
    rejected_rows: rejectedRows.shown,
    dropped_values: counts.dropped,
    /** Whether an import would refuse the file without `--force`. */
    is_refused: !request.isForced && isMostlyRejected(format, { read: counts.read, rejected }),
    foods,
  };
}

function describeTable(table: TableFormat) {
  return {
    encoding: table.encoding,
    delimiter: table.delimiter,
    decimal_separator: table.decimal ?? null,
    header_line: table.headerLine,
    columns: table.columns.map(({ name, field, factor }) => ({
      column: name,
      field,
      unit: factor === undefined ? null : unitOfField(field),
    })),
    unknown_columns: table.unknown,
    notes: table.notes,
  };
}
