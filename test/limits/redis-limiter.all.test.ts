/**
 * With a real Redis:
 * 1. Several nodes together admit exactly the limit, of any number of requests at once.
 * 2. A request counts in all of its windows or in none, also where these are of different keys; refused ones count nowhere.
 * 3. Verdicts are those of the memory limiter, for any requests one after another.
 * 4. While Redis is away or hangs, each node counts by itself, says so once, and comes back by itself. Once it is known to
 *    be away no request waits for it, not even one that had begun to.
 * 6. A node admits no more than the limit in a window by itself, whatever happens to Redis: it loses its counts, or comes
 *    and goes.
 * 7. A half-open connection is replaced within seconds.
 * 9. A server that has become a replica, or has no memory left, counts nothing: each node counts by itself until it finds the
 *    one that counts now, also where its connection to the replica stays.
 * 8. A slow Redis slows no answers: the nodes lease requests in advance, and admit no more than the limit together.
 * 5. A Redis that has forgotten the scripts is taught them again; a cluster and Sentinels are counted on alike.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectRedis, type RedisAddress } from '../../src/limits/connect-redis.ts';
import type { Limiter, Window } from '../../src/limits/limiter.ts';
import { MemoryLimiter } from '../../src/limits/memory-limiter.ts';
import { RedisLimiter } from '../../src/limits/redis-limiter.ts';
import { askRedis, createRedisCluster, NO_REDIS, type RedisServer, startRedis } from '../support/redis.ts';
import { skippedIf } from '../support/skip.ts';
import { startWay } from '../support/tcp-way.ts';
import { until, untilSeen } from '../support/until.ts';

const MINUTE = 60;
const HOUR = 3_600;
let names = 0;
/** A key that no other test counts on. */
const freshKey = (kind = 'ip') => `${kind}:${++names}`;
const window = (key: string, limit: number, seconds = MINUTE): Window => ({ key, limit, seconds });

const opened: RedisLimiter[] = [];
/** Those that Redis answers slowly. */
const slowed = new Set<RedisLimiter>();
const events: ('lost' | 'found' | 'slow' | 'fast')[] = [];
/** What is told of a Redis that is away or back, without how fast it answers: on a busy machine that changes. */
const losses = () => events.filter((event) => event === 'lost' || event === 'found');

async function node(address: Partial<RedisAddress>): Promise<RedisLimiter> {
  const client = await connectRedis({ kind: 'server', hosts: [], database: 0, tls: false, ...address }, () => {});
  const limiter = new RedisLimiter({
    client,
    onLost: () => events.push('lost'),
    onFound: () => events.push('found'),
    onSpeed: (isSlow) => {
      events.push(isSlow ? 'slow' : 'fast');
      if (isSlow) slowed.add(limiter);
      else slowed.delete(limiter);
    },
  });
  opened.push(limiter);
  await untilShared(limiter);
  events.length = 0;
  return limiter;
}

async function untilShared(limiter: RedisLimiter): Promise<void> {
  await until(async () => {
    await limiter.admit([window(freshKey('probe'), 1)]);
    return limiter.isShared;
  });
}

/** For what holds only while Redis answers all the time, fast or slowly. On a busy machine it may not: then it is tried again. */
async function whileSteady(
  limiters: readonly RedisLimiter[],
  check: () => Promise<void>,
  speed: 'fast' | 'slow' = 'fast',
): Promise<void> {
  await until(async () => {
    for (const limiter of limiters) await untilShared(limiter);
    if (limiters.some((limiter) => slowed.has(limiter) !== (speed === 'slow'))) return false;
    events.length = 0;
    try {
      await check();
      return true;
    } catch (error) {
      if (events.length === 0) throw error;
      return false;
    }
  });
}

async function admitted(limiters: readonly Limiter[], windows: readonly Window[], requests: number): Promise<number> {
  const verdicts = await Promise.all(
    Array.from({ length: requests }, (_, i) => limiters[i % limiters.length]!.admit(windows)),
  );
  return verdicts.filter((verdict) => verdict!.isAdmitted).length;
}

