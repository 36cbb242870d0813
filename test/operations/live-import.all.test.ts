/**
 * A catalog that is published while the server runs is taken up within some seconds, without a failed request; an import
 * that is killed leaves the server answering from the catalog that it has.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FoodJson } from '../support/expectations.ts';
import { COCA_COLA, type FoodRow, NUTELLA, YOGURTS } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { get } from '../support/http.ts';
import {
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

const FOODS = [NUTELLA, COCA_COLA, ...YOGURTS];
const KILLS = 20;
/** Foods enough that an import takes noticeably longer than the start of the program. */
const MANY = 3_000;
const BARCODE = '/barcode/3017620422003';
const NAMES = ['Beetroot', 'Chard', 'Endive'];
const NEW_FOODS: readonly FoodRow[] = NAMES.map((name) => ({
  key: name.toLowerCase(),
  source: 'community',
  name: `${name}, raw`,
  category: 'Vegetables',
  calories_kcal: 20,
  protein_g: 1.5,
  fat_g: 0.2,
  carbs_g: 3.1,
}));

let larder: Larder;
let operationsUrl: string;

beforeAll(async () => {
  const port = String(await freePort());
  operationsUrl = `http://127.0.0.1:${port}`;
  larder = await startLarder({
    env: { ...UNLIMITED, ...MANY_SEARCH_THREADS, LARDER_METRICS_PORT: port },
    foods: FOODS,
  });
});

afterAll(() => larder.stop());

async function foodsInDb(): Promise<number> {
  return (await get(larder.url, '/health')).json<{ foods_in_db: number }>().foods_in_db;
}

async function waitForFoods(count: number): Promise<void> {
  await until(async () => (await foodsInDb()) === count, `${count} foods`, 100);
}

/** Asks for foods while the work goes on, and expects that not one answer is wrong. */
async function underLoad(load: { askers: number }, work: () => Promise<void>): Promise<void> {
  const { id } = (await get(larder.url, BARCODE)).json<FoodJson>();
  const questions: readonly Question[] = [
    { path: `/food/${id}`, isRight: (answer) => answer.json<FoodJson>().name === 'Nutella' },
    { path: BARCODE, isRight: (answer) => answer.json<FoodJson>().id === id },
    { path: '/search?q=nutella', isRight: (answer) => answer.json<FoodJson[]>()[0]?.id === id },
    { path: '/search?q=yogurt&limit=50', isRight: (answer) => answer.json<FoodJson[]>().length === 50 },
    { path: '/foods/popular', isRight: (answer) => answer.json<FoodJson[]>()[0]?.id === id },
    { path: '/foods/categories', isRight: (answer) => answer.json<object[]>().length >= 3 },
    { path: '/health', isRight: (answer) => answer.json<{ foods_in_db: number }>().foods_in_db >= FOODS.length },
  ];
  expect((await askSteadily(larder.url, questions, work, load)).failures).toEqual([]);
}

async function cacheHits(): Promise<number> {
  const metrics = (await get(operationsUrl, '/metrics')).body.toString();
  return Number(/^larder_response_cache_hits (\d+)$/m.exec(metrics)![1]);
}

it('a search that was asked before is not searched again, until a new catalog comes', async () => {
  const ask = async (query: string, headers = {}) => (await get(larder.url, `/search?${query}`, headers)).body;
  const first = await ask('q=nutella');
  expect(await cacheHits()).toBe(0);
  expect(await ask('q=nutella')).toEqual(first);
  expect(await cacheHits()).toBe(1);
  // Each of them is another response.
  for (const query of ['q=nutela', 'q=nutella&limit=1', 'q=nutella&source=community']) await ask(query);
  await ask('q=nutella', { 'Accept-Encoding': 'br' });
  expect(await cacheHits()).toBe(1);
  // The next test imports the foods of these names.
  for (const name of NAMES) expect(JSON.parse(String(await ask(`q=${name}`)))).toEqual([]);
});

