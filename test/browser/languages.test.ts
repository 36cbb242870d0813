/**
 * The languages of the pages in a real browser:
 *   1. a visitor finds, opens a food and comes to the sign-in in the language of the browser;
 *   2. a choice in the footer is remembered, and leads back to the same page;
 *   3. the label of another country is one choice away, and remembered;
 *   4. pages with longer words are open to everyone and no wider than the screen.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CATALOGS } from '../../src/site/messages/catalogs.ts';
import { FOODS } from '../support/foods.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';
import { startChromium } from './chromium.ts';
import { expectReadable } from './soundness.ts';
import { type Visitor, visit } from './visitor.ts';

let larder: Larder;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  [browser, larder] = await Promise.all([startChromium(), startLarder({ env: UNLIMITED, foods: FOODS })]);
});

afterAll(async () => {
  await Promise.all([browser?.close(), larder?.stop()]);
});

afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

async function come(path: string, options = {}): Promise<Page> {
  visitor = await visit(browser, larder.url, options);
  await visitor.open(path);
  return visitor.page;
}

const languageOf = (page: Page) => page.getAttribute('html', 'lang');
const rowsOf = async (page: Page) => (await page.locator('.label tbody th').allInnerTexts()).join('\n');

describe.each(['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl'] as const)('1. in %s', (language) => {
  it('from the search to a food and the sign-in', async () => {
    const words = CATALOGS[language];
    const page = await come('/', { locale: language });
    expect(await languageOf(page)).toBe(language);
    await page.fill('main input[type=search]', 'nutella');
    await Promise.all([page.waitForURL('**/?q=nutella*'), page.click('main .search button[type=submit]')]);
    await visitor.open((await page.getAttribute('.results tbody a[href^="/foods/"]', 'href'))!);
    expect(await languageOf(page)).toBe(language);
    expect(await rowsOf(page)).toContain(words['label.eu.saturates']);
    await visitor.open('/account');
    expect(new URL(page.url()).pathname).toBe('/account/sign-in');
    expect(await page.textContent('h1')).toBe(words['signIn.title']);
  });
});

it('2. a choice in the footer is remembered, and leads back', async () => {
  const page = await come('/?q=nutella', { locale: 'en-GB' });
  await Promise.all([page.waitForLoadState('load'), page.click('.languages >> text=Polski')]);
  await page.waitForSelector('html[lang=pl]');
  expect(new URL(page.url()).search).toBe('?q=nutella');
  await visitor.open('/scan');
  expect(await languageOf(page)).toBe('pl');
  await visitor.open('/scan?lang=fr');
  expect(await languageOf(page)).toBe('fr');
});

it('3. the label follows the country, or the choice', async () => {
  const page = await come('/?q=nutella', { locale: 'en-US' });
  const food = (await page.getAttribute('.results tbody a[href^="/foods/"]', 'href'))!;
  await visitor.open(food);
  expect(await rowsOf(page)).toContain('Sodium');
  await page.click('.label-formats >> text=Europe');
  await page.waitForSelector('.label-formats [value=eu][aria-current]');
  expect(new URL(page.url()).pathname).toBe(food);
  expect(await rowsOf(page)).toContain('Salt');
  await page.reload();
  expect(await rowsOf(page)).not.toContain('Sodium');
});

describe.each([
  ['de', 390],
  ['pl', 1280],
] as const)('4. in %s, %i pixels wide', (locale, width) => {
  it('pages are sound', async () => {
    const page = await come('/?q=nutella', { locale, viewport: { width, height: 844 } });
    const food = (await page.getAttribute('.results tbody a[href^="/foods/"]', 'href'))!;
    for (const path of ['/', food, '/browse', '/account/sign-in', '/account/register', '/scan', '/docs']) {
      await visitor.open(path);
      await expectReadable(page);
    }
  });
});
