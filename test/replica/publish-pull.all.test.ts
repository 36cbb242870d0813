// 1. What is published in a folder, over HTTP or in a bucket arrives whole elsewhere: the same bytes, ids and names.
// 2. What the store has is not sent again, and what a cut download left is not fetched again.
// 3. The manifest comes last: until then nobody sees anything of a publication, whatever becomes of it.
// 4. Old versions go only when asked, never one that the history keeps, nor a piece that a kept one names.
// 5. A rollback is a publication of an older version; ids are never given out twice after it.
// 6. A machine that does not know the ids of a store does not publish there unless it is told to.
// 7. Of two machines that publish at once, neither loses the other's version.
import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLedger, readManifest, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { verifyFiles } from '../../src/catalog/versions/verify-files.ts';
import type { ObjectStore } from '../../src/replica/object-store.ts';
import { openStore } from '../../src/replica/open-store.ts';
import { rollBackTo } from '../../src/replica/publish-catalog.ts';
import { allPieces, objectName } from '../../src/replica/release-manifest.ts';
import { retrying } from '../../src/replica/retrying-store.ts';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { signedBy } from './signature-check.ts';
import { filesIn, foodsIn, now, publish, publishedIn, pull } from './small-replicas.ts';
import { type Check, type StoreServer, startStore } from './store-server.ts';

const newFolder = useFolders();
const KEYS = { accessKeyId: 'AKLARDER', secretAccessKey: 'pantry/door+key', region: 'eu-north-1' };
const cereals = (...names: string[]) => names.map((name) => ({ name }));

/** A store that counts. */
async function webStore(): Promise<{ server: StoreServer; store: ObjectStore }> {
  const server = await startStore();
  return { server, store: openStore(server.url) };
}

const KINDS: [string, () => Promise<ObjectStore>][] = [
  ['a folder', async () => openStore(newFolder())],
  ['a web server', async () => (await webStore()).store],
  [
    'a web server with a path, a name and a password',
    async () => {
      const check: Check = (request) =>
        request.headers.authorization === `Basic ${Buffer.from('ann:p@ss').toString('base64')}` ? undefined : 'who?';
      const { url } = await startStore({ prefix: '/food/catalogs/', check });
      const store = openStore(url.replace('http://', 'http://ann:p%40ss@'));
      expect(store.label).not.toContain('ss@');
      return store;
    },
  ],
  [
    'a bucket',
    async () => {
      const { url } = await startStore({ prefix: '/larder-test/our%20catalogs/', check: signedBy(KEYS) });
      return openStore('s3://larder-test/our catalogs', { s3: { ...KEYS, endpoint: new URL(url).origin } });
    },
  ],
];

describe.each(KINDS)('published in %s', (_kind, makeStore) => {
  it('a catalog arrives whole, again and again, and goes back', async () => {
    const [store, here, there] = [await makeStore(), newFolder(), newFolder()];
    const { manifest: oats } = await publishFoods(here, cereals('Oats', 'Rolled oats'));
    const first = await publish(here, store);
    expect(first).toMatchObject({ version: oats.version, foods: 2 });
    // Equal pieces, such as empty pages of the tables, are one object.
    expect(first.sent_pieces).toBeGreaterThan(5);
    expect(await pull(there, store)).toMatchObject({ outcome: 'downloaded', receivedBytes: first.stored_bytes });
    expect(readManifest(there)).toEqual(oats);
    expect(filesIn(there).map((file) => readFileSync(file))).toEqual(filesIn(here).map((file) => readFileSync(file)));
    expect(await pull(there, store)).toEqual({ outcome: 'current', receivedBytes: 0 });

    await publishFoods(here, cereals('Oats', 'Rye', 'Teff'));
    await publish(here, store);
    await pull(there, store);
    expect(foodsIn(there)).toEqual(foodsIn(here));
    expect(await rollBackTo({ root: here, store, now })).toMatchObject({ version: oats.version, sent_pieces: 0 });
    expect(await pull(there, store)).toEqual({ outcome: 'reused', receivedBytes: 0 });
    expect(Object.values(foodsIn(there)).sort()).toEqual(['Oats', 'Rolled oats']);
    expect(await publish(here, store, { keep: 1 })).toMatchObject({ sent_pieces: 0, removed_versions: [oats.version] });
    await expect(rollBackTo({ root: here, store, now }, oats.version)).rejects.toMatchObject({
      code: 'REPLICA_VERSION_UNKNOWN',
    });
    await pull(newFolder(), store);
  });
});

