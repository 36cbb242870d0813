/**
 * Who reaches what under /off:
 * 1. Limits and their headers are those of all data paths; several codes count as several requests.
 * 2. A key counts as a bearer token, and in the cookie that signing in with it gives, under /off only.
 * 3. That cookie counts for no page of another site.
 * 4. Browsers may read every answer, errors included, with credentials too.
 * 5. A host name can stand for the prefix.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/accounts/keys/key-format.ts';
import { expectUnauthorized } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { bearer, get, request, shareConnections } from '../support/http.ts';
import { useLarder } from '../support/start-larder.ts';

shareConnections();
const larder = useLarder({
  env: {
    LARDER_FAIRNESS_DELAY_MS: '0',
    LARDER_TRUST_PROXY: '127.0.0.1',
    LARDER_ANONYMOUS_PER_MINUTE: '5',
    LARDER_PRO_PER_MINUTE: '1000',
    LARDER_OFF_HOSTS: 'world.food.example, search.food.example',
  },
  foods: [NUTELLA],
});
const PRODUCT = `/off/api/v2/product/${NUTELLA.barcode}.json?fields=code`;
let accountKey: string;
let readKey: string;
let nextAddress = 1;
const from = () => ({ 'X-Forwarded-For': `198.51.100.${nextAddress++}` });

beforeAll(async () => {
  const account = await larder.cliJson<{ account_key: string }>(
    'account',
    'create',
    '--username',
    'ada',
    '--plan',
    'pro',
    '--json',
  );
  accountKey = account.account_key;
  const key = await larder.cliJson<{ key: string }>('key', 'create', '--account', 'ada', '--name', 'app', '--json');
  readKey = key.key;
});

async function signIn(password: string, headers = {}): Promise<{ status: number; cookie: string | undefined }> {
  const answer = await request(larder.url, '/off/cgi/session.pl', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...from(), ...headers },
    body: new URLSearchParams({ user_id: 'anyone', password, '.submit': 'Sign-in' }).toString(),
  });
  return { status: answer.status, cookie: answer.headers['set-cookie']?.[0] };
}

describe('1. limits', () => {
  it('are shared with the other data paths', async () => {
    const address = from();
    for (const path of [PRODUCT, '/search?q=nutella', '/off/search?q=nutella', PRODUCT, '/off/document/1']) {
      expect((await get(larder.url, path, address)).status).not.toBe(429);
    }
    const refused = await get(larder.url, PRODUCT, address);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    expect((await get(larder.url, '/off/health', address)).status).toBe(200);
  });

  it('several codes count as several requests, in a form too', async () => {
    const address = from();
    const form = { 'Content-Type': 'application/x-www-form-urlencoded', ...address };
    const posted = { method: 'POST', headers: form, body: 'code=1,2,3' };
    expect((await request(larder.url, '/off/api/v2/search', posted)).status).toBe(200);
    expect((await get(larder.url, '/off/api/v2/search?code=4,5,6', address)).status).toBe(429);
    expect((await get(larder.url, '/off/api/v2/search?code=4,5', address)).status).toBe(200);
  });
});

describe('2. keys', () => {
  it('a bearer token has the limits of its plan', async () => {
    const answer = await get(larder.url, PRODUCT, { ...bearer(readKey), ...from() });
    expect([answer.status, answer.headers['x-ratelimit-limit']]).toEqual([200, '1000']);
    expectUnauthorized(await get(larder.url, PRODUCT, { ...bearer(createKey()), ...from() }));
  });

  it('signing in with it gives a cookie that counts as it', async () => {
    for (const key of [accountKey, readKey]) {
      const { status, cookie } = await signIn(key);
      expect(status).toBe(200);
      expect(cookie).toMatch(/^session=[^;]+; Path=\/off; .*HttpOnly; SameSite=Lax/);
      const sent = { Cookie: `theme=dark; ${cookie!.split(';', 1)[0]}`, ...from() };
      expect((await get(larder.url, PRODUCT, sent)).headers['x-ratelimit-limit']).toBe('1000');
      expect((await get(larder.url, '/search?q=nutella', sent)).headers).not.toHaveProperty('x-ratelimit-limit');
      expectUnauthorized(await get(larder.url, '/auth/keys', sent));
    }
  });

  it('a wrong password is 401, and a cookie with a key that is none is too; any other cookie is ignored', async () => {
    expect(await signIn(createKey())).toEqual({ status: 401, cookie: undefined });
    expect(await signIn('password')).toEqual({ status: 401, cookie: undefined });
    expectUnauthorized(await get(larder.url, PRODUCT, { Cookie: `session=${createKey()}`, ...from() }));
    expect((await get(larder.url, PRODUCT, { Cookie: 'session=user_id%26ada', ...from() })).status).toBe(200);
    const again = await signIn(readKey, { Cookie: `session=${createKey()}` });
    expect(again.status).toBe(200);
  });

  it('a read-scope key reads by GET alone, as everywhere', async () => {
    const posted = { method: 'POST', headers: { ...bearer(readKey), ...from() } };
    const answer = await request(larder.url, '/off/search?q=nutella', posted);
    expect([answer.status, answer.json<{ detail: string }>().detail]).toEqual([
      403,
      expect.stringMatching(/^This API key is read-only/),
    ]);
    const full = { method: 'POST', headers: { ...bearer(accountKey), ...from() } };
    expect((await request(larder.url, '/off/search?q=nutella', full)).status).toBe(200);
  });

  it('a method that a path lacks is 401 without a key, and 405 with one', async () => {
    for (const [path, allow] of [
      ['/off/autocomplete', 'GET, HEAD, OPTIONS'],
      ['/off/search', 'GET, HEAD, POST, OPTIONS'],
    ]) {
      expectUnauthorized(await request(larder.url, path!, { method: 'DELETE', headers: from() }));
      const answer = await request(larder.url, path!, {
        method: 'DELETE',
        headers: { ...bearer(accountKey), ...from() },
      });
      expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    }
  });
});

describe('3. another site', () => {
  it('cannot use the cookie, nor give one', async () => {
    const cookie = { Cookie: `session=${accountKey}`, ...from() };
    for (const headers of [{ Origin: 'https://evil.example' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      const answer = await get(larder.url, PRODUCT, { ...cookie, ...headers });
      expect(answer.status).toBe(200);
      expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
      expect((await signIn(accountKey, headers)).status).toBe(403);
    }
    expect((await get(larder.url, PRODUCT, { ...cookie, Origin: larder.url })).headers['x-ratelimit-limit']).toBe(
      '1000',
    );
  });
});

describe('4. browsers', () => {
  it('read every answer', async () => {
    const origin = 'https://app.example';
    for (const [path, status] of [
      [PRODUCT, 200],
      ['/off/api/v3/product/1', 404],
      ['/off/api/v2/search?stores_tags=a', 400],
      ['/off/cgi/product_jqm2.pl', 403],
      ['/off/nothing', 401],
    ] as const) {
      const answer = await get(larder.url, path, { Origin: origin, ...from() });
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.headers['access-control-allow-origin']).toBe(origin);
      expect(answer.headers['access-control-allow-credentials']).toBe('true');
      expect((await get(larder.url, path, from())).headers['access-control-allow-origin']).toBe('*');
    }
    const vary = (await get(larder.url, PRODUCT, from())).headers.vary;
    for (const name of ['Origin', 'Cookie', 'Authorization']) expect(vary).toContain(name);
  });

  it('may send searches as forms', async () => {
    const preflight = await request(larder.url, '/off/search', {
      method: 'OPTIONS',
      headers: { Origin: 'https://app.example', 'Access-Control-Request-Method': 'POST' },
    });
    expect([preflight.status, preflight.headers['access-control-allow-methods']]).toEqual([
      204,
      'GET, HEAD, POST, OPTIONS',
    ]);
  });

  it('elsewhere no credentials are allowed', async () => {
    const answer = await get(larder.url, '/search?q=nutella', { Origin: 'https://app.example', ...from() });
    expect(answer.headers['access-control-allow-origin']).toBe('*');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });
});

describe('5. host names', () => {
  it('serve the dialect without its prefix, and nothing else', async () => {
    const ask = (path: string, host = 'world.food.example') => get(larder.url, path, { Host: host, ...from() });
    expect((await ask(PRODUCT.replace('/off', ''))).status).toBe(200);
    expect((await ask(PRODUCT.replace('/off', ''), 'World.Food.Example:443')).status).toBe(200);
    expect((await ask('/search?q=nutella', 'search.food.example')).json()).toHaveProperty('hits');
    for (const path of [PRODUCT, `/barcode/${NUTELLA.barcode}`, '/', '/auth/keys', '/docs']) {
      expectUnauthorized(await ask(path));
    }
    expect((await ask('/search?q=nutella', 'food.example')).json()).toBeInstanceOf(Array);
  });

  it('get a cookie for all of their paths', async () => {
    const { cookie } = await signIn(readKey, { Host: 'world.food.example' });
    expect(cookie).toBeUndefined();
    const answer = await request(larder.url, '/cgi/session.pl', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Host: 'world.food.example', ...from() },
      body: `user_id=a&password=${readKey}`,
    });
    expect(answer.headers['set-cookie']?.[0]).toMatch(/; Path=\/; /);
  });
});
