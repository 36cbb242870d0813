import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import { AccountsError } from './errors.ts';
import { migrateToLatest } from './migrations.ts';
import type { AccountsSchema } from './schema.ts';
import { SqliteFile } from './sqlite-file.ts';

/** The name of the accounts database in the data folder. */
export const ACCOUNTS_FILE = 'accounts.db';

/** An open accounts database with all migrations applied. */
export interface AccountsDatabase {
  kysely: Kysely<AccountsSchema>;
  /** A mark that moves when another process may have written; cheap enough to be asked for several times a second. */
  changeMark(): number;
  close(): Promise<void>;
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
  return { kysely, changeMark: () => sqlite.changeMark(), close };
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
