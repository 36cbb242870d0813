/**
 * The examples in deploy/one-node for nginx and Caddy, run for real in front of a node that has no setting but the one that they name:
 * 1. Requests, paths and statuses go through; nothing waits for an operations port.
 * 2. Clients are told apart by their own address; what they write into X-Forwarded-For is not believed.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { NUTELLA } from '../support/foods.ts';
import { get, request } from '../support/http.ts';
import { PROXIES } from '../support/proxies.ts';
import { skippedIf } from '../support/skip.ts';
import { startLarder } from '../support/start-larder.ts';

const BARCODE = '/barcode/3017620422003';

describe.each(Object.entries(PROXIES))('%s', (_name, { missing, startOneNode }) => {
  const running: { stop(): Promise<unknown> }[] = [];
  const keep = <T extends { stop(): Promise<unknown> }>(started: T): T => {
    running.push(started);
    return started;
  };
  afterEach(async () => {
    for (const each of running.splice(0)) await each.stop();
  });

  it('1, 2. requests go through, with the address of their sender', skippedIf(missing), async () => {
    const env = { LARDER_TRUST_PROXY: 'loopback', LARDER_ANONYMOUS_PER_MINUTE: '12', LARDER_FAIRNESS_DELAY_MS: '0' };
    const node = keep(await startLarder({ env, foods: [NUTELLA] }));
    const proxy = keep(await startOneNode(new URL(node.url).host));
    for (const target of ['/health', '/', '/foods//1', '/food/', '/ready', '/metrics']) {
      const [straight, through] = [await get(node.url, target), await get(proxy.url, target)];
      expect([target, through.status]).toEqual([target, straight.status]);
    }
    expect((await request(proxy.url, '/search', { method: 'DELETE' })).status).toBe(401);

    const statuses = new Set<number>();
    for (let nth = 1; nth <= 13; nth++) {
      statuses.add((await get(proxy.url, BARCODE, { 'X-Forwarded-For': `198.51.100.${nth}` })).status);
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(node.log()).not.toContain('ignored an X-Forwarded-For');
  });
});
