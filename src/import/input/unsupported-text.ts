/**
 * Text that is not what Larder reads, recognised by its first lines: what spreadsheets and scripts leave of an export,
 * and files that are mistaken for one. A half-read file would publish garbage, so each case stops the import before its
 * first row.
 */
import { isAscii, isUtf8 } from 'node:buffer';
import { parseJson } from '../../text/parse-json.ts';
import { isOffCsvHeader } from '../off/csv.ts';
import { BULK_EXPORT_ADVICE, SPREADSHEET_ADVICE, type UnsupportedInput } from './unsupported-input.ts';

/** The first lines of a text. */
export interface FirstLines {
  first: string;
  /** The lines after the first. */
  rows: readonly string[];
  /** The first line taken for a row of column names. */
  header: Header;
  /** How many of the lines have letters beyond ASCII. */
  accentedLines: number;
  /** How many of these are no UTF-8. */
  brokenLines: number;
}

interface Header {
  delimiter: string;
  columns: readonly string[];
  isQuoted: boolean;
}

/** A code that a spreadsheet turned into a rounded number. */
export const SCIENTIFIC_CODE = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** What is said of a file with such codes. */
export const SCIENTIFIC_CODES_MESSAGE = `has codes in scientific notation (such as 3.01762E+12): a spreadsheet took barcodes for numbers, and their last digits are lost. ${SPREADSHEET_ADVICE}`;

/** Cases recognised by the first lines. */
export const UNSUPPORTED_TEXT: readonly UnsupportedInput<FirstLines>[] = [
  {
    id: 'html',
    matches: ({ first }) => /^\s*<(!doctype html|html|head|body|!--)/i.test(first),
    message:
      'is a web page, not an export. A server may have answered with an error page that was saved under this name: ' +
      'open it in a browser to see what it says, and download the export again.',
  },
  {
    id: 'xml',
    matches: ({ first }) => /^\s*<(\?xml|rdf:|[a-z]+[ >])/i.test(first),
    message: `is XML (Open Food Facts has an RDF export), which Larder does not read. ${BULK_EXPORT_ADVICE}`,
  },
  {
    id: 'git-lfs-pointer',
    matches: ({ first }) => first.startsWith('version https://git-lfs.github.com/spec/'),
    message:
      'is a Git LFS pointer: a note that says where the real file is. Fetch the file itself (`git lfs pull`, or download it from the web page).',
  },
  {
    id: 'json-array',
    matches: ({ first }) => /^\s*\[/.test(first),
    message:
      'is one JSON array; JSON lines are expected, one object on each line. `jq -c ".[]" FILE` turns one into the other.',
  },
  {
    id: 'api-answer',
    matches: ({ first }) => isApiAnswer(first),
    message:
      'is an answer of the Open Food Facts API, not an export. `jq -c ".products[]? // .product" FILE` takes the ' +
      'products out of it, one on each line.',
  },
  {
    id: 'json-document',
    matches: ({ first, rows }) => /^\s*\{/.test(first) && !isJson(first) && /^\s*("[^"]*"\s*:|\})/.test(rows[0] ?? ''),
    message:
      'is JSON spread over several lines; JSON lines are expected, one object on each line. `jq -c . FILE` turns one ' +
      'into the other.',
  },
  {
    id: 'website-export',
    matches: ({ header: { columns } }) =>
      isOffHeader(columns) &&
      columns.some((name) => /_(value|unit)$/.test(name)) &&
      !columns.some((name) => name.endsWith('_100g')),
    message: `is a search export of the Open Food Facts website ("product_name_xx", "…_value" and "…_unit" columns, nothing per 100 g), which leaves out what Larder needs. ${BULK_EXPORT_ADVICE}`,
  },
  {
    id: 'other-delimiter',
    matches: ({ header: { columns, delimiter } }) => delimiter !== '\t' && isOffHeader(columns),
    message: `has the columns of Open Food Facts, but with ";" or "," between them where the export has tabs, so a spreadsheet or a script rewrote it. ${SPREADSHEET_ADVICE}`,
  },
  {
    id: 'quoted',
    matches: ({ header, rows }) => isOffHeader(header.columns) && (header.isQuoted || hasQuotedCells(rows)),
    message: `has the columns of Open Food Facts, but with cells in quotation marks, which the export never has, so a spreadsheet or a script rewrote it. ${SPREADSHEET_ADVICE}`,
  },
  {
    id: 'scientific-codes',
    matches: hasScientificCodes,
    message: SCIENTIFIC_CODES_MESSAGE,
  },
  {
    id: 'no-line-ends',
    matches: ({ first }) => /\r(?!$)/.test(first) && first.split('\r').length > 2,
    message: 'ends its lines with a carriage return alone, as old Macintosh programs did. Save it with line feeds.',
  },
  {
    id: 'not-utf-8',
    matches: ({ accentedLines, brokenLines }) => brokenLines > accentedLines / 2,
    message:
      'is not UTF-8 text: letters with accents would come out as "�". It is probably Windows-1252 or Latin-1. Save it as UTF-8 (`iconv -f windows-1252 -t utf-8 FILE`).',
  },
];

/** The first lines, without their ends, as the cases look at them. */
export function firstLines(lines: readonly Buffer[]): FirstLines {
  const [first = '', ...rows] = lines.map((line) => line.toString().replace(/\r$/, ''));
  const accented = lines.filter((line) => !isAscii(line));
  const broken = accented.filter((line) => !isUtf8(line));
  return { first, rows, header: headerOf(first), accentedLines: accented.length, brokenLines: broken.length };
}

function headerOf(line: string): Header {
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

/** The website's export has a name for each language and none in general. */
function isNameColumn(column: string): boolean {
  return /^product_name(_[a-z]{2,3})?$/.test(column);
}

/**
 * Whether cells were put in quotation marks because of what is in them. Spreadsheets do it to every cell with a comma;
 * in the export a name may stand in quotation marks of its own, but lists with commas never do.
 */
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

function isJson(text: string): boolean {
  return jsonIn(text) !== undefined;
}
