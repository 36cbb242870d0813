/**
 * Which accounts have changed, as PostgreSQL's triggers note it. Transactions commit in another order than they begin,
 * so "after the last id" would miss some. Instead a mark holds the oldest transaction that was running when it was
 * taken: all before it were visible then, and the changes of that one and later ones are read again, except those seen
 * already.
 */
import { type Kysely, sql } from 'kysely';
import type { KeyChanges, KeyMark } from './engine.ts';
import type { AccountsSchema } from './schema.ts';

/** Where there are more, reading everything again is the smaller work. */
const MAX_CHANGES = 10_000;
/** A server that has not asked for so long reads everything again; see the key cache. */
const KEPT = sql`interval '1 hour'`;
/** Later than every transaction. */
const NEVER = '9223372036854775807';

interface Row {
  /** Another one after a restart, a failover or a restored backup: then everything may be different. */
  state: string;
  transaction: number;
  changes: [id: number, accountId: number, transaction: number][];
}

/** Reads what has changed since the mark, in one statement, and so from one snapshot. */
export async function readKeyChanges(db: Kysely<AccountsSchema>, since: KeyMark | undefined): Promise<KeyChanges> {
  const query = sql<Row>`
    select pg_postmaster_start_time() || ' ' || (select revision from key_revision where id = 1) as state,
      txid_snapshot_xmin(txid_current_snapshot()) as transaction,
      (select coalesce(json_agg(json_build_array(id, account_id, transaction_id)), '[]') from
        (select * from key_change where transaction_id >= ${since?.running?.transaction ?? NEVER}::bigint
          limit ${MAX_CHANGES + 1}) as recent) as changes`;
  const { state, transaction, changes } = (await query.execute(db)).rows[0]!;
  const later = changes.filter(([, , changedBy]) => changedBy >= transaction);
  const mark = { revision: state, running: { transaction, seen: new Set(later.map(([id]) => id)) } };
  if (since?.running === undefined || state !== since.revision || transaction < since.running.transaction) {
    return { mark, accountIds: 'all' };
  }
  if (changes.length > MAX_CHANGES) return { mark, accountIds: 'all' };
  const { seen } = since.running;
  return { mark, accountIds: changes.filter(([id]) => !seen.has(id)).map(([, accountId]) => accountId) };
}

/** Drops the changes that every running server has seen. */
export async function purgeKeyChanges(db: Kysely<AccountsSchema>): Promise<void> {
  await sql`delete from key_change where changed_at < now() - ${KEPT}`.execute(db);
}
