// 1. A key is read from the store on its first use, then found in memory, synchronously; many first uses cause one read.
// 2. Texts that are no keys never reach the store, and a refused key reaches it once.
// 3. Another process revokes, changes a plan or creates a key: the ring follows within a second, a new key works at once.
// 4. A key is refused exactly from the moment at which it expires.
// 5. Without a store, known keys go on, unknown ones fail as unavailable, and each outage is reported once.
// 6. A flood of invented keys does not fill the memory.
// 7. Only the keys of an account that changed are read again, whatever the order in which transactions commit.
// 8. A store that hangs delays known keys for a moment at most, and does not count as away while the poll succeeds.
import { renameSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AccountStore } from '../../../src/accounts/account-store.ts';
import type { AccountsLocation } from '../../../src/accounts/database/database.ts';
import type { KeyChanges, KeyMark } from '../../../src/accounts/database/engine.ts';
import type { KeyGrant } from '../../../src/accounts/keys/find-grant.ts';
import { KeyCache, type KeySource } from '../../../src/accounts/keys/key-cache.ts';
import { createKey, hashKey } from '../../../src/accounts/keys/key-format.ts';
import { onSqliteOnly, useAccountLocations } from '../../support/accounts-location.ts';
import { ANY_CHARACTER } from '../../support/any-character.ts';
import { openAccountStore } from '../../support/open-account-store.ts';
import { ABOUT_A_SECOND_MS } from '../../support/patience.ts';
import { until } from '../../support/until.ts';
import { useCallingProcesses, useOtherProcess, useTemporaryFolder } from '../other-process.ts';

const folder = useTemporaryFolder();
const newLocation = useAccountLocations();
let location: AccountsLocation;
const callIn = useCallingProcesses(useOtherProcess());
const inOtherProcess = (method: string, ...parameters: unknown[]) => callIn(0, location, method, ...parameters);
let store: AccountStore;
const rings: KeyCache[] = [];

beforeAll(async () => {
  location = await newLocation();
  store = await openAccountStore(location);
  await store.createAccount({ username: 'oat-mill', plan: 'pro' });
});
afterAll(() => store.close());
afterEach(() => {
  for (const ring of rings.splice(0)) ring.close();
});

/** A ring on a real store, and what reached the store through it. */
function ringWithCount(options: Omit<ConstructorParameters<typeof KeyCache>[0], 'store'> = {}, on = store) {
  const count = { reads: 0, polls: 0 };
  const counted: KeySource = {
    findKeyByHash: (keyHash) => {
      count.reads += 1;
      return on.findKeyByHash(keyHash);
    },
    keyChanges: (since) => {
      count.polls += 1;
      return on.keyChanges(since);
    },
  };
  const ring = new KeyCache({ store: counted, ...options });
  rings.push(ring);
  return { ring, count };
}

/** Waits until the ring has asked for changes anew, and has heard that answer: it asks again only then. */
async function polled(count: { polls: number }): Promise<void> {
  const { polls } = count;
  await until(() => count.polls >= polls + 2, 'the next polls');
}

/** A source whose every revision may have changed everything. */
function revisedSource() {
  const source = {
    revision: 'first',
    polls: 0,
    keyChanges: async (since?: KeyMark): Promise<KeyChanges> => {
      source.polls += 1;
      const { revision } = source;
      return { mark: { revision }, accountIds: revision === since?.revision ? [] : 'all' };
    },
  };
  return source;
}

let names = 0;
async function newKey(options: object = {}) {
  names += 1;
  return (await store.createNamedKey({ account: 'oat-mill', name: `key ${names}`, ...options })).key;
}

