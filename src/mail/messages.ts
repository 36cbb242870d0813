/**
 * The mails that accounts send, as pure functions from facts to a message. Each says who it concerns, what happened,
 * and what to do when it was not you. Plain text, so that the one link in it is seen as it is.
 */
import { type PlanId, planOf } from '../accounts/plans.ts';
import { MailWriter } from './mail-writer.ts';
import type { MailMessage } from './mailer.ts';

/** What every mail needs: where it goes, whose account it is about, and where the service is. */
export interface MailFacts {
  readonly to: string;
  readonly username: string;
  readonly siteUrl: string;
  /** The language of its reader, where it is known. */
  readonly language?: string | undefined;
}

/** A link that proves something to whoever opens it, for a limited time. */
export interface MailLink {
  readonly link: string;
  readonly validMinutes: number;
}

/** Asks whether an address belongs to the account that names it. */
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

/** Lets the owner choose a new password. */
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

/** Notifies the owner that the password was changed. */
export function passwordChanged(facts: MailFacts): MailMessage {
  const { say } = new MailWriter(facts.language);
  return compose(facts, say('mail.passwordSubject'), [
    say('mail.passwordChanged', { username: facts.username }),
    say('mail.passwordNotYou', { site: facts.siteUrl }),
  ]);
}

/** Notifies the owner that a password alone is enough now. */
export function twoFactorSwitchedOff(facts: MailFacts): MailMessage {
  const { say } = new MailWriter(facts.language);
  return compose(facts, say('mail.twoFactorSubject'), [
    say('mail.twoFactorOff', { username: facts.username }),
    say('mail.twoFactorNotYou', { site: facts.siteUrl }),
  ]);
}

/** Tells the old address that another one has taken its place; the new one is only hinted at. */
export function emailChanged({ newEmail, ...facts }: MailFacts & { readonly newEmail: string }): MailMessage {
  const { say } = new MailWriter(facts.language);
  return compose(facts, say('mail.emailSubject'), [
    say('mail.emailChanged', { username: facts.username, address: hint(newEmail) }),
    say('mail.emailNotYou', { site: facts.siteUrl }),
  ]);
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
