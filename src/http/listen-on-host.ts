/**
 * Listens on a host. "localhost" has two addresses, 127.0.0.1 and ::1, and Fastify would start a second server for the other
 * one, without our bounds on connections and our answers to what is not HTTP. Here a listener on a further address hands its
 * connections to the one server, so that everything holds for all of them.
 */
import { lookup } from 'node:dns/promises';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

interface ListenOptions {
  port: number;
  host: string;
  /** The addresses that a name has on this machine. */
  addressesOf?: (name: string) => Promise<string[]>;
}

/** Gives the address of the service once it listens. */
export async function listenOnHost(
  app: FastifyInstance,
  { port, host, addressesOf = lookUpAll }: ListenOptions,
): Promise<string> {
  const [first = host, ...others] = host === 'localhost' ? await addressesOf(host) : [host];
  const listeners = others.map((address) => ({ address, listener: createListener(app) }));
  app.addHook('preClose', async () => {
    for (const { listener } of listeners) listener.close();
  });
  const listenTextResolver = (address: string) => `accepting connections at ${address}`;
  const url = await app.listen({ port, host: first, listenTextResolver });
  const taken = (app.server.address() as { port: number }).port;
  for (const { address, listener } of listeners) {
    await new Promise<void>((resolve) => {
      listener.once('error', (err) => {
        app.log.warn({ err, address }, 'could not listen on a further address of localhost');
        resolve();
      });
      listener.listen(taken, address, () => {
        app.log.info(`accepting connections at ${address} too`);
        resolve();
      });
    });
  }
  return url;
}

/** With the options that Node's own HTTP server listens with. */
function createListener(app: FastifyInstance): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => app.server.emit('connection', socket));
}

async function lookUpAll(name: string): Promise<string[]> {
  return (await lookup(name, { all: true })).map(({ address }) => address);
}