describe('counting in Redis', skippedIf(NO_REDIS), () => {
  let redis: RedisServer;
  let nodes: RedisLimiter[];
  beforeAll(async () => {
    redis = await startRedis();
    const hosts = [{ host: '127.0.0.1', port: redis.port }];
    nodes = await Promise.all([node({ hosts }), node({ hosts }), node({ hosts })]);
  });
  afterAll(async () => {
    await Promise.all(opened.map((limiter) => limiter.close()));
    await redis?.stop();
  });

  it('1. three nodes admit exactly 500 of 600 together', async () => {
    await whileSteady(nodes, async () => {
      const windows = [window(freshKey('account'), 500)];
      expect(await admitted(nodes, windows, 600)).toBe(500);
      expect(await admitted(nodes, windows, 60)).toBe(0);
    });
  });

  it('2. counts in all windows or in none', async () => {
    await whileSteady(nodes, async () => {
      const key = freshKey();
      const [minute, hour] = [window(key, 10), window(key, 3, HOUR)];
      expect(await admitted(nodes, [minute, hour], 40)).toBe(3);
      expect(await nodes[0]!.admit([minute])).toMatchObject({ isAdmitted: true, remaining: 6 });
      const [cap, account] = [window(freshKey('key'), 10), window(freshKey('account'), 4)];
      expect(await admitted(nodes, [cap, account], 60)).toBe(4);
      expect(await nodes[1]!.admit([cap])).toMatchObject({ isAdmitted: true, remaining: 5 });
    });
    expect(await nodes[2]!.admit([])).toBeUndefined();
  });

  it('2. a window closes after its seconds and opens anew', async () => {
    await whileSteady(nodes, async () => {
      const short = window(freshKey(), 1, 1);
      expect(await admitted(nodes, [short], 9)).toBe(1);
      const admittedNext = () => admitted(nodes, [short], 9);
      expect(await untilSeen(admittedNext, (count) => count > 0, 'a new window')).toBe(1);
    });
  });

  it('3. verdicts are those of the memory limiter', async () => {
    const limits = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
    const cost = fc.constantFrom(1, 1, 1, 2, 3, 9);
    await fc.assert(
      fc.asyncProperty(limits, fc.boolean(), fc.array(cost, { minLength: 1, maxLength: 12 }), (each, ofOneKey, costs) =>
        whileSteady(nodes, async () => {
          const key = freshKey();
          const memory = new MemoryLimiter();
          const windows = each.map((limit, i) => window(ofOneKey ? key : `${key}-${i}`, limit, (i + 1) * HOUR));
          for (const [i, cost] of costs.entries()) {
            expect(await nodes[i % 3]!.admit(windows, cost)).toEqual(await memory.admit(windows, cost));
          }
        }),
      ),
      { numRuns: 40 },
    );
  });

  it('5. scripts that Redis has forgotten are sent again', async () => {
    await whileSteady(nodes, async () => {
      await askRedis(redis, 'script', 'flush');
      expect(await admitted(nodes, [window(freshKey(), 2)], 9)).toBe(2);
      expect(losses()).toEqual([]);
    });
  });

  it.each(['SIGKILL', 'SIGSTOP'] as const)('4. counts by itself after %s, and comes back', async (signal) => {
    const [first, second] = nodes as [RedisLimiter, RedisLimiter, RedisLimiter];
    for (const limiter of nodes) await untilShared(limiter);
    events.length = 0;
    redis.signal(signal);
    try {
      const windows = [window(freshKey(), 5)];
      expect(await admitted([first], windows, 20)).toBe(5);
      expect(await admitted([second], windows, 20)).toBe(5);
      expect([first.isShared, second.isShared]).toEqual([false, false]);
      expect(losses()).toEqual(['lost', 'lost']);
    } finally {
      if (signal === 'SIGKILL') await redis.restart();
      else redis.signal('SIGCONT');
    }
    await whileSteady(nodes, async () => expect(await admitted(nodes, [window(freshKey(), 7)], 40)).toBe(7));
  });

  it('6. loses its counts: no node admits more than the limit by itself', async () => {
    const [first, second] = nodes as [RedisLimiter, RedisLimiter, RedisLimiter];
    await whileSteady([first, second], async () => {
      const windows = [window(freshKey(), 20)];
      const byFirst = await admitted([first], windows, 12);
      for (let round = 0; round < 3; round++) {
        await askRedis(redis, 'flushall');
        expect(await admitted([second], windows, 5)).toBe(5);
      }
      let sum = byFirst;
      for (let round = 0; round < 3; round++) {
        await askRedis(redis, 'flushall');
        sum += await admitted([first], windows, 30);
      }
      expect(sum).toBe(20);
    });
  });

  it('6. comes and goes: a node admits the limit once', async () => {
    const way = await startWay(redis.port);
    try {
      const windows = [window(freshKey(), 30)];
      const flapping = await node({ hosts: [{ host: '127.0.0.1', port: way.port }] });
      let sum = 0;
      for (let round = 0; round < 4; round++) {
        sum += await admitted([flapping], windows, 10);
        way.cut();
        await until(async () => {
          sum += await admitted([flapping], windows, 1);
          return !flapping.isShared;
        });
        sum += await admitted([flapping], windows, 10);
        way.heal();
        await askRedis(redis, 'flushall');
        await until(async () => {
          sum += await admitted([flapping], windows, 1);
          return flapping.isShared;
        });
      }
      expect(sum).toBe(30);
      await flapping.close();
    } finally {
      await way.stop();
    }
  });

  it('7. a half-open connection is replaced', async () => {
    const way = await startWay(redis.port);
    try {
      const cutOff = await node({ hosts: [{ host: '127.0.0.1', port: way.port }] });
      const connections = way.connections();
      way.halfOpen();
      await until(async () => {
        await cutOff.admit([window(freshKey('probe'), 1)]);
        return way.connections() > connections && cutOff.isShared;
      });
      expect(losses()).toEqual(['lost', 'found']);
      await cutOff.close();
    } finally {
      await way.stop();
    }
  });

  it('9. is a replica now: the node finds the server that its address leads to', async () => {
    const [first, second] = [await startRedis(), await startRedis()];
    const way = await startWay(first.port);
    const [old, present] = [first, second].map(({ port }) => new Redis({ host: '127.0.0.1', port }));
    try {
      const moved = await node({ hosts: [{ host: '127.0.0.1', port: way.port }] });
      await old!.replicaof('127.0.0.1', second.port);
      way.to = second.port;
      const counted = window(freshKey(), 3);
      expect(await moved.admit([counted])).toMatchObject({ isAdmitted: true, remaining: 2 });
      expect(losses()).toEqual(['lost']);
      await untilShared(moved);
      expect(await admitted([moved], [counted], 5)).toBe(2);
      expect(await present!.dbsize()).toBeGreaterThan(0);
      await moved.close();
    } finally {
      for (const client of [old, present]) client!.disconnect();
      await Promise.all([way, first, second].map((started) => started.stop()));
    }
  });

  it('9. has no memory left: the node counts by itself, and with the others once there is some', async () => {
    const full = await startRedis(['--maxmemory-policy', 'noeviction']);
    const client = new Redis({ host: '127.0.0.1', port: full.port });
    try {
      const alone = await node({ hosts: [{ host: '127.0.0.1', port: full.port }] });
      await client.config('SET', 'maxmemory', '1');
      const counted = window(freshKey(), 3);
      expect(await admitted([alone], [counted], 5)).toBe(3);
      expect(alone.isShared).toBe(false);
      await client.config('SET', 'maxmemory', '0');
      await untilShared(alone);
      expect(await admitted([alone], [counted], 5)).toBe(0);
      await alone.close();
    } finally {
      client.disconnect();
      await full.stop();
    }
  });

  it('8. is slow: nodes lease in advance, and admit no more than the limit together', async () => {
    const way = await startWay(redis.port);
    try {
      const hosts = [{ host: '127.0.0.1', port: way.port }];
      const slow = await Promise.all([node({ hosts }), node({ hosts })]);
      way.delayMs = 60;
      let windows: Window[] = [];
      await whileSteady(
        slow,
        async () => {
          windows = [window(freshKey('account'), 400)];
          const before = way.requests();
          let sum = 0;
          for (let round = 0; round < 30; round++) sum += await admitted(slow, windows, 20);
          // 600 requests, of which 400 have room; far fewer questions, since most were answered from a lease.
          expect(sum).toBeLessThanOrEqual(400);
          expect(sum).toBeGreaterThan(300);
          expect(way.requests() - before).toBeLessThan(200);
          // What is leased and not used comes back.
          const [cap, account] = [window(freshKey('key'), 1_000), window(freshKey('account'), 40)];
          expect(await admitted([slow[0]!], [cap, account], 100)).toBeLessThanOrEqual(40);
        },
        'slow',
      );
      way.delayMs = 0;
      await until(async () => (await admitted([slow[1]!], windows, 1)) === 0);
      await whileSteady(slow, async () => expect(await admitted(slow, [window(freshKey(), 5)], 20)).toBe(5));
      await Promise.all(slow.map((limiter) => limiter.close()));
    } finally {
      await way.stop();
    }
  });

  it('5. counts on the master that a Sentinel names', async () => {
    const sentinel = await startRedis([], { watched: redis.port });
    try {
      const hosts = [{ host: '127.0.0.1', port: sentinel.port }];
      const watched = await node({ kind: 'sentinel', hosts, master: 'larder' });
      const all = [watched, ...nodes];
      await whileSteady(all, async () => expect(await admitted(all, [window(freshKey(), 8)], 40)).toBe(8));
      await watched.close();
    } finally {
      await sentinel.stop();
    }
  });

  it('5. counts on a cluster, where keys lie on different nodes', async () => {
    const servers = await Promise.all(Array.from({ length: 3 }, () => startRedis(['--cluster-enabled', 'yes'])));
    try {
      await createRedisCluster(servers);
      const hosts = servers.map(({ port }) => ({ host: '127.0.0.1', port }));
      const cluster = await Promise.all([node({ kind: 'cluster', hosts }), node({ kind: 'cluster', hosts })]);
      await whileSteady(cluster, async () => {
        const cap = window(freshKey('key'), 10);
        const account = window(freshKey('account'), 6);
        expect(await admitted(cluster, [cap, account], 50)).toBe(6);
        expect(await cluster[0]!.admit([cap])).toMatchObject({ isAdmitted: true, remaining: 3 });
      });
      await Promise.all(cluster.map((limiter) => limiter.close()));
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  });
});

/** For a race with what should be settled after a few turns of the event loop. */
async function soon(): Promise<string> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
  return 'still waiting';
}

