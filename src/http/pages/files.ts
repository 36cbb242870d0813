/** Files that never change while the server runs: what browsers load for pages, and the few that have fixed names. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetPaths } from '../../site/site.ts';
import type { AddRoute } from '../exchange.ts';
import { compress, type Encoding, negotiateEncoding } from '../response/compression.ts';
import { etagOf, matchesEtag, send } from '../response/send-response.ts';

/** What browsers load for pages, as the build left it. */
export interface Assets {
  readonly paths: AssetPaths;
  /** The content of each file by its path; their names carry a hash of it. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Reads what the build left: `assets.json` with the paths, and the folder `assets` beside it. */
export function readAssets(list: URL): Assets {
  const paths = JSON.parse(readFileSync(list, 'utf8')) as AssetPaths;
  const folder = fileURLToPath(new URL('./assets/', list));
  const files = readdirSync(folder).map((name) => [`/assets/${name}`, readFileSync(path.join(folder, name))] as const);
  return { paths, files: new Map(files) };
}

/** Adds the assets, which browsers may cache for ever. */
export function addAssets(addRoute: AddRoute, { files }: Assets): void {
  for (const [url, body] of files) addFile(addRoute, url, TYPES[path.extname(url)]!, () => body, FOR_EVER);
}

/** Adds a file. It is made with its first request, and compressed once for each encoding. */
export function addFile(
  addRoute: AddRoute,
  url: string,
  type: string,
  content: () => string | Buffer,
  caching = 'public, max-age=300',
): void {
  let file: { body: Buffer; version: string } | undefined;
  const packed = new Map<Encoding, Promise<Buffer>>();
  addRoute({
    url,
    access: 'page',
    answer: async (request, reply) => {
      file ??= madeFrom(content());
      const encoding = negotiateEncoding(request.headers['accept-encoding']);
      if (encoding !== 'identity' && !packed.has(encoding)) packed.set(encoding, compress(file.body, encoding));
      const etag = `"${file.version}${encoding === 'identity' ? '' : `-${encoding}`}"`;
      const headers = ['etag', etag, 'cache-control', caching, 'vary', 'Accept-Encoding'];
      if (matchesEtag(request.headers['if-none-match'], etag)) return send(reply, 304, headers);
      headers.push('content-type', type);
      if (encoding !== 'identity') headers.push('content-encoding', encoding);
      send(reply, 200, headers, (await packed.get(encoding)) ?? file.body);
    },
  });
}

function madeFrom(content: string | Buffer): { body: Buffer; version: string } {
  const body = Buffer.from(content);
  return { body, version: etagOf(body.toString('latin1')) };
}
