// 1. Keys are addressed by username and name, or by ids; the key of another account, and the account key, are not found.
// 2. A rename changes the name alone, and respects the names of live keys.
// 3. A rotation keeps the id, name, scope, cap and expiry; the old secret stops at once, or at the end of its overlap.
// 4. Old and new secret grant the same key, so that cap and usage are shared; a revocation ends both.
// 5. An account has at most so many live named keys.
// 6. Every change can be recorded in its own transaction: a record that fails undoes the change.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { AccountStore } from '../../../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../../src/accounts/database/engine.ts';
import { KeyCache } from '../../../src/accounts/keys/key-cache.ts';
import type { KeyChange, RecordKeyChange } from '../../../src/accounts/keys/key-changes.ts';
import { hashKey, isWellFormedKey } from '../../../src/accounts/keys/key-format.ts';
import { useAccountLocations } from '../../support/accounts-location.ts';

const START = Date.UTC(2030, 0, 1);
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(nowMs + hours * HOUR_MS).toISOString();
let nowMs = START;
let database: AccountsDatabase;
let store: AccountStore;
let mill: number;
let dairy: number;

const newLocation = useAccountLocations();
beforeAll(async () => {
  database = await openAccountsDatabase(await newLocation());
  store = new AccountStore(database, { now: () => nowMs });
  mill = (await store.createAccount({ username: 'oat-mill', plan: 'pro' })).account.id;
  dairy = (await store.createAccount({ username: 'dairy', plan: 'pro' })).account.id;
});
afterAll(() => database.close());
afterEach(() => {
  nowMs = START;
});

const create = (name: string, terms: object = {}) => store.createNamedKey({ account: mill, name, ...terms });
const grantOf = (key: string) => store.findKeyByHash(hashKey(key));
const listed = async (name: string) => (await store.listKeys(mill)).find((key) => key.name === name);

describe('which key', () => {
  it('is said by username and name, or by ids, with the same effect', async () => {
    const one = await create('by name');
    const other = await create('by id');
    expect(await store.renameKey('OAT-MILL', 'by name', 'named')).toMatchObject({ id: one.record.id, name: 'named' });
    expect(await store.renameKey(mill, other.record.id, 'identified')).toMatchObject({ name: 'identified' });
    await store.revokeKey(mill, one.record.id);
    await store.revokeKey('oat-mill', 'identified');
    expect([await grantOf(one.key), await grantOf(other.key)]).toEqual([undefined, undefined]);
  });

  it('is not found under another account, when it is the account key, or when it is revoked', async () => {
    const { record } = await create('private');
    const [accountKey] = await store.listKeys(mill);
    const { record: revoked } = await create('revoked');
    await store.revokeKey(mill, revoked.id);
    for (const [account, id] of [
      [dairy, record.id],
      [mill, accountKey!.id],
      [mill, revoked.id],
      [mill, 999_999],
    ] as const) {
      const refused = { code: 'KEY_NOT_FOUND', value: id };
      await expect(store.renameKey(account, id, 'mine now')).rejects.toMatchObject(refused);
      await expect(store.rotateKey(account, id)).rejects.toMatchObject(refused);
      await expect(store.revokeKey(account, id)).rejects.toMatchObject(refused);
    }
    await expect(store.rotateKey(424_242, record.id)).rejects.toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
  });
});

describe('a rename', () => {
  it('changes the name alone; the secret goes on working', async () => {
    const { key, record } = await create('staging', { scope: 'full', rateCap: 60 });
    expect(await store.renameKey(mill, record.id, 'staging 🥣')).toEqual({ ...record, name: 'staging 🥣' });
    expect(await grantOf(key)).toMatchObject({ keyId: record.id, scope: 'full', rateCap: 60 });
    await expect(store.revokeKey(mill, 'staging')).rejects.toMatchObject({ code: 'KEY_NOT_FOUND' });
  });

  it('to its own name is none, to that of a live key is refused, to that of an expired one is not', async () => {
    const { record } = await create('ci');
    await create('ci 2');
    await create('trial', { expiresAt: inHours(1) });
    expect(await store.renameKey(mill, 'ci', 'ci')).toMatchObject({ id: record.id });
    await expect(store.renameKey(mill, 'ci', 'ci 2')).rejects.toMatchObject({ code: 'KEY_EXISTS', value: 'ci 2' });
    await expect(store.renameKey(mill, 'ci', 'trial')).rejects.toMatchObject({ code: 'KEY_EXISTS' });
    await expect(store.renameKey(mill, 'ci', ' ')).rejects.toMatchObject({ code: 'INVALID_KEY_NAME' });
    nowMs += HOUR_MS;
    expect(await store.renameKey(mill, 'ci', 'trial')).toMatchObject({ id: record.id, name: 'trial' });
  });

  it('finds a name however it is composed', async () => {
    const { record } = await create('Küche');
    expect(await store.renameKey(mill, 'Ku\u0308che', 'Kantine')).toMatchObject({ id: record.id });
  });
});

