/** Tells by the beginning of a file whether it is a table of foods, in which encoding, and which of its columns are read. */
import { isUtf8 } from 'node:buffer';
import { ImportError } from '../import-error.ts';
import { SCIENTIFIC_CODE, SCIENTIFIC_CODES_MESSAGE } from '../input/unsupported-text.ts';
import { decimalSeparatorOf } from './amount.ts';
import { type ColumnMapping, columnKey } from './column-mapping.ts';
import { fieldTarget, isNutrient } from './known-fields.ts';
import { suggestField } from './suggest-field.ts';
import type { TableColumn, TableFormat, TableRecord, TextEncoding, UnknownColumn } from './table-format.ts';
import { TableReader } from './table-records.ts';

const DELIMITERS = ['\t', ';', ',', '|'] as const;
/** Rows that are looked at for the decimal sign and for mangled codes. */
const MAX_ROWS = 2000;
/** Columns that a message names, and letters of each. */
const MAX_NAMED = 12;
const MAX_NAME_LENGTH = 60;

/** What the operator says about tables. */
export interface TableOptions {
  mapping?: readonly ColumnMapping[] | undefined;
  /** Whether a table without a nutrient is read all the same. */
  isForced?: boolean | undefined;
}

/** The table that begins like this; undefined when it is none, or when nothing says which columns are its key and name. */
export function detectTable(
  label: string,
  beginning: Buffer,
  isWhole: boolean,
  { mapping = [], isForced = false }: TableOptions,
): TableFormat | undefined {
  const encoding = encodingOf(beginning);
  const table = widestTable(beginning, encoding, isWhole);
  if (table === undefined) {
    if (mapping.length > 0) throw notATable(label);
    return undefined;
  }
  const { delimiter, header, rows } = table;
  const columns = columnsOf(header, mapping, label);
  const missing = ['key', 'name'].filter((field) => columns.every((column) => column.field !== field));
  if (missing.length > 0) {
    if (mapping.length > 0) throw lacking(label, missing, header);
    return undefined;
  }
  refuseTwice(label, columns);
  refuseMangledCodes(label, columns, rows);
  const unknown = unknownColumns(header, columns, mapping.length > 0);
  if (!isForced && !columns.some(({ field }) => isNutrient(field))) throw withoutNutrients(label, header);
  const figures = columns.filter(({ factor }) => factor !== undefined);
  const cells = rows.flatMap(({ cells }) => figures.map(({ at }) => cells[at] ?? ''));
  return { encoding, delimiter, width: header.length, columns, decimal: decimalSeparatorOf(cells), unknown };
}

/** Says what is missing in a file that looks like a table of foods, but lacks a key or a name; else undefined. */
export function tableWithoutKey(label: string, beginning: Buffer, isWhole: boolean): ImportError | undefined {
  const header = widestTable(beginning, encodingOf(beginning), isWhole)?.header ?? [];
  const known = header.filter((name) => fieldTarget(name) !== undefined || suggestField(name) !== undefined);
  if (header.length < 3 || known.length < 2) return undefined;
  const has = (field: string) => header.some((name) => fieldTarget(name)?.field === field);
  return lacking(
    label,
    ['key', 'name'].filter((field) => !has(field)),
    header,
  );
}

interface Beginning {
  delimiter: string;
  header: string[];
  rows: TableRecord[];
}

