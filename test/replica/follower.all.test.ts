import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { Registry } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readManifest } from '../../src/catalog/versions/manifest.ts';
import { lockForBuilding } from '../../src/catalog/versions/publish.ts';
import { measureFollower } from '../../src/http/metrics.ts';
import { Follower } from '../../src/replica/follower.ts';
import { openStore } from '../../src/replica/open-store.ts';
import { rollBackTo } from '../../src/replica/publish-catalog.ts';
import { type Pulled, pullCatalog } from '../../src/replica/pull-catalog.ts';
import { objectName, type ReleaseManifest, releaseManifestBytes } from '../../src/replica/release-manifest.ts';
import type { ReplicaError } from '../../src/replica/replica-error.ts';
import { sleepByClock } from '../../src/replica/retrying-store.ts';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { skippedIf } from '../support/skip.ts';
import { useSmallDisk } from '../support/small-disk.ts';
import { foodsIn, now, publish, publishedIn } from './small-replicas.ts';
import { type StoreServer, startStore } from './store-server.ts';

const newFolder = useFolders();
const POLL_MS = 10_000;
const WAIT = { timeout: PATIENCE_MS, interval: 5 };

interface Followed {
  server: StoreServer;
  publisher: string;
  node: string;
  follower: Follower;
  taken: string[];
  failures: ReplicaError[];
  recoveries: number[];
  /** The pauses that were asked for; none of them is waited for. */
  pauses: number[];
  foods: () => string[];
}

const followers: Follower[] = [];
afterEach(async () => {
  for (const follower of followers.splice(0)) await follower.close();
});

interface FollowOptions {
  node?: string;
  clocks?: { idleMs?: number; wholeMs?: number };
}

/** Publishes oats and follows them from an empty folder, until they are here. */
async function follow({ node = newFolder(), clocks = {} }: FollowOptions = {}): Promise<Followed> {
  const [server, publisher] = [await startStore(), newFolder()];
  await publishFoods(publisher, [{ name: 'Oats' }]);
  await publish(publisher, openStore(server.url));
  const told = {
    taken: [] as string[],
    failures: [] as ReplicaError[],
    recoveries: [] as number[],
    pauses: [] as number[],
  };
  const store = openStore(server.url, {}, clocks);
  const follower = new Follower({
    root: node,
    store,
    pollMs: POLL_MS,
    pull: (release, signal) => pullCatalog({ root: node, store, release, signal }),
    random: () => 0.5,
    pause: async (ms, signal) => {
      told.pauses.push(ms);
      await sleepByClock(3, signal);
    },
    events: {
      pulling: () => {},
      pulled: ({ catalog }) => told.taken.push(catalog.version),
      failed: (error) => told.failures.push(error as ReplicaError),
      recovered: () => told.recoveries.push(told.failures.length),
    },
  });
  followers.push(follower);
  follower.start();
  await follower.firstCatalog();
  const foods = () => Object.values(foodsIn(node)).sort();
  expect(foods()).toEqual(['Oats']);
  return { server, publisher, node, follower, ...told, foods };
}

/** Publishes another food, past whatever trouble the server makes. */
async function publishNext({ server, publisher }: Followed, name: string): Promise<string> {
  const aside = openStore(newFolder());
  await publishFoods(publisher, [{ name }]);
  await publish(publisher, aside);
  const release = await publishedIn(aside);
  for (const pieces of Object.values(release.pieces)) {
    for (const piece of pieces) {
      const stored = await aside.read(objectName(piece), { maxBytes: 1e9 });
      if (stored !== undefined && stored !== 'unchanged') server.objects.set(objectName(piece), stored.bytes);
    }
  }
  server.objects.set('published.json', releaseManifestBytes(release));
  return release.catalog.version;
}

const until = (condition: () => void) => vi.waitFor(condition, WAIT);
const objectReads = ({ server }: Followed) => server.requests.filter((line) => line.startsWith('GET objects/')).length;

