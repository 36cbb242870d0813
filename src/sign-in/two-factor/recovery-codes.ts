/** Recovery codes let in an owner who lost the device with the six-digit codes. Each works once. */
import { randomBytes } from 'node:crypto';
import type { Db } from '../../accounts/database/schema.ts';
import { sha256 } from '../secret-token.ts';

const CODES = 10;
/** Without i, l, o and u, which could be misread or form rude words. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
/** 140 random bits: too many to invert a plain SHA-256 by trying. */
const CHARACTERS = 28;
/** Older codes have 80 bits and work until used or replaced. */
const FORMER_CHARACTERS = 16;

/** Replaces an account's codes by ten new ones, which are shown only once. */
export async function regenerateRecoveryCodes(write: Db, accountId: number): Promise<string[]> {
  const codes = Array.from({ length: CODES }, createCode);
  await deleteRecoveryCodes(write, accountId);
  await write
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashCode(code)! })))
    .execute();
  return codes;
}

/** Uses a code up; false if the account has no such code. */
export async function consumeRecoveryCode(write: Db, accountId: number, text: string): Promise<boolean> {
  const { numDeletedRows } = await write
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashCode(text) ?? '')
    .executeTakeFirst();
  return Number(numDeletedRows) === 1;
}

export async function countRecoveryCodes(db: Db, accountId: number): Promise<number> {
  const query = db.selectFrom('recovery_code').select((code) => code.fn.countAll().as('left'));
  const { left } = await query.where('account_id', '=', accountId).executeTakeFirstOrThrow();
  return Number(left);
}

export async function deleteRecoveryCodes(write: Db, accountId: number): Promise<void> {
  await write.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
}

/** In groups of four, for copying from paper. */
function createCode(): string {
  const letters = Array.from(randomBytes(CHARACTERS), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.match(/.{4}/g)!.join('-');
}

/** Whether a text can be a recovery code; no six-digit code can. */
export function isRecoveryCode(text: string): boolean {
  return [CHARACTERS, FORMER_CHARACTERS].includes(normalise(text).length);
}

function hashCode(text: string): string | undefined {
  return isRecoveryCode(text) ? sha256(`recovery code ${normalise(text)}`) : undefined;
}

/** However it was typed: in capitals, without hyphens, with O for zero. */
function normalise(text: string): string {
  if (text.length > 100) return '';
  return text.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
}
