// 1. Every mail names the account, says what happened, what to do if it was not you, and where the service is.
// 2. It keeps to our voice: no exclamation mark, no shouting; a link stands on a line of its own.
// 3. The page about accounts lists every notice of a change.
// 4. How long a link works and until when a plan stays is said as a person would say it.
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { MailMessage } from '../../src/mail/mailer.ts';
import * as messages from '../../src/mail/messages.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../../src/messages/languages.ts';

const FACTS = { to: 'ada@food.example', username: 'ada', siteUrl: 'https://food.example' };
const LINK = { link: 'https://food.example/account/x?token=abc', validMinutes: 30 };
const KEPT_UNTIL = new Date('2026-11-22T23:30:00Z');
const BILLING_URL = 'https://food.example/account/billing';

const noticesIn = (facts: messages.MailFacts) =>
  messages.NOTICE_KINDS.map(
    (kind) => [kind, messages.notice(kind, { provider: 'google', newEmail: 'grace@other.example' })(facts)] as const,
  );
const NOTICES = Object.fromEntries(noticesIn(FACTS)) as Record<messages.NoticeKind, MailMessage>;

const ALL = {
  ...NOTICES,
  verifyAddress: messages.verifyAddress({ ...FACTS, ...LINK, validMinutes: 1440 }),
  recoverPassword: messages.recoverPassword({ ...FACTS, ...LINK }),
  paymentFailed: messages.paymentFailed({ ...FACTS, plan: 'pro', keptUntil: KEPT_UNTIL, billingUrl: BILLING_URL }),
};

it.each(Object.entries(ALL))('%s keeps to the voice', (name, { to, subject, text }) => {
  expect(to).toBe(FACTS.to);
  expect(subject).toMatch(/^[A-Z][^\n!]{5,60}$/);
  expect(text).toContain('“ada”');
  expect(text).toMatch(/\n\nLarder\nhttps:\/\/food\.example\n$/);
  expect(text).not.toMatch(/!|\bsir\b|\bundefined\b|\bnull\b|\[object/i);
  if (name !== 'paymentFailed') expect(text).toContain('If ');
});

describe('links', () => {
  it('stand alone, with how long they work', () => {
    expect(ALL.recoverPassword.text).toContain(`\n\n${LINK.link}\n\nThe link works once, for 30 minutes.`);
    expect(ALL.verifyAddress.text).toContain(`\n\n${LINK.link}\n\nThe link works once, for 24 hours.`);
    expect(ALL.paymentFailed.text).toContain(`\n\n${BILLING_URL}\n\n`);
    expect(messages.recoverPassword({ ...FACTS, ...LINK, validMinutes: 1 }).text).toContain('for 1 minute.');
    expect(messages.recoverPassword({ ...FACTS, ...LINK, validMinutes: 90 }).text).toContain('for 90 minutes.');
  });

  it('are not in the mails that only tell', () => {
    for (const { text } of Object.values(NOTICES)) expect(text).not.toContain('token');
  });
});

it('a notice names what it is about, and each has a subject of its own', () => {
  for (const kind of ['identityLinked', 'identityUnlinked'] as const) expect(NOTICES[kind].text).toContain('google');
  expect(new Set(Object.values(NOTICES).map(({ subject }) => subject)).size).toBe(messages.NOTICE_KINDS.length);
});

it('docs/accounts.md lists the notices', async () => {
  const page = await readFile(new URL('../../docs/accounts.md', import.meta.url), 'utf8');
  const table = /\| Subject \|.*\n\|---.*\n((?:\|.*\n)+)/.exec(page)?.[1] ?? '';
  const listed = table.trimEnd().split('\n');
  expect(listed.map((row) => row.split(' | ')[0])).toEqual(Object.values(NOTICES).map(({ subject }) => `| ${subject}`));
});

it('the new address is only hinted at', () => {
  expect(ALL.emailChanged.text).toContain('g…@other.example');
  expect(ALL.emailChanged.text).not.toContain('grace');
});

it('a failed payment says what stays until when', () => {
  expect(ALL.paymentFailed.text).toContain('You keep Pro until 22 November 2026.');
  expect(ALL.paymentFailed.text).toContain('Starter, which is free');
});

describe('in the language of their reader', () => {
  it.each(LANGUAGE_CODES.filter((code) => code !== 'en'))('%s: every sentence, with all its values', (language) => {
    const [open, close] = LANGUAGES[language].quotes;
    const english = new Set(Object.values(ALL).flatMap(({ subject, text }) => [subject, ...text.split('\n\n')]));
    const facts = { ...FACTS, language };
    const mails = [
      messages.verifyAddress({ ...facts, ...LINK }),
      messages.recoverPassword({ ...facts, ...LINK }),
      ...noticesIn(facts).map(([, mail]) => mail),
      messages.paymentFailed({ ...facts, plan: 'pro', keptUntil: KEPT_UNTIL, billingUrl: BILLING_URL }),
    ];
    for (const { subject, text } of mails) {
      expect(text).toMatch(new RegExp(`${open}\\u202f?ada\\u202f?${close}`));
      expect(text).not.toMatch(/[{}]|undefined/);
      const own = text.split('\n\n').filter((part) => !part.includes('https://') || part.includes(' '));
      for (const part of [subject, ...own]) expect(english.has(part), part).toBe(false);
    }
  });

  it('is English where it is unknown', () => {
    expect(messages.notice('passwordChanged')({ ...FACTS, language: 'xx' })).toEqual(ALL.passwordChanged);
  });
});
