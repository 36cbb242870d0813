/** Sections 8.1 and 8.2 of docs/interface.md: HEAD, OPTIONS and the cross-origin headers, on every kind of answer. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createNamedKey } from '../support/accounts.ts';
import type { FoodJson } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, bearer, exchange, get, type RequestOptions, request } from '../support/http.ts';
import { useLarder } from '../support/start-larder.ts';

const larder = useLarder({
  env: {
    LARDER_FAIRNESS_DELAY_MS: '0',
    LARDER_HOURLY_CAP: '0',
    LARDER_ANONYMOUS_PER_MINUTE: '500',
    LARDER_TRUST_PROXY: '127.0.0.1',
  },
  foods: [NUTELLA],
});
let accountKey: string;
let readKey: string;
let nutella: FoodJson;
const exhausted = { 'X-Forwarded-For': '203.0.113.200' };
/** Another address than that of the tests which use up theirs. */
const elsewhere = { 'X-Forwarded-For': '203.0.113.1' };

beforeAll(async () => {
  accountKey = await createAccount(larder, 'ferrero', 'scale');
  readKey = await createNamedKey(larder, 'ferrero', 'ci', { scope: 'read' });
  nutella = (await get(larder.url, '/barcode/3017620422003', elsewhere)).json<FoodJson>();
  for (let nth = 0; nth < 500; nth++) await get(larder.url, '/foods/categories', exhausted);
});

function ask(path: string, options: RequestOptions = {}): Promise<Answer> {
  return request(larder.url, path, { ...options, headers: { ...elsewhere, ...options.headers } });
}

/** One request for each kind of answer. */
const KINDS: [string, number, () => Promise<Answer>][] = [
  ['200 of a search', 200, () => ask('/search?q=nutella')],
  ['200 of a look-up with a key', 200, () => ask('/barcode/3017620422003', { headers: bearer(accountKey) })],
  ['200 of /health', 200, () => ask('/health')],
  ['200 of HEAD', 200, () => ask('/foods/popular', { method: 'HEAD' })],
  ['200 of a page', 200, () => ask(String(nutella.static_url))],
  ['304', 304, () => ask('/barcode/3017620422003', { headers: { 'If-None-Match': '*' } })],
  ['401 of an unknown path', 401, () => ask('/v1/search')],
  ['401 of a wrong key', 401, () => ask('/search?q=nutella', { headers: bearer('lk_wrong') })],
  ['403 of a read-scope key', 403, () => ask('/search', { method: 'POST', headers: bearer(readKey) })],
  ['404 of a food', 404, () => ask('/food/999999999')],
  ['404 of a barcode', 404, () => ask('/barcode/1')],
  ['405 of a data path', 405, () => ask('/search', { method: 'POST', headers: bearer(accountKey) })],
  ['405 of /health', 405, () => ask('/health', { method: 'DELETE' })],
  ['422', 422, () => ask('/search')],
  ['429', 429, () => get(larder.url, '/foods/categories', exhausted)],
];

