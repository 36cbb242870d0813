/**
 * Whether to send a node requests:
 * 1. `/live`, `/ready` and `/metrics` are on the operations port only; the public port has none of them.
 * 2. A node that waits for its first catalog is alive and not ready; with the catalog it becomes ready.
 * 3. Without Redis and without accounts a node stays ready, and says which part is away, in `/ready`, metrics and log.
 * 4. Draining, it is not ready at once, goes on answering, and lets go of every connection with its answer.
 * 5. Where the balancer heeds `/ready`, not one request under load fails when a node is stopped.
 * 6. A second signal ends the grace.
 * 7. A node starts while PostgreSQL is away: look-ups and pages work, and so do keys that it knew before its restart; other
 *    keys get 503, and once it is back everything works without a restart. A node that says it is ready answers valid keys
 *    from its first request on.
 */
import { Agent } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { createKey } from '../../src/accounts/keys/key-format.ts';
import { Readiness, type ReadinessReport } from '../../src/http/readiness.ts';
import { NUTELLA, YOGURTS } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { type Answer, bearer, get, request } from '../support/http.ts';
import { addressOf, startPostgres } from '../support/postgres.ts';
import { NO_REDIS, startRedis } from '../support/redis.ts';
import { skippedIf } from '../support/skip.ts';
import {
  copyImportedFoods,
  type Environment,
  type Larder,
  makeDataFolder,
  runLarder,
  startLarder,
  UNLIMITED,
} from '../support/start-larder.ts';
import { untilSeen } from '../support/until.ts';

const BARCODE = '/barcode/3017620422003';
const FOODS = [NUTELLA, ...YOGURTS];
const running: Larder[] = [];

afterAll(async () => {
  await Promise.all(running.map((larder) => larder.stop()));
});

interface Node extends Larder {
  /** The address of its operations port. */
  operations: string;
}

async function start(env: Environment, options: Parameters<typeof startLarder>[0] = { foods: FOODS }): Promise<Node> {
  const port = await freePort();
  const larder = await startLarder({ ...options, env: { ...UNLIMITED, LARDER_METRICS_PORT: String(port), ...env } });
  running.push(larder);
  return { ...larder, operations: `http://127.0.0.1:${port}` };
}

const ready = async (operations: string): Promise<{ status: number; report: ReadinessReport }> => {
  const { status, json } = await get(operations, '/ready');
  return { status, report: json<ReadinessReport>() };
};

async function metric(node: Node, name: string): Promise<number | undefined> {
  const text = (await get(node.operations, '/metrics')).body.toString();
  const [, value] = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text) ?? [];
  return value === undefined ? undefined : Number(value);
}

/** A line of the log comes once, and within a moment: the metric that tells of the same may come first. */
const isLoggedOnce = (node: Node, words: string) => expect.poll(() => node.log().split(words).length - 1).toBe(1);

