/**
 * Every page in a real browser, light and wide, dark and narrow:
 *   1. axe-core finds nothing serious in either theme;
 *   2. no console error, no violation of the Content-Security-Policy, no request elsewhere but photos;
 *   3. nothing is wider than the screen, and nothing moves while it loads;
 *   4. first headings have one size, but for very long names;
 *   5. the first Tab reaches the link that skips to the content; the dark theme is dark;
 *   6. a request elsewhere, or a photo that is told the page, would be noticed.
 */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DOCS_PAGES } from '../../src/site/docs/docs-page.tsx';
import { FOODS, type FoodRow } from '../support/foods.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';
import { barriersOn, expectSound, prepareChecks } from './soundness.ts';
import { type Visitor, visit } from './visitor.ts';

/** Foods that strain a page: a long name without spaces, one that runs from right to left, and one that is bare. */
const STRAINING: FoodRow[] = [
  {
    key: 'pudding',
    source: 'community',
    name: 'Schokoladenpuddingmitschlagsahneundkirschenausdemschwarzwaldimfamilienbecher',
    brand: 'Συνεταιρισμός Ελαιοπαραγωγών Καλαμάτας και Μεσσηνίας',
    calories_kcal: 150,
  },
  {
    key: 'laban',
    source: 'community',
    name: 'حليب كامل الدسم مدعّم بالكالسيوم',
    brand: 'المراعي',
    category: 'Milk and cream',
  },
];

/** The pages by what they show; foods stand in for their paths by the words that find them. */
const PAGES: readonly [name: string, path: string | ((found: Found) => string)][] = [
  ['home', '/'],
  ['results', '/?q=cola'],
  ['no results', '/?q=qqqqxxxx'],
  ['a food', ({ nutella }) => nutella.static_url],
  ['an estimate', ({ dish }) => dish.static_url],
  ['a long name', ({ pudding }) => pudding.static_url],
  ['a name from right to left', ({ laban }) => laban.static_url],
  ['browse', '/browse'],
  ['a category', '/browse/soft-drinks'],
  ['a kind', '/browse/soft-drinks/cola'],
  ['popular foods', '/browse/popular'],
  ['a comparison', (found) => `/compare?foods=${Object.values(found).map(({ id }) => id)}`],
  ['an empty comparison', '/compare'],
  ['scan', '/scan'],
  ['a meal', '/meals?q=2+eggs%0Ablorft'],
  ['a barcode that was not found', '/scan?code=123'],
  ...DOCS_PAGES.map(({ path }): [string, string] => [path, path]),
];

type Found = Record<keyof typeof QUERIES, { id: number; static_url: string }>;
const QUERIES = {
  nutella: 'nutella',
  dish: 'pad thai with shrimp',
  pudding: 'schokoladenpudding',
  laban: 'حليب كامل',
} as const;

let larder: Larder;
const found = {} as Found;

beforeAll(async () => {
  const foods = [...FOODS, ...STRAINING];
  larder = await startLarder({ env: UNLIMITED, foods });
  for (const [name, query] of Object.entries(QUERIES)) {
    const answer = await fetch(`${larder.url}/search?q=${encodeURIComponent(query)}&limit=1`);
    [found[name as keyof Found]] = (await answer.json()) as [Found['nutella']];
  }
});

afterAll(() => larder?.stop());

describe.each([
  ['light', 1280],
  ['dark', 390],
] as const)('in the %s theme at %i pixels', (colorScheme, width) => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await visit(larder.url, { colorScheme, viewport: { width, height: 844 } });
    await prepareChecks(visitor.page);
  });

  afterAll(() => visitor?.leave());

  it.each(PAGES)('%s is sound', async (_name, path) => {
    await visitor.open(typeof path === 'string' ? path : path(found));
    await expectSound(visitor.page);
    const size = await visitor.page.evaluate(() => getComputedStyle(document.querySelector('h1')!).fontSize);
    expect(size).toBe(width < 640 ? '28px' : '40px');
    expect(visitor.complaints.splice(0)).toEqual([]);
  });
});

/** The pages with labels and tables, which strain a screen of medium width, in a language of long words. */
describe('in German at 820 pixels', () => {
  let visitor: Visitor;

  beforeAll(async () => {
    visitor = await visit(larder.url, { locale: 'de-DE', viewport: { width: 820, height: 1180 } });
    await prepareChecks(visitor.page);
  });

  afterAll(() => visitor?.leave());

  it.each(PAGES.filter(([, path]) => typeof path !== 'string' || !path.startsWith('/docs')))(
    '%s is sound',
    async (_name, path) => {
      await visitor.open(typeof path === 'string' ? path : path(found));
      expect(await visitor.page.getAttribute('html', 'lang')).toBe('de');
      await expectSound(visitor.page);
      expect(visitor.complaints.splice(0)).toEqual([]);
    },
  );
});

describe('error pages', () => {
  it.each(['/foods/999999999', '/nothing/here'])('%s is sound but for its status', async (path) => {
    const visitor = await visit(larder.url);
    await prepareChecks(visitor.page);
    await visitor.open(path);
    expect(await barriersOn(visitor.page)).toEqual([]);
    // The browser itself notes the status of the page; nothing else may be noted.
    expect(visitor.complaints.filter((complaint) => !/status of 40[14]/.test(complaint))).toEqual([]);
    await visitor.leave();
  });
});

describe('themes and keys', () => {
  it('the dark theme is dark', async () => {
    const grounds: Record<string, number> = {};
    for (const colorScheme of ['light', 'dark'] as const) {
      const visitor = await visit(larder.url, { colorScheme });
      await visitor.open('/');
      const colour = await visitor.page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      grounds[colorScheme] = Math.max(...colour.match(/\d+/g)!.map(Number));
      await visitor.leave();
    }
    expect(grounds.light).toBeGreaterThan(200);
    expect(grounds.dark).toBeLessThan(60);
  });

  it('the first Tab reaches the skip link, which leads to the content', async () => {
    const visitor = await visit(larder.url);
    await visitor.open('/docs');
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toContain('Skip to the content');
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('main');
    await visitor.leave();
  });

  it('a copy button says that it copied', async () => {
    const visitor = await visit(larder.url, { permissions: ['clipboard-read', 'clipboard-write'] });
    await visitor.open('/docs');
    await visitor.page.click('.copy >> nth=0');
    await visitor.page.waitForSelector('.copy:has-text("Copied")');
    expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toContain('/search?q=peanut+buter');
    await visitor.leave();
  });
});

describe('6. a watched visitor', () => {
  it('is told of requests elsewhere, and of photos that are told the page', async () => {
    const visitor = await visit(larder.url, { bypassCSP: true });
    await visitor.open('/');
    await visitor.page.evaluate(async () => {
      const photo = new Image();
      photo.referrerPolicy = 'unsafe-url';
      photo.src = 'https://images.openfoodfacts.org/told.png';
      await photo.decode();
      for (const address of ['https://tracker.example/', 'http://192.0.2.1/']) await fetch(address).catch(() => {});
    });
    expect(visitor.complaints.filter((complaint) => !complaint.startsWith('console: Failed to load'))).toEqual([
      'a photo was told the page: https://images.openfoodfacts.org/told.png',
      'a request to another host: https://tracker.example/',
      'a request to another host: http://192.0.2.1/',
    ]);
    await visitor.leave();
  });
});
