/** Queries a catalog.db; older catalogs lack some tables. */
import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { CatalogDamagedError } from '../catalog-error.ts';

export function rowsOf<T>(database: DatabaseSyncInstance, sql: string, ...values: (string | number)[]): T[] {
  return database.prepare(sql).all(...values) as T[];
}

/** The rows of a query on a table; none if the catalog lacks the table. */
export function rowsIn<T>(
  database: DatabaseSyncInstance,
  table: string,
  sql: string,
  ...values: (string | number)[]
): T[] {
  return hasTable(database, table) ? rowsOf<T>(database, sql, ...values) : [];
}

export function hasTable(database: DatabaseSyncInstance, name: string): boolean {
  return database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined;
}

/** Adds rows to a table, each with a value for every column. */
export function insertRows(
  database: DatabaseSyncInstance,
  table: string,
  rows: Iterable<readonly (string | number | null)[]>,
): void {
  let insert: StatementSyncInstance | undefined;
  for (const row of rows) {
    insert ??= database.prepare(`INSERT INTO ${table} VALUES (${row.map(() => '?').join(', ')})`);
    insert.run(...row);
  }
}

/** An error of SQLite as damage of the file, since nobody writes to it; any other error unchanged. */
export function databaseDamage(file: string, error: unknown, what = 'is damaged'): unknown {
  const { code, message } = error as { code?: unknown; message: string };
  if (code !== 'ERR_SQLITE_ERROR') return error;
  return new CatalogDamagedError({ file, problem: `${what}: ${message}` }, { cause: error });
}