it('4. the first request that gets no answer ends the wait of all others', async () => {
  const answers: ((answer: number[]) => void)[] = [];
  const answer = () => new Promise<number[]>((resolve) => answers.push(resolve));
  const client = { eval: answer, evalsha: answer, quit: async () => {}, disconnect: () => {} };
  const limiter = new RedisLimiter({ client });
  const windows = [window('account:1', 3)];
  const first = limiter.admit(windows);
  // Begun much later, it would have to wait much longer by itself.
  await sleep(100);
  const second = limiter.admit(windows);
  expect(await first).toMatchObject({ isAdmitted: true });
  expect(await Promise.race([second, soon()])).toMatchObject({ isAdmitted: true, remaining: 1 });
  // An answer after all counts nothing again.
  answers[1]!([0, 1, 1, 60_000]);
  await soon();
  expect(await limiter.admit(windows)).toMatchObject({ isAdmitted: true, remaining: 0 });
  expect(await limiter.admit(windows)).toMatchObject({ isAdmitted: false });
  await limiter.close();
});

it('4. no request waits to find out whether Redis is back', async () => {
  let isHanging = true;
  let asked = 0;
  const answer = () => {
    asked += 1;
    return isHanging ? new Promise<never>(() => {}) : Promise.resolve([0, 1, 1, 60_000]);
  };
  const client = { eval: answer, evalsha: answer, quit: async () => {}, disconnect: () => {} };
  let nowMs = 0;
  const limiter = new RedisLimiter({ client, now: () => nowMs });
  expect(await limiter.admit([window('account:1', 10)])).toMatchObject({ isAdmitted: true });
  expect(limiter.isShared).toBe(false);
  expect(asked).toBe(1);
  for (let second = 1; second <= 3; second++) {
    nowMs += 1_100;
    const decision = Promise.race([limiter.admit([window('account:1', 10)]), soon()]);
    expect(await decision).toMatchObject({ isAdmitted: true });
  }
  expect(asked).toBeGreaterThan(1);
  isHanging = false;
  await until(async () => {
    nowMs += 1_100;
    await limiter.admit([window('account:1', 1_000)]);
    return limiter.isShared;
  });
  await limiter.close();
});
