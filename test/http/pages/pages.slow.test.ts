/**
 * The pages through the port:
 *   1. every page has a strict Content-Security-Policy, wider only where it must be;
 *   2. assets are kept for ever, under names that change with them;
 *   3. suggestions carry no figure but energy and have a limit of their own;
 *   4. the sitemap lists every food once; robots.txt names it;
 *   5. browsing, comparing and barcodes lead where they say;
 *   6. a meal is recognized, and corrected without a script.
 */
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { FoodJson } from '../../support/expectations.ts';
import { FOODS } from '../../support/foods.ts';
import { get, request } from '../../support/http.ts';
import { startLarder, UNLIMITED, useLarder } from '../../support/start-larder.ts';

const PHOTOS = 'https://images.openfoodfacts.org';
const PUBLIC_URL = 'https://food.example';

const larder = useLarder({ env: { ...UNLIMITED, LARDER_PUBLIC_URL: PUBLIC_URL }, foods: FOODS });
let foods: FoodJson[];
let nutella: FoodJson;

beforeAll(async () => {
  foods = (await get(larder.url, '/foods/popular?has_image=false&limit=500')).json<FoodJson[]>();
  nutella = foods.find(({ name }) => name === 'Nutella')!;
});

const open = (path: string) => get(larder.url, path);
const htmlOf = async (path: string) => (await open(path)).body.toString();

/** The Content-Security-Policy of a page, by directive. */
async function policyOf(path: string): Promise<Record<string, string>> {
  const policy = String((await open(path)).headers['content-security-policy']);
  return Object.fromEntries(
    policy.split('; ').map((part) => [part.split(' ')[0]!, part.split(' ').slice(1).join(' ')]),
  );
}

const STRICT = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self'",
  'connect-src': "'self'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'frame-ancestors': "'none'",
};

describe('1. the Content-Security-Policy', () => {
  it.each(['/', '/docs', '/docs/reference', '/foods/999999999', '/browse/no-such-category'])(
    'admits only our own files on %s',
    async (path) => {
      expect(await policyOf(path)).toEqual(STRICT);
    },
  );

  it.each(['/?q=nutella', '/meals?q=nutella', '/browse', '/browse/popular', '/browse/soft-drinks', '/compare?foods=1'])(
    'admits photos on %s, and nothing else',
    async (path) => {
      expect(await policyOf(path)).toEqual({ ...STRICT, 'img-src': `'self' ${PHOTOS}` });
    },
  );

  it('admits photos on the page of a food, and no camera', async () => {
    const path = String(nutella.static_url);
    expect(await policyOf(path)).toEqual({ ...STRICT, 'img-src': `'self' ${PHOTOS}` });
    expect((await open(path)).headers['permissions-policy']).toContain('camera=()');
  });

  it('admits the decoder and the camera only where barcodes are scanned', async () => {
    expect(await policyOf('/scan')).toEqual({ ...STRICT, 'script-src': "'self' 'wasm-unsafe-eval'" });
    expect((await open('/scan')).headers['permissions-policy']).toContain('camera=(self)');
  });
});

