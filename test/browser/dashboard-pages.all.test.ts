/**
 * Every page of the dashboard in a real browser, light and wide, dark and narrow, for someone with the longest username:
 *   1. axe-core finds nothing serious, nothing is wider than the screen, and nothing moves while it loads;
 *   2. the same holds for what forms answer with: mistakes, secrets that are shown once, empty and full lists;
 *   3. no console error, no violation of the Content-Security-Policy, no request elsewhere;
 *   4. no page is kept by a browser, or shown to anyone who is not signed in.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_PAGES } from '../../src/http/account/account-pages.ts';
import { PASSWORD } from '../http/account/person.ts';
import { NUTELLA } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { codeNow } from '../support/one-time-codes.ts';
import { useLarder } from '../support/start-larder.ts';
import { complaintsBut, MANY_PEOPLE, submit, visitAsMember, visitFresh } from './member.ts';
import { expectReadable, expectSound, prepareChecks } from './soundness.ts';
import type { Visitor } from './visitor.ts';

const { signIn, code, register, recover, resetPassword, verifyEmail, ...forMembers } = ACCOUNT_PAGES;
const MEMBER_PAGES = Object.values(forMembers);
const OPEN_PAGES = [
  signIn,
  `${signIn}?problem=sign_in_refused`,
  `${signIn}?done=ended`,
  register,
  recover,
  `${recover}?done=sent`,
  resetPassword,
  `${resetPassword}#token=lt_x`,
  verifyEmail,
  `${verifyEmail}#token=lt_x`,
  `${verifyEmail}?done=confirmed`,
];
const LOOKS = [
  ['light', 1280],
  ['dark', 390],
] as const;

const larder = useLarder({
  env: {
    ...MANY_PEOPLE,
    // Nobody listens there: pages only have to offer what mail and third parties make possible.
    LARDER_SMTP_URL: 'smtp://127.0.0.1:9',
    LARDER_MAIL_FROM: 'Larder <larder@food.example>',
    LARDER_SIGN_IN_PROVIDERS: 'google, a, b; github, c, d',
  },
  foods: [NUTELLA],
});

/** Opens every fold of the page; gives back whether there was one to open. */
async function unfold(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const folds = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    for (const fold of folds) fold.open = true;
    return folds.length > 0;
  });
}

describe.each(LOOKS)('in the %s theme at %i pixels', (colorScheme, width) => {
  const look = { colorScheme, viewport: { width, height: 844 } };
  let visitor: Visitor;
  let member: Visitor;

  beforeAll(async () => {
    const username = `${colorScheme}${width}-`.padEnd(64, 'wonderfully-long');
    visitor = await visitFresh(larder.url, look);
    member = await visitAsMember(larder.url, username, look);
    for (const { page } of [visitor, member]) await prepareChecks(page);
  });

  afterAll(() => Promise.all([visitor?.leave(), member?.leave()]));

  it.each(OPEN_PAGES)('%s is sound', async (path) => {
    await visitor.open(path);
    await expectSound(visitor.page);
    expect(visitor.complaints.splice(0)).toEqual([]);
  });

  it.each(MEMBER_PAGES)('%s is sound', async (path) => {
    await member.open(path);
    expect(member.page.url()).toBe(larder.url + path);
    await expectSound(member.page);
    // Without a fold it is still the same page.
    if (await unfold(member.page)) await expectReadable(member.page);
    expect(member.complaints.splice(0)).toEqual([]);
  });

  it('what the forms on the way in answer with is sound', async () => {
    const { page } = visitor;
    await visitor.open(signIn);
    await submit(page, 'signIn', { login: 'nobody', password: 'x' });
    await expectSound(page);
    await visitor.open(register);
    await submit(page, 'register', { username: '!', password: 'password12', email: 'at@home' });
    await expectSound(page);
    await submit(page, 'register', { username: `new-${colorScheme}${width}`, password: PASSWORD, email: '' });
    expect(await page.locator('.once').count()).toBe(1);
    await expectSound(page);
    expect(complaintsBut(visitor, /4\d\d/)).toEqual([]);
  });

  it('what the forms of members answer with is sound', async () => {
    const { page } = member;
    await member.open(forMembers.security);
    await submit(page, 'password', { new_password: 'short', proof_password: 'x' });
    await expectSound(page);
    await member.open(forMembers.deletion);
    await submit(page, 'delete', { username: 'x', proof_password: 'x' });
    await expectSound(page);
    await member.open(forMembers.twoFactor);
    await submit(page, 'begin', { proof_password: PASSWORD });
    await expectSound(page);
    await submit(page, 'confirm', { code: '000000' });
    await expectSound(page);
    await submit(page, 'confirm', { code: await codeNow(await page.inputValue('[name=secret]')) });
    expect(await page.locator('.once').count()).toBe(1);
    await expectSound(page);
    for (const path of [forMembers.twoFactor, forMembers.security, forMembers.deletion]) {
      await member.open(path);
      await unfold(page);
      await expectReadable(page);
    }
    expect(complaintsBut(member, /4\d\d/)).toEqual([]);
  });
});

describe('4. privacy', () => {
  it.each([...OPEN_PAGES, ...MEMBER_PAGES, code])('%s is kept by nobody', async (path) => {
    const answer = await get(larder.url, path);
    expect(answer.headers['cache-control']).toBe('no-store');
    const isOpen = OPEN_PAGES.includes(path);
    expect(answer.status).toBe(isOpen ? 200 : 303);
    if (!isOpen) expect(answer.headers.location).toMatch(/^\/account\/sign-in/);
    else expect(answer.headers['referrer-policy']).toBe('same-origin');
  });
});
