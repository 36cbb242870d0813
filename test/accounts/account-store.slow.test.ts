// 1. Accounts: usernames are checked and unique in any case; each account has exactly one account key.
// 2. Named keys: names unique among live keys, expiry in the future, cap within the plan; the defaults are read, none, none.
// 3. Every change to keys and plans changes the revision; a refused change does not.
// 4. Only hashes are stored, in a file that only its owner can read.
// 5. Several processes: one wins a race for a username, all may migrate at once, and kill -9 loses nothing acknowledged.
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../src/accounts/account-store.ts';
import { type AccountsLocation, openAccountsDatabase } from '../../src/accounts/database/database.ts';
import { hashKey, isWellFormedKey } from '../../src/accounts/keys/key-format.ts';
import { locationArgument, onSqliteOnly, useAccountLocations } from '../support/accounts-location.ts';
import { openAccountStore } from '../support/open-account-store.ts';
import { until } from '../support/until.ts';
import { linesOf, useCallingProcesses, useOtherProcess } from './other-process.ts';

const newLocation = useAccountLocations();
let location: AccountsLocation;
const startProcess = useOtherProcess();
const callIn = useCallingProcesses(startProcess);
let nowMs = Date.UTC(2030, 0, 1);
let store: AccountStore;

beforeAll(async () => {
  location = await newLocation();
  store = await openAccountStore(location, { now: () => nowMs });
});
afterAll(() => store.close());

describe('accounts', () => {
  it('are created with one account key of full scope', async () => {
    const { account, accountKey } = await store.createAccount({ username: 'Mia.Baker-1', plan: 'pro' });
    expect(account).toMatchObject({ username: 'Mia.Baker-1', plan: 'pro', createdAt: '2030-01-01T00:00:00.000Z' });
    expect(await store.findAccount('mia.baker-1')).toEqual(account);
    expect(await store.findKeyByHash(hashKey(accountKey))).toEqual({
      keyId: expect.any(Number),
      accountId: account.id,
      username: 'Mia.Baker-1',
      kind: 'account',
      scope: 'full',
      plan: 'pro',
      rateCap: undefined,
      expiresAtMs: undefined,
    });
  });

  it('are unique in any case', async () => {
    const again = store.createAccount({ username: 'MIA.baker-1', plan: 'pro' });
    await expect(again).rejects.toMatchObject({ code: 'ACCOUNT_EXISTS', value: 'MIA.baker-1' });
  });

  it.each(['', 'ab', 'a'.repeat(65), 'mia baker', 'müller', 'mia\n', "x'; drop table account; --", 'mia/baker'])(
    'cannot be named %j',
    async (username) => {
      const refused = store.createAccount({ username, plan: 'pro' });
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_USERNAME', value: username });
    },
  );

  it('change their plan, and know only the plans there are', async () => {
    expect(await store.setPlan('mia.baker-1', 'scale')).toMatchObject({ username: 'Mia.Baker-1', plan: 'scale' });
    expect(await store.listAccounts()).toMatchObject([{ username: 'Mia.Baker-1', plan: 'scale' }]);
    await expect(store.setPlan('mia.baker-1', 'gold')).rejects.toMatchObject({ code: 'INVALID_PLAN' });
    await expect(store.setPlan('nobody', 'pro')).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND', value: 'nobody' });
    await expect(store.createAccount({ username: 'other', plan: '__proto__' })).rejects.toMatchObject({
      code: 'INVALID_PLAN',
    });
  });

  it('rotate their account key: the new one works, the old one is gone', async () => {
    const { accountKey } = await store.createAccount({ username: 'rotating', plan: 'starter' });
    const { key } = await store.rotateAccountKey('rotating');
    expect(await store.findKeyByHash(hashKey(accountKey))).toBeUndefined();
    expect(await store.findKeyByHash(hashKey(key))).toMatchObject({ kind: 'account', scope: 'full' });
    expect((await store.listKeys('rotating')).filter(({ kind }) => kind === 'account')).toHaveLength(1);
    await expect(store.rotateAccountKey('nobody')).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });
});