it('three imports under constant look-ups and searches: zero failures', async () => {
  await underLoad({ askers: 8 }, async () => {
    for (const [nth, food] of NEW_FOODS.entries()) {
      await importFoods(larder.cli, larder.data, [food]);
      await waitForFoods(FOODS.length + nth + 1);
      const [found] = (await get(larder.url, `/search?q=${NAMES[nth]}`)).json<FoodJson[]>();
      expect(found?.name).toBe(food.name);
      expect((await get(larder.url, `/food/${found!.id}`)).status).toBe(200);
    }
  });
});

it('kill -9 at twenty moments of an import: the server answers from the old catalog, the next import succeeds', async () => {
  const count = await foodsInDb();
  const elsewhere = await makeDataFolder();
  const file = `${elsewhere}/many.jsonl`;
  const rows = Array.from({ length: MANY }, (_, nth) => ({ ...NEW_FOODS[0], key: `leaf-${nth}`, name: `Leaf ${nth}` }));
  await writeFile(file, rows.map(({ source: _source, ...row }) => `${JSON.stringify(row)}\n`).join(''));
  const command = ['import', file, '--dataset', 'leaves', '--no-starter'];
  const runOn = (data: string, killAfterMs?: number) => runLarder(command, { LARDER_DATA: data }, killAfterMs);
  const started = performance.now();
  expect((await runOn(elsewhere)).status).toBe(0);
  let wholeMs = performance.now() - started;
  const catalog = `${larder.data}/catalog`;
  const manifest = () => readFile(`${catalog}/manifest.json`, 'utf8');
  let expected = await foodsInDb();
  let killed = 0;
  let inTheMiddle = 0;
  await underLoad({ askers: 2 }, async () => {
    for (let tries = 0; killed < KILLS && tries < 2 * KILLS; tries++) {
      // One in each twentieth of the time, but for the first quarter, in which the program is only being loaded.
      const share = 0.25 + (0.75 * (killed + Math.random())) / KILLS;
      const before = await manifest();
      await runOn(larder.data, share * wholeMs);
      if ((await manifest()) === before) {
        killed++;
        if ((await readdir(catalog)).some((name) => name.startsWith('building-'))) inTheMiddle++;
        expect(await foodsInDb()).toBe(expected);
      } else {
        // It was quicker than the one that was measured, and had published before it was killed.
        wholeMs *= 0.85;
        expected = count + MANY;
        await waitForFoods(expected);
      }
    }
  });
  expect(killed).toBe(KILLS);
  expect(inTheMiddle).toBeGreaterThan(KILLS / 4);
  expect((await runOn(larder.data)).status).toBe(0);
  await waitForFoods(count + MANY);
  const left = (await readdir(catalog)).filter((name) => !/^\d{8}T|^(manifest|ledger)\.json$/.test(name));
  expect(left).toEqual(['building.lock']);
});

it('an import changes a food in its place: the same id, another ETag', async () => {
  const before = await get(larder.url, BARCODE);
  await importFoods(larder.cli, larder.data, [{ ...NUTELLA, calories_kcal: 541 }]);
  await until(async () => (await get(larder.url, BARCODE)).json<FoodJson>().calories_kcal === 541);
  const after = await get(larder.url, BARCODE);
  expect(after.json<FoodJson>()).toMatchObject({ id: before.json<FoodJson>().id, calories_kcal: 541 });
  expect(after.headers.etag).not.toBe(before.headers.etag);
  expect((await get(larder.url, BARCODE, { 'If-None-Match': before.headers.etag! })).status).toBe(200);
});

it('a file that cannot be read leaves the live catalog alone', async () => {
  const count = await foodsInDb();
  const { status, stderr } = await larder.cli('import', `${larder.data}/no-such-file.csv`);
  expect(status).not.toBe(0);
  expect(stderr).toContain('no-such-file.csv');
  expect(stderr).not.toMatch(/^\s+at /m);
  expect(await foodsInDb()).toBe(count);
});
