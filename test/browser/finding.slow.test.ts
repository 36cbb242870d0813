/**
 * Finding and reading food in a real browser:
 *   1. search, open a food, with a typo too, and without scripts;
 *   2. suggestions by keyboard alone;
 *   3. the portion rules the last column of the label, also where no serving is known;
 *   4. a comparison grows from results and food pages, and its address can be shared;
 *   5. photos load lazily and tell nobody; one that does not load leaves a drawing;
 *   6. a food page weighs less than 26 kB without its photo, with one stylesheet and nothing that holds its drawing up;
 *   7. from the home page to a portion of a food by keyboard alone, with the focus always in sight.
 */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { FOODS } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';
import { follow } from './member.ts';
import { type Visitor, visit } from './visitor.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS, starter: true });
let visitor: Visitor;

afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

const come = async (path: string, options = {}) => {
  visitor = await visit(larder.url, options);
  await visitor.open(path);
  return visitor.page;
};

/** Opens a food of the results. */
const openFood = (page: Page, name: string) =>
  follow(page, () => page.click(`.results .result-name:has-text("${name}")`));

describe('1. search', () => {
  it('finds a food and opens it', async () => {
    const page = await come('/');
    await page.fill('#search', 'nutella');
    await page.click('.hero button[type=submit]');
    expect(new URL(page.url()).search).toBe('?q=nutella');
    await openFood(page, 'Nutella');
    expect(await page.textContent('h1')).toBe('Nutella');
    expect(await page.textContent('.label-energy')).toContain('539\u00a0kcal');
  });

  it('forgives a typo', async () => {
    const page = await come('/?q=bananna');
    expect(await page.textContent('.results tbody tr:first-child .result-name')).toMatch(/^Banana/);
  });

  it('narrows by source, and the address can be shared', async () => {
    const page = await come('/?q=rice');
    await page.click('.narrow-open');
    await page.selectOption('.narrow select[name=source]', 'ai_estimate');
    await page.click('.narrow button');
    // What was left empty is not in the address.
    expect(new URL(page.url()).search).toBe('?q=rice&source=ai_estimate');
    expect(await page.locator('.results tbody tr').count()).toBeGreaterThan(0);
    expect(await page.locator('.results tbody tr:not(:has(.tag-estimate))').count()).toBe(0);
  });

  it('works without scripts', async () => {
    const page = await come('/', { javaScriptEnabled: false });
    await page.fill('#search', 'nutela');
    await page.press('#search', 'Enter');
    await page.click('.results .result-name');
    expect(await page.textContent('h1')).toBe('Nutella');
    expect(await page.isVisible('.copy')).toBe(false);
    expect(await page.textContent('.label thead')).toContain('Per serving');
  });
});

describe('2. suggestions', () => {
  it.each([
    ['su', 'Sugar'],
    ['mil', 'Milk'],
    ['on', 'Onion'],
    ['hon', 'Honey'],
  ])('begin with what the letters begin: %s with %s', async (typed, name) => {
    const [first] = (await get(larder.url, `/foods/suggestions?q=${typed}`)).json<{ name: string }[]>();
    expect(first!.name.split(',')[0]).toBe(name);
  });

  it('are chosen by keyboard', async () => {
    const page = await come('/');
    await page.focus('#search');
    await page.keyboard.type('nutel');
    await page.waitForSelector('.suggestions:not([hidden]) li');
    const box = page.locator('#search');
    expect(await box.getAttribute('role')).toBe('combobox');
    expect(await box.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    const chosen = await box.getAttribute('aria-activedescendant');
    expect(await page.getAttribute(`#${chosen}`, 'aria-selected')).toBe('true');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/foods\/\d+-nutella$/);
  });

  it('go round with the arrow keys and close with Escape, after which Enter searches', async () => {
    const page = await come('/');
    await page.focus('#search');
    await page.keyboard.type('cola');
    await page.waitForSelector('.suggestions:not([hidden]) li');
    await page.keyboard.press('ArrowUp');
    expect(await page.getAttribute('.suggestions li:last-child', 'aria-selected')).toBe('true');
    await page.keyboard.press('ArrowDown');
    expect(await page.getAttribute('#search', 'aria-activedescendant')).toBeNull();
    await page.keyboard.press('Escape');
    expect(await page.isVisible('.suggestions')).toBe(false);
    await page.keyboard.press('Enter');
    await page.waitForURL(/\?q=cola$/);
  });

  it('finish a word of which one letter is typed, with the energy of each food', async () => {
    const page = await come('/');
    await page.fill('#search', 'peanut b');
    const first = page.locator('.suggestions:not([hidden]) li').first();
    await first.waitFor();
    expect(await first.textContent()).toMatch(/Peanut butter.*\d\skcal/);
  });

  it('mark estimates', async () => {
    const page = await come('/');
    await page.fill('#search', 'pad thai with shrimp');
    await page.waitForSelector('.suggestions:not([hidden]) .tag-estimate');
  });
});

