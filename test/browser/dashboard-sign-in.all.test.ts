/**
 * The way in, in a real browser:
 *   1. signing in leads to the page that was wanted, also after a mistake; what is wrong is said, and nothing else;
 *   2. registering by hand works without scripts, shows the account key once, and the key works;
 *   3. a lost password is replaced by mail: the same answer for everyone, opening the link uses nothing up;
 *   4. an address is confirmed by a button;
 *   5. a third party: someone new chooses a username, someone known is signed in, a second account is linked.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, Person } from '../http/account/person.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import {
  CLIENT,
  type FakeIdentityProvider,
  startIdentityProvider,
} from '../sign-in/identity-providers/fake-identity-provider.ts';
import { NUTELLA } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { bearer, get } from '../support/http.ts';
import { type Larder, startLarder } from '../support/start-larder.ts';
import { untilSeen } from '../support/until.ts';
import { complaintsBut, follow, MANY_PEOPLE, submit, visitAsMember, visitFresh } from './member.ts';
import type { Visitor } from './visitor.ts';

let larder: Larder;
let mail: MailServer;
let provider: FakeIdentityProvider;
let visitor: Visitor;
/** The statuses that a test expects of pages. */
let expected = /(?!)/;

beforeAll(async () => {
  const port = await freePort();
  const returnTo = `http://127.0.0.1:${port}/auth/providers/${CLIENT.id}/return`;
  [mail, provider] = await Promise.all([startMailServer(), startIdentityProvider({}, returnTo)]);
  const { id, clientId, clientSecret } = CLIENT;
  larder = await startLarder({
    env: {
      ...MANY_PEOPLE,
      PORT: String(port),
      LARDER_SMTP_URL: mail.url,
      LARDER_MAIL_FROM: 'Larder <larder@food.example>',
      LARDER_SIGN_IN_PROVIDERS: `${id}, ${clientId}, ${clientSecret}, ${provider.issuer}; nowhere, a, b, http://127.0.0.1:9`,
      LARDER_LOG_LEVEL: 'trace',
    },
    foods: [NUTELLA],
  });
});

afterAll(async () => {
  await Promise.all([larder?.stop(), mail?.close(), provider?.close()]);
});

afterEach(async () => {
  await leave();
  expected = /(?!)/;
});

const leave = async () => {
  expect(complaintsBut(visitor, expected)).toEqual([]);
  await visitor.leave();
};

const come = async (path: string, options = {}): Promise<Page> => {
  visitor = await visitFresh(larder.url, options, [provider.issuer]);
  await visitor.open(path);
  return visitor.page;
};
const pathOf = (page: Page) => page.url().slice(larder.url.length);
const read = (page: Page, selector: string) => page.locator(selector).innerText();

describe('1. signing in', () => {
  it('leads to the page that was wanted, after a wrong password too', async () => {
    expected = /403/;
    await new Person(larder.url).register('nora');
    const page = await come('/account/activity');
    expect(pathOf(page)).toBe('/account/sign-in?next=%2Faccount%2Factivity');
    await submit(page, 'signIn', { login: 'nora', password: 'wrong password' });
    expect(await read(page, '.problem')).toContain('The username or the password is wrong.');
    expect(await page.title()).toMatch(/^Problem: /);
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('problem');
    expect(await page.inputValue('[name=login]')).toBe('nora');
    expect(await page.inputValue('[name=password]')).toBe('');
    await submit(page, 'signIn', { password: PASSWORD });
    expect(pathOf(page)).toBe('/account/activity');
    expect(await read(page, '.entries > li:first-child .entry-name')).toBe('Signed in.');
    // Signed in already: the way in leads on.
    await visitor.open('/account/sign-in?next=/account/security');
    expect(pathOf(page)).toBe('/account/security');
    await visitor.open('/account/register');
    expect(pathOf(page)).toBe('/account');
    await follow(page, () => page.click('text=Sign out'));
    expect(await read(page, '.notice')).toBe('You are signed out.');
    await visitor.open('/account/security');
    expect(pathOf(page)).toMatch(/^\/account\/sign-in/);
  });

  it('goes nowhere else, whatever the address says', async () => {
    await new Person(larder.url).register('olga');
    for (const next of ['https://evil.example', '//evil.example', '/account/../evil', 'javascript:alert(1)']) {
      const page = await come(`/account/sign-in?next=${encodeURIComponent(next)}`);
      await submit(page, 'signIn', { login: 'olga', password: PASSWORD });
      expect(pathOf(page)).toBe('/account');
      if (!next.startsWith('javascript')) await leave();
    }
  });

  it('tells what is typed from markup', async () => {
    expected = /403/;
    const page = await come('/account/sign-in?problem=%3Cb%3Ehello&done=__proto__');
    expect(await page.locator('.problem, .notice').count()).toBe(0);
    const hostile = '"><script>alert(1)</script>';
    await submit(page, 'signIn', { login: hostile, password: 'x' });
    expect(await page.inputValue('[name=login]')).toBe(hostile);
  });

  it('tells someone who tries too often to wait', async () => {
    expected = /4(03|29)/;
    await new Person(larder.url).register('petra');
    const page = await come('/account/sign-in');
    for (let nth = 0; nth < 7; nth++) await submit(page, 'signIn', { login: 'petra', password: `wrong ${nth}` });
    expect(await read(page, '.problem')).toMatch(/Too many attempts in a short time. Wait \d+ seconds/);
  });
});