describe('sending', () => {
  it('leaves out what the store has, unless all of it is asked for', async () => {
    const { server, store } = await webStore();
    const root = newFolder();
    await publishFoods(root, cereals('Oats'));
    const { pieces } = await publish(root, store);
    expect(await publish(root, store)).toMatchObject({ pieces, sent_pieces: 0, sent_bytes: 0 });
    // One that has another length was cut: it is sent again.
    const [name, bytes] = [...server.objects].find(([key]) => key.startsWith('objects/'))!;
    server.objects.set(name, bytes.subarray(1));
    expect(await publish(root, store)).toMatchObject({ sent_pieces: 1, sent_bytes: bytes.length });
    expect(server.objects.get(name)).toEqual(bytes);
    expect(await publish(root, store, { overwrite: true })).toMatchObject({ sent_pieces: pieces });
  });

  it('that is cut anywhere leaves what was published before, and goes on from there', async () => {
    const { server, store } = await webStore();
    const [root, node] = [newFolder(), newFolder()];
    await publishFoods(root, cereals('Oats'));
    await publish(root, store);
    await publishFoods(root, cereals('Rye', 'Teff'));
    const before = server.objects.get('published.json');
    const { pieces } = await publish(root, openStore(newFolder()));
    let isWhole = false;
    let sent = 0;
    for (let allowed = 0; !isWhole; allowed++) {
      let puts = 0;
      server.trouble = (method) => (method === 'PUT' && puts++ >= allowed ? { status: 500 } : undefined);
      isWhole = await publish(root, store).then(
        (report) => {
          sent += report.sent_pieces;
          return true;
        },
        (error) => {
          expect(error).toMatchObject({ code: 'REPLICA_STORE_DOWN' });
          return false;
        },
      );
      if (!isWhole) {
        expect(server.objects.get('published.json')).toEqual(before);
        await pull(node, store);
        expect(Object.values(foodsIn(node))).toEqual(['Oats']);
      }
    }
    expect(sent).toBeLessThan(pieces);
    await pull(node, store);
    expect(Object.values(foodsIn(node)).sort()).toEqual(['Rye', 'Teff']);
  });

  it('waits for a store that is away for a moment', async () => {
    const { server, store } = await webStore();
    const root = newFolder();
    await publishFoods(root, cereals('Oats'));
    const asked = new Map<string, number>();
    server.trouble = (method, name) => {
      const times = (asked.get(`${method} ${name}`) ?? 0) + 1;
      asked.set(`${method} ${name}`, times);
      return times <= 2 ? { status: 503 } : undefined;
    };
    const pauses: number[] = [];
    const patient = retrying(store, async (ms) => void pauses.push(ms));
    await publish(root, patient);
    expect(pauses).toContain(1_000);
    server.trouble = () => ({ status: 503 });
    await expect(publish(root, patient)).rejects.toMatchObject({ code: 'REPLICA_STORE_DOWN' });
  });

  it.each(['cut', 'changed'])(
    'a catalog whose records are %s is refused, and nothing of it is published',
    async (how) => {
      const { server, store } = await webStore();
      const root = newFolder();
      await publishFoods(root, cereals('Oats'));
      const records = filesIn(root)[1]!;
      if (how === 'cut') truncateSync(records, 100);
      else writeFileSync(records, readFileSync(records).fill('x', 10, 20));
      await expect(publish(root, store)).rejects.toMatchObject({ code: 'CATALOG_DAMAGED' });
      expect(server.objects.has('published.json')).toBe(false);
    },
  );
});

