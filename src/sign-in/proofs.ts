/**
 * Whoever uses a session may have found it open. Before a change that could take the account from its owner, the caller
 * proves again to be the owner: by password, or by code if two-factor sign-in is on. If neither exists, a session proved
 * within the last minutes suffices; so does the account key, unless the owner signs in through an identity provider and can
 * prove more. Signing in at a provider counts only if the provider says that it was active and recent: most sign people in
 * again without asking.
 */
import { recordOwnerEvent } from '../accounts/audit/audit-trail.ts';
import type { Db, Tx } from '../accounts/database/schema.ts';
import { AccountsError } from '../accounts/errors.ts';
import { isExpired, lockPassword, type StoredPassword, selectPassword } from './passwords/password-rows.ts';
import { canBePassword, normalisePassword } from './passwords/password-rules.ts';
import { type AccountCaller, type CheckedProof, verifyCaller } from './sessions/account-caller.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { wrongCode } from './two-factor/two-factor.ts';

/** How long a session counts as proved. */
export const FRESH_MS = 10 * 60_000;

/** A caller's proof; either part suffices where both are accepted. */
export interface Proof {
  readonly password?: string | undefined;
  /** A six-digit or recovery code. */
  readonly code?: string | undefined;
}

/** What a caller must provide; the `value` of PROOF_REQUIRED. */
export type ProofKind = 'password' | 'code' | 'password_or_code' | 'fresh_sign_in';

/** What counts as a proof. */
export interface ProofOptions {
  /**
   * The part required where the account has it: a code for changes to two-factor sign-in and the account key, the password
   * for a new password.
   */
  mustBe?: 'code' | 'password';
  /** Whether a session that the owner proved within the last minutes suffices. */
  takesRecent?: boolean;
}

/** The parts of services whose changes require a proof. */
export interface ProvingParts extends SignInParts {
  readonly proofs: Proofs;
}

export class Proofs {
  constructor(private readonly parts: SignInParts) {}

  /** What a caller would have to provide, if anything. */
  async needed(
    caller: AccountCaller,
    { mustBe, takesRecent = false }: ProofOptions = {},
    db: Db = this.parts.database.kysely,
  ): Promise<ProofKind | undefined> {
    if (takesRecent && (await this.#isRecent(db, caller))) return undefined;
    const hasPassword = (await selectPassword(db, caller.accountId)) !== undefined;
    if (hasPassword && mustBe === 'password') return 'password';
    const isOn = await this.parts.twoFactor.isOn(db, caller.accountId);
    if (isOn) return mustBe === 'code' || !hasPassword ? 'code' : 'password_or_code';
    if (hasPassword) return 'password';
    return (await this.#isFresh(db, caller)) ? undefined : 'fresh_sign_in';
  }

  /** Resolves if the proof is good; for actions other than changes to the database. */
  async require(caller: AccountCaller, proof: Proof, options: ProofOptions = {}): Promise<void> {
    await this.change(caller, proof, options, async () => {});
  }

  /** Makes a change to the database that requires a proof. */
  async change<T>(
    caller: AccountCaller,
    proof: Proof,
    options: ProofOptions,
    act: (write: Tx) => Promise<T>,
  ): Promise<T> {
    const checked = await this.check(caller, proof, options);
    return this.parts.database.write(async (write) => {
      await checked.hold(write);
      return act(write);
    });
  }

  /** Throws PROOF_REQUIRED, WRONG_PASSWORD, WRONG_CODE or TooManyAttemptsError unless the proof is valid. */
  async check(caller: AccountCaller, proof: Proof, options: ProofOptions = {}): Promise<CheckedProof> {
    const needed = await this.needed(caller, options);
    const { password, code } = proof;
    const takesCode = (needed === 'code' || needed === 'password_or_code') && code !== undefined;
    const takesPassword = (needed === 'password' || needed === 'password_or_code') && password !== undefined;
    if (needed !== undefined && !takesCode && !takesPassword) throw proofRequired(needed, caller);
    if (takesCode) await this.#checkCode(caller, code);
    const stored = takesPassword && !takesCode ? await this.#checkPassword(caller, password) : undefined;
    return {
      hold: async (write) => {
        await verifyCaller(write, caller);
        if (stored !== undefined && !(await lockPassword(write, caller.accountId, stored))) throw wrongPassword();
        // A password or two-factor sign-in set meanwhile may require more than was provided.
        const neededNow = await this.needed(caller, options, write);
        if (neededNow !== needed) throw proofRequired(neededNow ?? 'fresh_sign_in', caller);
        if (takesCode || takesPassword) await this.#noteProof(write, caller);
      },
    };
  }

  async #checkPassword(caller: AccountCaller, text: string): Promise<StoredPassword | undefined> {
    const { accountId, client } = caller;
    const { database, hasher, throttle } = this.parts;
    const attempt = await throttle.count('password_proof', { account: accountId, accountId, client });
    const stored = await selectPassword(database.kysely, accountId);
    const password = canBePassword(text) ? normalisePassword(text) : '';
    const { isKnownDevice } = attempt;
    const isRight = await hasher.verify(stored?.passwordHash, password, { isKnownDevice }).catch(async (error) => {
      await attempt.takenBack();
      throw error;
    });
    if (!isRight || isExpired(stored, this.parts.now())) {
      await this.#recordFailure(caller, 'password');
      throw wrongPassword();
    }
    await attempt.takenBack();
    return stored;
  }

  async #checkCode(caller: AccountCaller, code: string): Promise<void> {
    const { codeAttempts } = this.parts;
    const tried = { ...caller, code };
    if (await codeAttempts.judge(await codeAttempts.count(tried), tried, async () => true)) return;
    await this.#recordFailure(caller, 'code');
    throw wrongCode();
  }

  async #recordFailure(caller: AccountCaller, shown: 'password' | 'code'): Promise<void> {
    const { database, iso } = this.parts;
    await database.write((write) =>
      recordOwnerEvent(write, caller, { kind: 'proof_failed', detail: { shown }, at: iso() }),
    );
  }

