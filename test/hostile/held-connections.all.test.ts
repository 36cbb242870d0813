/**
 * Clients that hold connections open, with limits of seconds in place of those in the settings' table:
 * 1. Headers that do not arrive end the connection, however they are cut or trickled.
 * 2. A body that stalls, or that trickles for too long, ends it too, also when the request was answered before.
 * 3. So does an answer that is not read, or read too slowly.
 * 4. Who waits for a slow answer, and who keeps an idle connection, is not ended.
 * 5. Open connections are bounded for one address and in all; whoever is over a bound is told. A trusted proxy has none of
 *    its own.
 * 6. The metrics count them.
 */
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { NUTELLA } from '../support/foods.ts';
import { freePort } from '../support/free-port.ts';
import { exchange, get } from '../support/http.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { copyImportedFoods, type Larder, makeDataFolder, startLarder, UNLIMITED } from '../support/start-larder.ts';

const REQUEST = 'GET /foods/categories HTTP/1.1\r\nHost: larder\r\n\r\n';
const BODY_HEAD = 'HTTP/1.1\r\nHost: larder\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n';
const PATIENCE = { timeout: PATIENCE_MS, interval: 50 };

let larder: Larder;
let operationsUrl: string;
let folder: string;
const sockets: Socket[] = [];

/** A client that reads what it is sent. */
class Client {
  readonly socket: Socket;
  received = '';
  isClosed = false;

  constructor(url: string, localAddress = '127.0.0.1') {
    const { hostname, port } = new URL(url);
    this.socket = connect({ host: hostname, port: Number(port), localAddress });
    sockets.push(this.socket);
    this.socket.setEncoding('latin1');
    this.socket.on('error', () => undefined);
    this.socket.once('close', () => {
      this.isClosed = true;
    });
  }

  /** Reads from now on; a client that never does holds back whatever it is sent. */
  read(): this {
    this.socket.on('data', (text) => {
      this.received += text;
    });
    return this;
  }

  /** Sends a text again and again until the connection closes. */
  trickle(text: string): this {
    const timer = setInterval(() => (this.isClosed ? clearInterval(timer) : this.socket.write(text)), 100);
    this.socket.once('close', () => clearInterval(timer));
    return this;
  }

  send(text: string): this {
    this.socket.write(text);
    return this;
  }

  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  }

  async closes(): Promise<this> {
    await vi.waitFor(() => expect(this.isClosed).toBe(true), PATIENCE);
    return this;
  }

  async answers(...statuses: number[]): Promise<this> {
    await vi.waitFor(() => expect(this.statuses).toEqual(statuses), PATIENCE);
    return this;
  }
}

async function metric(name: string): Promise<number> {
  const { body } = await get(operationsUrl, '/metrics');
  const line = body
    .toString()
    .split('\n')
    .find((each) => each.startsWith(`${name} `))!;
  return Number(line.split(' ').at(-1));
}

async function start(env: Readonly<Record<string, string>>): Promise<Larder> {
  const metricsPort = await freePort();
  operationsUrl = `http://127.0.0.1:${metricsPort}`;
  return startLarder({
    env: { ...UNLIMITED, LARDER_METRICS_PORT: String(metricsPort), LARDER_METRICS_HOST: '127.0.0.1', ...env },
    data: folder,
  });
}

