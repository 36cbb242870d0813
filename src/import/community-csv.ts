/**
 * Foods of a community or an operator as a table: a header with the member names of `community-row.ts`, then one food
 * per line. Cells are separated by tab, `;` or `,`, whichever the header uses, and quoted as RFC 4180 says, but for one
 * thing: a quoted cell may not contain a line break, because files are read line by line; such a row is rejected as not
 * readable. With `;` between cells, a comma may be the decimal sign, as spreadsheets of half the world write it.
 */
import { NUTRIENTS } from '../food/nutrients.ts';
import type { Source } from '../food/source.ts';
import { COMMUNITY_NUMBERS, COMMUNITY_TEXTS, readCommunityRow } from './community-row.ts';
import type { LineReader } from './raw-food.ts';

const DELIMITERS = ['\t', ';', ','] as const;
type Delimiter = (typeof DELIMITERS)[number];

const NUMBERS: ReadonlySet<string> = new Set([...NUTRIENTS.map(({ field }) => field), ...COMMUNITY_NUMBERS]);
const KNOWN: ReadonlySet<string> = new Set([...COMMUNITY_TEXTS, ...NUMBERS]);

/** Whether a first line is the header of such a table: it names a key, a name, and nothing twice. */
export function isCommunityCsvHeader(line: string): boolean {
  const columns = headerOf(line)?.columns.filter((name) => KNOWN.has(name)) ?? [];
  return columns.includes('key') && columns.includes('name') && new Set(columns).size === columns.length;
}

/** Makes the reader of the lines that follow the given header. */
export function communityCsvReader(header: string, source: Source): LineReader {
  const { delimiter, columns } = headerOf(header) ?? { delimiter: ',' as const, columns: [] };
  return (line) => {
    const cells = splitCells(line, delimiter);
    if (cells === undefined || cells.length !== columns.length) return { rejected: 'not-readable' };
    const row: Record<string, string> = Object.create(null) as Record<string, string>;
    columns.forEach((name, index) => {
      if (KNOWN.has(name)) row[name] = delimiter === ';' && NUMBERS.has(name) ? pointed(cells[index]!) : cells[index]!;
    });
    return readCommunityRow(row, source);
  };
}

function headerOf(line: string): { delimiter: Delimiter; columns: string[] } | undefined {
  const text = line.replace(/^\uFEFF/, '');
  for (const delimiter of DELIMITERS) {
    const columns = splitCells(text, delimiter)?.map((name) => name.trim().toLowerCase());
    if (columns !== undefined && columns.length > 1 && columns.includes('key')) return { delimiter, columns };
  }
  return undefined;
}

/** The cells of a line, or undefined when a quotation mark is not closed or stands where none may. */
function splitCells(line: string, delimiter: Delimiter): string[] | undefined {
  if (!line.includes('"')) return line.split(delimiter);
  const cells: string[] = [];
  let at = 0;
  while (true) {
    let end: number;
    if (line[at] === '"') {
      const close = closingQuote(line, at + 1);
      if (close < 0) return undefined;
      cells.push(line.slice(at + 1, close).replaceAll('""', '"'));
      end = close + 1;
      if (end < line.length && line[end] !== delimiter) return undefined;
    } else {
      end = line.indexOf(delimiter, at);
      if (end < 0) end = line.length;
      // A quotation mark within a bare cell is just a character: 7" pizza.
      cells.push(line.slice(at, end));
    }
    if (end >= line.length) return cells;
    at = end + 1;
  }
}

/** Where a quoted cell ends: at the first quotation mark that is not doubled. */
function closingQuote(line: string, from: number): number {
  for (let at = line.indexOf('"', from); at >= 0; at = line.indexOf('"', at + 2)) {
    if (line[at + 1] !== '"') return at;
  }
  return -1;
}

function pointed(cell: string): string {
  return /^\s*-?\d+,\d+\s*$/.test(cell) ? cell.replace(',', '.') : cell;
}
