/**
 * Usage as rows: counts are added to what is stored, so that several servers on one database add up. Statements come in
 * a few fixed lengths, because every text of its own would be prepared again. On PostgreSQL batches are staged first.
 */
import { sql } from 'kysely';
import { MINUTE_MS } from '../../timing/durations.ts';
import type { Db, Tx } from '../database/schema.ts';
import type { UsageBatch, UsageCount } from './usage-meter.ts';
import { USAGE_STEPS, type UsageStep } from './usage-period.ts';

/** Lengths of statements, from the longest; 64 rows stay well below SQLite's and PostgreSQL's bounds on parameters. */
const LENGTHS = [64, 8, 1] as const;
/** Longer than an outage, after which a batch may be written once more. */
const BATCHES_KEPT_MS = 2 * 86_400_000;

interface UsageRow {
  account_id: number;
  key_id: number;
  starts_at: string;
  status: number;
  requests: number;
}

/**
 * Adds a batch to the usage of its keys, and notes when these were last used; leaves out keys that are gone. A batch that
 * was added before is not added again.
 */
export async function addUsage(write: Tx, batch: UsageBatch, nowMs: number): Promise<void> {
  const { id, counts, lastUsedMs } = batch;
  if (!(await isNewBatch(write, id, nowMs))) return;
  const keyIds = [...new Set(counts.map(({ keyId }) => keyId))].sort((one, other) => one - other);
  const owners = await ownersOf(write, keyIds);
  const known = counts.filter(({ keyId }) => owners.has(keyId));
  for (const by of ['hour', 'day'] as const) {
    for (const rows of chunksOf(sumBy(by, known, owners))) await upsert(write, by, rows);
  }
  for (const [minute, ids] of byMinute(lastUsedMs, owners)) {
    for (const chunk of chunksOf(ids)) await touchKeys(write, chunk, minute);
  }
}

/** Keeps the id of a batch; says whether it was unknown until now. */
export async function isNewBatch(write: Tx, id: string, nowMs: number): Promise<boolean> {
  const kept = await write
    .insertInto('usage_batch')
    .values({ id, written_at: new Date(nowMs).toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Drops what is older than usage is kept, and the ids of batches that nobody writes again. */
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

/** The requests of each key of an account on one day, by the key's id; a key without any is left out. */
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

async function ownersOf(db: Db, keyIds: readonly number[]): Promise<Map<number, number>> {
  const owners = new Map<number, number>();
  for (const ids of chunksOf(keyIds)) {
    const rows = await db.selectFrom('api_key').select(['id', 'account_id']).where('id', 'in', ids).execute();
    for (const { id, account_id } of rows) owners.set(id, account_id);
  }
  return owners;
}

/** The first moment of the hour or day that a time lies in, as it is stored. */
function startOf(by: UsageStep, timeMs: number): string {
  const { ms } = USAGE_STEPS[by];
  return new Date(Math.floor(timeMs / ms) * ms).toISOString();
}

function sumBy(by: UsageStep, counts: readonly UsageCount[], owners: ReadonlyMap<number, number>): UsageRow[] {
  const rows = new Map<string, UsageRow>();
  for (const { keyId, status, hourMs, requests } of counts) {
    const starts_at = startOf(by, hourMs);
    const name = `${keyId} ${starts_at} ${status}`;
    const row = rows.get(name);
    if (row) row.requests += requests;
    else rows.set(name, { account_id: owners.get(keyId)!, key_id: keyId, starts_at, status, requests });
  }
  return [...rows.values()].sort((one, other) => one.key_id - other.key_id || one.status - other.status);
}

async function upsert(write: Tx, by: UsageStep, rows: UsageRow[]): Promise<void> {
  await write
    .insertInto(tableOf(by))
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'starts_at', 'key_id', 'status']).doUpdateSet({
        requests: sql<number>`${sql.table(tableOf(by))}.requests + excluded.requests`,
      }),
    )
    .execute();
}

function minuteOf(timeMs: number): string {
  return new Date(Math.floor(timeMs / MINUTE_MS) * MINUTE_MS).toISOString();
}

/** Keys by the minute of their last use: those of one minute are noted in one statement. */
function byMinute(lastUsedMs: ReadonlyMap<number, number>, owners: ReadonlyMap<number, number>): [string, number[]][] {
  const minutes = new Map<string, number[]>();
  for (const keyId of [...lastUsedMs.keys()].sort((one, other) => one - other)) {
    if (!owners.has(keyId)) continue;
    const minute = minuteOf(lastUsedMs.get(keyId)!);
    const ids = minutes.get(minute);
    if (ids) ids.push(keyId);
    else minutes.set(minute, [keyId]);
  }
  return [...minutes];
}

/** Another server may have noted a later use; also, a row that need not change is not written. */
async function touchKeys(write: Tx, keyIds: number[], minute: string): Promise<void> {
  await write
    .updateTable('api_key')
    .set({ last_used_at: minute })
    .where('id', 'in', keyIds)
    .where(({ or, eb }) => or([eb('last_used_at', 'is', null), eb('last_used_at', '<', minute)]))
    .execute();
}

function* chunksOf<T>(items: readonly T[]): Generator<T[]> {
  for (let at = 0; at < items.length; ) {
    const length = LENGTHS.find((fitting) => fitting <= items.length - at)!;
    yield items.slice(at, at + length);
    at += length;
  }
}
