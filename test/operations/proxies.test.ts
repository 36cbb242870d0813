/**
 * The examples in deploy/ for nginx and Caddy, run for real in front of real nodes:
 * 1. A node that is killed (kill -9) under load: its neighbour takes over, not one look-up or search fails.
 * 2. A node that is stopped (SIGTERM) under load: not one fails, and the node ends in good order.
 * 3. Clients are told apart by their own address; what they write into X-Forwarded-For is not believed.
 * 4. Paths, methods and statuses go through as they are.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NUTELLA, YOGURTS } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { get, request } from '../support/http.ts';
import { PROXIES, type RunningProxy } from '../support/proxies.ts';
import { skippedIf } from '../support/skip.ts';
import { type Environment, type Larder, makeDataFolder, startLarder, UNLIMITED } from '../support/start-larder.ts';
import { askSteadily } from '../support/steady-load.ts';

const BARCODE = '/barcode/3017620422003';
const FOODS = [NUTELLA, ...YOGURTS];
/** Both nodes have the same ports, each on an address of its own, as on two machines. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2'];
const DRAIN_SECONDS = 2;

let port: number;
let operationsPort: number;
const folders: string[] = [];

beforeAll(async () => {
  port = await freePort();
  operationsPort = await freePort();
  // The foods are imported once; nodes on one folder share the catalog.
  const folder = await makeDataFolder();
  folders.push(folder);
  const larder = await startLarder({ foods: FOODS, data: folder });
  await larder.end('SIGTERM');
});

function startNode(address: string, env: Environment = UNLIMITED): Promise<Larder> {
  return startLarder({
    data: folders[0]!,
    env: {
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

/** Looks up and searches through the proxy without a pause while the work goes on; gives what failed. */
async function underLoad(proxy: RunningProxy, work: () => Promise<void>): Promise<string[]> {
  const questions = [{ path: '/search?q=yogurt' }, { path: BARCODE }, { path: BARCODE }];
  return (await askSteadily(proxy.url, questions, work, { askers: 8 })).failures;
}

describe.each(Object.entries(PROXIES))('%s', (_name, { missing, start }) => {
  const running: { stop(): Promise<unknown> }[] = [];
  const keep = <T extends { stop(): Promise<unknown> }>(started: T): T => {
    running.push(started);
    return started;
  };
  afterAll(async () => {
    for (const each of running) await each.stop();
  });

  it('1, 2. kill -9 and SIGTERM under load', skippedIf(missing), async () => {
    const [first, second] = await Promise.all(ADDRESSES.map((address) => startNode(address).then(keep)));
    const proxy = keep(
      await start(
        ADDRESSES.map((address) => `${address}:${port}`),
        operationsPort,
      ),
    );
    const killed = await underLoad(proxy, async () => {
      expect(await second!.end('SIGKILL')).toBe(-1);
      await sleep(1_500);
    });
    expect(killed).toEqual([]);

    const third = keep(await startNode(ADDRESSES[1]!));
    // Caddy looks each second whether a node is ready; nginx gives one that failed another chance after two.
    await sleep(2_500);
    const stopped = await underLoad(proxy, async () => {
      expect(await first!.end('SIGTERM')).toBe(0);
    });
    expect(stopped).toEqual([]);
    await third.end('SIGKILL');
  });

  it('3, 4. addresses, paths and statuses', skippedIf(missing), async () => {
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
