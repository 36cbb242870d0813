/**
 * The file of rejected rows (`--rejects`), which can be corrected and imported again: tables with two more columns, JSON
 * lines with one more member. Label data is corrected at its source, so only reasons are written for it. Inputs of another
 * format or header get a separate file.
 */

import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { append } from '../../files/whole.ts';
import { csvCell } from '../../text/csv-cell.ts';
import { ImportError } from '../import-error.ts';
import type { Rejected, RejectionReason } from '../normalize/raw-food.ts';

const BUFFER_LENGTH = 1 << 16;
/** Additional columns of rejected tables; imports ignore them. */
const LINE_COLUMN = 'rejected_line';
const REASON_COLUMN = 'rejected_because';
/** Without it Excel assumes the wrong encoding. */
const BYTE_ORDER_MARK = '\ufeff';

export interface RejectedRow extends Pick<Rejected, 'key' | 'field' | 'value' | 'problem'> {
  file: string;
  /** The line on which it begins; the row number for Parquet. */
  line: number;
  reason: RejectionReason;
}

/** The format of an input's rows: JSON lines, or a table with this header. */
export type RowForm = 'lines' | { delimiter: string; header: readonly string[] };

/** A row as in its input: a line of JSON, or cells. */
export type SourceRow = string | readonly string[];

export function isRejectsColumn(name: string): boolean {
  return [LINE_COLUMN, REASON_COLUMN].includes(name.trim().toLowerCase());
}

interface OpenFile {
  readonly descriptor: number;
  form: RowForm | undefined;
  buffer: string;
}

export class RejectsFile {
  /** The files begun so far. */
  readonly names: string[] = [];
  readonly #name: string;
  readonly #files: OpenFile[] = [];

  constructor(name: string) {
    this.#name = name;
    this.#open();
  }

  /** Writes a row of an input of this form; `source` is unknown for rows no longer in memory. */
  write(form: RowForm, row: RejectedRow, reason: string, source: SourceRow | undefined): void {
    const file = this.#fileOf(form);
    // A table gets only rows to correct, not those superseded by another row.
    if (form === 'lines') file.buffer += `${jsonLine(row, source)}\n`;
    else if (source !== undefined) file.buffer += tableRow(form, row.line, reason, source);
    if (file.buffer.length >= BUFFER_LENGTH) flush(file);
  }

  close(): void {
    for (const file of this.#files) {
      flush(file);
      closeSync(file.descriptor);
    }
    this.#files.length = 0;
  }

  #fileOf(form: RowForm): OpenFile {
    const known = this.#files.find((file) => file.form === undefined || isSameForm(file.form, form)) ?? this.#open();
    if (known.form === undefined) {
      known.form = form;
      if (form !== 'lines') known.buffer = BYTE_ORDER_MARK + headerRow(form);
    }
    return known;
  }

  #open(): OpenFile {
    const { dir, name, ext } = path.parse(this.#name);
    const file = this.names.length === 0 ? this.#name : path.join(dir, `${name}-${this.names.length + 1}${ext}`);
    try {
      const opened: OpenFile = { descriptor: openSync(file, 'w'), form: undefined, buffer: '' };
      this.#files.push(opened);
      this.names.push(file);
      return opened;
    } catch (cause) {
      const message = `The skipped rows cannot be written to ${file}: ${(cause as Error).message}. Check the folder and its permissions.`;
      throw new ImportError('IMPORT_REJECTS_UNWRITABLE', message, { cause });
    }
  }
}

function flush(file: OpenFile): void {
  append(file.descriptor, file.buffer);
  file.buffer = '';
}

function isSameForm(one: RowForm, other: RowForm): boolean {
  if (one === 'lines' || other === 'lines') return one === other;
  return one.delimiter === other.delimiter && one.header.join('\n') === other.header.join('\n');
}

/** The row with its reason as one more member; unparsable rows as text. */
function jsonLine(rejected: RejectedRow, source: SourceRow | undefined): string {
  if (source === undefined) return JSON.stringify({ rejected });
  try {
    const row: unknown = JSON.parse(source as string);
    if (typeof row === 'object' && row !== null && !Array.isArray(row)) return JSON.stringify({ ...row, rejected });
  } catch (error) {
    // Not JSON, or nested too deeply to be serialized.
    if (!(error instanceof SyntaxError) && !(error instanceof RangeError)) throw error;
  }
  return JSON.stringify({ row: source, rejected });
}

function headerRow({ delimiter, header }: Exclude<RowForm, 'lines'>): string {
  const own = header.filter((name) => !isRejectsColumn(name));
  return lineOf([...own, LINE_COLUMN, REASON_COLUMN], delimiter);
}

function tableRow({ delimiter, header }: Exclude<RowForm, 'lines'>, line: number, reason: string, source: SourceRow) {
  const cells = header.flatMap((name, at) => (isRejectsColumn(name) ? [] : [source[at] ?? '']));
  // Cells beyond the header go last, where they are noticed.
  return lineOf([...cells, String(line), reason, ...source.slice(header.length)], delimiter);
}

function lineOf(cells: readonly string[], delimiter: string): string {
  return `${cells.map((cell) => csvCell(cell, delimiter)).join(delimiter)}\n`;
}