describe('3. the portion', () => {
  it('rewrites the answer and the last column of the label', async () => {
    const page = await come('/?q=nutella');
    await openFood(page, 'Nutella');
    expect(await page.textContent('.answer-figures b')).toBe('81\u00a0kcal');
    // Whoever turns to grams means the same weight at first.
    await page.selectOption('.answer select', '1');
    expect(await page.inputValue('#portion-count')).toBe('15');
    await page.fill('#portion-count', '50');
    expect(await page.textContent('.label thead')).toContain('Per portion 50\u00a0g');
    expect(await page.locator('.answer-figures b').allTextContents()).toEqual([
      '270\u00a0kcal',
      '3.2\u00a0g',
      '15\u00a0g',
      '29\u00a0g',
    ]);
    const figures = await page.locator('.label tr td:nth-child(3)').allTextContents();
    expect(figures.slice(0, 2)).toEqual(['270\u00a0kcal1,128\u00a0kJ', '15\u00a0g']);
  });

  it('stands in the address, and is chosen again with the food', async () => {
    const page = await come('/?q=nutella');
    await openFood(page, 'Nutella');
    await page.selectOption('.answer select', '100');
    await page.fill('#portion-count', '2');
    await page.press('#portion-count', 'Tab');
    expect(new URL(page.url()).search).toBe('?portion=2x100');
    const plain = page.url().replace(/\?.*/, '');
    for (const address of [page.url(), plain]) {
      await page.goto(address);
      await page.waitForSelector('.label thead:has-text("Per portion 200")');
      expect(await page.inputValue('#portion-count')).toBe('2');
    }
  });

  it('is a plain form without scripts', async () => {
    const page = await come('/?q=nutella', { javaScriptEnabled: false });
    await page.click('.results .result-name:has-text("Nutella")');
    await page.fill('#portion-count', '2');
    await page.click('.answer button');
    expect(new URL(page.url()).search).toBe('?portion=2x15');
    expect(await page.textContent('.label thead')).toContain('Per portion 30\u00a0g');
  });

  it('says which weights are possible, and keeps the last one', async () => {
    const page = await come('/?q=nutella');
    await openFood(page, 'Nutella');
    await page.fill('#portion-count', '2');
    await page.fill('#portion-count', '6000');
    expect(await page.textContent('.portion-range')).toBe('Enter 0.1 to 5,000\u00a0g.');
    expect(await page.getAttribute('#portion-count', 'aria-invalid')).toBe('true');
    expect(await page.textContent('.label thead')).toContain('Per portion 30\u00a0g');
    await page.fill('#portion-count', '4');
    expect(await page.textContent('.label thead')).toContain('Per portion 60\u00a0g');
    expect(await page.textContent('.portion-range')).toBe('');
  });

  it('holds from the moment at which it is chosen, also before the script is there', async () => {
    const page = await come('/?q=nutella');
    let arrive = () => {};
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route(/\/assets\/food-/, async (route) => {
      await arrival;
      await route.continue();
    });
    await page.click('.results .result-name:has-text("Nutella")', { noWaitAfter: true });
    await page.waitForSelector('.label-energy');
    await page.fill('#portion-count', '2');
    expect(await page.textContent('.label thead')).not.toContain('Per portion');
    arrive();
    await page.waitForSelector('.label thead:has-text("Per portion 30")');
  });

  it('adds the column where no serving is known, and leaves unknown figures unknown', async () => {
    const page = await come('/?q=coca-cola+bottle');
    await openFood(page, 'Coca-Cola bottle');
    expect(await page.locator('.label thead th').count()).toBe(3);
    await page.fill('#portion-count', '2');
    expect(await page.locator('.label thead th').count()).toBe(4);
    const unknown = page.locator('.label td.unknown').first();
    expect([await unknown.textContent(), await unknown.getAttribute('colspan')]).toEqual(['not stated', '3']);
  });
});

