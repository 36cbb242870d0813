/**
 * Sections 4, 5.1, 5.2 and 9 of docs/interface.md: who may ask for what, and which refusal comes first where
 * several are due.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/accounts/keys/key-format.ts';
import { createAccount, createNamedKey, revokeKey } from '../support/accounts.ts';
import {
  expectDetail,
  expectJson,
  expectNoRateLimitHeaders,
  expectRateLimited,
  expectUnauthorized,
} from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, bearer, get, request, shareConnections } from '../support/http.ts';
import { useLarder } from '../support/start-larder.ts';
import { until } from '../support/until.ts';

shareConnections();

const USE_ACCOUNT_KEY = 'Use your account key to manage dashboard settings.';
const DATA_PATHS = [
  '/search?q=nutella',
  '/food/1',
  '/barcode/3017620422003',
  '/foods/popular',
  '/foods/changes',
  '/foods/categories',
];
const OTHER_METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'];
/** An address whose count is used up before the tests; another for each test would be needed otherwise. */
const EXHAUSTED = '203.0.113.200';

const larder = useLarder({
  env: {
    LARDER_FAIRNESS_DELAY_MS: '0',
    LARDER_HOURLY_CAP: '0',
    LARDER_ANONYMOUS_PER_MINUTE: '2',
    LARDER_PRO_PER_MINUTE: '1000',
    LARDER_TRUST_PROXY: '127.0.0.1',
  },
  foods: [NUTELLA],
});
let accountKey: string;
let fullKey: string;
let readKey: string;
let revokedKey: string;
let freeKey: string;

/** Each call comes from an address of its own, so that the small limit of this suite is met only where it is meant. */
let nthAddress = 0;
const fresh = () => ({ 'X-Forwarded-For': `198.51.${Math.floor(++nthAddress / 250)}.${(nthAddress % 250) + 1}` });
const exhausted = { 'X-Forwarded-For': EXHAUSTED };

beforeAll(async () => {
  [accountKey, freeKey] = await Promise.all([
    createAccount(larder, 'ferrero', 'pro'),
    createAccount(larder, 'corner-shop', 'starter'),
  ]);
  [fullKey, readKey, revokedKey] = await Promise.all([
    createNamedKey(larder, 'ferrero', 'production', { scope: 'full' }),
    createNamedKey(larder, 'ferrero', 'ci', { scope: 'read' }),
    createNamedKey(larder, 'ferrero', 'old', { scope: 'full' }),
  ]);
  await revokeKey(larder, 'ferrero', 'old');
  await until(async () => (await get(larder.url, '/foods/categories', bearer(revokedKey))).status === 401);
  for (let nth = 0; nth < 2; nth++) expect((await get(larder.url, '/foods/categories', exhausted)).status).toBe(200);
});

function ask(method: string, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return request(larder.url, path, { method, headers: { ...fresh(), ...headers } });
}

function expectReadOnly(answer: Answer): void {
  expect(answer.status).toBe(403);
  expectJson(answer);
  const { detail } = answer.json<{ detail: string }>();
  expect(detail).toMatch(/^This API key is read-only\. /);
  expect(detail).toMatch(/full-access key/);
  expect(Object.keys(answer.json<object>())).toEqual(['detail']);
}

function expectMethodNotAllowed(answer: Answer): void {
  expectDetail(answer, 405, 'Method Not Allowed');
  expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
}

