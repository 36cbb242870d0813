import type { Kysely, Migration } from 'kysely';

/** Devices in the place of addresses, and somewhere to record attempts at accounts that do not exist. */
export const knownDevices: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.dropTable('known_address').execute();
    await schema
      .createTable('known_device')
      .addColumn('account_id', 'integer', (column) => column.notNull().references('account.id').onDelete('cascade'))
      .addColumn('device_hash', 'text', (column) => column.notNull())
      .addColumn('seen_at', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_device_key', ['account_id', 'device_hash'])
      .execute();
    // With as many columns and indexes as audit_event, so that a row costs the same here as there.
    await schema
      .createTable('unknown_account_event')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('address', 'text')
      .addColumn('user_agent', 'text')
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('occurred_at', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('unknown_account_event_by_kind')
      .on('unknown_account_event')
      .columns(['kind', 'id'])
      .execute();
    await schema
      .createIndex('unknown_account_event_by_time')
      .on('unknown_account_event')
      .column('occurred_at')
      .execute();
  },
};
