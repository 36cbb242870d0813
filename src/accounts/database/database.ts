/**
 * The open accounts database. Every change to a key or a plan leaves a record in its own transaction; a running server
 * watches for these, and so honors changes whoever made them.
 */
import type { Kysely } from 'kysely';
import type { AccountChange, Change, Engine, KeyChanges, KeyMark } from './engine.ts';
import { type AppliedMigrations, migrationState } from './migrations.ts';
import type { PostgresLocation } from './postgres-pool.ts';
import type { AccountsSchema } from './schema.ts';
import { openSqliteEngine } from './sqlite-engine.ts';

/** The name of the accounts database in the data folder. */
export const ACCOUNTS_FILE = 'accounts.db';

/** Where the accounts are: the path of a SQLite file, or a PostgreSQL database. */
export type AccountsLocation = string | PostgresLocation;

/** Rewriting so much takes some tenths of a second; more is left to the hourly maintenance. */
const ERASED_AT_ONCE_BYTES = 32 * 1024 * 1024;

/** An open accounts database, with all migrations applied unless it is only looked at. */
export class AccountsDatabase {
  readonly kysely: Kysely<AccountsSchema>;
  /** For looking up keys. */
  readonly keyReads: Engine['keyReads'];
  readonly stagesUsage: boolean;
  /** Whether it is only looked at, and may lack migrations. */
  readonly isReadOnly: boolean;
  readonly #engine: Engine;
  /** Our own writes need not move the engine's change mark, so they are counted here. */
  #ownKeyChanges = 0;
  #lastSeen: { dataVersion: string; mark: KeyMark } | undefined;

  constructor(engine: Engine, { isReadOnly = false } = {}) {
    this.isReadOnly = isReadOnly;
    this.#engine = engine;
    this.kysely = engine.kysely;
    this.keyReads = engine.keyReads;
    this.stagesUsage = engine.stagesUsage;
  }

  /** Makes a change that is either done whole and kept, or not at all, as if no other were made at the same time. */
  async write<T>(change: Change<T>): Promise<T> {
    return this.#engine.write(change);
  }

  /** The same for a change to keys or plans: running servers notice it within a second. */
  async writeKeys<T>(change: Change<T>): Promise<T> {
    const result = await this.#engine.writeKeys(change);
    this.#ownKeyChanges += 1;
    return result;
  }

  /** The same for a change to the keys or the plan of a single account. */
  async writeAccount<T>(account: number | string, change: AccountChange<T>): Promise<T> {
    const result = await this.#engine.writeAccount(account, change);
    this.#ownKeyChanges += 1;
    return result;
  }

  /** The same for a deletion; when it resolves, nothing of it is left in our files, unless they are large. */
  async writeDeletion<T>(change: Change<T>): Promise<T> {
    const result = await this.#engine.writeDeletion(change);
    this.#ownKeyChanges += 1;
    // The deletion itself is done. What could not be erased now is noted, and the hourly maintenance reports it if it
    // fails too.
    await this.#engine.vacuumDeleted({ atMostBytes: ERASED_AT_ONCE_BYTES }).catch(() => {});
    return result;
  }

  /** Erases what deleted rows have left in our files, however large they are. */
  async vacuumDeleted(): Promise<void> {
    await this.#engine.vacuumDeleted();
  }

  /** Makes a change whose every statement is right by itself, such as adding to counts: it holds up no other. */
  async writeReadCommitted<T>(change: Change<T>): Promise<T> {
    return this.#engine.writeReadCommitted(change);
  }

  /** The same for a maintenance task, which may take as long as it needs. */
  async writeWithoutTimeout<T>(change: Change<T>): Promise<T> {
    return this.#engine.writeWithoutTimeout(change);
  }

  /**
   * What has changed in keys and plans since a mark of an earlier answer. Meant to be polled: on SQLite nothing is read
   * while no other process has written, so that batches of unrelated writes cost one small read each.
   */
  async keyChanges(since?: KeyMark): Promise<KeyChanges> {
    // The version is taken before the read: a change in between shows as another version the next time, never as none.
    const dataVersion = this.#engine.dataVersion();
    if (dataVersion === undefined) return this.#engine.readKeyChanges(since);
    const version = `${dataVersion}.${this.#ownKeyChanges}`;
    const isUnchanged = this.#lastSeen?.dataVersion === version && this.#lastSeen.mark === since;
    if (isUnchanged) return { mark: since!, accountIds: [] };
    const changes = await this.#engine.readKeyChanges(since);
    this.#lastSeen = { dataVersion: version, mark: changes.mark };
    return changes;
  }

  /** Makes the next poll read: after a failed read an unchanged version says nothing. */
  forgetKeyMark(): void {
    this.#lastSeen = undefined;
  }

  /** Drops the records of changes that every running server has seen. */
  async purgeKeyChanges(): Promise<void> {
    await this.#engine.purgeKeyChanges();
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }
}

interface OpenOptions {
  /** The built program of the thread in which a server writes to SQLite. */
  sqliteThread?: URL;
  /** Whether a PostgreSQL that cannot be reached now is opened all the same, and migrated once it can. */
  mayBeAway?: boolean;
  /** Called with the migrations that were applied, also where there were none. */
  onMigrated?: (applied: AppliedMigrations) => void;
}

/** Opens the accounts database, creating and migrating it as needed; several processes may do so at once. */
export async function openAccountsDatabase(
  location: AccountsLocation,
  { sqliteThread, mayBeAway = false, onMigrated }: OpenOptions = {},
): Promise<AccountsDatabase> {
  if (typeof location === 'string') {
    return new AccountsDatabase(await openSqliteEngine(location, { threadUrl: sqliteThread, onMigrated }));
  }
  // Loaded here only: a service with a database of its own needs no client of PostgreSQL.
  const { openPostgresEngine } = await import('./postgres-engine.ts');
  return new AccountsDatabase(await openPostgresEngine(location, { mayBeAway, onMigrated }));
}

/** Accounts that are only looked at. */
interface ReadOnlyAccounts {
  database: AccountsDatabase;
  missingMigrations: readonly string[];
  /** Whether there are tables of Larder at all. */
  hasTables: boolean;
}

/**
 * Opens an existing accounts database to look at it, and changes nothing: it is not migrated, since an earlier version of
 * Larder may be running on it and could not use it any more.
 */
export async function openAccountsReadOnly(location: AccountsLocation): Promise<ReadOnlyAccounts> {
  const open = async () => {
    if (typeof location === 'string') return openSqliteEngine(location, { isReadOnly: true });
    const { openPostgresEngine } = await import('./postgres-engine.ts');
    return openPostgresEngine(location, { isReadOnly: true });
  };
  const database = new AccountsDatabase(await open(), { isReadOnly: true });
  try {
    return { database, ...(await migrationState(database.kysely)) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