describe('interface 2.6 and 4.1: /health', () => {
  it('answers 200 to GET', async () => {
    const answer = await ask('GET', '/health');
    expect(answer.status).toBe(200);
    expectJson(answer);
    expect(answer.json()).toMatchObject({ foods_in_db: 1 });
  });

  it('answers 200 to HEAD, without a body', async () => {
    const answer = await ask('HEAD', '/health');
    expect({ status: answer.status, length: answer.body.length }).toEqual({ status: 200, length: 0 });
  });

  it.each(OTHER_METHODS)('answers 405 to %s', async (method) => {
    const answer = await ask(method, '/health');
    expectDetail(answer, 405, 'Method Not Allowed');
    expect(answer.headers.allow).toMatch(/^GET, HEAD\b/);
  });

  it('answers a preflight with 204, whatever Authorization says', async () => {
    for (const headers of [{}, bearer('lk_wrong'), bearer(readKey), bearer(accountKey)]) {
      expect((await ask('OPTIONS', '/health', headers)).status).toBe(204);
    }
  });

  it('takes no parameters: any are ignored', async () => {
    expect((await ask('GET', '/health?limit=abc')).status).toBe(200);
  });

  it.each(['Bearer lk_wrong', 'Basic dXNlcjpwYXNz', 'nonsense', ''])(
    'looks at no authentication: %j',
    async (value) => {
      expect((await ask('GET', '/health', { Authorization: value })).status).toBe(200);
    },
  );

  it('a revoked key does not matter', async () => {
    expect((await ask('GET', '/health', bearer(revokedKey))).status).toBe(200);
  });

  it('is never limited, and carries no limit headers', async () => {
    for (let nth = 0; nth < 10; nth++) {
      const answer = await get(larder.url, '/health', { ...exhausted, ...bearer(freeKey) });
      expect(answer.status).toBe(200);
      expectNoRateLimitHeaders(answer);
    }
  });

  it('before 4.2: POST with a wrong key is 405', async () => {
    expectDetail(await ask('POST', '/health', bearer('lk_wrong')), 405, 'Method Not Allowed');
  });

  it('before 4.4: POST with a read-scope key is 405', async () => {
    expectDetail(await ask('POST', '/health', bearer(readKey)), 405, 'Method Not Allowed');
  });
});

describe('interface 4 and 5: authentication', () => {
  it.each(DATA_PATHS)('interface 5.1: optional for %s', async (path) => {
    expect((await ask('GET', path)).status).toBe(200);
  });

  it.each(DATA_PATHS)('interface 5.1: a key is sent as Authorization: Bearer, %s', async (path) => {
    const answer = await ask('GET', path, bearer(accountKey));
    expect(answer.status).toBe(200);
    expect(answer.headers['x-ratelimit-limit']).toBe('1000');
  });

  it('interface 5.1: a key elsewhere is not looked at', async () => {
    for (const headers of [{ 'X-API-Key': accountKey }, { Cookie: `key=${accountKey}` }]) {
      expectNoRateLimitHeaders(await ask('GET', '/foods/categories', headers));
    }
    expectNoRateLimitHeaders(await ask('GET', `/foods/categories?api_key=${accountKey}`));
  });

  it('interface 7.1: without a key limited per client IP, with a key by the plan', async () => {
    expectRateLimited(await get(larder.url, '/foods/categories', exhausted));
    expect((await get(larder.url, '/foods/categories', { ...exhausted, ...bearer(accountKey) })).status).toBe(200);
  });

  it('interface 5.2: a free key needs no payment', async () => {
    const answer = await ask('GET', '/foods/categories', bearer(freeKey));
    expect(answer.status).toBe(200);
    expect(answer.headers['x-ratelimit-limit']).toBe('2');
  });

  it('interface 5.2: read-scope, full-access and account keys may all read', async () => {
    for (const key of [readKey, fullKey, accountKey]) {
      expect((await ask('GET', '/foods/categories', bearer(key))).status).toBe(200);
      expect((await ask('HEAD', '/foods/categories', bearer(key))).status).toBe(200);
    }
  });

  it.each(['/v1/search?q=nutella', '/v1/food/1', '/api/search?q=nutella', '/v2/health', '/v1', '/v1/'])(
    'interface 4.5 and 9: %s does not exist and answers 401',
    async (path) => {
      expectUnauthorized(await ask('GET', path));
    },
  );

  it.each([
    '/nowhere',
    '/search/',
    '/Search?q=nutella',
    '/SEARCH?q=nutella',
    '//search?q=nutella',
    '/search/nutella',
    '/food',
    '/food/',
    '/food/1/',
    '/food/1/x',
    '/Food/1',
    '/barcode',
    '/barcode/',
    '/barcode/3017620422003/',
    '/foods/popular/',
    '/foods/categories/',
    '/health/',
    '/healthz',
    '/search;q=nutella',
    '/search.json?q=nutella',
    '/.env',
    '/..%2f..%2fetc/passwd',
    '/authx',
    '/metrics',
    '/admin',
    '/__proto__',
    '/constructor',
  ])('interface 4.5: %s does not exist, a trailing slash included: 401, whoever asks', async (path) => {
    expectUnauthorized(await ask('GET', path));
    expectUnauthorized(await ask('GET', path, bearer(accountKey)));
    expectUnauthorized(await ask('GET', path, bearer(readKey)));
  });

  it.each([...OTHER_METHODS, 'HEAD'])('interface 4.5: %s on a path that does not exist is 401', async (method) => {
    const answers = [await ask(method, '/v1/search'), await ask(method, '/v1/search', bearer(accountKey))];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      if (method === 'HEAD') expect(answer.body).toHaveLength(0);
      else expectUnauthorized(answer);
    }
  });

  it('interface 6: the same bytes when the header is missing, the scheme is not Bearer, the key does not exist', async () => {
    const bodies = [
      await ask('GET', '/v1/search'),
      await ask('GET', '/search?q=nutella', { Authorization: 'Basic dXNlcjpwYXNz' }),
      await ask('GET', '/search?q=nutella', bearer(createKey())),
      await ask('GET', '/search?q=nutella', bearer('lk_short')),
      await ask('GET', '/search?q=nutella', bearer(revokedKey)),
      await ask('POST', '/search?q=nutella'),
      await ask('GET', '/auth/keys'),
    ].map((answer) => {
      expectUnauthorized(answer);
      return answer.body.toString();
    });
    expect(new Set(bodies)).toEqual(new Set(['{"detail":"Missing or invalid API key"}']));
  });

  it('interface 4.4: a read-scope key on a request that is not GET is 403', async () => {
    for (const method of OTHER_METHODS) expectReadOnly(await ask(method, '/search?q=nutella', bearer(readKey)));
  });

  it('interface 4.3: a named key on /auth/ or /billing/ is 403', async () => {
    for (const path of ['/auth/keys', '/billing/plan']) {
      expectDetail(await ask('GET', path, bearer(fullKey)), 403, USE_ACCOUNT_KEY);
    }
  });
});

