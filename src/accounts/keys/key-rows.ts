/** Keys as rows: what is stored of them, and how they are found. */
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import type { AccountsSchema, Db, KeyKind } from '../database/schema.ts';
import { AccountsError } from '../errors.ts';
import { createKey, hashKey, keyHints } from './key-format.ts';
import type { KeyScope } from './scopes.ts';

export type KeyRef = string | number;

/** What is stored of a key, and may be shown at any time. */
export interface KeyRecord {
  /** Unchanged by renaming and rotation. */
  id: number;
  kind: KeyKind;
  /** Undefined for the account key. */
  name: string | undefined;
  scope: KeyScope;
  /** The key's beginning and last four characters. */
  shownPrefix: string;
  lastFour: string;
  /** Requests per minute. */
  rateCap: number | undefined;
  /** ISO 8601, like all times here. */
  expiresAt: string | undefined;
  createdAt: string;
  /** When it last got a new secret. */
  rotatedAt: string | undefined;
  /** Until when a replaced secret still works; possibly in the past. */
  previousWorksUntil: string | undefined;
  /** Exact to about a minute; counts data requests, whatever their answer. */
  lastUsedAt: string | undefined;
}

/** A new key; the only time it is known in full. */
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

interface StoredSecret {
  key_hash: string;
  shown_prefix: string;
  last_four: string;
}

/** Generates a key; returns it with what may be stored of it. */
export function generateSecret(): { key: string; stored: StoredSecret } {
  const key = createKey();
  const { shownPrefix, lastFour } = keyHints(key);
  return { key, stored: { key_hash: hashKey(key), shown_prefix: shownPrefix, last_four: lastFour } };
}

export async function insertKey(db: Db, newKey: NewKey): Promise<CreatedKey> {
  const { key, stored } = generateSecret();
  const row = await db
    .insertInto('api_key')
    .values({
      account_id: newKey.accountId,
      kind: newKey.kind,
      name: newKey.name ?? null,
      scope: newKey.scope,
      ...stored,
      rate_cap: newKey.rateCap ?? null,
      expires_at: newKey.expiresAt ?? null,
      created_at: newKey.createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw isNameTaken(newKey.name);
  return { key, record: toKeyRecord({ ...row, previous_works_until: null }) };
}

/** The account's unrevoked keys: the account key, then the named ones by name. */
export async function listLiveKeys(db: Db, accountId: number): Promise<KeyRecord[]> {
  const rows = await selectLiveKeys(db, accountId).orderBy('kind').orderBy('name').execute();
  return rows.map(toKeyRecord);
}

export async function findNamedKey(db: Db, accountId: number, which: KeyRef): Promise<KeyRecord | undefined> {
  const named = selectLiveKeys(db, accountId).where('kind', '=', 'named');
  const query =
    typeof which === 'number' ? named.where('id', '=', which) : named.where('name', '=', which.normalize('NFC'));
  const row = await query.executeTakeFirst();
  return row && toKeyRecord(row);
}

export function isNameTaken(name: string | undefined): AccountsError {
  const message = `The account already has a key named ${JSON.stringify(name)}. Choose another name, or revoke that key first.`;
  return new AccountsError('KEY_EXISTS', message, { value: name });
}

type KeyRow = Selectable<AccountsSchema['api_key']> & { previous_works_until: string | null };

function selectLiveKeys(db: Db, accountId: number) {
  return db
    .selectFrom('api_key')
    .selectAll()
    .select((expression) => previousWorksUntil(expression))
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
}

function previousWorksUntil({ selectFrom }: ExpressionBuilder<AccountsSchema, 'api_key'>) {
  return selectFrom('previous_secret')
    .select(sql<string | null>`max(works_until)`.as('until'))
    .whereRef('key_id', '=', 'api_key.id')
    .as('previous_works_until');
}

export function toKeyRecord(row: KeyRow): KeyRecord {
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
    rotatedAt: row.rotated_at ?? undefined,
    previousWorksUntil: row.previous_works_until ?? undefined,
    lastUsedAt: row.last_used_at ?? undefined,
  };
}
