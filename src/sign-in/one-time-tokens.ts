/**
 * Single-use tokens: the links in emails, and sign-ins in progress. Using one deletes it; of two concurrent uses the
 * database lets one succeed. Call these within the transaction of what the token permits.
 */
import type { Db } from '../accounts/database/schema.ts';
import type { TokenPurpose } from '../accounts/database/sign-in-tables.ts';
import { AccountsError } from '../accounts/errors.ts';
import { createToken, tokenHash } from './secret-token.ts';

const PURPOSES: Readonly<Record<TokenPurpose, { minutes: number; attempts: number }>> = {
  verify_email: { minutes: 24 * 60, attempts: 1 },
  recover_password: { minutes: 30, attempts: 1 },
  /** The password was right; the second factor is missing. */
  second_factor: { minutes: 5, attempts: 5 },
  /** On the way to an identity provider and back. */
  third_party: { minutes: 10, attempts: 1 },
  /** Returned from an identity provider that is linked to no account: the person chooses a username. */
  new_identity: { minutes: 30, attempts: 10 },
};

export interface TokenContent {
  accountId: number | undefined;
  content: Readonly<Record<string, unknown>>;
}

/** A new token, the only time it is known. */
export interface IssuedToken {
  token: string;
  expiresAt: string;
  validMinutes: number;
}

export async function issueToken(
  write: Db,
  purpose: TokenPurpose,
  { accountId, content = {}, nowMs }: Partial<TokenContent> & { nowMs: number },
): Promise<IssuedToken> {
  const token = createToken('lt_');
  const { minutes, attempts } = PURPOSES[purpose];
  const expiresAt = new Date(nowMs + minutes * 60_000).toISOString();
  await write
    .insertInto('one_time_token')
    .values({
      token_hash: tokenHash('lt_', token)!,
      purpose,
      account_id: accountId ?? null,
      content: JSON.stringify(content),
      attempts_left: attempts,
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt, validMinutes: minutes };
}

export interface PresentedToken {
  token: string;
  nowMs: number;
}

/** Reads a token without consuming it; throws TOKEN_INVALID like the others. */
export async function readToken(
  db: Db,
  purpose: TokenPurpose,
  { token, nowMs }: PresentedToken,
): Promise<TokenContent> {
  const row = await db
    .selectFrom('one_time_token')
    .select(['account_id', 'content'])
    .where('token_hash', '=', tokenHash('lt_', token) ?? '')
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(nowMs).toISOString())
    .where('attempts_left', '>', 0)
    .executeTakeFirst();
  return toContent(row);
}

/** Consumes a token; `isAttemptSpent` after `spendTokenAttempt`, which may have taken the last attempt. */
export async function consumeToken(
  write: Db,
  purpose: TokenPurpose,
  { token, nowMs, isAttemptSpent = false }: PresentedToken & { isAttemptSpent?: boolean },
): Promise<TokenContent> {
  const row = await write
    .deleteFrom('one_time_token')
    .where('token_hash', '=', tokenHash('lt_', token) ?? '')
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(nowMs).toISOString())
    .where('attempts_left', '>=', isAttemptSpent ? 0 : 1)
    .returning(['account_id', 'content'])
    .executeTakeFirst();
  return toContent(row);
}

/** Spends one of a token's attempts without consuming it. Commit this before judging the attempt. */
export async function spendTokenAttempt(
  write: Db,
  purpose: TokenPurpose,
  { token, nowMs }: PresentedToken,
): Promise<TokenContent> {
  const row = await write
    .updateTable('one_time_token')
    .set((expression) => ({ attempts_left: expression('attempts_left', '-', 1) }))
    .where('token_hash', '=', tokenHash('lt_', token) ?? '')
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(nowMs).toISOString())
    .where('attempts_left', '>', 0)
    .returning(['account_id', 'content'])
    .executeTakeFirst();
  return toContent(row);
}

/** Ends an account's tokens for these purposes. */
export async function deleteTokens(write: Db, accountId: number, purposes: readonly TokenPurpose[]): Promise<void> {
  await write
    .deleteFrom('one_time_token')
    .where('account_id', '=', accountId)
    .where('purpose', 'in', purposes)
    .execute();
}

function toContent(row: { account_id: number | null; content: string } | undefined): TokenContent {
  if (row === undefined) {
    const message =
      'This link or step has already been used, has expired, or never existed. Start again to get a new one.';
    throw new AccountsError('TOKEN_INVALID', message);
  }
  return { accountId: row.account_id ?? undefined, content: JSON.parse(row.content) as Record<string, unknown> };
}
