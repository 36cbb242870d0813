/**
 * Sends responses. All go through `send`, which writes status, headers and bytes in one call. Bodies are ready bytes; an
 * ETag is made from the catalog's version and the request, so that an answer the client already has costs neither a read
 * nor a search.
 */
import { hash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { pathOf } from '../connection/request-target.ts';
import type { ServerReply, ServerRequest } from '../exchange.ts';
import {
  corsHeadersFor,
  FRAME_HEADERS,
  type HeaderList,
  isPersonalPath,
  isUnderOff,
  JSON_HEADERS,
  NO_STORE,
} from './base-headers.ts';
import { compress, type Encoding, negotiateEncoding } from './compression.ts';
import type { ErrorResponse } from './error-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** A client may reuse a catalog answer for a minute, so it sees a new catalog at most a minute late. */
const PUBLIC_CACHING = 'public, max-age=60';
const PRIVATE_CACHING = 'private, max-age=60';

/** An answer from the catalog: its identity, and its bytes, made only if needed. */
export interface CatalogResponse {
  readonly version: string;
  /** Identifies this answer within its catalog; letters, digits, hyphens and underscores. */
  readonly tag: string;
  /** Whether the answer may be worth compressing. */
  readonly isLong: boolean;
  /** Caches the bytes, if many may request the same. */
  readonly cache?: ResponseCache | undefined;
  /** What it depends on in the request besides key and encoding. */
  readonly vary?: string;
  readonly body: () => Buffer | string | Promise<Buffer>;
}

/** Writes an answer with the common headers. A text body has one byte in each character: Node sends it in one piece with the head. */
export function send(reply: ServerReply, status: number, headers: HeaderList, body?: Buffer | string): void {
  // Counted here, not when the answer was sent: listeners for that cost more than the count.
  const { countedKeyId } = reply.request;
  if (countedKeyId > 0) reply.server.usage.count(countedKeyId, status);
  const response = reply.raw;
  // A stopping server must not wait for a connection that its client keeps open.
  if (!reply.server.server.listening) response.shouldKeepAlive = false;
  const all = allHeaders(reply, headers);
  if (body !== undefined) all.push('content-length', String(body.length));
  response.writeHead(status, all);
  if (body !== undefined) writeAtOnce(response, body);
  response.end();
}

/**
 * Hands head and body to the operating system before the response ends. Passed to `end`, the body would wait for the empty
 * write by which Node learns that everything was sent, and both would take a path for several pieces, which is a sixth
 * slower.
 */
function writeAtOnce(response: ServerResponse, body: Buffer | string): void {
  if (typeof body === 'string') response.write(body, 'latin1');
  else response.write(body);
  // A response that waits for an earlier one on its connection has no socket yet.
  response.socket?.uncork();
}

/** An answer's headers with the common ones. */
export function allHeaders({ server, request }: ServerReply, headers: HeaderList): string[] {
  const all = [...baseHeadersOf(server, request), 'x-request-id', request.id, ...headers];
  if (!headers.includes(FRAME_HEADERS[0]!)) all.push(...FRAME_HEADERS);
  return all;
}

function baseHeadersOf({ baseHeaders: { open, personal } }: ServerReply['server'], request: ServerRequest): HeaderList {
  const access = request.route?.access;
  const { origin } = request.headers;
  if (access === 'data' || (access === 'off' && origin === undefined)) return open;
  const path = pathOf(request.raw.url!);
  if (origin !== undefined && isUnderOff(path)) return [...corsHeadersFor(origin), ...personal];
  return isPersonalPath(path) ? personal : open;
}

/** Answers with catalog bytes, or 304 if the client has them. */
export function sendCatalogResponse(
  request: ServerRequest,
  reply: ServerReply,
  answer: CatalogResponse,
  rateHeaders: HeaderList,
): void | Promise<void> {
  const encoding = answer.isLong ? negotiateEncoding(request.headers['accept-encoding']) : 'identity';
  const etag = `"${answer.version}-${answer.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  // A shared cache must not replay one key's rate-limit headers to another caller.
  const caching = request.caller.grant ? PRIVATE_CACHING : PUBLIC_CACHING;
  const varyOfAll = answer.isLong ? 'Authorization, Accept-Encoding' : 'Authorization';
  const vary = answer.vary === undefined ? varyOfAll : `${varyOfAll}, ${answer.vary}`;
  const headers = [...rateHeaders, 'etag', etag, 'cache-control', caching, 'vary', vary, ...JSON_HEADERS];
  if (matchesEtag(request.headers['if-none-match'], etag)) return send(reply, 304, headers);
  if (answer.cache !== undefined) return sendCached(reply, answer, answer.cache, headers, encoding);
  const body = answer.body();
  if (body instanceof Promise) return body.then((bytes) => sendEncoded(reply, 200, headers, bytes, encoding));
  return sendEncoded(reply, 200, headers, body, encoding);
}

function sendCached(
  reply: ServerReply,
  { version, tag, body }: CatalogResponse,
  cache: ResponseCache,
  headers: HeaderList,
  encoding: Encoding,
): void | Promise<void> {
  const bytes = cache.get(version, tag, encoding, async () => {
    const made = await body();
    return typeof made === 'string' ? Buffer.from(made, 'latin1') : made;
  });
  if (bytes instanceof Promise) return bytes.then((made) => sendPacked(reply, 200, headers, made, encoding));
  return sendPacked(reply, 200, headers, bytes, encoding);
}

/** Answers with a value that must not be cached. */
export function sendJson(reply: ServerReply, value: object): void {
  send(reply, 200, NO_STORE.concat(JSON_HEADERS), Buffer.from(JSON.stringify(value)));
}

/** Answers with an error; `further` are headers besides its own. */
export function sendError(reply: ServerReply, response: ErrorResponse, further: HeaderList = []): void {
  send(reply, response.status, [...further, ...response.headers, ...NO_STORE, ...JSON_HEADERS], response.body);
}

/** Answers with bytes, compressed as the client accepts; text is short and sent as it is. */
export function sendEncoded(
  reply: ServerReply,
  status: number,
  headers: HeaderList,
  body: Buffer | string,
  encoding: Encoding,
): void | Promise<void> {
  if (encoding === 'identity' || typeof body === 'string') return send(reply, status, headers, body);
  return compress(body, encoding).then((packed) => sendPacked(reply, status, headers, packed, encoding));
}

/** Answers with already encoded bytes. */
function sendPacked(reply: ServerReply, status: number, headers: HeaderList, body: Buffer, encoding: Encoding): void {
  send(reply, status, encoding === 'identity' ? headers : [...headers, 'content-encoding', encoding], body);
}

/** A short tag for a request. */
export function etagOf(...parts: (string | number | boolean | undefined)[]): string {
  return hash('sha1', JSON.stringify(parts), 'base64url').slice(0, 16);
}

/** Whether an If-None-Match header has the tag; weak and strong tags are equal there. */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
