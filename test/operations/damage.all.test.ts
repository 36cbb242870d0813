/**
 * A running service never answers from damage:
 * 1. A damaged record is answered 503 in JSON on every path that would show it; other foods go on.
 * 2. Log and metrics say where; the newest intact catalog takes over by itself, and is followed no further.
 * 3. Without one `/ready` is red, and `/health` says so; `larder catalogs use` and `larder reindex` are followed at once.
 * 4. A service that starts on a damaged catalog starts with the one before; without one it says what to do.
 * 5. A data folder of an earlier Larder is brought to the present format by starting the service, or by an import.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CATALOG_FORMAT, readManifest, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import type { ReadinessReport } from '../../src/http/readiness.ts';
import { OLD_FOODS, unpackFormat1 } from '../catalog/format-1/unpack.ts';
import { commandsIn, flipBit, overwrite } from '../support/damage.ts';
import type { FoodJson } from '../support/expectations.ts';
import { COCA_COLA, NUTELLA, YOGURTS } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { get } from '../support/http.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import {
  copyImportedFoods,
  type Environment,
  importFoods,
  type Larder,
  MANY_SEARCH_THREADS,
  makeDataFolder,
  removeDataFolder,
  runLarder,
  startLarder,
  UNLIMITED,
} from '../support/start-larder.ts';
import { untilSeen } from '../support/until.ts';

const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };
const NUTELLA_CODE = '/barcode/3017620422003';
const COLA_CODE = '/barcode/5449000000996';

let sound: string;
let before: string;
let live: string;

beforeAll(async () => {
  sound = await makeDataFolder();
  const cli = (...args: string[]) => runLarder(args, { LARDER_DATA: sound });
  const root = path.join(sound, 'catalog');
  await copyImportedFoods(sound, [NUTELLA, ...YOGURTS]);
  before = readManifest(root)!.version;
  await importFoods(cli, sound, [COCA_COLA]);
  live = readManifest(root)!.version;
  expect(before).not.toBe(live);
});
afterAll(() => removeDataFolder(sound));

interface Node extends Larder {
  operations: string;
  file: (name: string, version?: string) => string;
}

const running: Node[] = [];
afterAll(async () => {
  for (const node of running) {
    await node.stop();
    await removeDataFolder(node.data);
  }
});

async function copyOfData(versions = [before, live]): Promise<string> {
  const data = await makeDataFolder();
  const wanted = (file: string) => ![before, live].some((each) => !versions.includes(each) && file.includes(each));
  cpSync(sound, data, { recursive: true, filter: wanted });
  return data;
}

async function start(data: string, env: Environment = {}): Promise<Node> {
  const port = await freePort();
  const larder = await startLarder({
    data,
    env: { ...UNLIMITED, ...MANY_SEARCH_THREADS, LARDER_METRICS_PORT: String(port), ...env },
  });
  const file = (name: string, version = live) => path.join(data, 'catalog', version, name);
  const node = { ...larder, operations: `http://127.0.0.1:${port}`, file };
  running.push(node);
  return node;
}

const readiness = async (node: Node) => {
  const { status, json } = await get(node.operations, '/ready');
  return { status, catalog: json<ReadinessReport>().parts.catalog };
};
const metrics = async (node: Node) => (await get(node.operations, '/metrics')).body.toString();
const health = async (node: Node) => (await get(node.url, '/health')).json<{ status: string; foods_in_db: number }>();
const servedVersion = async (node: Node) => (await readiness(node)).catalog.version;
const verified = (node: Node) => vi.waitFor(() => expect(node.log()).toContain('are intact'), PATIENCE);

/** The place of a food's record in the live catalog. */
function recordOf(data: string, name: string): { id: number; at: number } {
  const catalog = openCatalog(path.join(data, 'catalog'));
  const { records, shared } = catalog;
  const docs = Array.from({ length: records.count }, (_, doc) => doc);
  const doc = docs.find((each) => records.record(each).food.name === name)!;
  const { id } = records.record(doc).food;
  catalog.close();
  return { id, at: (shared.records.arrays.start as Uint32Array)[doc]! * 8 };
}

