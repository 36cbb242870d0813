import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { AccountsDatabase } from '../database/engine.ts';
import type { Db, KeyKind } from '../database/schema.ts';
import type { PlanId } from '../plans.ts';
import type { KeyScope } from './scopes.ts';

/** What a key lets its bearer do, and how fast. */
export interface KeyGrant {
  keyId: number;
  accountId: number;
  username: string;
  kind: KeyKind;
  scope: KeyScope;
  plan: PlanId;
  /** Requests per minute. */
  rateCap: number | undefined;
  expiresAtMs: number | undefined;
}

/**
 * Prepares the look-up of a key's grant by the hash of a current or replaced secret. The query is compiled once: a flood of
 * invented keys runs it for each, and building it costs several times as much as running it. Where the engine reads in
 * batches, concurrent look-ups share a statement.
 */
export function prepareFindGrant({
  kysely,
  inBatches,
}: AccountsDatabase['keyReads']): (keyHash: string) => Promise<KeyGrant | undefined> {
  if (inBatches) {
    const query = selectGrant(kysely, sql<boolean>`= any(${[]})`).compile();
    return batchReads(async (keyHashes) => {
      const { rows } = await kysely.executeQuery<GrantRow>({ ...query, parameters: [keyHashes, keyHashes] });
      return new Map(rows.map((row) => [row.secret_hash, toGrant(row)]));
    });
  }
  const query = selectGrant(kysely, sql<boolean>`= ${''}`).compile();
  return async (keyHash) => {
    const { rows } = await kysely.executeQuery<GrantRow>({ ...query, parameters: [keyHash, keyHash] });
    return rows[0] && toGrant(rows[0]);
  };
}

const GRANT_COLUMNS = [
  'api_key.id',
  'account_id',
  'username',
  'kind',
  'scope',
  'plan',
  'rate_cap',
  'expires_at',
] as const;

function selectGrant(db: Db, matches: RawBuilder<boolean>) {
  const replaced = db
    .selectFrom('previous_secret')
    .innerJoin('api_key', 'api_key.id', 'previous_secret.key_id')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(GRANT_COLUMNS)
    .select(['works_until', 'previous_secret.key_hash as secret_hash'])
    .where(sql<boolean>`previous_secret.key_hash ${matches}`)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null);
  return db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(GRANT_COLUMNS)
    .select([sql<string | null>`null`.as('works_until'), 'key_hash as secret_hash'])
    .where(sql<boolean>`key_hash ${matches}`)
    .where('revoked_at', 'is', null)
    .where('disabled_at', 'is', null)
    .unionAll(replaced);
}

type GrantRow = ReturnType<ReturnType<typeof selectGrant>['compile']> extends CompiledQuery<infer Row> ? Row : never;

function toGrant(row: GrantRow): KeyGrant {
  return {
    keyId: row.id,
    accountId: row.account_id,
    username: row.username,
    kind: row.kind,
    scope: row.scope,
    plan: row.plan,
    rateCap: row.rate_cap ?? undefined,
    expiresAtMs: firstOf(row.expires_at, row.works_until),
  };
}

/** The earlier of two times, if any; ISO 8601 texts sort by time. */
function firstOf(one: string | null, other: string | null): number | undefined {
  const first = one === null || (other !== null && other < one) ? other : one;
  return first === null ? undefined : Date.parse(first);
}

/** As many as one statement looks up in about a millisecond. */
const MAX_BATCH = 500;

interface Batch<T> {
  readonly keys: Set<string>;
  readonly found: Promise<ReadonlyMap<string, T>>;
}

/**
 * Turns a batch look-up into one of single keys. One read runs at a time; requests meanwhile share the next. So a burst
 * costs a few statements, and a flood never more than one connection.
 */
export function batchReads<T>(
  readMany: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let lastRead: Promise<unknown> = Promise.resolve();
  let next: Batch<T> | undefined;

  function beginBatch(): Batch<T> {
    const keys = new Set<string>();
    const found = lastRead.then(() => {
      if (next?.keys === keys) next = undefined;
      return readMany([...keys]);
    });
    lastRead = found.catch(() => {});
    return { keys, found };
  }

  return async (key) => {
    if (next === undefined || next.keys.size === MAX_BATCH) next = beginBatch();
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
