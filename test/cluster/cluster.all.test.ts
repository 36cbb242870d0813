/**
 * Three real nodes, a real PostgreSQL, a real Redis and a real HTTP store, with load on:
 * 1. The nodes are one service: they admit a plan's limit together, a sign-in on one is valid on all, a key that is revoked
 *    on one is refused by all within a second, and so is a plan that changes.
 * 2. Whatever is away, no look-up fails, neither by nobody nor by a known key: Redis, PostgreSQL for a minute, the store,
 *    a corrupt catalog, a new one, a node that is killed.
 * 3. What was acknowledged is there afterwards: keys, plans, sessions, and every counted request.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD, Person } from '../http/account/person.ts';
import type { FoodJson } from '../support/expectations.ts';
import { COCA_COLA, NUTELLA, YOGURTS } from '../support/foods.ts';
import { bearer, get, inParallel } from '../support/http.ts';
import { ABOUT_A_SECOND_MS } from '../support/patience.ts';
import { NO_REDIS } from '../support/redis.ts';
import { skippedIf } from '../support/skip.ts';
import { askSteadily, type LoadOptions, type Question, type SlowDown } from '../support/steady-load.ts';
import { until } from '../support/until.ts';
import { type Cluster, type Node, startCluster } from './cluster.ts';

const LOOK_UP = '/barcode/3017620422003';
const FOODS = [NUTELLA, ...YOGURTS];
const OUTAGE_MS = 60_000;

async function foodsInDb({ url }: Node): Promise<number> {
  return (await get(url, '/health')).json<{ foods_in_db: number }>().foods_in_db;
}

/** Looks up and searches while the work goes on, as nobody and with a key; gives the answers to the key. */
async function underLoad(
  url: string,
  key: string,
  work: (slowDown: SlowDown) => Promise<void>,
  load?: LoadOptions,
): Promise<number> {
  const { id } = (await get(url, LOOK_UP)).json<FoodJson>();
  const byAnyone: readonly Question[] = [
    { path: `/food/${id}`, isRight: (answer) => answer.json<FoodJson>().name === NUTELLA.name },
    { path: LOOK_UP, isRight: (answer) => answer.json<FoodJson>().id === id },
    { path: '/search?q=nutella', isRight: (answer) => answer.json<FoodJson[]>()[0]?.id === id },
  ];
  const byKey = byAnyone.map((question) => ({ ...question, headers: bearer(key) }));
  const { failures, answered } = await askSteadily(url, [...byKey, ...byAnyone], work, load);
  expect(failures).toEqual([]);
  return answered.slice(0, byKey.length).reduce((sum, count) => sum + count, 0);
}

