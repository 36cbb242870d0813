/**
 * The examples in deploy/ for nginx and Caddy, run for real in front of real nodes:
 * 1. A node that is killed (kill -9) under load: its neighbor takes over, not one look-up or search fails.
 * 2. A rolling restart (SIGTERM and a new start, one node after the other) under load: not one fails, neither by nobody nor
 *    with a key from PostgreSQL, and the nodes end in good order. Also behind a small balancer that needs no installation.
 * 3. Clients are told apart by their own address; what they write into X-Forwarded-For is not believed.
 * 4. Paths, methods and statuses go through as they are.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBalancer } from '../cluster/balancer.ts';
import { NUTELLA, YOGURTS } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { bearer, get, request } from '../support/http.ts';
import { addressOf, type PostgresServer, startPostgres } from '../support/postgres.ts';
import { PROXIES, type ProxyKind, type RunningProxy } from '../support/proxies.ts';
import { skippedIf } from '../support/skip.ts';
import {
  copyImportedFoods,
  type Environment,
  type Larder,
  MANY_SEARCH_THREADS,
  makeDataFolder,
  runLarder,
  startLarder,
  UNLIMITED,
} from '../support/start-larder.ts';
import { askSteadily, type LoadOptions, type SlowDown } from '../support/steady-load.ts';
import { until } from '../support/until.ts';

const BARCODE = '/barcode/3017620422003';
const FOODS = [NUTELLA, ...YOGURTS];
/** Both nodes have the same ports, each on an address of its own, as on two machines. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2'];
const DRAIN_SECONDS = 2;

/** The balancer of test/cluster: like nginx it learns that a node is away only from requests that fail. */
const BALANCER: ProxyKind = {
  missing: undefined,
  start: (upstreams) => startBalancer(upstreams.map((upstream) => `http://${upstream}`)),
};
const ALL_PROXIES = Object.entries({ ...PROXIES, 'a small balancer': BALANCER });

let postgres: PostgresServer;
let shared: Environment;
let key: string;
let port: number;
let operationsPort: number;
let folder: string;

beforeAll(async () => {
  port = await freePort();
  operationsPort = await freePort();
  // Nodes on one folder share the catalog.
  folder = await makeDataFolder();
  await copyImportedFoods(folder, FOODS);
  postgres = await startPostgres();
  shared = {
    DATABASE_URL: addressOf(await postgres.newLocation()),
    LARDER_SECRET: 'thirty-two characters or even more',
  };
  const create = ['account', 'create', '--username', 'shop', '--plan', 'scale', '--json'];
  const { stdout } = await runLarder(create, { ...shared, LARDER_DATA: folder });
  key = (JSON.parse(stdout) as { account_key: string }).account_key;
});
afterAll(() => postgres?.stop());

function startNode(address: string, env: Environment = UNLIMITED): Promise<Larder> {
  return startLarder({
    data: folder,
    env: {
      ...shared,
      ...MANY_SEARCH_THREADS,
      ...env,
      HOST: address,
      PORT: String(port),
      LARDER_METRICS_HOST: address,
      LARDER_METRICS_PORT: String(operationsPort),
      LARDER_TRUST_PROXY: '127.0.0.1',
      LARDER_DRAIN_SECONDS: String(DRAIN_SECONDS),
    },
  });
}

/** Looks up and searches through the proxy while the work goes on; gives what failed. */
async function underLoad(
  proxy: RunningProxy,
  work: (slowDown: SlowDown) => Promise<void>,
  load?: LoadOptions,
): Promise<string[]> {
  const paths = ['/search?q=yogurt', BARCODE, BARCODE];
  const questions = [...paths.map((path) => ({ path })), ...paths.map((path) => ({ path, headers: bearer(key) }))];
  return (await askSteadily(proxy.url, questions, work, { askers: 8, ...load })).failures;
}

/** Waits until the proxy has sent the node requests. */
async function untilUsed(address: string): Promise<void> {
  const metrics = async () => (await get(`http://${address}:${operationsPort}`, '/metrics')).body.toString();
  await until(async () => /^larder_requests_total\{.*\} [1-9]/m.test(await metrics()), 'requests');
}

describe.each(ALL_PROXIES)('%s', (_name, { missing, start }) => {
  const running: { stop(): Promise<unknown> }[] = [];
  const keep = <T extends { stop(): Promise<unknown> }>(started: T): T => {
    running.push(started);
    return started;
  };
  afterAll(async () => {
    for (const each of running) await each.stop();
  });

  it('1, 2. kill -9 and a rolling restart under load', skippedIf(missing), async () => {
    const [first, second] = await Promise.all(ADDRESSES.map((address) => startNode(address).then(keep)));
    const proxy = keep(
      await start(
        ADDRESSES.map((address) => `${address}:${port}`),
        operationsPort,
      ),
    );
    const killed = await underLoad(
      proxy,
      async (slowDown) => {
        expect(await second!.end('SIGKILL')).toBe(-1);
        slowDown();
        await sleep(1_500);
      },
      { isFull: true },
    );
    expect(killed).toEqual([]);

    const nodes = [first!, keep(await startNode(ADDRESSES[1]!))];
    const restarted = await underLoad(proxy, async () => {
      await untilUsed(ADDRESSES[1]!);
      for (const [nth, address] of ADDRESSES.entries()) {
        expect(await nodes[nth]!.end('SIGTERM')).toBe(0);
        nodes[nth] = keep(await startNode(address));
        await untilUsed(address);
      }
    });
    expect(restarted).toEqual([]);
    for (const node of nodes) await node.end('SIGKILL');
  });

  const whyNot = start === BALANCER.start ? 'it is about the configurations in deploy/' : missing;
  it('3, 4. addresses, paths and statuses', skippedIf(whyNot), async () => {
    const node = keep(await startNode(ADDRESSES[0]!, { ...UNLIMITED, LARDER_ANONYMOUS_PER_MINUTE: '5' }));
    const proxy = keep(await start([`${ADDRESSES[0]}:${port}`], operationsPort));
    const forged = async (url: string, network: string) => {
      const statuses: number[] = [];
      for (let nth = 1; nth <= 6; nth++) {
        statuses.push((await get(url, BARCODE, { 'X-Forwarded-For': `${network}.${nth}` })).status);
      }
      return statuses;
    };
    // The node does believe its proxy's address; that is what makes forging worth trying.
    expect(await forged(node.url, '203.0.113')).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await forged(proxy.url, '198.51.100')).toEqual([200, 200, 200, 200, 200, 429]);
    expect(node.log()).not.toContain('ignored an X-Forwarded-For');

    for (const target of ['/health', '/foods//1', '/food/', '/ready', '/live', '/metrics']) {
      const [straight, through] = [await get(node.url, target), await get(proxy.url, target)];
      expect([target, through.status]).toEqual([target, straight.status]);
    }
    expect((await request(proxy.url, '/search', { method: 'DELETE' })).status).toBe(401);
    const head = await request(proxy.url, '/health', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    await node.end('SIGKILL');
  });
});