describe('a record that is damaged under a running service', () => {
  it('is answered 503, and the catalog before takes over', async () => {
    const node = await start(await copyOfData());
    await verified(node);
    const { id, at } = recordOf(node.data, 'Nutella');
    const file = node.file('records.bin');
    const truth = (await get(node.url, NUTELLA_CODE)).body.toString();
    overwrite(file, Buffer.from('#'), at + 20);
    const answer = await get(node.url, `/food/${id}`);
    expect(answer.status).toBe(503);
    expect(answer.json()).toEqual({ detail: 'Service Unavailable' });
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    await vi.waitFor(async () => expect(await servedVersion(node)).toBe(before), PATIENCE);
    expect((await get(node.url, NUTELLA_CODE)).body.toString()).toBe(truth);
    expect((await get(node.url, '/search?q=nutella')).json<FoodJson[]>()[0]!.id).toBe(id);
    expect((await readiness(node)).status).toBe(200);
    expect(await health(node)).toMatchObject({ status: 'ok' });
    await expect.poll(() => metrics(node)).toContain(`larder_catalog_damage_position_bytes{file="${file}"} ${at}\n`);
    await expect.poll(() => metrics(node)).toContain(`larder_catalog_damaged_reads{file="${file}"} 1\n`);
    const lineOfDamage = () =>
      node
        .log()
        .split('\n')
        .find((each) => each.includes('a file of the catalog is damaged'));
    const line = (await untilSeen(lineOfDamage, (seen) => seen !== undefined, 'a line about the damage'))!;
    expect(JSON.parse(line)).toMatchObject({ file, position: at, version: live });
    // What the log advises is followed, and then an import goes on from there.
    const [advised] = commandsIn((JSON.parse(line) as { remedy: string }).remedy);
    expect(await node.cli(...advised!)).toMatchObject({ status: 0 });
    await importFoods(node.cli, node.data, [COCA_COLA]);
    await vi.waitFor(async () => expect([before, live]).not.toContain(await servedVersion(node)), PATIENCE);
    expect((await get(node.url, COLA_CODE)).status).toBe(200);
  });

  it('without another catalog: 503 on every path that would show it, and red', async () => {
    const node = await start(await copyOfData([live]));
    await verified(node);
    const { id, at } = recordOf(node.data, 'Nutella');
    const whole = readFileSync(node.file('records.bin'));
    const askForCola = async () => (await get(node.url, COLA_CODE)).body.toString();
    const [cola] = [await askForCola(), await askForCola()];
    for (const place of [at, recordOf(node.data, COCA_COLA.name).at])
      overwrite(node.file('records.bin'), Buffer.from('#'), place + 20);
    // What was asked for again before it was damaged is answered from memory, and right.
    expect(await askForCola()).toBe(cola);
    for (const target of [`/food/${id}`, NUTELLA_CODE, '/search?q=nutella', '/foods/popular?limit=500']) {
      const answer = await get(node.url, target);
      expect([target, answer.status, answer.json()]).toEqual([target, 503, { detail: 'Service Unavailable' }]);
    }
    const page = await get(node.url, `/foods/${id}-nutella-ferrero`, { Accept: 'text/html' });
    expect(page.status).toBe(503);
    expect((await get(node.url, '/search?q=coca+cola')).status).toBe(503);
    expect((await get(node.url, '/search?q=yogurt')).status).toBe(200);
    expect((await get(node.url, '/foods/categories')).status).toBe(200);
    await vi.waitFor(async () => expect(await readiness(node)).toMatchObject({ status: 503 }), PATIENCE);
    expect((await readiness(node)).catalog).toMatchObject({ state: 'damaged', version: live });
    expect(await health(node)).toMatchObject({ status: 'damaged' });
    expect(await metrics(node)).toMatch(/^larder_ready 0$/m);
    expect(node.log()).not.toMatch(/"level":50.*Internal Server Error/);
    // Put back by hand; "use" makes the service look again.
    writeFileSync(node.file('records.bin'), whole);
    expect(await node.cli('catalogs', 'use', live)).toMatchObject({ status: 0 });
    await vi.waitFor(async () => expect(await readiness(node)).toMatchObject({ status: 200 }), PATIENCE);
    expect((await get(node.url, `/food/${id}`)).status).toBe(200);
  });

  it('without another catalog: "larder reindex --drop-damaged" is followed, and only that food is missing', async () => {
    const node = await start(await copyOfData([live]));
    const { id, at } = recordOf(node.data, 'Nutella');
    flipBit(node.file('records.bin'), at + 33);
    expect((await get(node.url, `/food/${id}`)).status).toBe(503);
    expect(await node.cli('reindex', '--drop-damaged')).toMatchObject({ status: 0 });
    await vi.waitFor(async () => expect(await readiness(node)).toMatchObject({ status: 200 }), PATIENCE);
    expect((await get(node.url, `/food/${id}`)).status).toBe(404);
    expect((await get(node.url, COLA_CODE)).status).toBe(200);
  });
});

