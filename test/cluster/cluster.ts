/** A whole cluster on this machine: real nodes behind a balancer, one PostgreSQL, one Redis, one HTTP store for catalogs. */
import { type StoreServer, startStore } from '../replica/store-server.ts';
import type { FoodRow } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { get } from '../support/http.ts';
import { addressOf, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { type RedisServer, startRedis } from '../support/redis.ts';
import {
  type Environment,
  importFoods,
  type Larder,
  MANY_SEARCH_THREADS,
  makeDataFolder,
  runLarder,
  startLarder,
} from '../support/start-larder.ts';
import { type Balancer, startBalancer } from './balancer.ts';

/** A node, and what it tells operators. */
export interface Node extends Larder {
  /** What a gauge of the node says now. */
  metric(name: string): Promise<number>;
}

/** A running cluster. */
export interface Cluster {
  readonly nodes: readonly Node[];
  readonly balancer: Balancer;
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly store: StoreServer;
  /** Imports foods on a machine of its own, and publishes them. */
  publish(foods: readonly FoodRow[]): Promise<void>;
  stop(): Promise<void>;
}

/** High enough never to be met, and counted all the same: every request goes through Redis. */
const GENEROUS = '100000000';

/** Starts a cluster of so many nodes with these foods. */
export async function startCluster(size: number, foods: readonly FoodRow[]): Promise<Cluster> {
  const [postgres, redis, store] = await Promise.all([startPostgres(), startRedis(), startStore()]);
  const location = await postgres.emptyLocation();
  const publisher = await makeDataFolder();
  const shared: Environment = {
    ...MANY_SEARCH_THREADS,
    DATABASE_URL: addressOf(location),
    REDIS_URL: `redis://127.0.0.1:${redis.port}`,
    LARDER_CATALOG_URL: store.url,
    LARDER_CATALOG_POLL_SECONDS: '1',
    LARDER_SECRET: 'the same on every node, thirty-two letters or more',
    LARDER_TRUST_PROXY: 'loopback',
    LARDER_FAIRNESS_DELAY_MS: '0',
    LARDER_HOURLY_CAP: GENEROUS,
    LARDER_ANONYMOUS_PER_MINUTE: GENEROUS,
    LARDER_SCALE_PER_MINUTE: GENEROUS,
    LARDER_ACCOUNT_PER_MINUTE: GENEROUS,
  };
  const publish = async (rows: readonly FoodRow[]) => {
    const cli = (...args: string[]) => runLarder(args, { LARDER_DATA: publisher });
    await importFoods(cli, publisher, rows);
    const { status, stderr } = await cli('publish', store.url);
    if (status !== 0) throw new Error(`larder publish ended with ${status}: ${stderr}`);
  };
  await publish(foods);
  // All at once, on a database without tables: whoever comes first makes them.
  const nodes = await Promise.all(Array.from({ length: size }, () => startNode(shared)));
  const balancer = await startBalancer(nodes.map(({ url }) => url));
  return {
    nodes,
    balancer,
    postgres,
    redis,
    store,
    publish,
    stop: async () => {
      await balancer.stop();
      await Promise.all(nodes.map((node) => node.stop()));
      await Promise.all([postgres.stop(), redis.stop(), store.stop()]);
    },
  };
}

async function startNode(shared: Environment): Promise<Node> {
  const port = await freePort();
  const node = await startLarder({ env: { ...shared, LARDER_METRICS_PORT: String(port) } });
  return {
    ...node,
    metric: async (name) => {
      const text = (await get(`http://127.0.0.1:${port}`, '/metrics')).body.toString();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    },
  };
}
