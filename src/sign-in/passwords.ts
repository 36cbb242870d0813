/** Setting passwords: by their owner, through a mail, and by the operator. Each ends what the old password has opened. */
import { requireAccount } from '../accounts/account-rows.ts';
import { BY_OPERATOR, recordEvent } from '../accounts/audit/audit-trail.ts';
import type { Client } from '../accounts/audit/client.ts';
import type { BackgroundWork } from '../accounts/background-work.ts';
import type { AccountsDatabase } from '../accounts/database/database.ts';
import type { AccountMail } from '../mail/account-mail.ts';
import { passwordChanged, recoverPassword } from '../mail/messages.ts';
import type { AccountCaller } from './account-caller.ts';
import { consumeToken, issueToken, readToken } from './one-time-tokens.ts';
import type { PasswordHasher } from './password-hasher.ts';
import { selectAccountByLogin, selectVerifiedEmail, storePassword } from './password-rows.ts';
import { parseNewPassword } from './password-rules.ts';
import type { Proof, Proofs } from './proofs.ts';
import type { IssuedSession, Sessions } from './sessions.ts';
import { foldLogin, type Throttle } from './throttle.ts';
import type { TwoFactor } from './two-factor.ts';

/** What setting passwords is made of. */
export interface PasswordParts {
  database: AccountsDatabase;
  hasher: PasswordHasher;
  sessions: Sessions;
  twoFactor: TwoFactor;
  throttle: Throttle;
  proofs: Proofs;
  mail: AccountMail;
  background: BackgroundWork;
  now: () => number;
}

/** The passwords of accounts. */
export class Passwords {
  readonly #parts: PasswordParts;

  constructor(parts: PasswordParts) {
    this.#parts = parts;
  }

  /** Changes the password, or sets the first one; ends all other sessions and gives the caller's a new token. */
  async change(caller: AccountCaller, newPassword: string, proof: Proof): Promise<IssuedSession | undefined> {
    const { database, sessions, proofs } = this.#parts;
    const { accountId, client } = caller;
    const owner = await this.#ownerOf(accountId);
    const password = parseNewPassword(newPassword, [owner.username, owner.email]);
    await proofs.check(caller, proof);
    const passwordHash = await this.#parts.hasher.hash(password);
    const session = await database.write(async (write) => {
      await storePassword(write, accountId, { passwordHash, changedAt: this.#iso() });
      await recordEvent(write, { accountId, kind: 'password_changed', actor: 'owner', client, at: this.#iso() });
      return sessions.renew(write, caller);
    });
    this.#parts.mail.notify(owner, passwordChanged);
    return session;
  }

  /**
   * Sends a mail for choosing a new password, if the username or verified address has an account with an address. The
   * answer is the same in any case, and comes before anything is looked up but the throttle.
   */
  async askForRecovery(login: string, client: Client): Promise<void> {
    const { database, mail, throttle, background, now } = this.#parts;
    const mailService = mail.requireService();
    await throttle.count('recovery_mail', { account: foldLogin(login), address: client.address });
    background.run(async () => {
      const account = await selectAccountByLogin(database.kysely, login);
      const email = account && (await selectVerifiedEmail(database.kysely, account.id));
      if (account === undefined || email === undefined) return;
      const { token, validMinutes } = await database.write(async (write) => {
        const event = { accountId: account.id, kind: 'password_recovery_asked', actor: 'owner', client } as const;
        await recordEvent(write, { ...event, at: this.#iso() });
        return issueToken(write, 'recover_password', { accountId: account.id, nowMs: now() });
      });
      const { siteUrl, recoverLink } = mailService;
      const facts = { to: email, username: account.username, siteUrl, link: recoverLink(token), validMinutes };
      await mailService.mailer.send(recoverPassword(facts));
    });
  }

  /** Sets a new password by the token of a mail, and ends all sessions. Two-factor sign-in stays as it is. */
  async recover(token: string, newPassword: string, client: Client): Promise<{ username: string }> {
    const { database, hasher, sessions, throttle, mail, now } = this.#parts;
    const shown = { token, nowMs: now() };
    const { accountId } = await readToken(database.kysely, 'recover_password', shown);
    const owner = await this.#ownerOf(accountId!);
    const passwordHash = await hasher.hash(parseNewPassword(newPassword, [owner.username, owner.email]));
    await database.write(async (write) => {
      await consumeToken(write, 'recover_password', shown);
      await storePassword(write, owner.id, { passwordHash, changedAt: this.#iso() });
      await sessions.endAll(write, owner.id);
      await throttle.forgive(write, [owner.username, owner.email ?? ''], owner.id);
      await throttle.rememberAddress(write, owner.id, client.address);
      const event = { accountId: owner.id, kind: 'password_recovered', actor: 'owner', client } as const;
      await recordEvent(write, { ...event, at: this.#iso() });
    });
    mail.notify(owner, passwordChanged);
    return { username: owner.username };
  }

  /** Sets a password for the operator, who needs no proof, and ends all sessions; can let in who has lost all codes. */
  async setByOperator(
    username: string,
    newPassword: string,
    { switchTwoFactorOff = false } = {},
  ): Promise<{ username: string; twoFactorWasOn: boolean }> {
    const { database, hasher, sessions, throttle, twoFactor } = this.#parts;
    const { id: accountId } = await requireAccount(database.kysely, username);
    const owner = await this.#ownerOf(accountId);
    const passwordHash = await hasher.hash(parseNewPassword(newPassword, [owner.username, owner.email]));
    return database.write(async (write) => {
      const event = { accountId, ...BY_OPERATOR, at: this.#iso() };
      await storePassword(write, accountId, { passwordHash, changedAt: this.#iso() });
      await sessions.endAll(write, accountId);
      await throttle.forgive(write, [owner.username, owner.email ?? ''], accountId);
      await recordEvent(write, { ...event, kind: 'password_changed' });
      const twoFactorWasOn = switchTwoFactorOff && (await twoFactor.switchOff(write, accountId));
      if (twoFactorWasOn) await recordEvent(write, { ...event, kind: 'two_factor_off' });
      return { username: owner.username, twoFactorWasOn };
    });
  }

  async #ownerOf(accountId: number): Promise<{ id: number; username: string; email: string | undefined }> {
    const { kysely } = this.#parts.database;
    const { id, username } = await requireAccount(kysely, accountId);
    return { id, username, email: await selectVerifiedEmail(kysely, accountId) };
  }

  #iso(): string {
    return new Date(this.#parts.now()).toISOString();
  }
}