describe('in memory', () => {
  it('asks the store on the first use of a key only', async () => {
    const { ring, count } = ringWithCount();
    const key = await newKey();
    const first = ring.find(key);
    expect(first).toBeInstanceOf(Promise);
    expect(await first).toMatchObject({ username: 'oat-mill', plan: 'pro', scope: 'read', kind: 'named' });
    for (let use = 0; use < 1_000; use++) expect(ring.find(key)).toMatchObject({ username: 'oat-mill' });
    expect(count.reads).toBe(1);
  });

  it('asks once for a hundred first uses at the same time', async () => {
    const { ring, count } = ringWithCount();
    const key = await newKey();
    const grants = await Promise.all(Array.from({ length: 100 }, () => ring.find(key)));
    expect(new Set(grants.map((grant) => grant?.keyId)).size).toBe(1);
    expect(count.reads).toBe(1);
  });

  it('never asks for what is no key, and once for a key that does not exist', async () => {
    const { ring, count } = ringWithCount();
    const key = createKey();
    for (const text of ['', 'lk_', key.slice(1), `${key} `, key.toLowerCase(), 'x'.repeat(100_000)]) {
      expect(ring.find(text)).toBeUndefined();
    }
    fc.assert(fc.property(fc.string({ unit: ANY_CHARACTER }), (text) => ring.find(text) === undefined));
    expect(count.reads).toBe(0);
    expect(await ring.find(key)).toBeUndefined();
    expect(ring.find(key)).toBeUndefined();
    expect(count.reads).toBe(1);
  });

  it('refuses a key exactly from its expiry on', async () => {
    let nowMs = Date.now();
    const expiresAtMs = nowMs + 60_000;
    const { ring } = ringWithCount({ now: () => nowMs });
    const key = await newKey({ expiresAt: new Date(expiresAtMs).toISOString() });
    nowMs = expiresAtMs - 1;
    expect(await ring.find(key)).toMatchObject({ expiresAtMs });
    expect(ring.find(key)).toMatchObject({ expiresAtMs });
    nowMs = expiresAtMs;
    expect(ring.find(key)).toBeUndefined();
    expect(await ringWithCount({ now: () => nowMs }).ring.find(key)).toBeUndefined();
  });
});

describe('changes by another process', () => {
  it('a revocation and a rotation hold within a second, and leave other keys alone', async () => {
    const { ring } = ringWithCount();
    ring.start();
    const [key, other] = [await newKey(), await newKey()];
    const name = `key ${names - 1}`;
    expect(await ring.find(key)).toBeDefined();
    expect(await inOtherProcess('revokeKey', 'oat-mill', name)).toEqual({});
    expect(await until(async () => (await ring.find(key)) === undefined)).toBeLessThan(ABOUT_A_SECOND_MS);
    expect(await ring.find(other)).toBeDefined();

    const { accountKey } = await store.createAccount({ username: 'rotating', plan: 'pro' });
    expect(await ring.find(accountKey)).toMatchObject({ kind: 'account' });
    const { value } = await inOtherProcess('rotateAccountKey', 'rotating');
    expect(await ring.find(value.key)).toMatchObject({ kind: 'account' });
    expect(await until(async () => (await ring.find(accountKey)) === undefined)).toBeLessThan(ABOUT_A_SECOND_MS);
  });

  it('a plan change holds within a second for every key of the account', async () => {
    const { ring } = ringWithCount();
    ring.start();
    const key = await newKey();
    expect(await ring.find(key)).toMatchObject({ plan: 'pro' });
    await inOtherProcess('setPlan', 'oat-mill', 'scale');
    expect(await until(async () => (await ring.find(key))?.plan === 'scale')).toBeLessThan(ABOUT_A_SECOND_MS);
    await store.setPlan('oat-mill', 'pro');
    expect(await until(async () => (await ring.find(key))?.plan === 'pro')).toBeLessThan(ABOUT_A_SECOND_MS);
  });

  it('a new key works as soon as it is created', async () => {
    const { ring } = ringWithCount();
    ring.start();
    const { value } = await inOtherProcess('createNamedKey', { account: 'oat-mill', name: 'from elsewhere' });
    expect(await ring.find(value.key)).toMatchObject({ username: 'oat-mill' });
  });

  it('nothing is read again while nothing changes', async () => {
    const { ring, count } = ringWithCount();
    ring.start();
    const key = await newKey();
    await polled(count);
    await ring.find(key);
    const { reads } = count;
    await polled(count);
    expect(ring.find(key)).toMatchObject({ username: 'oat-mill' });
    expect(count.reads).toBe(reads);
  });
});

