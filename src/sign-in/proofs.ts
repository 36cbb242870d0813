/**
 * Whoever holds a session may have found it open. Before a change that could take the account from its owner, the caller
 * shows once more to be the owner: by the password, or by a code where two-factor sign-in is on. Where neither exists, a
 * session from a sign-in of the last minutes is enough, or the account key itself.
 */
import { recordEvent } from '../accounts/audit/audit-trail.ts';
import type { AccountsDatabase } from '../accounts/database/database.ts';
import { AccountsError } from '../accounts/errors.ts';
import type { AccountCaller } from './account-caller.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { selectPassword } from './password-rows.ts';
import { canBePassword, normalisePassword } from './password-rules.ts';
import type { Attempt, Throttle } from './throttle.ts';
import { type TwoFactor, wrongCode } from './two-factor.ts';

const FRESH_MS = 10 * 60_000;

/** What a caller shows; one of both is enough where either is taken. */
export interface Proof {
  readonly password?: string | undefined;
  /** A six-digit or a recovery code. */
  readonly code?: string | undefined;
}

/** What a caller has to show, as PROOF_REQUIRED says it in its `value`. */
export type ProofKind = 'password' | 'code' | 'password_or_code' | 'fresh_sign_in';

/** What proofs are made of. */
export interface ProofParts {
  database: AccountsDatabase;
  hasher: PasswordHasher;
  twoFactor: TwoFactor;
  throttle: Throttle;
  now: () => number;
}

/** Checks proofs. */
export class Proofs {
  readonly #parts: ProofParts;

  constructor(parts: ProofParts) {
    this.#parts = parts;
  }

  /** What a caller would have to show; undefined when nothing. With `mustBeCode`, a code where two-factor sign-in is on. */
  async needed(caller: AccountCaller, { mustBeCode = false } = {}): Promise<ProofKind | undefined> {
    const { database, twoFactor } = this.#parts;
    const hasPassword = (await selectPassword(database.kysely, caller.accountId)) !== undefined;
    const isOn = await twoFactor.isOn(database.kysely, caller.accountId);
    if (isOn) return mustBeCode || !hasPassword ? 'code' : 'password_or_code';
    if (hasPassword) return 'password';
    return (await this.#isFresh(caller)) ? undefined : 'fresh_sign_in';
  }

  /** Returns when the proof is good; throws PROOF_REQUIRED, WRONG_PASSWORD, WRONG_CODE or TooManyAttemptsError otherwise. */
  async check(caller: AccountCaller, proof: Proof, options: { mustBeCode?: boolean } = {}): Promise<void> {
    const needed = await this.needed(caller, options);
    if (needed === undefined) return;
    const { password, code } = proof;
    const takesCode = (needed === 'code' || needed === 'password_or_code') && code !== undefined;
    const takesPassword = (needed === 'password' || needed === 'password_or_code') && password !== undefined;
    if (!takesCode && !takesPassword) throw proofRequired(needed);
    const attempt = await this.#parts.throttle.count('proof', { account: caller.accountId });
    if (takesCode) await this.#checkCode(caller, code, attempt);
    else await this.#checkPassword(caller, password!, attempt);
  }

  async #checkPassword(caller: AccountCaller, text: string, attempt: Attempt): Promise<void> {
    const { database, hasher } = this.#parts;
    const stored = await selectPassword(database.kysely, caller.accountId);
    const password = canBePassword(text) ? normalisePassword(text) : '';
    const isRight = await hasher.verify(stored?.passwordHash, password).catch(async (error) => {
      await attempt.takenBack();
      throw error;
    });
    if (!isRight) throw new AccountsError('WRONG_PASSWORD', 'This is not the password of the account.');
    await database.write((write) => attempt.succeeded(write));
  }

  async #checkCode({ accountId, client }: AccountCaller, code: string, attempt: Attempt): Promise<void> {
    const { database, twoFactor, now } = this.#parts;
    await database.write(async (write) => {
      const kind = await twoFactor.useCode(write, accountId, code);
      if (kind === undefined) throw wrongCode();
      await attempt.succeeded(write);
      if (kind === 'totp') return;
      const at = new Date(now()).toISOString();
      await recordEvent(write, { accountId, kind: 'recovery_code_used', actor: 'owner', client, at });
    });
  }

  /** The account key is shown with every request, and is nothing that one finds open. */
  async #isFresh({ accountId, sessionId }: AccountCaller): Promise<boolean> {
    if (sessionId === undefined) return true;
    const row = await this.#parts.database.kysely
      .selectFrom('session')
      .select('signed_in_at')
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row !== undefined && this.#parts.now() - Date.parse(row.signed_in_at) < FRESH_MS;
  }
}

function proofRequired(needed: ProofKind): AccountsError {
  const message = {
    password: 'Give your password once more to make this change.',
    code: 'Give a code of your two-factor app, or a recovery code, to make this change.',
    password_or_code: 'Give your password, or a code of your two-factor app, to make this change.',
    fresh_sign_in: 'Sign in once more to make this change: your sign-in is older than ten minutes.',
  }[needed];
  return new AccountsError('PROOF_REQUIRED', message, { value: needed });
}