it('"larder catalogs use" is followed by a running service', async () => {
  const node = await start(await copyOfData());
  for (const version of [before, live, before]) {
    expect(await node.cli('catalogs', 'use', version)).toMatchObject({ status: 0 });
    await vi.waitFor(async () => expect(await servedVersion(node)).toBe(version), PATIENCE);
  }
  expect((await get(node.url, COLA_CODE)).status).toBe(404);
});

describe('a start on a damaged catalog', () => {
  it.each(['search.bin', 'catalog.db', 'records.bin', 'manifest.json'])('%s: the one before serves', async (name) => {
    const data = await copyOfData();
    const file = name === 'manifest.json' ? path.join(data, 'catalog', name) : path.join(data, 'catalog', live, name);
    writeFileSync(file, readFileSync(file).subarray(0, 90));
    const node = await start(data);
    // A manifest is made good by the copy that its catalog has.
    expect(await servedVersion(node)).toBe(name === 'manifest.json' ? live : before);
    expect((await get(node.url, NUTELLA_CODE)).status).toBe(200);
    expect((await readiness(node)).status).toBe(200);
    await expect.poll(node.log).toContain(JSON.stringify(file).slice(1, -1));
  });

  it('without another it ends with a sentence and a command', async () => {
    const data = await copyOfData([live]);
    flipBit(path.join(data, 'catalog', live, 'search.bin'), 500);
    const { status, stderr } = await runLarder(['serve'], { LARDER_DATA: data, PORT: '0' }, 60_000);
    expect(status).toBe(1);
    expect(stderr).toMatch(/search\.bin has a wrong checksum.*"larder reindex"/);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(await runLarder(['reindex'], { LARDER_DATA: data })).toMatchObject({ status: 0 });
    const node = await start(data);
    expect((await get(node.url, '/search?q=nutella')).json<FoodJson[]>()).toHaveLength(1);
  });
});

describe('a data folder of an earlier Larder', () => {
  async function oldData(): Promise<string> {
    const data = await makeDataFolder();
    unpackFormat1(path.join(data, 'catalog'));
    return data;
  }

  it('is brought to the present format by starting the service; ids stay', async () => {
    const data = await oldData();
    const node = await start(data);
    await expect.poll(node.log).toContain('another version of Larder wrote the catalog');
    for (const [id, name] of Object.entries(OLD_FOODS)) {
      expect((await get(node.url, `/food/${id}`)).json<FoodJson>().name).toBe(name);
    }
    expect((await get(node.url, '/food/1')).status).toBe(404);
    expect((await get(node.url, '/search?q=creme+fraiche')).json<FoodJson[]>()[0]!.id).toBe(6);
    await verified(node);
  });

  it('started by several processes at once, is made anew by one of them', async () => {
    const data = await oldData();
    const nodes = await Promise.all([start(data), start(data), start(data)]);
    for (const node of nodes) expect((await get(node.url, '/food/3')).status).toBe(200);
    const versions = (await readdir(path.join(data, 'catalog'))).filter((name) => /^\d{8}T/.test(name));
    expect(versions).toHaveLength(2);
    expect(nodes.filter((node) => node.log().includes('was rebuilt'))).toHaveLength(1);
  });

  it('other commands say what to do, and that works', async () => {
    const data = await oldData();
    const cli = (...args: string[]) => runLarder(args, { LARDER_DATA: data, PORT: '0' });
    for (const args of [
      ['search', 'oats'],
      ['food', '2'],
      ['export', path.join(data, 'a.csv')],
      ['dataset', 'list'],
    ]) {
      const { status, stderr } = await cli(...args);
      expect({ args, status, stderr }).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('"larder reindex"'),
      });
    }
    expect(await cli('reindex')).toMatchObject({ status: 0 });
    expect(JSON.parse((await cli('food', '2')).stdout)).toMatchObject({ id: 2, name: OLD_FOODS[2] });
  });

  it('an import goes on from it', async () => {
    const data = await oldData();
    const cli = (...args: string[]) => runLarder(args, { LARDER_DATA: data, PORT: '0' });
    await importFoods(cli, data, [COCA_COLA]);
    const catalog = openCatalog(path.join(data, 'catalog'));
    const names = Object.entries(OLD_FOODS).map(([id, name]) => [catalog.records.docById(Number(id)), name] as const);
    for (const [doc, name] of names) expect(catalog.records.record(doc!).food.name).toBe(name);
    expect(catalog.foods).toBe(5);
    expect(catalog.manifest.format).toBe(CATALOG_FORMAT);
    catalog.close();
    expect(readManifest(versionFolder(path.join(data, 'catalog'), catalog.version))).toMatchObject({ foods: 5 });
  });
});