describe.each(KINDS)('two machines that publish in %s at once', (_kind, makeStore) => {
  it('are kept in order, or one is refused and publishes after the other', async () => {
    const store = await makeStore();
    const roots = [newFolder(), newFolder()];
    const versions: string[] = [];
    for (const names of [
      ['Oats', 'Rye'],
      ['Teff', 'Spelt'],
    ]) {
      const before = [...versions];
      for (const [nth, root] of roots.entries()) {
        versions.push((await publishFoods(root, cereals(names[nth]!))).manifest.version);
      }
      const ended = await Promise.allSettled(roots.map((root) => publish(root, store, { isForced: true })));
      const published = versions.slice(before.length).filter((_, nth) => ended[nth]!.status === 'fulfilled');
      expect(published.length).toBeGreaterThan(0);
      expect((await publishedIn(store)).history.toSorted()).toEqual([...before, ...published].toSorted());
      for (const [nth, { status }] of ended.entries()) {
        if (status === 'fulfilled') continue;
        expect(ended[nth]).toMatchObject({ reason: { code: 'REPLICA_PUBLISHED_MEANWHILE' } });
        await publish(roots[nth]!, store, { isForced: true });
      }
      expect((await publishedIn(store)).history.toSorted()).toEqual(versions.toSorted());
      await pull(newFolder(), store);
    }
  });
});

describe('a publication', () => {
  it('is known to be there when only the answer was lost', async () => {
    const { server, store } = await webStore();
    const root = newFolder();
    const { manifest } = await publishFoods(root, cereals('Oats'));
    let lost = 0;
    server.trouble = (method, name) => {
      if (method !== 'PUT' || name !== 'published.json' || lost++ > 0) return undefined;
      return { status: 503, isDone: true };
    };
    await publish(
      root,
      retrying(store, async () => {}),
    );
    expect((await publishedIn(store)).history).toEqual([manifest.version]);
    expect(lost).toBe(2);
  });

  it('needs no conditions where the store knows none', async () => {
    const { server, store } = await webStore();
    const root = newFolder();
    for (const name of ['Oats', 'Rye']) {
      await publishFoods(root, cereals(name));
      let refused = 0;
      server.trouble = (method, piece) =>
        method === 'PUT' && piece === 'published.json' && refused++ === 0 ? { status: 501 } : undefined;
      await publish(root, store);
    }
    expect((await publishedIn(store)).history).toHaveLength(2);
  });

  it('takes no notice of a lock that a killed publisher has left in a folder', async () => {
    const [folder, root] = [newFolder(), newFolder()];
    await publishFoods(root, cereals('Oats'));
    const lock = path.join(folder, 'published.json.lock');
    mkdirSync(folder);
    writeFileSync(lock, '');
    await expect(publish(root, openStore(folder))).rejects.toMatchObject({ code: 'REPLICA_PUBLISHED_MEANWHILE' });
    utimesSync(lock, 1, 1);
    await publish(root, openStore(folder));
  });
});

describe('old versions', () => {
  it('go beyond those to keep, with the pieces that only they have', async () => {
    const { server, store } = await webStore();
    const root = newFolder();
    const versions: string[] = [];
    for (const name of ['Oats', 'Rye', 'Teff', 'Spelt']) {
      versions.unshift((await publishFoods(root, cereals(name))).manifest.version);
      await publish(root, store, { keep: 2 });
      const release = await publishedIn(store);
      expect(release.history).toEqual(versions.slice(0, 2));
      const manifests = [...server.objects.keys()].filter((key) => key.startsWith('versions/'));
      expect(manifests.sort()).toEqual(release.history.map((version) => `versions/${version}.json`).sort());
    }
    const kept = new Set<string>();
    for (const version of versions.slice(0, 2)) {
      await rollBackTo({ root, store, now }, version);
      for (const piece of allPieces(await publishedIn(store))) kept.add(objectName(piece));
      await pull(newFolder(), store);
    }
    expect(new Set([...server.objects.keys()].filter((key) => key.startsWith('objects/')))).toEqual(kept);
  });

  it('stay without --keep, and a rollback never drops what it goes back to', async () => {
    const { store } = await webStore();
    const root = newFolder();
    const versions: string[] = [];
    for (const name of ['Oats', 'Rye', 'Teff']) {
      versions.unshift((await publishFoods(root, cereals(name))).manifest.version);
      await publish(root, store);
    }
    expect((await publishedIn(store)).history).toEqual(versions);
    for (const [keep, kept] of [
      [2, [versions[0], versions[2]]],
      [1, [versions[2]]],
    ] as const) {
      await rollBackTo({ root, store, now, keep }, versions[2]);
      const { catalog, history } = await publishedIn(store);
      expect([catalog.version, history]).toEqual([versions[2], kept]);
      await pull(newFolder(), store);
    }
  });
});

