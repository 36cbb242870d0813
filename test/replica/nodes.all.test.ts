// Real nodes on a real store:
// 1. A fresh node installs no starter; it answers once the first catalog is here.
// 2. A swap, a store that is gone and a corrupt publication under load: not one failed look-up.
// 3. kill -9 in the midst of a download: the next start goes on from there, and serves what it had meanwhile.
// 4. The command line publishes, rolls back and pulls; ids are never reused; a node that follows imports nothing.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readManifest } from '../../src/catalog/versions/manifest.ts';
import { openStore } from '../../src/replica/open-store.ts';
import type { FoodJson } from '../support/expectations.ts';
import { COCA_COLA, type FoodRow, NUTELLA, YOGURTS } from '../support/foods.ts';
import { get } from '../support/http.ts';
import {
  copyImportedFoods,
  type Environment,
  importFoods,
  type Larder,
  MANY_SEARCH_THREADS,
  makeDataFolder,
  runLarder,
  startLarder,
  UNLIMITED,
} from '../support/start-larder.ts';
import { askSteadily, type Question } from '../support/steady-load.ts';
import { until } from '../support/until.ts';
import { publish } from './small-replicas.ts';
import { type StoreServer, startStore } from './store-server.ts';

const BARCODE = '/barcode/3017620422003';
const FOODS = [NUTELLA, ...YOGURTS];
const running: Larder[] = [];
afterAll(async () => {
  await Promise.all(running.map((larder) => larder.stop()));
});

const following = (store: StoreServer | string): Environment => ({
  ...UNLIMITED,
  ...MANY_SEARCH_THREADS,
  LARDER_CATALOG_URL: typeof store === 'string' ? store : store.url,
  LARDER_CATALOG_POLL_SECONDS: '1',
});

async function startNode(store: StoreServer | string, data: string): Promise<Larder> {
  const node = await startLarder({ env: following(store), data });
  running.push(node);
  return node;
}

/** A machine that imported these foods: its data folder, its commands, and those that must succeed. */
async function machine(foods: readonly FoodRow[]) {
  const data = await makeDataFolder();
  await copyImportedFoods(data, foods);
  return machineOn(data);
}

function machineOn(data: string) {
  const cli = (...args: string[]) => runLarder(args, { LARDER_DATA: data });
  const must = async (...args: string[]) => {
    const ended = await cli(...args);
    if (ended.status !== 0) throw new Error(`larder ${args.join(' ')} ended with ${ended.status}: ${ended.stderr}`);
    return ended.stdout;
  };
  const add = (rows: readonly FoodRow[]) => importFoods(cli, data, rows);
  return { data, cli, must, add, root: path.join(data, 'catalog') };
}

async function foodsInDb(node: Larder): Promise<number> {
  return (await get(node.url, '/health')).json<{ foods_in_db: number }>().foods_in_db;
}

/** Looks foods up while the work goes on; not one answer may be wrong. */
async function underLoad(node: Larder, work: () => Promise<void>): Promise<void> {
  const { id } = (await get(node.url, BARCODE)).json<FoodJson>();
  const questions: readonly Question[] = [
    { path: `/food/${id}`, isRight: (answer) => answer.json<FoodJson>().name === 'Nutella' },
    { path: BARCODE, isRight: (answer) => answer.json<FoodJson>().id === id },
    { path: '/search?q=nutella', isRight: (answer) => answer.json<FoodJson[]>()[0]?.id === id },
  ];
  expect((await askSteadily(node.url, questions, work)).failures).toEqual([]);
}

it('a fresh node waits for the first publication, and has no starter', async () => {
  const store = await startStore();
  const publisher = await machine(FOODS);
  const data = await makeDataFolder();
  const starting = startNode(store, data);
  await until(() => store.requests.length >= 2, 'two looks at the store');
  expect(readManifest(path.join(data, 'catalog'))).toBeUndefined();
  const report = await publisher.cli('publish', store.url);
  expect(report).toMatchObject({ status: 0, stdout: expect.stringContaining('Published catalog') });
  const node = await starting;
  expect(await foodsInDb(node)).toBe(FOODS.length);
  await expect.poll(node.log).toContain('Nothing is published');
  await expect.poll(node.log).toContain('can be followed again');
  expect(await node.end('SIGTERM')).toBe(0);
});

it('swap, outage, corruption and rollback under load: zero failed look-ups', async () => {
  const store = await startStore();
  const publisher = await machine(FOODS);
  await publisher.must('publish', store.url);
  const node = await startNode(store, await makeDataFolder());
  await underLoad(node, async () => {
    await publisher.add([COCA_COLA]);
    await publisher.must('publish', store.url);
    await until(async () => (await foodsInDb(node)) === FOODS.length + 1, 'the new catalog');

    await store.stop();
    await until(() => node.log().includes('cannot be reached'), 'word of the outage');
    await store.start();
    await until(() => node.log().includes('can be followed again'), 'word of its end');

    await publisher.add([{ key: 'chard', source: 'community', name: 'Chard, raw', category: 'Vegetables' }]);
    const before = new Set(store.objects.keys());
    store.trouble = (method, name) =>
      method === 'GET' && name.startsWith('objects/') && !before.has(name)
        ? { bytes: Buffer.from('spoiled') }
        : undefined;
    await publisher.must('publish', store.url);
    await until(() => node.log().includes('REPLICA_OBJECT_CORRUPT'), 'word of the corruption');
    expect(await foodsInDb(node)).toBe(FOODS.length + 1);
    store.trouble = () => undefined;
    await until(async () => (await foodsInDb(node)) === FOODS.length + 2, 'the repaired catalog');

    expect(await publisher.cli('publish', store.url, '--rollback')).toMatchObject({ status: 0 });
    await until(async () => (await foodsInDb(node)) === FOODS.length + 1, 'the rollback');
  });
  expect(await node.cli('verify')).toMatchObject({ status: 0 });
  expect(await node.end('SIGTERM')).toBe(0);
});

