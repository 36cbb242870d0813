/** The usage of keys in the database: added in batches, read as series by hour or day. */
import type { AccountsDatabase } from '../database/engine.ts';
import type { Db } from '../database/schema.ts';
import { AccountsError } from '../errors.ts';
import { type GroupedRequests, groupOf, noRequests } from './status-groups.ts';
import type { UsageBatch, UsageSink } from './usage-meter.ts';
import { stepsOf, type UsagePeriod, type UsageStep } from './usage-period.ts';
import { addUsage, purgeOldUsage, requestsOfDay, tableOf } from './usage-rows.ts';
import { aggregateDueUsage, aggregateStagedUsage, stageUsage } from './usage-staging.ts';

export interface UsagePoint {
  /** Its first moment, ISO 8601. */
  start: string;
  requests: number;
  /** The same requests by outcome. */
  groups: GroupedRequests;
}

/** The usage of all keys, or of one. */
export interface UsageQuery extends UsagePeriod {
  /** The key may have been revoked. */
  keyId?: number | undefined;
}

export interface KeyUsage {
  keyId: number;
  /** Undefined for the account key. */
  name: string | undefined;
  lastFour: string;
  isRevoked: boolean;
  requests: number;
}

export interface Usage {
  by: UsageStep;
  /** Inclusive and exclusive bounds; ISO 8601. */
  from: string;
  to: string;
  requests: number;
  groups: GroupedRequests;
  /** Requests by exact status, such as `{ 200: 41, 404: 1 }`. */
  statuses: Record<number, number>;
  /** Every hour or day of the period in order, including those without requests. */
  series: UsagePoint[];
  /** The keys used, most requests first. */
  keys: KeyUsage[];
}

export class UsageStore implements UsageSink {
  readonly #database: AccountsDatabase;
  readonly #now: () => number;

  constructor(database: AccountsDatabase, { now = Date.now }: { now?: () => number } = {}) {
    this.#database = database;
    this.#now = now;
  }

  /** Adds a batch of counted requests once; running servers do not mistake it for a key change. */
  async add(batch: UsageBatch): Promise<void> {
    const { stagesUsage } = this.#database;
    const add = stagesUsage ? stageUsage : addUsage;
    await this.#database.writeReadCommitted((write) => add(write, batch, this.#now()));
    if (stagesUsage) await aggregateDueUsage(this.#database);
  }

  async usageOf(accountId: number, query: UsageQuery): Promise<Usage> {
    await aggregateStagedUsage(this.#database);
    const db = this.#database.kysely;
    const { by, fromMs, toMs, keyId } = query;
    const keys = await keysOf(db, accountId);
    if (keyId !== undefined && !keys.has(keyId)) {
      throw new AccountsError('KEY_NOT_FOUND', `The account has no key with the id ${keyId}.`, { value: keyId });
    }
    const usage: Usage = {
      by,
      from: new Date(fromMs).toISOString(),
      to: new Date(toMs).toISOString(),
      requests: 0,
      groups: noRequests(),
      statuses: {},
      series: [],
      keys: [],
    };
    const points = new Map<string, UsagePoint>();
    for (const startMs of stepsOf(query)) {
      const point = { start: new Date(startMs).toISOString(), requests: 0, groups: noRequests() };
      points.set(point.start, point);
      usage.series.push(point);
    }
    for (const { starts_at, status, sum } of await sumsByTime(db, accountId, query)) {
      const requests = Number(sum);
      const group = groupOf(status);
      for (const total of [usage, points.get(starts_at)!]) {
        total.requests += requests;
        total.groups[group] += requests;
      }
      usage.statuses[status] = (usage.statuses[status] ?? 0) + requests;
    }
    for (const { key_id, sum } of await sumsByKey(db, accountId, query)) {
      usage.keys.push({ keyId: key_id, ...keys.get(key_id)!, requests: Number(sum) });
    }
    usage.keys.sort((one, other) => other.requests - one.requests || one.keyId - other.keyId);
    return usage;
  }

  /** Today's requests (UTC) of an account's keys; keys without any are left out. */
  async requestsToday(accountId: number): Promise<Map<number, number>> {
    await aggregateStagedUsage(this.#database);
    return requestsOfDay(this.#database.kysely, accountId, this.#now());
  }

  /** Drops hours and days past their retention; to be called regularly. */
  async purgeOld(): Promise<void> {
    await aggregateStagedUsage(this.#database);
    await this.#database.writeWithoutTimeout((write) => purgeOldUsage(write, this.#now()));
  }
}

type KeyFacts = Omit<KeyUsage, 'keyId' | 'requests'>;

async function keysOf(db: Db, accountId: number): Promise<Map<number, KeyFacts>> {
  const rows = await db
    .selectFrom('api_key')
    .select(['id', 'name', 'last_four', 'revoked_at'])
    .where('account_id', '=', accountId)
    .execute();
  return new Map(
    rows.map(({ id, name, last_four, revoked_at }) => [
      id,
      { name: name ?? undefined, lastFour: last_four, isRevoked: revoked_at !== null },
    ]),
  );
}

function sumsByTime(db: Db, accountId: number, query: UsageQuery) {
  return selectPeriod(db, accountId, query)
    .select(['starts_at', 'status', ({ fn }) => fn.sum<number | string>('requests').as('sum')])
    .groupBy(['starts_at', 'status'])
    .execute();
}

function sumsByKey(db: Db, accountId: number, query: UsageQuery) {
  return selectPeriod(db, accountId, query)
    .select(['key_id', ({ fn }) => fn.sum<number | string>('requests').as('sum')])
    .groupBy('key_id')
    .execute();
}

function selectPeriod(db: Db, accountId: number, { by, fromMs, toMs, keyId }: UsageQuery) {
  return db
    .selectFrom(tableOf(by))
    .where('account_id', '=', accountId)
    .where('starts_at', '>=', new Date(fromMs).toISOString())
    .where('starts_at', '<', new Date(toMs).toISOString())
    .$if(keyId !== undefined, (query) => query.where('key_id', '=', keyId!));
}
