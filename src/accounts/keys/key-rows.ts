/** Keys as rows: what is stored of them, and how they are found. */
import { type ExpressionBuilder, sql } from 'kysely';
import { type FromRow, fromRow, type Row } from '../database/from-row.ts';
import type { AccountsSchema, Db, KeyKind } from '../database/schema.ts';
import { AccountsError } from '../errors.ts';
import { createKey, hashKey, keyHints } from './key-format.ts';
import type { KeyScope } from './scopes.ts';

export type KeyRef = string | number;

const COLUMNS = [
  ...(['id', 'kind', 'name', 'scope', 'shown_prefix', 'last_four', 'rate_cap', 'expires_at'] as const),
  ...(['created_at', 'rotated_at', 'previous_works_until', 'last_used_at'] as const),
];

/** A key with its replaced secret that works longest; the time may be past. */
type KeyRow = Row<'api_key'> & { previous_works_until: string | null };

/** What is stored of a key, and may be shown at any time. */
export type KeyRecord = FromRow<Pick<KeyRow, (typeof COLUMNS)[number]>>;

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
  return fromRow(row, COLUMNS);
}
