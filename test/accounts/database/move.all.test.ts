// 1. Every row of every table arrives as it was; the file that it came from stays byte for byte.
// 2. Keys, sessions, passwords and two-factor sign-in work on PostgreSQL as before; new ids collide with none ever given.
// 3. A database with accounts, a file that is missing and one that others write to are refused.
// 4. A copy that fails half-way leaves nothing behind, on either side.
// 5. A file of an older version is moved too, and nodes that run on the new database already follow.
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import { moveAccounts } from '../../../src/accounts/database/move.ts';
import type { PostgresLocation } from '../../../src/accounts/database/postgres-pool.ts';
import { hashKey } from '../../../src/accounts/keys/key-format.ts';
import { UsageStore } from '../../../src/accounts/usage/usage-store.ts';
import { codeOf, ELSEWHERE, HOME, PASSWORD, personAtGoogle, SignInHarness } from '../../sign-in/sign-in-harness.ts';
import { type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { useTemporaryFolder } from '../other-process.ts';

const folder = useTemporaryFolder();
const file = path.join(folder, 'data', 'accounts.db');
let server: PostgresServer;
let harness: SignInHarness;
let owner: Awaited<ReturnType<SignInHarness['registerWithTwoFactor']>>;
let namedKey: string;
let highestAccountId: number;

/** A file with rows in every table. */
beforeAll(async () => {
  server = await startPostgres();
  harness = new SignInHarness();
  await harness.open(file);
  owner = await harness.registerWithTwoFactor();
  const { caller, account } = owner;
  await harness.services.email.setAddress(caller, 'mia@food.example', { password: PASSWORD });
  await harness.services.identities.link(caller, personAtGoogle('Zoë 🥣'));
  const first = await harness.store.createNamedKey({ account: account.id, name: 'Küche', rateCap: 60 });
  const overlapUntil = new Date(harness.nowMs + 3_600_000).toISOString();
  namedKey = (await harness.store.rotateKey(account.id, first.record.id, { overlapUntil })).key;
  const counts = Array.from({ length: 2_500 }, (_, hour) => ({
    ...{ keyId: first.record.id, status: 200, requests: hour + 1, hourMs: harness.nowMs - hour * 3_600_000 },
  }));
  await new UsageStore(harness.database).add({
    id: randomUUID(),
    counts,
    lastUsedMs: new Map([[first.record.id, harness.nowMs]]),
  });
  for (const login of [account.username, 'nobody-there'])
    await codeOf(harness.signIn(login, 'a wrong guess', ELSEWHERE));
  const { kysely } = harness.database;
  const customer = { account_id: account.id, customer_id: 'cus_mia', state: 'null', applied: 3, check_at: null };
  await kysely.insertInto('billing_customer').values(customer).execute();
  await kysely.insertInto('billing_event').values({ id: 'evt_1', type: 'invoice.paid', received_at: '' }).execute();
  await harness.services.settled();
  // The highest id was given to an account that is gone.
  const gone = await harness.register();
  await harness.services.accountData.delete(gone.caller, { password: PASSWORD });
  highestAccountId = gone.account.id;
  await harness.database.close();
  // So that the file is all there is, and every byte of it can be compared.
  const closing = new DatabaseSync(file);
  closing.exec('pragma wal_checkpoint(truncate)');
  closing.close();
});
afterAll(() => server.stop());

/** All rows of all tables, each table in the order of its rows' texts. */
async function allRows(database: AccountsDatabase): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const { name } of await database.kysely.introspection.getTables()) {
    if (/^(sqlite_|larder_migration|key_revision|key_change|usage_staging)/.test(name)) continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(database.kysely);
    const sorted = rows.map((row) => JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1))));
    all[name] = sorted.sort();
  }
  return all;
}

async function rowsAt(location: string | PostgresLocation): Promise<Record<string, unknown[]>> {
  const database = await openAccountsDatabase(location);
  try {
    return await allRows(database);
  } finally {
    await database.close();
  }
}

