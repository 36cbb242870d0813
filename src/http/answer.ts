/**
 * Sends answers. A body is ready bytes; its ETag is made from the catalog's version and what was asked, so that an
 * answer that the client already has costs neither a read nor a search.
 */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compress, type Encoding, negotiateEncoding } from './compression.ts';
import type { Refusal } from './refusal.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** How long a client may use a catalog answer without asking again; a new catalog is at most so late for it. */
const MAX_AGE_SECONDS = 60;

/** An answer from the catalog: what tells it from others, and its bytes, made only when they are needed. */
export interface CatalogAnswer {
  /** The catalog's version. */
  readonly version: string;
  /** Tells this answer from all others of the same catalog; of letters, digits and hyphens. */
  readonly tag: string;
  /** Whether the answer can be long enough to be worth compressing. */
  readonly isLong: boolean;
  readonly body: () => Buffer | Promise<Buffer>;
}

/** Answers with catalog bytes, or 304 when the client has them. */
export async function sendCatalogAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: CatalogAnswer,
): Promise<FastifyReply> {
  const encoding = answer.isLong ? negotiateEncoding(request.headers['accept-encoding']) : 'identity';
  const etag = `"${answer.version}-${answer.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  reply.header('etag', etag);
  // A shared cache must not replay one key's rate-limit headers to another caller.
  reply.header('cache-control', `${request.caller.grant ? 'private' : 'public'}, max-age=${MAX_AGE_SECONDS}`);
  reply.header('vary', answer.isLong ? 'Authorization, Accept-Encoding' : 'Authorization');
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', JSON_TYPE);
  const body = answer.body();
  return sendEncoded(reply, body instanceof Promise ? await body : body, encoding);
}

/** Answers with a refusal. */
export function sendRefusal(reply: FastifyReply, { status, body, headers }: Refusal): FastifyReply {
  if (headers) reply.headers(headers);
  reply.header('cache-control', 'no-store');
  return reply.code(status).header('content-type', JSON_TYPE).send(body);
}

/** Answers with bytes that may be compressed, whose type is already set. */
export async function sendEncoded(reply: FastifyReply, body: Buffer, encoding: Encoding): Promise<FastifyReply> {
  if (encoding === 'identity') return reply.send(body);
  reply.header('content-encoding', encoding);
  return reply.send(await compress(body, encoding));
}

/** A short tag for what was asked. */
export function tagOf(...parts: (string | number | boolean | undefined)[]): string {
  return createHash('sha1').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}

/** Whether an If-None-Match header names the tag; weak and strong tags count alike there. */
function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((candidate) => {
    const tag = candidate.trim();
    return tag === '*' || tag === etag || tag === `W/${etag}`;
  });
}
