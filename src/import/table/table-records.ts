/**
 * The rows of a table. Cells quoted as in RFC 4180 may hold separators, quotation marks and line breaks. Text is read as a
 * stream, in bounded memory. An unclosed quotation mark costs only its own line: reading resumes with the next line, where
 * a general CSV parser would take the rest of the file for one cell.
 */
import { ImportError } from '../import-error.ts';
import type { TableRecord } from './table-format.ts';

/** Longer than any row of foods. */
const MAX_LINE_LENGTH = 1 << 20;
/** The text parsed at once: rows of two bytes take a hundred times that in memory, and several batches are in flight. */
const PIECE_BYTES = 1 << 16;
/** A longer quoted cell, or one with more lines, has an unclosed quotation mark. */
const MAX_CELL_LENGTH = 1 << 16;
const MAX_CELL_LINES = 200;

/** All rows as they come, the header first. */
export async function* tableRecords(
  label: string,
  bytes: AsyncIterable<Uint8Array>,
  { encoding, delimiter }: { encoding: string; delimiter: string },
): AsyncGenerator<TableRecord[]> {
  const reader = new TableReader(delimiter);
  const decoder = new TextDecoder(encoding);
  for await (const chunk of bytes) {
    for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
      const piece = decoder.decode(chunk.subarray(at, at + PIECE_BYTES), { stream: true });
      const records = reader.read(piece, false);
      if (reader.waiting > MAX_LINE_LENGTH) {
        throw new ImportError(
          'IMPORT_FILE_UNREADABLE',
          `${label} has a line of more than a million characters (line ${reader.line}), which is not a row of a table. ` +
            'Is a quotation mark or a line end missing? Correct that line, or remove it.',
        );
      }
      if (records.length > 0) yield records;
    }
  }
  yield reader.read(decoder.decode(), true);
}

/** Parses rows from text in pieces. */
export class TableReader {
  /** The line of the next row. */
  line = 1;
  #rest = '';
  #carriageReturn = '';

  constructor(private readonly delimiter: string) {}

  /** The characters buffered until their row ends. */
  get waiting(): number {
    return this.#rest.length;
  }

  /** The completed rows; at the end also the last one. Blank lines are not rows. */
  read(piece: string, isEnd: boolean): TableRecord[] {
    const text = this.#rest + this.#withLineFeeds(piece, isEnd);
    const records: TableRecord[] = [];
    let at = 0;
    while (at < text.length) {
      const row = readRow(text, at, this.delimiter, isEnd);
      if (row === undefined) break;
      const { cells, end, isBroken } = row;
      if (cells.length > 1 || cells[0]!.trim() !== '') records.push({ cells, line: this.line, isBroken });
      this.line += 1 + linesIn(text, at, end - 1);
      at = end;
    }
    this.#rest = text.slice(at);
    return records;
  }

  /** A trailing carriage return may be half of a line end, so it waits for the next piece. */
  #withLineFeeds(piece: string, isEnd: boolean): string {
    const text = this.#carriageReturn + piece;
    this.#carriageReturn = !isEnd && text.endsWith('\r') ? '\r' : '';
    return text.slice(0, text.length - this.#carriageReturn.length).replace(/\r\n?/g, '\n');
  }
}

/** The row at `from`, and where the next one begins; undefined if it is incomplete. */
function readRow(text: string, from: number, delimiter: string, isEnd: boolean) {
  const newline = text.indexOf('\n', from);
  if (newline < 0 && !isEnd) return undefined;
  const lineEnd = newline < 0 ? text.length : newline;
  const line = text.slice(from, lineEnd);
  if (!line.includes('"')) return { cells: line.split(delimiter), end: lineEnd + 1, isBroken: false };
  const broken = { cells: [line], end: lineEnd + 1, isBroken: true };
  const cells: string[] = [];
  for (let at = from; ; ) {
    if (text[at] !== '"') {
      // A quotation mark inside an unquoted cell is just a character: 7" pizza.
      const end = bareCellEnd(text, at, delimiter);
      cells.push(text.slice(at, end));
      at = end;
    } else {
      const close = closingQuote(text, at + 1);
      if (close === UNCLOSED) return broken;
      // The closing mark, or the second of a doubled mark, may be in the next piece.
      if (close === undefined || (close === text.length - 1 && !isEnd)) return isEnd ? broken : undefined;
      cells.push(text.slice(at + 1, close).replaceAll('""', '"'));
      at = close + 1;
    }
    if (at >= text.length || text[at] === '\n') {
      return at >= text.length && !isEnd ? undefined : { cells, end: at + 1, isBroken: false };
    }
    if (text[at] !== delimiter) return broken;
    at++;
  }
}

function bareCellEnd(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at++) if (text[at] === delimiter || text[at] === '\n') return at;
  return text.length;
}

const UNCLOSED = -1;

/** The first undoubled quotation mark; undefined if it may be in the next piece. */
function closingQuote(text: string, from: number): number | typeof UNCLOSED | undefined {
  const limit = Math.min(text.length, from + MAX_CELL_LENGTH);
  let at = text.indexOf('"', from);
  while (at >= 0 && at < limit && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  const isClosed = at >= 0 && at < limit;
  if (linesIn(text, from, isClosed ? at : limit) > MAX_CELL_LINES) return UNCLOSED;
  if (isClosed) return at;
  return limit < text.length ? UNCLOSED : undefined;
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}
