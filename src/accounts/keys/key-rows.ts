/** Keys as rows: what the store's transactions are made of. */
import type { Kysely, Selectable } from 'kysely';
import type { AccountsSchema, KeyKind, KeyScope } from '../database/schema.ts';
import { AccountsError } from '../errors.ts';
import { createKey, hashKey, keyHints } from './key-format.ts';

/** What is kept of a key, and may be shown at any time. */
export interface KeyRecord {
  id: number;
  kind: KeyKind;
  /** The account key has none. */
  name: string | undefined;
  scope: KeyScope;
  /** How the key begins, and its last four characters. */
  shownPrefix: string;
  lastFour: string;
  /** Requests per minute. */
  rateCap: number | undefined;
  /** ISO 8601, as all times here. */
  expiresAt: string | undefined;
  createdAt: string;
}

/** A key at the one moment at which it is known whole. */
export interface CreatedKey {
  key: string;
  record: KeyRecord;
}

interface NewKey {
  accountId: number;
  kind: KeyKind;
  name?: string;
  scope: KeyScope;
  rateCap?: number | undefined;
  expiresAt?: string | undefined;
  createdAt: string;
}

/** Draws a key and stores what may be stored of it. */
export async function insertKey(db: Kysely<AccountsSchema>, newKey: NewKey): Promise<CreatedKey> {
  const key = createKey();
  const { shownPrefix, lastFour } = keyHints(key);
  const row = await db
    .insertInto('api_key')
    .values({
      account_id: newKey.accountId,
      kind: newKey.kind,
      name: newKey.name ?? null,
      scope: newKey.scope,
      key_hash: hashKey(key),
      shown_prefix: shownPrefix,
      last_four: lastFour,
      rate_cap: newKey.rateCap ?? null,
      expires_at: newKey.expiresAt ?? null,
      created_at: newKey.createdAt,
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) {
    const message = `The account already has a key named ${JSON.stringify(newKey.name)}. Choose another name, or revoke that key first.`;
    throw new AccountsError('KEY_EXISTS', message, { value: newKey.name });
  }
  return { key, record: toKeyRecord(row) };
}

/** Revokes the live keys of that name, or the account key for `null`; `expiredBy` spares those that expire later. */
export async function revokeLiveKeys(
  db: Kysely<AccountsSchema>,
  which: { accountId: number; name: string | null; expiredBy?: string; revokedAt: string },
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('api_key')
    .set({ revoked_at: which.revokedAt })
    .where('account_id', '=', which.accountId)
    .where('kind', '=', which.name === null ? 'account' : 'named')
    .where('revoked_at', 'is', null)
    .$if(which.name !== null, (query) => query.where('name', '=', which.name))
    .$if(which.expiredBy !== undefined, (query) => query.where('expires_at', '<=', which.expiredBy!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The account's keys that are not revoked: the account key, then the named ones by name. */
export async function listLiveKeys(db: Kysely<AccountsSchema>, accountId: number): Promise<KeyRecord[]> {
  const rows = await db
    .selectFrom('api_key')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('kind')
    .orderBy('name')
    .execute();
  return rows.map(toKeyRecord);
}

function toKeyRecord(row: Selectable<AccountsSchema['api_key']>): KeyRecord {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name ?? undefined,
    scope: row.scope,
    shownPrefix: row.shown_prefix,
    lastFour: row.last_four,
    rateCap: row.rate_cap ?? undefined,
    expiresAt: row.expires_at ?? undefined,
    createdAt: row.created_at,
  };
}
