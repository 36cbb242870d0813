import type { Kysely, Migration } from 'kysely';

/** Secrets that a rotation has replaced and that still work for a while, when a key was last used, and how much. */
export const keyRotationAndUsage: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('api_key').addColumn('rotated_at', 'text').execute();
    await db.schema.alterTable('api_key').addColumn('last_used_at', 'text').execute();
    await db.schema
      .createTable('previous_secret')
      .addColumn('key_hash', 'text', (column) => column.primaryKey())
      .addColumn('key_id', 'integer', (column) => column.notNull().references('api_key.id').onDelete('cascade'))
      .addColumn('works_until', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('previous_secret_of_key').on('previous_secret').column('key_id').execute();
    // The two partial indexes on keys serve neither the list of an account's keys nor its deletion.
    await db.schema.createIndex('api_key_of_account').on('api_key').column('account_id').execute();
    for (const table of ['usage_hour', 'usage_day']) await createUsageTable(db, table);
  },
};

/** The primary key begins with account and time, so that it also serves what an account asks for: one period. */
async function createUsageTable(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema
    .createTable(table)
    .addColumn('account_id', 'integer', (column) => column.notNull().references('account.id').onDelete('cascade'))
    .addColumn('key_id', 'integer', (column) => column.notNull())
    .addColumn('starts_at', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint(`${table}_key`, ['account_id', 'starts_at', 'key_id', 'status'])
    .execute();
  // For dropping what is too old, of all accounts.
  await db.schema.createIndex(`${table}_by_time`).on(table).column('starts_at').execute();
}
