import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely';

/** The arrays of a batch, and between which numbers their elements lie. */
const ARRAYS = {
  key_ids: [1, Number.MAX_SAFE_INTEGER],
  statuses: [0, 999],
  hours_ms: [0, Date.UTC(9_999, 11, 31)],
  requests: [0, 1e15],
  used_key_ids: [1, Number.MAX_SAFE_INTEGER],
  used_at_ms: [0, Date.UTC(9_999, 11, 31)],
} as const;

/**
 * Batches of usage that are not added up yet, for PostgreSQL: nodes that add to the same rows wait for each other, so each
 * appends its batch as a row here, and many are added up together. SQLite has a single writer and adds them directly.
 */
export const usageStaging: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`
      create table usage_staging (
        id bigint generated always as identity primary key,
        staged_at timestamptz not null default now()
      )`.execute(db);
    for (const [name, [from, to]] of Object.entries(ARRAYS)) {
      const column = sql.ref(name);
      // Checked here, because a batch that cannot be added up would hold up all others.
      await sql`
        alter table usage_staging add column ${column} bigint[] not null
          check (array_position(${column}, null) is null
            and ${sql.lit(from)} <= all (${column}) and ${sql.lit(to)} >= all (${column}))`.execute(db);
      // A row lives for seconds: to compress it costs more than its room.
      await sql`alter table usage_staging alter column ${column} set storage external`.execute(db);
    }
    await sql`
      alter table usage_staging add check (
        cardinality(key_ids) = all (array[cardinality(statuses), cardinality(hours_ms), cardinality(requests)])
        and cardinality(used_key_ids) = cardinality(used_at_ms))`.execute(db);
  },
};
