import { randomUUID } from 'node:crypto';
import { type Kysely, type Migration, sql } from 'kysely';

/** The accounts, their keys, and the revision by which changes to these are noticed. */
export const accountsAndKeys: Migration = {
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
};
