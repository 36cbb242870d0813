/**
 * Section 7.4 of docs/interface.md, the fairness delay: who waits and who does not. All requests go out together from addresses of their own, with
 * a delay so long that no slow machine is mistaken for it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, createNamedKey } from '../support/accounts.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, bearer, get, type RequestOptions, request } from '../support/http.ts';
import { type Larder, startLarder } from '../support/start-larder.ts';

const DELAY_MS = 4000;
/** Timers may fire a little early by the clock of another process. */
const WAITED_MS = DELAY_MS - 50;
const AT_ONCE_MS = DELAY_MS - 500;
const BARCODE = '/barcode/3017620422003';

let larder: Larder;
/** A server with the delay of the interface. */
let standard: Larder;
let free: string;
let freeRead: string;
let pro: string;
let nthAddress = 0;

const WAITING: [string, number, () => Promise<Answer>][] = [
  ['200 to an anonymous look-up', 200, () => ask(BARCODE)],
  ['200 to an anonymous search', 200, () => ask('/search?q=nutella')],
  ['200 to an anonymous list', 200, () => ask('/foods/popular')],
  ['200 to anonymous categories', 200, () => ask('/foods/categories')],
  ['304', 304, () => ask(BARCODE, { headers: { 'If-None-Match': '*' } })],
  ['404 of a food', 404, () => ask('/food/999999999')],
  ['404 of a barcode', 404, () => ask('/barcode/1')],
  ['HEAD', 200, () => ask(BARCODE, { method: 'HEAD' })],
  ['200 to a free key', 200, () => ask(BARCODE, { headers: bearer(free) })],
  ['304 to a free key', 304, () => ask(BARCODE, { headers: { ...bearer(free), 'If-None-Match': '*' } })],
  ['404 to a free key', 404, () => ask('/food/999999999', { headers: bearer(free) })],
  ["200 to a free account's named key", 200, () => ask(BARCODE, { headers: bearer(freeRead) })],
];

const AT_ONCE: [string, number, () => Promise<Answer>][] = [
  ['200 to a Pro key', 200, () => ask(BARCODE, { headers: bearer(pro) })],
  ['200 to a search with a Pro key', 200, () => ask('/search?q=nutella', { headers: bearer(pro) })],
  ['404 to a Pro key', 404, () => ask('/food/999999999', { headers: bearer(pro) })],
  ['401 of an unknown path', 401, () => ask('/v1/search')],
  ['401 of a wrong key', 401, () => ask(BARCODE, { headers: bearer('lk_wrong') })],
  ['401 of another method', 401, () => ask('/search', { method: 'POST' })],
  ['403 of a named key', 403, () => ask('/auth/keys', { headers: bearer(freeRead) })],
  ['403 of a read-scope key', 403, () => ask('/search', { method: 'POST', headers: bearer(freeRead) })],
  ['405 with a free key', 405, () => ask('/search', { method: 'POST', headers: bearer(free) })],
  ['422 of a query', 422, () => ask('/search?q=a')],
  ['422 of a path', 422, () => ask('/food/abc', { headers: bearer(free) })],
  ['429', 429, () => get(larder.url, BARCODE, { 'X-Forwarded-For': '203.0.113.200' })],
  ['429 to a free key', 429, () => get(larder.url, BARCODE, { 'X-Forwarded-For': '203.0.113.200', ...bearer(free) })],
  ['OPTIONS', 204, () => ask('/search', { method: 'OPTIONS' })],
  ['/health', 200, () => ask('/health')],
];

const answers = new Map<string, Answer>();

function ask(path: string, options: RequestOptions = {}): Promise<Answer> {
  const headers = { 'X-Forwarded-For': `198.51.100.${++nthAddress}`, ...options.headers };
  return request(larder.url, path, { ...options, headers });
}

beforeAll(async () => {
  const env = {
    LARDER_FAIRNESS_DELAY_MS: String(DELAY_MS),
    LARDER_ANONYMOUS_PER_MINUTE: '1',
    LARDER_TRUST_PROXY: '127.0.0.1',
  };
  [larder, standard] = await Promise.all([startLarder({ env, foods: [NUTELLA] }), startLarder({ foods: [NUTELLA] })]);
  [free, pro] = await Promise.all([createAccount(larder, 'kiosk', 'starter'), createAccount(larder, 'ferrero', 'pro')]);
  freeRead = await createNamedKey(larder, 'kiosk', 'ci', { scope: 'read' });
  // Takes the one request that this address has, without a wait.
  await get(larder.url, '/search', { 'X-Forwarded-For': '203.0.113.200' });
  await Promise.all(
    [...WAITING, ...AT_ONCE].map(async ([name, , send]) => {
      answers.set(name, await send());
    }),
  );
});

afterAll(() => Promise.all([larder.stop(), standard.stop()]));

describe('interface 7.4: the fairness delay applies to anonymous and free callers after validation', () => {
  it.each(WAITING)('%s waits', (name, status) => {
    const answer = answers.get(name)!;
    expect(answer.status).toBe(status);
    expect(answer.elapsedMs).toBeGreaterThanOrEqual(WAITED_MS);
  });

  it.each(AT_ONCE)('%s does not wait', (name, status) => {
    const answer = answers.get(name)!;
    expect(answer.status).toBe(status);
    expect(answer.elapsedMs).toBeLessThan(AT_ONCE_MS);
  });

  it('clients wait beside one another, not one after the other', () => {
    for (const [name] of WAITING) expect(answers.get(name)!.elapsedMs).toBeLessThan(2 * DELAY_MS);
  });
});

describe('interface 7.4: the delay is about 350 ms by default', () => {
  it('anonymous reads take that long at least', async () => {
    for (const path of [BARCODE, '/search?q=nutella', '/food/999999999']) {
      expect((await get(standard.url, path)).elapsedMs).toBeGreaterThanOrEqual(330);
    }
  });
});
