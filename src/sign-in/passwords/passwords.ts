/** Setting passwords: by their owner, through an email, and by the operator. Each ends what the old password opened. */
import { type Account, requireAccount, selectVerifiedEmail } from '../../accounts/account-rows.ts';
import { BY_OPERATOR, recordEvent, recordOwnerEvent } from '../../accounts/audit/audit-trail.ts';
import type { Client } from '../../accounts/audit/client.ts';
import { type MailFacts, notice, recoverPassword } from '../../mail/messages.ts';
import { DAY_MS } from '../../timing/durations.ts';
import { type Login, readLogin } from '../login.ts';
import { consumeToken, issueToken, readToken } from '../one-time-tokens.ts';
import type { Proof, ProvingParts } from '../proofs.ts';
import type { AccountCaller } from '../sessions/account-caller.ts';
import { type DeviceCookie, rememberDevice } from '../sessions/known-devices.ts';
import type { IssuedSession } from '../sessions/sessions.ts';
import { selectAccountByLogin, storePassword } from './password-rows.ts';
import { acceptNewPassword } from './password-rules.ts';

export class Passwords {
  constructor(private readonly parts: ProvingParts) {}

  /** Changes or first sets the password; ends all other sessions and returns a new token for the caller's. */
  async change(caller: AccountCaller, newPassword: string, proof: Proof): Promise<IssuedSession | undefined> {
    const { database, hasher, sessions, proofs, mail, iso } = this.parts;
    const { accountId, client } = caller;
    const owner = await this.#ownerOf(accountId);
    const password = await this.#accept(newPassword, owner);
    // Only the old password: a found recovery code or phone must not suffice to take the account over.
    const checked = await proofs.check(caller, proof, { mustBe: 'password' });
    const passwordHash = await hasher.hash(password);
    const session = await database.write(async (write) => {
      await checked.hold(write);
      await storePassword(write, accountId, { passwordHash, changedAt: iso() });
      await recordOwnerEvent(write, caller, { kind: 'password_changed', at: iso() });
      return sessions.renew(write, caller);
    });
    mail.notify(owner, notice('passwordChanged'), client);
    return session;
  }

  /**
   * Sends an email for choosing a new password if the username or verified address has an account with an address. The
   * answer is the same in any case and precedes everything but the throttle; the work after it is the same too, except the
   * email itself.
   */
  async askForRecovery(loginText: string, client: Client): Promise<void> {
    const { mail, throttle, background } = this.parts;
    mail.requireService();
    const login = readLogin(loginText);
    await throttle.count('recovery_mail', { account: login.folded, client });
    background.run(() => this.#prepareRecovery(login, client));
  }

  async #prepareRecovery(login: Login, client: Client): Promise<void> {
    const { database, mail, throttle, now, iso } = this.parts;
    const account = await selectAccountByLogin(database.kysely, login);
    const email = await selectVerifiedEmail(database.kysely, account?.id ?? 0);
    // Whichever name was used before: the emails already sent are enough.
    const mayMail = await throttle.admits('recovery_mailbox', account?.id ?? login.folded);
    const mailTo = mayMail && email !== undefined ? { email, account: account! } : undefined;
    const { token, validMinutes } = await database.write(async (write) => {
      const by = { accountId: account?.id, client };
      await recordOwnerEvent(write, by, { kind: 'password_recovery_asked', at: iso() });
      // Without a recipient, the token is never revealed.
      return issueToken(write, 'recover_password', { accountId: mailTo?.account.id, nowMs: now() });
    });
    if (mailTo === undefined) return;
    const link = mail.requireService().recoverLink(token);
    const compose = (facts: MailFacts) => recoverPassword({ ...facts, link, validMinutes });
    mail.notify({ ...mailTo.account, email: mailTo.email }, compose, client);
  }

  /**
   * Sets a new password by an email's token, ends all sessions, and makes this device known, so that strangers' guesses do
   * not delay the owner's sign-in. Two-factor sign-in stays, and all guesses remain counted.
   */
  async recover(
    token: string,
    newPassword: string,
    client: Client,
  ): Promise<{ username: string; device: DeviceCookie }> {
    const { database, hasher, sessions, mail, now, iso } = this.parts;
    const shown = { token, nowMs: now() };
    const { accountId } = await readToken(database.kysely, 'recover_password', shown);
    const owner = await this.#ownerOf(accountId!);
    const passwordHash = await hasher.hash(await this.#accept(newPassword, owner));
    const device = await database.write(async (write) => {
      await consumeToken(write, 'recover_password', shown);
      await storePassword(write, owner.id, { passwordHash, changedAt: iso() });
      await sessions.endAll(write, owner.id);
      await recordOwnerEvent(write, { accountId: owner.id, client }, { kind: 'password_recovered', at: iso() });
      return rememberDevice(write, { accountId: owner.id, client, nowMs: now() });
    });
    mail.notify(owner, notice('passwordChanged'), client);
    return { username: owner.username, device };
  }

  /** Sets a password for the operator, who needs no proof, and ends all sessions; also helps owners who lost all codes. */
  async setByOperator(
    username: string,
    newPassword: string,
    { switchTwoFactorOff = false, isGenerated = false } = {},
  ): Promise<{ username: string; twoFactorWasOn: boolean }> {
    const { database, hasher, sessions, throttle, twoFactor } = this.parts;
    const { id: accountId } = await requireAccount(database.kysely, username);
    const owner = await this.#ownerOf(accountId);
    const passwordHash = await hasher.hash(await this.#accept(newPassword, owner));
    return database.write(async (write) => {
      const event = { accountId, ...BY_OPERATOR, at: this.parts.iso() };
      // A password that others have seen must not become permanent.
      const temporaryUntil = isGenerated ? new Date(this.parts.now() + DAY_MS).toISOString() : undefined;
      await storePassword(write, accountId, { passwordHash, changedAt: this.parts.iso(), temporaryUntil });
      await sessions.endAll(write, accountId);
      const logins = [owner.username, ...(owner.email === undefined ? [] : [owner.email])];
      await throttle.forgive(
        write,
        logins.map((login) => readLogin(login).folded),
        accountId,
      );
      await recordEvent(write, { ...event, kind: 'password_changed' });
      const twoFactorWasOn = switchTwoFactorOff && (await twoFactor.switchOff(write, accountId));
      if (twoFactorWasOn) await recordEvent(write, { ...event, kind: 'two_factor_off' });
      return { username: owner.username, twoFactorWasOn };
    });
  }

  #accept(newPassword: string, owner: { username: string; email: string | undefined }): Promise<string> {
    return acceptNewPassword(newPassword, [owner.username, owner.email], this.parts.isBreached);
  }

  async #ownerOf(accountId: number): Promise<Account & { email: string | undefined }> {
    const { kysely } = this.parts.database;
    const account = await requireAccount(kysely, accountId);
    return { ...account, email: await selectVerifiedEmail(kysely, accountId) };
  }
}
