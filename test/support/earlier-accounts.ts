/** Accounts as an earlier version of Larder has written them, before most of the migrations. */
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, Migrator, SqliteDialect } from 'kysely';
import { MIGRATION_TABLE, MIGRATIONS } from '../../src/accounts/database/migrations.ts';
import { SqliteFile } from '../../src/accounts/database/sqlite-file.ts';

/** The steps of all versions up to this one. */
export const ALL_STEPS = Object.keys(MIGRATIONS).length;

/** Writes a file with one account, "mia", and her account key, as a version with so many migrations left it. */
export async function writeEarlierAccounts(file: string, steps = 3): Promise<void> {
  const sqlite = await SqliteFile.open(file);
  const kysely = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => Object.fromEntries(Object.entries(MIGRATIONS).slice(0, steps)) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  await kysely.destroy();
  sqlite.close();
  if (error !== undefined) throw error;
  const database = new DatabaseSync(file);
  const hasReference = database.prepare("select 1 from pragma_table_info('account') where name = 'reference'").get();
  const [column, value] = hasReference ? [', reference', ", 'a reference'"] : ['', ''];
  database.exec(`
    insert into account (username, username_folded, plan, created_at${column})
      values ('mia', 'mia', 'pro', '2024-05-01T00:00:00.000Z'${value});
    insert into api_key (account_id, kind, scope, key_hash, shown_prefix, last_four, created_at)
      values (1, 'account', 'full', 'a hash', 'lk_abcde', 'wxyz', '2024-05-01T00:00:00.000Z')`);
  database.close();
}