describe('a rotation', () => {
  it('keeps everything but the secret, and ends the old one at once', async () => {
    const { key: old, record } = await create('app', { scope: 'full', rateCap: 60, expiresAt: inHours(1_000) });
    nowMs += HOUR_MS;
    const rotated = await store.rotateKey(mill, record.id);
    expect(isWellFormedKey(rotated.key)).toBe(true);
    expect(rotated.overlapUntil).toBeUndefined();
    const { shownPrefix, lastFour } = rotated.record;
    expect(rotated.record).toEqual({ ...record, shownPrefix, lastFour, rotatedAt: new Date(nowMs).toISOString() });
    expect(rotated.key.startsWith(shownPrefix) && rotated.key.endsWith(lastFour)).toBe(true);
    expect(await grantOf(old)).toBeUndefined();
    expect(await grantOf(rotated.key)).toMatchObject({ keyId: record.id, scope: 'full', rateCap: 60 });
  });

  it('with an overlap lets both secrets work as one key, to the millisecond', async () => {
    const { key: old, record } = await create('overlapping', { rateCap: 60 });
    const { key, overlapUntil } = await store.rotateKey(mill, 'overlapping', { overlapUntil: inHours(24) });
    expect(overlapUntil).toBe('2030-01-02T00:00:00.000Z');
    expect((await listed('overlapping'))!.previousWorksUntil).toBe(overlapUntil);
    const { expiresAtMs, ...grant } = (await grantOf(old))!;
    expect(expiresAtMs).toBe(Date.parse(overlapUntil!));
    expect(await grantOf(key)).toEqual({ ...grant, expiresAtMs: undefined });
    expect(grant).toMatchObject({ keyId: record.id, rateCap: 60 });

    const ring = new KeyCache({ store, now: () => nowMs });
    nowMs = Date.parse(overlapUntil!) - 1;
    expect(await ring.find(old)).toBeDefined();
    nowMs += 1;
    expect(await ring.find(old)).toBeUndefined();
    expect(await ring.find(key)).toBeDefined();
    ring.close();
  });

  it("never lets the old secret outlive the key's own expiry", async () => {
    const { key: old } = await create('short', { expiresAt: inHours(2) });
    await store.rotateKey(mill, 'short', { overlapUntil: inHours(24) });
    expect(await grantOf(old)).toMatchObject({ expiresAtMs: nowMs + 2 * HOUR_MS });
  });

  it('repeated with an overlap keeps what each secret was promised; without one it ends them all', async () => {
    const { key: first } = await create('twice');
    const { key: second } = await store.rotateKey(mill, 'twice', { overlapUntil: inHours(48) });
    const { key: third } = await store.rotateKey(mill, 'twice', { overlapUntil: inHours(1) });
    expect(await grantOf(first)).toMatchObject({ expiresAtMs: nowMs + 48 * HOUR_MS });
    expect(await grantOf(second)).toMatchObject({ expiresAtMs: nowMs + HOUR_MS });
    expect((await listed('twice'))!.previousWorksUntil).toBe(inHours(48));
    const { key: fourth } = await store.rotateKey(mill, 'twice');
    for (const ended of [first, second, third]) expect(await grantOf(ended)).toBeUndefined();
    expect(await grantOf(fourth)).toBeDefined();
    expect((await listed('twice'))!.previousWorksUntil).toBeUndefined();
  });

  it('is undone by a revocation, for the old secret too', async () => {
    const { key: old, record } = await create('ended');
    const { key } = await store.rotateKey(mill, record.id, { overlapUntil: inHours(24) });
    await store.revokeKey(mill, record.id);
    expect([await grantOf(old), await grantOf(key)]).toEqual([undefined, undefined]);
  });

  it.each(['soon', '', '2029-12-31', '2030-01-01T00:00:00Z', '2030-01-08T00:00:00.001Z', '2031-01-01'])(
    'cannot overlap until %j',
    async (overlapUntil) => {
      const refused = store.rotateKey(mill, 'twice', { overlapUntil });
      await expect(refused).rejects.toMatchObject({ code: 'INVALID_OVERLAP', value: overlapUntil });
    },
  );

  it.each([
    ['rising', (round: number) => 1 + round],
    ['falling', (round: number) => 100 - round],
    ['equal', () => 24],
  ])('leaves two replaced secrets at most, however often it is repeated (%s overlaps)', async (name, hours) => {
    const secrets = [(await create(name)).key];
    for (let round = 0; round < 60; round++) {
      const { key } = await store.rotateKey(mill, name, { overlapUntil: inHours(hours(round)) });
      secrets.push(key);
      const found = await Promise.all(secrets.map((secret) => store.findKeyByHash(hashKey(secret))));
      const live = found.filter((grant) => grant !== undefined);
      expect(live).toHaveLength(Math.min(round + 2, 3));
      expect(found.slice(-2)).not.toContain(undefined);
    }
  });

  it('may overlap for seven days to the millisecond', async () => {
    await create('week');
    const rotated = await store.rotateKey(mill, 'week', { overlapUntil: '2030-01-08T01:00:00+01:00' });
    expect(rotated.overlapUntil).toBe('2030-01-08T00:00:00.000Z');
  });

  it('of an expired key is refused', async () => {
    await create('expired', { expiresAt: inHours(1) });
    nowMs += HOUR_MS;
    await expect(store.rotateKey(mill, 'expired')).rejects.toMatchObject({ code: 'KEY_EXPIRED', value: 'expired' });
  });

  it('of the account key is immediate and keeps its id', async () => {
    const [before] = await store.listKeys(dairy);
    const { key, record, overlapUntil } = await store.rotateAccountKey(dairy);
    expect(record).toMatchObject({ id: before!.id, kind: 'account', scope: 'full' });
    expect(overlapUntil).toBeUndefined();
    expect(await grantOf(key)).toMatchObject({ keyId: before!.id, kind: 'account' });
  });
});