describe('named keys', () => {
  beforeAll(() => store.createAccount({ username: 'oat-mill', plan: 'pro' }));
  const create = (request: object) => store.createNamedKey({ account: 'oat-mill', name: 'unnamed', ...request });

  it('read only, without expiry and cap, unless asked for', async () => {
    const { key, record } = await create({ name: 'production' });
    expect(isWellFormedKey(key)).toBe(true);
    expect(record).toMatchObject({ name: 'production', kind: 'named', scope: 'read', rateCap: undefined });
    expect(await store.findKeyByHash(hashKey(key))).toMatchObject({
      scope: 'read',
      expiresAtMs: undefined,
      plan: 'pro',
    });
  });

  it('carry scope, expiry and cap', async () => {
    const { key } = await create({ name: 'Küche 🥣', scope: 'full', expiresAt: '2030-06-01T12:00+02:00', rateCap: 60 });
    const grant = await store.findKeyByHash(hashKey(key));
    expect(grant).toMatchObject({ scope: 'full', rateCap: 60, expiresAtMs: Date.UTC(2030, 5, 1, 10) });
  });

  it('have names that are unique while they live', async () => {
    const first = await create({ name: 'ci' });
    await expect(create({ name: 'ci' })).rejects.toMatchObject({ code: 'KEY_EXISTS', value: 'ci' });
    await store.revokeKey('OAT-mill', 'ci');
    await expect(store.revokeKey('oat-mill', 'ci')).rejects.toMatchObject({ code: 'KEY_NOT_FOUND', value: 'ci' });
    const second = await create({ name: 'ci' });
    expect(await store.findKeyByHash(hashKey(first.key))).toBeUndefined();
    expect(await store.findKeyByHash(hashKey(second.key))).toMatchObject({ kind: 'named' });
  });

  it('free their name when they expire', async () => {
    await create({ name: 'trial', expiresAt: '2030-01-01T00:00:01Z' });
    await expect(create({ name: 'trial' })).rejects.toMatchObject({ code: 'KEY_EXISTS' });
    nowMs += 1_000;
    await expect(create({ name: 'trial' })).resolves.toMatchObject({ record: { name: 'trial' } });
  });

  it.each(['', ' ', ' ci', 'ci ', 'a\tb', 'a\u200bb', 'two  spaces', 'x'.repeat(65), '\u0000'])(
    'cannot be named %j',
    async (name) => {
      await expect(create({ name })).rejects.toMatchObject({ code: 'INVALID_KEY_NAME', value: name });
    },
  );

  it.each(['tomorrow', '2031', '2031-02-30', '2031-13-01', '31.12.2031', '2031-01-01 10:00', '2031-01-01T25:00Z', ''])(
    'cannot expire at %j',
    async (expiresAt) => {
      await expect(create({ expiresAt })).rejects.toMatchObject({ code: 'INVALID_EXPIRY', value: expiresAt });
    },
  );

  it('cannot expire in the past or now', async () => {
    await expect(create({ expiresAt: '2029-12-31' })).rejects.toMatchObject({ code: 'INVALID_EXPIRY' });
    await expect(create({ expiresAt: new Date(nowMs).toISOString() })).rejects.toMatchObject({
      code: 'INVALID_EXPIRY',
    });
  });

  it.each([0, -1, 1.5, Number.NaN, '12x', '', '1e3'])('cannot be capped at %j', async (rateCap) => {
    await expect(create({ rateCap })).rejects.toMatchObject({ code: 'INVALID_RATE_CAP' });
  });

  it("cannot be capped above the plan's limit, where there is one", async () => {
    const planPerMinute = (plan: string) => (plan === 'pro' ? 500 : 0);
    const above = create({ name: 'fast', rateCap: 501, planPerMinute });
    await expect(above).rejects.toMatchObject({ code: 'INVALID_RATE_CAP', message: expect.stringContaining('500') });
    await expect(create({ name: 'fast', rateCap: '500', planPerMinute })).resolves.toMatchObject({
      record: { rateCap: 500 },
    });
    await expect(create({ name: 'free', rateCap: 501, planPerMinute: () => 0 })).resolves.toBeDefined();
  });

  it('cannot take the scope or the account of nobody', async () => {
    await expect(create({ scope: 'admin' })).rejects.toMatchObject({ code: 'INVALID_SCOPE' });
    await expect(create({ account: 'nobody' })).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });

  it('are listed after the account key, by name, without their secret', async () => {
    const keys = await store.listKeys('oat-mill');
    expect(keys.map(({ name }) => name).slice(0, 3)).toEqual([undefined, 'Küche 🥣', 'ci']);
    for (const { shownPrefix, lastFour } of keys) expect(shownPrefix + lastFour).toMatch(/^lk_[0-9A-Za-z]{8}$/);
  });
});

it('tells of every change, and of a refused change nothing', async () => {
  let { mark } = await store.keyChanges();
  const changes: (() => Promise<unknown>)[] = [
    () => store.createAccount({ username: 'revised', plan: 'starter' }),
    () => store.setPlan('revised', 'pro'),
    () => store.createNamedKey({ account: 'revised', name: 'ci' }),
    () => store.rotateKey('revised', 'ci'),
    () => store.renameKey('revised', 'ci', 'production'),
    () => store.revokeKey('revised', 'production'),
    () => store.rotateAccountKey('revised'),
  ];
  for (const change of changes) {
    await change();
    const { mark: next, accountIds } = await store.keyChanges(mark);
    expect(accountIds).not.toEqual([]);
    mark = next;
  }
  await store.revokeKey('revised', 'ci').catch(() => {});
  await store.createAccount({ username: 'revised', plan: 'starter' }).catch(() => {});
  expect((await store.keyChanges(mark)).accountIds).toEqual([]);
});

