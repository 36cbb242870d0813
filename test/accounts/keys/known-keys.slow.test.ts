// A process that is started while the store is away knows the keys that an earlier one has saved:
// 1. They are let in as they were known, until the store is back; then they are read, and what was revoked is refused.
// 2. While the store can be read, nothing is let in that was not read from it.
// 3. A key that has expired is refused.
// 4. Saved keys are believed for an hour. A file that cannot be read is like none, and only its owner may read it.
// 5. During an outage nothing is saved: what is there stays as old as it is. That saving fails is told once.
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { KeyGrant } from '../../../src/accounts/keys/find-grant.ts';
import { KeyCache, type KeySource } from '../../../src/accounts/keys/key-cache.ts';
import { KnownKeysFile } from '../../../src/accounts/keys/known-keys-file.ts';
import { until } from '../../support/until.ts';
import { useTemporaryFolder } from '../other-process.ts';

const HOUR_MS = 3_600_000;
const folder = useTemporaryFolder();
const file = path.join(folder, 'known-keys.json');
const caches: KeyCache[] = [];
afterEach(async () => {
  for (const cache of caches.splice(0)) await cache.close();
});

const grantOf = (username: string, more: Partial<KeyGrant> = {}) =>
  ({ keyId: 1, accountId: 1, username, kind: 'named', scope: 'read', plan: 'pro', ...more }) as KeyGrant;

/** A store that can be away, with grants by hash. */
class Store implements KeySource {
  isAway = false;
  reads = 0;
  readonly grants = new Map<string, KeyGrant>();

  async findKeyByHash(keyHash: string): Promise<KeyGrant | undefined> {
    this.#requireReachable();
    this.reads += 1;
    return this.grants.get(keyHash);
  }

  async keyChanges() {
    this.#requireReachable();
    return { mark: { revision: '' }, accountIds: [] };
  }

  #requireReachable(): void {
    if (this.isAway) throw new Error('connection refused');
  }
}

function open(options: ConstructorParameters<typeof KeyCache>[0]): KeyCache {
  const cache = new KeyCache(options);
  caches.push(cache);
  return cache;
}

/** Saves the keys of a process that has read these grants, and ends it. */
async function saveAll(grants: Record<string, KeyGrant>, saver = new KnownKeysFile(folder)): Promise<void> {
  const store = new Store();
  for (const [keyHash, grant] of Object.entries(grants)) store.grants.set(keyHash, grant);
  const cache = open({ store, saver });
  await cache.start();
  for (const keyHash of Object.keys(grants)) await cache.findByHash(keyHash);
  await cache.close();
}

describe('keys of an earlier process', () => {
  it('1, 3. are let in while the store is away, and then read', async () => {
    await saveAll({
      kept: grantOf('mia', { rateCap: 60 }),
      revoked: grantOf('mia'),
      expired: grantOf('mia', { expiresAtMs: Date.now() - 1 }),
    });
    const store = new Store();
    store.isAway = true;
    const cache = open({ store });
    cache.recall(new KnownKeysFile(folder).read());
    await cache.start();
    expect(await cache.findByHash('kept')).toEqual(grantOf('mia', { rateCap: 60 }));
    expect(await cache.findByHash('revoked')).toEqual(grantOf('mia'));
    expect(await cache.findByHash('expired')).toBeUndefined();
    await expect(cache.findByHash('unknown')).rejects.toMatchObject({ code: 'ACCOUNTS_UNAVAILABLE' });

    store.grants.set('kept', grantOf('mia', { plan: 'scale' }));
    store.isAway = false;
    await until(async () => (await cache.findByHash('kept'))?.plan === 'scale');
    expect(await cache.findByHash('revoked')).toBeUndefined();
    expect(await cache.findByHash('unknown')).toBeUndefined();
  });

  it('2. are read before they are let in where the store can be read', async () => {
    await saveAll({ kept: grantOf('mia'), revoked: grantOf('mia') });
    const store = new Store();
    store.grants.set('kept', grantOf('mia', { plan: 'scale' }));
    const cache = open({ store });
    cache.recall(new KnownKeysFile(folder).read());
    await cache.start();
    expect(await cache.findByHash('kept')).toMatchObject({ plan: 'scale' });
    expect(await cache.findByHash('revoked')).toBeUndefined();
    expect(store.reads).toBe(2);
  });
});

describe('4. the file', () => {
  it('is believed for an hour', async () => {
    const savedAtMs = Date.now();
    await saveAll({ kept: grantOf('mia') }, new KnownKeysFile(folder, { now: () => savedAtMs }));
    const readAfter = (ms: number) => new KnownKeysFile(folder, { now: () => savedAtMs + ms }).read();
    expect(readAfter(HOUR_MS)).toEqual([['kept', grantOf('mia')]]);
    for (const ms of [HOUR_MS + 1, -HOUR_MS - 1, 30 * 24 * HOUR_MS]) expect(readAfter(ms)).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('is like none when it cannot be read', async () => {
    await saveAll({ kept: grantOf('mia') });
    truncateSync(file, 20);
    expect(new KnownKeysFile(folder).read()).toEqual([]);
    for (const text of ['', 'null', '[]', '{}', '{"savedAtMs":"x","keys":[]}']) {
      writeFileSync(file, text);
      expect(new KnownKeysFile(folder).read()).toEqual([]);
    }
    expect(new KnownKeysFile(path.join(folder, 'none')).read()).toEqual([]);
  });
});

describe('5. saving', () => {
  it('waits while the store is away', async () => {
    await saveAll({ kept: grantOf('mia') });
    const before = readFileSync(file, 'utf8');
    const store = new Store();
    store.isAway = true;
    const cache = open({ store, saver: new KnownKeysFile(folder) });
    await cache.start();
    await cache.close();
    expect(readFileSync(file, 'utf8')).toBe(before);
  });

  it('that fails is told', async () => {
    const errors: unknown[] = [];
    const saver = new KnownKeysFile(path.join(folder, 'none'));
    const cache = open({ store: new Store(), saver, onSaveError: (error) => errors.push(error) });
    await cache.start();
    await cache.close();
    await cache.close();
    expect(errors).toMatchObject([{ code: 'ENOENT' }]);
  });
});
