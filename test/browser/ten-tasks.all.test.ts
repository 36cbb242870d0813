/**
 * Ten things that people come for, on a phone and a desktop, in two languages. Each takes no more steps than it says: a step is a press,
 * a choice, or a text that is typed.
 */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { messagesIn } from '../../src/messages/catalogs.ts';
import { FOODS } from '../support/foods.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';
import { follow } from './member.ts';
import { type Visitor, visit } from './visitor.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS, starter: true });

describe.each([
  ['en', 'en-US', 390],
  ['en', 'en-US', 1280],
  ['de', 'de-DE', 390],
  ['de', 'de-DE', 1280],
] as const)('in %s (%s) at %i pixels', (language, locale, width) => {
  const words = messagesIn(language);
  const wording = { en: { eggs: 'boiled eggs', yogurt: 'yogurt' }, de: { eggs: 'gekochte Eier', yogurt: 'Joghurt' } }[
    language
  ];
  let visitor: Visitor;
  let page: Page;
  let steps = 0;

  beforeAll(async () => {
    visitor = await visit(larder.url, { locale, viewport: { width, height: 844 } });
    page = visitor.page;
  });
  afterEach(() => {
    expect(visitor.complaints.splice(0)).toEqual([]);
    steps = 0;
  });
  afterAll(() => visitor?.leave());

  const step = async (act: () => Promise<unknown>) => {
    steps++;
    await act();
  };
  const search = async (query: string) => {
    await visitor.open('/');
    await step(async () => {
      await page.fill('#search', query);
      await follow(page, () => page.press('#search', 'Enter'));
    });
  };
  const openFirst = () => step(() => follow(page, () => page.click('.results .result-name >> nth=0')));
  const isInSight = (selector: string) =>
    page.evaluate((at) => document.querySelector(at)!.getBoundingClientRect().bottom <= innerHeight, selector);

  it('1. and 10. tells the calories of two boiled eggs on the first screen, and shares them by address', async () => {
    await search(wording.eggs);
    await openFirst();
    await step(() => page.fill('#portion-count', '2'));
    await page.press('#portion-count', 'Tab');
    expect(steps).toBeLessThanOrEqual(3);
    const answer = await page.textContent('.answer-figures b');
    expect(answer).toMatch(/^\d+\skcal$/);
    expect(await isInSight('.answer-figures b')).toBe(true);
    const shared = new URL(page.url());
    expect(shared.search).toMatch(/^\?portion=2x\d+$/);
    const other = await visit(larder.url, { locale, javaScriptEnabled: false });
    await other.open(shared.pathname + shared.search);
    expect(await other.page.textContent('.answer-figures b')).toBe(answer);
    await other.leave();
  });

  it('2. compares two yogurts, and goes back to the results', async () => {
    await search(wording.yogurt);
    const results = await page.locator('.results .result-name').allTextContents();
    await step(() => page.click('.result-compare >> nth=0'));
    await page.waitForSelector('.tray');
    await step(() => page.click('.result-compare >> nth=1'));
    await page.waitForFunction(() => document.querySelectorAll('.result-chosen').length === 2);
    expect(await page.locator('.results .result-name').allTextContents()).toEqual(results);
    await step(() => follow(page, () => page.click('.tray .button')));
    expect(steps).toBeLessThanOrEqual(4);
    expect(await page.locator('.compare-name').count()).toBe(2);
    await page.goBack();
    expect(await page.locator('.results .result-name').allTextContents()).toEqual(results);
  });

  it('3. says whether a food is vegan and contains milk, or that nobody says', async () => {
    await search('nutella');
    await openFirst();
    expect(steps).toBe(2);
    const section = (await page.textContent('section[aria-labelledby=contents]'))!;
    expect(section).toContain(words['contents.nothing']);
  });

  it('4. finds cheese with more than 20 g of protein', async () => {
    await visitor.open('/browse/cheese');
    await step(() => page.click('.narrow-fold summary'));
    await step(() => page.fill('[name=min-protein_g]', '20'));
    await step(() => follow(page, () => page.click('.narrow > button')));
    expect(steps).toBe(3);
    expect(new URL(page.url()).search).toBe('?min-protein_g=20');
    const figures = await page.locator('.results tbody td:nth-of-type(5)').allTextContents();
    expect(figures.length).toBeGreaterThan(0);
    for (const figure of figures)
      expect(Number(/[\d.,]+/.exec(figure)![0].replace(',', '.'))).toBeGreaterThanOrEqual(20);
  });

  it('5. shows the call for a food', async () => {
    await search('nutella');
    await openFirst();
    expect(steps).toBe(2);
    expect(await page.textContent('.food-json code')).toContain('/food/');
    expect(await page.locator('.food-json .copy').count()).toBe(1);
  });

  it('6. leads to a key in two steps', async () => {
    await visitor.open('/');
    await step(() => follow(page, () => page.click('.masthead a[href="/account"]')));
    await step(() => follow(page, () => page.click('a[href^="/account/register"]')));
    expect(await page.locator('form [name=username]').count()).toBe(1);
  });

  it('7. says why figures have their confidence', async () => {
    await search('nutella');
    await openFirst();
    await step(() => page.click('.food-trust a'));
    expect(steps).toBe(3);
    expect(await page.textContent('#confidence ~ .reasons, section[aria-labelledby=confidence] .reasons')).not.toBe('');
  });

  it('8. changes the language in one step, and stays on the page', async () => {
    await visitor.open('/browse/cheese');
    await step(() => follow(page, () => page.click('.colophon .languages button[value=it]')));
    expect([await page.getAttribute('html', 'lang'), new URL(page.url()).pathname]).toEqual(['it', '/browse/cheese']);
    await follow(page, () => page.click(`.colophon .languages button[value=${language}]`));
  });

  it('9. counts a measure and 30 g', async () => {
    await search('nutella');
    await openFirst();
    await step(() => page.selectOption('#portion-measure', '1'));
    await step(() => page.fill('#portion-count', '30'));
    expect(steps).toBe(4);
    expect(await page.textContent('.answer-figures b')).toBe('162\u00a0kcal');
  });

  it.each(['/', '/browse/cheese', '/?q=nutella', '/compare'])(
    'fits at 400 %% zoom and in forced colors: %s',
    async (path) => {
      await page.emulateMedia({ forcedColors: 'active' });
      await page.setViewportSize({ width: 320, height: 256 });
      await visitor.open(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      await page.emulateMedia({ forcedColors: 'none' });
      await page.setViewportSize({ width, height: 844 });
    },
  );
});
