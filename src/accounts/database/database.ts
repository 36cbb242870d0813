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

interface ReadOnlyAccounts {
  database: AccountsDatabase;
  missingMigrations: readonly string[];
  /** Whether Larder's tables exist. */
  hasTables: boolean;
}

/**
 * Opens an existing accounts database read-only. It is not migrated, since an earlier version of Larder may be running on
 * it and could not use it any more.
 */
export async function openAccountsReadOnly(location: AccountsLocation): Promise<ReadOnlyAccounts> {
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
