/**
 * Detects an input's format from the beginning of its decompressed content, never from its name: people rename files and
 * servers mislabel them. Unsupported input is rejected before the first row with a message that says what it looks like
 * (UNSUPPORTED_CONTAINERS, UNSUPPORTED_BINARY and UNSUPPORTED_TEXT).
 */

import { ImportError } from '../import-error.ts';
import { isOffCsvHeader } from '../off/csv.ts';
import { isOffJsonLine } from '../off/json.ts';
import type { ColumnMapping } from '../table/column-mapping.ts';
import { isCommunityLine, missingMembers } from '../table/community-jsonl.ts';
import { detectTable, type TableOptions, tableWithoutKey } from '../table/detect-table.ts';
import type { TableFormat } from '../table/table-format.ts';
import type { LineFormat } from './input-format.ts';
import { UNSUPPORTED_BINARY, UNSUPPORTED_CONTAINERS } from './unsupported-binary.ts';
import { messageOf, type UnsupportedInput } from './unsupported-input.ts';
import { firstLines, UNSUPPORTED_TEXT } from './unsupported-text.ts';

/** The format, and for lines where they begin (after a byte order mark and header). */
export type DetectedFormat =
  | { format: LineFormat; rowsBegin: number; firstLine: number }
  | { format: { kind: 'community-table'; table: TableFormat } };

interface LineFormatRule {
  matches: (line: string) => boolean;
  make: (line: string, options: TableOptions) => LineFormat;
  /** Whether the first line is a header; otherwise every line is a row, and the first may be a bad one. */
  hasHeader: boolean;
}

/** Line formats with their tests, in order of precedence. */
const LINE_FORMATS: readonly LineFormatRule[] = [
  { hasHeader: true, matches: isOffCsvHeader, make: (header) => ({ kind: 'off-csv', header }) },
  {
    hasHeader: false,
    matches: (line) => isCommunityLine(line),
    make: (_line, { defaults }) => ({ kind: 'community-jsonl', defaults }),
  },
  { hasHeader: false, matches: isOffJsonLine, make: () => ({ kind: 'off-jsonl' }) },
];

const PARQUET_MAGIC = 'PAR1';
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];
/** How many first lines are checked for traces of a spreadsheet. */
const MAX_LINES = 2000;
/** How many bad rows may precede the first good one. */
const MAX_BAD_ROWS = 20;

export function isParquet(first: Uint8Array): boolean {
  return String.fromCharCode(...first.subarray(0, PARQUET_MAGIC.length)) === PARQUET_MAGIC;
}

/** Detects the format of an input, or throws an ImportError that says what it looks like. Unless `isWhole`, the last line may be cut. */
export function detectFormat(
  label: string,
  beginning: Uint8Array,
  isWhole: boolean,
  options: TableOptions = {},
): DetectedFormat {
  const bytes = Buffer.from(beginning.buffer, beginning.byteOffset, beginning.byteLength);
  refuse(label, UNSUPPORTED_CONTAINERS, bytes);
  const mapped = options.mapping && mappedLines(label, bytes, isWhole, options.mapping);
  if (mapped !== undefined) {
    return { format: { kind: 'community-jsonl', defaults: options.defaults, mapping: options.mapping }, ...mapped };
  }
  const table = detectTable(label, bytes, isWhole, options);
  if (table !== undefined) return { format: { kind: 'community-table', table } };
  refuse(label, UNSUPPORTED_BINARY, bytes);
  const lines = linesOf(bytes, isWhole);
  const seen = firstLines(lines.map(({ begin, end }) => bytes.subarray(begin, end)));
  refuse(label, UNSUPPORTED_TEXT, seen);
  const rows = [seen.first, ...seen.rows.slice(0, MAX_BAD_ROWS)];
  const found = LINE_FORMATS.find(({ hasHeader, matches }) => (hasHeader ? matches(seen.first) : rows.some(matches)));
  if (!found) throw tableWithoutKey(label, bytes, isWhole) ?? unknown(label, seen.first);
  const [first] = lines;
  return { format: found.make(seen.first, options), ...beginAt(bytes, found.hasHeader ? first!.next : first!.begin) };
}

function beginAt(bytes: Buffer, rowsBegin: number): { rowsBegin: number; firstLine: number } {
  return { rowsBegin, firstLine: 1 + bytes.subarray(0, rowsBegin).filter((byte) => byte === 0x0a).length };
}

/** Where JSON lines whose key is mapped begin; some of the first must have the mapped member. */
function mappedLines(label: string, bytes: Buffer, isWhole: boolean, mapping: readonly ColumnMapping[]) {
  const lines = linesOf(bytes, isWhole).slice(0, MAX_BAD_ROWS);
  const texts = lines.map(({ begin, end }) => bytes.toString('utf8', begin, end));
  if (!texts.some((text) => isCommunityLine(text, mapping))) return undefined;
  const [missing] = missingMembers(texts, mapping);
  if (missing === undefined) return beginAt(bytes, lines[0]!.begin);
  const message = `The first lines of ${label} have no member "${missing}", which --map names. Members of an inner object are written "energy.kcal".`;
  throw new ImportError('IMPORT_FORMAT_UNKNOWN', message);
}

interface Line {
  begin: number;
  end: number;
  next: number;
}

/** The first non-blank lines up to the first row, without a byte order mark. */
function linesOf(bytes: Buffer, isWhole: boolean): Line[] {
  const lines: Line[] = [];
  let begin = BYTE_ORDER_MARK.every((byte, index) => bytes[index] === byte) ? BYTE_ORDER_MARK.length : 0;
  while (begin < bytes.length && lines.length < MAX_LINES) {
    const newline = bytes.indexOf(0x0a, begin);
    // A cut line is judged only if it is the only one.
    if (newline < 0 && !isWhole && lines.length > 0) break;
    const end = newline < 0 ? bytes.length : newline;
    const next = Math.min(end + 1, bytes.length);
    if (lines.length > 0 || bytes.toString('latin1', begin, end).trim() !== '') lines.push({ begin, end, next });
    begin = next;
  }
  return lines;
}

function refuse<T>(label: string, refusals: readonly UnsupportedInput<T>[], seen: T): void {
  const refusal = refusals.find(({ matches }) => matches(seen));
  if (refusal) throw new ImportError('IMPORT_FORMAT_UNKNOWN', `${label} ${messageOf(refusal.id)}`);
}

function unknown(label: string, firstLine: string): ImportError {
  return new ImportError(
    'IMPORT_FORMAT_UNKNOWN',
    `${label} is not in a format that Larder reads: an Open Food Facts export (CSV with tabs, JSON lines or ` +
      'Parquet), JSON lines with a "key" for each food, or a table with a header. Plain, gzip and zstd are fine. ' +
      `It begins with: ${JSON.stringify(firstLine.slice(0, 60))}`,
  );
}
