/**
 * One node beside two on this machine, with all that nodes share: a store of catalogs, PostgreSQL for accounts, Redis for
 * limits. Rounds alternate, so that a noisy machine disturbs both alike; the load goes to the nodes directly, half to each.
 * Then what the shared stores see of a request, counted by themselves.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addressOf, startPostgres } from '../test/support/postgres.ts';
import { NO_REDIS, startRedis } from '../test/support/redis.ts';
import { medianOf } from './latency.ts';
import { getRequest, load } from './load.ts';
import { importFoods, wordsOf } from './node-foods.ts';
import { cpuSeconds, larder, type Served, startLarder } from './processes.ts';
import { countStores, type SharedStores } from './store-counts.ts';

const FOODS = 20_000;
const ROUNDS = 5;
const CONNECTIONS = 32;
const NO_LIMIT = '1000000000';

interface Workload {
  name: string;
  total: number;
  requests: (key: string) => Buffer[];
}

const WORKLOADS: readonly Workload[] = [
  {
    name: '/food/{id}',
    total: 40_000,
    requests: (key) => Array.from({ length: 5_000 }, (_, i) => getRequest(`/food/${1 + ((i * 7_919) % FOODS)}`, key)),
  },
  {
    name: '/search, two words',
    total: 8_000,
    requests: (key) => Array.from({ length: 512 }, (_, i) => getRequest(`/search?q=${wordsOf(i, '+')}&limit=10`, key)),
  },
];

/** Runs the comparison and the counting, and returns their lines for the report. */
export async function benchNodes(): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-bench-'));
  const stop: (() => Promise<void>)[] = [];
  try {
    const postgres = await startPostgres({ settings: ['log_statement=all'] });
    stop.push(() => postgres.stop());
    const redis = NO_REDIS === undefined ? await startRedis() : undefined;
    if (redis) stop.push(() => redis.stop());
    const stores: SharedStores = { postgres, redisPort: redis?.port };
    const shared = {
      DATABASE_URL: addressOf(await postgres.newLocation()),
      ...(redis && { REDIS_URL: `redis://127.0.0.1:${redis.port}` }),
      LARDER_SCALE_PER_MINUTE: NO_LIMIT,
      LARDER_ANONYMOUS_PER_MINUTE: NO_LIMIT,
      LARDER_HOURLY_CAP: NO_LIMIT,
      LARDER_FAIRNESS_DELAY_MS: '0',
      LARDER_SEARCH_THREADS: '1',
    };
    const store = await publishFoods(folder);
    const keys = await createKeys({ LARDER_DATA: folder, ...shared });
    const nodes: Served[] = [];
    for (const nth of [1, 2]) {
      const data = path.join(folder, `node-${nth}`);
      const node = await startLarder({ ...shared, LARDER_DATA: data, LARDER_CATALOG_URL: store });
      stop.push(() => node.stop());
      nodes.push(node);
    }
    const lines = [
      `${FOODS} foods, ${CONNECTIONS} connections in all, one search thread a node, medians of ${ROUNDS} alternating rounds`,
      `limits ${redis ? 'in Redis' : `by each node itself (${NO_REDIS})`}, accounts in PostgreSQL, the client on the same machine`,
      '',
      '| | one node, requests/s | two nodes, requests/s | ratio | CPU µs/request, one and two |',
      '|---|---|---|---|---|',
    ];
    for (const workload of WORKLOADS) lines.push(await compare(workload, nodes, keys.account));
    return [...lines, '', ...(await countStores(stores, nodes[0]!, keys))];
  } finally {
    for (const end of stop.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function publishFoods(folder: string): Promise<string> {
  const environment = { LARDER_DATA: path.join(folder, 'importer') };
  await importFoods(environment, folder, FOODS);
  const store = path.join(folder, 'store');
  await larder(environment, 'publish', store);
  return store;
}

/** Keys of every kind that the limits treat differently. */
async function createKeys(environment: Record<string, string>): Promise<{ account: string; capped: string }> {
  const create = async (...args: string[]) => JSON.parse(await larder(environment, ...args, '--json')) as Created;
  const { account_key: account } = await create('account', 'create', '--username', 'bench', '--plan', 'scale');
  const named = ['key', 'create', '--account', 'bench', '--name', 'capped', '--rate-cap', '100000'];
  const { key: capped } = await create(...named);
  return { account: account!, capped: capped! };
}

interface Created {
  account_key?: string;
  key?: string;
}

async function compare({ name, total, requests }: Workload, nodes: readonly Served[], key: string): Promise<string> {
  const prepared = requests(key);
  const runs = { one: nodes.slice(0, 1), two: nodes };
  const rounds = { one: [] as Round[], two: [] as Round[] };
  for (const node of nodes) await round([node], prepared, total / 2);
  for (let nth = 0; nth < ROUNDS; nth++) {
    for (const how of ['one', 'two'] as const) rounds[how].push(await round(runs[how], prepared, total));
  }
  const perSecond = { one: medianOf(rounds.one, 'perSecond'), two: medianOf(rounds.two, 'perSecond') };
  const cpu = (['one', 'two'] as const).map((how) => medianOf(rounds[how], 'cpuMicroseconds').toFixed(1)).join(', ');
  const ratio = (perSecond.two / perSecond.one).toFixed(2);
  return `| ${name} | ${perSecond.one.toFixed(0)} | ${perSecond.two.toFixed(0)} | **${ratio}** | ${cpu} |`;
}

interface Round {
  perSecond: number;
  cpuMicroseconds: number;
}

async function round(nodes: readonly Served[], requests: Buffer[], total: number): Promise<Round> {
  const cpu = () => nodes.reduce((sum, { process: { pid } }) => sum + cpuSeconds(pid!), 0);
  const before = cpu();
  const started = performance.now();
  const share = { total: total / nodes.length, connections: CONNECTIONS / nodes.length };
  const results = await Promise.all(nodes.map(({ port }) => load({ port, requests, ...share })));
  const seconds = (performance.now() - started) / 1000;
  const wrong = results.flatMap(({ statuses }) => Object.keys(statuses).filter((status) => status !== '200'));
  if (wrong.length > 0) throw new Error(`not all were answered 200, but also ${wrong.join(', ')}`);
  return { perSecond: total / seconds, cpuMicroseconds: ((cpu() - before) / total) * 1e6 };
}
