/**
 * A small SQLite file for programs that must work offline: the foods as a table with an index on the barcode, a full-text
 * table for search by name, and what the file is. docs/exporting.md shows the schema and the queries it is made for.
 */
import { DatabaseSync } from '@photostructure/sqlite';
import type { ExportField } from './fields.ts';
import type { ExportRow, OpenWriter } from './writer.ts';

const TYPES: Record<ExportField['type'], string> = { integer: 'INTEGER', number: 'REAL', string: 'TEXT' };
/** What full-text search looks at, as far as it is exported. */
const SEARCHED = ['name', 'brand', 'category'];

/** Many foods have no barcode; without them the index is smaller, and SQLite is never tempted to scan instead. */
const BARCODE_INDEX = 'CREATE INDEX food_barcode ON food (barcode) WHERE barcode IS NOT NULL';

export const openSqlite: OpenWriter = async ({ file, fields, about }) => {
  const database = new DatabaseSync(file);
  // Nobody reads the file before it has its name, and what a crash leaves is thrown away: no journal is needed.
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -65536;');
  const searched = fields.map(({ name }, at) => ({ name, at })).filter(({ name }) => SEARCHED.includes(name));
  const names = searched.map(({ name }) => name).join(', ');
  const id = fields.findIndex(({ name }) => name === 'id');
  database.exec(schema(fields, names));
  database.exec('BEGIN');
  const insert = database.prepare(`INSERT INTO food VALUES (${marks(fields.length + 1)})`);
  const intoIndex = `INSERT INTO food_text (rowid, ${names}) VALUES (${marks(searched.length + 1)})`;
  const index = searched.length === 0 ? undefined : database.prepare(intoIndex);
  let place = 0;
  const addRow = (row: ExportRow) => {
    insert.run(++place, ...row);
    index?.run(row[id]!, ...searched.map(({ at }) => row[at]!));
  };
  return {
    add: async (rows) => rows.forEach(addRow),
    finish: async () => {
      if (fields.some(({ name }) => name === 'barcode')) database.exec(BARCODE_INDEX);
      if (index) database.exec("INSERT INTO food_text (food_text) VALUES ('optimize')");
      const fact = database.prepare('INSERT INTO about VALUES (?, ?)');
      for (const [name, value] of Object.entries(about)) fact.run(name, value);
      database.exec('COMMIT');
      database.close();
    },
    abandon: async () => {
      if (database.isOpen) database.close();
    },
  };
};

function schema(fields: readonly ExportField[], searched: string): string {
  const columns = fields.map(({ name, type, nullable }) => {
    if (name === 'id') return 'id INTEGER PRIMARY KEY';
    return `${name} ${TYPES[type]}${nullable ? '' : ' NOT NULL'}`;
  });
  const text = `
    CREATE VIRTUAL TABLE food_text USING fts5 (
      ${searched}, content = 'food', content_rowid = 'id',
      tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
    );`;
  return `
    CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE food (place INTEGER NOT NULL, ${columns.join(', ')});
    ${searched === '' ? '' : text}`;
}

function marks(count: number): string {
  return Array(count).fill('?').join(', ');
}
