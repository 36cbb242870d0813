/**
 * The open accounts database. Every change to a key or a plan also rewrites the stored revision in its own transaction;
 * a running server watches that, and so honours changes whoever made them. The revision is random, not a counter: a
 * database that was restored from a copy can then never carry the number of another state.
 */
import { randomUUID } from 'node:crypto';
import { Kysely, SqliteAdapter, SqliteDialect, type Transaction } from 'kysely';
import { AccountsError } from '../errors.ts';
import { migrateToLatest } from './migrations.ts';
import type { AccountsSchema } from './schema.ts';
import { retryWhileBusy, SqliteFile } from './sqlite-file.ts';

/** The name of the accounts database in the data folder. */
export const ACCOUNTS_FILE = 'accounts.db';

/** A change to the database within one transaction. */
type Change<T> = (write: Transaction<AccountsSchema>) => Promise<T>;

/** What a kind of database brings: its connection, and how another process's writes are noticed. */
interface Engine {
  kysely: Kysely<AccountsSchema>;
  /** A mark that moves when another process may have written; cheap enough to be asked for several times a second. */
  changeMark(): number;
  close(): Promise<void>;
}

/** An open accounts database with all migrations applied. */
export class AccountsDatabase {
  readonly kysely: Kysely<AccountsSchema>;
  readonly #engine: Engine;
  /** Our own writes do not move the engine's change mark, so they are counted here. */
  #ownKeyChanges = 0;
  #lastRevision: { mark: string; revision: string } | undefined;

  constructor(engine: Engine) {
    this.#engine = engine;
    this.kysely = engine.kysely;
  }

  /** Makes a change that is either done whole and kept, or not at all; waits while another process writes. */
  async write<T>(change: Change<T>): Promise<T> {
    return retryWhileBusy(() => this.kysely.transaction().execute(change));
  }

  /** The same for a change to keys or plans: running servers notice it within a second. */
  async writeKeys<T>(change: Change<T>): Promise<T> {
    const result = await this.write(async (write) => {
      // First, so that its row holds all other changes to keys back until this one is done, on PostgreSQL too: two that
      // count an account's keys at once would each find room for one more.
      await write.updateTable('key_revision').set({ revision: randomUUID() }).where('id', '=', 1).execute();
      return change(write);
    });
    this.#ownKeyChanges += 1;
    return result;
  }

  /**
   * A text that changes with every change to keys and plans. Meant to be polled: nothing is read while no other
   * process has written, so that batches of unrelated writes cost one small read each.
   */
  async keyRevision(): Promise<string> {
    // The mark is taken before the read: a change in between shows as a moved mark the next time, never as none.
    const mark = `${this.#engine.changeMark()}.${this.#ownKeyChanges}`;
    if (this.#lastRevision?.mark !== mark) {
      const query = this.kysely.selectFrom('key_revision').select('revision').where('id', '=', 1);
      const { revision } = await query.executeTakeFirstOrThrow();
      this.#lastRevision = { mark, revision };
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

/** SQLite can roll back DDL, which Kysely does not assume; with it, each start migrates in one locked transaction. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class TransactionalSqliteDialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new TransactionalSqliteAdapter();
  }
}

/** Opens the accounts database at that path, creating and migrating it as needed; several processes may do so at once. */
export async function openAccountsDatabase(file: string): Promise<AccountsDatabase> {
  const sqlite = await openFile(file);
  const kysely = new Kysely<AccountsSchema>({ dialect: new TransactionalSqliteDialect({ database: sqlite }) });
  const close = async () => {
    await kysely.destroy();
    sqlite.close();
  };
  try {
    await migrateToLatest(kysely);
  } catch (error) {
    await close();
    throw error;
  }
  return new AccountsDatabase({ kysely, changeMark: () => sqlite.changeMark(), close });
}

async function openFile(file: string): Promise<SqliteFile> {
  try {
    return await SqliteFile.open(file);
  } catch (error) {
    if (error instanceof AccountsError) throw error;
    const problem = (error as Error).message;
    const message = `The accounts database ${file} cannot be opened: ${problem}. Check the folder and who may write to it.`;
    throw new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file, cause: error });
  }
}
