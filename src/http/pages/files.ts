/** Files that never change while the server runs: the pages' assets, and the few with fixed names. */

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AssetPaths } from '../../site/site.ts';
import type { AddRoute } from '../exchange.ts';
import { compress, type Encoding, negotiateEncoding } from '../response/compression.ts';
import { etagOf, matchesEtag, send } from '../response/send-response.ts';

/** The pages' assets, as built. */
export interface Assets {
  readonly paths: AssetPaths;
  /** Each file's content by path; names contain a content hash. */
  readonly files: ReadonlyMap<string, Buffer>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
};

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Reads the build's `assets.json` with the paths, and the `assets` folder beside it. */
export function readAssets(list: URL): Assets {
  const paths = JSON.parse(readFileSync(list, 'utf8')) as AssetPaths;
  const folder = fileURLToPath(new URL('./assets/', list));
  const files = readdirSync(folder).map((name) => [`/assets/${name}`, readFileSync(path.join(folder, name))] as const);
  return { paths, files: new Map(files) };
}

/** Adds the assets, which browsers may cache forever. */
export function addAssets(addRoute: AddRoute, { files }: Assets): void {
  for (const [url, body] of files) addFile(addRoute, url, TYPES[path.extname(url)]!, () => body, FOR_EVER);
}

/** Adds a file, created on first request and compressed once per encoding. */
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
