/** Decisions, names: the page that `static_url` opens. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { FoodJson } from '../support/expectations.ts';
import { FOODS } from '../support/foods.ts';
import { get, request } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS });
let foods: FoodJson[];
let nutella: FoodJson;

beforeAll(async () => {
  foods = (await get(larder.url, '/foods/popular?has_image=false&limit=500')).json<FoodJson[]>();
  nutella = foods.find(({ name }) => name === 'Nutella')!;
});

describe('interface 1.1: static_url is the path of a human-readable page', () => {
  it('opens as HTML with the figures', async () => {
    const page = await get(larder.url, String(nutella.static_url));
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const html = page.body.toString();
    for (const figure of ['Nutella', 'Ferrero', '539', '30.9', '57.5', '6.3', '3017620422003'])
      expect(html).toContain(figure);
  });

  it('interface 1: credits Open Food Facts and the ODbL in a line with a link', async () => {
    const html = (await get(larder.url, String(nutella.static_url))).body.toString();
    expect(html).toMatch(/<a [^>]*href="https:\/\/(world\.|www\.)?openfoodfacts\.org[^"]*"[^>]*>[^<]*Open Food Facts/);
    expect(html).toMatch(/ODbL|Open Database Licen[sc]e/);
  });

  it('every static_url opens', async () => {
    for (const { static_url } of foods) {
      const page = await get(larder.url, String(static_url));
      expect({ static_url, status: page.status }).toEqual({ static_url, status: 200 });
      expect(page.headers['content-type']).toMatch(/^text\/html/);
    }
  });

  it('null is never shown as zero', async () => {
    const skirret = foods.find(({ name }) => name === 'Skirret')!;
    const html = (await get(larder.url, String(skirret.static_url))).body.toString();
    expect(html).not.toMatch(/>\s*0(\.0+)?\s*(&nbsp;|\s)?(g|mg|kcal)\s*</);
  });

  it('an estimate says that it is one', async () => {
    const dish = foods.find(({ name }) => name === 'Pad thai with shrimp')!;
    expect((await get(larder.url, String(dish.static_url))).body.toString()).toMatch(/estimate/i);
  });

  it.each([
    ['a wrong slug', () => `/foods/${nutella.id}-marmalade`],
    ['no slug', () => `/foods/${nutella.id}`],
    ['an empty slug', () => `/foods/${nutella.id}-`],
    ['a slug in another case', () => `/foods/${nutella.id}-NUTELLA`],
  ])('%s redirects with 301', async (_case, path) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await request(larder.url, path(), { method });
      expect(answer.status).toBe(301);
      expect(new URL(String(answer.headers.location), larder.url).pathname).toBe(nutella.static_url);
    }
  });

  it('a slug for a food that has none redirects with 301', async () => {
    const natto = foods.find(({ name }) => name === '納豆')!;
    const answer = await get(larder.url, `/foods/${natto.id}-natto`);
    expect(answer.status).toBe(301);
    expect(new URL(String(answer.headers.location), larder.url).pathname).toBe(`/foods/${natto.id}`);
  });

  it.each(['/foods/999999999', '/foods/999999999-nutella', '/foods/0', `/foods/${'9'.repeat(40)}-x`])(
    'the unknown id of %s is an HTML 404',
    async (path) => {
      const page = await get(larder.url, path);
      expect(page.status).toBe(404);
      expect(page.headers['content-type']).toMatch(/^text\/html/);
      expect(page.body.toString()).toMatch(/<html/i);
    },
  );

  it('interface 2.7: Host is never trusted for links', async () => {
    const redirect = await get(larder.url, `/foods/${nutella.id}-x`, { Host: 'evil.example' });
    expect(String(redirect.headers.location)).not.toContain('evil.example');
    const page = await get(larder.url, String(nutella.static_url), {
      Host: 'evil.example',
      'X-Forwarded-Host': 'evil.example',
    });
    expect(page.body.toString()).not.toContain('evil.example');
  });

  it('interface 2.7: web search is /?q=', async () => {
    const page = await get(larder.url, '/?q=nutela');
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    expect(page.body.toString()).toContain(`href="${nutella.static_url}"`);
  });

  it.each(['/', '/docs'])('%s asks nothing of other servers', async (path) => {
    const html = (await get(larder.url, path)).body.toString();
    expect(html).toMatch(/<html/i);
    expect(html).not.toMatch(/<(script|img|iframe|link rel="stylesheet")[^>]*(src|href)="(https?:)?\/\//i);
  });

  it('names are escaped', async () => {
    const page = await get(larder.url, '/?q=%3Cscript%3Ealert(1)%3C/script%3E');
    expect(page.body.toString()).not.toContain('<script>alert(1)');
  });

  it('HEAD answers like GET without a body', async () => {
    const head = await request(larder.url, String(nutella.static_url), { method: 'HEAD' });
    expect({ status: head.status, length: head.body.length }).toEqual({ status: 200, length: 0 });
  });
});
