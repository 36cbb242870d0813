/**
 * What keeps others out of an account, in a real browser:
 *   1. two-factor sign-in from its set-up to its end, without scripts too: codes, recovery codes, each once;
 *   2. sessions are seen and ended; one that ended while its page stood open changes nothing;
 *   3. a password is changed with the old one, and ends the other sessions;
 *   4. what belongs to another account cannot be touched, whatever a form is made to send;
 *   5. activity is read page by page; deletion needs the username and the proof, and leaves nothing.
 */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { PASSWORD, Person } from '../http/account/person.ts';
import { NUTELLA } from '../support/foods.ts';
import { bearer, get, request } from '../support/http.ts';
import { codeNow, nextCode } from '../support/one-time-codes.ts';
import { useLarder } from '../support/start-larder.ts';
import { complaintsBut, follow, MANY_PEOPLE, submit, visitAsMember, visitFresh } from './member.ts';
import type { Visitor } from './visitor.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1';

const larder = useLarder({ env: MANY_PEOPLE, foods: [NUTELLA] });
const visitors: Visitor[] = [];
/** The statuses that a test expects of pages. */
let expected = /(?!)/;

afterEach(async () => {
  for (const visitor of visitors.splice(0)) {
    expect(complaintsBut(visitor, expected)).toEqual([]);
    await visitor.leave();
  }
  expected = /(?!)/;
});

async function member(username: string, options = {}) {
  const visitor = await visitAsMember(larder.url, username, options);
  visitors.push(visitor);
  return visitor;
}

/** Another browser, in which someone signs in. */
async function signIn(login: string, options = {}): Promise<Visitor> {
  const visitor = await visitFresh(larder.url, options);
  visitors.push(visitor);
  await visitor.open('/account/sign-in');
  await submit(visitor.page, 'signIn', { login, password: PASSWORD });
  return visitor;
}

const pathOf = (page: Page) => page.url().slice(larder.url.length);
const read = (page: Page, selector: string) => page.locator(selector).innerText();

describe('1. two-factor sign-in', () => {
  it.each([true, false])('is set up, used and switched off (scripts: %s)', async (hasScripts) => {
    expected = /4(03|10)/;
    const username = hasScripts ? 'ada' : 'ben';
    const ada = await member(username, { javaScriptEnabled: hasScripts });
    const { page } = ada;
    await ada.open('/account/security/two-factor');
    await submit(page, 'begin', { proof_password: 'wrong password' });
    expect(await read(page, '#begin-proof_password-problem')).toContain('The password is wrong.');
    await submit(page, 'begin', { proof_password: PASSWORD });
    expect(await page.locator('.qr svg path').count()).toBe(1);
    const secret = (await read(page, '.secret')).replaceAll(' ', '');
    await submit(page, 'confirm', { code: '000000' });
    // The same secret stays in sight after a mistyped code.
    expect((await read(page, '.secret')).replaceAll(' ', '')).toBe(secret);
    expect(await page.locator('.qr svg path').count()).toBe(1);
    await submit(page, 'confirm', { code: await codeNow(secret) });
    const codes = (await read(page, '.once code')).trim().split('\n');
    expect(new Set(codes).size).toBe(10);
    expect(await page.isVisible('[data-print]')).toBe(hasScripts);
    await page.emulateMedia({ media: 'print' });
    // On paper: whose codes they are, and the codes.
    expect(await page.isVisible('.dashboard-who')).toBe(true);
    expect(await page.isVisible('.once code')).toBe(true);
    expect(await page.locator('.dashboard-nav:visible, .dashboard-out:visible, .print-row:visible').count()).toBe(0);
    await page.emulateMedia({ media: 'screen' });

    await follow(page, () => page.click('text=Sign out'));
    await ada.open('/account/security/two-factor');
    await submit(page, 'signIn', { login: username, password: PASSWORD });
    expect(pathOf(page)).toBe('/account/sign-in/code?next=%2Faccount%2Fsecurity%2Ftwo-factor');
    await submit(page, 'code', { code: '000000' });
    expect(await read(page, '#code-code-problem')).toContain('The code is wrong');
    await submit(page, 'code', { code: ` ${await nextCode(secret)} ` });
    // The page that was wanted is remembered over both steps and a mistake.
    expect(pathOf(page)).toBe('/account/security/two-factor');
    expect(await read(page, 'main')).toContain('You have 10 left.');

    const other = await signIn(username, { javaScriptEnabled: hasScripts });
    await submit(other.page, 'code', { code: codes[0]! });
    expect(pathOf(other.page)).toBe('/account');
    const third = await signIn(username);
    await submit(third.page, 'code', { code: codes[0]! });
    expect(await read(third.page, '.problem')).toContain('The code is wrong');

    await submit(page, 'renew', { proof_code: codes[1]! });
    const renewed = (await read(page, '.once code')).trim().split('\n');
    expect(renewed.some((code) => codes.includes(code))).toBe(false);
    await ada.open('/account/security');
    expect(await read(page, 'main')).toContain('10 recovery codes are left');
    await ada.open('/account/security/two-factor');
    await submit(page, 'off', { proof_code: codes[2]! });
    expect(await read(page, '#off-proof_code-problem')).toContain('The code is wrong');
    await submit(page, 'off', { proof_code: renewed[1]! });
    expect(await read(page, '.notice')).toBe('Two-factor sign-in is off.');
    // A code for a sign-in that waits no longer leads anywhere.
    await submit(third.page, 'code', { code: renewed[0]! });
    expect(pathOf(third.page)).toBe('/account/sign-in?problem=token_invalid');
    expect(await read(third.page, '.problem')).toContain('took too long, or is already complete');
    for (const text of [secret, codes[0]!, renewed[0]!]) expect(larder.log()).not.toContain(text);
  });

  it('takes the secret of the last tab in which it was begun', async () => {
    expected = /4(03|09)/;
    const cleo = await member('cleo');
    const begin = async (page: Page) => {
      await page.goto(`${larder.url}/account/security/two-factor`);
      await submit(page, 'begin', { proof_password: PASSWORD });
      return (await read(page, '.secret')).replaceAll(' ', '');
    };
    const [first, second] = [cleo.page, await cleo.page.context().newPage()];
    const [old, latest] = [await begin(first), await begin(second)];
    await submit(first, 'confirm', { code: await codeNow(old) });
    expect(await read(first, '#confirm-code-problem')).toContain('The code is wrong');
    await submit(second, 'confirm', { code: await codeNow(latest) });
    expect(await read(second, '.notice')).toContain('Two-factor sign-in is on');
    await submit(first, 'confirm', { code: await codeNow(old) });
    expect(await read(first, '.problem')).toContain('Two-factor sign-in is already on.');
    expect(await read(first, 'main')).toContain('It is on.');
  });

  it('shows no picture of what a form was made to send', async () => {
    expected = /4(03|09|22)/;
    const dora = await member('dora');
    await dora.open('/account/security/two-factor');
    await submit(dora.page, 'begin', { proof_password: PASSWORD });
    await dora.page.locator('[name=secret]').evaluate((field: HTMLInputElement) => {
      field.value = '"><script>alert(1)</script>';
    });
    await submit(dora.page, 'confirm', { code: '000000' });
    expect(await dora.page.locator('.qr').count()).toBe(0);
    expect(await read(dora.page, 'main')).toContain('It is off.');
  });
});