it('keeps no key in its files, and lets only the owner read them', onSqliteOnly(), async () => {
  const { accountKey } = await store.createAccount({ username: 'secretive', plan: 'starter' });
  const file = String(location);
  for (const part of [file, `${file}-wal`]) {
    expect(readFileSync(part).includes(accountKey.slice(8, -5))).toBe(false);
    expect(statSync(part).mode & 0o777).toBe(0o600);
  }
  expect(readFileSync(`${file}-wal`).includes(hashKey(accountKey))).toBe(true);
});

describe('several processes', () => {
  it('race for one username: one wins, the others are told', async () => {
    const outcomes = await Promise.all(
      [0, 1, 2, 3].map((nth) => callIn(nth, location, 'createAccount', { username: 'contested', plan: 'pro' })),
    );
    expect(outcomes.filter(({ value }) => value !== undefined)).toHaveLength(1);
    for (const { code, message } of outcomes.filter(({ value }) => value === undefined)) {
      expect(code).toBe('ACCOUNT_EXISTS');
      expect(message).toContain('"contested"');
    }
  });

  it('open a database that does not exist yet, all at once', async () => {
    for (let round = 0; round < 3; round++) {
      const fresh = await newLocation({ isEmpty: true });
      const outcomes = await Promise.all(Array.from({ length: 6 }, (_, nth) => callIn(nth, fresh, 'listAccounts')));
      expect(outcomes).toEqual(Array.from({ length: 6 }, () => ({ value: [] })));
    }
  });

  it('write at the same time without losing or refusing anything', async () => {
    const usernames = Array.from({ length: 6 }, (_, number) => `writer-${number}`);
    const outcomes = await Promise.all(
      usernames.map((username, nth) => callIn(nth, location, 'createAccount', { username, plan: 'pro' })),
    );
    for (const { value } of outcomes) expect(await store.findKeyByHash(hashKey(value.accountKey))).toBeDefined();
  });

  it('wait for a lock without holding up the thread', onSqliteOnly(), async () => {
    const other = new DatabaseSync(String(location));
    other.exec('begin immediate');
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 10);
    const created = store.createAccount({ username: 'patient', plan: 'pro' });
    await until(() => turns > 5, 'turns of the event loop');
    expect(await store.findAccount('patient')).toBeUndefined();
    other.exec('commit');
    await expect(created).resolves.toMatchObject({ account: { username: 'patient' } });
    clearInterval(timer);
    other.close();
  });

  it('lose nothing acknowledged when killed', async () => {
    for (let round = 0; round < 3; round++) {
      const child = startProcess('flood', locationArgument(location));
      const exited = once(child, 'exit');
      const acknowledged: string[] = [];
      for await (const key of linesOf(child)) {
        acknowledged.push(key);
        if (acknowledged.length === 20) child.kill('SIGKILL');
      }
      await exited;
      const again = await openAccountStore(location);
      for (const key of acknowledged.filter(isWellFormedKey)) {
        expect(await again.findKeyByHash(hashKey(key))).toBeDefined();
      }
      await again.close();
    }
  });

  it('lose no acknowledged rotation and revocation when killed', async () => {
    for (let round = 0; round < 3; round++) {
      const child = startProcess('flood-keys', locationArgument(location));
      const exited = once(child, 'exit');
      const acknowledged: string[] = [];
      for await (const line of linesOf(child)) {
        acknowledged.push(line);
        // Ends at another step of its round each time.
        if (acknowledged.length === 40 + round) child.kill('SIGKILL');
      }
      await exited;
      const again = await openAccountStore(location);
      const told = acknowledged.map((line) => line.split(' ')).filter(([, key]) => isWellFormedKey(key));
      expect(told.length).toBeGreaterThanOrEqual(40);
      for (const [state, key] of told) {
        const grant = await again.findKeyByHash(hashKey(key!));
        expect(grant === undefined ? 'gone' : 'works').toBe(state);
      }
      await again.close();
    }
  });
});

it('refuses a database that a later version has written, and says so', async () => {
  const later = await newLocation();
  const database = await openAccountsDatabase(later);
  await sql`insert into larder_migration values ('999-from-the-future', '2040-01-01')`.execute(database.kysely);
  await database.close();
  await expect(openAccountStore(later)).rejects.toMatchObject({
    code: 'ACCOUNTS_TOO_NEW',
    value: '999-from-the-future',
  });
});

it('says which file it cannot open', onSqliteOnly(), async () => {
  const file = String(location);
  const refused = openAccountStore(path.join(file, 'accounts.db'));
  await expect(refused).rejects.toMatchObject({ code: 'ACCOUNTS_UNAVAILABLE', message: expect.stringContaining(file) });
});