describe('a rollback', () => {
  it('goes further back each time, and is refused where nothing is left', async () => {
    const { store } = await webStore();
    const root = newFolder();
    const versions: string[] = [];
    for (const name of ['Oats', 'Rye', 'Teff']) {
      versions.push((await publishFoods(root, cereals(name))).manifest.version);
      await publish(root, store);
    }
    expect((await rollBackTo({ root, store, now })).version).toBe(versions[1]);
    expect((await rollBackTo({ root, store, now })).version).toBe(versions[0]);
    await expect(rollBackTo({ root, store, now })).rejects.toMatchObject({ code: 'REPLICA_VERSION_UNKNOWN' });
    await expect(rollBackTo({ root, store, now }, '../../secret')).rejects.toThrow(versions[1]!);
  });

  it('to a version of which pieces are gone is refused, and changes nothing', async () => {
    const { server, store } = await webStore();
    const root = newFolder();
    await publishFoods(root, cereals('Oats'));
    await publish(root, store);
    for (const piece of allPieces(await publishedIn(store))) server.objects.delete(objectName(piece));
    await publishFoods(root, cereals('Rye'));
    await publish(root, store);
    const before = server.objects.get('published.json');
    await expect(rollBackTo({ root, store, now })).rejects.toMatchObject({ code: 'REPLICA_OBJECT_MISSING' });
    expect(server.objects.get('published.json')).toEqual(before);
  });

  it('frees no id: not here, not on a node, not on the machine that goes on from it', async () => {
    const { store } = await webStore();
    const [publisher, node, heir] = [newFolder(), newFolder(), newFolder()];
    await publishFoods(publisher, cereals('Oats'));
    await publish(publisher, store);
    const { ids: bad } = await publishFoods(publisher, cereals('Oats', 'Spoiled milk', 'Mouldy bread'));
    await publish(publisher, store);
    await pull(node, store);
    await rollBackTo({ root: publisher, store, now });
    await pull(node, store);
    await pull(heir, store);
    await pull(publisher, store);
    for (const root of [publisher, node, heir]) {
      expect(Object.values(foodsIn(root))).toEqual(['Oats']);
      expect(readLedger(root)).toBe(Math.max(...bad) + 1);
      const { ids } = await publishFoods(root, cereals('Oats', 'Rye'));
      expect(ids[0]).toBe(bad[0]);
      expect(ids[1]).toBeGreaterThan(Math.max(...bad));
    }
  });

  it('also raises the ids of a node that already has that version', async () => {
    const { store } = await webStore();
    const [publisher, node] = [newFolder(), newFolder()];
    await publishFoods(publisher, cereals('Oats'));
    await publish(publisher, store);
    await pull(node, store);
    await publishFoods(publisher, cereals('Oats', 'Spoiled milk'));
    await publish(publisher, store);
    await rollBackTo({ root: publisher, store, now });
    expect(await pull(node, store)).toMatchObject({ outcome: 'current' });
    expect(readLedger(node)).toBe(readLedger(publisher));
  });
});

describe('a machine that does not know the ids of the store', () => {
  it('is refused until it has pulled, or is told to', async () => {
    const { store } = await webStore();
    const [publisher, stranger] = [newFolder(), newFolder()];
    await publishFoods(publisher, cereals('Oats', 'Rye', 'Teff'));
    await publish(publisher, store);
    await publishFoods(stranger, cereals('Beetroot'));
    await expect(publish(stranger, store)).rejects.toMatchObject({ code: 'REPLICA_IDS_BEHIND' });
    await publish(stranger, store, { isForced: true });
    expect((await publishedIn(store)).catalog).toMatchObject({ foods: 1, next_id: 4 });
    await rollBackTo({ root: publisher, store, now });
    await pull(stranger, store);
    await publishFoods(stranger, cereals('Oats', 'Beetroot'));
    await publish(stranger, store);
    expect(foodsIn(stranger)).toEqual({ 1: 'Oats', 4: 'Beetroot' });
  });
});

