/**
 * The open accounts database. Every change to a key or a plan also rewrites the stored revision in its own transaction;
 * a running server watches that, and so honours changes whoever made them. The revision is random, not a counter: a
 * database that was restored from a copy can then never carry the number of another state.
 */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Change, Engine } from './engine.ts';
import type { PostgresLocation } from './postgres-pool.ts';
import type { AccountsSchema } from './schema.ts';
import { openSqliteEngine } from './sqlite-engine.ts';

/** The name of the accounts database in the data folder. */
export const ACCOUNTS_FILE = 'accounts.db';

/** Where the accounts are: the path of a SQLite file, or a PostgreSQL database. */
export type AccountsLocation = string | PostgresLocation;

/** Rewriting so much takes some tenths of a second; more is left to the hourly maintenance. */
const ERASED_AT_ONCE_BYTES = 32 * 1024 * 1024;

function withNewRevision<T>(change: Change<T>): Change<T> {
  return async (write) => {
    await write.updateTable('key_revision').set({ revision: randomUUID() }).where('id', '=', 1).execute();
    return change(write);
  };
}

/** An open accounts database with all migrations applied. */
export class AccountsDatabase {
  readonly kysely: Kysely<AccountsSchema>;
  readonly #engine: Engine;
  /** Our own writes need not move the engine's change mark, so they are counted here. */
  #ownKeyChanges = 0;
  #lastRevision: { mark: string; revision: string } | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.kysely = engine.kysely;
  }

  /** Makes a change that is either done whole and kept, or not at all, as if no other were made at the same time. */
  async write<T>(change: Change<T>): Promise<T> {
    return this.#engine.write(change);
  }

  /** The same for a change to keys or plans: running servers notice it within a second. */
  async writeKeys<T>(change: Change<T>): Promise<T> {
    const result = await this.#engine.writeKeys(withNewRevision(change));
    this.#ownKeyChanges += 1;
    return result;
  }

  /** The same for a deletion; when it resolves, nothing of it is left in our files, unless they are large. */
  async writeDeletion<T>(change: Change<T>): Promise<T> {
    const result = await this.#engine.writeDeletion(withNewRevision(change));
    this.#ownKeyChanges += 1;
    // The deletion itself is done. What could not be erased now is noted, and the hourly maintenance tells if it fails too.
    await this.#engine.eraseRemains({ atMostBytes: ERASED_AT_ONCE_BYTES }).catch(() => {});
    return result;
  }

  /** Erases what deleted rows have left in our files, however large they are. */
  async eraseRemains(): Promise<void> {
    await this.#engine.eraseRemains();
  }

  /** Makes a change whose every statement is right by itself, such as adding to counts: it holds up no other. */
  async writeReadCommitted<T>(change: Change<T>): Promise<T> {
    return this.#engine.writeReadCommitted(change);
  }

  /** The same for a chore, which may take as long as it needs. */
  async writeWithoutTimeout<T>(change: Change<T>): Promise<T> {
    return this.#engine.writeWithoutTimeout(change);
  }

  /**
   * A text that changes with every change to keys and plans. Meant to be polled: on SQLite nothing is read while no
   * other process has written, so that batches of unrelated writes cost one small read each.
   */
  async keyRevision(): Promise<string> {
    // The mark is taken before the read: a change in between shows as a moved mark the next time, never as none.
    const dataVersion = this.#engine.dataVersion();
    if (dataVersion === undefined) return this.#engine.readRevision();
    const mark = `${dataVersion}.${this.#ownKeyChanges}`;
    if (this.#lastRevision?.mark !== mark) {
      this.#lastRevision = { mark, revision: await this.#engine.readRevision() };
    }
    return this.#lastRevision.revision;
  }

  /** Makes the next poll read: after a failed read an unmoved mark says nothing. */
  forgetKeyRevision(): void {
    this.#lastRevision = undefined;
  }

  async close(): Promise<void> {
    await this.#engine.close();
  }
}

/**
 * Opens the accounts database, creating and migrating it as needed; several processes may do so at once. A server gives
 * the built program of the thread that writes to SQLite; PostgreSQL needs none.
 */
export async function openAccountsDatabase(
  location: AccountsLocation,
  { sqliteThread }: { sqliteThread?: URL } = {},
): Promise<AccountsDatabase> {
  if (typeof location === 'string') return new AccountsDatabase(await openSqliteEngine(location, sqliteThread));
  // Loaded here only: a service with a database of its own needs no client of PostgreSQL.
  const { openPostgresEngine } = await import('./postgres-engine.ts');
  return new AccountsDatabase(await openPostgresEngine(location));
}
