/**
 * How the accounts database came to its present form, step by step. A step that was released is never edited; a change
 * is a new step. Each start runs what is missing in one transaction that takes the write lock first, so a second
 * process that starts at the same time waits and then finds nothing left to do.
 */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { AccountsError } from './errors.ts';
import { retryWhileBusy } from './sqlite-file.ts';

/** The table in which the applied steps are kept; also the sign by which an accounts database is recognised. */
export const MIGRATION_TABLE = 'larder_migration';

/** All steps by name, in order. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-accounts-and-keys': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('account')
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        .addColumn('username', 'text', (column) => column.notNull())
        .addColumn('username_folded', 'text', (column) => column.notNull().unique())
        .addColumn('plan', 'text', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('api_key')
        .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
        .addColumn('account_id', 'integer', (column) => column.notNull().references('account.id').onDelete('cascade'))
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('name', 'text')
        .addColumn('scope', 'text', (column) => column.notNull())
        .addColumn('key_hash', 'text', (column) => column.notNull().unique())
        .addColumn('shown_prefix', 'text', (column) => column.notNull())
        .addColumn('last_four', 'text', (column) => column.notNull())
        .addColumn('rate_cap', 'integer')
        .addColumn('expires_at', 'text')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('revoked_at', 'text')
        .execute();
      // The two indexes also hold the promises "one account key" and "no two live keys of one name" against any race.
      await db.schema
        .createIndex('one_live_account_key')
        .unique()
        .on('api_key')
        .column('account_id')
        .where(sql<boolean>`kind = 'account' and revoked_at is null`)
        .execute();
      await db.schema
        .createIndex('one_live_key_per_name')
        .unique()
        .on('api_key')
        .columns(['account_id', 'name'])
        .where(sql<boolean>`kind = 'named' and revoked_at is null`)
        .execute();
      await db.schema
        .createTable('key_revision')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('revision', 'text', (column) => column.notNull())
        .execute();
      await (db as Kysely<{ key_revision: { id: number; revision: string } }>)
        .insertInto('key_revision')
        .values({ id: 1, revision: randomUUID() })
        .execute();
    },
  },
};

/** Applies the steps that the database lacks; refuses one that a later Larder has written. */
export async function migrateToLatest<Schema>(kysely: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => ({ ...MIGRATIONS }) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  });
  await retryWhileBusy(async () => {
    const { error } = await migrator.migrateToLatest();
    if (error === undefined) return;
    const step = await unknownStep(kysely).catch(() => undefined);
    throw step === undefined ? error : tooNew(step);
  });
}

function tooNew(step: string): AccountsError {
  const message = `The accounts database was written by a later version of Larder (it has the step "${step}"). Run that version, or restore an older backup.`;
  return new AccountsError('ACCOUNTS_TOO_NEW', message, { value: step });
}

async function unknownStep<Schema>(kysely: Kysely<Schema>): Promise<string | undefined> {
  const applied = await (kysely as unknown as Kysely<{ [MIGRATION_TABLE]: { name: string } }>)
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  return applied.map(({ name }) => name).find((name) => !(name in MIGRATIONS));
}
