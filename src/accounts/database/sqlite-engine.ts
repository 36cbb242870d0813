/**
 * The SQLite engine: writers queue for the file's single lock, so every transaction runs alone. A server writes in a
 * separate thread, where no look-up waits for the disk; reads take microseconds and stay here.
 */
import { randomUUID } from 'node:crypto';
import { Kysely, SqliteAdapter, SqliteDialect, sql } from 'kysely';
import { AccountsError } from '../errors.ts';
import { type AccountsDatabase, type Change, selectAccountRow, selectRevision } from './engine.ts';
import { type AppliedMigrations, migrateToLatest } from './migrations.ts';
import type { AccountsSchema } from './schema.ts';
import { asAccountsDamage } from './sqlite-damage.ts';
import { retryWhileBusy, SqliteFile } from './sqlite-file.ts';
import { SqliteThreadDialect } from './sqlite-thread-dialect.ts';
import { markForVacuum, markVacuumed, vacuumDeleted } from './sqlite-vacuum.ts';

/** Rewriting this much takes some tenths of a second; hourly maintenance does the rest. */
const ERASED_AT_ONCE_BYTES = 32 * 1024 * 1024;

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

interface SqliteOptions {
  /** The thread program for all writes. */
  threadUrl?: URL | undefined;
  /** Read-only: the file is neither created nor migrated, and writes fail. */
  isReadOnly?: boolean;
  onMigrated?: ((applied: AppliedMigrations) => void) | undefined;
}

/** Opens a database file, creating and migrating it as needed. */
export async function openSqliteEngine(
  file: string,
  { threadUrl, isReadOnly = false, onMigrated = () => {} }: SqliteOptions = {},
): Promise<AccountsDatabase> {
  const sqlite = await openFile(file, isReadOnly);
  const kysely = new Kysely<AccountsSchema>({ dialect: new TransactionalSqliteDialect({ database: sqlite }) });
  const thread = threadUrl && new Kysely<AccountsSchema>({ dialect: new SqliteThreadDialect({ file, threadUrl }) });
  const writer = thread ?? kysely;
  // Resolves once the thread has opened the file, so that both have the same one even if it is moved right away. The
  // thread starts while this one migrates; a failure is thrown where this is awaited.
  const opened = thread && sql`select 1`.execute(thread);
  opened?.catch(() => {});
  const close = async () => {
    await thread?.destroy();
    await kysely.destroy();
    sqlite.close();
  };
  try {
    if (!isReadOnly) {
      const isEmpty = sqlite.isEmpty();
      const applied = await retryWhileBusy(() => migrateToLatest(kysely));
      if (isEmpty) await retryWhileBusy(() => markVacuumed(kysely));
      onMigrated(applied);
    }
    await opened;
  } catch (error) {
    await close();
    throw error;
  }
  const write = <T>(change: Change<T>) => retryWhileBusy(() => writer.transaction().execute(change));
  const writeKeys = <T>(change: Change<T>) => write(withNewRevision(change));
  return {
    kysely,
    keyReads: { kysely, inBatches: false },
    isReadOnly,
    stagesUsage: false,
    write,
    writeKeys,
    writeAccount: (account, change) =>
      writeKeys(async (transaction) =>
        change(transaction, await selectAccountRow(transaction, account).executeTakeFirst()),
      ),
    writeDeletion: async (change) => {
      const result = await writeKeys(async (transaction) => {
        await markForVacuum(transaction);
        return change(transaction);
      });
      // The deletion itself is done. What could not be erased is marked; hourly maintenance retries, and reports failure.
      await vacuumDeleted(writer, file, { atMostBytes: ERASED_AT_ONCE_BYTES }).catch(() => {});
      return result;
    },
    vacuumDeleted: () => vacuumDeleted(writer, file),
    writeReadCommitted: write,
    writeWithoutTimeout: write,
    keyChanges: async (since) => {
      const revision = await selectRevision(kysely);
      return { mark: { revision }, accountIds: revision === since?.revision ? [] : 'all' };
    },
    purgeKeyChanges: async () => {},
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** The revision is random, not a counter, so a database restored from a copy never carries another state's revision. */
function withNewRevision<T>(change: Change<T>): Change<T> {
  return async (write) => {
    await write.updateTable('key_revision').set({ revision: randomUUID() }).where('id', '=', 1).execute();
    return change(write);
  };
}

async function openFile(file: string, isReadOnly: boolean): Promise<SqliteFile> {
  try {
    return isReadOnly ? SqliteFile.openReadOnly(file) : await SqliteFile.open(file);
  } catch (error) {
    if (error instanceof AccountsError) throw error;
    const damage = asAccountsDamage(file, error);
    if (damage !== error) throw damage;
    const problem = (error as Error).message;
    const message = `The accounts database ${file} cannot be opened: ${problem}. Check the folder and its permissions.`;
    throw new AccountsError('ACCOUNTS_UNAVAILABLE', message, { value: file, cause: error });
  }
}
