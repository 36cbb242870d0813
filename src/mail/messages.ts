/**
 * The emails of accounts, as pure functions from facts to a message. Each says whom it concerns, what happened, and what to
 * do if it was not you. Plain text, so that its one link is visible as it is.
 */
import { type PlanId, planOf } from '../accounts/plans.ts';
import { MailWriter } from './mail-writer.ts';
import type { MailMessage } from './mailer.ts';

/** What every email needs: its address, account, and service. */
export interface MailFacts {
  readonly to: string;
  readonly username: string;
  readonly siteUrl: string;
  readonly language?: string | undefined;
}

/** A link that proves something to whoever opens it, for a limited time. */
export interface MailLink {
  readonly link: string;
  readonly validMinutes: number;
}

/** Asks whether an address belongs to the account that stated it. */
export function verifyAddress({ link, validMinutes, ...facts }: MailFacts & MailLink): MailMessage {
  const writer = new MailWriter(facts.language);
  const { say } = writer;
  return compose(facts, say('mail.verifySubject'), [
    say('mail.verifyAsk', { username: facts.username }),
    link,
    say('mail.validFor', { duration: writer.duration(validMinutes) }),
    say('mail.verifyNotYou'),
  ]);
}

export function recoverPassword({ link, validMinutes, ...facts }: MailFacts & MailLink): MailMessage {
  const writer = new MailWriter(facts.language);
  const { say } = writer;
  return compose(facts, say('mail.recoverSubject'), [
    say('mail.recoverAsk', { username: facts.username }),
    link,
    say('mail.validFor', { duration: writer.duration(validMinutes) }),
    say('mail.recoverNotYou'),
  ]);
}

/**
 * Notifications of changes to an account: the subject, what happened, and what to do if it was not the owner. Each goes to
 * the verified address; `emailChanged`, `emailRemoved` and `accountDeleted` to the former one.
 */
const NOTICES = {
  passwordChanged: ['mail.passwordSubject', 'mail.passwordChanged', 'mail.passwordNotYou'],
  twoFactorOn: ['mail.twoFactorOnSubject', 'mail.twoFactorOn', 'mail.twoFactorOnNotYou'],
  twoFactorOff: ['mail.twoFactorSubject', 'mail.twoFactorOff', 'mail.twoFactorNotYou'],
  recoveryCodesRenewed: ['mail.codesSubject', 'mail.codesRenewed', 'mail.codesNotYou'],
  identityLinked: ['mail.linkedSubject', 'mail.linked', 'mail.linkNotYou'],
  identityUnlinked: ['mail.unlinkedSubject', 'mail.unlinked', 'mail.linkNotYou'],
  accountKeyReplaced: ['mail.accountKeySubject', 'mail.accountKeyReplaced', 'mail.accountKeyNotYou'],
  emailChanged: ['mail.emailSubject', 'mail.emailChanged', 'mail.emailNotYou'],
  emailRemoved: ['mail.emailRemovedSubject', 'mail.emailRemoved', 'mail.emailNotYou'],
  accountDeleted: ['mail.deletedSubject', 'mail.deleted', 'mail.deletedNotYou'],
} as const;

export type NoticeKind = keyof typeof NOTICES;

export const NOTICE_KINDS = Object.keys(NOTICES) as NoticeKind[];

/** What some notices mention besides the account. */
export interface NoticeDetail {
  /** The linked or unlinked identity provider. */
  readonly provider?: string;
  /** The new address, which the former one sees only as a hint. */
  readonly newEmail?: string;
}

export function notice(
  kind: NoticeKind,
  { provider = '', newEmail = '' }: NoticeDetail = {},
): (facts: MailFacts) => MailMessage {
  const [subject, whatHappened, notYou] = NOTICES[kind];
  return (facts) => {
    const { say } = new MailWriter(facts.language);
    const values = { username: facts.username, provider, address: hint(newEmail) };
    return compose(facts, say(subject), [say(whatHappened, values), say(notYou, { site: facts.siteUrl })]);
  };
}

/** Notifies the owner that a payment failed, and until when the plan stays. */
export function paymentFailed(
  facts: MailFacts & { readonly plan: PlanId; readonly keptUntil: Date; readonly billingUrl: string },
): MailMessage {
  const writer = new MailWriter(facts.language);
  const { say } = writer;
  const { name: plan } = planOf(facts.plan);
  return compose(facts, say('mail.paymentSubject'), [
    say('mail.paymentFailed', { plan, username: facts.username }),
    say('mail.paymentKept', { plan, date: writer.date(facts.keptUntil) }),
    say('mail.paymentPay'),
    facts.billingUrl,
  ]);
}

function compose({ to, siteUrl }: MailFacts, subject: string, paragraphs: readonly string[]): MailMessage {
  const text = [...paragraphs, `Larder\n${siteUrl}`].join('\n\n');
  return { to, subject, text: `${text}\n` };
}

function hint(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}
