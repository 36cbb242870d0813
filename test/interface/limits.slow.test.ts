/**
 * Sections 7.1 to 7.3 of docs/interface.md: exactly N in a window, who shares a count with whom, what counts, and the
 * headers. Each test has callers of its own: an account, or an address behind the trusted proxy.
 */
import { Agent } from 'node:http';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createNamedKey } from '../support/accounts.ts';
import { expectNoRateLimitHeaders, expectRateLimited, rateLimitOf } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, bearer, exchange, get, request } from '../support/http.ts';
import { useLarder } from '../support/start-larder.ts';

const BARCODE = '/barcode/3017620422003';

let nthAddress = 0;
/** A client address that no other test uses. */
const freshAddress = () => ({ 'X-Forwarded-For': `198.51.100.${++nthAddress}` });

async function statuses(count: number, send: () => Promise<Answer>): Promise<number[]> {
  const seen: number[] = [];
  for (let nth = 0; nth < count; nth++) seen.push((await send()).status);
  return seen;
}

const admitted = (count: number) => Array.from({ length: count }, () => 200);

describe('with the limits of the interface', () => {
  const larder = useLarder({
    env: { LARDER_FAIRNESS_DELAY_MS: '0', LARDER_TRUST_PROXY: '127.0.0.1' },
    foods: [NUTELLA],
  });
  let pro: string;

  beforeAll(async () => {
    pro = await createAccount(larder, 'ferrero', 'pro');
  });

  it('interface 7.1: anonymous callers have 30 requests per minute, and only Retry-After tells them so', async () => {
    const address = freshAddress();
    for (let nth = 0; nth < 30; nth++) {
      const answer = await get(larder.url, BARCODE, address);
      expect(answer.status).toBe(200);
      expectNoRateLimitHeaders(answer);
      expect(answer.headers['retry-after']).toBeUndefined();
    }
    const refused = await get(larder.url, BARCODE, address);
    expect(expectRateLimited(refused)).toBeLessThanOrEqual(60);
    expectNoRateLimitHeaders(refused);
  });

  it('interface 7.1: a free key has 30 requests per minute', async () => {
    const headers = { ...freshAddress(), ...bearer(await createAccount(larder, 'kiosk', 'starter')) };
    for (let nth = 0; nth < 30; nth++) {
      const answer = await get(larder.url, BARCODE, headers);
      expect(answer.status).toBe(200);
      expect(rateLimitOf(answer)).toMatchObject({ limit: 30, remaining: 29 - nth });
    }
    expectRateLimited(await get(larder.url, BARCODE, headers));
  });

  it('interface 7.1: 600 concurrent requests on the Pro plan admit exactly 500', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 600 });
    const answers = await Promise.all(
      Array.from({ length: 600 }, () => request(larder.url, BARCODE, { headers: bearer(pro), agent })),
    );
    agent.destroy();
    const passed = answers.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(500);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(100);
    const remaining = passed.map((answer) => rateLimitOf(answer).remaining).sort((a, b) => a - b);
    expect(remaining).toEqual(Array.from({ length: 500 }, (_, nth) => nth));
    for (const answer of answers) expect(rateLimitOf(answer).limit).toBe(500);
  });

  it('interface 7.1: the Scale plan has 3,000 requests per minute', async () => {
    const scale = await createAccount(larder, 'wholesale', 'scale');
    expect(rateLimitOf(await get(larder.url, BARCODE, bearer(scale)))).toMatchObject({ limit: 3000, remaining: 2999 });
  });
});

