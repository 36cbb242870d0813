/** Excel workbooks (.xlsx, ECMA-376): each sheet as a stream of CSV, so that table readers also read sheets. */

import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { csvCell } from '../../text/csv-cell.ts';
import { ImportError } from '../import-error.ts';
import { unreadable } from '../input/unreadable.ts';
import type { PackedFile, ZipArchive } from './zip.ts';

const WORKBOOK = 'xl/workbook.xml';
/** Tens of times the largest food table. */
const MAX_TEXT_LENGTH = 1 << 28;
const MAX_SHEETS = 500;
/** Excel's limits. */
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;
const CHUNK_LENGTH = 1 << 16;

/** The sheets of an archive as files, with the size of their XML, several times that of the text; undefined if it is not a workbook. */
export async function sheetsIn(label: string, { files }: ZipArchive): Promise<PackedFile[] | undefined> {
  const fileOf = (path: string) => files.find(({ name }) => name === path);
  const workbook = fileOf(WORKBOOK);
  if (workbook === undefined) return undefined;
  const sheets: { name: string; id: string }[] = [];
  for await (const { open } of elements(label, workbook, ['sheet'])) {
    const { name = '', state = 'visible', 'r:id': id } = open?.attributes ?? {};
    if (id !== undefined && state === 'visible' && sheets.length < MAX_SHEETS) sheets.push({ name, id });
  }
  const targets = new Map<string, string>();
  const relations = fileOf('xl/_rels/workbook.xml.rels');
  if (relations !== undefined) {
    for await (const { open } of elements(label, relations, ['Relationship'])) {
      if (open) targets.set(open.attributes.Id ?? '', open.attributes.Target ?? '');
    }
  }
  let texts: Promise<string[]> | undefined;
  const shared = fileOf('xl/sharedStrings.xml');
  const sharedTexts = () => {
    texts ??= shared === undefined ? Promise.resolve([]) : readSharedTexts(label, shared);
    return texts;
  };
  return sheets.flatMap(({ name, id }): PackedFile[] => {
    const target = targets.get(id) ?? '';
    const file = fileOf(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
    if (file === undefined) return [];
    return [{ name, bytes: file.bytes, read: () => readSheet(`${name} in ${label}`, file, sharedTexts) }];
  });
}

/** An element's start, or its end with its text. */
interface ElementEvent {
  open?: SaxesTagPlain;
  close?: string;
  /** The text of `t` and `v`, which contain nothing else. */
  text: string;
}

/** The start and end events of elements with these names. */
async function* elements(label: string, file: PackedFile, names: readonly string[]): AsyncGenerator<ElementEvent> {
  const wanted = new Set(names);
  const parser = new SaxesParser();
  const decoder = new TextDecoder();
  let events: ElementEvent[] = [];
  let text = '';
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', (open) => {
    text = '';
    if (wanted.has(local(open.name))) events.push({ open, text: '' });
  });
  parser.on('text', (piece) => {
    text += piece;
    if (text.length > MAX_TEXT_LENGTH) throw tooMuch(label);
  });
  parser.on('closetag', ({ name }) => {
    if (wanted.has(local(name))) events.push({ close: local(name), text });
    text = '';
  });
  parser.on('error', (error) => {
    throw new ImportError('IMPORT_FILE_UNREADABLE', `${label} is damaged: ${error.message} Save it again.`);
  });
  for await (const chunk of file.read()) {
    parser.write(decoder.decode(chunk, { stream: true }));
    yield* events;
    events = [];
  }
  parser.write(decoder.decode());
  parser.close();
  yield* events;
}

/** A text may consist of formatted runs; phonetic hints (rPh) are not part of it. */
async function readSharedTexts(label: string, file: PackedFile): Promise<string[]> {
  const texts: string[] = [];
  let text = '';
  let length = 0;
  let isSpoken = false;
  for await (const { open, close, text: piece } of elements(label, file, ['si', 't', 'rPh'])) {
    if (open?.name.endsWith('rPh') || close === 'rPh') isSpoken = open !== undefined;
    else if (close === 't' && !isSpoken) text += piece;
    else if (close === 'si') {
      length += text.length + 1;
      if (length > MAX_TEXT_LENGTH) throw tooMuch(label);
      texts.push(text);
      text = '';
    }
  }
  return texts;
}

async function* readSheet(label: string, file: PackedFile, sharedTexts: () => Promise<string[]>) {
  let texts: string[];
  try {
    texts = await sharedTexts();
  } catch (error) {
    throw unreadable(label, error);
  }
  let csv = '';
  let row = 0;
  let cells: string[] = [];
  let type = '';
  let text = '';
  let column = 0;
  /** A row ends with its last non-empty cell; tables have equally many cells in each. */
  let width = 0;
  for await (const { open, close, text: piece } of elements(label, file, ['row', 'c', 'v', 't'])) {
    const name = open === undefined ? '' : open.name.slice(open.name.indexOf(':') + 1);
    if (name === 'row') {
      const number = Number(open!.attributes.r ?? row + 1);
      if (!(number > row && number <= MAX_ROWS))
        throw new ImportError('IMPORT_FILE_UNREADABLE', `${label} is damaged: its rows are out of order.`);
      // Omitted rows are empty; keep line numbers equal to row numbers.
      csv += '\n'.repeat(number - row - 1);
      row = number;
      cells = [];
      column = 0;
    } else if (name === 'c') {
      type = open!.attributes.t ?? 'n';
      text = '';
      column = columnOf(open!.attributes.r) ?? column + 1;
    } else if (close === 'v' || close === 't') text += piece;
    else if (close === 'c') {
      if (column > MAX_COLUMNS)
        throw new ImportError(
          'IMPORT_FILE_UNREADABLE',
          `${label} is damaged: a row has more than ${MAX_COLUMNS} cells.`,
        );
      while (cells.length < column - 1) cells.push('');
      width = Math.max(width, column);
      cells[column - 1] = cellText(type, text, texts);
    } else if (close === 'row') {
      // A blank line is not a row.
      if (cells.some((cell) => cell !== '')) {
        while (cells.length < width) cells.push('');
        csv += cells.map((cell) => csvCell(cell)).join(',');
      }
      csv += '\n';
      if (csv.length >= CHUNK_LENGTH) {
        yield Buffer.from(csv);
        csv = '';
      }
    }
  }
  if (csv !== '') yield Buffer.from(csv);
}

/** A column's number: A is 1, AA is 27. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);
}

const LINE_ENDS = /[\r\n]+/g;

function cellText(type: string, text: string, texts: readonly string[]): string {
  // Line numbers equal row numbers, so a cell must stay on one line.
  if (type === 's') return (texts[Number(text)] ?? '').replace(LINE_ENDS, ' ');
  // A formula error is an unknown value.
  if (type === 'e') return '';
  // Doubles are stored with all digits: 0.30000000000000004.
  return type === 'n' && text !== '' ? String(Number(Number(text).toPrecision(15))) : text.replace(LINE_ENDS, ' ');
}

function tooMuch(label: string): ImportError {
  const message = `${label} has more text than any table of foods. Save the sheet with the foods as CSV.`;
  return new ImportError('IMPORT_TOO_LARGE', message);
}