describe('2. assets', () => {
  it('are kept for ever, and packed', async () => {
    const html = await htmlOf('/');
    const [stylesheet] = /\/assets\/site-\w+\.css/.exec(html)!;
    const answer = await get(larder.url, stylesheet, { 'Accept-Encoding': 'br' });
    expect(answer.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-encoding']).toBe('br');
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
  });

  it('of another build do not exist', async () => {
    expect((await open('/assets/site-00000000.css')).status).toBe(401);
  });

  it('keep a whole food page under 25 kB', async () => {
    const load = async (path: string) => (await get(larder.url, path, { 'Accept-Encoding': 'br' })).body.length;
    const path = String(nutella.static_url);
    const files = (await htmlOf(path)).match(/\/(?:assets\/[\w-]+\.\w+|favicon\.svg)/g)!;
    let bytes = await load(path);
    for (const file of new Set(files)) bytes += await load(file);
    expect(bytes).toBeLessThan(25_000);
  });
});

describe('3. suggestions', () => {
  it('name foods, with a typo too, and carry their energy and no other figure', async () => {
    const answer = await open('/foods/suggestions?q=nutela');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    const [first] = answer.json<object[]>();
    expect(first).toEqual({
      id: nutella.id,
      name: 'Nutella',
      brand: 'Ferrero',
      static_url: nutella.static_url,
      energy_kcal: 539,
      is_estimate: false,
    });
  });

  it('name kinds that the catalog has in the visitor’s language, behind the foods', async () => {
    const kindsFor = async (query: string, language: string) => {
      const headers = { 'Accept-Language': language };
      const answer = await get(larder.url, `/foods/suggestions?q=${encodeURIComponent(query)}`, headers);
      const all = answer.json<{ kind?: string }[]>();
      const isKind = all.map(({ kind }) => kind !== undefined);
      expect(isKind).toEqual([...isKind].sort());
      expect(answer.headers.vary).toContain('Accept-Language');
      return all.filter(({ kind }) => kind !== undefined);
    };
    const cola = { kind: 'cola', static_url: '/browse/soft-drinks/cola' };
    expect(await kindsFor('col', 'en')).toEqual([{ ...cola, name: 'Colas', shelf: 'Soft drinks' }]);
    expect(await kindsFor('Col', 'nl')).toEqual([{ ...cola, name: "Cola's", shelf: 'Frisdrank' }]);
    for (const nothing of ['aubergin', '\u0301\u0301', '--', '\u200b\u200b', 'c\u0301'])
      expect(await kindsFor(nothing, 'fr')).toEqual([]);
    expect(await kindsFor('col\u0000"<', 'en')).toEqual([]);
  });

  it('mark estimates', async () => {
    const found = (await open('/foods/suggestions?q=pad+thai')).json<{ is_estimate: boolean }[]>();
    expect(found[0]!.is_estimate).toBe(true);
  });

  it.each(['', '?q=', '?q=n', '?q=qqqqxxxx'])('are none for %j', async (query) => {
    expect((await open(`/foods/suggestions${query}`)).json()).toEqual([]);
  });

  it('have a limit of their own beside that of pages', async () => {
    const narrow = await startLarder({ env: { LARDER_PAGES_PER_MINUTE: '3' }, foods: FOODS });
    try {
      for (let i = 0; i < 3; i++) expect((await get(narrow.url, '/foods/suggestions?q=nut')).status).toBe(200);
      const refused = await get(narrow.url, '/foods/suggestions?q=nut');
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
      for (let i = 0; i < 3; i++) expect((await get(narrow.url, '/')).status).toBe(200);
      const page = await get(narrow.url, '/');
      expect(page.status).toBe(429);
      expect(page.body.toString()).toContain('Too many pages in a short time');
    } finally {
      await narrow.stop();
    }
  });
});

describe('4. the sitemap', () => {
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address!);

  it('is an index whose files list every food once, at the public address', async () => {
    const files = locations(await htmlOf('/sitemap.xml'));
    expect(files[0]).toBe(`${PUBLIC_URL}/sitemap-0.xml`);
    const pages: string[] = [];
    for (const file of files.slice(1)) pages.push(...locations(await htmlOf(new URL(file).pathname)));
    expect(pages.sort()).toEqual(foods.map(({ static_url }) => `${PUBLIC_URL}${static_url}`).sort());
  });

  it('lists the pages of the site, which all open', async () => {
    const pages = locations(await htmlOf('/sitemap-0.xml'));
    expect(pages).toContain(`${PUBLIC_URL}/docs/reference`);
    for (const page of pages) expect((await open(new URL(page).pathname)).status, page).toBe(200);
  });

  it('is packed for whoever likes that, and HEAD has no body', async () => {
    const answer = await get(larder.url, '/sitemap-1.xml', { 'Accept-Encoding': 'gzip' });
    expect(answer.headers['content-encoding']).toBe('gzip');
    const brotli = await get(larder.url, '/sitemap-1.xml', { 'Accept-Encoding': 'br' });
    expect(brotliDecompressSync(brotli.body).toString()).toContain(String(nutella.static_url));
    expect(answer.headers['content-type']).toMatch(/^application\/xml/);
    expect((await request(larder.url, '/sitemap-1.xml', { method: 'HEAD' })).body.length).toBe(0);
  });

  it.each(['/sitemap-2.xml', '/sitemap-99999999999999999999.xml', '/sitemap-x.xml'])(
    '%s does not exist',
    async (path) => {
      expect((await open(path)).status).toBe(401);
    },
  );

  it('is named in robots.txt', async () => {
    expect(await htmlOf('/robots.txt')).toContain(`Sitemap: ${PUBLIC_URL}/sitemap.xml`);
  });
});

