/**
 * Browsers used to sign in to an account. Each holds a secret in a cookie, and its attempts are counted separately from
 * strangers'. An address would not do: others share it, and answers would reveal who signed in from it.
 */
import type { Client } from '../../accounts/audit/client.ts';
import type { Db } from '../../accounts/database/schema.ts';
import { DAY_MS } from '../../timing/durations.ts';
import { createToken, tokenHash } from '../secret-token.ts';

/** How long a device is known without another sign-in. */
export const DEVICE_DAYS = 90;
/** More than anyone uses; programs without cookies would otherwise add one with every sign-in. */
const MAX_DEVICES = 50;

export interface DeviceCookie {
  readonly token: string;
  readonly expiresAt: string;
}

/** Whether the device with this token was used to sign in to the account. */
export async function isKnownDevice(db: Db, accountId: number, token: string | undefined): Promise<boolean> {
  const row = await db
    .selectFrom('known_device')
    .select('account_id')
    .where('account_id', '=', accountId)
    .where('device_hash', '=', hashOf(token))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Remembers a sign-in's device. One that the account does not know gets a new token, whatever it sent: a token planted by
 * someone else must not become known.
 */
export async function rememberDevice(
  write: Db,
  { accountId, client, nowMs }: { accountId: number; client: Client; nowMs: number },
): Promise<DeviceCookie> {
  const seen_at = new Date(nowMs).toISOString();
  const expiresAt = new Date(nowMs + DEVICE_DAYS * DAY_MS).toISOString();
  const { numUpdatedRows } = await write
    .updateTable('known_device')
    .set({ seen_at })
    .where('account_id', '=', accountId)
    .where('device_hash', '=', hashOf(client.deviceToken))
    .executeTakeFirst();
  if (Number(numUpdatedRows) === 1) return { token: client.deviceToken!, expiresAt };
  const token = createToken('ld_');
  await write
    .insertInto('known_device')
    .values({ account_id: accountId, device_hash: hashOf(token), seen_at })
    .execute();
  const latest = write
    .selectFrom('known_device')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .orderBy('seen_at', 'desc')
    .orderBy('device_hash')
    .limit(MAX_DEVICES);
  await write
    .deleteFrom('known_device')
    .where('account_id', '=', accountId)
    .where('device_hash', 'not in', latest)
    .execute();
  return { token, expiresAt };
}

export async function forgetOldDevices(write: Db, nowMs: number): Promise<void> {
  const before = new Date(nowMs - DEVICE_DAYS * DAY_MS).toISOString();
  await write.deleteFrom('known_device').where('seen_at', '<=', before).execute();
}

function hashOf(token: string | undefined): string {
  return tokenHash('ld_', token ?? '') ?? '';
}