describe('a change while a read is on its way', () => {
  it('is not overlooked: the old answer is neither shared nor remembered', async () => {
    const grant = { username: 'late' } as KeyGrant;
    const answers: ((grant: KeyGrant | undefined) => void)[] = [];
    const source = revisedSource();
    const ring = new KeyCache({
      store: {
        findKeyByHash: () => new Promise((resolve) => answers.push(resolve)),
        keyChanges: source.keyChanges,
      },
    });
    rings.push(ring);
    ring.start();
    await polled(source);
    const key = createKey();
    const refusedKey = createKey();
    const before = ring.find(key);
    const refused = ring.find(refusedKey);
    source.revision = 'second';
    await polled(source);
    const after = ring.find(key);
    expect(answers).toHaveLength(3);
    answers[0](undefined);
    answers[1](undefined);
    expect(await before).toBeUndefined();
    expect(await refused).toBeUndefined();
    answers[2](grant);
    expect(await after).toBe(grant);
    expect(ring.find(key)).toBe(grant);
    expect(ring.find(refusedKey)).toBeInstanceOf(Promise);
    expect(answers).toHaveLength(4);
  });
});

describe('a store that is away', () => {
  it('leaves known keys working, is reported once, and is found again', onSqliteOnly(), async () => {
    const lonelyFile = path.join(folder, 'lonely', 'accounts.db');
    const lonely = await openAccountStore(lonelyFile);
    const { accountKey } = await lonely.createAccount({ username: 'mia', plan: 'pro' });
    const { key } = await lonely.createNamedKey({ account: 'mia', name: 'ci' });
    const errors: unknown[] = [];
    let recoveries = 0;
    const onRecovery = () => {
      recoveries += 1;
    };
    const { ring, count } = ringWithCount({ onError: (error) => errors.push(error), onRecovery }, lonely);
    ring.start();
    expect(await ring.find(accountKey)).toMatchObject({ username: 'mia' });

    renameSync(lonelyFile, `${lonelyFile}.away`);
    await until(() => errors.length > 0);
    for (let use = 0; use < 100; use++) {
      expect(await ring.find(accountKey)).toMatchObject({ username: 'mia' });
      await expect(ring.find(key)).rejects.toMatchObject({ code: 'ACCOUNTS_UNAVAILABLE' });
    }
    await expect(lonely.createAccount({ username: 'lost', plan: 'pro' })).rejects.toMatchObject({
      code: 'ACCOUNTS_UNAVAILABLE',
    });
    await polled(count);
    expect(errors).toMatchObject([{ code: 'ACCOUNTS_UNAVAILABLE', value: lonelyFile }]);
    expect(recoveries).toBe(0);

    renameSync(`${lonelyFile}.away`, lonelyFile);
    await until(() => recoveries > 0);
    expect(await ring.find(key)).toMatchObject({ username: 'mia' });
    ring.close();
    await lonely.close();
  });

  it('keeps a key that must be read again as it was, until the store is back', async () => {
    const source = revisedSource();
    let isAway = false;
    const asked = <T>(answer: T) =>
      isAway ? Promise.reject(new Error('connection refused')) : Promise.resolve(answer);
    const grant = { username: 'mia' } as never;
    const errors: unknown[] = [];
    const ring = new KeyCache({
      store: { findKeyByHash: () => asked(grant), keyChanges: source.keyChanges },
      onError: (error) => errors.push(error),
    });
    rings.push(ring);
    ring.start();
    const key = createKey();
    await ring.find(key);
    isAway = true;
    source.revision = 'second';
    await polled(source);
    expect(await ring.find(key)).toBe(grant);
    // The poll alone decides whether the store is away.
    expect(errors).toEqual([]);
  });
});

