import { setTimeout as sleep } from 'node:timers/promises';
import { selectAccount, selectVerifiedEmail } from '../accounts/account-rows.ts';
import { type Client, NO_CLIENT } from '../accounts/audit/client.ts';
import type { BackgroundWork } from '../accounts/background-work.ts';
import type { Db } from '../accounts/database/schema.ts';
import { AccountsError } from '../accounts/errors.ts';
import type { Mailer, MailMessage } from './mailer.ts';
import { type MailFacts, type NoticeDetail, type NoticeKind, notice } from './messages.ts';

/** How mail is sent, and where its links lead. */
export interface MailService {
  readonly mailer: Pick<Mailer, 'send'>;
  readonly siteUrl: string;
  /** The page that confirms an address with a token. */
  readonly verifyLink: (token: string) => string;
  /** The page that accepts a token and a new password. */
  readonly recoverLink: (token: string) => string;
}

/**
 * Sends mail to account owners, always after the answer and a random delay: composing takes some milliseconds of the main
 * thread, and a request delayed by that would reveal that there was a recipient.
 */
export class AccountMail {
  readonly #service: MailService | undefined;
  readonly #background: BackgroundWork;
  readonly #pauseMs: () => number;

  constructor(
    service: MailService | undefined,
    { background, pauseMs = () => 0 }: { background: BackgroundWork; pauseMs?: () => number },
  ) {
    this.#service = service;
    this.#background = background;
    this.#pauseMs = pauseMs;
  }

  isOn(): boolean {
    return this.#service !== undefined;
  }

  /** The mail service; throws MAIL_OFF if there is none. */
  requireService(): MailService {
    if (this.#service !== undefined) return this.#service;
    const message = 'This service does not send email, so it cannot confirm an address or reset a password.';
    throw new AccountsError('MAIL_OFF', message);
  }

  /**
   * Notifies the owner in the language of the request that caused it, or else the account's; does nothing without an
   * address or mail service.
   */
  notify(
    account: { username: string; email: string | undefined; language: string | undefined },
    compose: (facts: MailFacts) => MailMessage,
    client: Client = NO_CLIENT,
  ): void {
    if (this.#service === undefined || account.email === undefined) return;
    const { mailer, siteUrl } = this.#service;
    const language = client.language ?? account.language;
    const message = compose({ to: account.email, username: account.username, siteUrl, language });
    this.#background.run(async () => {
      await sleep(this.#pauseMs());
      await mailer.send(message);
    });
  }

  /** Notifies the verified address of a change; it is looked up after the answer, which this can never fail. */
  notifyOwner(
    db: Db,
    { accountId, client }: { accountId: number; client: Client },
    kind: NoticeKind,
    detail?: NoticeDetail,
  ): void {
    if (!this.isOn()) return;
    this.#background.run(async () => {
      const [email, account] = [await selectVerifiedEmail(db, accountId), await selectAccount(db, accountId)];
      // Undefined if it was just deleted, of which its owner is notified too.
      if (account !== undefined) this.notify({ ...account, email }, notice(kind, detail), client);
    });
  }
}
