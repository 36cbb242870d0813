/** Section 7.2 of docs/interface.md over more than one window, in real minutes, which pass for all tests at the same time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createAccount, createNamedKey } from '../support/accounts.ts';
import { expectRateLimited } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { type Answer, bearer, exchange, get } from '../support/http.ts';
import { type Larder, startLarder } from '../support/start-larder.ts';

const BARCODE = '/barcode/3017620422003';
const WAIT_MS = 90_000;

async function statuses(count: number, send: () => Promise<Answer>): Promise<number[]> {
  const seen: number[] = [];
  for (let nth = 0; nth < count; nth++) seen.push((await send()).status);
  return seen;
}

const admitted = (count: number) => Array.from({ length: count }, () => 200);

describe.concurrent('over two windows', () => {
  let larder: Larder;

  beforeAll(async () => {
    const env = { LARDER_FAIRNESS_DELAY_MS: '0', LARDER_PRO_PER_MINUTE: '10', LARDER_TRUST_PROXY: '127.0.0.1' };
    larder = await startLarder({ env, foods: [NUTELLA] });
  });

  afterAll(() => larder.stop());

  it('interface 7.2: a window is 60 s from the first request in it', { timeout: WAIT_MS }, async ({ expect }) => {
    const address = { 'X-Forwarded-For': '198.51.100.1' };
    // The window begins between these two moments, which a busy machine may pull apart.
    const before = performance.now();
    expect(await statuses(1, () => get(larder.url, BARCODE, address))).toEqual(admitted(1));
    const openedAt = performance.now();
    expect(await statuses(29, () => get(larder.url, BARCODE, address))).toEqual(admitted(29));
    await sleep(58_500 - (performance.now() - before));
    expect(expectRateLimited(await get(larder.url, BARCODE, address))).toBeLessThanOrEqual(2);
    await sleep(60_200 - (performance.now() - openedAt));
    expect(await statuses(31, () => get(larder.url, BARCODE, address))).toEqual([...admitted(30), 429]);
  });

  it("interface 7.2: what the account refuses takes nothing from the key's own cap, in a burst too", {
    timeout: WAIT_MS,
  }, async ({ expect }) => {
    const account = await createAccount(larder, 'ferrero', 'pro');
    const capped = await createNamedKey(larder, 'ferrero', 'development', { rateCap: 3 });
    expect(await statuses(10, () => get(larder.url, BARCODE, bearer(account)))).toEqual(admitted(10));
    const openedAt = performance.now();
    await sleep(3000);
    const line = `GET ${BARCODE} HTTP/1.1\r\nHost: larder\r\nAuthorization: Bearer ${capped}\r\n\r\n`;
    const { answers } = await exchange(larder.url, line.repeat(8), { methods: Array.from({ length: 8 }, () => 'GET') });
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 429));
    await sleep(60_200 - (performance.now() - openedAt));
    expect((await get(larder.url, BARCODE, bearer(account))).status).toBe(200);
    expect(await statuses(4, () => get(larder.url, BARCODE, bearer(capped)))).toEqual([...admitted(3), 429]);
  });
});
