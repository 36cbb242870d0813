import type { Kysely, Migration } from 'kysely';

/** The batches of usage that were written, so that one whose answer was lost is not added twice. */
export const usageBatches: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('usage_batch')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('written_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('usage_batch_by_time').on('usage_batch').column('written_at').execute();
  },
};
