/**
 * The emails of accounts, as pure functions from facts to a message. Each says whom it concerns, what happened, and what to
 * do if it was not you. Plain text, so that its one link is visible as it is.
 */
import { type PlanId, planOf } from '../accounts/plans.ts';
import { type Catalog, type MessageKey, type Messages, messagesIn } from '../messages/catalogs.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, languageOf } from '../messages/languages.ts';
import type { ValueNames } from '../messages/message.ts';
import { withNoBreakSpaces } from '../messages/typography.ts';
import type { MailMessage } from './mailer.ts';

type MailKey = Extract<MessageKey, `mail.${string}`>;

type Given<Key extends MailKey> = [ValueNames<Catalog[Key]>] extends [never]
  ? []
  : [values: Readonly<Record<ValueNames<Catalog[Key]>, string>>];

/** Writes an email in its reader's language, or in English if unknown. */
export class MailWriter {
  readonly #language: Language;
  readonly #messages: Messages;
  readonly #formats: string;

  constructor(language: string | undefined) {
    this.#language = languageOf(language) ?? DEFAULT_LANGUAGE;
    this.#messages = messagesIn(this.#language);
    this.#formats = LANGUAGES[this.#language].formats;
  }

  readonly say = <Key extends MailKey>(key: Key, ...[values]: Given<Key>): string => {
    const text = withNoBreakSpaces(this.#messages[key] as string, this.#language);
    return text.replace(/\{(\w+)\}/g, (_, name: string) => (values as Readonly<Record<string, string>>)[name]!);
  };

  /** "30 minutes", "24 hours". */
  duration(minutes: number): string {
    const [count, unit] = minutes >= 120 && minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
    return new Intl.NumberFormat(this.#formats, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  }

  /** "22 November 2026". */
  date(date: Date): string {
    return date.toLocaleDateString(this.#formats, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  }
}

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
