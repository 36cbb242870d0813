/**
 * Keys in the dashboard, in a real browser, with scripts and without:
 *   1. from an account to a key that works, and from its revocation to its refusal within a second;
 *   2. a key is shown once: loading the page again shows none, and repeats nothing;
 *   3. a key gets a new secret, at once or with an overlap; renaming; the account key asks for the password;
 *   4. what is wrong is said beside its field, and what was typed stays;
 *   5. keys of others, keys that are gone, pages that stood open, and sessions that ended change nothing;
 *   6. every state of these pages is sound in both themes, wide and narrow, with names of 64 letters.
 */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../http/account/person.ts';
import { NUTELLA } from '../support/foods.ts';
import { bearer, get } from '../support/http.ts';
import { codeNow } from '../support/one-time-codes.ts';
import { useLarder } from '../support/start-larder.ts';
import { until } from '../support/until.ts';
import { complaintsBut, follow, MANY_PEOPLE, submit, visitAsMember, visitFresh } from './member.ts';
import { expectSound, prepareChecks } from './soundness.ts';
import type { Visitor } from './visitor.ts';

const HOSTILE_NAME = `"><script>alert(1)</script>&lt;`;

const larder = useLarder({ env: { ...MANY_PEOPLE, LARDER_ANONYMOUS_PER_MINUTE: '1000' }, foods: [NUTELLA] });
let visitor: Visitor;
/** The statuses that a test expects of pages. */
let expected = /(?!)/;
let people = 0;

afterEach(async () => {
  expect(complaintsBut(visitor, expected)).toEqual([]);
  expected = /(?!)/;
  await visitor.leave();
});

/** A new member at the page of keys. */
async function atKeys(options: BrowserContextOptions = {}) {
  people += 1;
  const member = await visitAsMember(larder.url, `baker-${people}`, options);
  visitor = member;
  await member.open('/account/keys');
  return member;
}

const statusOf = async (key: string) => (await get(larder.url, '/search?q=nutella', bearer(key))).status;

async function becomesRefused(key: string): Promise<void> {
  await until(async () => (await statusOf(key)) === 401, 'the refusal');
}

const shownKey = (page: Page) => page.locator('.once code').innerText();
const main = (page: Page) => page.locator('main').innerText();
const names = (page: Page) => page.locator('.keys tbody th a').allInnerTexts();

async function createKey(page: Page, values: Record<string, string>): Promise<string> {
  await submit(page, 'create', values);
  return shownKey(page);
}

async function openKey(page: Page, name: string): Promise<void> {
  await page.goto(`${larder.url}/account/keys`);
  await follow(page, () => page.click(`.keys tbody th a:text-is("${name}")`));
}

