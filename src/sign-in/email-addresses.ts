/**
 * The email address of an account. It is optional, and has no effect until its owner opens the link in an email to it.
 * Another address replaces it only once confirmed, and the old one is notified. Entering an address never reveals whether
 * it belongs to another account: an email is sent in any case, and only its reader learns that the address is taken.
 */
import { type Account, requireAccount } from '../accounts/account-rows.ts';
import { recordOwnerEvent } from '../accounts/audit/audit-trail.ts';
import type { Client } from '../accounts/audit/client.ts';
import { type FromRow, fromRow, type Row } from '../accounts/database/from-row.ts';
import type { Tx } from '../accounts/database/schema.ts';
import { foldEmail, parseEmail } from '../accounts/email-address.ts';
import { AccountsError } from '../accounts/errors.ts';
import { type MailFacts, notice, verifyAddress } from '../mail/messages.ts';
import { consumeToken, deleteTokens, type IssuedToken, issueToken } from './one-time-tokens.ts';
import type { Proof, ProvingParts } from './proofs.ts';
import type { AccountCaller } from './sessions/account-caller.ts';

const COLUMNS = ['address', 'verified_at', 'pending_address'] as const;

export type EmailState = FromRow<Pick<Row<'email'>, (typeof COLUMNS)[number]>>;

export class EmailAddresses {
  constructor(private readonly parts: ProvingParts) {}

  /** The account's verified and pending addresses, if any. */
  async read(accountId: number): Promise<EmailState> {
    const query = this.parts.database.kysely.selectFrom('email').select(COLUMNS).where('account_id', '=', accountId);
    const row = await query.executeTakeFirst();
    return fromRow(row ?? { address: null, verified_at: null, pending_address: null }, COLUMNS);
  }

  /** Sets or changes the account's address; an email asks its owner to confirm it. */
  async setAddress(caller: AccountCaller, text: string, proof: Proof): Promise<void> {
    const { database, mail, proofs, throttle, iso } = this.parts;
    const address = parseEmail(text);
    mail.requireService();
    const checked = await proofs.check(caller, proof);
    await throttle.count('verification_mail', { account: caller.accountId });
    await this.countMailTo(address);
    const { account, issued } = await database.write(async (write) => {
      await checked.hold(write);
      const account = await requireAccount(write, caller.accountId);
      await recordOwnerEvent(write, caller, { kind: 'email_change_asked', at: iso() });
      return { account, issued: await this.issueVerification(write, account.id, address) };
    });
    this.sendVerification(account, address, issued, caller.client);
  }

  /** Resends the email to the pending address, invalidating the previous link. */
  async resend(caller: AccountCaller): Promise<void> {
    const { database, throttle } = this.parts;
    const { pendingAddress } = await this.read(caller.accountId);
    if (pendingAddress === undefined) {
      throw new AccountsError('EMAIL_NOT_FOUND', 'This account has no address waiting for confirmation.');
    }
    await throttle.count('verification_mail', { account: caller.accountId });
    await this.countMailTo(pendingAddress);
    const account = await requireAccount(database.kysely, caller.accountId);
    const issued = await database.write((write) => this.issueVerification(write, account.id, pendingAddress));
    this.sendVerification(account, pendingAddress, issued, caller.client);
  }

  /** Confirms an address by the token from its email; no sign-in is needed. */
  async confirm(token: string, client: Client): Promise<{ username: string; address: string }> {
    const { database, mail, now, iso } = this.parts;
    const { account, address, former } = await database.write(async (write) => {
      const { accountId, content } = await consumeToken(write, 'verify_email', { token, nowMs: now() });
      const account = await requireAccount(write, accountId!);
      const address = content.address as string;
      const former = await this.#applyAddress(write, account.id, address);
      await recordOwnerEvent(write, { accountId: account.id, client }, { kind: 'email_verified', at: iso() });
      return { account, address, former };
    });
    if (former !== undefined && foldEmail(former) !== foldEmail(address)) {
      mail.notify({ ...account, email: former }, notice('emailChanged', { newEmail: address }), client);
    }
    return { username: account.username, address };
  }

  /** Removes the address and any pending one, and notifies a verified one. */
  async remove(caller: AccountCaller, proof: Proof): Promise<void> {
    const { mail, proofs, iso } = this.parts;
    const former = await proofs.change(caller, proof, {}, async (write) => {
      const removed = await write
        .deleteFrom('email')
        .where('account_id', '=', caller.accountId)
        .returning('address')
        .executeTakeFirst();
      if (removed === undefined) {
        throw new AccountsError('EMAIL_NOT_FOUND', 'This account has no email address.');
      }
      await deleteTokens(write, caller.accountId, ['verify_email', 'recover_password']);
      await recordOwnerEvent(write, caller, { kind: 'email_removed', at: iso() });
      return { ...(await requireAccount(write, caller.accountId)), email: removed.address ?? undefined };
    });
    mail.notify(former, notice('emailRemoved'), caller.client);
  }

  /** Stores a pending address and issues the token that confirms it. */
  async issueVerification(write: Tx, accountId: number, address: string): Promise<IssuedToken> {
    await write
      .insertInto('email')
      .values({ account_id: accountId, pending_address: address })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ pending_address: address }))
      .execute();
    await deleteTokens(write, accountId, ['verify_email']);
    return issueToken(write, 'verify_email', { accountId, content: { address }, nowMs: this.parts.now() });
  }

  /** Counts an email to an address, whoever requests it, so that nobody can flood a mailbox. */
  async countMailTo(address: string): Promise<void> {
    await this.parts.throttle.count('verification_mailbox', { account: foldEmail(address) });
  }

  /** Sends the email with the token, after the answer. */
  sendVerification(account: Account, address: string, { token, validMinutes }: IssuedToken, client: Client): void {
    const { mail } = this.parts;
    const { verifyLink } = mail.requireService();
    const compose = (facts: MailFacts) => verifyAddress({ ...facts, link: verifyLink(token), validMinutes });
    mail.notify({ ...account, email: address }, compose, client);
  }

  /** Makes the pending address the verified one and returns the former. */
  async #applyAddress(write: Tx, accountId: number, address: string): Promise<string | undefined> {
    const folded = foldEmail(address);
    const holder = await write
      .selectFrom('email')
      .select('account_id')
      .where('address_folded', '=', folded)
      .where('account_id', '!=', accountId)
      .executeTakeFirst();
    if (holder !== undefined) {
      const message = 'This address already belongs to another account. Sign in to it, or reset its password.';
      throw new AccountsError('EMAIL_TAKEN', message);
    }
    const former = await write
      .selectFrom('email')
      .select('address')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    await write
      .updateTable('email')
      .set({ address, address_folded: folded, verified_at: this.parts.iso(), pending_address: null })
      .where('account_id', '=', accountId)
      .execute();
    // An email to the former address must no longer set a password.
    await deleteTokens(write, accountId, ['recover_password']);
    return former?.address ?? undefined;
  }
}