describe('7. what is read again', () => {
  it('is what belongs to the accounts that changed', async () => {
    const grants = new Map<string, KeyGrant>();
    const reads: string[] = [];
    let changed: number[] = [];
    const ring = new KeyCache({
      store: {
        findKeyByHash: async (keyHash) => {
          reads.push(keyHash);
          return grants.get(keyHash);
        },
        keyChanges: async (since) => {
          const accountIds = since === undefined ? ('all' as const) : changed;
          changed = [];
          return { mark: { revision: '' }, accountIds };
        },
      },
    });
    rings.push(ring);
    await ring.start();
    for (const keyHash of ['a', 'b', 'c']) {
      grants.set(keyHash, { accountId: keyHash.charCodeAt(0), username: keyHash } as KeyGrant);
      await ring.findByHash(keyHash);
    }
    reads.length = 0;
    grants.delete('b');
    changed = ['b'.charCodeAt(0), 1];
    await until(async () => (await ring.findByHash('b')) === undefined);
    for (const keyHash of ['a', 'c']) expect(await ring.findByHash(keyHash)).toMatchObject({ username: keyHash });
    expect(new Set(reads)).toEqual(new Set(['b']));
  });
});

describe('8. a store that hangs', () => {
  it('serves known keys as they were, and is not away while the poll succeeds', async () => {
    const source = revisedSource();
    const grant = { accountId: 1, username: 'mia' } as KeyGrant;
    let found: KeyGrant | undefined = grant;
    let isHanging = false;
    const hung: (() => void)[] = [];
    let reads = 0;
    const errors: unknown[] = [];
    const ring = new KeyCache({
      store: {
        findKeyByHash: async () => {
          reads += 1;
          if (isHanging) await new Promise<void>((resolve) => hung.push(resolve));
          return found;
        },
        keyChanges: source.keyChanges,
      },
      onError: (error) => errors.push(error),
    });
    rings.push(ring);
    await ring.start();
    const keys = [createKey(), createKey()];
    for (const key of keys) expect(await ring.find(key)).toBe(grant);
    reads = 0;
    isHanging = true;
    source.revision = 'second';
    await until(async () => {
      await ring.find(keys[0]!);
      return hung.length > 0;
    });
    // Nobody waits once one has waited too long, and the reads of one key are shared.
    for (let use = 0; use < 100; use++) for (const key of keys) expect(ring.find(key)).toBe(grant);
    expect(reads).toBe(2);
    expect(errors).toEqual([]);
    isHanging = false;
    found = undefined;
    for (const resolve of hung) resolve();
    for (const key of keys) await until(async () => (await ring.find(key)) === undefined);
  });
});

// About the ring's own memory, whatever the store: this one says of all others at once that there is no such key.
it('keeps its memory bounded under a flood of invented keys', onSqliteOnly(), async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const key = await newKey();
  const ownHash = hashKey(key);
  let reads = 0;
  const findKeyByHash = async (keyHash: string) => {
    reads += 1;
    return keyHash === ownHash ? store.findKeyByHash(keyHash) : undefined;
  };
  const ring = new KeyCache({ store: { findKeyByHash, keyChanges: (since) => store.keyChanges(since) } });
  rings.push(ring);
  await ring.find(key);
  const flood = async (size: number) => {
    for (let number = 0; number < size; number++) await ring.find(createKey());
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const after20k = await flood(20_000);
  const after100k = await flood(80_000);
  expect(after100k - after20k).toBeLessThan(4_000_000);
  expect(ring.find(key)).toMatchObject({ username: 'oat-mill' });
  expect(reads).toBe(100_001);
});
