import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** Accounts that the operator has disabled. Nodes on PostgreSQL learn of it as they learn of another plan. */
export const disabledAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('disabled_at', 'text').execute();
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`drop trigger note_key_change on account`.execute(db);
    await sql`
      create trigger note_key_change after update of username, plan, disabled_at
        on account for each row execute function note_key_change('id')`.execute(db);
  },
};
