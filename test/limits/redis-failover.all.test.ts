/**
 * A Redis that is replaced while requests are counted, for real: three Sentinels whose master is killed, and a cluster with
 * replicas of which one master is killed.
 * 1. Every request gets a verdict: none fails, whatever the state of the failover.
 * 2. A node admits no more than the limit by itself, so two admit at most twice the limit.
 * 3. Afterwards both count together again, exactly.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, describe, expect, it } from 'vitest';
import { connectRedis, type RedisAddress } from '../../src/limits/connect-redis.ts';
import type { Window } from '../../src/limits/limiter.ts';
import { RedisLimiter } from '../../src/limits/redis-limiter.ts';
import { createRedisCluster, isWholeCluster, NO_REDIS, type RedisServer, startRedis } from '../support/redis.ts';
import { skippedIf } from '../support/skip.ts';
import { until } from '../support/until.ts';

const HOUR = 3_600;
const LIMIT = 300;
const running: { stop(): Promise<void> }[] = [];
afterAll(async () => {
  for (const each of running.reverse()) await each.stop();
});

let names = 0;
const freshWindow = (limit: number): Window => ({ key: `account:${++names}`, limit, seconds: HOUR });

async function start(...given: Parameters<typeof startRedis>): Promise<RedisServer> {
  const server = await startRedis(...given);
  running.push(server);
  return server;
}

async function openNode(address: Pick<RedisAddress, 'kind' | 'hosts' | 'master'>): Promise<RedisLimiter> {
  const client = await connectRedis({ database: 0, tls: false, ...address }, () => {});
  const limiter = new RedisLimiter({ client });
  running.push({ stop: () => limiter.close() });
  return limiter;
}

const clients = new Map<number, Redis>();

/** Asks a server over a connection that stays open: it is asked dozens of times. */
async function ask({ port }: RedisServer, command: string, ...args: string[]): Promise<string> {
  const client = clients.get(port) ?? connect(port);
  return [await client.call(command, ...args)].flat().join('\n');
}

function connect(port: number): Redis {
  const client = new Redis(port, '127.0.0.1', { enableReadyCheck: false, retryStrategy: () => null });
  // A server that is killed is asked no more.
  client.on('error', () => {});
  clients.set(port, client);
  running.push({ stop: async () => client.disconnect() });
  return client;
}

const hostsOf = (servers: readonly RedisServer[]) => servers.map(({ port }) => ({ host: '127.0.0.1', port }));

async function admitted(nodes: readonly RedisLimiter[], window: Window, requests: number): Promise<number> {
  const verdicts = await Promise.all(
    Array.from({ length: requests }, (_, nth) => nodes[nth % nodes.length]!.admit([window])),
  );
  return verdicts.filter((verdict) => verdict!.isAdmitted).length;
}

/** Whether both nodes count together: a window of which each takes a half is full for both. */
async function countTogether(nodes: readonly RedisLimiter[]): Promise<boolean> {
  const count = await admitted(nodes, freshWindow(4), 12);
  return count === 4 && nodes.every(({ isShared }) => isShared);
}

/** Counts on both nodes while a master is replaced, and afterwards. */
async function failOver(nodes: readonly RedisLimiter[], replaceMaster: () => Promise<void>): Promise<void> {
  await until(() => countTogether(nodes), 'one count');
  // In a cluster these lie on different masters.
  const windows = Array.from({ length: 12 }, () => freshWindow(LIMIT));
  const sums = windows.map(() => 0);
  let isOver = false;
  const load = windows.map(async (window, nth) => {
    while (!isOver) {
      sums[nth]! += await admitted(nodes, window, 2);
      await sleep(20);
    }
  });
  // A rejection ends the test here, and not only once the load is over.
  await Promise.race([replaceMaster(), Promise.all(load)]);
  let rounds = 0;
  await until(async () => {
    rounds = (await countTogether(nodes)) ? rounds + 1 : 0;
    return rounds === 10;
  }, 'one count for good');
  isOver = true;
  await Promise.all(load);
  for (const [nth, window] of windows.entries()) {
    const sum = sums[nth]! + (await admitted(nodes, window, 2 * LIMIT));
    expect(sum).toBeGreaterThanOrEqual(LIMIT);
    expect(sum).toBeLessThanOrEqual(nodes.length * LIMIT);
  }
  expect(await admitted(nodes, freshWindow(7), 40)).toBe(7);
}

describe('a failover under load', skippedIf(NO_REDIS), () => {
  it('of the master that three Sentinels watch', async () => {
    const master = await start();
    await start(['--replicaof', `127.0.0.1 ${master.port}`]);
    await start(['--replicaof', `127.0.0.1 ${master.port}`]);
    const watch = { watched: master.port, quorum: 2 };
    const sentinels = [await start([], watch), await start([], watch), await start([], watch)];
    const [sentinel] = sentinels as [RedisServer, ...RedisServer[]];
    const facts = async () => (await ask(sentinel, 'sentinel', 'master', 'larder')).split('\n');
    const fact = async (name: string) => valueAfter(name, await facts());
    await until(
      async () => (await fact('num-slaves')) === 2 && (await fact('num-other-sentinels')) === 2,
      'Sentinels that know everything',
    );
    const address = { kind: 'sentinel', hosts: hostsOf(sentinels), master: 'larder' } as const;
    await failOver([await openNode(address), await openNode(address)], async () => {
      master.signal('SIGKILL');
      await until(async () => (await fact('port')) !== master.port, 'another master');
    });
  });

  it('of a master of a cluster with replicas', async () => {
    // Without the usual delay before a replica gets its copy.
    const settings = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '2000', '--repl-diskless-sync-delay', '0'];
    const servers = await Promise.all(Array.from({ length: 6 }, () => start(settings)));
    await createRedisCluster(servers, { replicas: 1 });
    const replications = async () =>
      (await Promise.all(servers.map((each) => ask(each, 'info', 'replication')))).join();
    const isComplete = async () => (await replications()).match(/master_link_status:up/g)?.length === 3;
    await until(isComplete, 'a cluster with replicas');
    const [master, ...others] = servers as [RedisServer, ...RedisServer[]];
    const address = { kind: 'cluster', hosts: hostsOf(servers) } as const;
    await failOver([await openNode(address), await openNode(address)], async () => {
      master.signal('SIGKILL');
      const hasReplaced = async (server: RedisServer) => {
        const masters = (await ask(server, 'cluster', 'nodes')).split('\n').filter((line) => line.includes('master'));
        return (
          masters.some((line) => line.includes(`:${master.port}@`) && line.includes('fail')) && isWholeCluster(server)
        );
      };
      await until(async () => (await Promise.all(others.map(hasReplaced))).every(Boolean), 'a replica as master');
    });
  });
});

function valueAfter(name: string, lines: readonly string[]): number {
  return Number(lines[lines.indexOf(name) + 1]);
}
