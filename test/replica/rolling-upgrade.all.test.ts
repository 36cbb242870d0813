// Nodes and the machine that publishes are upgraded one after the other, in either order:
// 1. A node refuses a catalog of another format or text analysis before it fetches anything, says which machine to
//    upgrade, and keeps the catalog that it has; so does one whose index is not what the manifest says.
// 2. A machine that was upgraded publishes beside what an older Larder has published there, without force.
// 3. An upgraded node goes on with its own old catalog, made anew, until the machine that publishes is upgraded too.
// 4. A node whose files are damaged fetches them again.
import { closeSync, openSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { readSections, writeSections } from '../../src/catalog/section-file.ts';
import { type Manifest, readManifest, storeManifest, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { reindexCatalog } from '../../src/catalog/versions/reindex.ts';
import { describeFiles, findDamage } from '../../src/catalog/versions/verify-files.ts';
import { openStore } from '../../src/replica/open-store.ts';
import type { ReleaseManifest } from '../../src/replica/release-manifest.ts';
import { trySearch } from '../../src/search/try-search.ts';
import { TEXT_VERSION } from '../../src/text/analyse.ts';
import { OLD_FOODS, publishedFormat1, unpackFormat1 } from '../catalog/format-1/unpack.ts';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { overwrite } from '../support/damage.ts';
import { get } from '../support/http.ts';
import {
  type Larder,
  makeDataFolder,
  removeDataFolder,
  runLarder,
  startLarder,
  UNLIMITED,
} from '../support/start-larder.ts';
import { foodsIn, publish, publishedIn, pull } from './small-replicas.ts';
import { type StoreServer, startStore } from './store-server.ts';

const newFolder = useFolders();
const PATIENCE = { timeout: 60_000, interval: 50 };

async function release(...names: string[]): Promise<{ root: string; store: string; manifest: Manifest }> {
  const [root, store] = [newFolder(), newFolder()];
  const { manifest } = await publishFoods(
    root,
    names.map((name) => ({ name })),
  );
  await publish(root, openStore(store));
  return { root, store, manifest };
}

/** Changes what a store has published. */
async function change(store: string, edit: (release: ReleaseManifest) => unknown): Promise<void> {
  const file = path.join(store, 'published.json');
  await writeFile(file, JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8')) as ReleaseManifest)));
}

describe('a node', () => {
  it.each<[string, number, RegExp]>([
    [
      'format',
      5,
      /catalog format 5, but this version of Larder reads catalog format 4\. Update Larder on this machine/,
    ],
    [
      'format',
      1,
      /catalog format 1, .*Update Larder on the machine that publishes, and run "larder reindex" and "larder p/,
    ],
    ['text_version', TEXT_VERSION + 1, /text analysis \d+, .*Update Larder on this machine/],
    ['text_version', TEXT_VERSION - 1, /text analysis \d+, .*on the machine that publishes/],
  ])('refuses a catalog whose %s is %d, fetches nothing, and keeps its own', async (member, value, words) => {
    const { store } = await release('Oats');
    const data = newFolder();
    const node = path.join(data, 'catalog');
    await pull(node, openStore(store));
    const before = readManifest(node);
    const server: StoreServer = await startStore();
    await change(store, (each) => ({ ...each, catalog: { ...each.catalog, [member]: value } }));
    server.objects.set('published.json', readFileSync(path.join(store, 'published.json')));
    const { status, stderr } = await runLarder(['pull', server.url], { LARDER_DATA: data });
    expect(status).toBe(1);
    expect(stderr).toMatch(words);
    expect(server.requests.filter((line) => line.includes('objects'))).toEqual([]);
    expect(readManifest(node)).toEqual(before);
    expect(Object.values(foodsIn(node))).toEqual(['Oats']);
  });

  it('refuses one whose index is of another text analysis than its manifest says', async () => {
    const { root, store, manifest } = await release('Oats');
    const folder = versionFolder(root, manifest.version);
    const node = newFolder();
    await pull(node, openStore(store));
    const { manifest: next } = await publishFoods(root, [{ name: 'Rye' }]);
    const file = path.join(versionFolder(root, next.version), 'search.bin');
    const { arrays, about } = readSections(file);
    const fd = openSync(file, 'w');
    writeSections(fd, 0, { arrays, about: { ...about, textVersion: 99 } });
    closeSync(fd);
    storeManifest(root, { ...next, files: await describeFiles(path.dirname(file)) });
    await publish(root, openStore(store));
    await expect(pull(node, openStore(store))).rejects.toMatchObject({
      code: 'REPLICA_CATALOG_BROKEN',
      message: expect.stringContaining('text analysis 99'),
    });
    expect(readManifest(node)!.version).toBe(path.basename(folder));
    expect(Object.values(foodsIn(node))).toEqual(['Oats']);
  });
});

describe('the machine that publishes', () => {
  it('publishes beside what an older Larder has published, and prunes it', async () => {
    const store = newFolder();
    await mkdir(path.join(store, 'versions'), { recursive: true });
    const old = JSON.parse(publishedFormat1().toString()) as ReleaseManifest;
    for (const name of ['published.json', `versions/${old.catalog.version}.json`]) {
      await writeFile(path.join(store, name), publishedFormat1());
    }
    const root = newFolder();
    unpackFormat1(root);
    await expect(publish(root, openStore(store))).rejects.toMatchObject({
      code: 'CATALOG_FORMAT_UNKNOWN',
      message: expect.stringContaining('"larder reindex"'),
    });
    const { version } = await reindexCatalog({ root, now: () => new Date(), trySearch });
    await publish(root, openStore(store));
    expect((await publishedIn(openStore(store))).history).toEqual([version, old.catalog.version]);
    const node = newFolder();
    await pull(node, openStore(store));
    expect(foodsIn(node)).toEqual({ 2: OLD_FOODS[2], 3: OLD_FOODS[3], 4: OLD_FOODS[4], 6: OLD_FOODS[6] });
    expect((await publish(root, openStore(store), { keep: 1 })).removed_versions).toEqual([old.catalog.version]);
  });

  it('is refused where a newer Larder has published', async () => {
    const { root, store } = await release('Oats');
    await change(store, (each) => ({ ...each, catalog: { ...each.catalog, format: 5 } }));
    await expect(publish(root, openStore(store))).rejects.toMatchObject({ code: 'REPLICA_FORMAT_UNKNOWN' });
    await publish(root, openStore(store), { isForced: true });
  });
});

describe('a real node', () => {
  const running: Larder[] = [];
  afterAll(async () => {
    for (const node of running) {
      await node.stop();
      await removeDataFolder(node.data);
    }
  });

  async function start(store: string, data: string): Promise<Larder> {
    const env = { ...UNLIMITED, LARDER_CATALOG_URL: store, LARDER_CATALOG_POLL_SECONDS: '1' };
    const node = await startLarder({ data, env });
    running.push(node);
    return node;
  }

  const foodsOf = async (node: Larder) => (await get(node.url, '/health')).json<{ foods_in_db: number }>().foods_in_db;

  it('that was upgraded first goes on with its own catalog, and follows once the other is upgraded', async () => {
    const store = newFolder();
    await mkdir(store, { recursive: true });
    await writeFile(path.join(store, 'published.json'), publishedFormat1());
    const data = await makeDataFolder();
    unpackFormat1(path.join(data, 'catalog'));
    const node = await start(store, data);
    expect(await foodsOf(node)).toBe(4);
    await vi.waitFor(() => expect(node.log()).toContain('on the machine that publishes'), PATIENCE);
    expect((await get(node.url, '/food/3')).status).toBe(200);
    const root = newFolder();
    unpackFormat1(root);
    await reindexCatalog({ root, now: () => new Date(), trySearch });
    const { ids } = await publishFoods(root, [{ name: 'Fonio' }]);
    await publish(root, openStore(store));
    await vi.waitFor(async () => expect(await foodsOf(node)).toBe(1), PATIENCE);
    expect(ids).toEqual([7]);
    expect((await get(node.url, '/food/7')).status).toBe(200);
  });

  it('whose records are damaged while it serves fetches them again', async () => {
    const { store, manifest } = await release('Oats', 'Rye');
    const data = await makeDataFolder();
    const node = await start(store, data);
    await vi.waitFor(() => expect(node.log()).toContain('are intact'), PATIENCE);
    const folder = versionFolder(path.join(data, 'catalog'), manifest.version);
    overwrite(path.join(folder, 'records.bin'), Buffer.alloc(64), 0);
    const statuses = await Promise.all([1, 2].map(async (id) => (await get(node.url, `/food/${id}`)).status));
    expect(statuses.sort()).toEqual([200, 503]);
    await vi.waitFor(() => expect(findDamage(folder, manifest)).toBeUndefined(), PATIENCE);
    await vi.waitFor(async () => {
      for (const id of [1, 2]) expect((await get(node.url, `/food/${id}`)).status).toBe(200);
    }, PATIENCE);
  });

  it('that starts on damaged files fetches them again', async () => {
    const { store, manifest } = await release('Oats', 'Rye');
    const data = await makeDataFolder();
    const root = path.join(data, 'catalog');
    await pull(root, openStore(store));
    await writeFile(path.join(versionFolder(root, manifest.version), 'search.bin'), 'nothing');
    const node = await start(store, data);
    expect((await get(node.url, '/search?q=oats')).json<object[]>()).toHaveLength(1);
    expect(findDamage(versionFolder(root, manifest.version), manifest)).toBeUndefined();
    await expect.poll(node.log).toContain('fetching it from the store again');
  });
});