describe('interface 4.2: an Authorization header that is not Bearer and a live key is 401, on every path', () => {
  const mistyped = (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0');
  const cases: [string, () => string][] = [
    ['another scheme with a live key', () => `Token ${accountKey}`],
    ['the key alone', () => accountKey],
    ['Basic', () => `Basic ${Buffer.from(`${accountKey}:`).toString('base64')}`],
    ['Bearer alone', () => 'Bearer'],
    ['Bearer and a space', () => 'Bearer '],
    ['nothing', () => ''],
    ['a typo in a live key', () => `Bearer ${mistyped(accountKey)}`],
    ['a live key cut short', () => `Bearer ${accountKey.slice(0, -1)}`],
    ['a live key with more after it', () => `Bearer ${accountKey}x`],
    ['two keys', () => `Bearer ${accountKey} ${fullKey}`],
    ['two keys with a comma', () => `Bearer ${accountKey}, Bearer ${fullKey}`],
    ['a key in quotes', () => `Bearer "${accountKey}"`],
    ['the key in upper case', () => `Bearer ${accountKey.toUpperCase()}`],
    ['a scheme that only begins with Bearer', () => `Bearers ${accountKey}`],
    ['a well-formed key that does not exist', () => `Bearer ${createKey()}`],
    ['a revoked key', () => `Bearer ${revokedKey}`],
    ['a very long key', () => `Bearer ${'k'.repeat(4000)}`],
    ['bytes that are no text', () => 'Bearer \u00ff\u00fe'],
  ];

  it.each(cases)('%s', async (_case, authorization) => {
    for (const path of ['/search?q=nutella', '/food/1', '/nowhere', '/auth/keys', '/foods/1', '/']) {
      const answer = await ask('GET', path, { Authorization: authorization() });
      expect({ path, status: answer.status }).toEqual({ path, status: 401 });
      expectUnauthorized(answer);
    }
  });

  it('carries no limit headers', async () => {
    expectNoRateLimitHeaders(await ask('GET', '/search?q=nutella', bearer(revokedKey)));
  });
});

describe('interface 4.3: a named key on anything under /auth/ or /billing/, any method, is 403', () => {
  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s', async (method) => {
    for (const path of [
      '/auth/keys',
      '/auth/',
      '/auth/no/such/thing',
      '/billing/plan',
      '/billing/',
      '/billing/x?y=1',
    ]) {
      const answer = await ask(method, path, bearer(fullKey));
      expect({ path, status: answer.status }).toEqual({ path, status: 403 });
      if (method !== 'HEAD') expectDetail(answer, 403, USE_ACCOUNT_KEY);
      expectNoRateLimitHeaders(answer);
    }
  });

  it('a revoked named key is 401 there: 4.2 comes first', async () => {
    expectUnauthorized(await ask('GET', '/auth/keys', bearer(revokedKey)));
  });

  it('a named read-scope key with POST: 4.3 comes before 4.4', async () => {
    expectDetail(await ask('POST', '/auth/keys', bearer(readKey)), 403, USE_ACCOUNT_KEY);
  });

  it('an account key is not told to use an account key', async () => {
    expect((await ask('GET', '/auth/no/such/thing', bearer(accountKey))).status).not.toBe(403);
  });
});

