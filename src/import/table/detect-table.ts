/** Tells from the beginning of a file whether it is a table of foods, and which columns to read. */

import { ImportError } from '../import-error.ts';
import { messageOf } from '../input/unsupported-input.ts';
import { SCIENTIFIC_CODE } from '../input/unsupported-text.ts';
import { isRejectsColumn } from '../jobs/rejects-file.ts';
import { type Amount, decimalSeparatorOf, inUnit, NOT_AN_AMOUNT, readAmount, unitOfField } from './amount.ts';
import { type ColumnMapping, columnKey } from './column-mapping.ts';
import type { RowDefaults } from './community-row.ts';
import { findHeader } from './find-header.ts';
import { type FieldTarget, fieldTarget, figureInHeader, isNutrient } from './known-fields.ts';
import { type SaltDisagreement, saltDisagreement } from './salt-and-sodium.ts';
import { askAbout, suggestField } from './suggest-field.ts';
import type { TableColumn, TableFormat, TableRecord } from './table-format.ts';

/** Limits for messages: columns named, and characters of each. */
const MAX_NAMED = 12;
const MAX_NAME_LENGTH = 60;

export interface TableOptions {
  /** Which columns hold which fields. */
  mapping?: readonly ColumnMapping[] | undefined;
  /** The header's line, if the operator names it. */
  headerLine?: number | undefined;
  /** What figures refer to, if not 100 g, and other defaults of rows. */
  defaults?: RowDefaults | undefined;
  /** Read a table even without nutrients or with contradictory units. */
  isForced?: boolean | undefined;
}

/** The table that begins like this; undefined if it is not one, or if no column is its name. */
export function detectTable(
  label: string,
  beginning: Buffer,
  isWhole: boolean,
  { mapping = [], headerLine, defaults, isForced = false }: TableOptions,
): TableFormat | undefined {
  const isExpected = mapping.length > 0 || headerLine !== undefined;
  const mapped = mapping.map(({ column }) => column);
  const table = findHeader(beginning, isWhole, mapped, { headerLine });
  if (table === undefined) {
    if (isExpected) throw notATable(label, headerLine);
    return undefined;
  }
  const { encoding, delimiter, header, rows } = table;
  const columns = columnsOf(header, mapping, label, rows);
  const missing = missingFields(header, columns);
  if (missing.length > 0) {
    if (isExpected) throw lacking(label, missing, header);
    return undefined;
  }
  refuseTwice(label, columns);
  refuseMangledCodes(label, columns, rows);
  if (!isForced) refuseLongForm(label, columns, rows);
  const unknown = unknownColumns(header, columns, mapping.length > 0);
  if (!isForced && !columns.some(({ field }) => isNutrient(field))) throw withoutNutrients(label, header);
  const figures = columns.filter(({ factor }) => factor !== undefined);
  const decimal = decimalSeparatorOf(rows.flatMap(({ cells }) => figures.map(({ at }) => cells[at] ?? '')));
  const disagreement = isForced ? undefined : saltDisagreement(columns, rows, decimal);
  if (disagreement !== undefined) throw unitsDisagree(label, disagreement);
  const notes = notesOn(header, columns, {
    headerLine: headerLine === undefined && table.isBelowTitles ? table.headerLine : undefined,
    isPerServing: defaults !== undefined,
  });
  return {
    encoding,
    delimiter,
    header,
    headerLine: table.headerLine,
    columns,
    decimal,
    defaults,
    unknown,
    notes,
  };
}

/** What is missing in a table of foods without key or name; undefined for other files. */
export function tableWithoutKey(label: string, beginning: Buffer, isWhole: boolean): ImportError | undefined {
  const header = findHeader(beginning, isWhole, [])?.header ?? [];
  const known = header.filter((name) => fieldTarget(name) !== undefined || suggestField(name) !== undefined);
  if (header.length < 3 || known.length < 2) return undefined;
  return lacking(label, missingFields(header, columnsOf(header, [], label, [])), header);
}

