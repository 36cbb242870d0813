/**
 * Usage of keys on the real server:
 * 1. Every answer on a data path to a live key is counted by its status: 200, 304, 404, 405, 403, 422, 429, HEAD and OPTIONS too.
 * 2. Anonymous requests, refused keys, unknown paths, pages and /health are not.
 * 3. After SIGTERM the stored sum is the number of requests that were answered, also of those in flight.
 * 4. Both secrets of a rotated key share one cap and one usage.
 * 5. The metrics tell what is not written yet; `key list` shows requests today and the last use.
 */
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { ACCOUNTS_FILE, openAccountsDatabase } from '../../src/accounts/database/database.ts';
import { parseUsagePeriod } from '../../src/accounts/usage/usage-period.ts';
import { type Usage, UsageStore } from '../../src/accounts/usage/usage-store.ts';
import { createAccount, createNamedKey } from '../support/accounts.ts';
import { NUTELLA } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { bearer, get, inParallel, request } from '../support/http.ts';
import { openAccountStore } from '../support/open-account-store.ts';
import { type Larder, makeDataFolder, removeDataFolder, startLarder, UNLIMITED } from '../support/start-larder.ts';
import { until } from '../support/until.ts';

const BARCODE = '/barcode/3017620422003';
const folders: string[] = [];
const running: Larder[] = [];

afterAll(async () => {
  await Promise.all(running.map((larder) => larder.stop()));
  await Promise.all(folders.map(removeDataFolder));
});

/** A server whose folder outlives it. */
async function start(env: Record<string, string> = {}): Promise<Larder> {
  const data = await makeDataFolder();
  folders.push(data);
  const larder = await startLarder({ env: { ...UNLIMITED, ...env }, foods: [NUTELLA], data });
  running.push(larder);
  return larder;
}

async function usageOf(larder: Larder, username: string, by: 'hour' | 'day' = 'day'): Promise<Usage> {
  const database = await openAccountsDatabase(path.join(larder.data, ACCOUNTS_FILE));
  try {
    const query = database.kysely.selectFrom('account').select('id').where('username', '=', username);
    const { id } = await query.executeTakeFirstOrThrow();
    return await new UsageStore(database).usageOf(id, parseUsagePeriod({ by }, Date.now()));
  } finally {
    await database.close();
  }
}

it('counts every answer to a live key on a data path by its status, and nothing else', async () => {
  const larder = await start({ LARDER_PRO_PER_MINUTE: '12' });
  const key = await createAccount(larder, 'ferrero', 'pro');
  const read = await createNamedKey(larder, 'ferrero', 'ci', { scope: 'read' });
  const etag = String((await get(larder.url, BARCODE, bearer(key))).headers.etag);
  const statuses = [200];
  const ask = async (target: string, method = 'GET', headers = {}, secret = key) => {
    const answer = await request(larder.url, target, { method, headers: { ...bearer(secret), ...headers } });
    statuses.push(answer.status);
  };
  await ask(BARCODE, 'GET', { 'if-none-match': etag });
  await ask(BARCODE, 'HEAD');
  await ask(BARCODE, 'OPTIONS');
  await ask(BARCODE, 'POST');
  await ask(BARCODE, 'DELETE', {}, read);
  await ask('/food/999999');
  await ask('/search?q=x');
  await ask('/search?q=nutella', 'GET', { 'accept-encoding': 'gzip' });
  await ask('/foods/popular');
  await ask('/foods/categories');
  for (let nth = 0; nth < 6; nth++) await ask(BARCODE, 'GET', {}, read);
  expect(new Set(statuses)).toEqual(new Set([200, 204, 304, 403, 404, 405, 422, 429]));

  const uncounted = [
    () => get(larder.url, BARCODE),
    () => get(larder.url, BARCODE, bearer(`${key.slice(0, -1)}!`)),
    () => get(larder.url, '/v1/search?q=nutella', bearer(key)),
    () => get(larder.url, '/food/', bearer(key)),
    () => get(larder.url, '/', bearer(key)),
    () => get(larder.url, '/health', bearer(key)),
  ];
  for (const send of uncounted) await send();
  expect(await larder.end('SIGTERM')).toBe(0);

  const usage = await usageOf(larder, 'ferrero');
  expect(usage.requests).toBe(statuses.length);
  const expected: Record<number, number> = {};
  for (const status of statuses) expected[status] = (expected[status] ?? 0) + 1;
  expect(usage.statuses).toEqual(expected);
  expect((await usageOf(larder, 'ferrero', 'hour')).statuses).toEqual(expected);
  expect(usage.keys.map(({ name, requests }) => [name, requests])).toEqual([
    [undefined, statuses.length - 7],
    ['ci', 7],
  ]);
});