describe('following', () => {
  it('takes up what is published, forward and back, and asks for no more than it needs', async () => {
    const followed = await follow();
    const { server, publisher, foods, taken, failures, pauses } = followed;
    const first = taken[0]!;
    await until(() => expect(server.requests).toContain('GET published.json 304'));
    const reads = objectReads(followed);
    await publishFoods(publisher, [{ name: 'Rye' }]);
    await publish(publisher, openStore(server.url));
    await until(() => expect(taken).toHaveLength(2));
    expect(foods()).toEqual(['Rye']);
    const readsBefore = objectReads(followed);
    expect(readsBefore).toBeGreaterThan(reads);
    await rollBackTo({ root: publisher, store: openStore(server.url), now });
    await until(() => expect(taken).toHaveLength(3));
    expect(taken[2]).toBe(first);
    expect(foods()).toEqual(['Oats']);
    expect(objectReads(followed)).toBe(readsBefore);
    expect(failures).toEqual([]);
    expect(new Set(pauses)).toEqual(new Set([POLL_MS]));
  });

  it('varies its pauses, so that nodes do not ask all at once', async () => {
    const seen: number[] = [];
    for (const random of [0, 0.999]) {
      const store = openStore(newFolder());
      const events = { pulling: () => {}, pulled: () => {}, failed: () => {}, recovered: () => {} };
      const pause = async (ms: number, signal?: AbortSignal) => {
        seen.push(Math.round(ms));
        await sleepByClock(60_000, signal);
      };
      const pull = async (): Promise<Pulled> => ({ outcome: 'current', receivedBytes: 0 });
      const follower = new Follower({
        root: newFolder(),
        store,
        pollMs: 10_000,
        pull,
        events,
        pause,
        random: () => random,
      });
      follower.start();
      await until(() => expect(seen.length).toBeGreaterThan(0));
      await until(() => expect(seen).toHaveLength(random === 0 ? 1 : 2));
      await follower.close();
    }
    expect(seen).toEqual([8_000, 11_996]);
  });
});

describe('a store in trouble', () => {
  it.each<[string, (method: string, name: string) => ReturnType<StoreServer['trouble']>]>([
    ['answers 503', () => ({ status: 503 })],
    ['refuses', () => ({ status: 403 })],
    ['leads elsewhere', () => ({ status: 302, headers: { location: 'http://127.0.0.1:1/' } })],
    ['is silent', () => 'silent'],
    ['drips', () => 'drip'],
    ['cuts connections', () => 'cut'],
    ['is silent about objects', (_method, name) => (name.startsWith('objects/') ? 'silent' : undefined)],
    ['cuts objects', (_method, name) => (name.startsWith('objects/') ? 'cut' : undefined)],
    ['has lost the objects', (_method, name) => (name.startsWith('objects/') ? { status: 404 } : undefined)],
    ['has lost its manifest', (_method, name) => (name === 'published.json' ? { status: 404 } : undefined)],
    ['changes one bit', (_method, name) => (name.startsWith('objects/') ? 'flip' : undefined)],
    ['lies', (_method, name) => (name.startsWith('objects/') ? { bytes: Buffer.from('not oats') } : undefined)],
    ['lies at length', (_method, name) => (name.startsWith('objects/') ? { bytes: Buffer.alloc(200_000) } : undefined)],
  ])(
    'that %s: told once, tried again, the catalog stays, and the next one comes when it is well',
    async (how, trouble) => {
      const followed = await follow(/silent|drips/.test(how) ? { clocks: { idleMs: 1_500, wholeMs: 3_000 } } : {});
      const { server, foods, failures, pauses, follower } = followed;
      server.trouble = trouble;
      const version = await publishNext(followed, 'Rye');
      await until(() => expect(follower.failures).toBeGreaterThan(3));
      expect(failures).toHaveLength(1);
      expect(failures[0]).toMatchObject({ code: expect.stringMatching(/^REPLICA_/), isPermanent: false });
      expect(follower.isFailing).toBe(true);
      expect(pauses).toEqual(expect.arrayContaining([POLL_MS, 2 * POLL_MS, 4 * POLL_MS]));
      expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000);
      expect(foods()).toEqual(['Oats']);
      server.trouble = () => undefined;
      await until(() => expect(followed.taken).toContain(version));
      expect(foods()).toEqual(['Rye']);
      expect(followed.recoveries).toHaveLength(1);
      expect(follower.isFailing).toBe(false);
    },
  );

  it('that is down and comes back', async () => {
    const followed = await follow();
    await followed.server.stop();
    await until(() => expect(followed.follower.failures).toBeGreaterThan(2));
    expect(followed.failures[0]!.message).toContain('cannot be reached');
    expect(followed.foods()).toEqual(['Oats']);
    await followed.server.start();
    await publishNext(followed, 'Rye');
    await until(() => expect(followed.foods()).toEqual(['Rye']));
  });

  it('that is half-written is waited for', async () => {
    const followed = await follow();
    const { server } = followed;
    await publishNext(followed, 'Rye');
    const late = new Map([...server.objects].filter(([name]) => name.startsWith('objects/')).slice(-3));
    for (const name of late.keys()) server.objects.delete(name);
    await until(() => expect(followed.failures[0]?.code).toBe('REPLICA_OBJECT_MISSING'));
    expect(followed.foods()).toEqual(['Oats']);
    for (const [name, bytes] of late) server.objects.set(name, bytes);
    await until(() => expect(followed.foods()).toEqual(['Rye']));
  });
});