describe('5. finding foods', () => {
  it('a category lists its foods, by slug and by name', async () => {
    expect(await htmlOf('/browse')).toContain('href="/browse/soft-drinks"');
    expect(await htmlOf('/browse/soft-drinks')).toContain('Coca-Cola Original Taste');
    for (const [path, location] of [
      ['/browse/Soft%20drinks', '/browse/soft-drinks'],
      ['/browse/Jam%2C%20honey%20and%20sweet%20spreads', '/browse/sweet-spreads'],
    ]) {
      const answer = await open(path!);
      expect([answer.status, answer.headers.location]).toEqual([301, location]);
    }
    expect(await htmlOf('/browse/sweet-spreads')).toContain(`href="${nutella.static_url}"`);
    expect((await open('/browse/no-such-category')).status).toBe(404);
  });

  it('a kind lists its foods, and its shelf links to it', async () => {
    const cola = '/browse/soft-drinks/cola';
    expect(await htmlOf('/browse/soft-drinks')).toContain(`href="${cola}"`);
    expect(await htmlOf(cola)).toContain('Coca-Cola Original Taste');
    const misplaced = await open('/browse/yogurt/cola');
    expect([misplaced.status, misplaced.headers.location]).toEqual([301, cola]);
    const shelf = await open('/browse/soft-drinks/soft-drink');
    expect([shelf.status, shelf.headers.location]).toEqual([301, '/browse/soft-drinks']);
    for (const path of ['/browse/soft-drinks/no-such-kind', '/browse/cheese/paneer']) {
      expect((await open(path)).status).toBe(404);
    }
    expect((await open(`${cola}?page=400`)).status).toBe(200);
  });

  it('a food shows others of its kind', async () => {
    const cola = foods.find(({ name }) => name === 'Coca-Cola Original Taste')!;
    const html = await htmlOf(String(cola.static_url));
    expect(html).toContain('href="/browse/soft-drinks/cola"');
    expect(html.slice(html.indexOf('id="similar"'))).toContain('Coca-Cola');
  });

  it('a barcode typed into the search opens its food, and a mistyped one gets advice', async () => {
    const answer = await open('/?q=3017620422003');
    expect([answer.status, answer.headers.location]).toEqual([303, nutella.static_url]);
    expect((await open('/?q=3017620422003&compare=1')).status).toBe(200);
    expect(await htmlOf('/?q=3017620422004')).toContain('The last digit does not match the others');
  });

  it('popular foods come a page at a time', async () => {
    expect(await htmlOf('/browse/popular')).toContain(`href="${nutella.static_url}"`);
    expect((await open('/browse/popular?page=4000')).status).toBe(200);
    expect((await open('/browse/popular?page=-1')).status).toBe(200);
  });

  it('a comparison holds the foods of its address, each once', async () => {
    const html = await htmlOf(`/compare?foods=${nutella.id},${nutella.id},999999999,x`);
    expect(html.match(/class="compare-remove"/g)).toHaveLength(1);
    expect(html).toContain('1 food of this comparison');
  });

  it.each(['3017620422003', '3017 6204 22003', '03017620422003'])('the barcode %s leads to its food', async (code) => {
    const answer = await open(`/scan?code=${encodeURIComponent(code)}`);
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 303,
      location: nutella.static_url,
    });
  });

  it('a misspelled query says what it was taken for, and leads to what has the words as typed', async () => {
    const html = await htmlOf('/?q=nutela');
    expect(html).toContain('Showing results for “<bdi>nutella</bdi>”');
    expect(html).toContain(`href="${nutella.static_url}"`);
    expect(html).toContain('href="/?q=nutela&amp;as-typed=yes"');
    expect(await htmlOf('/?q=nutela&as-typed=yes')).not.toContain(`href="${nutella.static_url}"`);
    expect(await htmlOf('/?q=nutella')).not.toContain('Showing results for');
  });

  it('a filter by source and category narrows the results', async () => {
    const html = await htmlOf('/?q=nutella&source=ai_estimate');
    expect(html).not.toContain(`href="${nutella.static_url}"`);
    expect(await htmlOf('/?q=nutella&category=Jam,+honey+and+sweet+spreads')).toContain(`href="${nutella.static_url}"`);
    expect(await htmlOf('/?q=nutella&category=Nothing')).toContain('without the filter');
  });
});

describe('with LARDER_PHOTOS=off', () => {
  it('no page shows a photo or may load one', async () => {
    const plain = await startLarder({ env: { ...UNLIMITED, LARDER_PHOTOS: 'off' }, foods: FOODS });
    try {
      const page = await get(plain.url, String(nutella.static_url));
      expect(page.status).toBe(200);
      expect(page.body.toString()).not.toContain(PHOTOS);
      expect(page.headers['content-security-policy']).not.toContain(PHOTOS);
    } finally {
      await plain.stop();
    }
  });
});

describe('6. a meal', () => {
  it('is shown with its foods, alone for a script too', async () => {
    for (const path of ['/meals?q=30+g+nutella', '/meals/result?q=30+g+nutella']) {
      const html = await htmlOf(path);
      expect(html).toContain(`href="${nutella.static_url}"`);
      expect(html).toContain('value="30"');
    }
    expect(await htmlOf('/meals?q=zzqqx')).toContain('No food was recognized');
  });

  it('is corrected without a script', async () => {
    const form = `q=30+g+nutella%0Amilk&line=0&food=${nutella.id}&grams=15&servings=2`;
    const { status, headers } = await open(`/meals?${form}`);
    expect(status).toBe(303);
    expect(headers.location).toBe(`/meals?q=15+g+%23${nutella.id}+Nutella%0Amilk&servings=2`);
    expect(await htmlOf(String(headers.location))).toContain(`href="${nutella.static_url}"`);
  });

  it('ignores what is not a correction', async () => {
    for (const form of ['line=0&food=999999999', 'line=-1&food=1', 'line=0&food=x', 'servings=0'])
      expect((await open(`/meals?q=milk&${form}`)).status).toBe(200);
  });
});