describe('interface 4.4: a read-scope key with a method other than GET, HEAD, OPTIONS is 403, on any path', () => {
  it.each(OTHER_METHODS)('%s on data paths, pages and paths that do not exist', async (method) => {
    for (const path of ['/search', '/food/1', '/foods/popular', '/v1/search', '/nowhere', '/search/', '/']) {
      expectReadOnly(await ask(method, path, bearer(readKey)));
    }
  });

  it('GET, HEAD and OPTIONS pass', async () => {
    expect((await ask('GET', '/foods/categories', bearer(readKey))).status).toBe(200);
    expect((await ask('HEAD', '/foods/categories', bearer(readKey))).status).toBe(200);
    expect((await ask('OPTIONS', '/foods/categories', bearer(readKey))).status).toBe(204);
  });

  it('a full-access key is not read-only', async () => {
    expectMethodNotAllowed(await ask('POST', '/search', bearer(fullKey)));
  });
});

describe('interface 4.6: another method on a data path', () => {
  it.each(OTHER_METHODS)('%s without a key is 401', async (method) => {
    for (const path of DATA_PATHS) expectUnauthorized(await ask(method, path));
  });

  it.each(OTHER_METHODS)('%s with a key is 405 with Allow', async (method) => {
    for (const path of DATA_PATHS) {
      const answer = await ask(method, path, bearer(accountKey));
      expectMethodNotAllowed(answer);
      expectNoRateLimitHeaders(answer);
    }
  });

  it('a body does not matter', async () => {
    const headers = { ...fresh(), ...bearer(accountKey), 'Content-Type': 'application/json' };
    expectMethodNotAllowed(await request(larder.url, '/search', { method: 'POST', headers, body: '{"q":' }));
    expectMethodNotAllowed(await request(larder.url, '/search', { method: 'POST', headers, body: '{"q":"nutella"}' }));
    expectUnauthorized(
      await request(larder.url, '/search', { method: 'POST', headers: fresh(), body: 'x'.repeat(3_000_000) }),
    );
  });

  it('4.5 comes first: another method on a path that does not exist is 401, with a key too', async () => {
    expectUnauthorized(await ask('POST', '/search/', bearer(accountKey)));
    expectUnauthorized(await ask('DELETE', '/food', bearer(accountKey)));
  });

  it('comes before validation and look-up', async () => {
    expectMethodNotAllowed(await ask('POST', '/search?q=a&limit=x', bearer(accountKey)));
    expectMethodNotAllowed(await ask('POST', '/food/abc', bearer(accountKey)));
    expectMethodNotAllowed(await ask('POST', '/food/999999999', bearer(accountKey)));
  });
});