  async #noteProof(write: Tx, { accountId, sessionId }: AccountCaller): Promise<void> {
    if (sessionId === undefined) return;
    await write
      .updateTable('session')
      .set({ proved_at: this.parts.iso() })
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .execute();
  }

  /**
   * Nobody finds an account key open, but keys leak. If the owner signs in through an identity provider, the key alone must
   * not suffice to set a password and take the account over.
   */
  async #isFresh(db: Db, caller: AccountCaller): Promise<boolean> {
    if (caller.sessionId !== undefined) return this.#isRecent(db, caller);
    const linked = db.selectFrom('identity').select('account_id').where('account_id', '=', caller.accountId);
    return (await linked.executeTakeFirst()) === undefined;
  }

  /** Whether the owner proved the caller's session within the last minutes. */
  async #isRecent(db: Db, { accountId, sessionId }: AccountCaller): Promise<boolean> {
    if (sessionId === undefined) return false;
    const row = await db
      .selectFrom('session')
      .select('proved_at')
      .where('id', '=', sessionId)
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return row?.proved_at != null && this.parts.now() - Date.parse(row.proved_at) < FRESH_MS;
  }
}

function wrongPassword(): AccountsError {
  return new AccountsError('WRONG_PASSWORD', 'This is not the password of the account.');
}

function proofRequired(needed: ProofKind, { sessionId }: AccountCaller): AccountsError {
  const message = {
    password: 'Enter your password again to make this change.',
    code: 'Enter a code from your two-factor app, or a recovery code, to make this change.',
    password_or_code: 'Enter your password, or a code from your two-factor app, to make this change.',
    fresh_sign_in:
      sessionId === undefined
        ? 'The account key alone is not enough for this change. Sign in with your provider in a browser, and make the change there within ten minutes.'
        : 'Sign in again to make this change: your sign-in is older than ten minutes, or your provider does not say how old it is. If that does not help, reset your password by mail and use the new one.',
  }[needed];
  return new AccountsError('PROOF_REQUIRED', message, { value: needed });
}
