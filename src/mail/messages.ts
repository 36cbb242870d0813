/**
 * The mails that accounts send, as pure functions from facts to a message. Each says who it concerns, what happened,
 * and what to do when it was not you. Plain text, so that the one link in it is seen as it is.
 */
import { type PlanId, planOf } from '../accounts/plans.ts';
import type { MailMessage } from './mailer.ts';

/** What every mail needs: where it goes, whose account it is about, and where the service is. */
export interface MailFacts {
  readonly to: string;
  readonly username: string;
  readonly siteUrl: string;
}

/** A link that proves something to whoever opens it, for a limited time. */
export interface MailLink {
  readonly link: string;
  readonly validMinutes: number;
}

/** Asks whether an address belongs to the account that names it. */
export function verifyAddress({ link, validMinutes, ...facts }: MailFacts & MailLink): MailMessage {
  return compose(facts, 'Confirm your email address', [
    `The account "${facts.username}" uses this email address. To confirm it, open this link:`,
    link,
    `The link works once, for ${duration(validMinutes)}.`,
    'If this is not your account, do nothing: without your confirmation the address is not used.',
  ]);
}

/** Lets the owner choose a new password. */
export function recoverPassword({ link, validMinutes, ...facts }: MailFacts & MailLink): MailMessage {
  return compose(facts, 'Choose a new password', [
    `Someone asked for a new password for the account "${facts.username}". To choose one, open this link:`,
    link,
    `The link works once, for ${duration(validMinutes)}.`,
    'If it was not you, do nothing: your password stays as it is.',
  ]);
}

/** Tells the owner that the password is another one now. */
export function passwordChanged(facts: MailFacts): MailMessage {
  return compose(facts, 'Your password was changed', [
    `The password of the account "${facts.username}" was changed, and all other sessions were ended.`,
    `If it was not you, reset your password now at ${facts.siteUrl} and check your keys.`,
  ]);
}

/** Tells the owner that a password alone is enough now. */
export function twoFactorSwitchedOff(facts: MailFacts): MailMessage {
  return compose(facts, 'Two-factor sign-in was switched off', [
    `The account "${facts.username}" no longer asks for a six-digit code at sign-in.`,
    `If it was not you, change your password now at ${facts.siteUrl} and switch it on again.`,
  ]);
}

/** Tells the old address that another one has taken its place; the new one is only hinted at. */
export function emailChanged({ newEmail, ...facts }: MailFacts & { readonly newEmail: string }): MailMessage {
  return compose(facts, 'Your email address was changed', [
    `The account "${facts.username}" now uses the address ${hint(newEmail)}. This is the last mail to the old address.`,
    `If it was not you, change your password now at ${facts.siteUrl} and set the address again.`,
  ]);
}

/** Tells the owner that a payment failed, and until when the plan stays. */
export function paymentFailed(
  facts: MailFacts & { readonly plan: PlanId; readonly keptUntil: Date; readonly billingUrl: string },
): MailMessage {
  const { name } = planOf(facts.plan);
  return compose(facts, 'Your payment did not go through', [
    `The payment for the ${name} plan of the account "${facts.username}" failed.`,
    `You keep ${name} until ${calendarDate(facts.keptUntil)}. After that the account moves to Starter, which is free. Your keys stay as they are.`,
    'To pay, or to use another card, open your billing page:',
    facts.billingUrl,
  ]);
}

function compose({ to, siteUrl }: MailFacts, subject: string, paragraphs: readonly string[]): MailMessage {
  const text = [...paragraphs, `Larder\n${siteUrl}`].join('\n\n');
  return { to, subject, text: `${text}\n` };
}

function duration(minutes: number): string {
  const [count, unit] = minutes >= 120 && minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function hint(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}…${email.slice(at)}`;
}

function calendarDate(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