describe('interface 4.7: no key and no session on /auth/ or /billing/ is 401', () => {
  it.each(['/auth/keys', '/auth/no/such/thing', '/billing/plan', '/billing/no/such/thing', '/auth/', '/billing/'])(
    '%s',
    async (path) => {
      for (const method of ['GET', 'PUT', 'DELETE']) expectUnauthorized(await ask(method, path));
    },
  );
});

describe('interface 4.8 to 4.10: limits, then validation, then look-up', () => {
  it('4.2 before 4.8: a wrong key from an exhausted address is 401', async () => {
    expectUnauthorized(await get(larder.url, '/search?q=nutella', { ...exhausted, ...bearer('lk_wrong') }));
  });

  it('4.5 before 4.8: a path that does not exist is 401 from an exhausted address', async () => {
    expectUnauthorized(await get(larder.url, '/v1/search', exhausted));
  });

  it('4.6 before 4.8: another method is 401 or 405 from an exhausted address', async () => {
    expectUnauthorized(await request(larder.url, '/search', { method: 'POST', headers: exhausted }));
    const headers = { ...exhausted, ...bearer(freeKey) };
    expectMethodNotAllowed(await request(larder.url, '/search', { method: 'POST', headers }));
  });

  it('4.8 before 4.9: a bad parameter from an exhausted address is 429', async () => {
    expectRateLimited(await get(larder.url, '/search?q=a', exhausted));
    expectRateLimited(await get(larder.url, '/food/abc', exhausted));
  });

  it('4.8 before 4.10: an unknown food from an exhausted address is 429', async () => {
    expectRateLimited(await get(larder.url, '/food/999999999', exhausted));
    expectRateLimited(await get(larder.url, '/barcode/4006381333931', exhausted));
  });

  it('4.9 before 4.10: an id that is none is 422', async () => {
    expect((await ask('GET', '/food/abc')).status).toBe(422);
    expectDetail(await ask('GET', '/food/999999999'), 404, 'Food not found');
  });
});

describe('interface 2.7 and 4: what else exists, and how answers are written', () => {
  it('a browser that asks for HTML at an unknown path may get a page, still 401', async () => {
    const answer = await ask('GET', '/nowhere', { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(answer.status).toBe(401);
    expect(answer.headers['www-authenticate']).toBe('Bearer');
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  });

  it('with an Authorization header there is no page', async () => {
    const headers = { Accept: 'text/html', ...bearer('lk_wrong') };
    expectUnauthorized(await ask('GET', '/nowhere', headers));
  });

  it.each(['text/html', 'application/xml', 'image/png', '*/*', '', ';;;'])(
    'data paths always answer JSON, whatever Accept says: %j',
    async (accept) => {
      const asking = { Accept: accept, ...bearer(accountKey) };
      expectJson(await ask('GET', '/search?q=nutella', asking));
      expectJson(await ask('GET', '/search?q=a', asking));
      expectDetail(await ask('GET', '/food/999999999', asking), 404, 'Food not found');
      expectJson(await ask('GET', '/health', { Accept: accept }));
      expectRateLimited(await get(larder.url, '/foods/categories', { ...exhausted, Accept: accept }));
    },
  );

  it('cookies are ignored on data paths', async () => {
    const answer = await ask('GET', '/foods/categories', {
      Cookie: 'session=forged; larder_session=x; __Host-session=y',
    });
    expect(answer.status).toBe(200);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it.each(['/', '/openapi.json', '/docs', '/robots.txt'])('%s exists', async (path) => {
    expect((await ask('GET', path)).status).toBe(200);
  });

  it('interface 9: the description carries version 1.0.0, and its paths carry no prefix', async () => {
    const description = (await ask('GET', '/openapi.json')).json<{ info: { version: string }; paths: object }>();
    expect(description.info.version).toBe('1.0.0');
    const paths = Object.keys(description.paths);
    for (const path of [
      '/search',
      '/food/{food_id}',
      '/barcode/{code}',
      '/foods/popular',
      '/foods/categories',
      '/health',
    ]) {
      expect(paths).toContain(path);
    }
    expect(paths.filter((path) => /^\/(v\d|api)/.test(path))).toEqual([]);
  });
});
