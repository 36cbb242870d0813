import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/**
 * Which accounts have changed, for PostgreSQL: nodes read again only what changed, whoever changed it. Triggers note it, so
 * that a change by hand is noticed too. Every change of a key's secrets also updates the key, so `previous_secret` needs
 * none. SQLite reads a key in microseconds and is content with the revision.
 */
export const keyChanges: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    // Ids are given before the commit, so a later id can become visible first. The transaction tells when a row is due.
    await sql`
      create table key_change (
        id bigint generated always as identity primary key,
        account_id bigint not null,
        transaction_id bigint not null default txid_current(),
        changed_at timestamptz not null default now()
      )`.execute(db);
    await sql`create index key_change_by_transaction on key_change (transaction_id)`.execute(db);
    await sql`
      create function note_key_change() returns trigger language plpgsql as $$
        begin
          insert into key_change (account_id)
            values ((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::bigint);
          return null;
        end
      $$`.execute(db);
    // Not for last_used_at, which every node writes all the time.
    await sql`
      create trigger note_key_change
        after insert or delete or update of account_id, kind, name, scope, key_hash, rate_cap, expires_at, revoked_at
        on api_key for each row execute function note_key_change('account_id')`.execute(db);
    await sql`
      create trigger note_key_change after update of username, plan
        on account for each row execute function note_key_change('id')`.execute(db);
  },
};