describe('interface 8.1: cross-origin headers', () => {
  it.each(KINDS)('%s: any origin is allowed, credentials never', async (_kind, status, send) => {
    const answer = await send();
    expect(answer.status).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each(KINDS)('%s: Retry-After, X-RateLimit-* and ETag are exposed', async (_kind, _status, send) => {
    const exposed = String((await send()).headers['access-control-expose-headers'])
      .toLowerCase()
      .split(/\s*,\s*/);
    for (const name of ['retry-after', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'etag']) {
      expect(exposed).toContain(name);
    }
  });

  it('paths of an account have none, in whichever spelling and whatever the answer is', async () => {
    const paths = ['/auth/keys', '/auth/providers', '/auth/sign-in', '/billing/plans', '/account', '/account/sign-in'];
    const unknown = ['/auth/', '/auth/nowhere', '/auth//keys', '/billing/a/b', '/account/', '/account/nowhere'];
    const spelt = ['/%61uth/keys', '/a%75th/sign-in', '/%62illing/plans', '/%61ccount', '/auth/%6beys', '/auth/%'];
    const callers = [{}, bearer(accountKey), bearer(readKey), bearer('lk_wrong'), { Accept: 'text/html' }];
    for (const path of [...paths, ...unknown, ...spelt]) {
      for (const method of ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS']) {
        for (const caller of callers) {
          const headers = { Origin: 'https://shop.example', 'Access-Control-Request-Method': 'GET', ...caller };
          const answer = await ask(path, { method, headers });
          const told = Object.keys(answer.headers).filter((name) =>
            /^access-control-(?:allow-origin|expose)/.test(name),
          );
          expect([method, path, told]).toEqual([method, path, []]);
        }
      }
    }
  });

  it.each(['/authors', '/Auth/keys', '/auth%2Fkeys', '//auth/keys', '/accounts', '/x/auth/keys', '/v1/billing/plan'])(
    '%s is an unknown path like any other, and has them',
    async (path) => {
      const answer = await ask(path);
      expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, '*']);
    },
  );

  it.each(['https://shop.example', 'null', 'http://localhost:3000'])('Origin: %s changes nothing', async (origin) => {
    const answer = await ask('/search?q=nutella', { headers: { Origin: origin } });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('a request that cannot be read has them too', async () => {
    const { answers } = await exchange(larder.url, 'NONSENSE\r\n\r\n', { methods: ['GET'] });
    expect(answers.map(({ status }) => status)).toEqual([400]);
    expect(answers[0]!.headers['access-control-allow-origin']).toBe('*');
    expect(Object.keys(JSON.parse(answers[0]!.body.toString()))).toEqual(['detail']);
  });
});

describe('interface 8.2: OPTIONS answers a preflight with 204 on any path', () => {
  it.each([
    '/search',
    '/food/1',
    '/food/abc',
    '/barcode/1',
    '/foods/popular',
    '/foods/categories',
    '/foods/changes',
    '/health',
    '/v1/search',
    '/nowhere',
    '/search/',
    '/',
    '/foods/1-nutella',
  ])('%s', async (path) => {
    const answer = await ask(path, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': 'authorization',
      },
    });
    expect(answer.status).toBe(204);
    expect(answer.body).toHaveLength(0);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(
      String(answer.headers['access-control-allow-headers'])
        .toLowerCase()
        .split(/\s*,\s*/),
    ).toContain('authorization');
    expect(String(answer.headers['access-control-allow-methods']).split(/\s*,\s*/)).toContain('GET');
  });

  it('without the headers of a preflight as well', async () => {
    expect((await ask('/search', { method: 'OPTIONS' })).status).toBe(204);
  });

  it('from an exhausted address as well', async () => {
    expect((await request(larder.url, '/search', { method: 'OPTIONS', headers: exhausted })).status).toBe(204);
  });

  it('with a body as well', async () => {
    const headers = { 'Content-Length': '1000' };
    expect((await ask('/search', { method: 'OPTIONS', headers, body: 'x'.repeat(1000) })).status).toBe(204);
  });
});

describe('interface 8.2: HEAD answers like GET without a body', () => {
  const volatile = new Set(['date', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'retry-after', 'x-request-id']);
  const lasting = (answer: Answer) =>
    Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !volatile.has(name)));

  it.each([
    '/search?q=nutella',
    '/search?q=a',
    '/search?q=xqzvwkjh',
    '/food/999999999',
    '/food/abc',
    '/barcode/3017620422003',
    '/barcode/1',
    '/foods/popular?has_image=false',
    '/foods/popular?limit=0',
    '/foods/categories',
    '/foods/changes',
    '/health',
    '/v1/search',
  ])('%s', async (path) => {
    for (const headers of [{}, bearer(accountKey)]) {
      const expected = await ask(path, { headers });
      const head = await ask(path, { method: 'HEAD', headers });
      expect(head.status).toBe(expected.status);
      expect(head.body).toHaveLength(0);
      expect(lasting(head)).toEqual(lasting(expected));
      expect(head.headers['content-length']).toBe(String(expected.body.length));
    }
  });

  it('429', async () => {
    const head = await request(larder.url, '/search?q=nutella', { method: 'HEAD', headers: exhausted });
    expect(head.status).toBe(429);
    expect(head.body).toHaveLength(0);
    expect(head.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('sends no byte after its headers: the next answer on the connection is read whole', async () => {
    const sent = ['HEAD', 'GET']
      .map((method) => `${method} /search?q=nutella HTTP/1.1\r\nHost: larder\r\n\r\n`)
      .join('');
    const { answers, rest } = await exchange(larder.url, sent, { methods: ['HEAD', 'GET'] });
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.parse(answers[1]!.body.toString())[0].name).toBe('Nutella');
    expect(rest).toHaveLength(0);
  });
});
