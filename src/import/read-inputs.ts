/** Reads the inputs of an import: rows go through the pool to the assembly, findings into the report. */
import type { ServingFit } from '../food/trust/likely-mistake.ts';
import type { CatalogAssembly } from './assemble/catalog-assembly.ts';
import { NewestMoment } from './assemble/coverage-after.ts';
import { ImportError } from './import-error.ts';
import type { ImportProgress } from './import-report.ts';
import { BatchBuffers } from './input/line-batches.ts';
import { addCounts, noCounts, rowsJobs } from './jobs/jobs.ts';
import type { NormalizePool } from './jobs/normalize-pool.ts';
import { describeRejected, type RejectedRows } from './jobs/rejected-rows.ts';
import { isMostlyRejected, openRequested, type ReadingRequest } from './reading-request.ts';

/** Fewer rows may look odd by chance. */
const MIN_NEARER = 10;
/** In files with figures per serving, about half the rows fit their kinds better when read that way; in other files one in 200. */
const MIN_NEARER_SHARE = 0.2;

/** Whether all figures of a file seem to be per serving. */
export function looksPerServing({ nearer, possible, farther }: Readonly<Record<ServingFit, number>>): boolean {
  return nearer >= MIN_NEARER && nearer > MIN_NEARER_SHARE * (nearer + possible + farther);
}

interface Reading {
  request: ReadingRequest & {
    isReplacement?: boolean;
    now: () => Date;
    onProgress?: ((progress: ImportProgress) => void) | undefined;
  };
  pool: NormalizePool;
  assembly: CatalogAssembly;
  rejectedRows: RejectedRows;
}

/** Reads inputs in order and returns the moment of the newest row. Rows up to `floor` do not count. */
export async function readInputs(reading: Reading, names: readonly string[], floor = 0): Promise<number> {
  let newest = 0;
  for (const name of names) newest = Math.max(newest, await readInput(reading, name, floor));
  return newest;
}

async function readInput({ request, pool, assembly, rejectedRows }: Reading, name: string, floor: number) {
  const { signal, isForced } = request;
  const { report } = assembly;
  const { input, source, dataset, terms, rowForm } = await openRequested(request, name);
  try {
    if (request.isReplacement) assembly.replaced.add(dataset);
    assembly.imported.add(dataset);
    assembly.beginInput(floor);
    rejectedRows.beginInput(name, input.firstLine, rowForm);
    if (input.format.kind === 'community-table') {
      const { unknown, notes } = input.format.table;
      report.unknown_columns.push(...unknown.map((column) => ({ file: name, ...column })));
      report.notes.push(...notes.map((note) => ({ file: name, note })));
    }
    report.notes.push(...(input.notes ?? []).map((note) => ({ file: name, note })));
    if (terms !== undefined) assembly.terms.set(dataset, terms);
    const rows = { read: 0, rejected: 0 };
    const { servings } = noCounts();
    const newest = new NewestMoment(request.now());
    const buffers = new BatchBuffers();
    const jobs = rowsJobs(input.batches(buffers), {
      format: input.format,
      dataset,
      source,
      maxRejected: rejectedRows.maxOfBatch,
    });
    for await (const answer of pool.run(jobs)) {
      signal?.throwIfAborted();
      rejectedRows.beginBatch(answer);
      newest.add(answer.batch.updated);
      for (const { updated } of answer.withdrawals) newest.add([updated]);
      assembly.addNew(answer.batch, answer.counts);
      buffers.give(answer.batch.bytes.buffer);
      assembly.withdraw(dataset, answer.withdrawals);
      rows.read += answer.counts.read;
      addCounts(servings, answer.counts.servings);
      for (const count of Object.values(answer.counts.rejected)) rows.rejected += count;
      const { bytesRead, totalBytes } = input;
      request.onProgress?.({ step: 'read', input: name, rows: report.read, bytesRead, totalBytes });
    }
    if (!isForced && isMostlyRejected(input.format, rows)) throw mostlyRejected(name, rows, rejectedRows);
    if (looksPerServing(servings)) {
      const { nearer, possible, farther } = servings;
      report.per_serving.push({ file: name, rows: nearer + possible, compared: nearer + possible + farther });
    }
    return newest.seconds;
  } finally {
    await input.close();
  }
}

function mostlyRejected(name: string, { read, rejected }: { read: number; rejected: number }, { shown }: RejectedRows) {
  return new ImportError(
    'IMPORT_MOSTLY_REJECTED',
    `${rejected} of the ${read} rows of ${name} cannot be used. Nothing was changed. To import the others, add --force.` +
      describeRejected(shown.filter(({ file }) => file === name)),
  );
}
