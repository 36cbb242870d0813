/** A published dataset as an input: joins its tables and yields each food as a line of JSON with the public field names. */
import type { DatasetOrigin } from '../../catalog/versions/dataset-terms.ts';
import { ImportError } from '../import-error.ts';
import type { Batch, Input } from '../input/input-format.ts';
import { type BatchBuffers, lineBatches } from '../input/line-batches.ts';
import { unreadable } from '../input/unreadable.ts';
import { isNutrient } from '../table/known-fields.ts';
import type { DatasetMap, FoodsTable } from './dataset-map.ts';
import { findFdcJson } from './fdc-json.ts';
import { type JoinedTables, type JoinSizes, joinTables } from './join-tables.ts';
import { rowMaker } from './make-row.ts';
import { MissingColumns, type OpenTable, openTable } from './open-table.ts';
import { type FilesOptions, TableFiles } from './table-files.ts';

export interface DatasetFiles {
  readonly map: DatasetMap;
  readonly files: readonly string[];
  readonly origin?: DatasetOrigin | undefined;
}

export interface DatasetInputOptions extends FilesOptions {
  downloads: string;
  isForced?: boolean | undefined;
  sizes?: JoinSizes | undefined;
}

const CHUNK_LENGTH = 1 << 18;
/** With fewer foods, unmatched rows prove nothing about whether the tables belong together. */
const MIN_FOODS = 20;

/** Opens a dataset's files, finds its tables in them, and rejects tables that do not belong together. */
export async function openDataset(
  name: string,
  { map, files }: DatasetFiles,
  options: DatasetInputOptions,
): Promise<Input> {
  const { signal } = options;
  const opened = new TableFiles(options);
  try {
    for (const file of files) await opened.add(file);
    const tables = await findTables(map, opened, options);
    let rowsRead = 0;
    const close = async () => opened.close();
    return {
      name,
      format: { kind: 'community-jsonl' },
      firstLine: 1,
      totalBytes: undefined,
      get bytesRead() {
        return rowsRead;
      },
      notes: map.isUntried ? [UNTRIED] : [],
      async *batches(buffers?: BatchBuffers): AsyncGenerator<Batch> {
        try {
          const lines = linesOf(map, tables, options.isForced === true, () => rowsRead++);
          for await (const bytes of lineBatches(name, lines, undefined, buffers)) yield { kind: 'lines', bytes };
        } catch (error) {
          signal?.throwIfAborted();
          throw unreadable(name, error);
        }
      },
      close,
    };
  } catch (error) {
    opened.close();
    signal?.throwIfAborted();
    throw unreadable(name, error);
  }
}

const UNTRIED =
  'This mapping was written from the description of the table and never tried on it. Compare some foods with their source.';

async function findTables(map: DatasetMap, files: TableFiles, options: DatasetInputOptions): Promise<JoinedTables> {
  let failure: ImportError | undefined;
  for (const table of map.foods) {
    const json = await findFdcJson(table, files);
    if (json !== undefined) return json;
    try {
      return await openTables(table, files, options);
    } catch (error) {
      if (!(error instanceof MissingColumns)) throw error;
      failure ??= error;
    }
  }
  throw failure!;
}

async function openTables(table: FoodsTable, files: TableFiles, options: DatasetInputOptions): Promise<JoinedTables> {
  const foods = await openTable(table, files);
  const joins: OpenTable[] = [];
  for (const join of table.joins) {
    try {
      joins.push(await openTable(join, files));
    } catch (error) {
      if (!(error instanceof MissingColumns) || join.need !== 'optional') throw error;
    }
  }
  return { foods, joins, rows: () => joinTables(foods, joins, options) };
}

/** Whether files contain a dataset; throws if they have its foods but lack something else. */
export async function isDatasetIn({ map, files }: DatasetFiles, options: DatasetInputOptions): Promise<boolean> {
  const opened = new TableFiles(options);
  try {
    for (const file of files) await opened.add(file);
    await findTables(map, opened, options);
    return true;
  } catch (error) {
    if (!(error instanceof MissingColumns)) throw error;
    // The table that lists the foods tells the dataset from others with equally named tables.
    if (!('need' in error.table) || error.table.need === 'only') return false;
    throw error;
  } finally {
    opened.close();
  }
}

async function* linesOf(map: DatasetMap, { foods, joins, rows }: JoinedTables, isForced: boolean, onRow: () => void) {
  const makeRow = rowMaker(map, foods, joins);
  const matched = joins.map(() => 0);
  let count = 0;
  let lines = '';
  for await (const foods of rows()) {
    for (const food of foods) {
      count++;
      food.joined.forEach((own, at) => {
        if (own.length > 0) matched[at]!++;
      });
      lines += `${JSON.stringify(makeRow(food))}\n`;
      onRow();
      if (lines.length < CHUNK_LENGTH) continue;
      yield Buffer.from(lines);
      lines = '';
    }
  }
  if (lines !== '') yield Buffer.from(lines);
  if (isForced) return;
  if (count === 0)
    throw new ImportError(
      'IMPORT_NOTHING_USABLE',
      `${foods.label} has none of the foods of "${map.name}". Are these its files?`,
    );
  // Tables of different editions have different codes, and a truncated file lacks most rows.
  joins.forEach(({ table, label }, at) => {
    if (count < MIN_FOODS || matched[at]! >= count / 2 || !table.columns.some(({ field }) => isNutrient(field))) return;
    throw new ImportError(
      'IMPORT_FORMAT_UNKNOWN',
      `Only ${matched[at]} of the ${count} foods of ${foods.label} have figures in ${label}. Are the files of one edition, and whole? ` +
        'If they are right, add --force.',
    );
  });
}
