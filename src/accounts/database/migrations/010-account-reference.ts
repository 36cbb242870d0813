import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** The name of an account outside of this database, and the highest account id that was ever handed out. */
export const accountReference: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof PostgresAdapter) {
      // By default, because nodes of the version before may still create accounts. One UUID alone has 122 random bits.
      await sql`
        alter table account add column reference text collate "C" not null
          default left(encode(sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea), 'hex'), 32)`.execute(
        db,
      );
    } else {
      await db.schema.alterTable('account').addColumn('reference', 'text').execute();
      await sql`update account set reference = lower(hex(randomblob(16)))`.execute(db);
    }
    await db.schema.createIndex('account_by_reference').unique().on('account').column('reference').execute();
    await db.schema
      .createTable('account_counter')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('last_account_id', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into account_counter (id, last_account_id) select 1, coalesce(max(id), 0) from account`.execute(
      db,
    );
  },
};
