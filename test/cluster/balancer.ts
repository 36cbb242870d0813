/**
 * A small balancer as deploy/ has a big one: round robin without sticky sessions, and a GET that a node did not answer goes
 * to the next. What it does not do is hide answers: whatever a node answers, the client gets.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A running balancer. */
export interface Balancer {
  readonly url: string;
  stop(): Promise<void>;
}

/** How long a node that did not answer is passed over. */
const REST_MS = 1_000;

/** Starts a balancer in front of the nodes at these addresses. */
export async function startBalancer(upstreams: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const restUntil = new Map<string, number>();
  let turn = 0;

  function inTurn(): string[] {
    turn += 1;
    const all = upstreams.map((_, nth) => upstreams[(turn + nth) % upstreams.length]!);
    const isResting = (url: string) => (restUntil.get(url) ?? 0) > Date.now();
    // When all rest, one is better than none.
    return [...all.filter((url) => !isResting(url)), ...all.filter(isResting)];
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, left: readonly string[]): void {
    const [url, ...others] = left;
    if (url === undefined) {
      outgoing.writeHead(502).end('No node answers');
      return;
    }
    const { hostname, port } = new URL(url);
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.headers['x-forwarded-for'] ?? '127.0.0.1' };
    const asked = request({ hostname, port, path: incoming.url, method: incoming.method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.once('end', () => outgoing.writeHead(answer.statusCode!, answer.headers).end(Buffer.concat(chunks)));
      answer.once('error', () => tryNext());
    });
    let isOver = false;
    function tryNext(): void {
      if (isOver) return;
      isOver = true;
      restUntil.set(url!, Date.now() + REST_MS);
      if (incoming.method === 'GET') forward(incoming, outgoing, body, others);
      else outgoing.writeHead(502).end('The node did not answer');
    }
    asked.once('error', tryNext);
    asked.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.once('end', () => forward(incoming, outgoing, Buffer.concat(chunks), inTurn()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