/** The required fields that no column has. If no column resembles a key, names serve as keys, provided there is a nutrient. */
function missingFields(header: readonly string[], columns: readonly TableColumn[]): string[] {
  const has = (field: string) => columns.some((column) => column.field === field);
  const read = new Set(columns.map(({ at }) => at));
  const isKeyless =
    has('name') &&
    columns.some(({ field }) => isNutrient(field)) &&
    !header.some((name, at) => !read.has(at) && suggestField(name)?.field === 'key');
  return ['key', 'name'].filter((field) => !has(field) && !(field === 'key' && isKeyless));
}

/** What the operator should know about how the table is read. */
function notesOn(
  header: readonly string[],
  columns: readonly TableColumn[],
  { headerLine, isPerServing }: { headerLine: number | undefined; isPerServing: boolean },
): string[] {
  const notes: string[] = [];
  if (headerLine !== undefined) {
    notes.push(
      `The header seems to be on line ${headerLine}; what is above it was left out. --header-line names another.`,
    );
  }
  if (!columns.some(({ field }) => field === 'key')) {
    const brand = columns.some(({ field }) => field === 'brand') ? ' and its brand' : '';
    notes.push(
      `There is no column for the key, so the name of a food${brand} is its key: a food that is renamed becomes another one. ` +
        'If a column identifies the foods, map it to key.',
    );
  }
  const names = header.map(columnKey);
  for (const name of new Set(names.filter((each, at) => each !== '' && names.indexOf(each) !== at))) {
    const places = names.flatMap((each, at) => (each === name ? [at + 1] : []));
    const isRead = columns.some(({ at }) => at + 1 === places[0]);
    const column = shortName(header[places[0]! - 1]!);
    const outcome = isRead ? 'the first of them is read' : 'none of them is read';
    notes.push(`The header has "${column}" ${places.length} times (columns ${places.join(', ')}); ${outcome}.`);
  }
  if (!isPerServing && columns.some(({ name }) => PER_SERVING.test(name))) {
    notes.push('A column says "per serving". If all figures are, import the table with --per serving.');
  }
  return notes;
}

const PER_SERVING = /\b(?:per|pro|par|por)\s+(?:serving|portion|portie|porci[oó]n|porzione)\b/i;

/** The columns to read: mapped ones, and those named like a field. */
function columnsOf(
  header: readonly string[],
  mapping: readonly ColumnMapping[],
  label: string,
  rows: readonly TableRecord[],
): TableColumn[] {
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
    if (target === undefined || mapped.has(target.field)) return;
    // Tables name the source of each figure in repeated columns; none is the source of the food.
    if (target.field === SOURCE && header.filter((each) => fieldTarget(each)?.field === SOURCE).length > 1) return;
    columns.push({ at, name, ...target });
  });
  // Then columns with a figure's everyday name: first those that state its unit, then those whose cells do.
  for (const isStated of [true, false]) {
    const taken = new Set(columns.map(({ field }) => field));
    header.forEach((name, at) => {
      const target = figureInHeader(name);
      if (target === undefined || Number.isNaN(target.factor) === isStated) return;
      if (taken.has(target.field) || columns.some((column) => column.at === at)) return;
      if (isStated || isUnitStated(target, at, rows)) columns.push({ at, name, ...target });
    });
  }
  return columns;
}

const SOURCE = 'source';

/** Whether cells contain fitting units, such as "16.9 g" below "protein"; an empty column needs none. */
function isUnitStated({ field }: FieldTarget, at: number, rows: readonly TableRecord[]): boolean {
  const amounts = rows.flatMap(({ cells }) => readAmount(cells[at] ?? '', undefined) ?? []);
  const isStated = (amount: Amount) => amount.unit !== undefined && inUnit(amount, unitOfField(field)) !== undefined;
  return (
    amounts.every((amount) => amount !== NOT_AN_AMOUNT && (amount.value === 0 || isStated(amount))) &&
    amounts.some((amount) => amount !== NOT_AN_AMOUNT && isStated(amount))
  );
}

function refuseTwice(label: string, columns: readonly TableColumn[]): void {
  const twice = columns.find(({ field }, at) => columns.findIndex((other) => other.field === field) !== at);
  if (twice === undefined) return;
  const both = columns.filter(({ field }) => field === twice.field);
  const named = both.map(({ name, at }) => `"${shortName(name)}" (column ${at + 1})`).join(' and ');
  const isSameName = columnKey(both[0]!.name) === columnKey(both[1]!.name);
  throw formatError(
    `${label} has two columns for ${twice.field}: ${named}. ` +
      (isSameName ? 'Rename or remove one of them.' : 'Remove one of them, or choose one with --map.'),
  );
}