describe('4. a comparison', () => {
  it('grows from a food page through the search to two foods, and can be shared', async () => {
    const page = await come('/?q=nutella');
    await openFood(page, 'Nutella');
    await page.click('text=Compare with another food');
    await page.fill('#compare-search', 'coca-cola original');
    await page.keyboard.press('Enter');
    await page.click('.results tbody tr:first-child .result-compare');
    await page.waitForSelector('.tray:has-text("2 of 4")');
    expect(await page.textContent('.results tbody tr:first-child .result-compare')).toContain('✓');
    await page.click('.tray .button');
    expect(new URL(page.url()).search).toMatch(/^\?foods=\d+,\d+$/);
    expect(await page.locator('.compare-name').allTextContents()).toEqual(['Nutella', 'Coca-Cola Original Taste']);
    const shared = new URL(page.url());
    await visitor.open(shared.pathname + shared.search);
    await page.click('.compare-remove >> nth=0');
    expect(await page.locator('.compare-remove').count()).toBe(1);
  });

  it('takes a suggestion at once', async () => {
    const page = await come('/compare');
    await page.fill('#compare-search', 'nutella');
    await page.click('.suggestions li:has-text("Nutella")');
    await page.waitForURL(/\/compare\?foods=\d+$/);
  });
});

describe('5. photos', () => {
  it('come from their host, and a photo that fails leaves the drawing', async () => {
    const page = await come('/?q=nutella');
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.picture img')?.complete);
    expect(visitor.photos.length).toBeGreaterThan(0);
    await page.evaluate(() => {
      document.querySelector<HTMLImageElement>('.picture img')!.dispatchEvent(new Event('error'));
    });
    expect(await page.isVisible('.results tbody tr:first-child .drawing')).toBe(true);
  });
});

describe('6. the weight of a food page', () => {
  it('is below 26 kB on a first visit, in one round trip after the page', async () => {
    const page = await come('/?q=nutella');
    const path = await page.getAttribute('.results .result-name:has-text("Nutella")', 'href');
    await visitor.leave();
    visitor = await visit(larder.url);
    await visitor.open(path!);
    const loaded = await visitor.page.evaluate(() =>
      (performance.getEntries() as (PerformanceResourceTiming & { renderBlockingStatus?: string })[])
        .filter(({ entryType, name }) => /navigation|resource/.test(entryType) && name.startsWith(location.origin))
        .map(({ name, transferSize, initiatorType, renderBlockingStatus }) => ({
          file: new URL(name).pathname
            .split('/')
            .at(-1)!
            .replace(/-\w+(?=\.\w+$)/, ''),
          transferSize,
          initiatorType,
          isBlocking: renderBlockingStatus === 'blocking',
        })),
    );
    const bytes = loaded.reduce((sum, { transferSize }) => sum + transferSize, 0);
    expect(loaded.every(({ transferSize }) => transferSize > 0)).toBe(true);
    expect(bytes).toBeLessThan(26_000);
    expect(loaded.filter(({ isBlocking }) => isBlocking).map(({ file }) => file)).toEqual(['site.css']);
    // Whatever a stylesheet or a script asks for would be a second round trip; scripts may share a piece among them.
    expect(loaded.filter(({ initiatorType }) => initiatorType === 'css')).toEqual([]);
  });
});

describe('7. by keyboard alone', () => {
  it('finds a food, opens it, and sets a portion', async () => {
    const page = await come('/');
    const { keyboard } = page;
    const focused = () =>
      page.evaluate(() => {
        const { activeElement: at } = document;
        const { outlineStyle, outlineWidth } = getComputedStyle(at!);
        const { width, height, bottom } = at!.getBoundingClientRect();
        const isSeen = width > 0 && height > 0 && bottom > 0;
        const text = at!.getAttribute('name') ?? at!.textContent?.trim();
        return { text, id: at!.id, isSeen, hasRing: outlineStyle !== 'none' && outlineWidth !== '0px' };
      });
    const tabTo = async (isThere: (at: Awaited<ReturnType<typeof focused>>) => boolean) => {
      for (let presses = 0; presses < 60; presses++) {
        await keyboard.press('Tab');
        const at = await focused();
        expect(at).toMatchObject({ isSeen: true, hasRing: true });
        if (isThere(at)) return;
      }
      throw new Error('the focus never came there');
    };
    await tabTo(({ id }) => id === 'search');
    await keyboard.type('nutella');
    await follow(page, () => keyboard.press('Enter'));
    expect(new URL(page.url()).search).toBe('?q=nutella');
    await tabTo(({ text }) => text === 'Nutella');
    await follow(page, () => keyboard.press('Enter'));
    const before = await page.textContent('.label-energy');
    await tabTo(({ id }) => id === 'portion-count');
    await keyboard.press('ArrowUp');
    expect(await page.textContent('.label-energy')).not.toBe(before);
  });
});