describe('a connection that the store closes before its answer', () => {
  it('is replaced, once for each request, whatever is asked', async () => {
    const [{ server, store }, here, there] = [await webStore(), newFolder(), newFolder()];
    await publishFoods(here, cereals('Oats'));
    const asked = new Set<string>();
    server.trouble = (method, name) => {
      const isFirst = !asked.has(`${method} ${name}`);
      asked.add(`${method} ${name}`);
      return isFirst ? 'closed' : undefined;
    };
    await publish(here, store);
    await pull(there, store);
    expect(readManifest(there)).toEqual(readManifest(here));
    for (const method of ['HEAD', 'PUT', 'GET'])
      expect(server.requests.some((line) => line.startsWith(method) && line.endsWith('closed'))).toBe(true);
    server.trouble = () => 'closed';
    server.requests.length = 0;
    await expect(pull(there, store)).rejects.toThrow('the connection was cut');
    expect(server.requests).toEqual(['GET published.json closed', 'GET published.json closed']);
  });
});

describe('a download that was cut', () => {
  it('goes on from the last whole piece; what a power cut damaged is fetched anew', async () => {
    const { server, store } = await webStore();
    const [publisher, node] = [newFolder(), newFolder()];
    await publishFoods(publisher, cereals('Oats', 'Rye'));
    const { version, pieces } = await publish(publisher, store);
    const asked = () => server.requests.filter((line) => /^GET objects.* 200$/.test(line)).length;
    let left = 4;
    server.trouble = (_method, name) => (name.startsWith('objects/') && left-- <= 0 ? 'cut' : undefined);
    await expect(pull(node, store)).rejects.toMatchObject({ code: 'REPLICA_STORE_DOWN' });
    expect(readManifest(node)).toBeUndefined();
    server.trouble = () => undefined;
    const before = asked();
    // Half a piece more than was whole, as a kill in the midst of writing leaves it.
    const catalogFile = path.join(node, `arriving-${version}`, 'catalog.db');
    writeFileSync(catalogFile, Buffer.concat([readFileSync(catalogFile), Buffer.alloc(500, 'x')]));
    await pull(node, store);
    expect(asked() - before).toBeLessThan(pieces);
    expect(asked() - before).toBeGreaterThanOrEqual(pieces - 4);
    await verifyFiles(versionFolder(node, version), readManifest(node)!);
    expect(readdirSync(node).filter((name) => /^(arriving|building-)/.test(name))).toEqual([]);

    const damaged = newFolder();
    left = 6;
    server.trouble = (_method, name) => (name.startsWith('objects/') && left-- <= 0 ? 'cut' : undefined);
    await expect(pull(damaged, store)).rejects.toMatchObject({ code: 'REPLICA_STORE_DOWN' });
    server.trouble = () => undefined;
    const begun = path.join(damaged, `arriving-${version}`, 'catalog.db');
    writeFileSync(begun, readFileSync(begun).fill(0));
    await expect(pull(damaged, store)).rejects.toMatchObject({ code: 'REPLICA_OBJECT_CORRUPT' });
    await pull(damaged, store);
    expect(foodsIn(damaged)).toEqual(foodsIn(publisher));
  });

  it('of a version that is no longer wanted leaves nothing behind', async () => {
    const { server, store } = await webStore();
    const [publisher, node] = [newFolder(), newFolder()];
    await publishFoods(publisher, cereals('Oats'));
    await publish(publisher, store);
    let left = 2;
    server.trouble = (_method, name) => (name.startsWith('objects/') && left-- <= 0 ? { status: 500 } : undefined);
    await expect(pull(node, store)).rejects.toThrow();
    server.trouble = () => undefined;
    await publishFoods(publisher, cereals('Rye'));
    const { version } = await publish(publisher, store);
    await pull(node, store);
    expect(readdirSync(node).sort()).toEqual([version, 'building.lock', 'ledger.json', 'manifest.json']);
  });

  it('a kept folder that rotted is fetched anew for a rollback', async () => {
    const { store } = await webStore();
    const [publisher, node] = [newFolder(), newFolder()];
    const { manifest: old } = await publishFoods(publisher, cereals('Oats'));
    await publish(publisher, store);
    await pull(node, store);
    await publishFoods(publisher, cereals('Rye'));
    await publish(publisher, store);
    await pull(node, store);
    await rollBackTo({ root: publisher, store, now });
    rmSync(path.join(versionFolder(node, old.version), 'search.bin'));
    expect(await pull(node, store)).toMatchObject({ outcome: 'downloaded' });
    expect(Object.values(foodsIn(node))).toEqual(['Oats']);
  });
});