describe('2. sessions', () => {
  it('are ended from another one, and then change nothing', async () => {
    const desk = await member('emil');
    const phone = await signIn('emil', { userAgent: PHONE });
    const tablet = await signIn('emil');
    await phone.open('/account/security');
    await desk.open('/account/security');
    const entries = desk.page.locator('.entries > li');
    expect(await entries.count()).toBe(3);
    expect(await entries.filter({ hasText: 'this one' }).innerText()).toContain('Firefox on Linux');
    await follow(desk.page, () => entries.filter({ hasText: 'Safari on iOS' }).locator('button').click());
    expect(await read(desk.page, '.notice')).toContain('The session has been ended.');
    expect(await entries.count()).toBe(2);
    // The page on the phone still stands open.
    await submit(phone.page, 'endOthers');
    expect(pathOf(phone.page)).toBe('/account/sign-in?next=%2Faccount%2Fsecurity&done=ended');
    expect(await read(phone.page, '.notice')).toContain('nothing was changed');
    await tablet.open('/account/security');
    expect(pathOf(tablet.page)).toBe('/account/security');
    await submit(desk.page, 'endOthers');
    expect(await read(desk.page, '.notice')).toBe('All other sessions have been ended.');
    await tablet.open('/account/security');
    expect(pathOf(tablet.page)).toBe('/account/sign-in?next=%2Faccount%2Fsecurity');
  });
});

describe('3. a password', () => {
  it('is changed with the old one, and ends the other sessions', async () => {
    expected = /4(03|22)/;
    const fred = await member('fred');
    const other = await signIn('fred');
    await fred.open('/account/security');
    expect(await fred.page.isVisible('[name=new_password]')).toBe(false);
    await submit(fred.page, 'password', { new_password: 'nine jars of quince jelly', proof_password: 'wrong one' });
    expect(await read(fred.page, '#password-proof_password-problem')).toContain('The password is wrong.');
    await submit(fred.page, 'password', { new_password: 'fred fred', proof_password: PASSWORD });
    expect(await read(fred.page, '#password-new_password-problem')).toMatch(/10 to 256 characters/);
    await submit(fred.page, 'password', { new_password: 'nine jars of quince jelly', proof_password: PASSWORD });
    expect(await read(fred.page, '.notice')).toContain('Your password has been set');
    await other.open('/account/activity');
    expect(pathOf(other.page)).toMatch(/^\/account\/sign-in/);
    const again = await signIn('fred');
    expect(await read(again.page, '.problem')).toContain('The username or the password is wrong.');
  });
});

