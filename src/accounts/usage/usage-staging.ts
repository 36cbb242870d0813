/**
 * Usage on PostgreSQL, where many nodes write. Adding batches directly to shared rows caused deadlocks and lock waits: a
 * hundred nodes with 3,000 keys never caught up. So each node appends its batches to a staging table, which blocks nobody.
 * Every few seconds one node adds them all up in one statement, writing each key's hour once however many nodes counted for
 * it. Every read of usage aggregates first, and so sees everything written. A batch counts once: its id is stored when it
 * is staged, and it leaves the staging table in the transaction that adds it up.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AccountsDatabase } from '../database/engine.ts';
import type { Db, Tx } from '../database/schema.ts';
import type { UsageBatch } from './usage-meter.ts';
import type { UsageStep } from './usage-period.ts';
import { isNewBatch, tableOf } from './usage-rows.ts';

/** How long a batch waits to be aggregated with others. */
const DUE_AFTER = sql`interval '5 seconds'`;
/** The most counts per row of the staging table; also roughly per aggregating statement. */
const COUNTS_PER_ROW = 20_000;
const COUNTS_AT_ONCE = sql.lit(100_000);
/** The aggregating node's lock; an arbitrary number that nothing else uses. */
const LOCK = sql.lit(1_702_007);

/** Appends a batch, unless it was appended before. */
export async function stageUsage(write: Tx, batch: UsageBatch, nowMs: number): Promise<void> {
  if (!(await isNewBatch(write, batch.id, nowMs))) return;
  const used = [...batch.lastUsedMs];
  for (let from = 0; from < Math.max(batch.counts.length, used.length); from += COUNTS_PER_ROW) {
    const counts = batch.counts.slice(from, from + COUNTS_PER_ROW);
    const usedKeys = used.slice(from, from + COUNTS_PER_ROW);
    await sql`
      insert into usage_staging (key_ids, statuses, hours_ms, requests, used_key_ids, used_at_ms) values (
        ${counts.map(({ keyId }) => keyId)}::bigint[], ${counts.map(({ status }) => status)}::bigint[],
        ${counts.map(({ hourMs }) => hourMs)}::bigint[], ${counts.map(({ requests }) => requests)}::bigint[],
        ${usedKeys.map(([keyId]) => keyId)}::bigint[], ${usedKeys.map(([, usedMs]) => usedMs)}::bigint[]
      )`.execute(write);
  }
}

/** Aggregates staged usage if some of it has waited long enough and no other node is doing so. */
export async function aggregateDueUsage(database: AccountsDatabase): Promise<void> {
  const isDue = sql<boolean>`exists (select from usage_staging where staged_at < now() - ${DUE_AFTER})`;
  await aggregateWhile(database, (write) => select(write, sql`${isDue} and pg_try_advisory_xact_lock(${LOCK})`));
}

/** Aggregates everything staged so far, before usage is read, where usage is staged at all. */
export async function aggregateStagedUsage(database: AccountsDatabase): Promise<void> {
  const isStaged = sql<boolean>`exists (select from usage_staging)`;
  if (!database.stagesUsage || !(await select(database.kysely, isStaged))) return;
  await aggregateWhile(database, async (write) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(write);
    // A separate statement, which sees what another node aggregated while we waited.
    return select(write, isStaged);
  });
}

/** Aggregates in transactions of bounded length while the condition at the start of each holds. */
async function aggregateWhile(database: AccountsDatabase, condition: (write: Tx) => Promise<boolean>): Promise<void> {
  const addUpSome = async (write: Tx) => {
    const holds = await condition(write);
    if (holds) await addUp(write);
    return holds;
  };
  while (await database.writeReadCommitted(addUpSome));
}

/** Moves the oldest staged batches to their keys' usage; counts of deleted keys are dropped. */
async function addUp(write: Tx): Promise<void> {
  const insert = (by: UsageStep) => sql`
    insert into ${sql.table(tableOf(by))} (account_id, key_id, starts_at, status, requests)
      select account_id, key_id, ${isoStart(by, sql`hour_ms`)} as starts_at, status, sum(requests)::bigint from counted
        group by account_id, key_id, starts_at, status order by account_id, key_id, starts_at, status
      on conflict (account_id, starts_at, key_id, status)
        do update set requests = ${sql.table(tableOf(by))}.requests + excluded.requests`;
  await sql`
    with taken as (
      delete from usage_staging where id in (
        select id from (
          select id, sum(cardinality(key_ids)) over (order by id) - cardinality(key_ids) as counts_before
            from usage_staging
        ) as staged where counts_before < ${COUNTS_AT_ONCE}
      ) returning *
    ), counted as (
      select api_key.account_id, summed.* from (
        select key_id, status, hour_ms, sum(counted_requests) as requests
          from taken, unnest(key_ids, statuses, hours_ms, requests) as staged (key_id, status, hour_ms, counted_requests)
          group by key_id, status, hour_ms
      ) as summed join api_key on api_key.id = summed.key_id
    ), hours as (${insert('hour')}), days as (${insert('day')})
    update api_key set last_used_at = used.minute from (
        select key_id, ${isoStart('minute', sql`max(used_ms)`)} as minute
          from taken, unnest(used_key_ids, used_at_ms) as used (key_id, used_ms) group by key_id
      ) as used
      where api_key.id = used.key_id and (last_used_at is null or last_used_at < used.minute)`.execute(write);
}

/** The first moment of a time's hour, day or minute, as stored. */
function isoStart(of: UsageStep | 'minute', timeMs: RawBuilder<unknown>): RawBuilder<string> {
  const start = sql`date_trunc(${sql.lit(of)}, to_timestamp(${timeMs} / 1000) at time zone 'UTC')`;
  return sql`to_char(${start}, 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') collate "C"`;
}

async function select(db: Db, condition: RawBuilder<boolean>): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`select ${condition} as holds`.execute(db);
  return rows[0]!.holds;
}
