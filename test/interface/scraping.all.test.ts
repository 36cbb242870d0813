/**
 * What keeps the catalog from being copied and the accounts from being searched for keys, beside the limits of the interface:
 * 1. Pages with foods have an hourly cap for each address; other pages, other addresses and the interface are not touched by it.
 * 2. Suggestions have one as well, four times as high.
 * 3. An IPv6 /48 has at most four times what an address has, on every path, in any order of its networks; another /48 has its own.
 * 4. Refused keys are answered with 401 up to a limit for each address, then with 429. Valid keys work all the same, whether the
 *    service has seen them before or not; so do requests without a key.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/accounts/keys/key-format.ts';
import { createAccount, createNamedKey, revokeKey } from '../support/accounts.ts';
import { expectDetail } from '../support/expectations.ts';
import { FOODS } from '../support/foods.ts';
import { type Answer, bearer, get, type RequestHeaders, request } from '../support/http.ts';
import { type Larder, startLarder, UNLIMITED } from '../support/start-larder.ts';

let hosts = 0;
const freshAddress = () => ({ 'X-Forwarded-For': `203.0.113.${++hosts}` });

async function statusesOf(count: number, ask: (nth: number) => Promise<Answer>): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  for (let nth = 0; nth < count; nth++) {
    const { status } = await ask(nth);
    seen[status] = (seen[status] ?? 0) + 1;
  }
  return seen;
}

describe('pages', () => {
  const CAP = 6;
  let larder: Larder;
  let foodPages: string[];

  beforeAll(async () => {
    const env = {
      ...UNLIMITED,
      LARDER_PAGES_PER_MINUTE: '100',
      LARDER_PAGES_PER_HOUR: String(CAP),
      LARDER_TRUST_PROXY: '127.0.0.1',
    };
    larder = await startLarder({ env, foods: FOODS });
    const popular = await get(larder.url, '/foods/popular?has_image=false&limit=20', freshAddress());
    foodPages = popular.json<{ static_url: string }[]>().map(({ static_url }) => static_url);
  });

  afterAll(() => larder.stop());

  it('1. have an hourly cap, whichever of them are opened and in whichever order', async () => {
    const others = ['/', '/?q=nutella', '/browse', '/browse/popular', '/compare?foods=1,2', '/scan'];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...foodPages, ...others], { minLength: CAP + 2 }), async (paths) => {
        const address = freshAddress();
        const seen = await statusesOf(paths.length, (nth) => get(larder.url, paths[nth]!, address));
        expect(seen).toEqual({ 200: CAP, 429: paths.length - CAP });
      }),
      { numRuns: 8 },
    );
  });

  it('1. are refused with a page that says when to come back, and nothing else is', async () => {
    const address = { ...freshAddress(), Accept: 'text/html' };
    await statusesOf(CAP, () => get(larder.url, '/browse', address));
    const refused = await get(larder.url, foodPages[0]!, address);
    expect([refused.status, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(60);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(refused.body.toString()).toMatch(/Wait \d+ minutes/);
    const open = [
      '/docs',
      '/docs/limits',
      '/account/sign-in',
      '/openapi.json',
      '/favicon.svg',
      '/food/1',
      '/search?q=cola',
    ];
    for (const path of [...open, '/foods/suggestions?q=nut', '/sitemap.xml', '/health']) {
      expect([path, (await get(larder.url, path, address)).status]).toEqual([path, 200]);
    }
    expect((await get(larder.url, foodPages[0]!, freshAddress())).status).toBe(200);
  });

  it('2. suggestions have four times that', async () => {
    const address = freshAddress();
    const ask = (nth: number) => get(larder.url, `/foods/suggestions?q=${'nutella'.slice(0, 2 + (nth % 5))}`, address);
    expect(await statusesOf(4 * CAP + 3, ask)).toEqual({ 200: 4 * CAP, 429: 3 });
    expect((await get(larder.url, '/', address)).status).toBe(200);
  });
});

describe('3. an IPv6 /48', () => {
  const LIMIT = 5;
  let larder: Larder;

  beforeAll(async () => {
    const env = {
      ...UNLIMITED,
      LARDER_ANONYMOUS_PER_MINUTE: String(LIMIT),
      LARDER_PAGES_PER_MINUTE: String(LIMIT),
      LARDER_REFUSED_KEYS_PER_MINUTE: String(LIMIT),
      LARDER_TRUST_PROXY: '127.0.0.1',
    };
    larder = await startLarder({ env, foods: FOODS });
  });

  afterAll(() => larder.stop());

  const KINDS: [string, string, RequestHeaders, number][] = [
    ['the interface', '/food/1', {}, 200],
    ['pages', '/browse', {}, 200],
    ['suggestions', '/foods/suggestions?q=nut', {}, 200],
    ['refused keys', '/food/1', bearer('lk_wrong'), 401],
  ];

  it.each(KINDS)('%s', async (kind, path, headers, status) => {
    const site = `2001:db8:${KINDS.findIndex(([name]) => name === kind)}a`;
    const from = (address: string) => get(larder.url, path, { ...headers, 'X-Forwarded-For': address });
    const networks = Array.from({ length: 2 * LIMIT }, (_, nth) => nth);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(networks, { minLength: 2 * LIMIT }), fc.nat(0xff), async (order, salt) => {
        const seen = await statusesOf(8 * LIMIT, (nth) =>
          from(
            `${site}${salt.toString(16).padStart(2, '0')}:${(order[nth % order.length]! * 7001).toString(16)}::${nth + 1}`,
          ),
        );
        expect(seen).toEqual({ [status]: 4 * LIMIT, 429: 4 * LIMIT });
      }),
      { numRuns: 1 },
    );
    expect((await from(`2001:db8:f${KINDS.findIndex(([name]) => name === kind)}::1`)).status).toBe(status);
    // One network still has no more than an address.
    const one = await statusesOf(LIMIT + 2, () => from(`2001:db8:e${KINDS.findIndex(([name]) => name === kind)}:1::1`));
    expect(one).toEqual({ [status]: LIMIT, 429: 2 });
  });
});

describe('4. refused keys', () => {
  const LIMIT = 12;
  let larder: Larder;
  let used: string;
  let unused: string;
  let named: string;
  let revoked: string;

  beforeAll(async () => {
    const env = { ...UNLIMITED, LARDER_REFUSED_KEYS_PER_MINUTE: String(LIMIT), LARDER_TRUST_PROXY: '127.0.0.1' };
    larder = await startLarder({ env, foods: FOODS });
    used = await createAccount(larder, 'ada', 'pro');
    unused = await createAccount(larder, 'ben', 'pro');
    named = await createNamedKey(larder, 'ada', 'ci', { scope: 'read' });
    revoked = await createNamedKey(larder, 'ada', 'old');
    await revokeKey(larder, 'ada', 'old');
    expect((await get(larder.url, '/food/1', { ...freshAddress(), ...bearer(used) })).status).toBe(200);
  });

  afterAll(() => larder.stop());

  const wrong = (): fc.Arbitrary<RequestHeaders> =>
    fc
      .constantFrom(
        () => bearer(createKey()),
        () => bearer(revoked),
        () => bearer('lk_wrong'),
        () => bearer(`${createKey().slice(0, -1)}?`),
        () => ({ Authorization: 'Basic YWRhOmFkYQ==' }),
        () => ({ Authorization: '' }),
        () => ({ Authorization: `Bearer ${'9'.repeat(5_000)}` }),
      )
      .map((make) => make());

  it('are limited for each address, whatever is wrong with them and wherever they are sent', async () => {
    const paths = ['/food/1', '/search?q=nut', '/auth/keys', '/billing/plans', '/account', '/', '/nowhere', '/docs'];
    const requests = fc.array(fc.tuple(wrong(), fc.constantFrom(...paths), fc.constantFrom('GET', 'HEAD', 'POST')), {
      minLength: LIMIT + 5,
      maxLength: LIMIT + 20,
    });
    await fc.assert(
      fc.asyncProperty(requests, async (list) => {
        const address = freshAddress();
        const ask = (nth: number) => {
          const [headers, path, method] = list[nth]!;
          return request(larder.url, path, { method, headers: { ...headers, ...address } });
        };
        expect(await statusesOf(LIMIT, ask)).toEqual({ 401: LIMIT });
        const rest = list.length - LIMIT;
        expect(await statusesOf(rest, (nth) => ask(LIMIT + nth))).toEqual({ 429: rest });
      }),
      { numRuns: 12 },
    );
  });

  it('do not keep valid keys out, nor anybody without a key', async () => {
    const address = freshAddress();
    const flood = () =>
      statusesOf(LIMIT + 30, () => get(larder.url, '/food/1', { ...address, ...bearer(createKey()) }));
    expect(await flood()).toEqual({ 401: LIMIT, 429: 30 });
    const refused = await get(larder.url, '/food/1', { ...address, ...bearer('lk_wrong') });
    const seconds = Number(refused.headers['retry-after']);
    expectDetail(refused, 429, `Rate limit exceeded. Retry in ${seconds} seconds.`);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers['x-ratelimit-limit']).toBeUndefined();
    // In the midst of a flood from many connections.
    const flooding = Promise.all(
      Array.from({ length: 200 }, () => get(larder.url, '/food/1', { ...address, ...bearer(createKey()) })),
    );
    const fresh = await createNamedKey(larder, 'ada', 'fresh', { scope: 'read' });
    for (const key of [used, unused, named, fresh]) {
      expect((await get(larder.url, '/food/1', { ...address, ...bearer(key) })).status).toBe(200);
    }
    expect((await get(larder.url, '/auth/sessions', { ...address, ...bearer(unused) })).status).toBe(200);
    expect(new Set((await flooding).map(({ status }) => status))).toEqual(new Set([429]));
    for (const path of ['/food/1', '/', '/health']) expect((await get(larder.url, path, address)).status).toBe(200);
    expect((await get(larder.url, '/health', { ...address, ...bearer('lk_wrong') })).status).toBe(200);
    expect((await get(larder.url, '/food/1', { ...freshAddress(), ...bearer('lk_wrong') })).status).toBe(401);
  });
});

it('5. by default nobody is refused for a few wrong keys, and unlimited callers are not either', async () => {
  const larder = await startLarder({ env: { LARDER_FAIRNESS_DELAY_MS: '0' }, foods: FOODS });
  try {
    const wrong = () => get(larder.url, '/food/1', bearer('lk_wrong'));
    expect(await statusesOf(610, wrong)).toEqual({ 401: 600, 429: 10 });
  } finally {
    await larder.stop();
  }
});
