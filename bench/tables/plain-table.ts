/** Reads a table whole, with the simplest code: letter by letter, every cell under the name of its column. */
import type { MappedTable } from '../../src/import/datasets/dataset-map.ts';
import { fits, type TableFiles } from '../../src/import/datasets/table-files.ts';

/** The rows of the first file that fits. */
export async function readPlainTable(table: MappedTable, files: TableFiles): Promise<Record<string, string>[]> {
  const [file] = files.matching(table);
  if (file === undefined) return [];
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.read()) chunks.push(chunk);
  const text = new TextDecoder(table.form.encoding ?? 'utf-8').decode(Buffer.concat(chunks));
  const rows = text.startsWith('[') ? objectRows(JSON.parse(text) as Record<string, unknown>[]) : cellRows(text);
  const names = table.columns.flatMap(({ from }) => from.columns);
  const isHeader = (cells: readonly string[]) => names.concat(table.by ?? []).some((name) => cells.includes(name));
  const headerAt = Math.max(0, rows.findIndex(isHeader));
  const header = rows[headerAt]!;
  return rows.slice(headerAt + 1).map((cells) => {
    const row: Record<string, string> = {};
    // The first of two columns with one name counts.
    for (const [at, name] of header.entries()) row[name] ??= cells[at] ?? '';
    for (const name of names)
      if (name.includes('*')) row[name] ??= cells[header.findIndex((each) => fits(name, each))] ?? '';
    return row;
  });
}

function objectRows(objects: readonly Record<string, unknown>[]): string[][] {
  const header = Object.keys(objects[0]!);
  return [header, ...objects.map((object) => header.map((name) => String(object[name] ?? '')))];
}

function cellRows(text: string): string[][] {
  const firstLine = text.slice(0, text.indexOf('\n'));
  const delimiter = ['\t', ';', ','].find((each) => firstLine.split(each).length > 2) ?? ',';
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!;
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at++;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === delimiter || letter === '\n') {
      row.push(cell.trim());
      cell = '';
      if (letter === '\n') {
        rows.push(row);
        row = [];
      }
    } else if (letter !== '\r') cell += letter;
  }
  if (row.length > 0 || cell !== '') rows.push([...row, cell.trim()]);
  return rows;
}