describe('2. registering by hand', () => {
  it('works without scripts, and shows a key that works', async () => {
    expected = /4(09|22)/;
    await new Person(larder.url).register('rosa');
    const page = await come('/account/register', { javaScriptEnabled: false });
    await submit(page, 'register', { username: 'rosa', password: 'short' });
    expect(await read(page, '#register-password-problem')).toContain('10 to 256 characters');
    await submit(page, 'register', { password: 'rosa rosa rosa' });
    expect(await read(page, '#register-password-problem')).toContain('too common');
    await submit(page, 'register', { password: PASSWORD });
    expect(await read(page, '#register-username-problem')).toContain('This username is taken');
    await submit(page, 'register', { username: 'rosa.two', password: PASSWORD });
    expect(await read(page, 'h1')).toBe('Your account is ready');
    const key = (await read(page, '.once code')).trim();
    // The first request is made with another key, which only reads.
    const command = await read(page, 'section:nth-of-type(2) .command code');
    const [, readOnly] = /Bearer (lk_\w+)/.exec(command)!;
    expect(readOnly).not.toBe(key);
    expect((await get(larder.url, '/search?q=nutella', bearer(readOnly!))).status).toBe(200);
    expect((await get(larder.url, '/auth/keys', bearer(readOnly!))).status).toBe(403);
    expect((await get(larder.url, '/search?q=nutella', bearer(key))).status).toBe(200);
    await visitor.open('/account');
    expect(await read(page, '.dashboard-who')).toBe('Signed in as rosa.two');
    expect(await page.content()).not.toContain(key);
    expect(larder.log()).not.toContain(key);
  });
});