beforeAll(async () => {
  // All servers of this file read the same folder, one after the other.
  folder = await makeDataFolder();
  await copyImportedFoods(folder, [NUTELLA]);
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

describe('time', () => {
  beforeAll(async () => {
    larder = await start({
      LARDER_HEADERS_TIMEOUT_SECONDS: '1',
      LARDER_STALL_TIMEOUT_SECONDS: '1',
      LARDER_REQUEST_TIMEOUT_SECONDS: '3',
      LARDER_RESPONSE_TIMEOUT_SECONDS: '3',
      LARDER_FAIRNESS_DELAY_MS: '2500',
    });
  });
  afterAll(() => larder.stop());

  it('1. headers that do not arrive', async () => {
    const cut = ['', 'G', 'GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: larder\r\nX: '];
    const clients = cut.map((text) => new Client(larder.url).read().send(text));
    clients.push(new Client(larder.url).read().send('GET / HTTP/1.1\r\nHost: larder\r\n').trickle('X: y\r\n'));
    // A second request on a connection is watched like the first.
    clients.push(new Client(larder.url).read().send('GET /health HTTP/1.1\r\nHost: larder\r\n\r\nGET /he'));
    for (const client of clients) await client.closes();
    expect(clients.map(({ statuses }) => statuses)).toEqual([[408], [408], [408], [408], [408], [200, 408]]);
  });

  it('2. bodies that do not arrive', async () => {
    const stalled = new Client(larder.url).read().send(`POST /auth/sign-in ${BODY_HEAD}{"login":`);
    const trickled = new Client(larder.url).read().send(`POST /auth/sign-in ${BODY_HEAD}`).trickle(' ');
    const chunked = new Client(larder.url).read();
    chunked.send(`POST /auth/sign-in ${BODY_HEAD.replace('Content-Length: 500', 'Transfer-Encoding: chunked')}`);
    chunked.send('5\r\n{"log').trickle('');
    for (const client of [stalled, trickled, chunked]) {
      await client.closes();
      expect(client.statuses).toEqual([408]);
      expect(client.received).toContain('{"detail":"Request Timeout"}');
    }
    // These were answered at once; the connection is not kept for the rest of the body.
    const refused = new Client(larder.url).read().send(`POST /search ${BODY_HEAD}{`);
    const refusedTrickle = new Client(larder.url).read().send(`POST /search ${BODY_HEAD}`).trickle(' ');
    for (const client of [refused, refusedTrickle]) {
      await client.closes();
      expect(client.statuses).toEqual([401]);
    }
  });

  it('3. answers that are not read', async () => {
    const before = await metric('larder_connections_timed_out');
    // Many long answers one behind the other, more than all buffers on the way hold.
    const many = 'GET /openapi.json HTTP/1.1\r\nHost: larder\r\n\r\n'.repeat(300);
    new Client(larder.url).send(many);
    await vi.waitFor(async () => expect(await metric('larder_connections_timed_out')).toBe(before + 1), PATIENCE);
    await expect.poll(() => metric('larder_connections')).toBe(0);
    // One that reads a little now and then gets on, but not fast enough.
    const slow = new Client(larder.url).send(many);
    const timer = setInterval(() => slow.socket.read(1_000), 50);
    try {
      await vi.waitFor(async () => expect(await metric('larder_connections_timed_out')).toBe(before + 2), PATIENCE);
    } finally {
      clearInterval(timer);
    }
  });

  it('4. who waits is not ended', async () => {
    const idle = await new Client(larder.url).read().send('GET /health HTTP/1.1\r\nHost: larder\r\n\r\n').answers(200);
    const waiting = await new Client(larder.url).read().send(REQUEST).answers(200);
    await idle.send('GET /health HTTP/1.1\r\nHost: larder\r\n\r\n').answers(200, 200);
    expect([idle.isClosed, waiting.isClosed]).toEqual([false, false]);
  });
});

describe('5, 6. numbers', () => {
  afterEach(() => larder.stop());

  async function openIdle(count: number, localAddress?: string): Promise<Client[]> {
    const clients = Array.from({ length: count }, () => new Client(larder.url, localAddress).read().send(REQUEST));
    for (const client of clients) await client.answers(200);
    return clients;
  }

  it('one address', async () => {
    larder = await start({ LARDER_MAX_CONNECTIONS_PER_ADDRESS: '4', LARDER_TRUST_PROXY: '127.0.0.3' });
    const [first] = await openIdle(4);
    const refused = await new Client(larder.url).read().send(REQUEST).closes();
    expect(refused.received).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
    expect(refused.received).toMatch(/\r\nretry-after: 1\r\n/i);
    expect(refused.received).toContain('\r\n\r\n{"detail":"Service Unavailable"}');
    // Whoever is refused is not served: the request that was sent along does nothing.
    expect(refused.statuses).toEqual([503]);
    await openIdle(4, '127.0.0.2');
    await openIdle(20, '127.0.0.3');
    await expect.poll(() => metric('larder_connections')).toBe(28);
    await expect.poll(() => metric('larder_connections_refused{bound="address"}')).toBe(1);
    await expect.poll(larder.log).toContain('LARDER_MAX_CONNECTIONS_PER_ADDRESS');
    first!.socket.destroy();
    await vi.waitFor(async () => {
      const { answers } = await exchange(larder.url, REQUEST, { methods: ['GET'] });
      expect(answers[0]?.status).toBe(200);
    }, PATIENCE);
  });

  it('in all', async () => {
    larder = await start({ LARDER_MAX_CONNECTIONS: '6', LARDER_TRUST_PROXY: '127.0.0.3' });
    await openIdle(3);
    const [, , last] = await openIdle(3, '127.0.0.3');
    for (const address of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) {
      const refused = await new Client(larder.url, address).read().send(REQUEST).closes();
      expect(refused.statuses).toEqual([503]);
    }
    await expect.poll(() => metric('larder_connections_refused{bound="all"}')).toBe(3);
    last!.socket.destroy();
    await vi.waitFor(async () => expect(await metric('larder_connections')).toBe(5), PATIENCE);
    await openIdle(1, '127.0.0.2');
  });

  it('without bounds', async () => {
    larder = await start({ LARDER_MAX_CONNECTIONS: '0', LARDER_MAX_CONNECTIONS_PER_ADDRESS: '0' });
    await openIdle(300);
    await expect.poll(() => metric('larder_connections')).toBe(300);
  });
});
