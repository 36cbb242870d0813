/** What the routes of the dialect share. */
import type { LiveCatalog } from '../../catalog/versions/live-catalog.ts';
import type { Kinds } from '../../kinds/compiled-kinds.ts';
import type { SearchPool } from '../../search/threads/pool.ts';
import { queryOf } from '../connection/request-target.ts';
import type { ServerReply, ServerRequest } from '../exchange.ts';
import type { RefusedKeys } from '../gate/refused-keys.ts';
import type { LimitOptions } from '../gate/within-limits.ts';
import type { HeaderList } from '../response/base-headers.ts';
import type { ErrorResponse } from '../response/error-response.ts';
import type { ResponseCache } from '../response/response-cache.ts';
import { type CatalogResponse, sendCatalogResponse } from '../response/send-response.ts';
import type { OffHosts } from './off-hosts.ts';

export interface OffRouteOptions extends LimitOptions {
  catalog: LiveCatalog;
  search: SearchPool;
  cache: ResponseCache;
  kinds: Pick<Kinds, 'table'>;
  publicUrl: string;
  hasOwnPhotoUrls: boolean;
  refusedKeys: RefusedKeys;
  offHosts: OffHosts;
}

/** The methods of reads that clients also send as forms. */
export const READ_METHODS = 'GET, HEAD, POST, OPTIONS';
/** A form or JSON body is a few parameters. */
export const MAX_FORM_BYTES = 64 * 1024;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\b/i;

/** The parameters of the address and of a form body, which takes precedence. */
export function parametersOf(request: ServerRequest): URLSearchParams {
  const parameters = queryOf(request.raw.url!) ?? new URLSearchParams();
  if (request.body.length === 0 || isJson(request)) return parameters;
  for (const [name, value] of new URLSearchParams(Buffer.from(request.body).toString())) parameters.set(name, value);
  return parameters;
}

/** The members of a JSON body; none for other types, undefined if the JSON is not an object. */
export function jsonMembersOf(request: ServerRequest): Readonly<Record<string, unknown>> | undefined {
  if (request.body.length === 0 || !isJson(request)) return {};
  try {
    const value: unknown = JSON.parse(Buffer.from(request.body).toString());
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function isJson({ headers }: ServerRequest): boolean {
  return JSON_TYPE.test(headers['content-type'] ?? '');
}

/** Answers with what was found in the catalog. */
export function sendFound(
  request: ServerRequest,
  reply: ServerReply,
  rateHeaders: HeaderList,
  { version, tag, cache, body }: Pick<CatalogResponse, 'version' | 'tag' | 'cache' | 'body'>,
): void | Promise<void> {
  // Spreading the object takes a tenth of a look-up.
  const response = { version, tag, isLong: true, cache, vary: 'Cookie, Origin', body };
  return sendCatalogResponse(request, reply, response, rateHeaders);
}

export function dialectResponse(status: number, body: object): ErrorResponse {
  return { status, detail: '', body: Buffer.from(JSON.stringify(body)), headers: [] };
}