/** The token in the last mail to an address, once it has come. */
async function linkTo(address: string, page: string): Promise<string> {
  const links = () =>
    mail.mails
      .filter(({ to }) => to.includes(address))
      .flatMap(({ parsed }) => parsed.text?.match(/\S+#token=\S+/)?.[0] ?? [])
      .filter((link) => link.includes(page));
  const found = await untilSeen(links, (seen) => seen.length > 0, `an email to ${address} with a link to ${page}`);
  return found.at(-1)!.slice(larder.url.length);
}

describe('3. and 4. mails', () => {
  it('confirm an address by a button, once', async () => {
    expected = /410/;
    const page = await come('/account/register');
    await submit(page, 'register', { username: 'sara', password: PASSWORD, email: 'sara@food.example' });
    expect(await read(page, '.plain-list')).toContain('sara@food.example');
    await visitor.open('/account/security');
    expect(await read(page, 'main')).toContain('sara@food.example is waiting for confirmation');
    const link = await linkTo('sara@food.example', 'verify-email');
    // A scanner opens the link, twice.
    for (let nth = 0; nth < 2; nth++) expect((await get(larder.url, link)).status).toBe(200);
    await visitor.open(link);
    await submit(page, 'verify');
    expect(await read(page, 'h1')).toBe('Your address is confirmed');
    await visitor.open('/account/security');
    expect(await read(page, 'main')).toMatch(/sara@food.example, confirmed \d+ \w+ \d{4}, \d\d:\d\d UTC/);
    await visitor.open(link);
    await submit(page, 'verify');
    expect(await read(page, 'h1')).toBe('This link no longer works');
    await visitor.open('/account/security');
    await submit(page, 'removeEmail', { proof_password: PASSWORD });
    expect(await read(page, '.notice')).toBe('The address has been removed.');
    await submit(page, 'giveEmail', { email: 'sara@kitchen.example', proof_password: PASSWORD });
    expect(await read(page, '.notice')).toContain('We have sent you an email');
    const second = await linkTo('sara@kitchen.example', 'verify-email');
    mail.mails.length = 0;
    await submit(page, 'resendEmail');
    expect(await linkTo('sara@kitchen.example', 'verify-email')).not.toBe(second);
  });

  it('let one choose a new password, with the same answer for everyone', async () => {
    expected = /4(10|22)/;
    const tilda = new Person(larder.url);
    await tilda.register('tilda', { email: 'tilda@food.example' });
    const confirm = await linkTo('tilda@food.example', 'verify-email');
    await tilda.must(200, 'POST', '/auth/email/confirm', { token: confirm.split('token=')[1] });

    const page = await come('/account/sign-in');
    await follow(page, () => page.click('text=Forgot your password?'));
    await submit(page, 'recover', { login: 'nobody-of-that-name' });
    const answer = await read(page, 'main');
    await visitor.open('/account/recover');
    await submit(page, 'recover', { login: 'tilda' });
    expect(await read(page, 'main')).toBe(answer);

    const link = await linkTo('tilda@food.example', 'reset-password');
    for (let nth = 0; nth < 2; nth++) expect((await get(larder.url, link)).status).toBe(200);
    await visitor.open(link);
    // The token goes on in the form after a mistake, and in no address.
    await submit(page, 'reset', { new_password: 'short' });
    expect(pathOf(page)).toBe('/account/reset-password');
    await submit(page, 'reset', { new_password: 'nine jars of quince jelly' });
    expect(pathOf(page)).toBe('/account/sign-in?done=new-password');
    await submit(page, 'signIn', { login: 'tilda@food.example', password: 'nine jars of quince jelly' });
    expect(await read(page, '.dashboard-who')).toBe('Signed in as tilda');

    await visitor.open(link);
    await submit(page, 'reset', { new_password: 'ten jars of quince jelly' });
    expect(await read(page, 'h1')).toBe('This link no longer works');
    // Where the link came without its end, or no script runs, the token can be pasted.
    await visitor.open('/account/reset-password');
    await submit(page, 'reset', { token: 'lt_x', new_password: 'ten jars of quince jelly' });
    expect(await read(page, 'h1')).toBe('This link no longer works');
    expect(larder.log()).not.toContain(link.split('token=')[1]!);
  });
});

/** Goes through the pages of the third party. */
async function consentAs(page: Page, login: string): Promise<void> {
  await page.waitForSelector('[name=login]');
  await page.fill('[name=login]', login);
  await page.fill('[name=password]', 'any');
  await follow(page, () => page.click('button[type=submit]'));
  await page.waitForSelector('text=Continue');
  await page.click('button[type=submit]');
  await page.waitForURL(`${larder.url}/account/**`);
}

/** The stand-in's own pages ask for a font elsewhere, which ours never do. */
async function withoutFonts(): Promise<void> {
  await visitor.standIn('https://fonts.googleapis.com', { contentType: 'text/css', body: '' });
}

describe('5. a third party', () => {
  it('brings someone new, who chooses a username, and then lets them in', async () => {
    expected = /409/;
    await new Person(larder.url).register('uma');
    const page = await come('/account/sign-in');
    await withoutFonts();
    await page.click('text=Sign in with Kitchen');
    await consentAs(page, 'ada');
    expect(pathOf(page)).toBe('/account/register?provider=kitchen&username=ada-lovelace');
    expect(await page.inputValue('[name=username]')).toBe('ada-lovelace');
    expect(await page.locator('[type=password]').count()).toBe(0);
    await submit(page, 'newPerson', { username: 'uma' });
    expect(await read(page, '#newPerson-username-problem')).toContain('This username is taken');
    await submit(page, 'newPerson', { username: 'ada-lovelace' });
    expect(await read(page, '.once code')).toMatch(/^lk_/);
    await follow(page, () => page.click('text=Sign out'));
    await follow(page, () => page.click('text=Sign in with Kitchen'));
    await page.waitForURL(`${larder.url}/account`);
    expect(await read(page, '.dashboard-who')).toBe('Signed in as ada-lovelace');
    // Its only way in stays until there is a password.
    await visitor.open('/account/security');
    await submit(page, 'unlink');
    expect(await read(page, '.problem')).toContain('the only way to sign in');
    await submit(page, 'password', { new_password: PASSWORD });
    expect(await read(page, '.notice')).toContain('Your password has been set');
    await submit(page, 'unlink', { proof_password: PASSWORD });
    expect(await read(page, '.notice')).toContain('The link has been removed');
  });

  it('is linked with an account, through a page that leaves', async () => {
    expected = /403/;
    visitor = await visitAsMember(larder.url, 'vera', {}, [provider.issuer]);
    const { page } = visitor;
    await withoutFonts();
    await visitor.open('/account/security');
    await submit(page, 'link', { proof_password: 'wrong password' });
    expect(await read(page, '#link-proof_password-problem')).toContain('The password is wrong.');
    await submit(page, 'link', { proof_password: PASSWORD });
    await consentAs(page, 'bob');
    expect(pathOf(page)).toBe('/account/security?linked=kitchen');
    expect(await read(page, '.notice')).toBe('Kitchen is linked. From now on you can sign in with it.');
  });

  it('that fails is told where the person is', async () => {
    const page = await come('/account/sign-in');
    await follow(page, () => page.click('text=Sign in with Nowhere'));
    expect(await read(page, '.problem')).toContain('The sign-in provider is not responding. Try again later.');
    await leave();
    visitor = await visitAsMember(larder.url, 'wanda');
    await visitor.open('/account/sign-in?problem=token_invalid');
    expect(pathOf(visitor.page)).toBe('/account/security?problem=token_invalid');
    expect(await read(visitor.page, '.problem')).toContain('already been used');
    await visitor.open('/account/register?provider=kitchen&username=wanda');
    expect(pathOf(visitor.page)).toBe('/account/security?problem=token_invalid');
  });
});
