// 1. Every mail names the account, says what happened, what to do if it was not you, and where the service is.
// 2. It keeps to our voice: no exclamation mark, no shouting; a link stands on a line of its own.
// 3. How long a link works and until when a plan stays is said as a person would say it.
import { describe, expect, it } from 'vitest';
import * as messages from '../../src/mail/messages.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../../src/messages/languages.ts';

const FACTS = { to: 'ada@food.example', username: 'ada', siteUrl: 'https://food.example' };
const LINK = { link: 'https://food.example/account/x?token=abc', validMinutes: 30 };
const KEPT_UNTIL = new Date('2026-11-22T23:30:00Z');
const BILLING_URL = 'https://food.example/account/billing';

const ALL = {
  verifyAddress: messages.verifyAddress({ ...FACTS, ...LINK, validMinutes: 1440 }),
  recoverPassword: messages.recoverPassword({ ...FACTS, ...LINK }),
  passwordChanged: messages.passwordChanged(FACTS),
  twoFactorSwitchedOff: messages.twoFactorSwitchedOff(FACTS),
  emailChanged: messages.emailChanged({ ...FACTS, newEmail: 'grace@other.example' }),
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
    for (const { text } of [ALL.passwordChanged, ALL.twoFactorSwitchedOff, ALL.emailChanged]) {
      expect(text).not.toContain('token');
    }
  });
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
      messages.passwordChanged(facts),
      messages.twoFactorSwitchedOff(facts),
      messages.emailChanged({ ...facts, newEmail: 'grace@other.example' }),
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
    expect(messages.passwordChanged({ ...FACTS, language: 'xx' })).toEqual(ALL.passwordChanged);
  });
});
