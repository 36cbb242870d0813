// Usage of several nodes on one PostgreSQL:
// 1. Every batch counts once, whatever nodes write at the same time, also while connections break and accounts are deleted.
// 2. Whoever reads sees all that was written, also while another node is adding up or has died before it did.
// 3. A batch that cannot be added up is refused, and holds up no other.
// 4. A large batch is written whole.
import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import type { PostgresLocation } from '../../../src/accounts/database/postgres-pool.ts';
import type { UsageBatch } from '../../../src/accounts/usage/usage-meter.ts';
import { UsageStore } from '../../../src/accounts/usage/usage-store.ts';
import { POSTGRES_PASSWORD, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { startWay, type TcpWay } from '../../support/tcp-way.ts';
import { until, untilDone } from '../../support/until.ts';

const NODES = 4;
const ACCOUNTS = 12;
const BATCHES = 15;
const NOON = Date.UTC(2030, 0, 20, 12);

let server: PostgresServer;
let location: PostgresLocation;
let database: AccountsDatabase;
let accounts: AccountStore;
let usage: UsageStore;
const opened: AccountsDatabase[] = [];
const ways: TcpWay[] = [];

beforeAll(async () => {
  server = await startPostgres();
  location = await server.newLocation();
  database = await open(location);
  accounts = new AccountStore(database);
  usage = storeOn(database);
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await Promise.all(ways.map((way) => way.stop()));
  await server.stop();
});

async function open(place: PostgresLocation): Promise<AccountsDatabase> {
  const newest = await openAccountsDatabase(place);
  opened.push(newest);
  return newest;
}

const storeOn = (place: AccountsDatabase) => new UsageStore(place, { now: () => NOON });

async function newAccount(username: string) {
  const { account } = await accounts.createAccount({ username, plan: 'pro' });
  const [{ id: keyId }] = await accounts.listKeys(account.id);
  return { accountId: account.id, keyId };
}

const batchOf = (keyIds: readonly number[], requests = 1): UsageBatch => ({
  id: randomUUID(),
  counts: keyIds.map((keyId) => ({ keyId, status: 200, hourMs: NOON, requests })),
  lastUsedMs: new Map(keyIds.map((keyId) => [keyId, NOON])),
});

/** As the meter does: again and again until it is known to be written. */
const addUntilDone = (store: UsageStore, batch: UsageBatch) => untilDone(() => store.add(batch));

it('1. counts every batch once while connections break and accounts are deleted', async () => {
  const all = await Promise.all(Array.from({ length: ACCOUNTS }, (_, nth) => newAccount(`mill-${nth}`)));
  const gone = all.slice(0, 3);
  const keyIds = all.map(({ keyId }) => keyId);
  let isOver = false;
  const nodes = Array.from({ length: NODES }, async (_, nth) => {
    const way = await startWay(server.port);
    ways.push(way);
    const store = storeOn(await open({ ...location, port: way.port }));
    for (let done = 0; done < BATCHES; done++) {
      const batch = batchOf(keyIds);
      const adding = addUntilDone(store, batch);
      // At whatever moment of the transaction: before it, within, or before its answer is here.
      if (done % 3 === nth % 3) {
        way.cut();
        way.heal();
      }
      await adding;
      if (done % 5 === 0) await addUntilDone(store, batch);
    }
  });
  const reading = (async () => {
    while (!isOver) await usage.requestsToday(all[ACCOUNTS - 1]!.accountId);
  })();
  for (const { accountId } of gone) {
    await database.writeDeletion((write) => write.deleteFrom('account').where('id', '=', accountId).execute());
  }
  await Promise.all(nodes);
  isOver = true;
  await reading;
  for (const { accountId, keyId } of all.slice(gone.length)) {
    expect(await usage.requestsToday(accountId)).toEqual(new Map([[keyId, NODES * BATCHES]]));
  }
  const left = await server.run(
    location,
    'select account_id from usage_hour where account_id not in (select id from account)',
  );
  expect(left).toEqual([]);
  expect(await server.run(location, 'select id from usage_staging')).toEqual([]);
}, 120_000);

it('2. a reader waits for the node that adds up, and adds up itself what a dead one has left', async () => {
  const { accountId, keyId } = await newAccount('dairy');
  await usage.add(batchOf([keyId], 5));
  const { host, port, database: name, user } = location;
  const other = new Client({ host, port, database: name, user, password: POSTGRES_PASSWORD });
  other.on('error', () => {});
  await other.connect();
  // Half of what a node does that adds up: it has the lock, and the batch is taken.
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(1702007)');
  await other.query('delete from usage_staging');
  const read = usage.requestsToday(accountId);
  const first = await Promise.race([read.then(() => 'read'), waitsForLock()]);
  expect(first).toBe('waits');
  await server.run(location, `select pg_terminate_backend(${(other as unknown as { processID: number }).processID})`);
  expect(await read).toEqual(new Map([[keyId, 5]]));
  await other.end().catch(() => {});
});

/** Resolves once somebody waits for the lock. */
async function waitsForLock(): Promise<string> {
  const waiting = `select from pg_locks where locktype = 'advisory' and not granted`;
  await until(async () => (await server.run(location, waiting)).length > 0);
  return 'waits';
}

it('3. refuses a batch that cannot be added up, and adds up the others', async () => {
  const { accountId, keyId } = await newAccount('bakery');
  const broken = [
    { status: null },
    { status: 1_000 },
    { requests: -1 },
    { hourMs: 1e17 },
    { keyId: 0 },
    { requests: 0.5 },
  ];
  for (const part of broken) {
    const batch = batchOf([keyId]);
    const counts = [...batch.counts, { ...batch.counts[0]!, ...part } as UsageBatch['counts'][number]];
    await expect(usage.add({ ...batch, counts })).rejects.toThrow();
  }
  await usage.add(batchOf([keyId], 7));
  expect(await usage.requestsToday(accountId)).toEqual(new Map([[keyId, 7]]));
  const [key] = await accounts.listKeys(accountId);
  expect(key).toMatchObject({ requestsToday: expect.any(Number), lastUsedAt: '2030-01-20T12:00:00.000Z' });
});

it('4. a batch of more counts than a row holds is added up whole', async () => {
  const { accountId, keyId } = await newAccount('orchard');
  const counts = Array.from({ length: 45_000 }, (_, nth) => ({
    ...{ keyId, status: 100 + (nth % 500), hourMs: NOON - (nth % 24) * 3_600_000, requests: 1 },
  }));
  await usage.add({ id: randomUUID(), counts, lastUsedMs: new Map() });
  const { requests } = await usage.usageOf(accountId, {
    by: 'hour',
    fromMs: NOON - 86_400_000,
    toMs: NOON + 3_600_000,
  });
  expect(requests).toBe(45_000);
});
