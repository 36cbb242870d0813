/** Finds the encoding, separator and header of a table, which may have titles and remarks above it. */
import { isUtf8 } from 'node:buffer';
import { NOT_AN_AMOUNT, readAmount } from './amount.ts';
import { columnKey } from './column-mapping.ts';
import { fieldTarget } from './known-fields.ts';
import { suggestField } from './suggest-field.ts';
import type { TableRecord } from './table-format.ts';
import { TableReader } from './table-records.ts';

const DELIMITERS = ['\t', ';', ',', '|'] as const;
/** Rows checked for the decimal separator and mangled codes. */
const MAX_ROWS = 2000;
/** The most titles and remarks above a header. */
const MAX_ROWS_ABOVE = 20;

/** What the caller already knows about a table. */
export interface KnownForm {
  readonly encoding?: string | undefined;
  readonly delimiter?: string | undefined;
  readonly headerLine?: number | undefined;
  /** For headers of several lines. */
  readonly lastHeaderLine?: number | undefined;
}

/**
 * The beginning, read with the separator that gives the header the most cells. The header is the first row, unless a later
 * one names more fields or all `mapped` columns, or the operator states its line; `isBelowTitles` if anything precedes it.
 */
export function findHeader(bytes: Buffer, isWhole: boolean, mapped: readonly string[], known: KnownForm = {}) {
  const { headerLine, lastHeaderLine, encoding = encodingOf(bytes) } = known;
  const text = new TextDecoder(encoding).decode(bytes);
  // JSON and markup contain commas as well.
  if (headerLine === undefined && /^\s*[{[<]/.test(text.slice(0, 1000))) return undefined;
  const delimiters = known.delimiter === undefined ? DELIMITERS : [known.delimiter];
  const tables = delimiters.map((delimiter) => ({
    delimiter,
    records: new TableReader(delimiter).read(text, isWhole).slice(0, MAX_ROWS),
  }));
  const candidates = tables.flatMap(({ delimiter, records }) =>
    records.slice(0, MAX_ROWS_ABOVE).map((record, at) => ({ delimiter, records, record, at })),
  );
  const wanted = new Set(mapped.map(columnKey));
  const widest = (some: typeof candidates) =>
    some.reduce((best, each) => (widthOf(each.record) > widthOf(best.record) ? each : best));
  const first = candidates.filter(({ at, record }) =>
    headerLine === undefined ? at === 0 : record.line === headerLine,
  );
  if (first.length === 0) return undefined;
  let chosen = widest(first);
  if (headerLine === undefined) {
    // Later rows first: hardly any qualifies, while an export's first row has hundreds of names to look up.
    const later = candidates.filter(({ at }) => at > 0);
    const named = later.map(({ record }) => fieldsNamed(record, wanted));
    const most = Math.max(...named);
    if (most > 1 && first.every(({ record }) => fieldsNamed(record, wanted) < most))
      chosen = later[named.indexOf(most)]!;
  }
  const { delimiter, records, record, at } = chosen;
  if (widthOf(record) < 2) return undefined;
  const rest = records.slice(at + 1);
  const below = rest.filter(({ line }) => line <= (lastHeaderLine ?? record.line));
  return {
    encoding,
    delimiter,
    header: namesIn([record, ...below]),
    headerLine: below.at(-1)?.line ?? record.line,
    isBelowTitles: at > 0,
    rows: rest.slice(below.length),
  };
}

/** Column names; in headers of several lines, cells above the last are often merged to the right. */
function namesIn(lines: readonly TableRecord[]): string[] {
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const isEmpty = (cell = '') => cell.trim() === '';
  return Array.from({ length: width }, (_, column) => {
    const parts = lines.map(({ cells }, at) => {
      const isLast = at === lines.length - 1;
      return isLast ? cells[column] : cells.slice(0, column + 1).findLast((cell) => !isEmpty(cell));
    });
    return parts
      .filter((part) => !isEmpty(part))
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim();
  });
}

function widthOf({ cells, isBroken }: TableRecord): number {
  return isBroken ? 0 : cells.length;
}

/** The number of fields that a row names, if it can be a header, that is, has no figures. */
function fieldsNamed({ cells, isBroken }: TableRecord, mapped: ReadonlySet<string>): number {
  if (isBroken || cells.length < 2 || cells.some(isFigure) || cells.some(isSeveralCells)) return 0;
  const names = cells.map(columnKey);
  // Mapped names are certain.
  const certain = names.filter((name) => mapped.has(name)).length;
  const known = cells.filter((name) => fieldTarget(name) !== undefined || suggestField(name) !== undefined).length;
  return 10 * certain + known;
}

/** Whether a cell is a stretch of a row with tabs, which other separators cut at the wrong places. */
function isSeveralCells(cell: string): boolean {
  return cell.trim().includes('\t');
}

function isFigure(cell: string): boolean {
  const amount = readAmount(cell, undefined);
  return amount !== undefined && amount !== NOT_AN_AMOUNT;
}

/** UTF-8 unless the bytes contradict; anything else that is not UTF-16 is Windows-1252. */
function encodingOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const nuls = [0, 0];
  for (let at = 0; at < bytes.length && at < 2000; at++) if (bytes[at] === 0) nuls[at & 1]!++;
  if (nuls[1]! > 4 * nuls[0]!) return 'utf-16le';
  if (nuls[0]! > 4 * nuls[1]!) return 'utf-16be';
  return isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1252';
}

/** Whether at least half of the non-ASCII lines are UTF-8, tolerating a few damaged rows. */
function isMostlyUtf8(bytes: Buffer): boolean {
  // The cut may fall within a character.
  if ([0, 1, 2, 3].some((cut) => isUtf8(bytes.subarray(0, bytes.length - cut)))) return true;
  const lines = bytes.toString('latin1').split('\n');
  const accented = lines.filter((line) => /[\x80-\xff]/.test(line));
  return accented.filter((line) => isUtf8(Buffer.from(line, 'latin1'))).length >= accented.length / 2;
}
