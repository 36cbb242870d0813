// A real node whose PostgreSQL is replaced under it:
// 1. After a failover to a server that lacks the last commits, the node follows what that server has: a key that was made
//    since is refused, one that was revoked since works again, and later changes are noticed. No look-up with a known key
//    fails, and no request counts twice.
// 2. When a node of a later version has migrated the database, one that runs goes on; one that is started refuses, and says
//    why.
// 3. A migration locks tables in an order of its own: look-ups with a known key go on, new keys work, and it ends.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import type { PostgresLocation } from '../../../src/accounts/database/postgres-pool.ts';
import { UsageStore } from '../../../src/accounts/usage/usage-store.ts';
import { NUTELLA } from '../../support/foods.ts';
import { bearer, get, request } from '../../support/http.ts';
import { addressOf, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { type Environment, type Larder, startLarder, UNLIMITED } from '../../support/start-larder.ts';
import { until, untilDone } from '../../support/until.ts';

const BARCODE = '/barcode/3017620422003';
let server: PostgresServer;
let location: PostgresLocation;
let database: AccountsDatabase;
let store: AccountStore;
let env: Environment;
let node: Larder;
let account: number;
let accountKey: string;

beforeAll(async () => {
  server = await startPostgres();
  location = await server.newLocation();
  database = await openAccountsDatabase(location);
  store = new AccountStore(database);
  env = { ...UNLIMITED, DATABASE_URL: addressOf(location), LARDER_SECRET: 'thirty-two characters or even more' };
  node = await startLarder({ env, foods: [NUTELLA] });
  const created = await store.createAccount({ username: 'oat-mill', plan: 'pro' });
  [account, accountKey] = [created.account.id, created.accountKey];
});
afterAll(async () => {
  await node?.stop();
  await database?.close();
  await server?.stop();
});

let asked = 0;

async function statusOf(key: string): Promise<number> {
  const { status } = await get(node.url, BARCODE, bearer(key));
  // Refused keys are not counted.
  if (status === 200) asked += 1;
  return status;
}

const untilStatus = (key: string, status: number) => until(async () => (await statusOf(key)) === status);
const written = async () => (await new UsageStore(database).requestsToday(account)).values();
const sum = (counts: Iterable<number>) => [...counts].reduce((total, each) => total + each, 0);

it('1. follows a server that lacks the last commits', async () => {
  const { key: earlier } = await store.createNamedKey({ account, name: 'earlier' });
  const { key: known, record } = await store.createNamedKey({ account, name: 'known' });
  for (const key of [earlier, known, accountKey]) expect(await statusOf(key)).toBe(200);
  await until(async () => sum(await written()) === asked);
  const takeOver = await server.copyData();

  const failed: number[] = [];
  let isOn = true;
  const load = (async () => {
    while (isOn) {
      const status = await statusOf(known);
      if (status !== 200) failed.push(status);
      await sleep(10);
    }
  })();
  let later = '';
  await untilDone(async () => {
    later = (await store.createNamedKey({ account, name: 'later' })).key;
  });
  await store.revokeKey(account, 'earlier');
  await untilStatus(earlier, 401);
  await untilStatus(later, 200);
  await takeOver();
  await untilStatus(later, 401);
  await untilStatus(earlier, 200);
  isOn = false;
  await load;
  expect(failed).toEqual([]);

  await untilDone(() => store.revokeKey(account, 'earlier'));
  await untilStatus(earlier, 401);
  const before = sum(await written());
  expect(await statusOf(known)).toBe(200);
  await until(async () => sum(await written()) > before);
  expect(sum(await written())).toBeLessThanOrEqual(asked);
  expect((await store.listKeys(account)).map(({ id }) => id)).toContain(record.id);
});

it('2. goes on beside a later version, and is not started on its database', async () => {
  const tables = await server.run(location, "select tablename from pg_tables where schemaname = 'public'");
  const altered = tables
    .map(({ tablename }) => String(tablename))
    .filter((name) => !name.startsWith('larder_migration'))
    .map((name) => `alter table ${name} add column from_the_future text`);
  const newKey = async () => {
    const answer = await request(node.url, '/auth/keys', {
      method: 'POST',
      headers: { ...bearer(accountKey), 'content-type': 'application/json' },
      body: Buffer.from(JSON.stringify({ name: `till ${Math.random()}` })),
    });
    expect(answer.status).toBe(201);
    return (JSON.parse(answer.body.toString()) as { key: string }).key;
  };
  for (let nth = 0; nth < 4; nth++) expect(await statusOf(await newKey())).toBe(200);
  await server.run(
    location,
    `${altered.join('; ')}; insert into larder_migration values ('999-from-the-future', '2040-01-01')`,
  );
  const before = sum(await written());
  const after = await newKey();
  for (const key of [accountKey, after]) expect(await statusOf(key)).toBe(200);
  for (const path of ['/auth/keys', '/auth/usage', '/auth/account', '/auth/events']) {
    expect((await get(node.url, path, bearer(accountKey))).status, path).toBe(200);
  }
  await until(async () => sum(await written()) >= before + 2);
  const { status, stderr } = await node.cli('account', 'list');
  expect(status).not.toBe(0);
  expect(stderr).toContain('later version');
  await expect(startLarder({ env, data: node.data })).rejects.toThrow('later version');
  expect(await statusOf(accountKey)).toBe(200);
});

it('3. bears migrations while keys are made and used', async () => {
  const locked = ['key_change', 'key_revision', 'previous_secret', 'account', 'api_key', 'audit_event'];
  let isOn = true;
  const statuses: number[] = [];
  const useKeys = async () => {
    while (isOn) {
      const name = `beside ${Math.random()}`;
      const { key } = await store.createNamedKey({ account, name, keysPerAccount: 100_000 });
      statuses.push(await statusOf(accountKey));
      await untilStatus(key, 200);
    }
  };
  const migrate = async () => {
    for (let nth = 0; nth < 12; nth++) {
      // Slowly, as over a network, so that others get in between.
      const step = (table: string) => `lock table ${table} in access exclusive mode; select pg_sleep(0.01)`;
      const inTurn = [...locked.slice(nth % locked.length), ...locked.slice(0, nth % locked.length)];
      // PostgreSQL may choose it to end a deadlock with a change; it is run again then, as at a start.
      await untilDone(() => server.run(location, `begin; ${inTurn.map(step).join('; ')}; commit`));
    }
  };
  await Promise.all([
    useKeys(),
    migrate().finally(() => {
      isOn = false;
    }),
  ]);
  expect(new Set(statuses)).toEqual(new Set([200]));
});
