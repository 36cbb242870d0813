/**
 * Changes to one account's keys, within the caller's transaction. A rotation replaces a key's secret and nothing else: its
 * id stays, and with it its rate count and usage. A secret that keeps working for a while is stored beside the key, so that
 * both count as the same key.
 */
import { DAY_MS } from '../../timing/durations.ts';
import { parseIso8601 } from '../account-rules.ts';
import type { Tx } from '../database/schema.ts';
import { AccountsError } from '../errors.ts';
import {
  type CreatedKey,
  findNamedKey,
  generateSecret,
  insertKey,
  isNameTaken,
  type KeyRecord,
  type KeyRef,
  toKeyRecord,
} from './key-rows.ts';
import type { KeyScope } from './scopes.ts';

export const MAX_OVERLAP_DAYS = 7;
/** How many replaced secrets of a key may work at once: the last one, and one still being rolled out. */
const MAX_PREVIOUS_SECRETS = 2;

export interface KeyChange {
  readonly act: 'created' | 'renamed' | 'rotated' | 'revoked';
  readonly accountId: number;
  /** ISO 8601. */
  readonly at: string;
  /** The key after the change. */
  readonly key: KeyRecord;
  /** The key before the change; undefined for a new key or an account key. */
  readonly former?: KeyRecord | undefined;
}

/** Records a change in its own transaction: either both are kept, or neither. */
export type RecordKeyChange = (write: Tx, change: KeyChange) => Promise<void>;

/** What every change needs: transaction, owner, time, and recorder. */
export interface KeyChangeContext {
  readonly write: Tx;
  readonly accountId: number;
  /** ISO 8601. */
  readonly now: string;
  readonly record?: RecordKeyChange | undefined;
}

/** A key with its new secret, and until when the previous one still works. */
export interface RotatedKey extends CreatedKey {
  overlapUntil: string | undefined;
}

/** The validated terms of a new named key. */
interface NamedKeyTerms {
  name: string;
  scope: KeyScope;
  rateCap: number | undefined;
  expiresAt: string | undefined;
  /** The most live named keys of the account; 0 means no limit. */
  keysPerAccount: number;
}

/** Creates a named key; a name is free again once its key is revoked or has expired. */
export async function createNamedKey(context: KeyChangeContext, terms: NamedKeyTerms): Promise<CreatedKey> {
  const { keysPerAccount, ...given } = terms;
  await revokeExpired(context, given.name);
  if (keysPerAccount > 0) await requireBelowKeyLimit(context, keysPerAccount);
  const { write, accountId, now } = context;
  const created = await insertKey(write, { accountId, kind: 'named', createdAt: now, ...given });
  await record(context, 'created', created.record);
  return created;
}

export async function renameKey(context: KeyChangeContext, which: KeyRef, name: string): Promise<KeyRecord> {
  const former = await requireNamedKey(context, which);
  await revokeExpired(context, name, former.id);
  const holder = await findNamedKey(context.write, context.accountId, name);
  if (holder !== undefined && holder.id !== former.id) throw isNameTaken(name);
  await context.write.updateTable('api_key').set({ name }).where('id', '=', former.id).execute();
  const key = { ...former, name };
  await record(context, 'renamed', key, former);
  return key;
}

/** Replaces a named key's secret; the old one works until `overlapUntil`, if given. */
export async function rotateNamedKey(
  context: KeyChangeContext,
  which: KeyRef,
  overlapUntil: string | undefined,
): Promise<RotatedKey> {
  const former = await requireNamedKey(context, which);
  if (former.expiresAt !== undefined && former.expiresAt <= context.now) {
    const message = `The key ${JSON.stringify(former.name)} expired at ${former.expiresAt}, and rotating it would not renew it. Create a new key.`;
    throw new AccountsError('KEY_EXPIRED', message, { value: which });
  }
  return rotate(context, former, overlapUntil);
}

