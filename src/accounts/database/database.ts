import { sql } from 'kysely';
import type { AccountsDatabase } from './engine.ts';
import { type AppliedMigrations, migrationState } from './migrations.ts';
import type { PostgresLocation } from './postgres-pool.ts';
import { openSqliteEngine } from './sqlite-engine.ts';

export const ACCOUNTS_FILE = 'accounts.db';

/** Where the accounts are: the path of a SQLite file, or a PostgreSQL database. */
export type AccountsLocation = string | PostgresLocation;

interface OpenOptions {
  /** The thread program in which a server writes to SQLite. */
  sqliteThread?: URL;
  /** Opens an unreachable PostgreSQL too, and migrates it once it can be reached. */
  mayBeAway?: boolean;
  /** Called with the applied migrations, even if there were none. */
  onMigrated?: (applied: AppliedMigrations) => void;
}

/** Opens the accounts database, creating and migrating it as needed; several processes may do so at once. */
export async function openAccountsDatabase(
  location: AccountsLocation,
  { sqliteThread, mayBeAway = false, onMigrated }: OpenOptions = {},
): Promise<AccountsDatabase> {
  if (typeof location === 'string') {
    return openSqliteEngine(location, { threadUrl: sqliteThread, onMigrated });
  }
  // Loaded here only: an embedded database needs no PostgreSQL client.
  const { openPostgresEngine } = await import('./postgres-engine.ts');
  return openPostgresEngine(location, { mayBeAway, onMigrated });
}

/**
 * Opens an existing accounts database read-only. It is not migrated, since an earlier version of Larder may be running on
 * it and could not use it any more.
 */
export async function openAccountsReadOnly(location: AccountsLocation) {
  const database =
    typeof location === 'string'
      ? await openSqliteEngine(location, { isReadOnly: true })
      : await (await import('./postgres-engine.ts')).openPostgresEngine(location, { isReadOnly: true });
  try {
    return { database, ...(await migrationState(database.kysely)) };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Inspects the accounts of any version without changing anything. */
export async function inspectAccounts(location: AccountsLocation) {
  const { missingMigrations, hasTables, ...opened } = await openAccountsReadOnly(location);
  await using database = opened.database;
  const { kysely } = database;
  const query = kysely.selectFrom('account').select(({ fn }) => fn.countAll<number>().as('accounts'));
  const accounts = hasTables ? (await query.executeTakeFirstOrThrow()).accounts : undefined;
  if (typeof location === 'string') return { serverVersion: undefined, missingMigrations, accounts };
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(kysely);
  // Distributions append their own name.
  return { serverVersion: rows[0]!.server_version.split(' ')[0]!, missingMigrations, accounts };
}