describe('4. what belongs to others', () => {
  it('stays theirs', async () => {
    expected = /404/;
    const [gwen, hugo] = [await member('gwen'), await member('hugo')];
    await signIn('gwen');
    const [{ id }] = (await hugo.person.must(200, 'GET', '/auth/sessions')) as [{ id: string }];
    await gwen.open('/account/security');
    await gwen.page.locator('[name=session_id]').evaluate((field: HTMLInputElement, of) => {
      field.value = of;
    }, id);
    await submit(gwen.page, 'endSession');
    expect(await read(gwen.page, '.problem')).toContain('That session has already ended.');
    await hugo.open('/account/security');
    expect(pathOf(hugo.page)).toBe('/account/security');
  });

  it('is not changed by a page of another site, nor by a form that the page does not have', async () => {
    const iris = await member('iris');
    const send = (body: string, headers: Record<string, string>) =>
      request(larder.url, '/account/security', {
        method: 'POST',
        headers: {
          Cookie: `larder_session=${iris.person.token}`,
          'Content-Type': 'application/x-www-form-urlencoded',
          'Content-Length': String(Buffer.byteLength(body)),
          ...headers,
        },
        body: Buffer.from(body),
      });
    for (const headers of [{ Origin: 'https://evil.example' }, {}, { Origin: 'null' }]) {
      expect((await send('form=endOthers', headers)).status).toBe(403);
    }
    for (const form of ['__proto__', 'constructor', 'signOut', '']) {
      const answer = await send(`form=${form}`, { Origin: larder.url });
      expect([answer.status, answer.body.toString().includes('This form is out of date')]).toEqual([400, true]);
    }
    const hostile = await send('form=endSession&session_id=..%2F..%2Fkeys&session_id=%00%ff', { Origin: larder.url });
    expect(hostile.status).toBe(404);
    expect((await send('form=password&new_password=%00%00%00%00%00', { Origin: larder.url })).status).toBe(422);
  });
});

describe('5. activity and deletion', () => {
  it('is read page by page', async () => {
    const jana = await member('jana');
    for (let nth = 0; nth < 60; nth++) await jana.person.must(200, 'DELETE', '/auth/sessions');
    await jana.person.must(201, 'POST', '/auth/keys', { name: 'Jam & <b>jelly</b>' });
    await larder.cli('account', 'plan', '--username', 'jana', '--plan', 'pro');
    await jana.open('/account/activity');
    const { page } = jana;
    const [plan, key] = await page.locator('.entries > li').allInnerTexts();
    expect(plan).toMatch(/^The plan of the account was changed. From starter to pro.\n+The operator/);
    expect(key).toMatch(
      /^A key was created. “Jam & <b>jelly<\/b>”, ending in \w{4}.\n+You, .+ · \d+ \w+ \d{4}, \d\d:\d\d UTC$/,
    );
    expect(key).toContain(`You, Firefox on Linux, ${jana.person.address} · `);
    expect(await page.locator('.entries > li').count()).toBe(50);
    await follow(page, () => page.click('.pager >> text=Older'));
    expect(await page.locator('.entries > li').last().innerText()).toContain('The account was created.');
    await follow(page, () => page.click('.pager >> text=Latest'));
    expect(pathOf(page)).toBe('/account/activity');
    await jana.open('/account/activity?cursor=nonsense');
    expect(pathOf(page)).toBe('/account/activity');
    await jana.open('/account/activity?cursor=0');
    expect(await read(page, 'main')).toContain('Nothing older is kept.');
  });

  it('deletes the account, with its username and the proof only', async () => {
    expected = /4(03|22)/;
    const karl = await member('karl');
    const { page } = karl;
    await karl.open('/account/security');
    await follow(page, () => page.click('text=delete the account'));
    const download = page.waitForEvent('download');
    await page.click('text=Download a copy');
    expect((await download).suggestedFilename()).toBe('larder-account.json');
    await submit(page, 'delete', { username: 'someone else', proof_password: PASSWORD });
    expect(await read(page, '#delete-username-problem')).toContain('This is not the username');
    await submit(page, 'delete', { username: 'Karl', proof_password: 'wrong password' });
    expect(await read(page, '#delete-proof_password-problem')).toContain('The password is wrong.');
    expect((await get(larder.url, '/search?q=nutella', bearer(karl.accountKey))).status).toBe(200);
    await submit(page, 'delete', { proof_password: PASSWORD });
    expect(pathOf(page)).toBe('/account/sign-in?done=deleted');
    expect(await read(page, '.notice')).toContain('Your account and everything in it have been deleted');
    await submit(page, 'signIn', { login: 'karl', password: PASSWORD });
    expect(await read(page, '.problem')).toContain('The username or the password is wrong.');
    const status = async () => (await get(larder.url, '/search?q=nutella', bearer(karl.accountKey))).status;
    await expect.poll(status).toBe(401);
    await new Person(larder.url).register('karl');
  });
});