describe('a cluster', skippedIf(NO_REDIS), () => {
  let cluster: Cluster;
  /** The account key of someone whose requests are counted and never refused. */
  let scaleKey: string;

  const everyNode = (check: (node: Node) => Promise<boolean>) => async () =>
    (await Promise.all(cluster.nodes.map(check))).every(Boolean);
  const loaded = (work: (slowDown: SlowDown) => Promise<void>, load?: LoadOptions) =>
    underLoad(cluster.balancer.url, scaleKey, work, load);
  const account = async (username: string, plan: string, nth = 0) => {
    const args = ['account', 'create', '--username', username, '--plan', plan, '--json'];
    return (await cluster.nodes[nth]!.cliJson<{ account_key: string }>(...args)).account_key;
  };
  /** Makes every node know a key, as the nodes of a running service know those in use. */
  const introduce = (key: string) =>
    Promise.all(cluster.nodes.map(async ({ url }) => expect((await get(url, LOOK_UP, bearer(key))).status).toBe(200)));

  beforeAll(async () => {
    cluster = await startCluster(3, FOODS);
    scaleKey = await account('shop', 'scale');
    await introduce(scaleKey);
  });

  afterAll(() => cluster?.stop());

  it('starts on an empty database with all nodes at once', async () => {
    for (const node of cluster.nodes) {
      expect(await foodsInDb(node)).toBe(FOODS.length);
      await expect.poll(() => node.metric('larder_limits_shared')).toBe(1);
      await expect.poll(() => node.metric('larder_accounts_reachable')).toBe(1);
    }
  });

  describe('is one service', () => {
    it('admits exactly 500 of 600 requests of a Pro account', async () => {
      const key = await account('kitchen', 'pro', 1);
      const statuses: Record<number, number> = {};
      await inParallel(600, 24, async (nth) => {
        const { status } = await get(cluster.nodes[nth % 3]!.url, LOOK_UP, bearer(key));
        statuses[status] = (statuses[status] ?? 0) + 1;
      });
      expect(statuses).toEqual({ 200: 500, 429: 100 });
    });

    it('knows on every node who signed in on one, and who signed out on another', async () => {
      const people = cluster.nodes.map(({ url }) => new Person(url));
      await people[0]!.register('ada');
      for (const person of people.slice(1)) {
        for (const [name, value] of people[0]!.cookies) person.cookies.set(name, value);
        expect(await person.must(200, 'GET', '/auth/account')).toMatchObject({ username: 'ada' });
      }
      await people[2]!.must(204, 'POST', '/auth/sign-out');
      expect((await people[1]!.ask('GET', '/auth/account')).status).toBe(401);
      const again = new Person(cluster.nodes[1]!.url);
      await again.must(200, 'POST', '/auth/sign-in', { login: 'ada', password: PASSWORD });
    });

    it('refuses a revoked key on every node within a second, and honors a new plan as fast', async () => {
      const ben = new Person(cluster.nodes[0]!.url);
      const accountKey = await ben.register('ben');
      const { id, key } = await ben.must(201, 'POST', '/auth/keys', { name: 'production' });
      await introduce(key);
      await ben.must(204, 'DELETE', `/auth/keys/${id}`);
      const refused = everyNode(async ({ url }) => (await get(url, LOOK_UP, bearer(key))).status === 401);
      expect(await until(refused, 'the refusal')).toBeLessThan(ABOUT_A_SECOND_MS);

      await introduce(accountKey);
      await cluster.nodes[2]!.cli('account', 'plan', '--username', 'ben', '--plan', 'pro');
      const isPro = everyNode(
        async ({ url }) => (await get(url, LOOK_UP, bearer(accountKey))).headers['x-ratelimit-limit'] === '500',
      );
      expect(await until(isPro, 'the plan')).toBeLessThan(ABOUT_A_SECOND_MS);
    });
  });

  describe('fails no look-up', () => {
    it('while Redis is away, and counts together again when it is back', async () => {
      await loaded(
        async (slowDown) => {
          cluster.redis.signal('SIGKILL');
          await until(
            everyNode(async (node) => (await node.metric('larder_limits_shared')) === 0),
            'own counts',
          );
          slowDown();
          await sleep(1_000);
          await cluster.redis.restart();
          await until(
            everyNode(async (node) => (await node.metric('larder_limits_shared')) === 1),
            'one count again',
          );
        },
        { isFull: true },
      );
      for (const node of cluster.nodes) {
        await expect.poll(node.log).toContain('Redis is not responding');
        await expect.poll(node.log).toContain('Redis is responding again');
      }
    });

    it('while Redis hangs', async () => {
      await loaded(
        async (slowDown) => {
          cluster.redis.signal('SIGSTOP');
          await until(
            everyNode(async (node) => (await node.metric('larder_limits_shared')) === 0),
            'own counts',
          );
          slowDown();
          cluster.redis.signal('SIGCONT');
          await until(
            everyNode(async (node) => (await node.metric('larder_limits_shared')) === 1),
            'one count again',
          );
        },
        { isFull: true },
      );
    });

    it(`while PostgreSQL is away for ${OUTAGE_MS / 1_000} seconds, and loses nothing`, async () => {
      const owner = new Person(cluster.nodes[0]!.url);
      await owner.register('cora');
      await cluster.nodes[0]!.cli('account', 'plan', '--username', 'cora', '--plan', 'scale');
      const { id, key } = await owner.must(201, 'POST', '/auth/keys', { name: 'counted' });
      await introduce(key);
      const outage = async () => {
        await cluster.postgres.halt();
        await until(
          everyNode(async (node) => (await node.metric('larder_accounts_reachable')) === 0),
          'the outage',
        );
        // Nobody is told that something was done which was not: an unknown key is not "wrong" but unknowable now.
        expect((await owner.ask('POST', '/auth/keys', { body: { name: 'never' } })).status).toBe(503);
        await sleep(OUTAGE_MS);
        await cluster.postgres.resume();
        await until(
          everyNode(async (node) => (await node.metric('larder_accounts_reachable')) === 1),
          'its end',
        );
      };
      const keyed = await underLoad(cluster.balancer.url, key, outage);
      const usage = `/auth/usage?key_id=${id}`;
      // With those by which the nodes got to know it.
      const all = keyed + cluster.nodes.length;
      const isAll = async () => (await owner.must(200, 'GET', usage)).requests === all;
      await until(isAll, 'every counted request');
      const keys: { name: string | null }[] = await owner.must(200, 'GET', '/auth/keys');
      expect(keys.map(({ name }) => name)).toEqual([null, 'counted']);
    });

    it('while the store is cut off, holds a corrupt catalog, and then a good one', async () => {
      const { store } = cluster;
      const before = cluster.nodes.map((node) => node.log().length);
      const allSay = (words: string) => () =>
        cluster.nodes.every((node, nth) => node.log().slice(before[nth]).includes(words));
      await loaded(async () => {
        await store.stop();
        await until(allSay('cannot be reached'), 'the cut');
        await store.start();
        await until(allSay('can be followed again'), 'its end');

        const sound = new Set(store.objects.keys());
        store.trouble = (method, name) =>
          method === 'GET' && name.startsWith('objects/') && !sound.has(name) ? 'flip' : undefined;
        await cluster.publish([COCA_COLA]);
        await until(allSay('REPLICA_OBJECT_CORRUPT'), 'refusals');
        for (const node of cluster.nodes) expect(await foodsInDb(node)).toBe(FOODS.length);

        store.trouble = () => undefined;
        await until(
          everyNode(async (node) => (await foodsInDb(node)) === FOODS.length + 1),
          'the good catalog',
        );
      });
    });

    // The last one: afterwards there are two.
    it('when a node is killed: its neighbors take over, and what it acknowledged is theirs', async () => {
      const [, , victim] = cluster.nodes;
      let key = '';
      await loaded(
        async (slowDown) => {
          const dora = new Person(victim!.url);
          await dora.register('dora');
          ({ key } = await dora.must(201, 'POST', '/auth/keys', { name: 'the last word' }));
          await victim!.end('SIGKILL');
          slowDown();
          await sleep(2_000);
        },
        { isFull: true },
      );
      for (const { url } of cluster.nodes.slice(0, 2)) {
        expect((await get(url, LOOK_UP, bearer(key))).status).toBe(200);
      }
    });
  });
});
