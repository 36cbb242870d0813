import { type CompiledQuery, type Kysely, sql } from 'kysely';
import type { AccountsSchema, KeyKind } from '../database/schema.ts';
import type { PlanId } from '../plans.ts';
import type { KeyScope } from './scopes.ts';

/** What a key lets its bearer do, and at what pace. */
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
 * Prepares the look-up of a key's grant by the hash of one of its secrets: the present one, or one that a rotation has
 * replaced. The query is compiled once: a flood of invented keys asks it for each of them, and building it every time
 * costs several times as much as running it.
 */
export function prepareFindGrant(db: Kysely<AccountsSchema>): (keyHash: string) => Promise<KeyGrant | undefined> {
  const query = selectGrant(db).compile();
  return async (keyHash) => {
    const { rows } = await db.executeQuery<GrantRow>({ ...query, parameters: [keyHash, keyHash] });
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

function selectGrant(db: Kysely<AccountsSchema>) {
  const replaced = db
    .selectFrom('previous_secret')
    .innerJoin('api_key', 'api_key.id', 'previous_secret.key_id')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(GRANT_COLUMNS)
    .select('works_until')
    .where('previous_secret.key_hash', '=', '')
    .where('revoked_at', 'is', null);
  return db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(GRANT_COLUMNS)
    .select(sql<string | null>`null`.as('works_until'))
    .where('key_hash', '=', '')
    .where('revoked_at', 'is', null)
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

/** The earlier of two times, if there is one; ISO 8601 texts sort by time. */
function firstOf(one: string | null, other: string | null): number | undefined {
  const first = one === null || (other !== null && other < one) ? other : one;
  return first === null ? undefined : Date.parse(first);
}
