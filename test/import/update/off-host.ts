/** A server that plays the download host of Open Food Facts: a list of deltas, the deltas, a full export, and whatever goes wrong with them. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

/** How one file is answered instead of being sent. */
type Trouble = 'missing' | 'hangs' | 'cut' | 'truncated' | { redirectTo: string };

/** A product as exports have it. */
export interface Product {
  code: string;
  product_name: string;
  last_modified_t: number;
  [member: string]: unknown;
}

/** The running host. */
export interface OffHost {
  /** What LARDER_OFF_URL names. */
  address: string;
  /** The paths that were asked for. */
  requests: string[];
  /** What is wrong with files, by name. */
  trouble: Map<string, Trouble>;
  /** Publishes a delta of what changed between two moments, and gives its name. */
  addDelta(from: number, to: number, products: readonly Product[]): string;
  /** Takes a delta off the list. */
  unlist(name: string): void;
  /** Publishes a full export. */
  setFull(products: readonly Product[]): void;
  close(): Promise<void>;
}

const INDEX = '/delta/index.txt';
const FULL = '/food.parquet';

/** Starts a host that has nothing yet but an empty list. */
export async function startOffHost(): Promise<OffHost> {
  const files = new Map<string, { bytes: Buffer; etag: string }>();
  const listed: string[] = [];
  let versions = 0;
  const put = (path: string, bytes: Buffer) => files.set(path, { bytes, etag: `"${++versions}"` });
  const list = () => put(INDEX, Buffer.from(listed.map((name) => `${name}\n`).join('')));
  const server = createServer((request, response) => {
    const path = new URL(request.url!, 'http://host').pathname;
    host.requests.push(path);
    const file = files.get(path);
    const trouble = host.trouble.get(path.slice(path.lastIndexOf('/') + 1));
    if (trouble !== undefined) return answerTrouble(response, trouble, file?.bytes ?? Buffer.alloc(0));
    if (!file) return void response.writeHead(404).end();
    if (request.headers['if-none-match'] === file.etag) return void response.writeHead(304, { etag: file.etag }).end();
    response.writeHead(200, { etag: file.etag, 'content-length': file.bytes.length }).end(file.bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host: OffHost = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    requests: [],
    trouble: new Map(),
    addDelta: (from, to, products) => {
      const name = `openfoodfacts_products_${from}_${to}.json.gz`;
      put(`/delta/${name}`, gzipSync(linesOf(products)));
      listed.push(name);
      list();
      return name;
    },
    unlist: (name) => {
      listed.splice(listed.indexOf(name), 1);
      list();
    },
    setFull: (products) => void put(FULL, gzipSync(linesOf(products))),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  list();
  return host;
}

function answerTrouble(response: ServerResponse, trouble: Trouble, bytes: Buffer): void {
  if (trouble === 'missing') return void response.writeHead(404).end();
  if (trouble === 'hangs') return;
  if (trouble === 'cut') return void response.socket!.destroy();
  if (trouble === 'truncated') return void response.writeHead(200).end(bytes.subarray(0, bytes.length >> 1));
  response.writeHead(302, { location: trouble.redirectTo }).end();
}

function linesOf(products: readonly Product[]): string {
  return products.map((product) => `${JSON.stringify(product)}\n`).join('');
}
