/** Community or operator foods as JSON lines: one object per line, with the members of `community-row.ts`. */
import type { Source } from '../../food/source.ts';
import { parseJson } from '../../text/parse-json.ts';
import type { LineReader } from '../normalize/raw-food.ts';
import { readFigure } from './amount.ts';
import type { ColumnMapping } from './column-mapping.ts';
import { type CommunityRow, type RowDefaults, readCommunityRow } from './community-row.ts';

/** Whether a first line looks like this format, given the mapped members. */
export function isCommunityLine(line: string, mapping: readonly ColumnMapping[] = []): boolean {
  if (!line.trimStart().startsWith('{')) return false;
  const row = parseObject(line);
  return !(row instanceof Error) && mappedRow(row, mapping).key !== undefined;
}

/** Mapped members that none of these lines has. */
export function missingMembers(lines: readonly string[], mapping: readonly ColumnMapping[]): string[] {
  const rows = lines.map(parseObject).filter(isObject);
  return mapping
    .map(({ column }) => column)
    .filter((column) => rows.every((row) => memberAt(row, column) === undefined));
}

/** Makes the reader; `source` is the default for lines that name none. */
export function communityReader(
  source: Source,
  defaults?: RowDefaults,
  mapping: readonly ColumnMapping[] = [],
): LineReader {
  return (text, start, end) => {
    const row = parseObject(text.slice(start, end));
    if (row instanceof Error) return { rejected: 'not-readable', problem: row.message };
    return readCommunityRow(mappedRow(row, mapping), source, defaults);
  };
}

/** A row with mapped members renamed to their fields and converted to their units. */
function mappedRow(row: CommunityRow, mapping: readonly ColumnMapping[]): CommunityRow {
  if (mapping.length === 0) return row;
  const fields = mapping.map(({ column, field, factor }) => {
    const value = memberAt(row, column);
    // A number is a valid key if the operator maps it.
    if (field === 'key' && typeof value === 'number') return [field, String(value)];
    if (factor === undefined || value === undefined || value === null) return [field, value];
    const figure = readFigure(String(value), { field, factor }, undefined);
    // Keep what is not a figure, so that the row is rejected for it.
    return [field, typeof figure === 'object' ? value : figure];
  });
  return { ...row, ...Object.fromEntries(fields) };
}

/** A member, possibly nested: "energy.kcal". */
function memberAt(row: CommunityRow, path: string): unknown {
  if (Object.hasOwn(row, path)) return row[path];
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined), row);
}

function isObject(value: unknown): value is CommunityRow {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Error);
}

function parseObject(line: string): CommunityRow | SyntaxError {
  try {
    const value = parseJson(line);
    if (isObject(value)) return value;
    return new SyntaxError('It is not a JSON object.');
  } catch (error) {
    if (error instanceof SyntaxError) return error;
    throw error;
  }
}
