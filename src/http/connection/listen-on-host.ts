/**
 * Listens on a host. "localhost" has two addresses, 127.0.0.1 and ::1: a listener on a further address passes its
 * connections to the one server, so that its connection limits and its answers to non-HTTP input hold for all of them.
 */
import { lookup } from 'node:dns/promises';
import type { Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { BaseLogger } from 'pino';

interface ListenOptions {
  port: number;
  host: string;
  log: Pick<BaseLogger, 'info' | 'warn'>;
  addressesOf?: (name: string) => Promise<string[]>;
}

/** Where this machine reaches a server that listens on all addresses. */
const LOOPBACKS: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

export interface Listening {
  readonly url: string;
  /** Refuses new connections; resolves once all open ones have their answers. */
  close(): Promise<void>;
}

/** Listens; an unavailable further address only causes a warning. */
export async function listenOnHost(server: HttpServer, options: ListenOptions): Promise<Listening> {
  const { port, host, log, addressesOf = lookUpAll } = options;
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host];
  await listen(server, port, first);
  const { address, family, port: taken } = server.address() as AddressInfo;
  const further = others.map((each) => ({ each, listener: createListener(server) }));
  for (const { each, listener } of further) {
    await listen(listener, taken, each).then(
      () => log.info(`also listening on ${each}`),
      (err) => log.warn({ err, address: each }, 'could not listen on a further address of localhost'),
    );
  }
  const reachable = LOOPBACKS[address] ?? address;
  return {
    url: `http://${family === 'IPv6' ? `[${reachable}]` : reachable}:${taken}`,
    close: () => {
      for (const { listener } of further) listener.close();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** With the options of Node's own HTTP server. */
function createListener(server: HttpServer): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
}

async function lookUpAll(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
