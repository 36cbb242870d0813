/** Three nodes behind a balancer, and between them and their PostgreSQL and Redis a network that can be disturbed. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AccountStore } from '../../src/accounts/account-store.ts';
import { openAccountsDatabase } from '../../src/accounts/database/database.ts';
import type { AccountsDatabase } from '../../src/accounts/database/engine.ts';
import type { PostgresLocation } from '../../src/accounts/database/postgres-pool.ts';
import { startBalancer } from '../../test/cluster/balancer.ts';
import { bearer, get } from '../../test/support/http.ts';
import { addressOf, type PostgresServer, startPostgres } from '../../test/support/postgres.ts';
import { PROXIES } from '../../test/support/proxies.ts';
import { type RedisServer, startRedis } from '../../test/support/redis.ts';
import { startWay, type TcpWay } from '../../test/support/tcp-way.ts';
import { importFoods } from '../node-foods.ts';
import { freePort, type Served, startLarder } from '../processes.ts';

/** All nodes have the same ports, each on an address of its own, as on three machines. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3'];
export const FOODS = 2_000;
export const ACCOUNTS = 20;
/** Never met, and counted all the same: every request goes through Redis. */
const GENEROUS = '100000000';
const DRAIN_SECONDS = 2;

/** A node, running or not. */
export interface ClusterNode {
  readonly url: string;
  signal(signal: NodeJS.Signals): void;
  /** Ends it and waits for its end: in good order, draining as long as is set, or by `kill -9`. */
  end(signal?: NodeJS.Signals): Promise<void>;
  start(options?: { drainSeconds: number }): Promise<void>;
}

/** What is disturbed. */
export interface Cluster {
  readonly nodes: readonly ClusterNode[];
  readonly balancer: { readonly url: string; readonly name: string };
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly ways: { readonly postgres: TcpWay; readonly redis: TcpWay };
  /** The database past the network that can be disturbed. */
  readonly location: PostgresLocation;
  readonly accounts: readonly { id: number; key: string }[];
  /** Whether every node is ready and counts with the others, and account requests are answered. */
  isWhole(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Starts everything; what was started is stopped when something fails. */
export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-faults-'));
  const onStop: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const stop = async () => {
    for (const end of onStop.reverse()) await end();
  };
  const keep = <T extends { stop(): Promise<unknown> }>(started: T): T => {
    onStop.push(() => started.stop());
    return started;
  };
  try {
    const postgres = keep(await startPostgres());
    const redis = keep(await startRedis(['--enable-debug-command', 'local']));
    const ways = { postgres: keep(await startWay(postgres.port)), redis: keep(await startWay(redis.port)) };
    const location = await postgres.newLocation();
    const database = await openAccountsDatabase(location);
    const accounts = await createAccounts(database);
    await database.close();
    const ready = path.join(folder, 'ready');
    await importFoods({ LARDER_DATA: ready }, folder, FOODS);
    const [port, operationsPort] = [await freePort(), await freePort()];
    const shared = {
      DATABASE_URL: addressOf({ ...location, port: ways.postgres.port }),
      REDIS_URL: `redis://127.0.0.1:${ways.redis.port}`,
      LARDER_SECRET: 'the same on every node, thirty-two letters or more',
      LARDER_TRUST_PROXY: '127.0.0.1',
      LARDER_FAIRNESS_DELAY_MS: '0',
      LARDER_HOURLY_CAP: GENEROUS,
      LARDER_ANONYMOUS_PER_MINUTE: GENEROUS,
      LARDER_SCALE_PER_MINUTE: GENEROUS,
      LARDER_ACCOUNT_PER_MINUTE: GENEROUS,
      LARDER_SEARCH_THREADS: '1',
    };
    const nodes = ADDRESSES.map((address) => {
      const data = path.join(folder, address);
      cpSync(ready, data, { recursive: true });
      return clusterNode(address, port, { ...shared, LARDER_DATA: data, LARDER_METRICS_PORT: String(operationsPort) });
    });
    onStop.push(() => Promise.all(nodes.map((node) => node.end('SIGKILL'))));
    await Promise.all(nodes.map((node) => node.start()));
    const upstreams = ADDRESSES.map((address) => `${address}:${port}`);
    const balancer = await startInFront(upstreams, operationsPort);
    keep(balancer);
    const isWhole = async () => {
      const each = ADDRESSES.map((address) => isNodeWhole(address, port, operationsPort, accounts[0]!.key));
      return (await Promise.all(each)).every(Boolean);
    };
    return { nodes, balancer, postgres, redis, ways, location, accounts, isWhole, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function createAccounts(database: AccountsDatabase): Promise<{ id: number; key: string }[]> {
  const store = new AccountStore(database);
  const accounts: { id: number; key: string }[] = [];
  for (let nth = 0; nth < ACCOUNTS; nth++) {
    const { account, accountKey } = await store.createAccount({ username: `mill-${nth}`, plan: 'scale' });
    accounts.push({ id: account.id, key: accountKey });
  }
  return accounts;
}

function clusterNode(address: string, port: number, environment: Record<string, string>): ClusterNode {
  let served: Served | undefined;
  return {
    url: `http://${address}:${port}`,
    signal: (signal) => served!.process.kill(signal),
    end: async (signal = 'SIGTERM') => {
      const ending = served;
      served = undefined;
      await ending?.stop(signal);
    },
    start: async ({ drainSeconds } = { drainSeconds: DRAIN_SECONDS }) => {
      const own = { HOST: address, PORT: String(port), LARDER_METRICS_HOST: address };
      served = await startLarder({ ...environment, ...own, LARDER_DRAIN_SECONDS: String(drainSeconds) });
    },
  };
}

/** The balancer that checks `/ready`, or else one that learns from requests that fail. */
async function startInFront(upstreams: readonly string[], operationsPort: number) {
  const { Caddy } = PROXIES;
  if (Caddy!.missing === undefined) return { name: 'Caddy', ...(await Caddy!.start(upstreams, operationsPort)) };
  return { name: 'a small balancer', ...(await startBalancer(upstreams.map((upstream) => `http://${upstream}`))) };
}

async function isNodeWhole(address: string, port: number, operationsPort: number, key: string): Promise<boolean> {
  const operations = `http://${address}:${operationsPort}`;
  try {
    const [ready, metrics, account] = await Promise.all([
      get(operations, '/ready'),
      get(operations, '/metrics'),
      get(`http://${address}:${port}`, '/auth/keys', bearer(key)),
    ]);
    const isOne = (gauge: string) => new RegExp(`^${gauge} 1$`, 'm').test(metrics.body.toString());
    const isConnected = isOne('larder_accounts_reachable') && isOne('larder_limits_shared');
    return ready.status === 200 && account.status === 200 && isConnected;
  } catch {
    return false;
  }
}
