/**
 * What the pages about safety say:
 *   1. a form asks for exactly the proof that is needed, and for none where only a new sign-in helps;
 *   2. a mistake stands beside its field, above the form as a link to it, and in the title; secrets are never repeated;
 *   3. an unfinished address, a mail that cannot be sent and a last recovery code are said;
 *   4. every kind of event has a sentence, and says who did it without claiming more than is known;
 *   5. words in the address that are in no table say nothing.
 */
import { describe, expect, it } from 'vitest';
import type { ProofKind } from '../../../src/sign-in/proofs.ts';
import { eventDetail, renderActivityPage } from '../../../src/site/account/security/activity-page.tsx';
import { renderDeletionPage } from '../../../src/site/account/security/deletion-page.tsx';
import { renderSecurityPage } from '../../../src/site/account/security/security-page.tsx';
import { renderSignInPage } from '../../../src/site/account/sign-in/sign-in-page.tsx';
import { readMain, readTags } from '../read-html.ts';
import { SITE } from '../sample-foods.ts';
import { EVENTS, FACTS, refused } from './security-pages.ts';

const fieldsOf = (html: string) =>
  readTags(html.slice(html.indexOf('<main'), html.indexOf('</main>')).replace(/^<main[^>]*>/, ''))
    .filter(({ name, attributes }) => name === 'input' && attributes.get('type') !== 'hidden')
    .map(({ attributes }) => `${attributes.get('name')}${attributes.has('required') ? '!' : ''}`);

describe('1. proofs', () => {
  it.each<[ProofKind | undefined, string[]]>([
    [undefined, ['username!']],
    ['password', ['username!', 'proof_password!']],
    ['code', ['username!', 'proof_code!']],
    ['password_or_code', ['username!', 'proof_password', 'proof_code']],
    ['fresh_sign_in', []],
  ])('%s asks for %s', (needed, fields) => {
    const html = renderDeletionPage(SITE, { username: 'ada', needed, neededForCopy: undefined, outcome: undefined });
    expect(fieldsOf(html)).toEqual(fields);
    expect(readMain(html).includes('Sign out and in again')).toBe(needed === 'fresh_sign_in');
  });
});

describe('2. mistakes', () => {
  const page = { providers: [], canRecover: true, next: '', problem: undefined, done: 'signed-out' };
  const html = renderSignInPage(SITE, {
    ...page,
    outcome: { form: 'signIn', problems: { login: 'Fill this in.' }, typed: { login: 'ada' } },
  });

  it('stand beside the field, once, and in the title, and good news does not', () => {
    const tags = readTags(html);
    const login = tags.find(({ attributes }) => attributes.get('id') === 'signIn-login')!;
    expect(login.attributes.get('aria-invalid')).toBe('true');
    expect(login.attributes.get('aria-describedby')).toBe('signIn-login-problem');
    expect(login.attributes.get('value')).toBe('ada');
    expect(login.attributes.has('autofocus')).toBe(true);
    expect(html.split('Fill this in.').length).toBe(2);
    expect(html).toContain('<title>Problem: Sign in');
    expect(html).not.toContain('You are signed out');
  });

  it('stand above the form where their field is not on the page', () => {
    const lost = renderSignInPage(SITE, {
      ...page,
      outcome: { form: 'signIn', problems: { next: 'It leads nowhere.' }, typed: {} },
    });
    expect(readMain(lost)).toContain('There is a problem It leads nowhere.');
  });

  it('open the fold that they are in, and no other', () => {
    const security = renderSecurityPage(SITE, { ...FACTS, outcome: refused('removeEmail', 'proof_password') });
    const open = security.match(/<details class="fold" open[^>]*><summary>[^<]*/g);
    expect(open).toEqual([expect.stringContaining('Remove the address')]);
  });
});

