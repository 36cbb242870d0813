/**
 * The sitemap: an index, one file of the site's own pages, and files of foods by id. Ids never change, so a food stays in
 * its file across catalogs. A file of foods is streamed, a few foods at a time, so that neither memory nor other requests
 * notice it.
 */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { BaseLogger } from 'pino';
import type { RecordReader } from '../../catalog/records/record-reader.ts';
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import { fullAddress } from '../../site/address.ts';
import { DOCS_PAGES } from '../../site/docs/docs-page.tsx';
import type { FoodKinds } from '../../site/food-kinds.ts';
import type { ServerReply, ServerRequest } from '../exchange.ts';
import { negotiateEncoding } from '../response/compression.ts';
import { ERROR_RESPONSES } from '../response/error-response.ts';
import { allHeaders, send, sendError } from '../response/send-response.ts';
import { addLimited, type PageContext } from './page-route.ts';

/** The most addresses that one sitemap may have (https://www.sitemaps.org/protocol.html). */
const MAX_ADDRESSES = 50_000;
/** Foods read before other requests get a turn: well below a millisecond of work. */
const AT_ONCE = 200;
const XML_HEADERS = ['content-type', 'application/xml; charset=utf-8', 'cache-control', 'public, max-age=3600'];
const OPENING = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Adds `/sitemap.xml` and `/sitemap-{n}.xml`. */
export function addSitemap(context: PageContext): void {
  const { publicUrl, catalog, foodKinds, log } = context;
  addLimited(context, '/sitemap.xml', 'sitemap', (_request, reply) => {
    const entries = ['/sitemap-0.xml', ...foodFiles(catalog).map((number) => `/sitemap-${number}.xml`)].map(
      (path) => `<sitemap>${locationOf(publicUrl, path)}</sitemap>\n`,
    );
    const body = `${OPENING}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
    send(reply, 200, XML_HEADERS, Buffer.from(body));
  });

  addLimited(context, '/sitemap-:number(^\\d+).xml', 'sitemap', (request, reply) => {
    const number = Number(request.parameters.number);
    if (number > 0 && !foodFiles(catalog).includes(number)) return sendError(reply, ERROR_RESPONSES.unauthorised);
    const paths = number === 0 ? ownPaths(catalog, foodKinds) : foodPaths(catalog, number);
    return stream(request, reply, urlSet(publicUrl, paths), log);
  });
}

/** The numbers of files with foods, from 1. */
function foodFiles(catalog: LiveCatalog): number[] {
  const { records, manifest } = catalog.current;
  const files = Array.from({ length: Math.ceil(manifest.next_id / MAX_ADDRESSES) }, (_, i) => i + 1);
  return files.filter((number) => {
    for (let id = firstId(number); id < firstId(number + 1); id++) if (records.docById(id) !== undefined) return true;
    return false;
  });
}

function firstId(number: number): number {
  return (number - 1) * MAX_ADDRESSES + 1;
}

function* ownPaths(catalog: LiveCatalog, foodKinds: FoodKinds): Generator<string> {
  yield* ['/', '/browse', '/browse/popular', '/scan', ...DOCS_PAGES.map(({ path }) => path)];
  const { categories, kinds } = catalog.current;
  for (const { category } of categories.slice(0, MAX_ADDRESSES / 2)) yield foodKinds.categoryAddress(category);
  for (const kind of foodKinds.table.kinds) if (kinds.count(kind.key) > 0) yield foodKinds.kindAddress(kind);
}

/**
 * The pages of a file's foods. A slow reader delays this at any `yield`, and the catalog may be swapped meanwhile, so each
 * batch is read completely from the current one first. Ids outlive catalogs: a swap in between does no harm.
 */
async function* foodPaths(catalog: LiveCatalog, number: number): AsyncGenerator<string> {
  for (let from = firstId(number); from < firstId(number + 1); from += AT_ONCE) {
    yield* pathsOf(catalog.current.records, from, Math.min(from + AT_ONCE, firstId(number + 1)));
    await nextTurn();
  }
}

function pathsOf(records: RecordReader, from: number, to: number): string[] {
  const paths: string[] = [];
  for (let id = from; id < to; id++) {
    const path = pathOf(records, id);
    if (path !== undefined) paths.push(path);
  }
  return paths;
}

const PATH_MEMBER = ',"static_url":"';

/** An id's page, cut out of the food's JSON; undefined if the id only leads to another food. */
function pathOf(records: RecordReader, id: number): string | undefined {
  const doc = records.docById(id);
  if (doc === undefined) return undefined;
  const json = records.recordBytes(doc).food;
  const path = json.toString('latin1', json.lastIndexOf(PATH_MEMBER) + PATH_MEMBER.length, json.length - 2);
  return path === `/foods/${id}` || path.startsWith(`/foods/${id}-`) ? path : undefined;
}

async function* urlSet(publicUrl: string, paths: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let text = `${OPENING}<urlset ${NAMESPACE}>\n`;
  for await (const path of paths) {
    text += `<url>${locationOf(publicUrl, path)}</url>\n`;
    if (text.length < 16_384) continue;
    yield text;
    text = '';
  }
  yield `${text}</urlset>\n`;
}

function locationOf(publicUrl: string, path: string): string {
  const address = fullAddress(publicUrl, path).replace(/&/g, '&amp;').replace(/'/g, '&apos;');
  return `<loc>${address}</loc>`;
}

/** At a quality that keeps pace with reading. */
function packer(encoding: 'br' | 'gzip') {
  if (encoding === 'gzip') return createGzip();
  return createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
}

async function stream(
  request: ServerRequest,
  reply: ServerReply,
  text: AsyncIterable<string>,
  log: BaseLogger,
): Promise<void> {
  const response = reply.raw;
  const encoding = negotiateEncoding(request.headers['accept-encoding']);
  const headers = [...XML_HEADERS, 'vary', 'Accept-Encoding'];
  if (encoding !== 'identity') headers.push('content-encoding', encoding);
  response.writeHead(200, allHeaders(reply, headers));
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  const source = Readable.from(text);
  try {
    if (encoding === 'identity') await pipeline(source, response);
    else await pipeline(source, packer(encoding), response);
  } catch (error) {
    // A disconnecting crawler is not our error; after the headers, no other error can be reported to it.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE')
      log.warn({ err: error }, 'sitemap was interrupted');
  }
}
