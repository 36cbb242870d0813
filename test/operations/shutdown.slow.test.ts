/** How a server ends: in good order by SIGTERM and SIGINT, and from whatever a kill leaves behind. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { Agent } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createAccount, createNamedKey } from '../support/accounts.ts';
import type { FoodJson } from '../support/expectations.ts';
import { NUTELLA, YOGURTS } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { bearer, get, open, request } from '../support/http.ts';
import {
  type Larder,
  MANY_SEARCH_THREADS,
  makeDataFolder,
  removeDataFolder,
  runLarder,
  type StartOptions,
  startLarder,
  UNLIMITED,
} from '../support/start-larder.ts';
import { until } from '../support/until.ts';

const FOODS = [NUTELLA, ...YOGURTS];
const BARCODE = '/barcode/3017620422003';
/** A first start builds the starter catalog, which takes its time on a busy machine. */
const FIRST_START_MS = 120_000;
const running: Larder[] = [];
const folders: string[] = [];

async function start(options: StartOptions): Promise<Larder> {
  const larder = await startLarder({ ...options, env: { ...MANY_SEARCH_THREADS, ...options.env } });
  running.push(larder);
  return larder;
}

/** A server that holds answers back for a while, and what waits until it holds that many. */
async function startDelayed() {
  const port = await freePort();
  const env = { ...UNLIMITED, LARDER_FAIRNESS_DELAY_MS: '5000', LARDER_METRICS_PORT: String(port) };
  const larder = await start({ env, foods: [NUTELLA] });
  const metrics = async () => (await get(`http://127.0.0.1:${port}`, '/metrics')).body.toString();
  const isHeld = async (count: number) => (await metrics()).includes(`\nlarder_fairness_waiting ${count}\n`);
  return { larder, untilWaiting: (count: number) => until(() => isHeld(count), `${count} requests in flight`) };
}

async function folder(): Promise<string> {
  const made = await makeDataFolder();
  folders.push(made);
  return made;
}

afterAll(async () => {
  await Promise.all(running.map((larder) => larder.stop()));
  await Promise.all(folders.map(removeDataFolder));
});

/** The first line that a connection answers a request with. */
function answerTo(socket: Socket, asked: string): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('data', (chunk) => resolve(String(chunk).split('\r\n')[0]!));
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('closed without an answer')));
    socket.write(asked);
  });
}

describe.concurrent('SIGTERM and SIGINT', () => {
  it(
    'SIGTERM to `npm start` ends the service and not only npm',
    async () => {
      const env = { ...process.env, PORT: '0', LARDER_DATA: await folder() };
      const npm = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'ignore'] });
      let log = '';
      npm.stdout.setEncoding('utf8').on('data', (text: string) => {
        log += text;
        if (!npm.killed && log.includes('"listening"')) npm.kill('SIGTERM');
      });
      // The output is closed once nobody holds it any more, the service included.
      await once(npm, 'close');
      expect(log).toContain('"stopped"');
    },
    FIRST_START_MS,
  );

  it.each(['SIGTERM', 'SIGINT'] as const)('%s lets requests in flight finish, and exits with 0', async (signal) => {
    const { larder, untilWaiting } = await startDelayed();
    const agent = new Agent({ keepAlive: true });
    const inFlight = [
      get(larder.url, BARCODE),
      get(larder.url, '/search?q=nutella'),
      request(larder.url, BARCODE, { agent }),
      get(larder.url, '/food/999999999'),
    ];
    await untilWaiting(inFlight.length);
    const ended = larder.end(signal);
    const answers = await Promise.all(inFlight);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404]);
    expect(answers[0]!.json<FoodJson>().name).toBe('Nutella');
    expect(await ended).toBe(0);
    agent.destroy();
  });

  it('new connections are not taken once the end has begun', async () => {
    const { larder, untilWaiting } = await startDelayed();
    const inFlight = get(larder.url, BARCODE);
    await untilWaiting(1);
    const ended = larder.end('SIGTERM');
    const refusal = () => get(larder.url, '/health').catch((error: Error) => error.message);
    await expect.poll(refusal).toMatch(/ECONNREFUSED|ECONNRESET/);
    expect((await inFlight).status).toBe(200);
    expect(await ended).toBe(0);
  });

  it('what arrived before the signal is answered, also where a busy server had not come to it', async () => {
    const larder = await start({ env: UNLIMITED, foods: [NUTELLA] });
    const asked = `GET ${BARCODE} HTTP/1.1\r\nHost: larder\r\n\r\n`;
    const kept = await Promise.all(Array.from({ length: 5 }, () => open(larder.url)));
    for (const socket of kept) await answerTo(socket, asked);
    // The system goes on accepting connections and bytes for a process that stands still.
    process.kill(larder.pid, 'SIGSTOP');
    const sockets = [...kept, ...(await Promise.all(Array.from({ length: 30 }, () => open(larder.url))))];
    const answers = sockets.map((socket) => answerTo(socket, asked));
    const ended = larder.end('SIGTERM');
    process.kill(larder.pid, 'SIGCONT');
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await ended).toBe(0);
  });

  it('idle keep-alive connections do not hold the end back', async () => {
    const larder = await start({ env: UNLIMITED, foods: [NUTELLA] });
    const agent = new Agent({ keepAlive: true });
    await Promise.all(Array.from({ length: 10 }, () => request(larder.url, BARCODE, { agent })));
    const stoppedAt = performance.now();
    expect(await larder.end('SIGTERM')).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(4000);
    agent.destroy();
  });
});

