/**
 * Which accounts have changed, as recorded by PostgreSQL triggers. Transactions commit in another order than they begin, so
 * "after the last id" would miss some. Instead a mark holds the oldest transaction running when it was taken: all before it
 * were visible then; changes of it and of later ones are read again, except those already seen.
 */
import { sql } from 'kysely';
import type { KeyChanges, KeyMark } from './engine.ts';
import type { Db } from './schema.ts';

/** Beyond this, reading everything again is less work. */
const MAX_CHANGES = 10_000;
/** A server that has not polled for this long reads everything again; see the key cache. */
const KEPT = sql`interval '1 hour'`;
const NEVER = '9223372036854775807';

interface Row {
  /** Changes after a restart, failover or restored backup, when everything may be different. */
  state: string;
  transaction: number;
  /** The changes' ids, comma-separated. */
  ids: string | null;
  account_ids: string | null;
  transaction_ids: string | null;
}

/**
 * Reads the changes since the mark in one statement and so from one snapshot. A hundred nodes ask four times a second: 300
 * changes as three texts take PostgreSQL 0.4 ms, as JSON 0.75 ms, and as arrays 0.4 ms but the client three times as long.
 */
export async function readKeyChanges(db: Db, since: KeyMark | undefined): Promise<KeyChanges> {
  const list = (column: string) => sql`string_agg(${sql.ref(column)}::text, ',')`;
  const query = sql<Row>`
    select pg_postmaster_start_time() || ' ' || (select revision from key_revision where id = 1) as state,
      txid_snapshot_xmin(txid_current_snapshot()) as transaction,
      ${list('id')} as ids, ${list('account_id')} as account_ids, ${list('transaction_id')} as transaction_ids
      from (select * from key_change
        where transaction_id between ${since?.running?.transaction ?? NEVER}::bigint and ${sql.raw(NEVER)}
        limit ${MAX_CHANGES + 1}) as recent`;
  const row = (await query.execute(db)).rows[0]!;
  const { state, transaction } = row;
  const [ids, accountIds, changedBy] = [row.ids, row.account_ids, row.transaction_ids].map(numbersIn);
  const seen = new Set(ids!.filter((_, nth) => changedBy![nth]! >= transaction));
  const mark = { revision: state, running: { transaction, seen } };
  if (since?.running === undefined || state !== since.revision || transaction < since.running.transaction) {
    return { mark, accountIds: 'all' };
  }
  if (ids!.length > MAX_CHANGES) return { mark, accountIds: 'all' };
  const seenBefore = since.running.seen;
  return { mark, accountIds: accountIds!.filter((_, nth) => !seenBefore.has(ids![nth]!)) };
}

function numbersIn(list: string | null): number[] {
  return list === null ? [] : list.split(',').map(Number);
}

/** Drops changes that every running server has seen. */
export async function purgeKeyChanges(db: Db): Promise<void> {
  await sql`delete from key_change where changed_at < now() - ${KEPT}`.execute(db);
}
