/** SQLite as an engine: writers queue for the one lock of the file, so every transaction is alone from its beginning. */
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { AccountsError } from '../errors.ts';
import { type Change, type Engine, selectRevision } from './engine.ts';
import { migrateToLatest } from './migrations.ts';
import type { AccountsSchema } from './schema.ts';
import { retryWhileBusy, SqliteFile } from './sqlite-file.ts';

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

/** Opens the database file at that path, creating and migrating it as needed. */
export async function openSqliteEngine(file: string): Promise<Engine> {
  const sqlite = await openFile(file);
  const kysely = new Kysely<AccountsSchema>({ dialect: new TransactionalSqliteDialect({ database: sqlite }) });
  const close = async () => {
    await kysely.destroy();
    sqlite.close();
  };
  try {
    await retryWhileBusy(() => migrateToLatest(kysely));
  } catch (error) {
    await close();
    throw error;
  }
  const write = <T>(change: Change<T>) => retryWhileBusy(() => kysely.transaction().execute(change));
  return {
    kysely,
    write,
    writeKeys: write,
    writeApart: write,
    writeAtLeisure: write,
    changeMark: () => sqlite.changeMark(),
    readRevision: () => selectRevision(kysely),
    close,
  };
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
