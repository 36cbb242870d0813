/** Accounts as an earlier version of Larder has written them, before most of the migrations. */
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import { accountsAndKeys } from '../../src/accounts/database/migrations/001-accounts-and-keys.ts';
import { signIn } from '../../src/accounts/database/migrations/002-sign-in.ts';
import { keyRotationAndUsage } from '../../src/accounts/database/migrations/003-key-rotation-and-usage.ts';
import { MIGRATION_TABLE } from '../../src/accounts/database/migrations.ts';
import { SqliteFile } from '../../src/accounts/database/sqlite-file.ts';

const STEPS = {
  '001-accounts-and-keys': accountsAndKeys,
  '002-sign-in': signIn,
  '003-key-rotation-and-usage': keyRotationAndUsage,
};

/** Writes a file with one account, "mia", and her account key, as the third migration left it. */
export async function writeEarlierAccounts(file: string): Promise<void> {
  const sqlite = await SqliteFile.open(file);
  const kysely = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => STEPS },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  await kysely.destroy();
  sqlite.close();
  if (error !== undefined) throw error;
  const database = new DatabaseSync(file);
  database.exec(`
    insert into account (username, username_folded, plan, created_at) values ('mia', 'mia', 'pro', '2024-05-01T00:00:00.000Z');
    insert into api_key (account_id, kind, scope, key_hash, shown_prefix, last_four, created_at)
      values (1, 'account', 'full', 'a hash', 'lk_abcde', 'wxyz', '2024-05-01T00:00:00.000Z')`);
  database.close();
}