describe('what only another publication can mend', () => {
  const replace = (followed: Followed, change: (release: ReleaseManifest) => unknown) => {
    const release = JSON.parse(followed.server.objects.get('published.json')!.toString()) as ReleaseManifest;
    followed.server.objects.set('published.json', Buffer.from(JSON.stringify(change(release))));
  };
  const anotherVersion = (release: ReleaseManifest): ReleaseManifest => ({
    ...release,
    catalog: { ...release.catalog, version: '20300101T000000Z-0badcafe' },
  });
  /** Puts an object that unpacks to `unpacked` in the place of the first piece of the records. */
  const plant = (
    followed: Followed,
    release: ReleaseManifest,
    packed: Buffer,
    unpackedBytes?: number,
  ): ReleaseManifest => {
    const other = structuredClone(anotherVersion(release));
    const sha256 = createHash('sha256').update(packed).digest('hex');
    const first = other.pieces['records.bin'][0]!;
    other.pieces['records.bin'][0] = {
      sha256,
      bytes: packed.length,
      unpacked_bytes: unpackedBytes ?? first.unpacked_bytes,
    };
    followed.server.objects.set(objectName({ sha256 }), packed);
    return other;
  };

  it.each<[string, string, (followed: Followed, release: ReleaseManifest) => unknown]>([
    ['no manifest', 'REPLICA_MANIFEST_BROKEN', () => 'oats'],
    [
      'a way out of the folder',
      'REPLICA_MANIFEST_BROKEN',
      (_, release) => ({ ...release, catalog: { ...release.catalog, version: '../..' } }),
    ],
    ['a newer format', 'REPLICA_FORMAT_UNKNOWN', (_, release) => ({ ...release, published_format: 2 })],
    [
      'a checksum of other files',
      'REPLICA_CATALOG_BROKEN',
      (_, release) => {
        const other = anotherVersion(release);
        const files = {
          ...other.catalog.files,
          'search.bin': { ...other.catalog.files['search.bin'], sha256: 'a'.repeat(64) },
        };
        return { ...other, catalog: { ...other.catalog, files } };
      },
    ],
    [
      'another number of foods',
      'REPLICA_CATALOG_BROKEN',
      (_, release) => {
        const other = anotherVersion(release);
        return { ...other, catalog: { ...other.catalog, foods: 99 } };
      },
    ],
    [
      'an object that unpacks to far more than declared',
      'REPLICA_CATALOG_BROKEN',
      (followed, release) =>
        plant(
          followed,
          release,
          brotliCompressSync(Buffer.alloc(50_000_000), { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
        ),
    ],
    [
      'an object that unpacks to less',
      'REPLICA_CATALOG_BROKEN',
      (followed, release) => plant(followed, release, brotliCompressSync(Buffer.from('oats'))),
    ],
    [
      'an object that does not unpack',
      'REPLICA_CATALOG_BROKEN',
      (followed, release) => plant(followed, release, Buffer.from('these are no packed oats')),
    ],
  ])('%s: refused once, not fetched again, and the next publication is taken up', async (_what, code, change) => {
    const followed = await follow();
    const { node, failures, follower } = followed;
    const before = readManifest(node);
    replace(followed, (release) => change(followed, release));
    await until(() => expect(failures).toHaveLength(1));
    expect(failures[0]).toMatchObject({ code, isPermanent: true });
    const reads = objectReads(followed);
    const failed = follower.failures;
    await until(() => expect(follower.failures).toBeGreaterThan(failed + 3));
    expect(objectReads(followed)).toBe(reads);
    expect(failures).toHaveLength(1);
    expect(follower.isFailing).toBe(true);
    expect(readManifest(node)).toEqual(before);
    expect(followed.foods()).toEqual(['Oats']);
    await publishNext(followed, 'Rye');
    await until(() => expect(followed.foods()).toEqual(['Rye']));
    expect(follower.isFailing).toBe(false);
    expect(readdirSync(node).filter((name) => name.startsWith('arriving'))).toEqual([]);
  });

  it('a manifest larger than any is not read to its end', async () => {
    const followed = await follow();
    followed.server.trouble = (_method, name) =>
      name === 'published.json' ? { bytes: Buffer.alloc(9 << 20, ' ') } : undefined;
    await until(() => expect(followed.failures[0]?.code).toBe('REPLICA_OBJECT_CORRUPT'));
    expect(followed.foods()).toEqual(['Oats']);
  });
});

it('the metrics tell how following goes', async () => {
  const { server, follower } = await follow();
  const registry = measureFollower(new Registry(), follower);
  const value = async (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await registry.metrics())?.[1]);
  expect([await value('larder_replica_failing'), await value('larder_replica_taken')]).toEqual([0, 1]);
  expect(await value('larder_replica_answered_seconds')).toBeGreaterThan(1.7e9);
  server.trouble = () => ({ status: 503 });
  await until(() => expect(follower.failures).toBeGreaterThan(1));
  expect(await value('larder_replica_failing')).toBe(1);
  expect(await value('larder_replica_failures')).toBeGreaterThan(1);
  expect(await measureFollower(new Registry(), undefined).metrics()).not.toContain('replica');
});

describe('on one folder', () => {
  it('a second process waits while another builds, without complaint', async () => {
    const followed = await follow();
    const lock = lockForBuilding(followed.node);
    await publishNext(followed, 'Rye');
    const rounds = followed.pauses.length;
    await until(() => expect(followed.pauses.length).toBeGreaterThan(rounds + 5));
    expect([followed.failures, followed.foods()]).toEqual([[], ['Oats']]);
    lock.release();
    await until(() => expect(followed.foods()).toEqual(['Rye']));
  });
});

describe('a full disk', () => {
  const { folder, reason } = useSmallDisk('40m');
  const fill = (megabytes: number) => writeFileSync(path.join(folder, 'filler'), Buffer.alloc(megabytes << 20));

  it('is noticed before anything is fetched, and when it happens on the way', skippedIf(reason), async () => {
    // What a failed try left is removed.
    for (const name of readdirSync(folder)) rmSync(path.join(folder, name), { recursive: true });
    const node = path.join(folder, 'catalog');
    mkdirSync(node);
    const followed = await follow({ node });
    const { server, failures, foods } = followed;
    fill(20);
    const reads = objectReads(followed);
    await publishNext(followed, 'Rye');
    await until(() => expect(failures[0]?.code).toBe('REPLICA_DISK_FULL'));
    expect(failures[0]!.message).toContain('are free');
    expect(objectReads(followed)).toBe(reads);
    fill(0);
    await until(() => expect(foods()).toEqual(['Rye']));

    let left = 3;
    let blocks = 0;
    server.trouble = (_method, name) => {
      if (!name.startsWith('objects/') || left-- > 0 || blocks > 0) return undefined;
      // Takes all that is left, to the last byte.
      for (const bytes of [1 << 20, 1 << 12]) {
        try {
          for (;;) writeFileSync(path.join(folder, `block-${blocks++}`), Buffer.alloc(bytes));
        } catch {}
      }
      return undefined;
    };
    await publishNext(followed, 'Teff');
    await until(() => expect(failures.at(-1)?.message).toContain('became full'));
    expect(foods()).toEqual(['Rye']);
    // The next attempt makes its folder before it finds the disk full.
    const arriving = () => readdirSync(node).filter((name) => name.startsWith('arriving'));
    const received = () => arriving().flatMap((name) => readdirSync(path.join(node, name)));
    await until(() => expect(received()).toEqual([]));
    for (let block = 0; block < blocks; block++) rmSync(path.join(folder, `block-${block}`), { force: true });
    await until(() => expect(foods()).toEqual(['Teff']));
  });
});