describe('the operations port', () => {
  it('1. says that the node is alive and ready, with each part; the public port says nothing of it', async () => {
    const node = await start({});
    expect((await get(node.operations, '/live')).json()).toEqual({ live: true });
    const { status, report } = await ready(node.operations);
    expect(status).toBe(200);
    expect(report).toEqual({
      ready: true,
      parts: {
        catalog: { state: 'searchable', needed: true, version: expect.any(String), foods: FOODS.length },
        search: { state: 'warm', needed: true },
        server: { state: 'listening', needed: true },
        accounts: { state: 'reachable', needed: false },
        limits: { state: 'own', needed: false },
      },
    });
    const metrics = (await get(node.operations, '/metrics')).body.toString();
    expect(metrics).toContain(`larder_catalog_info{version="${report.parts.catalog.version}"} 1`);
    expect(metrics).toMatch(/^larder_ready 1$/m);
    expect(metrics).toMatch(/^larder_accounts_reachable 1$/m);
    expect(metrics).toMatch(/^larder_catalog_age_seconds \d+$/m);
    expect(metrics).not.toContain('larder_limits_shared');

    for (const name of ['/live', '/ready', '/metrics']) expect((await get(node.url, name)).status).toBe(401);
    expect((await get(node.url, '/health')).json()).toEqual({ status: 'ok', foods_in_db: FOODS.length });
    expect((await get(node.operations, '/')).status).toBe(404);
    expect((await get(node.operations, '/__proto__')).status).toBe(404);
    expect((await get(node.operations, '/ready?from=probe')).status).toBe(200);
    expect((await request(node.operations, '/ready', { method: 'POST' })).status).toBe(405);
    const head = await request(node.operations, '/ready', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it('2. a node without a catalog is alive and not ready, until the first one comes', async () => {
    const publisher = await makeDataFolder();
    const store = path.join(await makeDataFolder(), 'store');
    const port = await freePort();
    const operations = `http://127.0.0.1:${port}`;
    const starting = startLarder({
      data: await makeDataFolder(),
      env: {
        ...UNLIMITED,
        LARDER_METRICS_PORT: String(port),
        LARDER_CATALOG_URL: store,
        LARDER_CATALOG_POLL_SECONDS: '1',
      },
    });
    const alive = await untilSeen(
      () => get(operations, '/live').catch(() => undefined),
      (answer) => answer !== undefined,
      'the operations port',
    );
    expect(alive!.status).toBe(200);
    const waiting = await ready(operations);
    expect(waiting.status).toBe(503);
    expect(waiting.report).toMatchObject({
      ready: false,
      parts: { catalog: { state: 'waiting', needed: true }, server: { state: 'starting', needed: true } },
    });
    expect((await get(operations, '/metrics')).status).toBe(200);

    const cli = (...args: string[]) => runLarder(args, { LARDER_DATA: publisher });
    await copyImportedFoods(publisher, FOODS);
    expect((await cli('publish', store)).status).toBe(0);
    const node = await starting;
    running.push(node);
    const { report } = await untilSeen(
      () => ready(operations),
      ({ status }) => status === 200,
      'readiness',
    );
    expect(report.parts.catalog).toMatchObject({ state: 'searchable', foods: FOODS.length });
  });
});

describe('3. stores that are away', () => {
  it('lost accounts and a lost Redis leave a node ready', () => {
    const readiness = new Readiness();
    readiness.catalog = { current: { version: 'v1', foods: 1 } } as unknown as NonNullable<Readiness['catalog']>;
    readiness.server = 'listening';
    expect(readiness.report()).toMatchObject({ ready: false, parts: { search: { state: 'warming', needed: true } } });
    readiness.search = 'warm';
    readiness.accounts = 'away';
    readiness.limiter = { isShared: false };
    expect(readiness.report()).toMatchObject({
      ready: true,
      parts: { accounts: { state: 'away', needed: false }, limits: { state: 'away', needed: false } },
    });
  });

  it('a lost PostgreSQL is told once, and its return once', async () => {
    const postgres = await startPostgres();
    try {
      const node = await start({ DATABASE_URL: addressOf(await postgres.newLocation()) });
      await expect.poll(async () => (await ready(node.operations)).report.parts.accounts.state).toBe('reachable');
      await expect.poll(() => metric(node, 'larder_accounts_reachable')).toBe(1);

      await postgres.halt();
      const lost = await untilSeen(
        () => ready(node.operations),
        ({ report }) => report.parts.accounts.state === 'away',
        'word of the outage',
      );
      expect([lost.status, lost.report.ready]).toEqual([200, true]);
      await expect.poll(() => metric(node, 'larder_accounts_reachable')).toBe(0);
      expect((await get(node.url, BARCODE)).status).toBe(200);

      await postgres.resume();
      await untilSeen(
        () => metric(node, 'larder_accounts_reachable'),
        (reachable) => reachable === 1,
        'the accounts',
      );
      await isLoggedOnce(node, 'the accounts cannot be read');
      await isLoggedOnce(node, 'the accounts can be read again');
      expect(await node.end('SIGTERM')).toBe(0);
    } finally {
      await postgres.stop();
    }
  });

  it('7. a node starts while PostgreSQL is away, and finds it by itself', async () => {
    const postgres = await startPostgres();
    try {
      // Without tables: the node that started without it makes them.
      const DATABASE_URL = addressOf(await postgres.emptyLocation());
      const LARDER_SECRET = 'the same on every node, thirty-two letters or more';
      await postgres.halt();
      const node = await start({ DATABASE_URL, LARDER_SECRET });
      const { status, report } = await ready(node.operations);
      expect([status, report.parts.accounts.state]).toEqual([200, 'away']);
      for (const target of [BARCODE, '/search?q=nutella', '/', '/health']) {
        expect((await get(node.url, target)).status).toBe(200);
      }
      const key = createKey();
      expect((await get(node.url, BARCODE, bearer(key))).status).toBe(503);
      expect((await get(node.url, '/auth/account', bearer(key))).status).toBe(503);
      await expect.poll(node.log).toContain('the accounts cannot be read');

      await postgres.resume();
      await untilSeen(
        () => metric(node, 'larder_accounts_reachable'),
        (reachable) => reachable === 1,
        'the accounts',
      );
      expect((await get(node.url, BARCODE, bearer(key))).status).toBe(401);
      const created = await node.cliJson<{ account_key: string }>('account', 'create', '--username', 'ada', '--json');
      expect((await get(node.url, BARCODE, bearer(created.account_key))).status).toBe(200);
      // A key that it has never seen, at the first request of a node that has just become ready.
      const second = await start({ DATABASE_URL, LARDER_SECRET });
      expect((await get(second.url, BARCODE, bearer(created.account_key))).status).toBe(200);
      for (const each of [node, second]) expect(await each.end('SIGTERM')).toBe(0);

      // A node that knew the key before its restart still does.
      await postgres.halt();
      const again = await start({ DATABASE_URL, LARDER_SECRET }, { data: second.data });
      expect((await ready(again.operations)).report.parts.accounts.state).toBe('away');
      expect((await get(again.url, BARCODE, bearer(created.account_key))).status).toBe(200);
      expect((await get(again.url, BARCODE, bearer(key))).status).toBe(503);
      await postgres.resume();
      await untilSeen(
        () => metric(again, 'larder_accounts_reachable'),
        (reachable) => reachable === 1,
        'the accounts',
      );
      expect((await get(again.url, BARCODE, bearer(created.account_key))).status).toBe(200);
      expect((await get(again.url, BARCODE, bearer(key))).status).toBe(401);
      expect(await again.end('SIGTERM')).toBe(0);
    } finally {
      await postgres.stop();
    }
  });

  it('a lost Redis is told once, and its return once', skippedIf(NO_REDIS), async () => {
    const redis = await startRedis();
    try {
      const node = await start({ REDIS_URL: `redis://127.0.0.1:${redis.port}`, LARDER_ANONYMOUS_PER_MINUTE: '100000' });
      expect((await get(node.url, BARCODE)).status).toBe(200);
      await expect.poll(async () => (await ready(node.operations)).report.parts.limits.state).toBe('shared');
      await expect.poll(() => metric(node, 'larder_limits_shared')).toBe(1);

      redis.signal('SIGKILL');
      for (let nth = 0; nth < 20; nth++) expect((await get(node.url, BARCODE)).status).toBe(200);
      const lost = await untilSeen(
        () => ready(node.operations),
        ({ report }) => report.parts.limits.state === 'away',
        'word of the outage',
      );
      expect([lost.status, lost.report.ready]).toEqual([200, true]);
      await expect.poll(() => metric(node, 'larder_limits_shared')).toBe(0);
      expect(await metric(node, 'larder_ready')).toBe(1);

      await redis.restart();
      await untilSeen(
        async () => {
          expect((await get(node.url, BARCODE)).status).toBe(200);
          return metric(node, 'larder_limits_shared');
        },
        (shared) => shared === 1,
        'one count for all nodes again',
      );
      await isLoggedOnce(node, 'Redis is not responding');
      await isLoggedOnce(node, 'Redis is responding again');
    } finally {
      await redis.stop();
    }
  });
});

describe('draining', () => {
  it('4. is not ready at once, goes on answering, and closes each connection with its answer', async () => {
    const node = await start({ LARDER_DRAIN_SECONDS: '2' });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await request(node.url, BARCODE, { agent });
    expect(before.headers.connection).toBe('keep-alive');
    const ended = node.end('SIGTERM');
    const draining = await untilSeen(
      () => ready(node.operations),
      ({ status }) => status === 503,
      'the end of readiness',
    );
    expect(draining.report).toMatchObject({ ready: false, parts: { server: { state: 'draining' } } });
    expect((await get(node.operations, '/live')).status).toBe(200);
    expect(await metric(node, 'larder_ready')).toBe(0);
    const answers: Answer[] = [];
    for (const target of [BARCODE, '/search?q=nutella', '/food/999999999', '/health', '/']) {
      answers.push(await request(node.url, target, { agent }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 404, 200, 200]);
    expect(answers.map(({ headers }) => headers.connection)).toEqual(Array.from(answers, () => 'close'));
    expect(await ended).toBe(0);
    agent.destroy();
  });

  it('5. under load not one request fails where the balancer heeds /ready', async () => {
    const nodes = await Promise.all([start({ LARDER_DRAIN_SECONDS: '2' }), start({ LARDER_DRAIN_SECONDS: '2' })]);
    const [first, second] = nodes as [Node, Node];
    const upstreams = new Set(nodes);
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const failures: string[] = [];
    const served = new Map(nodes.map((node) => [node, 0]));
    let isOver = false;
    // The balancer: looks ten times a second, and sends to those that were ready at the last look.
    const looking = (async () => {
      while (!isOver) {
        for (const node of nodes) {
          const isReady = await ready(node.operations).then(
            ({ status }) => status === 200,
            () => false,
          );
          if (isReady) upstreams.add(node);
          else upstreams.delete(node);
        }
        await sleep(100);
      }
    })();
    const load = Array.from({ length: 8 }, async (_, worker) => {
      for (let nth = worker; !isOver; nth++) {
        const choice = [...upstreams];
        const node = choice[nth % choice.length]!;
        const target = nth % 3 === 0 ? '/search?q=yogurt' : BARCODE;
        try {
          const { status } = await request(node.url, target, { agent });
          if (status !== 200) failures.push(`${target}: ${status}`);
          served.set(node, served.get(node)! + 1);
        } catch (error) {
          failures.push(`${target}: ${error}`);
        }
        await sleep(10);
      }
    });
    try {
      await untilSeen(
        () => Math.min(...served.values()),
        (least) => least > 50,
        'load on both nodes',
      );
      expect(await first.end('SIGTERM')).toBe(0);
      const servedByFirst = served.get(first)!;
      const servedBySecond = served.get(second)!;
      await untilSeen(
        () => served.get(second)!,
        (now) => now > servedBySecond + 50,
        'load on the other node',
      );
      expect(served.get(first)).toBe(servedByFirst);
    } finally {
      isOver = true;
      await Promise.all([...load, looking]);
      agent.destroy();
    }
    expect(failures.slice(0, 5)).toEqual([]);
  });

  it('6. a second signal ends the grace', async () => {
    const node = await start({ LARDER_DRAIN_SECONDS: '600' });
    process.kill(node.pid, 'SIGINT');
    await untilSeen(
      () => ready(node.operations),
      ({ status }) => status === 503,
      'the end of readiness',
    );
    expect((await get(node.url, BARCODE)).status).toBe(200);
    expect(await node.end('SIGINT')).toBe(0);
  });
});