describe.concurrent('connections that do nothing', () => {
  it('one that has sent nothing, or half a request, does not hold the end back', async () => {
    const larder = await start({ env: UNLIMITED, foods: [NUTELLA] });
    const sockets = [await open(larder.url), await open(larder.url), await open(larder.url)];
    for (const socket of sockets) socket.on('error', () => {});
    sockets[1]!.write('GET /search?q=nutella HTTP/1.1\r\nHost: lar');
    sockets[2]!.write('POST /search HTTP/1.1\r\nHost: larder\r\nContent-Length: 100\r\n\r\nhalf');
    // On this machine what was written has arrived; whether it was read by then must not matter.
    const stoppedAt = performance.now();
    const status = await larder.end('SIGTERM');
    for (const socket of sockets) socket.destroy();
    expect(status).toBe(0);
    expect(performance.now() - stoppedAt).toBeLessThan(15_000);
  });
});

describe.concurrent('starting again', () => {
  const everything = async (larder: Larder) =>
    (await get(larder.url, '/foods/popular?has_image=false&limit=500')).json<FoodJson[]>();

  it.each(['SIGTERM', 'SIGKILL'] as const)('after %s keys and foods are as they were', async (signal) => {
    const data = await folder();
    const first = await start({ env: UNLIMITED, foods: FOODS, data });
    const keys = [
      await createAccount(first, 'ferrero', 'pro'),
      await createNamedKey(first, 'ferrero', 'ci', { scope: 'read' }),
    ];
    const revoked = await createNamedKey(first, 'ferrero', 'old');
    expect((await first.cli('key', 'revoke', '--account', 'ferrero', '--name', 'old')).status).toBe(0);
    const foods = await everything(first);
    expect(foods).toHaveLength(FOODS.length);
    if (signal === 'SIGKILL') {
      const load = Array.from({ length: 50 }, () => get(first.url, '/search?q=yogurt').catch(() => undefined));
      await first.end(signal);
      await Promise.all(load);
    } else {
      expect(await first.end(signal)).toBe(0);
    }
    const second = await start({ env: UNLIMITED, data });
    expect(await everything(second)).toEqual(foods);
    for (const key of keys) expect((await get(second.url, BARCODE, bearer(key))).status).toBe(200);
    expect((await get(second.url, BARCODE, bearer(revoked))).status).toBe(401);
  });

  it('an import that is killed at any moment leaves a catalog that serves and can be imported into', async () => {
    const data = await folder();
    const larder = await start({ env: UNLIMITED, foods: [NUTELLA], starter: true, data });
    const nutella = (await get(larder.url, BARCODE)).json<FoodJson>();
    const file = path.join(data, 'fennel.jsonl');
    await writeFile(file, '{"key":"fennel","name":"Fennel, raw","calories_kcal":31}\n');
    const args = ['import', file, '--dataset', 'test', '--source', 'community'];
    for (const killAfterMs of [150, 300, 450, 600, 750]) {
      await runLarder(args, { LARDER_DATA: data }, killAfterMs);
      expect((await get(larder.url, BARCODE)).json<FoodJson>()).toEqual(nutella);
    }
    expect(await larder.cli('verify')).toMatchObject({ status: 0 });
    expect(await larder.cli(...args)).toMatchObject({ status: 0 });
    expect(await larder.end('SIGKILL')).toBe(-1);
    const again = await start({ env: UNLIMITED, data });
    expect((await get(again.url, BARCODE)).json<FoodJson>()).toEqual(nutella);
    expect((await get(again.url, '/search?q=fennel')).json<FoodJson[]>().map(({ name }) => name)).toContain(
      'Fennel, raw',
    );
  });
});