it('kill -9 in a download: the next start serves what it had, and goes on from there', async () => {
  const store = await startStore();
  const publisher = await machine(FOODS);
  await publish(publisher.root, openStore(store.url));
  const data = await makeDataFolder();
  const node = await startNode(store, data);
  await publisher.add([COCA_COLA]);
  store.requests.length = 0;
  let allowed = 6;
  store.trouble = (method, name) =>
    method === 'GET' && name.startsWith('objects/') && allowed-- <= 0 ? 'silent' : undefined;
  const { version, pieces } = await publish(publisher.root, openStore(store.url));
  expect(pieces).toBeGreaterThan(8);
  const arriving = path.join(data, 'catalog', `arriving-${version}`);
  await until(() => existsSync(arriving) && readdirSync(arriving).length > 0 && allowed <= 0, 'half a download');
  await node.end('SIGKILL');
  const fetched = () => store.requests.filter((line) => /^GET objects\/.* 200$/.test(line)).length;
  const before = fetched();
  expect(before).toBe(6);
  const again = await startNode(store, data);
  expect(await foodsInDb(again)).toBe(FOODS.length);
  store.trouble = () => undefined;
  await again.end('SIGKILL');
  const third = await startNode(store, data);
  await until(async () => (await foodsInDb(third)) === FOODS.length + 1, 'the rest');
  expect(fetched() - before).toBeLessThan(pieces);
  expect(await third.cli('verify')).toMatchObject({ status: 0 });
});

describe('the command line', () => {
  it('publishes to a folder that several processes on one data folder follow; none of them imports', async () => {
    const publisher = await machine(FOODS);
    const folder = path.join(await makeDataFolder(), 'store');
    await publisher.must('publish', folder);
    const data = await makeDataFolder();
    const nodes = await Promise.all([startNode(folder, data), startNode(folder, data)]);
    await publisher.add([COCA_COLA]);
    await publisher.must('publish', folder);
    for (const node of nodes) await until(async () => (await foodsInDb(node)) === FOODS.length + 1, 'the new catalog');
    for (const args of [
      ['import', 'foods.csv'],
      ['dataset', 'remove', 'off'],
    ]) {
      const refused = await nodes[0]!.cli(...args);
      expect(refused.status).not.toBe(0);
      expect(refused.stderr).toContain('LARDER_CATALOG_URL');
    }
    expect(nodes.map((node) => node.log()).join()).not.toContain('"level":50');
  });

  it('rolls back, pulls, and never gives an id out twice', async () => {
    const publisher = await machine([NUTELLA]);
    const folder = path.join(await makeDataFolder(), 'store');
    await publisher.must('publish', folder);
    await publisher.add([COCA_COLA]);
    const second = JSON.parse(await publisher.must('publish', folder, '--json')) as {
      version: string;
      next_id: number;
    };
    const back = JSON.parse(await publisher.must('publish', folder, '--rollback', '--json')) as typeof second;
    expect(back.version).not.toBe(second.version);
    expect(back.next_id).toBe(second.next_id);
    expect(await publisher.cli('pull', folder)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('live again'),
    });
    await publisher.add([YOGURTS[0]!]);
    const [yogurt] = JSON.parse(await publisher.must('search', YOGURTS[0]!.name, '--json')) as FoodJson[];
    expect(yogurt!.id).toBeGreaterThanOrEqual(second.next_id);
    const stranger = machineOn(await makeDataFolder());
    await stranger.add([NUTELLA]);
    const refused = await stranger.cli('publish', folder);
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('larder pull')]);
  });

  it('names what is wrong with a destination', async () => {
    const { cli, root } = await machine([NUTELLA]);
    const wrong: [string[], RegExp][] = [
      [['publish', 'ftp://foods.example'], /is not a catalog store/],
      [['publish', path.join(root, 'manifest.json', 'store')], /cannot be used as a store/],
      [['publish', path.join(await makeDataFolder(), 'empty'), '--rollback'], /Nothing was published/],
      [['publish', 'x', '--keep', '0'], /whole number/],
      [['pull'], /LARDER_CATALOG_URL/],
      [['pull', path.join(await makeDataFolder(), 'empty')], /Nothing is published/],
    ];
    for (const [args, message] of wrong) {
      const result = await cli(...args);
      expect(result.status).not.toBe(0);
      expect(result.stderr).toMatch(message);
      expect(result.stderr).not.toContain('    at ');
    }
  });
});