function refuseMangledCodes(label: string, columns: readonly TableColumn[], rows: readonly TableRecord[]): void {
  const codes = columns.filter(({ field }) => field === 'key' || field === 'barcode');
  if (rows.some(({ cells }) => codes.some(({ at }) => SCIENTIFIC_CODE.test((cells[at] ?? '').trim())))) {
    throw formatError(`${label} ${messageOf('scientific-codes')}`);
  }
}

/** Unread columns. With a mapping, only those that may have been forgotten. */
function unknownColumns(header: readonly string[], columns: readonly TableColumn[], isMapped: boolean) {
  const read = new Set(columns.map(({ at }) => at));
  const fields = new Set(columns.map(({ field }) => field));
  return header.flatMap((name, at) => {
    if (read.has(at) || name === '' || isRejectsColumn(name)) return [];
    const nearest = suggestField(name);
    // A repeated column with a field's name has its own note.
    const isNew = nearest !== undefined && !fields.has(nearest.field) && fieldTarget(name) === undefined;
    if (!isNew) return isMapped ? [] : [{ column: shortName(name) }];
    const { suggestion, units } = nearest;
    return [{ column: shortName(name), suggestion, ...(units && { units }) }];
  });
}

/** Fewer rows may repeat a key by accident. */
const MIN_LONG_FORM_ROWS = 20;

/** A table with one row per figure repeats nearly every key. */
function refuseLongForm(label: string, columns: readonly TableColumn[], rows: readonly TableRecord[]): void {
  const column = columns.find(({ field }) => field === 'key') ?? columns.find(({ field }) => field === 'name')!;
  const keys = rows.flatMap(({ cells }) => (cells[column.at] ?? '').trim() || []);
  const different = new Set(keys).size;
  if (keys.length < MIN_LONG_FORM_ROWS || different > keys.length / 2) return;
  throw formatError(
    `Most rows of ${label} repeat what stands in "${shortName(column.name)}": ${different} different ones in the first ` +
      `${keys.length} rows. It seems to have a row for each figure. Turn it into a table with a row for each food and a column for ` +
      'each figure. If its rows are foods all the same, add --force.',
  );
}

function columnList(header: readonly string[]): string {
  const named = header.filter((name) => name !== '');
  const list = named.slice(0, MAX_NAMED).map((name) => {
    const suggestion = fieldTarget(name) === undefined ? suggestField(name) : undefined;
    return suggestion === undefined ? shortName(name) : `${shortName(name)} (${askAbout(suggestion)})`;
  });
  return list.join('; ') + (named.length > MAX_NAMED ? '; …' : '');
}

const MAP_ADVICE = "Map columns to fields with --map 'COLUMN=FIELD', once for each.";

function formatError(message: string): ImportError {
  return new ImportError('IMPORT_FORMAT_UNKNOWN', message);
}

function shortName(column: string): string {
  return column.slice(0, MAX_NAME_LENGTH);
}

function notATable(label: string, headerLine: number | undefined): ImportError {
  return formatError(
    headerLine === undefined
      ? `${label} is neither a table with a header nor JSON lines with a key, so --map does not apply to it.`
      : `Line ${headerLine} of ${label} is not the header of a table. Count lines from 1; the header is among the first of them.`,
  );
}

function unitsDisagree(label: string, { salt, sodium, rows, of, isTooLittle }: SaltDisagreement): ImportError {
  const [is, unit] = isTooLittle ? ['a thousandth', 'g'] : ['a thousand times', 'ug'];
  return new ImportError(
    'IMPORT_UNITS_DISAGREE',
    `In ${rows} of ${of} rows of ${label}, "${shortName(sodium.name)}" is ${is} of the sodium that "${shortName(salt.name)}" means ` +
      `(salt is 2.5 times the sodium). Is "${shortName(sodium.name)}" in another unit than ${sodium.field}? Then map it: ` +
      `--map '${shortName(sodium.name)}=sodium_${unit}'. If the figures are right, add --force.`,
  );
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