/** The beginning read with the separator that gives its header the most cells. */
function widestTable(beginning: Buffer, encoding: TextEncoding, isWhole: boolean): Beginning | undefined {
  const text = new TextDecoder(encoding).decode(beginning);
  // JSON and mark-up have commas as well.
  if (/^\s*[{[<]/.test(text.slice(0, 1000))) return undefined;
  const tables = DELIMITERS.map((delimiter) => readBeginning(text, delimiter, isWhole));
  const [widest] = tables.sort((a, b) => b.header.length - a.header.length);
  return widest!.header.length > 1 ? widest : undefined;
}

function readBeginning(text: string, delimiter: string, isWhole: boolean): Beginning {
  const [first, ...rows] = new TableReader(delimiter).read(text, isWhole).slice(0, MAX_ROWS);
  const isHeader = first !== undefined && !first.isBroken;
  return { delimiter, header: isHeader ? first.cells.map((name) => name.trim()) : [], rows };
}

/** The columns that are read: those that the mapping names, and those that are called like a field. */
function columnsOf(header: readonly string[], mapping: readonly ColumnMapping[], label: string): TableColumn[] {
  const keys = header.map(columnKey);
  const columns: TableColumn[] = [];
  for (const { column, field, factor } of mapping) {
    const at = keys.indexOf(columnKey(column));
    if (at < 0) throw noSuchColumn(label, column, header);
    columns.push({ at, name: header[at]!, field, factor });
  }
  const mapped = new Set(columns.map(({ field }) => field));
  header.forEach((name, at) => {
    const target = fieldTarget(name);
    if (target !== undefined && !mapped.has(target.field)) columns.push({ at, name, ...target });
  });
  return columns;
}

function refuseTwice(label: string, columns: readonly TableColumn[]): void {
  const twice = columns.find(({ field }, at) => columns.findIndex((other) => other.field === field) !== at);
  if (twice === undefined) return;
  throw formatError(`${label} has two columns for ${twice.field}. Remove one of them, or choose one with --map.`);
}

function refuseMangledCodes(label: string, columns: readonly TableColumn[], rows: readonly TableRecord[]): void {
  const codes = columns.filter(({ field }) => field === 'key' || field === 'barcode');
  if (rows.some(({ cells }) => codes.some(({ at }) => SCIENTIFIC_CODE.test((cells[at] ?? '').trim())))) {
    throw formatError(`${label} ${SCIENTIFIC_CODES_MESSAGE}`);
  }
}

/** Those that are not read. Where a mapping says what is, only those that may have been forgotten are told. */
function unknownColumns(
  header: readonly string[],
  columns: readonly TableColumn[],
  isMapped: boolean,
): UnknownColumn[] {
  const read = new Set(columns.map(({ at }) => at));
  const fields = new Set(columns.map(({ field }) => field));
  return header.flatMap((name, at) => {
    if (read.has(at) || name === '') return [];
    const nearest = suggestField(name);
    const suggestion = nearest !== undefined && !fields.has(nearest) ? nearest : undefined;
    return isMapped && suggestion === undefined ? [] : [{ column: name.slice(0, MAX_NAME_LENGTH), suggestion }];
  });
}

/** UTF-8 unless the bytes say otherwise; what is neither that nor UTF-16 is what Windows writes. */
function encodingOf(bytes: Buffer): TextEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nuls = [0, 0];
  for (let at = 0; at < bytes.length && at < 2000; at++) if (bytes[at] === 0) nuls[at & 1]!++;
  if (nuls[1]! > 4 * nuls[0]!) return 'utf-16le';
  if (nuls[0]! > 4 * nuls[1]!) return 'utf-16be';
  return isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Whether at least half of the lines that are not ASCII are UTF-8: a few damaged rows do not make it another encoding. */
function isMostlyUtf8(bytes: Buffer): boolean {
  // The beginning may end within a letter.
  if ([0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)))) return true;
  const lines = bytes.toString('latin1').split('\n');
  const accented = lines.filter((line) => /[\x80-\xff]/.test(line));
  return accented.filter((line) => isUtf8(Buffer.from(line, 'latin1'))).length >= accented.length / 2;
}

function columnList(header: readonly string[]): string {
  const named = header.filter((name) => name !== '');
  const list = named.slice(0, MAX_NAMED).map((name) => {
    const suggestion = fieldTarget(name) === undefined ? suggestField(name) : undefined;
    const shown = name.slice(0, MAX_NAME_LENGTH);
    return suggestion === undefined ? shown : `${shown} (did you mean ${suggestion}?)`;
  });
  return list.join('; ') + (named.length > MAX_NAMED ? '; …' : '');
}

const MAP_ADVICE = "Map columns to fields with --map 'COLUMN=FIELD', once for each.";

function formatError(message: string): ImportError {
  return new ImportError('IMPORT_FORMAT_UNKNOWN', message);
}

function notATable(label: string): ImportError {
  return formatError(`${label} is not a table with a header, so --map does not apply to it.`);
}

function lacking(label: string, missing: readonly string[], header: readonly string[]): ImportError {
  return formatError(
    `${label} has no column for ${missing.join(' and ')}. Its columns are: ${columnList(header)}. ${MAP_ADVICE}`,
  );
}

function noSuchColumn(label: string, column: string, header: readonly string[]): ImportError {
  return formatError(`${label} has no column "${column}", which --map names. Its columns are: ${columnList(header)}.`);
}

function withoutNutrients(label: string, header: readonly string[]): ImportError {
  return new ImportError(
    'IMPORT_NO_NUTRIENTS',
    `${label} has no column that is known as a nutrient. Its columns are: ${columnList(header)}. ${MAP_ADVICE} ` +
      'If that is intended, add --force.',
  );
}
