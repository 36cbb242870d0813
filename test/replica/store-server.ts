/**
 * A real HTTP store on loopback: PUT, GET, HEAD and DELETE of whole objects in memory, with ETags. It can be down, slow,
 * silent, cut connections, drip and lie, as a test says; and, as an S3-compatible one, believes only what is signed.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { atEndOfFile } from '../support/end-of-file.ts';

/** What goes wrong with one request. */
export type Trouble =
  /** With `isDone` what was asked is done all the same. */
  | { status: number; headers?: Record<string, string>; isDone?: boolean }
  | { bytes: Buffer }
  | { delayMs: number }
  | 'cut'
  | 'closed'
  | 'silent'
  | 'drip'
  | 'flip';

/** Says whether a request proves who asks; undefined when it does, else what is wrong with it. */
export type Check = (request: IncomingMessage, body: Buffer) => string | undefined;

export interface StoreServer {
  url: string;
  objects: Map<string, Buffer>;
  /** The requests up to now, as `GET published.json 200`. */
  requests: string[];
  /** What goes wrong; by default nothing. */
  trouble: (method: string, name: string) => Trouble | undefined;
  stop(): Promise<void>;
  /** Listens again where it did before. */
  start(): Promise<void>;
}

const running = new Set<StoreServer>();
atEndOfFile(async () => {
  for (const store of running) await store.stop();
});

/** Starts a store; names are what stands behind `prefix` in the address. */
export async function startStore({
  prefix = '/',
  check,
}: {
  prefix?: string;
  check?: Check;
} = {}): Promise<StoreServer> {
  let server: Server | undefined;
  let port = 0;
  const store: StoreServer = {
    url: '',
    objects: new Map(),
    requests: [],
    trouble: () => undefined,
    stop: async () => {
      running.delete(store);
      server?.closeAllConnections();
      await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
      server = undefined;
    },
    start: async () => {
      const listening = createServer((request, response) => void answer(store, prefix, check, request, response));
      server = listening;
      await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
      port = (listening.address() as AddressInfo).port;
      store.url = `http://127.0.0.1:${port}${prefix}`;
      running.add(store);
    },
  };
  await store.start();
  return store;
}

async function answer(
  store: StoreServer,
  prefix: string,
  check: Check | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method!;
  const { pathname } = new URL(request.url!, 'http://store');
  const name = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : `outside of the store: ${pathname}`;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const end = (status: number, headers: Record<string, string | number> = {}, bytes?: Buffer) => {
    store.requests.push(`${method} ${name} ${status}`);
    response.writeHead(status, headers).end(bytes);
  };
  const trouble = store.trouble(method, name);
  if (trouble === 'silent') return;
  if (trouble === 'closed') {
    store.requests.push(`${method} ${name} closed`);
    request.socket.destroy();
    return;
  }
  if (trouble === 'cut') {
    const whole = store.objects.get(name) ?? Buffer.alloc(100);
    response.writeHead(200, { 'content-length': whole.length }).write(whole.subarray(0, whole.length / 2));
    setTimeout(() => request.socket.destroy(), 5);
    return;
  }
  if (trouble === 'drip') {
    response.writeHead(200, { 'content-length': 1_000 });
    const drops = setInterval(() => response.write('x'), 5);
    request.socket.once('close', () => clearInterval(drops));
    return;
  }
  if (typeof trouble === 'object' && 'status' in trouble) {
    if (trouble.isDone) store.objects.set(name, body);
    return end(trouble.status, trouble.headers);
  }
  if (typeof trouble === 'object' && 'bytes' in trouble)
    return end(200, { 'content-length': trouble.bytes.length }, trouble.bytes);
  if (typeof trouble === 'object' && 'delayMs' in trouble)
    await new Promise((resolve) => setTimeout(resolve, trouble.delayMs));
  const objection = check?.(request, body);
  if (objection !== undefined) return end(403, { 'x-objection': objection });
  const bytes = store.objects.get(name);
  const etag = bytes && etagOf(bytes);
  if (method === 'PUT') {
    const { 'if-match': match, 'if-none-match': noneMatch } = request.headers;
    if ((match !== undefined && match !== etag) || (noneMatch === '*' && bytes)) return end(412);
    store.objects.set(name, body);
    return end(200);
  }
  if (method === 'DELETE') {
    store.objects.delete(name);
    return end(204);
  }
  if (!bytes) return end(404);
  if (trouble === 'flip') return end(200, { 'content-length': bytes.length }, flipped(bytes));
  if (request.headers['if-none-match'] === etag) return end(304, { etag: etag! });
  return end(200, { etag: etag!, 'content-length': bytes.length }, method === 'HEAD' ? undefined : bytes);
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('sha1').update(bytes).digest('hex')}"`;
}

/** The bytes with one bit changed, as a bad disk gives them. */
function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  copy[copy.length >> 1]! ^= 1;
  return copy;
}
