/** Opens a mapped table: finds its file, header and mapped columns, and reads the wanted cells of its rows. */
import { ImportError } from '../import-error.ts';
import { peek } from '../input/peek.ts';
import { type DecimalSeparator, decimalSeparatorOf } from '../table/amount.ts';
import { columnKey } from '../table/column-mapping.ts';
import { findHeader } from '../table/find-header.ts';
import { plainCharacters } from '../table/plain-characters.ts';
import { tableRecords } from '../table/table-records.ts';
import type { JoinedTable, Lookup, MappedColumn, MappedTable } from './dataset-map.ts';
import { jsonTable } from './json-table.ts';
import { fits, type TableFile, type TableFiles } from './table-files.ts';

/** In batches, because awaiting each row takes longer than reading it. */
export type TableRows = AsyncGenerator<readonly (readonly string[])[]>;

export interface OpenTable {
  readonly table: MappedTable;
  readonly label: string;
  readonly bytes: number;
  /** The columns of the rows, in order. */
  readonly columns: readonly string[];
  readonly decimal: DecimalSeparator;
  rows(): TableRows;
}

type Rows = ReadonlyMap<string, readonly string[]>;

/** The header must lie within this many bytes. */
const BEGINNING_BYTES = 200_000;
/** Code tables are small; this many rows take some tens of megabytes. */
const MAX_LOOKUP_ROWS = 200_000;

/** The table in the first file that has its columns; throws the error of the best candidate. */
export async function openTable(table: MappedTable, files: TableFiles): Promise<OpenTable> {
  const matching = files.matching(table);
  let failure: ImportError | undefined;
  for (const file of matching) {
    try {
      return await openIn(file, table, files);
    } catch (error) {
      if (!(error instanceof MissingColumns)) throw error;
      failure ??= error;
    }
  }
  throw failure ?? new MissingColumns(noFile(table, files), table);
}

/** The file or some of its columns are missing; another file may be the right one. */
export class MissingColumns extends ImportError {
  constructor(
    message: string,
    readonly table: MappedTable,
  ) {
    super('IMPORT_FORMAT_UNKNOWN', message);
  }
}

function noFile({ text }: MappedTable, { files }: TableFiles): string {
  const names = files.slice(0, 12).map(({ name, sheet }) => (sheet === undefined ? name : `${name}#${sheet}`));
  const list =
    names.length === 0
      ? 'There are none.'
      : `There are: ${names.join(', ')}${files.length > names.length ? ', …' : ''}.`;
  return `None of the files is "${text}". ${list}`;
}

async function openIn(file: TableFile, table: MappedTable, files: TableFiles): Promise<OpenTable> {
  const sheet = await openSheet(file, table);
  const places = placesOf(sheet.header);
  const lookups = await Promise.all(
    table.lookups.map(async (lookup) => ({
      at: places(lookup.column),
      lookup,
      ...(await readLookup(lookup, table, files)),
    })),
  );
  const added = new Map(
    lookups.flatMap(({ lookup, columns, at, rows }) =>
      columns.map((name, index): [string, { at: number; rows: Rows; index: number }] => [
        `${lookup.column}.${name}`,
        { at, rows, index },
      ]),
    ),
  );
  const isThere = (column: string) => added.has(column) || places(column) >= 0;
  const wanted = wantedColumns(table);
  refuseMissing(file, table, isThere, sheet.header);
  const read = wanted.map((column): ((cells: readonly string[]) => string) => {
    const from = added.get(column);
    const at = places(column);
    if (from === undefined) return (cells) => cells[at] ?? '';
    return (cells) => from.rows.get((cells[from.at] ?? '').trim())?.[from.index] ?? '';
  });
  const conditions = table.where.map(({ column, values }) => ({ at: places(column), values: new Set(values) }));
  const keyAt = table.by === undefined ? -1 : places(table.by);
  const meaning = (cell: string) => {
    const text = cell.trim();
    return table.read.get(text) ?? text;
  };
  const wantedCells = (cells: readonly string[]) => read.map((cellOf) => meaning(cellOf(cells)));
  const isWanted = (cells: readonly string[]) =>
    (keyAt < 0 || (cells[keyAt] ?? '').trim() !== '') &&
    conditions.every(({ at, values }) => values.has((cells[at] ?? '').trim()));
  const figures = figureColumns(table)
    .map(places)
    .filter((at) => at >= 0);
  const sample = sheet.sample.flatMap((cells) => figures.map((at) => cells[at] ?? ''));
  return {
    table,
    label: file.label,
    bytes: file.bytes,
    columns: wanted,
    decimal: table.decimal ?? decimalSeparatorOf(sample),
    async *rows() {
      for await (const rows of sheet.rows()) yield rows.filter(isWanted).map(wantedCells);
    },
  };
}

interface OpenSheet {
  readonly header: readonly string[];
  readonly sample: readonly (readonly string[])[];
  rows(): TableRows;
}

