/**
 * Every language in a real browser:
 *   1. search, a food, the label of another country, a comparison;
 *   2. registering, signing out and signing in;
 *   3. a language that was chosen in the footer is remembered;
 *   4. axe-core finds nothing, best practices included, on a phone and on a desktop, in English and in German;
 *   5. "Try it" on the reference shows the answer in place, and opens it where no script runs.
 */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { ACCOUNT_PAGES } from '../../src/http/account/account-pages.ts';
import { messagesIn } from '../../src/messages/catalogs.ts';
import { LANGUAGE_CODES, LANGUAGES } from '../../src/messages/languages.ts';
import { PASSWORD } from '../http/account/person.ts';
import { FOODS } from '../support/foods.ts';
import { useLarder } from '../support/start-larder.ts';
import { follow, MANY_PEOPLE, submit, visitAsMember, visitFresh } from './member.ts';
import { prepareChecks, violationsOn } from './soundness.ts';
import type { Visitor } from './visitor.ts';

const larder = useLarder({ env: MANY_PEOPLE, foods: FOODS });
let visitor: Visitor;

afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

const come = async (path: string, options = {}): Promise<Page> => {
  visitor = await visitFresh(larder.url, options);
  await visitor.open(path);
  return visitor.page;
};
const languageOf = (page: Page) => page.getAttribute('html', 'lang');

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  const words = messagesIn(language);
  const locale = LANGUAGES[language].formats;

  it('1. finds a food, reads its label in two forms, and compares it', async () => {
    const page = await come('/', { locale });
    expect(await languageOf(page)).toBe(language);
    await page.fill('#search', 'nutella');
    await follow(page, () => page.press('#search', 'Enter'));
    await follow(page, () => page.click('.results .result-name >> nth=0'));
    expect(await page.textContent('h1')).toBe('Nutella');
    expect(await page.textContent('.label-title')).toBe(words['label.title']);
    // The label of Brazil has sodium, those of the other languages' countries salt.
    expect(await page.locator('.label [data-field=salt_g]').count()).toBe(language === 'pt-BR' ? 0 : 1);
    await follow(page, () => page.click('.label-formats button[value=us]'));
    expect(await page.locator('.label [data-field=salt_g]').count()).toBe(0);
    expect(await page.locator('.label [data-field=sodium_mg]').count()).toBe(1);
    expect(await languageOf(page)).toBe(language);
    await follow(page, () => page.click('.food-actions a'));
    await page.fill('#compare-search', 'coca-cola original');
    await follow(page, () => page.press('#compare-search', 'Enter'));
    await page.click('.results .result-compare >> nth=0');
    await page.waitForFunction(() => document.querySelector('.tray')?.textContent?.includes('2'));
    await follow(page, () => page.click('.tray .button'));
    expect(await page.locator('.compare-name').count()).toBe(2);
    expect(await languageOf(page)).toBe(language);
  });

  it('2. registers, signs out and signs in', async () => {
    const page = await come('/account/register', { locale });
    await submit(page, 'register', { username: `cook-${language}`, password: PASSWORD });
    expect(await page.textContent('h1')).toBe(words['newAccount.title']);
    await visitor.open('/account');
    await follow(page, () => page.click(`button:text-is("${words['account.signOut']}")`));
    await visitor.open('/account/sign-in');
    await submit(page, 'signIn', { login: `cook-${language}`, password: PASSWORD });
    expect(new URL(page.url()).pathname).toBe('/account');
    expect(await languageOf(page)).toBe(language);
  });
});

it('3. remembers the language of the footer', async () => {
  const page = await come('/browse', { locale: 'en-GB' });
  expect(await languageOf(page)).toBe('en');
  await follow(page, () => page.click('.colophon .languages button[value=pl]'));
  expect(await languageOf(page)).toBe('pl');
  expect(new URL(page.url()).pathname).toBe('/browse');
  await visitor.open('/compare');
  expect(await languageOf(page)).toBe('pl');
});

const PAGES = [
  ...['/', '/?q=yogurt', '/?q=qqqqxxxx', '/browse', '/browse/popular', '/browse/yogurt', '/compare', '/scan'],
  ...['/scan?code=3017620422004', '/docs', '/docs/reference'],
];
const { signIn, code: _code, register, recover, resetPassword, verifyEmail, ...forMembers } = ACCOUNT_PAGES;
const OPEN_PAGES = [signIn, register, recover, `${resetPassword}#token=lt_x`, `${verifyEmail}#token=lt_x`];

it.each(['en-GB', 'de-DE'])('4. nothing is held against any page in %s, narrow or wide', async (locale) => {
  visitor = await visitAsMember(larder.url, `cook-${locale.toLowerCase()}`, { locale });
  const { page } = visitor;
  await prepareChecks(page);
  await visitor.open('/?q=nutella');
  const food = (await page.getAttribute('.results .result-name', 'href'))!;
  await visitor.open('/account/keys');
  await submit(page, 'create', { name: 'production' });
  await visitor.open('/account/keys');
  const key = (await page.getAttribute('main a[href^="/account/keys?"]', 'href'))!;
  const id = /\d+/.exec(food)![0];
  const widths = [390, 1280];
  for (const path of [...PAGES, food, `/compare?foods=${id}`, ...Object.values(forMembers), key, ...OPEN_PAGES]) {
    if (path === signIn) await page.context().clearCookies();
    await visitor.open(path);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      expect([path, width, await violationsOn(page)]).toEqual([path, width, []]);
    }
    // The next page is loaded at the width that this one ended with.
    widths.reverse();
  }
});

describe('5. "Try it"', () => {
  const form = 'form[data-path="/barcode/{code}"]';

  it('shows status, headers and JSON in place', async () => {
    visitor = await visitFresh(larder.url);
    const { page } = visitor;
    await prepareChecks(page);
    await visitor.open('/docs/reference');
    await page.fill(`${form} input`, '5449000000996');
    await page.click(`${form} button`);
    await page.waitForSelector(`${form} [role=status]:has-text("/barcode/5449000000996 answered 200")`);
    expect(await page.textContent(`${form} [data-part=headers]`)).toContain('content-type: application/json');
    const body = JSON.parse((await page.textContent(`${form} [data-part=body]`))!) as { name: string };
    expect(body.name).toBe('Coca-Cola Original Taste');
    expect(await violationsOn(page)).toEqual([]);
  });

  it('opens the answer where no script runs', async () => {
    const page = await come('/docs/reference', { javaScriptEnabled: false });
    await follow(page, () => page.click(`${form} button`));
    expect(new URL(page.url()).pathname).toBe('/barcode/3017620422003');
    expect(await page.textContent('body')).toContain('"name":"Nutella"');
  });
});
