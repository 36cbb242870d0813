/**
 * CSV as RFC 4180 has it: a header, commas, quotation marks where they are needed, UTF-8. Unknown is an empty cell.
 *
 * By default every cell is the catalog's text, to the letter, for programs. A spreadsheet takes text that begins with
 * = + - @ for a formula, and foods are named by strangers; so for spreadsheets such cells get an apostrophe in front,
 * and the file a byte order mark, without which Excel reads it in the wrong letters. Some spreadsheets also accept the full-width
 * forms (＝) and skip white space and invisible characters before the sign.
 */
import { csvCell } from '../text/csv-cell.ts';
import type { ExportValue } from './fields.ts';
import { openTextFile } from './text-file.ts';
import type { OpenWriter } from './writer.ts';

const LINE_END = '\r\n';

export const openCsv: OpenWriter = (request) => {
  const { fields, isForSpreadsheets } = request;
  const write = isForSpreadsheets ? formulaSafeCell : cell;
  const header = fields.map(({ name }) => cell(name)).join(',') + LINE_END;
  const mark = isForSpreadsheets ? '\ufeff' : '';
  return openTextFile(request, mark + header, (row) => row.map(write).join(',') + LINE_END);
};

function cell(value: ExportValue): string {
  return value === null ? '' : csvCell(String(value));
}

const FORMULA_SIGN = /^[=+\-@\u2212]/;
/** The first character that shows, whatever stands before it. */
const FIRST_SHOWN = /^[\s\p{Cc}\p{Cf}\p{Zs}]*(.)/su;

/** Numbers stay as they are, minus included: they are ours. */
function formulaSafeCell(value: ExportValue): string {
  return cell(typeof value === 'string' && startsFormula(value) ? `'${value}` : value);
}

function startsFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true;
  const [, first = ''] = FIRST_SHOWN.exec(text) ?? [];
  // Full-width, small and superscript forms become the plain sign.
  return FORMULA_SIGN.test(first.normalize('NFKC'));
}