describe('how many', () => {
  it('live named keys an account has is limited; revoked and expired ones are not counted', async () => {
    await store.createAccount({ username: 'bakery', plan: 'pro' });
    const add = (name: string, terms: object = {}) =>
      store.createNamedKey({ account: 'bakery', name, keysPerAccount: 2, ...terms });
    await add('one');
    await add('two', { expiresAt: inHours(1) });
    await expect(add('three')).rejects.toMatchObject({ code: 'TOO_MANY_KEYS', value: 2 });
    await store.revokeKey('bakery', 'one');
    await add('three');
    await expect(add('four')).rejects.toMatchObject({ code: 'TOO_MANY_KEYS' });
    nowMs += HOUR_MS;
    await add('four');
    await expect(add('five')).rejects.toMatchObject({ code: 'TOO_MANY_KEYS' });
    await expect(add('five', { keysPerAccount: 0 })).resolves.toBeDefined();
  });
});

describe('a record', () => {
  it('is told of each change in its own transaction', async () => {
    const changes: KeyChange[] = [];
    const record: RecordKeyChange = async (write, change) => {
      // Only what the transaction itself sees has the change already.
      const { name } = await write
        .selectFrom('api_key')
        .select('name')
        .where('id', '=', change.key.id)
        .executeTakeFirstOrThrow();
      expect(name ?? undefined).toBe(change.key.name);
      changes.push(change);
    };
    const { record: key } = await create('recorded', { record });
    await store.renameKey(mill, key.id, 'renamed', { record });
    const rotated = await store.rotateKey(mill, key.id, { record, overlapUntil: inHours(1) });
    await store.revokeKey(mill, key.id, { record });
    await store.rotateAccountKey(mill, { record });
    expect(changes.map(({ act }) => act)).toEqual(['created', 'renamed', 'rotated', 'revoked', 'rotated']);
    expect(changes[0]).toEqual({ act: 'created', accountId: mill, at: inHours(0), key, former: undefined });
    expect(changes[1]).toMatchObject({ key: { name: 'renamed' }, former: { name: 'recorded' } });
    expect(changes[2]).toMatchObject({ key: rotated.record, former: { lastFour: key.lastFour } });
    expect(changes[4]).toMatchObject({ key: { kind: 'account' } });
    expect(JSON.stringify(changes)).not.toContain(rotated.key);
  });

  it('that cannot be kept undoes the change', async () => {
    const { key, record: kept } = await create('stubborn');
    const record = () => Promise.reject(new Error('the record is full'));
    const { mark } = await store.keyChanges();
    for (const change of [
      () => create('unrecorded', { record }),
      () => store.renameKey(mill, kept.id, 'other', { record }),
      () => store.rotateKey(mill, kept.id, { record }),
      () => store.revokeKey(mill, kept.id, { record }),
    ]) {
      await expect(change()).rejects.toThrow('the record is full');
    }
    expect(await grantOf(key)).toMatchObject({ keyId: kept.id });
    expect(await listed('unrecorded')).toBeUndefined();
    expect(await listed('stubborn')).toMatchObject(kept);
    expect((await store.keyChanges(mark)).accountIds).toEqual([]);
  });
});
