// 1. Batches add up, from several servers and in any order; the series by hour and by day agree with a dumb count.
// 2. A series is dense: every hour or day of the period is there; groups and statuses sum up to the requests.
// 3. Usage is an account's own: another account's key is not found, and a deleted account takes its usage along.
// 4. Counts of keys that no longer exist do not hold up those of others.
// 5. Writing usage is no change of keys: no new revision, and a key ring reads nothing again.
// 6. Hours are kept for 14 days and days for 400; a period that is none is refused.
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { type AccountsLocation, openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import { KeyCache } from '../../../src/accounts/keys/key-cache.ts';
import { groupOf } from '../../../src/accounts/usage/status-groups.ts';
import { type UsageCount, UsageMeter } from '../../../src/accounts/usage/usage-meter.ts';
import { parseUsagePeriod } from '../../../src/accounts/usage/usage-period.ts';
import { UsageStore } from '../../../src/accounts/usage/usage-store.ts';
import { useAccountLocations } from '../../support/accounts-location.ts';
import { until } from '../../support/until.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NOON = Date.UTC(2030, 0, 20, 12);
const MIDNIGHT = Date.UTC(2030, 0, 20);

const newLocation = useAccountLocations();
let location: AccountsLocation;
let nowMs = NOON;
let database: AccountsDatabase;
let accounts: AccountStore;
let usage: UsageStore;
let usernames = 0;

beforeAll(async () => {
  location = await newLocation();
  database = await openAccountsDatabase(location);
  accounts = new AccountStore(database, { now: () => nowMs });
  usage = new UsageStore(database, { now: () => nowMs });
});
afterAll(() => database.close());

/** An account of its own with a named key. */
async function newAccount() {
  usernames += 1;
  const { account, accountKey } = await accounts.createAccount({ username: `cook-${usernames}`, plan: 'pro' });
  const { key, record } = await accounts.createNamedKey({ account: account.id, name: 'ci' });
  const [{ id: accountKeyId }] = await accounts.listKeys(account.id);
  return { accountId: account.id, accountKey, accountKeyId, keyId: record.id, key, lastFour: record.lastFour };
}

const add = (...counts: UsageCount[]) => usage.add({ id: randomUUID(), counts, lastUsedMs: new Map() });
const count = (keyId: number, hourMs: number, requests = 1, status = 200) => ({ keyId, hourMs, requests, status });
const period = (raw: Parameters<typeof parseUsagePeriod>[0] = {}) => parseUsagePeriod(raw, nowMs);

describe('a series', () => {
  it('is dense, and says what became of the requests', async () => {
    const { accountId, keyId, accountKeyId, lastFour } = await newAccount();
    await add(
      count(keyId, NOON, 40),
      count(keyId, NOON, 3, 304),
      count(keyId, NOON, 2, 404),
      count(keyId, NOON - HOUR_MS, 5, 429),
      count(accountKeyId, NOON - 2 * HOUR_MS, 1, 503),
      count(accountKeyId, NOON - 2 * HOUR_MS, 4, 204),
    );
    const hours = await usage.usageOf(accountId, period({ by: 'hour' }));
    expect(hours.series).toHaveLength(24);
    expect([hours.series[0]!.start, hours.series[23]!.start]).toEqual([
      '2030-01-19T13:00:00.000Z',
      '2030-01-20T12:00:00.000Z',
    ]);
    expect(hours.series.slice(20).map(({ requests }) => requests)).toEqual([0, 5, 5, 45]);
    expect(hours.series[23]!.groups).toEqual({ answered: 40, unchanged: 3, limited: 0, refused: 2, failed: 0 });
    expect(hours.series[0]!.groups).toEqual({ answered: 0, unchanged: 0, limited: 0, refused: 0, failed: 0 });
    expect(hours.groups).toEqual({ answered: 44, unchanged: 3, limited: 5, refused: 2, failed: 1 });
    expect(hours.statuses).toEqual({ 200: 40, 204: 4, 304: 3, 404: 2, 429: 5, 503: 1 });
    expect(hours.keys).toEqual([
      { keyId, name: 'ci', lastFour, isRevoked: false, requests: 50 },
      { keyId: accountKeyId, name: undefined, lastFour: expect.any(String), isRevoked: false, requests: 5 },
    ]);

    const days = await usage.usageOf(accountId, period());
    expect(days.series).toHaveLength(30);
    expect(days).toMatchObject({ by: 'day', from: '2029-12-22T00:00:00.000Z', to: '2030-01-21T00:00:00.000Z' });
    expect(days.series.at(-1)).toMatchObject({ start: '2030-01-20T00:00:00.000Z', requests: 55 });
    expect(days.groups).toEqual(hours.groups);
  });

  it('of one key holds that key alone, also after it was revoked', async () => {
    const { accountId, keyId, accountKeyId } = await newAccount();
    await add(count(keyId, NOON, 7), count(accountKeyId, NOON, 9));
    await accounts.revokeKey(accountId, keyId);
    const one = await usage.usageOf(accountId, { ...period(), keyId });
    expect(one.requests).toBe(7);
    expect(one.keys).toMatchObject([{ keyId, isRevoked: true, requests: 7 }]);
    expect((await usage.usageOf(accountId, period())).requests).toBe(16);
  });

  it('agrees with a dumb count, whatever was added in whatever batches', async () => {
    const counts = fc.array(
      fc.record({
        nth: fc.integer({ min: 0, max: 1 }),
        hour: fc.integer({ min: -72, max: 0 }),
        status: fc.constantFrom(200, 204, 304, 401, 403, 404, 405, 422, 429, 500, 503),
        requests: fc.integer({ min: 1, max: 1_000 }),
      }),
      { maxLength: 150 },
    );
    await fc.assert(
      fc.asyncProperty(counts, fc.integer({ min: 1, max: 100 }), async (list, batchSize) => {
        const { accountId, keyId, accountKeyId } = await newAccount();
        const all = list.map(({ nth, hour, status, requests }) =>
          count([keyId, accountKeyId][nth]!, NOON + hour * HOUR_MS, requests, status),
        );
        for (let at = 0; at < all.length; at += batchSize) await add(...all.slice(at, at + batchSize));
        for (const [by, ms] of [
          ['hour', HOUR_MS],
          ['day', DAY_MS],
        ] as const) {
          const result = await usage.usageOf(accountId, { ...period({ by, from: '2030-01-18T05:00Z' }), keyId });
          const from = Math.floor(Date.UTC(2030, 0, 18, 5) / ms) * ms;
          const own = all.filter((one) => one.keyId === keyId && Math.floor(one.hourMs / ms) * ms >= from);
          const sum = (some: UsageCount[]) => some.reduce((total, { requests }) => total + requests, 0);
          expect(result.requests).toBe(sum(own));
          for (const { start, requests, groups } of result.series) {
            const then = own.filter(({ hourMs }) => Math.floor(hourMs / ms) * ms === Date.parse(start));
            expect(requests).toBe(sum(then));
            for (const [group, grouped] of Object.entries(groups)) {
              expect(grouped).toBe(sum(then.filter(({ status }) => groupOf(status) === group)));
            }
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('is refused for the key of another account', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    await add(count(theirs.keyId, NOON, 3));
    const asked = usage.usageOf(mine.accountId, { ...period(), keyId: theirs.keyId });
    await expect(asked).rejects.toMatchObject({ code: 'KEY_NOT_FOUND', value: theirs.keyId });
    expect((await usage.usageOf(mine.accountId, period())).requests).toBe(0);
  });
});

describe('batches', () => {
  it('of two servers add up, down to the last use', async () => {
    const { accountId, keyId } = await newAccount();
    const other = await openAccountsDatabase(location);
    const stores = [usage, new UsageStore(other)];
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        stores[nth % 2]!.add({
          id: randomUUID(),
          counts: [count(keyId, NOON, 1)],
          lastUsedMs: new Map([[keyId, NOON + (nth === 7 ? 90_000 : 0)]]),
        }),
      ),
    );
    await other.close();
    expect((await usage.usageOf(accountId, period({ by: 'hour' }))).requests).toBe(20);
    const [accountKey, named] = await accounts.listKeys(accountId);
    expect(named).toMatchObject({ requestsToday: 20, lastUsedAt: '2030-01-20T12:01:00.000Z' });
    expect(accountKey).toMatchObject({ requestsToday: 0, lastUsedAt: undefined });
  });

  it('that are given again, as after a lost answer, count once', async () => {
    const { accountId, keyId } = await newAccount();
    const batch = { id: randomUUID(), counts: [count(keyId, NOON, 3)], lastUsedMs: new Map([[keyId, NOON]]) };
    await Promise.all([usage.add(batch), usage.add(batch)]);
    await usage.add(batch);
    await usage.add({ ...batch, id: randomUUID() });
    expect((await usage.usageOf(accountId, period({ by: 'hour' }))).requests).toBe(6);
  });

  it('of more keys than one statement takes are written whole', async () => {
    const { accountId } = await newAccount();
    const keys = await Promise.all(
      Array.from({ length: 150 }, (_, nth) => accounts.createNamedKey({ account: accountId, name: `key ${nth}` })),
    );
    const ids = keys.map(({ record }) => record.id);
    const lastUsedMs = new Map(ids.map((id, nth) => [id, NOON + (nth % 3) * 60_000]));
    await usage.add({ id: randomUUID(), counts: ids.map((id) => count(id, NOON, 2)), lastUsedMs });
    expect(await usage.requestsToday(accountId)).toEqual(new Map(ids.map((id) => [id, 2])));
    const used = (await accounts.listKeys(accountId)).filter(({ lastUsedAt }) => lastUsedAt !== undefined);
    expect(used).toHaveLength(150);
  });

  it('leave out keys that are gone, and keep the others', async () => {
    const [stays, goes] = [await newAccount(), await newAccount()];
    await add(count(goes.keyId, NOON, 5));
    await database.writeKeys((write) => write.deleteFrom('account').where('id', '=', goes.accountId).execute());
    await usage.add({
      id: randomUUID(),
      counts: [count(goes.keyId, NOON, 1), count(stays.keyId, NOON, 2), count(987_654, NOON, 3)],
      lastUsedMs: new Map([
        [goes.keyId, NOON],
        [stays.keyId, NOON],
      ]),
    });
    expect((await usage.usageOf(stays.accountId, period())).requests).toBe(2);
    for (const table of ['usage_hour', 'usage_day'] as const) {
      const left = database.kysely.selectFrom(table).selectAll().where('account_id', '=', goes.accountId);
      expect(await left.execute()).toEqual([]);
    }
  });

  it('are kept whole or not at all', async () => {
    const { accountId, keyId } = await newAccount();
    const broken = { ...count(keyId, NOON, 4), status: null as unknown as number };
    await expect(add(count(keyId, NOON, 4), broken)).rejects.toThrow();
    expect((await usage.usageOf(accountId, period())).requests).toBe(0);
  });

  it('change no revision, and make a key ring read nothing again', async () => {
    const { key, keyId } = await newAccount();
    let reads = 0;
    let polls = 0;
    const ring = new KeyCache({
      store: {
        findKeyByHash: (keyHash) => {
          reads += 1;
          return accounts.findKeyByHash(keyHash);
        },
        keyChanges: (since) => {
          polls += 1;
          return accounts.keyChanges(since);
        },
      },
    });
    ring.start();
    await until(() => polls > 1, 'the first poll, whole');
    await ring.find(key);
    const { mark } = await accounts.keyChanges();
    // One write of our own, and one of another server, which moves the mark that the ring polls.
    const other = await openAccountsDatabase(location);
    for (const store of [usage, new UsageStore(other)]) {
      await store.add({ id: randomUUID(), counts: [count(keyId, NOON)], lastUsedMs: new Map([[keyId, NOON]]) });
    }
    await other.close();
    const pollsBefore = polls;
    await until(() => polls >= pollsBefore + 2, 'the next polls');
    expect(ring.find(key)).toMatchObject({ keyId });
    expect(reads).toBe(1);
    expect((await accounts.keyChanges(mark)).accountIds).toEqual([]);
    ring.close();
  });
});

it('a rotated key counts on: old and new secret are one key', async () => {
  const { accountId, keyId, key: old } = await newAccount();
  const { key } = await accounts.rotateKey(accountId, keyId, { overlapUntil: new Date(NOON + HOUR_MS).toISOString() });
  const ring = new KeyCache({ store: accounts, now: () => nowMs });
  const meter = new UsageMeter({ store: usage, now: () => nowMs });
  for (const secret of [old, key, key]) meter.count((await ring.find(secret))!.keyId, 200);
  expect(await meter.close()).toMatchObject({ requests: 0 });
  expect(await usage.requestsToday(accountId)).toEqual(new Map([[keyId, 3]]));
});

it('today begins at midnight UTC', async () => {
  const { accountId, keyId } = await newAccount();
  await add(count(keyId, MIDNIGHT - HOUR_MS, 5), count(keyId, MIDNIGHT, 3), count(keyId, NOON, 1));
  expect(await usage.requestsToday(accountId)).toEqual(new Map([[keyId, 4]]));
  nowMs = MIDNIGHT - 1;
  expect(await usage.requestsToday(accountId)).toEqual(new Map([[keyId, 5]]));
  nowMs = NOON;
});

it('keeps hours for 14 days and days for 400', async () => {
  const { accountId, keyId } = await newAccount();
  const moments = [NOON - 14 * DAY_MS, NOON - 14 * DAY_MS - HOUR_MS, NOON - 400 * DAY_MS, NOON - 401 * DAY_MS];
  await add(...moments.map((moment) => count(keyId, moment)));
  await usage.purgeOld();
  const kept = async (table: 'usage_hour' | 'usage_day') =>
    (await database.kysely.selectFrom(table).select('starts_at').where('account_id', '=', accountId).execute())
      .map(({ starts_at }) => starts_at)
      .sort();
  expect(await kept('usage_hour')).toEqual(['2030-01-06T12:00:00.000Z']);
  expect(await kept('usage_day')).toEqual(['2028-12-16T00:00:00.000Z', '2030-01-06T00:00:00.000Z']);
});

describe('a period', () => {
  it.each([
    [{}, '2029-12-22', '2030-01-21'],
    [{ by: 'day', from: '2030-01-01' }, '2030-01-01', '2030-01-21'],
    [{ by: 'day', from: '2030-01-01', to: '2030-01-02' }, '2030-01-01', '2030-01-02'],
    [{ by: 'day', from: '2030-01-01T23:59Z', to: '2030-01-02T00:01Z' }, '2030-01-01', '2030-01-03'],
    [{ by: 'hour', to: '2030-01-20T10:00Z' }, '2030-01-19T10:00Z', '2030-01-20T10:00Z'],
    [{ by: 'hour', from: '2030-01-20T09:30+01:00', to: '2030-01-20T10:30Z' }, '2030-01-20T08:00Z', '2030-01-20T11:00Z'],
  ])('%j has whole hours or days', (raw, from, to) => {
    expect(period(raw)).toMatchObject({ fromMs: Date.parse(from), toMs: Date.parse(to) });
  });

  it.each([
    { by: 'week' },
    { from: 'yesterday' },
    { to: '2030-02-30' },
    { from: '2030-01-02', to: '2030-01-02' },
    { from: '2030-01-03', to: '2030-01-02' },
    { by: 'hour', from: '2030-01-01' },
    { from: '2028-01-01' },
    { from: '' },
  ])('cannot be %j', (raw) => {
    expect(() => period(raw)).toThrow(expect.objectContaining({ code: 'INVALID_PERIOD' }));
  });
});