describe.each([
  ['with scripts', true],
  ['without scripts', false],
])('%s', (_how, javaScriptEnabled) => {
  it('1. register, create, use, revoke, refused', async () => {
    visitor = await visitFresh(larder.url, { javaScriptEnabled });
    const { page } = visitor;
    await visitor.open('/account/register');
    await submit(page, 'register', { username: `mill-${javaScriptEnabled}`, password: PASSWORD });
    await visitor.open('/account');
    expect(await main(page)).toContain('Start here');
    await follow(page, () => page.click('a.button:text-is("Create a key")'));
    const key = await createKey(page, { name: 'production', expires_at: '2031-12-31', rate_cap: '60' });
    expect(key).toMatch(/^lk_[0-9A-Za-z]{36}$/);
    expect(await page.locator('.command').nth(1).innerText()).toContain(`Bearer ${key}`);
    expect(await statusOf(key)).toBe(200);

    await follow(page, () => page.click('text=I have copied it'));
    expect(await names(page)).toEqual(['First request', 'production']);
    const row = await page.locator('.keys tbody tr').filter({ hasText: 'production' }).innerText();
    for (const part of [key.slice(-4), 'Read only', '60 a minute', '31 December 2031']) expect(row).toContain(part);
    expect(await page.content()).not.toContain(key);

    await openKey(page, 'production');
    expect(await page.isVisible('text=Revoke for good')).toBe(false);
    await submit(page, 'revoke');
    expect(await main(page)).toContain('The key has been revoked');
    expect(await names(page)).toEqual(['First request']);
    await becomesRefused(key);
  });

  it('2. a key is gone when its page is loaded again, and nothing is repeated', async () => {
    // Without scripts the browser sends the form again, which is refused.
    expected = /409/;
    const { page } = await atKeys({ javaScriptEnabled });
    const key = await createKey(page, { name: 'kitchen scales' });
    await page.reload();
    expect(await page.content()).not.toContain(key);
    expect(await names(page)).toEqual(['kitchen scales']);
    expect(await statusOf(key)).toBe(200);

    await openKey(page, 'kitchen scales');
    await submit(page, 'rotate');
    const rotated = await shownKey(page);
    await page.reload();
    expect(await page.content()).not.toContain(rotated);
    expect(await page.locator('.once').count()).toBe(0);
    expect(await page.textContent('.facts code')).toContain(rotated.slice(-4));
    expect(await statusOf(rotated)).toBe(200);
  });

  it('3. a new secret at once or with an overlap, and another name', async () => {
    const { page } = await atKeys({ javaScriptEnabled });
    const first = await createKey(page, { name: 'shop' });
    await openKey(page, 'shop');
    expect(await page.isChecked('text=Work for one more day')).toBe(true);
    await submit(page, 'rotate');
    const second = await shownKey(page);
    expect(await main(page)).toMatch(/The old one works until \d+ \w+ \d{4}, \d\d:\d\d UTC/);
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);

    await openKey(page, 'shop');
    expect(await main(page)).toMatch(/Old secret\s+works until/);
    await page.check('text=Stop at once');
    await submit(page, 'rotate');
    const third = await shownKey(page);
    expect(await main(page)).toContain('The old one no longer works');
    await becomesRefused(first);
    await becomesRefused(second);
    expect(await statusOf(third)).toBe(200);

    await openKey(page, 'shop');
    await submit(page, 'rename', { name: 'corner shop' });
    expect(await page.textContent('h1')).toBe('corner shop');
    expect(await main(page)).toContain('The key has its new name');
    expect(await statusOf(third)).toBe(200);
  });

  it('3. the account key is replaced with the password only', async () => {
    expected = /403/;
    const { page, accountKey } = await atKeys({ javaScriptEnabled });
    await submit(page, 'replaceAccountKey', { proof_password: 'not this one, sorry' });
    expect(await page.textContent('.problem')).toContain('The password is wrong.');
    expect(await page.title()).toMatch(/^Problem: /);
    expect(await page.inputValue('[name=proof_password]')).toBe('');
    expect(await statusOf(accountKey)).toBe(200);
    await submit(page, 'replaceAccountKey', { proof_password: PASSWORD });
    const replaced = await shownKey(page);
    expect(replaced).not.toBe(accountKey);
    expect(await statusOf(replaced)).toBe(200);
    await becomesRefused(accountKey);
  });
});

it('2. a second click while the answer is on its way sends nothing', async () => {
  const { page } = await atKeys();
  let sent = 0;
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/account/keys', async (route) => {
    if (route.request().method() === 'POST') {
      sent += 1;
      await held;
    }
    await route.continue();
  });
  await page.fill('#create-name', 'mixer');
  const button = page.locator('button:text-is("Create key")');
  await button.scrollIntoViewIfNeeded();
  const { x, y } = (await button.boundingBox())!;
  await follow(page, async () => {
    await page.mouse.click(x + 8, y + 8);
    await until(() => sent === 1, 'the first click');
    await page.mouse.click(x + 8, y + 8);
    letGo();
  });
  expect(sent).toBe(1);
  expect(await statusOf(await shownKey(page))).toBe(200);
});

it('3. with two-factor sign-in on, the account key asks for a code', async () => {
  expected = /403/;
  const { page, open, person, accountKey } = await atKeys();
  const proof = { password: PASSWORD };
  const { secret } = await person.must(201, 'POST', '/auth/two-factor', { proof });
  const code = await codeNow(secret);
  const { recovery_codes } = await person.must(200, 'POST', '/auth/two-factor/confirm', { code });
  // Switching it on gave the session another token.
  await page.context().addCookies([...person.cookies].map(([name, value]) => ({ name, value, url: larder.url })));
  await open('/account/keys');
  expect(await page.locator('[name=proof_password]').count()).toBe(0);
  await submit(page, 'replaceAccountKey', { proof_code: '000000' });
  expect(await page.textContent('.problem')).toContain('The code is wrong');
  expect(await statusOf(accountKey)).toBe(200);
  await submit(page, 'replaceAccountKey', { proof_code: recovery_codes[0] });
  expect(await statusOf(await shownKey(page))).toBe(200);
});