/** Replaces the account key, always at once: it may manage the account, so no second one may exist. */
export async function rotateAccountKey(context: KeyChangeContext): Promise<RotatedKey> {
  const { write, accountId, now } = context;
  const { key, stored } = generateSecret();
  const row = await write
    .updateTable('api_key')
    .set({ ...stored, rotated_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'account')
    .where('revoked_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) throw new Error(`account ${accountId} has no account key`);
  const changed = toKeyRecord({ ...row, previous_works_until: null });
  await record(context, 'rotated', changed);
  return { key, record: changed, overlapUntil: undefined };
}

/** Revokes a named key with all its secrets. */
export async function revokeNamedKey(context: KeyChangeContext, which: KeyRef): Promise<void> {
  const { write, now } = context;
  const former = await requireNamedKey(context, which);
  await write.updateTable('api_key').set({ revoked_at: now }).where('id', '=', former.id).execute();
  await write.deleteFrom('previous_secret').where('key_id', '=', former.id).execute();
  await record(context, 'revoked', former, former);
}

/** The time until which a replaced secret works. */
export function parseOverlap(text: string, nowMs: number): string {
  const until = parseIso8601(text);
  const refuse = (problem: string) => {
    const message = `${JSON.stringify(text)} ${problem}. Give a time within the next ${MAX_OVERLAP_DAYS} days, or none: then the old secret stops at once.`;
    return new AccountsError('INVALID_OVERLAP', message, { value: text });
  };
  if (until === undefined) throw refuse('is not a time in ISO 8601');
  if (until.getTime() <= nowMs) throw refuse('is not in the future');
  if (until.getTime() > nowMs + MAX_OVERLAP_DAYS * DAY_MS) throw refuse('is too far away');
  return until.toISOString();
}

async function rotate(
  context: KeyChangeContext,
  former: KeyRecord,
  overlapUntil: string | undefined,
): Promise<RotatedKey> {
  const { write, now } = context;
  if (former.previousWorksUntil !== undefined) {
    // Without an overlap the key may have leaked, so earlier secrets end as well. With one, the last of them keeps its
    // promised time.
    await write
      .deleteFrom('previous_secret')
      .where('key_id', '=', former.id)
      .$if(overlapUntil !== undefined, (query) => query.where('works_until', '<=', now))
      .execute();
  }
  if (overlapUntil !== undefined) {
    if (former.previousWorksUntil !== undefined) await endOldestSecrets(write, former.id);
    await keepSecret(write, former.id, overlapUntil);
  }
  const { key, stored } = generateSecret();
  await write
    .updateTable('api_key')
    .set({ ...stored, rotated_at: now })
    .where('id', '=', former.id)
    .execute();
  const changed = {
    ...former,
    shownPrefix: stored.shown_prefix,
    lastFour: stored.last_four,
    rotatedAt: now,
    previousWorksUntil: overlapUntil && later(overlapUntil, former.previousWorksUntil),
  };
  await record(context, 'rotated', changed, former);
  return { key, record: changed, overlapUntil };
}

/** Makes room for another replaced secret: only the one that ends last stays. */
async function endOldestSecrets(write: Tx, keyId: number): Promise<void> {
  const kept = write
    .selectFrom('previous_secret')
    .select('key_hash')
    .where('key_id', '=', keyId)
    .orderBy('works_until', 'desc')
    .orderBy('key_hash')
    .limit(MAX_PREVIOUS_SECRETS - 1);
  await write.deleteFrom('previous_secret').where('key_id', '=', keyId).where('key_hash', 'not in', kept).execute();
}

/** Keeps a key's current secret beside the next one. */
async function keepSecret(write: Tx, keyId: number, worksUntil: string): Promise<void> {
  const present = write
    .selectFrom('api_key')
    .select((expression) => ['key_hash', 'id', expression.val(worksUntil).as('works_until')])
    .where('id', '=', keyId);
  await write
    .insertInto('previous_secret')
    .columns(['key_hash', 'key_id', 'works_until'])
    .expression(present)
    .execute();
}

/** The later of two times; ISO 8601 texts sort by time. */
function later(one: string, other = ''): string {
  return one > other ? one : other;
}

async function requireNamedKey({ write, accountId }: KeyChangeContext, which: KeyRef): Promise<KeyRecord> {
  const found = await findNamedKey(write, accountId, which);
  if (found !== undefined) return found;
  const what = typeof which === 'number' ? `with the id ${which}` : `named ${JSON.stringify(which)}`;
  const message = `The account has no key ${what}. "larder key list" shows its keys.`;
  throw new AccountsError('KEY_NOT_FOUND', message, { value: which });
}

async function requireBelowKeyLimit({ write, accountId, now }: KeyChangeContext, max: number): Promise<void> {
  const { live } = await write
    .selectFrom('api_key')
    .select((expression) => expression.fn.countAll<number | string>().as('live'))
    .where('account_id', '=', accountId)
    .where('kind', '=', 'named')
    .where('revoked_at', 'is', null)
    .where((expression) => expression.or([expression('expires_at', 'is', null), expression('expires_at', '>', now)]))
    .executeTakeFirstOrThrow();
  if (Number(live) < max) return;
  const message = `The account has ${live} named keys and may have at most ${max}. Revoke one that is no longer used.`;
  throw new AccountsError('TOO_MANY_KEYS', message, { value: max });
}

/** An expired key gives up its name as soon as another key (not `exceptId`) wants it. */
async function revokeExpired(context: KeyChangeContext, name: string, exceptId = 0): Promise<void> {
  const { write, accountId, now } = context;
  await write
    .updateTable('api_key')
    .set({ revoked_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', 'named')
    .where('name', '=', name)
    .where('id', '!=', exceptId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute();
}

async function record(
  context: KeyChangeContext,
  act: KeyChange['act'],
  key: KeyRecord,
  former?: KeyRecord,
): Promise<void> {
  const { write, accountId, now: at } = context;
  await context.record?.(write, { act, accountId, at, key, former });
}
