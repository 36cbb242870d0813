/**
 * Unsupported text, recognized by its first lines: what spreadsheets and scripts leave of an export, and files mistaken for
 * one. A half-read file would publish garbage, so each case stops the import before its first row.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { parseJson } from '../../text/parse-json.ts';
import { isOffCsvHeader } from '../off/csv.ts';
import type { UnsupportedInput } from './unsupported-input.ts';

type FirstLines = ReturnType<typeof firstLines>;

/** A code that a spreadsheet rounded to scientific notation. */
export const SCIENTIFIC_CODE = /^\d(?:[.,]\d+)?E\+?\d+$/i;

export const UNSUPPORTED_TEXT: readonly UnsupportedInput<FirstLines>[] = [
  { id: 'html', matches: ({ first }) => /^\s*<(!doctype html|html|head|body|!--)/i.test(first) },
  { id: 'xml', matches: ({ first }) => /^\s*<(\?xml|rdf:|[a-z]+[ >])/i.test(first) },
  { id: 'git-lfs-pointer', matches: ({ first }) => first.startsWith('version https://git-lfs.github.com/spec/') },
  { id: 'json-array', matches: ({ first }) => /^\s*\[/.test(first) },
  { id: 'api-answer', matches: ({ first }) => isApiAnswer(first) },
  {
    id: 'json-document',
    matches: ({ first, rows }) =>
      /^\s*\{/.test(first) && jsonIn(first) === undefined && /^\s*("[^"]*"\s*:|\})/.test(rows[0] ?? ''),
  },
  {
    id: 'website-export',
    matches: ({ header: { columns } }) =>
      isOffHeader(columns) &&
      columns.some((name) => /_(value|unit)$/.test(name)) &&
      !columns.some((name) => name.endsWith('_100g')),
  },
  {
    id: 'other-delimiter',
    matches: ({ header: { columns, delimiter } }) => delimiter !== '\t' && isOffHeader(columns),
  },
  {
    id: 'quoted',
    matches: ({ header, rows }) => isOffHeader(header.columns) && (header.isQuoted || hasQuotedCells(rows)),
  },
  { id: 'scientific-codes', matches: hasScientificCodes },
  { id: 'no-line-ends', matches: ({ first }) => /\r(?!$)/.test(first) && first.split('\r').length > 2 },
  { id: 'not-utf-8', matches: ({ accentedLines, brokenLines }) => brokenLines > accentedLines / 2 },
];

/** The first line, also as column names; and how many lines have non-ASCII letters, and how many of these are not UTF-8. */
export function firstLines(lines: readonly Buffer[]) {
  const [first = '', ...rows] = lines.map((line) => line.toString().replace(/\r$/, ''));
  const accented = lines.filter((line) => !isAscii(line));
  const broken = accented.filter((line) => !isUtf8(line));
  return { first, rows, header: headerOf(first), accentedLines: accented.length, brokenLines: broken.length };
}

function headerOf(line: string) {
  const delimiter = ['\t', ';', ','].find((candidate) => line.includes(candidate)) ?? '\t';
  const cells = line.split(delimiter);
  return {
    delimiter,
    columns: cells.map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')),
    isQuoted: cells.some((cell) => /^\s*".*"\s*$/.test(cell)),
  };
}

function isOffHeader(columns: readonly string[]): boolean {
  return isOffCsvHeader(columns.join('\t')) || (columns.includes('code') && columns.some(isNameColumn));
}

/** The website's export has a name per language and no general one. */
function isNameColumn(column: string): boolean {
  return /^product_name(_[a-z]{2,3})?$/.test(column);
}

/** Whether cells were quoted because of a comma, as spreadsheets do. The export may have a quoted name, but never a quoted list. */
function hasQuotedCells(rows: readonly string[]): boolean {
  const cells = rows.flatMap((row) => row.split('\t')).filter((cell) => cell.includes(','));
  const quoted = cells.filter((cell) => cell.startsWith('"') && cell.endsWith('"'));
  return rows.some((row) => /^"\d+"\t/.test(row)) || (quoted.length > 2 && quoted.length > cells.length / 2);
}

const CODE_COLUMNS = new Set(['code', 'barcode']);

function hasScientificCodes({ header: { columns, delimiter }, rows }: FirstLines): boolean {
  const places = columns.flatMap((name, index) => (CODE_COLUMNS.has(name.toLowerCase()) ? [index] : []));
  if (places.length === 0) return false;
  return rows.some((row) => {
    const cells = row.split(delimiter);
    return places.some((place) => SCIENTIFIC_CODE.test((cells[place] ?? '').trim().replace(/^"(.*)"$/, '$1')));
  });
}

function isApiAnswer(line: string): boolean {
  if (!/"products?"\s*:\s*[[{]/.test(line)) return false;
  const answer = jsonIn(line) as { products?: unknown; product?: unknown } | undefined;
  return Array.isArray(answer?.products) || (typeof answer?.product === 'object' && answer.product !== null);
}

function jsonIn(text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
