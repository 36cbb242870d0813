/** Clients within their fairness delay: those who go away free their place, and thousands who wait do not hurt. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createAccount } from '../support/accounts.ts';
import { NUTELLA } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { bearer, get, inParallel, open } from '../support/http.ts';
import { startLarder } from '../support/start-larder.ts';

const BARCODE = '/barcode/3017620422003';
const REQUEST = `GET ${BARCODE} HTTP/1.1\r\nHost: larder\r\n\r\n`;
const WANTED = 10_000;
/** Descriptors that the test process and the server need beside the waiting connections. */
const SPARE_FILES = 500;
const PROMPT_MS = 3000;

/** How many connections a process may hold here. */
function connectionsAllowed(): number {
  const limit = execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).trim();
  return limit === 'unlimited' ? WANTED : Math.min(WANTED, Number(limit) - SPARE_FILES);
}

it('a client that goes away during its fairness delay frees its place', async () => {
  const operationsPort = await freePort();
  const larder = await startLarder({
    env: {
      LARDER_FAIRNESS_DELAY_MS: '60000',
      LARDER_ANONYMOUS_PER_MINUTE: '0',
      LARDER_HOURLY_CAP: '0',
      LARDER_METRICS_PORT: String(operationsPort),
    },
    foods: [NUTELLA],
  });
  try {
    const pro = bearer(await createAccount(larder, 'ferrero', 'pro'));
    await inParallel(2000, 100, async () => {
      const socket = await open(larder.url);
      await new Promise<void>((resolve) => socket.write(REQUEST, () => resolve()));
      await sleep(5);
      socket.destroy();
    });
    const answer = await get(larder.url, BARCODE, pro);
    expect(answer.status).toBe(200);
    expect(answer.elapsedMs).toBeLessThan(PROMPT_MS);
    const metrics = async () => (await get(`http://127.0.0.1:${operationsPort}`, '/metrics')).body.toString();
    await expect.poll(metrics).toMatch(/^larder_fairness_waiting 0$/m);
    // A place that was not freed would hold the end back until its delay is over.
    expect(await larder.end('SIGTERM')).toBe(0);
  } finally {
    await larder.stop();
  }
});

it(`${WANTED} waiting clients do not hurt (as many as the limit of open files allows)`, async () => {
  const count = connectionsAllowed();
  if (count < WANTED) console.warn(`the limit of open files allows ${count} waiting clients, not ${WANTED}`);
  const delayMs = 9000;
  const larder = await startLarder({
    env: {
      LARDER_FAIRNESS_DELAY_MS: String(delayMs),
      LARDER_ANONYMOUS_PER_MINUTE: '0',
      LARDER_HOURLY_CAP: '0',
      LARDER_MAX_CONNECTIONS_PER_ADDRESS: '0',
    },
    foods: [NUTELLA],
  });
  const sockets: Socket[] = [];
  try {
    const pro = bearer(await createAccount(larder, 'ferrero', 'pro'));
    const answers: Promise<string>[] = [];
    const startedAt = performance.now();
    await inParallel(count, 200, async () => {
      const socket = await open(larder.url);
      sockets.push(socket);
      answers.push(
        new Promise((resolve) => {
          socket.once('data', (chunk) => resolve(chunk.subarray(0, 12).toString('latin1')));
          socket.once('error', (error) => resolve(String(error)));
          socket.once('close', () => resolve('closed'));
        }),
      );
      socket.write(REQUEST);
    });
    for (let nth = 0; nth < 20; nth++) {
      const answer = await get(larder.url, BARCODE, pro);
      expect(answer.status).toBe(200);
      expect(answer.elapsedMs).toBeLessThan(PROMPT_MS);
    }
    // They did wait meanwhile: none can have been answered before its delay.
    if (performance.now() - startedAt < delayMs) {
      expect(await Promise.race([answers[0], sleep(1, 'waiting')])).toBe('waiting');
    }
    const statuses = await Promise.all(answers);
    expect(statuses.filter((status) => status !== 'HTTP/1.1 200').slice(0, 5)).toEqual([]);
    expect(statuses).toHaveLength(count);
    if (process.platform === 'linux') {
      const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${larder.pid}/status`, 'utf8'))!;
      expect(Number(kilobytes)).toBeLessThan(1_000_000);
    }
  } finally {
    for (const socket of sockets) socket.destroy();
    await larder.stop();
  }
});