it('loses nothing at SIGTERM, under load and with requests in flight', async () => {
  const metricsPort = await freePort();
  const larder = await start({ LARDER_FAIRNESS_DELAY_MS: '4000', LARDER_METRICS_PORT: String(metricsPort) });
  const fast = await createAccount(larder, 'ferrero', 'pro');
  const slow = await createAccount(larder, 'kiosk', 'starter');
  let answered = 0;
  const load = inParallel(3_000, 16, async () => {
    const answer = await get(larder.url, BARCODE, bearer(fast)).catch(() => undefined);
    if (answer?.status === 200) answered += 1;
  });
  await until(() => answered > 100);
  const inFlight = Promise.all(Array.from({ length: 10 }, () => get(larder.url, BARCODE, bearer(slow))));
  await until(async () => {
    const metrics = (await get(`http://127.0.0.1:${metricsPort}`, '/metrics')).body.toString();
    return metrics.includes('larder_fairness_waiting 10\n');
  });
  expect(await larder.end('SIGTERM')).toBe(0);
  expect((await inFlight).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  await load;
  expect(answered).toBeGreaterThan(0);
  expect((await usageOf(larder, 'ferrero')).statuses).toEqual({ 200: answered });
  expect((await usageOf(larder, 'kiosk')).statuses).toEqual({ 200: 10 });
  expect(larder.log()).not.toContain('could not be written');
});

it('counts both secrets of a rotated key as one, in its cap too; metrics and list show it', async () => {
  const metricsPort = await freePort();
  const larder = await start({ LARDER_METRICS_PORT: String(metricsPort) });
  await createAccount(larder, 'dairy', 'scale');
  const old = await createNamedKey(larder, 'dairy', 'production', { rateCap: 3 });
  expect((await get(larder.url, BARCODE, bearer(old))).status).toBe(200);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const rotated = await larder.cliJson<{ key: string; overlap_until: string }>(
    ...['key', 'rotate', '--account', 'dairy', '--name', 'production', '--overlap-until', tomorrow, '--json'],
  );
  expect(rotated.overlap_until).toBe(tomorrow);
  const statuses: number[] = [];
  for (const key of [rotated.key, old, rotated.key, old]) {
    statuses.push((await get(larder.url, BARCODE, bearer(key))).status);
  }
  expect(statuses).toEqual([200, 200, 429, 429]);

  const metrics = (await get(`http://127.0.0.1:${metricsPort}`, '/metrics')).body.toString();
  expect(metrics).toMatch(/^larder_usage_pending [0-5]$/m);
  expect(metrics).toMatch(/^larder_usage_write_failures 0$/m);

  expect(await larder.end('SIGTERM')).toBe(0);
  const store = await openAccountStore(path.join(larder.data, ACCOUNTS_FILE));
  const [, production] = await store.listKeys('dairy');
  await store.close();
  expect(production).toMatchObject({ name: 'production', requestsToday: 5, previousWorksUntil: tomorrow });
  expect(Math.abs(Date.now() - Date.parse(production!.lastUsedAt!))).toBeLessThan(120_000);
});
