/**
 * Signing in. Whatever is wrong, the answer is the same and takes the same work, before and after it: always one Argon2
 * check and the same statements, even without such an account or password.
 */
import { type Account, requireAccount } from '../accounts/account-rows.ts';
import { recordOwnerEvent } from '../accounts/audit/audit-trail.ts';
import type { Client } from '../accounts/audit/client.ts';
import type { Tx } from '../accounts/database/schema.ts';
import { AccountsError } from '../accounts/errors.ts';
import { readLogin } from './login.ts';
import { consumeToken, issueToken, readToken, spendTokenAttempt } from './one-time-tokens.ts';
import { isExpired, lockPassword, selectAccountByLogin, selectPassword } from './passwords/password-rows.ts';
import { canBePassword, normalisePassword } from './passwords/password-rules.ts';
import { type DeviceCookie, rememberDevice } from './sessions/known-devices.ts';
import type { IssuedSession } from './sessions/sessions.ts';
import type { SignInParts } from './sign-in-parts.ts';
import { wrongCode } from './two-factor/two-factor.ts';

export type SignInMethod = 'password' | 'third_party';

export interface SignedInResult {
  status: 'signed_in';
  account: Account;
  session: IssuedSession;
  device: DeviceCookie;
}

export type SignInResult =
  | SignedInResult
  /** A code is still required, with this token, until then. */
  | { status: 'second_factor_needed'; pendingToken: string; expiresAt: string };

/** A sign-in's client, and the browser's previous session, which the new one ends. */
export interface SignInOrigin {
  client: Client;
  formerToken?: string | undefined;
}

/** How the first half was done; `provedAt` is when the person last proved who they are (ISO 8601), if known. */
interface FirstFactor {
  method: SignInMethod;
  provedAt: string | undefined;
}

export class SignIn {
  constructor(private readonly parts: SignInParts) {}

  /** Signs in by username or verified address, and password; throws WRONG_CREDENTIALS for whatever is wrong. */
  async withPassword(loginText: string, passwordText: string, origin: SignInOrigin): Promise<SignInResult> {
    const { database, hasher, throttle, now } = this.parts;
    const login = readLogin(loginText);
    const found = await selectAccountByLogin(database.kysely, login);
    const stored = await selectPassword(database.kysely, found?.id ?? 0);
    const attempt = await throttle.count('sign_in', {
      account: login.folded,
      accountId: found?.id,
      client: origin.client,
    });
    const password = canBePassword(passwordText) ? normalisePassword(passwordText) : '';
    const { isKnownDevice } = attempt;
    const isRight = await hasher.verify(stored?.passwordHash, password, { isKnownDevice }).catch(async (error) => {
      await attempt.takenBack();
      throw error;
    });
    if (found === undefined || stored === undefined || !isRight || isExpired(stored, now())) {
      this.#recordFailure(found?.id, origin.client);
      throw wrongCredentials();
    }
    if (hasher.isOutdated(stored.passwordHash)) this.#rehash(found.id, stored.passwordHash, password);
    return database.write(async (write) => {
      // The password may have been changed while this one was checked; it then grants nothing.
      if (!(await lockPassword(write, found.id, stored))) throw wrongCredentials();
      await attempt.succeeded(write);
      return this.afterFirstFactor(write, found, { ...origin, method: 'password', provedAt: this.parts.iso() });
    });
  }

  /** The second half of a sign-in: a six-digit or recovery code. */
  async withCode(pendingToken: string, code: string, origin: SignInOrigin): Promise<SignedInResult> {
    const { database, codeAttempts, now } = this.parts;
    const pending = { token: pendingToken, nowMs: now() };
    const accountId = (await readToken(database.kysely, 'second_factor', pending)).accountId!;
    const tried = { accountId, code, client: origin.client };
    const attempt = await codeAttempts.count(tried);
    await database.write((write) => spendTokenAttempt(write, 'second_factor', pending));
    const result = await codeAttempts.judge(attempt, tried, async (write) => {
      // Deleted here: of two concurrent right codes, one signs in.
      const { content } = await consumeToken(write, 'second_factor', { ...pending, isAttemptSpent: true });
      const account = await requireAccount(write, accountId);
      return this.begin(write, account, {
        ...origin,
        method: content.method as SignInMethod,
        provedAt: this.parts.iso(),
      });
    });
    if (result !== undefined) return result;
    this.#recordFailure(accountId, origin.client);
    throw wrongCode();
  }

  /** The next step after the first factor: a session, or a request for a code. */
  async afterFirstFactor(write: Tx, account: Account, origin: SignInOrigin & FirstFactor): Promise<SignInResult> {
    const { twoFactor, now } = this.parts;
    if (!(await twoFactor.isOn(write, account.id))) return this.begin(write, account, origin);
    const content = { method: origin.method };
    const { token, expiresAt } = await issueToken(write, 'second_factor', {
      accountId: account.id,
      content,
      nowMs: now(),
    });
    return { status: 'second_factor_needed', pendingToken: token, expiresAt };
  }

  /** Begins a session once nothing more is required. */
  async begin(
    write: Tx,
    account: Account,
    { client, formerToken, method, provedAt }: SignInOrigin & FirstFactor,
  ): Promise<SignedInResult> {
    const { sessions, now, iso } = this.parts;
    if (formerToken !== undefined) await sessions.drop(write, formerToken);
    const session = await sessions.begin(write, account.id, { client, provedAt });
    const device = await rememberDevice(write, { accountId: account.id, client, nowMs: now() });
    await recordOwnerEvent(
      write,
      { accountId: account.id, client },
      { kind: 'signed_in', detail: { method }, at: iso() },
    );
    return { status: 'signed_in', account, session, device };
  }

  /** Rehashes the same password with the current parameters, unless it was changed meanwhile. */
  #rehash(accountId: number, outdatedHash: string, password: string): void {
    const { background, database, hasher } = this.parts;
    background.run(async () => {
      const password_hash = await hasher.hash(password);
      await database.write((write) =>
        write
          .updateTable('password')
          .set({ password_hash })
          .where('account_id', '=', accountId)
          .where('password_hash', '=', outdatedHash)
          .execute(),
      );
    });
  }

  /** Even without an account: otherwise the next request's timing would reveal that. */
  #recordFailure(accountId: number | undefined, client: Client): void {
    const { background, database, iso } = this.parts;
    background.run(() =>
      database.write((write) => recordOwnerEvent(write, { accountId, client }, { kind: 'sign_in_failed', at: iso() })),
    );
  }
}

function wrongCredentials(): AccountsError {
  return new AccountsError(
    'WRONG_CREDENTIALS',
    'The username or the password is wrong. Check both, or reset your password.',
  );
}
