import type { CompiledQuery, Kysely } from 'kysely';
import type { KeyGrant } from '../account-store.ts';
import type { AccountsSchema } from '../database/schema.ts';

/**
 * Prepares the look-up of a key's grant by its hash. The query is compiled once: a flood of invented keys asks it for
 * each of them, and building it every time costs 25 µs instead of 7.
 */
export function prepareFindGrant(db: Kysely<AccountsSchema>): (keyHash: string) => Promise<KeyGrant | undefined> {
  const query = selectGrant(db).compile();
  return async (keyHash) => {
    const { rows } = await db.executeQuery<GrantRow>({ ...query, parameters: [keyHash] });
    return rows[0] && toGrant(rows[0]);
  };
}

function selectGrant(db: Kysely<AccountsSchema>) {
  return db
    .selectFrom('api_key')
    .innerJoin('account', 'account.id', 'api_key.account_id')
    .select(['api_key.id', 'account_id', 'username', 'kind', 'scope', 'plan', 'rate_cap', 'expires_at'])
    .where('key_hash', '=', '')
    .where('revoked_at', 'is', null);
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
    expiresAtMs: row.expires_at === null ? undefined : Date.parse(row.expires_at),
  };
}
