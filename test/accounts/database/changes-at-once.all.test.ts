// Changes to single accounts that one process makes at the same moment on a real PostgreSQL:
// 1. One that is refused, or that the database refuses, fails alone; the others are kept with their records.
// 2. Limits hold: changes to one account come one after the other.
// 3. Nobody waits for an account that another session has locked, or for a slow change, but whoever asked for it.
// 4. Where the connection is cut in the middle, a change and its record are both there or neither, and whoever was told
//    that it was made finds it.
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { recordKeyChange } from '../../../src/accounts/audit/key-events.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import type { PostgresLocation } from '../../../src/accounts/database/postgres-pool.ts';
import { hashKey } from '../../../src/accounts/keys/key-format.ts';
import { codeOf } from '../../sign-in/sign-in-harness.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres.ts';

const record = recordKeyChange({ actor: 'owner' });
const ACCOUNTS = 20;

let server: PostgresServer;
let location: PostgresLocation;
let database: AccountsDatabase;
let store: AccountStore;
let ids: number[];

beforeAll(async () => {
  server = await startPostgres();
});
beforeEach(async () => {
  await database?.close();
  location = await server.newLocation();
  database = await openAccountsDatabase(location);
  store = new AccountStore(database);
  const created = Array.from({ length: ACCOUNTS }, (_, nth) =>
    store.createAccount({ username: `mill-${nth}`, plan: 'pro' }),
  );
  ids = (await Promise.all(created)).map(({ account }) => account.id);
});
afterAll(async () => {
  await database?.close();
  await server?.stop();
});

const numberFrom = async (select: string) => Number((await server.run(location, `select ${select} as n`))[0]!.n);
const recorded = () => numberFrom(`(select count(*) from audit_event where kind in ('key_rotated', 'key_created'))`);

it('1. fail alone', async () => {
  await store.createNamedKey({ account: ids[3]!, name: 'till' });
  await server.run(
    location,
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no room'; end $$;
     create trigger refuse before insert on audit_event for each row when (new.account_id = ${ids[7]})
       execute function refuse()`,
  );
  const outcomes = await Promise.all(
    [...ids, 404_404].map((account) =>
      store.createNamedKey({ account, name: 'till', record }).then(
        () => 'kept',
        (error: { code?: string; message: string }) => error.code ?? error.message,
      ),
    ),
  );
  const expected = [...ids, 404_404].map(() => 'kept');
  expected[3] = 'KEY_EXISTS';
  // PostgreSQL's code for an exception that is raised.
  expected[7] = 'P0001';
  expected[ACCOUNTS] = 'ACCOUNT_NOT_FOUND';
  expect(outcomes).toEqual(expected);
  expect(await recorded()).toBe(ACCOUNTS - 2);
  expect(await store.listKeys(ids[7]!)).toHaveLength(1);
  expect(await store.listKeys(ids[8]!)).toHaveLength(2);
});

it('2. keep to the number of keys that an account may have', async () => {
  const requests = ids
    .slice(0, 5)
    .flatMap((account) =>
      Array.from({ length: 6 }, (_, nth) =>
        codeOf(store.createNamedKey({ account, name: `key ${nth}`, keysPerAccount: 4, record })),
      ),
    );
  const codes = await Promise.all(requests);
  expect(codes.filter((code) => code === undefined)).toHaveLength(5 * 4);
  expect(codes.filter((code) => code === 'TOO_MANY_KEYS')).toHaveLength(5 * 2);
  expect(await recorded()).toBe(5 * 4);
});

it('3. wait for no locked account and no slow change of others', async () => {
  const other = await openAccountsDatabase(location);
  const [locked, slow, ...rest] = ids as [number, number, ...number[]];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let bothHeld = 0;
  const hold = () => {
    bothHeld += 1;
    return released;
  };
  const holders = [other.writeAccount(locked, hold), database.writeAccount(slow, hold)];
  await expect.poll(() => bothHeld).toBe(2);
  let isDone = false;
  const waiting = store.rotateAccountKey(locked, { record }).then(() => {
    isDone = true;
  });
  await Promise.all(rest.map((id) => store.rotateAccountKey(id, { record })));
  expect(isDone).toBe(false);
  release();
  await Promise.all([...holders, waiting]);
  expect(await recorded()).toBe(ACCOUNTS - 1);
  await other.close();
});

it('4. are whole or not there when their connections are cut', async () => {
  const told = new Map<number, string>();
  let cuts = 0;
  let isOver = false;
  const cutting = (async () => {
    while (cuts < 20) {
      const ended = `select count(pg_terminate_backend(pid)) as n from pg_stat_activity
        where application_name = 'larder' and datname = current_database() and state <> 'idle'`;
      cuts += Number((await server.run(location, ended))[0]!.n);
    }
  })().finally(() => {
    isOver = true;
  });
  let failures = 0;
  const rotate = async (id: number) => {
    while (!isOver) {
      const outcome = await store.rotateAccountKey(id, { record }).catch(() => undefined);
      if (outcome === undefined) failures += 1;
      else told.set(id, outcome.key);
      // One that fails at once must not keep the others from their turn.
      await setImmediate();
    }
    // The last one of each account is not cut.
    await cutting;
    told.set(id, (await store.rotateAccountKey(id, { record })).key);
  };
  await Promise.all(ids.map(rotate));
  for (const [id, key] of told) expect(await store.findKeyByHash(hashKey(key))).toMatchObject({ accountId: id });
  expect(failures).toBeGreaterThan(0);
  // Every rotation leaves a change of the account; the first one is of its creation.
  const changes = await numberFrom('(select count(*) from key_change)');
  expect(await recorded()).toBe(changes - ACCOUNTS);
});