async function openSheet(file: TableFile, table: MappedTable): Promise<OpenSheet> {
  const peeked = await peek(file.read(), BEGINNING_BYTES, 1 << 24);
  // Closes the file.
  for await (const _rest of peeked.from(peeked.beginning.length)) break;
  const bytes = Buffer.from(peeked.beginning);
  if (/^\uFEFF?\s*[[{]/.test(bytes.toString('utf8', 0, 100))) return jsonTable(file, bytes);
  const found = findHeader(bytes, peeked.isWhole, wantedColumns(table), table.form);
  if (found === undefined) throw new MissingColumns(`${file.label} is not a table with a header.`, table);
  const { header, encoding, delimiter } = found;
  return {
    header,
    sample: found.rows.map(({ cells }) => cells),
    async *rows() {
      for await (const records of tableRecords(file.label, file.read(), { encoding, delimiter })) {
        const rows = records.filter(({ line }) => line > found.headerLine);
        const broken = rows.find(({ isBroken }) => isBroken);
        if (broken !== undefined) throw brokenRow(file.label, broken.line);
        yield rows.map(({ cells }) => cells);
      }
    },
  };
}

function brokenRow(label: string, line: number): ImportError {
  const message = `Line ${line} of ${label} has a quotation mark that is not closed. Download the file again.`;
  return new ImportError('IMPORT_FILE_UNREADABLE', message);
}

/** All distinct columns that a table needs. */
export function wantedColumns(table: MappedTable): string[] {
  const { component, value, unit, portion, grams } = table as Partial<JoinedTable>;
  const mapped = component === undefined ? table.columns.flatMap(({ from }) => from.columns) : [];
  const others = [table.by, component, value, unit, grams, ...(portion?.columns ?? [])];
  return [...new Set([...others.filter((column) => column !== undefined), ...mapped])];
}

function figureColumns(table: MappedTable): string[] {
  const { component, value } = table as Partial<JoinedTable>;
  if (component !== undefined) return [value!];
  return table.columns.flatMap(({ factor, from }) => (factor === undefined ? [] : from.columns));
}

/** Every field needs at least one of its mapped columns. */
function refuseMissing(
  file: TableFile,
  table: MappedTable,
  isThere: (column: string) => boolean,
  header: readonly string[],
): void {
  const { component, value, unit, grams } = table as Partial<JoinedTable>;
  const always = [
    table.by,
    component,
    value,
    unit,
    grams,
    ...table.where.map(({ column }) => column),
    ...table.lookups.map(({ column }) => column),
  ];
  const isServed = ({ from }: MappedColumn) => from.columns.some(isThere);
  const ofFields =
    component !== undefined
      ? []
      : table.columns.filter(
          (column) =>
            !column.isOptional &&
            !table.columns.some(
              (other) => other.field === column.field && other.language === column.language && isServed(other),
            ),
        );
  const missing = [
    ...always.filter((column) => column !== undefined && !isThere(column)),
    ...ofFields.map(({ from }) => from.columns.join(', ')),
  ];
  if (missing.length === 0) return;
  const named = missing.slice(0, 8).map((column) => `"${column}"`);
  const columns = header.filter((name) => name !== '');
  throw new MissingColumns(
    `${file.label} lacks the column${missing.length === 1 ? '' : 's'} ${named.join(', ')}${missing.length > named.length ? ', …' : ''}. ` +
      `Its columns are: ${columns.slice(0, 12).join('; ')}${columns.length > 12 ? '; …' : ''}.`,
    table,
  );
}

/** Resolves columns by name, by number (`#2`), or by pattern (`*`, first match). */
function placesOf(header: readonly string[]): (column: string | undefined) => number {
  const keys = header.map(columnKey);
  return (column) => {
    if (column === undefined) return -1;
    if (/^#\d{1,4}$/.test(column)) return Number(column.slice(1)) - 1;
    const at = keys.indexOf(columnKey(column));
    return at >= 0 || !column.includes('*') ? at : keys.findIndex((key) => fits(plainCharacters(column), key));
  };
}

async function readLookup(lookup: Lookup, table: MappedTable, files: TableFiles) {
  const text = lookup.sheet === undefined ? lookup.file : `${lookup.file}#${lookup.sheet}`;
  const [file] = files.matching(lookup);
  if (file === undefined) throw new MissingColumns(noFile({ ...table, text }, files), table);
  const sheet = await openSheet(file, {
    ...table,
    columns: [],
    by: lookup.by,
    form: { ...table.form, headerLine: undefined, lastHeaderLine: undefined },
  });
  const at = placesOf(sheet.header)(lookup.by);
  if (at < 0) throw new MissingColumns(`${file.label} lacks the column "${lookup.by}".`, table);
  const rows = new Map<string, readonly string[]>();
  for await (const some of sheet.rows()) {
    for (const cells of some) rows.set((cells[at] ?? '').trim(), cells);
    if (rows.size > MAX_LOOKUP_ROWS)
      throw new ImportError('IMPORT_TOO_LARGE', `${file.label} has too many rows to look codes up in it.`);
  }
  return { columns: sheet.header, rows };
}
