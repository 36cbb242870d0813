/** Reads exports back with readers that share nothing with the writers. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { DatabaseSync } from '@photostructure/sqlite';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';

/** Rows by field name. */
export type Rows = Record<string, string | number | null>[];

/** The text of a file, unpacked when it is gzipped. */
export function textOf(file: string): string {
  const bytes = readFileSync(file);
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString();
}

/** JSON lines. */
export function readJsonl(file: string): Rows {
  return textOf(file)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
}

/** CSV, one character at a time, all values as text and empty cells as null. */
export function readCsv(file: string): Record<string, string | null>[] {
  const table: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const text = textOf(file);
  for (let i = 0; i < text.length; i++) {
    const character = text[i]!;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text[i + 1] === '"') cell += text[++i];
      else isQuoted = false;
    } else if (character === '"') isQuoted = true;
    else if (character === ',' || character === '\n') {
      table.at(-1)!.push(character === '\n' ? cell.replace(/\r$/, '') : cell);
      cell = '';
      if (character === '\n') table.push([]);
    } else cell += character;
  }
  const [header, ...lines] = table.slice(0, -1);
  return lines.map((line) => Object.fromEntries(header!.map((name, at) => [name, line[at] || null])));
}

/** Parquet. */
export async function readParquet(file: string): Promise<Rows> {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(file) });
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : (value ?? null)]),
    ),
  );
}

/** The table of foods of an SQLite file, in their places. */
export function readSqlite(file: string): Rows {
  return query(file, 'SELECT * FROM food ORDER BY place').map(({ place: _place, ...row }) => row);
}

/** The answer to a query on an SQLite file. */
export function query(file: string, sql: string, ...parameters: string[]): Rows {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare(sql).all(...parameters) as Rows;
  } finally {
    database.close();
  }
}