describe('with small limits', () => {
  const larder = useLarder({
    env: {
      LARDER_FAIRNESS_DELAY_MS: '0',
      LARDER_ANONYMOUS_PER_MINUTE: '5',
      LARDER_PRO_PER_MINUTE: '10',
      LARDER_SCALE_PER_MINUTE: '20',
      LARDER_HOURLY_CAP: '0',
      LARDER_PAGES_PER_MINUTE: '3',
      LARDER_TRUST_PROXY: '127.0.0.1',
    },
    foods: [NUTELLA],
  });

  it('interface 7.3: exceeding gives 429 with Retry-After, whole seconds of at least 1, the same as in detail', async () => {
    const address = freshAddress();
    expect(await statuses(5, () => get(larder.url, BARCODE, address))).toEqual(admitted(5));
    for (let nth = 0; nth < 3; nth++) {
      const seconds = expectRateLimited(await get(larder.url, BARCODE, address));
      expect(seconds).toBeLessThanOrEqual(60);
      expect(seconds).toBeGreaterThan(30);
    }
  });

  it('interface 7.3: with a key the three headers stand on 200, 304, 404, 422 and 429', async () => {
    const key = bearer(await createAccount(larder, 'ferrero', 'pro'));
    const asked: [number, string, Record<string, string>][] = [
      [200, BARCODE, {}],
      [304, BARCODE, { 'If-None-Match': '*' }],
      [404, '/food/999999999', {}],
      [404, '/barcode/1', {}],
      [422, '/search?q=a', {}],
      [422, '/food/abc', {}],
      [200, '/search?q=nutella', {}],
      [200, '/foods/popular', {}],
      [200, '/foods/categories', {}],
      [200, `/food/${(await get(larder.url, BARCODE, freshAddress())).json<{ id: number }>().id}`, {}],
    ];
    for (const [nth, [status, path, headers]] of asked.entries()) {
      const answer = await get(larder.url, path, { ...key, ...headers });
      expect({ path, status: answer.status }).toEqual({ path, status });
      const { limit, remaining, reset } = rateLimitOf(answer);
      expect({ path, limit, remaining }).toEqual({ path, limit: 10, remaining: 9 - nth });
      expect(reset).toBeGreaterThanOrEqual(1);
      expect(reset).toBeLessThanOrEqual(60);
      expect(answer.headers['retry-after']).toBeUndefined();
    }
    const refused = await get(larder.url, BARCODE, key);
    const seconds = expectRateLimited(refused);
    expect(rateLimitOf(refused)).toEqual({ limit: 10, remaining: 0, reset: seconds });
  });

  it('interface 7.3: the header names are written as in the interface', async () => {
    const key = bearer(await createAccount(larder, 'speller', 'pro'));
    const names = (await get(larder.url, BARCODE, key)).rawHeaders.filter((_, at) => at % 2 === 0);
    expect(names.map((name) => name.toLowerCase())).toEqual(
      expect.arrayContaining(['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']),
    );
  });

  it('interface 7.3: anonymous answers carry no such headers, on 200, 304, 404, 422 and 429', async () => {
    const address = freshAddress();
    const asked = [[BARCODE], [BARCODE, '*'], ['/food/999999999'], ['/search?q=a'], ['/foods/popular'], [BARCODE]];
    const seen: number[] = [];
    for (const [path, etag] of asked) {
      const answer = await get(larder.url, path!, { ...address, ...(etag ? { 'If-None-Match': etag } : {}) });
      seen.push(answer.status);
      expectNoRateLimitHeaders(answer);
      expect(answer.headers['retry-after'] !== undefined).toBe(answer.status === 429);
    }
    expect(seen).toEqual([200, 304, 404, 422, 200, 429]);
  });

  it('interface 7.1: anonymous callers are counted per client IP', async () => {
    const [one, other] = [freshAddress(), freshAddress()];
    expect(await statuses(6, () => get(larder.url, BARCODE, one))).toEqual([...admitted(5), 429]);
    expect(await statuses(6, () => get(larder.url, BARCODE, other))).toEqual([...admitted(5), 429]);
  });

  it('interface 7.1: free keys and anonymous callers share one count per IP', async () => {
    const address = freshAddress();
    const [first, second] = await Promise.all([
      createAccount(larder, 'corner-shop', 'starter'),
      createAccount(larder, 'market-hall', 'starter'),
    ]);
    expect((await get(larder.url, BARCODE, address)).status).toBe(200);
    expect(rateLimitOf(await get(larder.url, BARCODE, { ...address, ...bearer(first) })).remaining).toBe(3);
    expect(rateLimitOf(await get(larder.url, BARCODE, { ...address, ...bearer(second) })).remaining).toBe(2);
    expect((await get(larder.url, BARCODE, address)).status).toBe(200);
    expect(rateLimitOf(await get(larder.url, BARCODE, { ...address, ...bearer(first) })).remaining).toBe(0);
    expectRateLimited(await get(larder.url, BARCODE, address));
    const refused = await get(larder.url, BARCODE, { ...address, ...bearer(second) });
    const seconds = expectRateLimited(refused);
    expect(rateLimitOf(refused)).toEqual({ limit: 5, remaining: 0, reset: seconds });
    const elsewhere = { ...freshAddress(), ...bearer(first) };
    expect(rateLimitOf(await get(larder.url, BARCODE, elsewhere)).remaining).toBe(4);
  });

  it('interface 7.1: Pro is counted per account, over all its keys and addresses', async () => {
    const account = await createAccount(larder, 'grocer', 'pro');
    const named = await createNamedKey(larder, 'grocer', 'production', { scope: 'full' });
    const read = await createNamedKey(larder, 'grocer', 'ci', { scope: 'read' });
    const remaining: number[] = [];
    for (const key of [account, named, read, account, named]) {
      remaining.push(rateLimitOf(await get(larder.url, BARCODE, { ...freshAddress(), ...bearer(key) })).remaining);
    }
    expect(remaining).toEqual([9, 8, 7, 6, 5]);
    await statuses(5, () => get(larder.url, BARCODE, { ...freshAddress(), ...bearer(named) }));
    for (const key of [account, named, read]) {
      expectRateLimited(await get(larder.url, BARCODE, { ...freshAddress(), ...bearer(key) }));
    }
  });

  it('interface 7.1: two Pro accounts at one address do not share a count, and leave the count of the address alone', async () => {
    const address = freshAddress();
    const one = await createAccount(larder, 'baker', 'pro');
    const other = await createAccount(larder, 'butcher', 'pro');
    expect(await statuses(11, () => get(larder.url, BARCODE, { ...address, ...bearer(one) }))).toEqual([
      ...admitted(10),
      429,
    ]);
    expect(rateLimitOf(await get(larder.url, BARCODE, { ...address, ...bearer(other) })).remaining).toBe(9);
    expect(await statuses(6, () => get(larder.url, BARCODE, address))).toEqual([...admitted(5), 429]);
  });

  it("interface 7.2: a named key's own cap counts beside its account's", async () => {
    const account = await createAccount(larder, 'dairy', 'pro');
    const capped = await createNamedKey(larder, 'dairy', 'development', { rateCap: 3 });
    const sibling = await createNamedKey(larder, 'dairy', 'production', { rateCap: 4 });
    const first = await get(larder.url, BARCODE, bearer(capped));
    expect(rateLimitOf(first)).toMatchObject({ limit: 3, remaining: 2 });
    expect(await statuses(2, () => get(larder.url, BARCODE, bearer(capped)))).toEqual(admitted(2));
    const refused = await get(larder.url, BARCODE, bearer(capped));
    const seconds = expectRateLimited(refused);
    expect(rateLimitOf(refused)).toEqual({ limit: 3, remaining: 0, reset: seconds });
    expect(rateLimitOf(await get(larder.url, BARCODE, bearer(account)))).toMatchObject({ limit: 10, remaining: 6 });
    expect(rateLimitOf(await get(larder.url, BARCODE, bearer(sibling)))).toMatchObject({ limit: 4, remaining: 3 });
  });

  it('interface 7.3: keyed answers carry the headers of the tightest window', async () => {
    const account = await createAccount(larder, 'cheesemonger', 'pro');
    const capped = await createNamedKey(larder, 'cheesemonger', 'development', { rateCap: 3 });
    expect(await statuses(9, () => get(larder.url, BARCODE, bearer(account)))).toEqual(admitted(9));
    expect(rateLimitOf(await get(larder.url, BARCODE, bearer(capped)))).toMatchObject({ limit: 10, remaining: 0 });
    const refused = await get(larder.url, BARCODE, bearer(capped));
    expectRateLimited(refused);
    expect(rateLimitOf(refused)).toMatchObject({ limit: 10, remaining: 0 });
  });

  it("a free account's named key may have a cap too", async () => {
    const address = freshAddress();
    await createAccount(larder, 'allotment', 'starter');
    const capped = await createNamedKey(larder, 'allotment', 'development', { rateCap: 2 });
    const asking = () => get(larder.url, BARCODE, { ...address, ...bearer(capped) });
    expect(await statuses(3, asking)).toEqual([...admitted(2), 429]);
    expect(await statuses(4, () => get(larder.url, BARCODE, address))).toEqual([...admitted(3), 429]);
    expect((await get(larder.url, BARCODE, { ...freshAddress(), ...bearer(capped) })).status).toBe(429);
  });

  it('interface 7.2: refused requests count nowhere', async () => {
    const account = await createAccount(larder, 'fishmonger', 'pro');
    const capped = await createNamedKey(larder, 'fishmonger', 'development', { rateCap: 2 });
    expect(await statuses(10, () => get(larder.url, BARCODE, bearer(capped)))).toEqual([
      ...admitted(2),
      ...Array.from({ length: 8 }, () => 429),
    ]);
    expect(rateLimitOf(await get(larder.url, BARCODE, bearer(account))).remaining).toBe(7);
  });

  it('interface 7.2: refused requests do not lengthen the wait', async () => {
    const address = freshAddress();
    await statuses(5, () => get(larder.url, BARCODE, address));
    const first = expectRateLimited(await get(larder.url, BARCODE, address));
    await statuses(50, () => get(larder.url, BARCODE, address));
    await expect.poll(async () => expectRateLimited(await get(larder.url, BARCODE, address))).toBeLessThan(first);
  });

  it('interface 7.2: 404 and 422 are counted, HEAD like GET', async () => {
    const address = freshAddress();
    const answers = [
      await get(larder.url, '/food/999999999', address),
      await get(larder.url, '/barcode/1', address),
      await get(larder.url, '/search', address),
      await request(larder.url, BARCODE, { method: 'HEAD', headers: address }),
      await get(larder.url, '/food/abc', address),
      await request(larder.url, BARCODE, { method: 'HEAD', headers: address }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 422, 200, 422, 429]);
  });

  it('interface 7.2: 401, 403, 405, OPTIONS, /health and pages are not counted', async () => {
    const address = freshAddress();
    const account = await createAccount(larder, 'orchard', 'starter');
    const read = await createNamedKey(larder, 'orchard', 'ci', { scope: 'read' });
    const food = (await get(larder.url, BARCODE, freshAddress())).json<{ static_url: string }>();
    for (let nth = 0; nth < 8; nth++) {
      expect((await get(larder.url, '/v1/search', address)).status).toBe(401);
      expect((await get(larder.url, BARCODE, { ...address, ...bearer('lk_wrong') })).status).toBe(401);
      expect((await get(larder.url, '/auth/keys', { ...address, ...bearer(read) })).status).toBe(403);
      const post = { method: 'POST', headers: { ...address, ...bearer(account) } };
      expect((await request(larder.url, '/search', post)).status).toBe(405);
      expect((await request(larder.url, '/search', { method: 'OPTIONS', headers: address })).status).toBe(204);
      expect((await get(larder.url, '/health', address)).status).toBe(200);
    }
    expect((await get(larder.url, food.static_url, address)).status).toBe(200);
    expect(await statuses(6, () => get(larder.url, BARCODE, address))).toEqual([...admitted(5), 429]);
  });

  it('interface 7.1: all data paths share the count, pages have their own', async () => {
    const address = freshAddress();
    const food = (await get(larder.url, BARCODE, freshAddress())).json<{ id: number; static_url: string }>();
    const paths = ['/search?q=nutella', `/food/${food.id}`, BARCODE, '/foods/popular', '/foods/categories', BARCODE];
    const seen: number[] = [];
    for (const path of paths) seen.push((await get(larder.url, path, address)).status);
    expect(seen).toEqual([...admitted(5), 429]);
    expect(await statuses(4, () => get(larder.url, food.static_url, address))).toEqual([200, 200, 200, 429]);
    const refused = await get(larder.url, food.static_url, address);
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('interface 7.3: the reset counts down from the first request', async () => {
    const key = bearer(await createAccount(larder, 'clockmaker', 'pro'));
    const first = rateLimitOf(await get(larder.url, BARCODE, key)).reset;
    expect(first).toBeGreaterThanOrEqual(59);
    const reset = async () => rateLimitOf(await get(larder.url, BARCODE, key)).reset;
    await expect.poll(reset, { interval: 200 }).toBeLessThanOrEqual(first - 2);
  });

  it('a burst from many connections admits exactly as many as one after the other', async () => {
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => get(larder.url, BARCODE, address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(55);
  });

  it('a burst on one connection, pipelined, admits exactly as many', async () => {
    const address = freshAddress()['X-Forwarded-For'];
    const line = `GET ${BARCODE} HTTP/1.1\r\nHost: larder\r\nX-Forwarded-For: ${address}\r\n\r\n`;
    const methods = Array.from({ length: 12 }, () => 'GET');
    const { answers } = await exchange(larder.url, line.repeat(12), { methods });
    expect(answers.map(({ status }) => status)).toEqual([...admitted(5), 429, 429, 429, 429, 429, 429, 429]);
  });

  it('a pipelined burst on a capped key admits exactly its cap, and takes no more from its account', async () => {
    const account = await createAccount(larder, 'vineyard', 'pro');
    const capped = await createNamedKey(larder, 'vineyard', 'development', { rateCap: 3 });
    const line = `GET ${BARCODE} HTTP/1.1\r\nHost: larder\r\nAuthorization: Bearer ${capped}\r\n\r\n`;
    const methods = Array.from({ length: 9 }, () => 'GET');
    const { answers } = await exchange(larder.url, line.repeat(9), { methods });
    expect(answers.map(({ status }) => status)).toEqual([...admitted(3), 429, 429, 429, 429, 429, 429]);
    expect(rateLimitOf(await get(larder.url, BARCODE, bearer(account))).remaining).toBe(6);
  });

  it('a burst on a capped key admits exactly its cap, and takes no more from its account', async () => {
    const account = await createAccount(larder, 'brewery', 'pro');
    const capped = await createNamedKey(larder, 'brewery', 'development', { rateCap: 3 });
    const answers = await Promise.all(Array.from({ length: 40 }, () => get(larder.url, BARCODE, bearer(capped))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(rateLimitOf(await get(larder.url, BARCODE, bearer(account))).remaining).toBe(6);
  });
});

describe('with a small hourly cap', () => {
  const larder = useLarder({
    env: {
      LARDER_FAIRNESS_DELAY_MS: '0',
      LARDER_ANONYMOUS_PER_MINUTE: '100',
      LARDER_PRO_PER_MINUTE: '100',
      LARDER_HOURLY_CAP: '7',
      LARDER_TRUST_PROXY: '127.0.0.1',
    },
    foods: [NUTELLA],
  });

  it('interface 7.1: anonymous callers and free keys share one hourly cap per IP', async () => {
    const address = freshAddress();
    const free = bearer(await createAccount(larder, 'corner-shop', 'starter'));
    expect(await statuses(4, () => get(larder.url, BARCODE, address))).toEqual(admitted(4));
    expect(rateLimitOf(await get(larder.url, BARCODE, { ...address, ...free })).remaining).toBe(2);
    expect(await statuses(2, () => get(larder.url, BARCODE, { ...address, ...free }))).toEqual(admitted(2));
    const seconds = expectRateLimited(await get(larder.url, BARCODE, address));
    expect(seconds).toBeGreaterThan(3500);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect((await get(larder.url, BARCODE, freshAddress())).status).toBe(200);
  });

  it('interface 7.3: on an hourly 429 Remaining is 0 and Reset equals Retry-After', async () => {
    const headers = { ...freshAddress(), ...bearer(await createAccount(larder, 'kiosk', 'starter')) };
    expect(await statuses(7, () => get(larder.url, BARCODE, headers))).toEqual(admitted(7));
    const refused = await get(larder.url, BARCODE, headers);
    const seconds = expectRateLimited(refused);
    expect(seconds).toBeGreaterThan(60);
    expect(rateLimitOf(refused)).toMatchObject({ remaining: 0, reset: seconds });
  });

  it('a burst admits exactly the cap', async () => {
    const address = freshAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => get(larder.url, BARCODE, address)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
  });

  it('interface 7.1: a Pro key has no hourly cap', async () => {
    const key = bearer(await createAccount(larder, 'ferrero', 'pro'));
    expect(await statuses(20, () => get(larder.url, BARCODE, key))).toEqual(admitted(20));
  });
});