describe('4. mistakes', () => {
  it('stand beside their fields, with what was typed', async () => {
    expected = /4(09|22)/;
    const { page } = await atKeys();
    await page.check('text=Full access');
    await submit(page, 'create', { name: 'oven', expires_at: '2020-01-01' });
    expect(await page.textContent('.problem')).toContain('is not in the future');
    expect(await page.textContent('#create-expires_at-problem')).toContain('is not in the future');
    expect(await page.inputValue('#create-name')).toBe('oven');
    expect(await page.isChecked('text=Full access')).toBe(true);
    await submit(page, 'create', { expires_at: '', rate_cap: '1001' });
    expect(await page.textContent('#create-rate_cap-problem')).toContain('the limit of your plan');
    await submit(page, 'create', { rate_cap: '' });
    await page.goto(`${larder.url}/account/keys`);
    await submit(page, 'create', { name: 'oven' });
    expect(await page.textContent('.problem')).toContain('Another key of the account has this name');
    expect(await names(page)).toEqual(['oven']);
  });

  it('no text of a person becomes markup', async () => {
    expected = /422/;
    const { page } = await atKeys();
    await createKey(page, { name: HOSTILE_NAME });
    await openKey(page, HOSTILE_NAME.replaceAll('"', '\\"'));
    expect(await page.textContent('h1')).toBe(HOSTILE_NAME);
    await submit(page, 'rename', { name: `${HOSTILE_NAME}\u0007` });
    expect(await page.inputValue('#rename-name')).toBe(`${HOSTILE_NAME}\u0007`);
  });
});

describe('5. what is not there', () => {
  it("another account's key looks like none, and stays as it is", async () => {
    const other = await atKeys();
    const key = await createKey(other.page, { name: 'private' });
    const [{ id }] = (await other.person.must(200, 'GET', '/auth/keys')).filter(
      ({ kind }: { kind: string }) => kind === 'named',
    );
    await other.leave();
    const { page } = await atKeys();
    await createKey(page, { name: 'mine' });
    await openKey(page, 'mine');
    // The form of one's own key, with the id of another's.
    await page.evaluate((foreign) => {
      for (const form of document.querySelectorAll<HTMLFormElement>('.dashboard-main form')) {
        form.action = `/account/keys?key=${foreign}`;
      }
    }, id);
    await submit(page, 'revoke');
    expect(await page.textContent('.problem')).toContain('There is no such key here');
    await visitor.open(`/account/keys?key=${id}`);
    expect(await page.textContent('.problem')).toContain('There is no such key here');
    expect(await page.content()).not.toContain('private');
    expect(await statusOf(key)).toBe(200);
  });

  it('a key that was revoked in another window', async () => {
    const { page } = await atKeys();
    await createKey(page, { name: 'till' });
    await openKey(page, 'till');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await submit(second, 'revoke');
    await submit(page, 'rotate');
    expect(await page.textContent('.problem')).toContain('It may have been revoked in another window');
  });

  it('a secret that was replaced in another window is not replaced once more', async () => {
    expected = /409/;
    const { page } = await atKeys();
    await createKey(page, { name: 'till' });
    await openKey(page, 'till');
    const second = await page.context().newPage();
    await second.goto(page.url());
    await submit(second, 'rotate');
    const key = await shownKey(second);
    await submit(page, 'rotate');
    expect(await page.textContent('.problem')).toContain('Nothing was done');
    expect(await statusOf(key)).toBe(200);
  });

  it('a session that ended while the page stood open', async () => {
    const { page, person } = await atKeys();
    await person.must(204, 'POST', '/auth/sign-out');
    await submit(page, 'create', { name: 'too late' });
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('next')]).toEqual(['/account/sign-in', '/account/keys']);
  });
});

describe('6. soundness', () => {
  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('in the %s theme at %i pixels', async (colorScheme, width) => {
    expected = /422/;
    const { page, open } = await atKeys({ colorScheme, viewport: { width, height: 844 } });
    await prepareChecks(page);
    await createKey(page, { name: 'W'.repeat(64), expires_at: '2031-12-31', rate_cap: '60' });
    await expectSound(page);
    await open('/account');
    await expectSound(page);
    await openKey(page, 'W'.repeat(64));
    await expectSound(page);
    expect(await page.isChecked('text=Work for one more day')).toBe(true);
    await submit(page, 'rotate');
    await expectSound(page);
    await open('/account/keys');
    await expectSound(page);
    await submit(page, 'create', { name: 'shop', expires_at: '2020-01-01' });
    await expectSound(page);
  });
});
