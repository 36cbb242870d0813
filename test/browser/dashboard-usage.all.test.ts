import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { NUTELLA } from '../support/foods.ts';
import { bearer, get } from '../support/http.ts';
import { useLarder } from '../support/start-larder.ts';
import { until } from '../support/until.ts';
import { follow, MANY_PEOPLE, visitAsMember } from './member.ts';
import { barriersOn, expectSound, prepareChecks } from './soundness.ts';
import type { Visitor } from './visitor.ts';

/** The bundled Chromium has no proper language of its own where none is set. */
const LOCALE = { locale: 'en-GB' };

const larder = useLarder({ env: MANY_PEOPLE, foods: [NUTELLA] });
let visitor: Visitor;
let people = 0;

afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

async function newMember(options: BrowserContextOptions = {}) {
  people += 1;
  const member = await visitAsMember(larder.url, `cook-${people}`, { ...LOCALE, ...options });
  visitor = member;
  return member;
}

/** A member with a key that asked three things and got two of them. */
async function busyMember(options: BrowserContextOptions = {}) {
  const member = await newMember(options);
  const { key, id } = await member.person.must(201, 'POST', '/auth/keys', { name: 'stove' });
  for (const path of ['/search?q=nutella', '/search?q=nutella', '/food/999999']) {
    await get(larder.url, path, bearer(key));
  }
  await get(larder.url, '/search?q=nutella', bearer(member.accountKey));
  // Written every few seconds.
  const isCounted = async () => (await member.person.must(200, 'GET', '/auth/usage')).requests >= 4;
  await until(isCounted, 'four requests', 100);
  return { ...member, keyId: Number(id) };
}

const summary = (page: Page) => page.innerText('#usage-summary');
const firstRow = (page: Page) => page.locator('.usage-table tbody tr').first().locator('td').allTextContents();
const isOpen = (page: Page) => page.locator('[data-usage-figures]').evaluate((fold) => fold.hasAttribute('open'));

/** How many pixels of the chart are painted in about this color. */
function painted(page: Page, colour: string): Promise<number> {
  return page.evaluate((name) => {
    const canvas = document.querySelector<HTMLCanvasElement>('.usage-plot canvas')!;
    const hex = getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    // A copy is read: a browser takes frequent reading of the chart itself for a mistake, and says so.
    const { width, height } = canvas;
    const copy = new OffscreenCanvas(width, height).getContext('2d')!;
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, width, height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255) count += 1;
    }
    return count;
  }, colour);
}

