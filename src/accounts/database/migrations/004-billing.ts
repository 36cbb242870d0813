import type { Kysely, Migration } from 'kysely';

/** Who sets an account's plan, the customers of the payment provider, and the events that it has sent. */
export const billing: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('account')
      .addColumn('plan_set_by', 'text', (column) => column.notNull().defaultTo('payments'))
      .execute();
    // Until now only the operator could give a plan other than the free one.
    await (db as Kysely<{ account: { plan: string; plan_set_by: string } }>)
      .updateTable('account')
      .set({ plan_set_by: 'operator' })
      .where('plan', '!=', 'starter')
      .execute();
    await db.schema
      .createTable('billing_customer')
      .addColumn('account_id', 'integer', (column) => column.primaryKey().references('account.id').onDelete('cascade'))
      .addColumn('customer_id', 'text', (column) => column.notNull().unique())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('applied', 'integer', (column) => column.notNull())
      .addColumn('check_at', 'text')
      .execute();
    await db.schema.createIndex('billing_customer_by_check').on('billing_customer').column('check_at').execute();
    await db.schema
      .createTable('billing_event')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('received_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('billing_event_by_time').on('billing_event').column('received_at').execute();
  },
};