describe('a move', () => {
  let location: PostgresLocation;
  const told: [string, number, number][] = [];
  let before: Buffer;
  beforeAll(async () => {
    location = await server.emptyLocation();
    before = readFileSync(file);
    const { rows } = await moveAccounts(file, location, { onProgress: (...progress) => told.push(progress) });
    expect(rows).toMatchObject({ account: 1, api_key: 2, usage_hour: 2_500, recovery_code: 10, billing_event: 1 });
  });

  it('1. brings every row of every table, and leaves the file as it was', async () => {
    const [source, target] = [await rowsAt(file), await rowsAt(location)];
    for (const [table, rows] of Object.entries(source)) expect([table, rows.length > 0]).toEqual([table, true]);
    expect(target).toEqual(source);
    expect(readFileSync(file).equals(before)).toBe(true);
    expect(readdirSync(path.dirname(file)).filter((name) => !/^accounts\.db(-wal|-shm)?$/.test(name))).toEqual([]);
    expect(told.filter(([table]) => table === 'usage_hour')).toEqual([
      ...[1_000, 2_000, 2_500].map((done) => ['usage_hour', done, 2_500]),
    ]);
  });

  it('2. lets everyone in as before, and gives no id twice', async () => {
    const moved = new SignInHarness();
    moved.nowMs = harness.nowMs;
    await moved.open(location);
    expect(await moved.store.findKeyByHash(hashKey(namedKey))).toMatchObject({ username: owner.username, rateCap: 60 });
    expect(await moved.store.findKeyByHash(hashKey(owner.accountKey))).toMatchObject({ kind: 'account' });
    expect(await moved.find(owner.session.token)).toMatchObject({ username: owner.username });
    moved.nextStep();
    const half = await moved.signIn(owner.username, PASSWORD);
    if (half.status !== 'second_factor_needed') throw new Error(half.status);
    const code = new TOTP({ secret: owner.secret }).generate({ timestamp: moved.nowMs });
    const signedIn = await moved.services.signIn.withCode(half.pendingToken, code, { client: HOME });
    expect(signedIn).toMatchObject({ status: 'signed_in' });
    const { account } = await moved.store.createAccount({ username: 'after-the-move', plan: 'pro' });
    expect(account.id).toBeGreaterThan(highestAccountId);
    const keys = await moved.store.listKeys('after-the-move');
    expect((await moved.store.listKeys(owner.username)).map(({ id }) => id)).not.toContain(keys[0]!.id);
    await moved.services.settled();
    await moved.database.close();
  });

  it('3. is refused into a database that has accounts', async () => {
    const again = moveAccounts(file, location);
    await expect(again).rejects.toMatchObject({ code: 'MOVE_REFUSED', message: expect.stringMatching(/2 accounts/) });
  });
});

describe('a move that cannot be', () => {
  const isEmpty = async (location: PostgresLocation) =>
    Object.entries(await rowsAt(location)).every(([table, rows]) => table === 'account_counter' || rows.length === 0);

  it('3. is refused without a file, and makes none', async () => {
    const nowhere = path.join(folder, 'nowhere', 'accounts.db');
    expect(await codeOf(moveAccounts(nowhere, await server.newLocation()))).toBe('MOVE_REFUSED');
    expect(existsSync(path.dirname(nowhere))).toBe(false);
  });

  it('3. is refused while another process writes', async () => {
    const location = await server.newLocation();
    const writer = new DatabaseSync(file);
    writer.exec('begin immediate');
    expect(await codeOf(moveAccounts(file, location))).toBe('ACCOUNTS_UNAVAILABLE');
    writer.exec('rollback');
    writer.close();
    expect(await isEmpty(location)).toBe(true);
  });

  it('holds writers up while it copies', async () => {
    const other = new DatabaseSync(file, { timeout: 0 });
    let outcome = 'wrote';
    const onProgress = () => {
      try {
        other.exec('begin immediate; rollback');
      } catch (error) {
        outcome = (error as Error).message;
      }
    };
    await moveAccounts(file, await server.newLocation(), { onProgress });
    other.close();
    expect(outcome).toMatch(/locked/);
  });

  it('4. leaves nothing behind when it fails half-way', async () => {
    const location = await server.newLocation();
    await server.run(location, 'alter table usage_hour add constraint small check (requests < 2000)');
    const failed = moveAccounts(file, location);
    await expect(failed).rejects.toMatchObject({ code: 'MOVE_FAILED', message: expect.stringMatching(/Nothing was/) });
    await server.run(location, 'alter table usage_hour drop constraint small');
    expect(await isEmpty(location)).toBe(true);
    expect(readdirSync(path.dirname(file)).filter((name) => name.includes('moving'))).toEqual([]);
    await moveAccounts(file, location);
    expect(await isEmpty(location)).toBe(false);
  });

  it('4. says when PostgreSQL is not there', async () => {
    const location = { ...(await server.newLocation()), port: 1 };
    expect(await codeOf(moveAccounts(file, location))).toBe('ACCOUNTS_UNAVAILABLE');
  });
});

it('5. moves a file of an older version, and running nodes follow', async () => {
  const old = path.join(folder, 'old.db');
  const source = new DatabaseSync(file, { readOnly: true });
  source.prepare('vacuum into ?').run(old);
  source.close();
  const database = new DatabaseSync(old);
  database.exec(`drop table billing_event; drop table billing_customer; alter table account drop column plan_set_by; alter table account drop column language;
    drop index account_by_reference; alter table account drop column reference; drop table account_counter;
    alter table session drop column proved_at; alter table password drop column temporary_until; alter table account drop column disabled_at;
    drop table known_device; drop table unknown_account_event; drop table usage_batch;
    create table known_address (account_id integer not null, address_hash text not null, seen_at text not null);
    delete from larder_migration where name >= '004'`);
  database.close();
  const location = await server.newLocation();
  const node = new AccountStore(await openAccountsDatabase(location));
  const { mark } = await node.keyChanges();
  // What strangers have tried on the empty database does not stand in the way.
  await server.run(location, `insert into attempt values ('bucket', 1, '', '')`);
  await moveAccounts(old, location);
  expect((await node.keyChanges(mark)).accountIds).toBe('all');
  expect(await node.findKeyByHash(hashKey(namedKey))).toMatchObject({ username: owner.username });
  const left = new DatabaseSync(old, { readOnly: true });
  expect(left.prepare(`select count(*) as steps from larder_migration`).get()).toEqual({ steps: 3 });
  left.close();
  await node.close();
});
