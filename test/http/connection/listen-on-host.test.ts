// With two addresses of "localhost", as on machines that have IPv6:
// 1. The service answers on both, and bounds their connections together.
// 2. What is no HTTP is answered in our own way on both.
// 3. When it closes, neither takes connections; an address that cannot be had keeps nobody from the other.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Connections } from '../../../src/http/connection/connections.ts';
import { type Listening, listenOnHost } from '../../../src/http/connection/listen-on-host.ts';
import { answerClientError } from '../../../src/http/connection/malformed.ts';

const LIMITS = {
  maxConnections: 3,
  maxConnectionsPerAddress: 0,
  headersTimeoutSeconds: 15,
  stallTimeoutSeconds: 30,
  requestTimeoutSeconds: 120,
  responseTimeoutSeconds: 600,
};
const sockets: Socket[] = [];
let listening: Listening;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await listening.close();
});

async function start(addresses: string[]): Promise<{ port: number; connections: Connections }> {
  const connections = new Connections({ limits: LIMITS, addressOf: () => undefined, onRefused: () => {} });
  const server = createServer((_request, response) => response.end('here'));
  server.on('clientError', (error, socket) => answerClientError(error, socket as Socket, []));
  connections.watch(server, []);
  const log = { info: () => {}, warn: () => {} };
  listening = await listenOnHost(server, { port: 0, host: 'localhost', log, addressesOf: async () => addresses });
  return { port: Number(new URL(listening.url).port), connections };
}

/** The first line that a new connection is answered with, which stays open. */
async function answerTo(bytes: string, host: string, port: number): Promise<string> {
  const socket = connect({ host, port });
  sockets.push(socket);
  socket.on('error', () => undefined).write(bytes);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString().split('\r\n', 1)[0]!;
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: larder\r\n\r\n';

it('1. bounds the connections of all addresses together', async () => {
  const { port, connections } = await start(['127.0.0.1', '127.0.0.2']);
  for (const host of ['127.0.0.1', '127.0.0.2', '127.0.0.2']) {
    expect(await answerTo(REQUEST, host, port)).toBe('HTTP/1.1 200 OK');
  }
  for (const host of ['127.0.0.1', '127.0.0.2']) {
    expect(await answerTo(REQUEST, host, port)).toBe('HTTP/1.1 503 Service Unavailable');
  }
  expect([connections.open, connections.refused.all]).toEqual([3, 2]);
});

it('2. answers what is no HTTP on all of them', async () => {
  const { port } = await start(['127.0.0.1', '127.0.0.2']);
  for (const host of ['127.0.0.1', '127.0.0.2']) {
    expect(await answerTo('this is no HTTP\r\n\r\n', host, port)).toBe('HTTP/1.1 400 Bad Request');
  }
});

it('3. closes them all, and does without one that cannot be had', async () => {
  const { port } = await start(['127.0.0.1', '192.0.2.1', '127.0.0.2']);
  expect(await answerTo(REQUEST, '127.0.0.2', port)).toBe('HTTP/1.1 200 OK');
  for (const socket of sockets.splice(0)) socket.destroy();
  await listening.close();
  for (const host of ['127.0.0.1', '127.0.0.2']) {
    const [error] = await once(connect({ host, port }), 'error');
    expect(error).toMatchObject({ code: 'ECONNREFUSED' });
  }
});