describe('usage', () => {
  it('1. shows what was just asked, for all keys and for one', async () => {
    const { page, open, keyId } = await busyMember();
    await open('/account/usage');
    expect(await summary(page)).toMatch(
      /^4 requests in the last 30 days: 3 answered, 1 refused or not found\. The busiest day was \d+ \w+ \d{4}, with 4\.$/,
    );
    expect(await firstRow(page)).toEqual(['4', '3', '0', '0', '1', '0']);
    await follow(page, () => page.click('a.chip:text-is("Last 48 hours")'));
    expect(await page.locator('.usage-table tbody tr').count()).toBe(48);
    expect(await summary(page)).toContain('4 requests in the last 48 hours');

    await page.selectOption('#usage-key', String(keyId));
    await follow(page, () => page.click('text=Show'));
    expect(new URL(page.url()).search).toBe(`?by=hour&key=${keyId}`);
    expect(await summary(page)).toContain('3 requests in the last 48 hours: 2 answered');
    expect(await page.inputValue('#usage-key')).toBe(String(keyId));
  });

  it('2. draws the table as a chart that follows width and theme', async () => {
    const { page, open } = await busyMember({ colorScheme: 'light' });
    await open('/account/usage');
    await page.waitForSelector('.usage-plot canvas');
    expect(await isOpen(page)).toBe(false);
    const chart = page.locator('[data-usage-plot]');
    expect(await chart.getAttribute('role')).toBe('img');
    expect(await chart.getAttribute('aria-label')).toBe('Requests over time, as bars');
    expect(await page.locator(`#${await chart.getAttribute('aria-describedby')}`).count()).toBe(1);
    await expect.poll(() => painted(page, '--ink')).toBeGreaterThan(500);
    expect(await painted(page, '--tomato')).toBeGreaterThan(50);

    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(() => painted(page, '--ink')).toBeGreaterThan(500);

    const width = () => page.locator('.usage-plot canvas').evaluate((canvas) => canvas.clientWidth);
    const wide = await width();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(width).toBeLessThan(wide - 200);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

    // The bar of today is the last one.
    const { x, y, width: right, height } = (await page.locator('.u-over').boundingBox())!;
    await page.mouse.move(x + right - 4, y + height / 2);
    await expect.poll(() => page.textContent('[data-usage-readout]')).toMatch(/: 3 answered, 1 refused or not found$/);
  });

  it('2. is sound in both themes, wide and narrow, with the table folded and open', async () => {
    const { page, open, keyId } = await busyMember();
    await prepareChecks(page);
    for (const [colorScheme, width] of [
      ['light', 1280],
      ['dark', 390],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 844 });
      for (const query of ['', '?by=hour', `?key=${keyId}`]) {
        await open(`/account/usage${query}`);
        await page.waitForSelector('.usage-plot canvas');
        await expectSound(page);
      }
      await page.click('[data-usage-figures] summary');
      expect(await isOpen(page)).toBe(true);
      expect(await barriersOn(page)).toEqual([]);
      await open('/account');
      await expectSound(page);
    }
  });

  it.each([
    ['without scripts', { javaScriptEnabled: false }],
    ['where the chart cannot be drawn', { locale: 'en-US@posix' }],
  ])('3. %s the table is open and stands alone', async (_when, options) => {
    const { page, open } = await busyMember(options);
    await open('/account/usage');
    await page.waitForLoadState('networkidle');
    expect(await page.isVisible('.usage-chart')).toBe(false);
    expect(await page.isVisible('.usage-table tbody tr >> nth=0')).toBe(true);
    expect(await firstRow(page)).toEqual(['4', '3', '0', '0', '1', '0']);
  });

  it('3. where the script never comes the table comes by itself', async () => {
    const { page, open } = await busyMember();
    await page.route('**/assets/usage-*.js', (route) => route.abort());
    await open('/account/usage');
    expect(visitor.complaints.splice(0)).toEqual(['console: Failed to load resource: net::ERR_FAILED']);
    const height = () => page.locator('.usage-wait').evaluate((fold) => fold.clientHeight);
    await expect.poll(height).toBeGreaterThan(500);
  });

  it('4. says plainly that there is none, whatever the address asks for', async () => {
    const { page, open } = await newMember();
    for (const query of ['', '?by=hour', '?by=year', '?key=1', '?key=%22%3E%3Cscript%3E', '?key=999999999999999999']) {
      await open(`/account/usage${query}`);
      expect(await summary(page)).toMatch(/^No requests in the last (30 days|48 hours)\.$/);
      expect(await page.locator('.usage-chart, .usage-table, script[src*=usage]').count()).toBe(0);
      expect(await page.inputValue('#usage-key')).toBe('');
    }
  });

  it('4. a revoked key keeps its usage', async () => {
    const { page, open, person, keyId } = await busyMember();
    await person.must(204, 'DELETE', `/auth/keys/${keyId}`);
    await open(`/account/usage?key=${keyId}`);
    expect(await summary(page)).toContain('3 requests');
    expect(await page.locator('#usage-key option:checked').innerText()).toMatch(/^stove \(….{4}, revoked\)$/);
  });
});

describe('5. the overview', () => {
  it('begins with what to do first, and a request that works', async () => {
    const { page, open } = await newMember();
    await open('/account');
    const [, path] = /^curl 'http:\/\/[^/]+(\/.+)'$/.exec(await page.innerText('.command code'))!;
    expect((await get(larder.url, path!)).status).toBe(200);
    expect(await page.innerText('.figures')).toMatch(/Requests today\s+0/);
    expect(await page.innerText('.brief')).toContain('The account was created.');
  });

  it('tells requests, keys, and the plan as the operator sets it', async () => {
    const { page, open } = await busyMember();
    await open('/account');
    expect(await page.innerText('.figures')).toMatch(/Requests today\s+4\s[\s\S]*Last 30 days\s+4\s[\s\S]*Starter/);
    expect(await page.locator('text=Start here').count()).toBe(0);
    expect(await page.innerText('main')).toMatch(/A key was created\. stove/);
    const plan = ['account', 'plan', '--username', `cook-${people}`, '--plan', 'pro', '--json'];
    await larder.cliJson(...plan);
    await page.reload();
    expect(await page.innerText('.figures')).toMatch(/Plan\s+Pro/);
    await follow(page, () => page.click('.brief a:text-is("stove")'));
    expect(await page.innerText('h1')).toBe('stove');
  });
});
