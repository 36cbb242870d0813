/** The actual tables of an embedded accounts database, whichever migrations made them. */
import type { DatabaseSyncInstance } from '@photostructure/sqlite';

/** A table and its columns, in order of creation. */
export interface SourceTable {
  name: string;
  columns: string[];
}

/** All tables except SQLite's own and the migrations', each after those that it references. */
export function tablesInOrder(database: DatabaseSyncInstance): SourceTable[] {
  const names = tableNames(database);
  const ordered = new Set<string>();
  const add = (name: string) => {
    if (ordered.has(name)) return;
    for (const referred of referencesOf(database, name)) if (referred !== name) add(referred);
    ordered.add(name);
  };
  for (const name of names) add(name);
  return [...ordered].map((name) => ({ name, columns: columnNames(database, name) }));
}

/** The names of these tables, unordered. */
export function tableNames(database: DatabaseSyncInstance): string[] {
  const rows = database.prepare(`select name from sqlite_schema where type = 'table'`).all() as { name: string }[];
  return rows.map(({ name }) => name).filter((name) => !/^(sqlite_|larder_migration)/.test(name));
}

/** Named, not `*`: migrated tables may have another column order than new ones. */
export function columnNames(database: DatabaseSyncInstance, table: string): string[] {
  const rows = database.prepare('select name from pragma_table_info(?)').all(table) as { name: string }[];
  return rows.map(({ name }) => name);
}

export function countRows(database: DatabaseSyncInstance, table: string): number {
  return (database.prepare(`select count(*) as rows from "${table}"`).get() as { rows: number }).rows;
}

/**
 * A table's rows in batches. Each batch is a separate query, because callers may take any time over it, which an open
 * cursor of the binding does not survive.
 */
export function* readRows(
  database: DatabaseSyncInstance,
  { name, columns }: SourceTable,
  atATime: number,
): Generator<Record<string, unknown>[]> {
  const listed = columns.map((column) => `"${column}"`).join(', ');
  const next = `select rowid as row_number, ${listed} from "${name}" where rowid > ? order by rowid limit ?`;
  for (let last = 0; ; ) {
    const rows = database.prepare(next).all(last, atATime) as ({ row_number: number } & Record<string, unknown>)[];
    if (rows.length === 0) return;
    last = rows.at(-1)!.row_number;
    yield rows.map(({ row_number, ...row }) => row);
  }
}

/** The highest id ever assigned by each table, including deleted rows; tables without any are left out. */
export function highestIds(database: DatabaseSyncInstance): [table: string, id: number][] {
  const rows = database.prepare('select name, seq from sqlite_sequence where seq > 0').all();
  return (rows as { name: string; seq: number }[]).map(({ name, seq }) => [name, seq]);
}

function referencesOf(database: DatabaseSyncInstance, table: string): string[] {
  const rows = database.prepare('select "table" as referred from pragma_foreign_key_list(?)').all(table);
  return (rows as { referred: string }[]).map(({ referred }) => referred);
}