describe('3. states', () => {
  const words = (facts: Partial<typeof FACTS>) => readMain(renderSecurityPage(SITE, { ...FACTS, ...facts }));
  const email = { address: undefined, verifiedAt: undefined, pendingAddress: undefined, isMailOn: true };

  it('of the address', () => {
    expect(words({ email })).toContain('Add an address');
    const waiting = words({ email: { ...email, pendingAddress: 'ada@food.example' } });
    expect(waiting).toContain('ada@food.example is waiting for confirmation');
    expect(waiting).toContain('Send the email again');
    const off = words({ email: { ...email, isMailOn: false } });
    expect(off).toContain('This service does not send email');
    expect(off).not.toContain('Add an address');
    const both = {
      ...email,
      address: 'a@food.example',
      verifiedAt: '2026-05-03T14:05:30Z',
      pendingAddress: 'b@food.example',
    };
    expect(words({ email: both })).toMatch(
      /a@food.example , confirmed 3 May 2026, 14:05 UTC .*until then the confirmed address stays in use/,
    );
  });

  it('of two-factor sign-in', () => {
    expect(words({ twoFactor: { isOn: false, recoveryCodesLeft: 0 } })).toContain(
      'Off. Anyone who learns your password',
    );
    expect(words({ twoFactor: { isOn: true, recoveryCodesLeft: 0 } })).toContain('0 recovery codes are left.');
    expect(words({ twoFactor: { isOn: true, recoveryCodesLeft: 1 } })).toContain('1 recovery code is left.');
  });

  it('of sessions', () => {
    const all = words({});
    expect(all).toContain('Firefox on Linux this one');
    expect(all).toContain('Unknown device');
    expect(all).toContain('Next');
    const listed = FACTS.sessions.listed.slice(0, 1);
    const alone = words({ sessions: { listed, page: 1, isLast: true, needed: undefined } });
    expect(alone).not.toContain('End all other sessions');
    expect(alone).not.toContain('Next');
  });
});

describe('4. events', () => {
  const wordsOf = (event: Partial<(typeof EVENTS)[number]>) => {
    const events = [{ ...EVENTS[0]!, userAgent: undefined, address: undefined, ...event }];
    return readMain(renderActivityPage(SITE, { username: 'ada', events, nextCursor: undefined, isFirst: true }));
  };

  it('say who did it, as far as that is known', () => {
    expect(wordsOf({ kind: 'plan_changed', actor: 'payment_provider' })).toContain('The payment provider · ');
    expect(wordsOf({ kind: 'password_changed', actor: 'operator' })).toContain('The operator of this service · ');
    expect(wordsOf({ kind: 'password_changed', actor: 'owner' })).toContain('You · ');
    expect(wordsOf({ kind: 'sign_in_failed', actor: 'owner' })).toContain('Someone who was not signed in · ');
  });

  it('name the key, the plan and the third party', () => {
    const key = { key_id: 3, key_kind: 'named', last_four: 'wXyZ', name: 'shop' };
    expect(eventDetail({ kind: 'key_revoked', detail: key }, SITE.locale)).toBe('“shop”, ending in wXyZ.');
    expect(eventDetail({ kind: 'key_renamed', detail: { ...key, former_name: 'till' } }, SITE.locale)).toBe(
      '“till” is now “shop”.',
    );
    const account = { key_id: 1, key_kind: 'account', last_four: 'aBcD' };
    expect(eventDetail({ kind: 'key_rotated', detail: account }, SITE.locale)).toBe(
      'The account key, now ending in aBcD.',
    );
    expect(eventDetail({ kind: 'plan_changed', detail: { from: 'starter', to: 'pro' } }, SITE.locale)).toBe(
      'From starter to pro.',
    );
    expect(eventDetail({ kind: 'identity_linked', detail: { provider: 'kitchen' } }, SITE.locale)).toBe('kitchen.');
    expect(eventDetail({ kind: 'signed_in', detail: { method: 'third_party' } }, SITE.locale)).toBe(
      'Through a sign-in provider.',
    );
    expect(eventDetail({ kind: 'signed_in', detail: { method: 'password' } }, SITE.locale)).toBeUndefined();
    expect(eventDetail({ kind: 'data_exported', detail: {} }, SITE.locale)).toBeUndefined();
  });

  it('have their time in UTC', () => {
    expect(SITE.locale.moment('2026-05-03T14:05:30.123Z')).toBe('3 May 2026, 14:05 UTC');
  });
});

it.each(['__proto__', 'constructor', 'nonsense', ''])('5. the word "%s" says nothing', (done) => {
  expect(renderSecurityPage(SITE, { ...FACTS, done })).not.toContain('class="notice"');
});
