/** Usage as rows: counts are added, so that several servers on one database add up. On PostgreSQL batches are staged first. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../database/schema.ts';
import type { UsageBatch } from './usage-meter.ts';
import { USAGE_STEPS, type UsageStep } from './usage-period.ts';

/** Longer than any outage after which a batch may be repeated. */
const BATCHES_KEPT_MS = 2 * 86_400_000;

/** Adds a batch to its keys' usage and notes when they were last used, skipping deleted keys. A batch added before is not added again. */
export async function addUsage(write: Tx, { id, counts, lastUsedMs }: UsageBatch, nowMs: number): Promise<void> {
  if (!(await isNewBatch(write, id, nowMs))) return;
  const counted = JSON.stringify(counts);
  for (const by of ['hour', 'day'] as const) {
    const table = sql.table(tableOf(by));
    await sql`
      insert into ${table} (account_id, key_id, starts_at, status, requests)
        select account_id, api_key.id, ${startText(by, sql`value ->> 'hourMs'`)} as starts_at,
          value ->> 'status' as status, sum(value ->> 'requests')
          from json_each(${counted}) join api_key on api_key.id = value ->> 'keyId'
          group by account_id, api_key.id, starts_at, status
        on conflict (account_id, starts_at, key_id, status)
          do update set requests = ${table}.requests + excluded.requests`.execute(write);
  }
  await sql`
    update api_key set last_used_at = minute
      from (select value ->> 0 as key_id, ${startText('minute', sql`value ->> 1`)} as minute
        from json_each(${JSON.stringify([...lastUsedMs])})) as used
      where api_key.id = key_id and (last_used_at is null or last_used_at < minute)`.execute(write);
}

/** Stores a batch's id; returns whether it was new. */
export async function isNewBatch(write: Tx, id: string, nowMs: number): Promise<boolean> {
  const kept = await write
    .insertInto('usage_batch')
    .values({ id, written_at: new Date(nowMs).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Drops usage past its retention, and ids of batches that nobody repeats. */
export async function purgeOldUsage(write: Tx, nowMs: number): Promise<void> {
  const writtenBefore = new Date(nowMs - BATCHES_KEPT_MS).toISOString();
  await write.deleteFrom('usage_batch').where('written_at', '<', writtenBefore).execute();
  for (const by of ['hour', 'day'] as const) {
    const { ms, kept } = USAGE_STEPS[by];
    await write
      .deleteFrom(tableOf(by))
      .where('starts_at', '<', startOf(by, nowMs - kept * ms))
      .execute();
  }
}

/** An account's requests on one day by key id; keys without any are left out. */
export async function requestsOfDay(db: Db, accountId: number, dayMs: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('usage_day')
    .select(['key_id', ({ fn }) => fn.sum<number | string>('requests').as('requests')])
    .where('account_id', '=', accountId)
    .where('starts_at', '=', startOf('day', dayMs))
    .groupBy('key_id')
    .execute();
  return new Map(rows.map(({ key_id, requests }) => [key_id, Number(requests)]));
}

/** The table of a step; the cast is right because both have the same columns. */
export function tableOf(by: UsageStep): 'usage_hour' {
  return `usage_${by}` as 'usage_hour';
}

/** The first moment of a time's hour or day, as stored. */
function startOf(by: UsageStep, timeMs: number): string {
  const { ms } = USAGE_STEPS[by];
  return new Date(Math.floor(timeMs / ms) * ms).toISOString();
}

const FORMATS = { day: '%Y-%m-%dT00:00:00.000Z', hour: '%Y-%m-%dT%H:00:00.000Z', minute: '%Y-%m-%dT%H:%M:00.000Z' };

/** The same for a time within SQLite, in milliseconds. */
function startText(by: keyof typeof FORMATS, timeMs: RawBuilder<unknown>): RawBuilder<string> {
  return sql`strftime(${FORMATS[by]}, (${timeMs}) / 1000, 'unixepoch')`;
}
