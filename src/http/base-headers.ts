/**
 * Headers are lists of names and values in turn, `['etag', '"1"', 'vary', 'Origin']`: Node writes them as they are. Objects
 * merged for each answer cost a quarter of a look-up's time.
 */
export type HeaderList = readonly string[];

/** Any page may read an answer, errors included, and browsers do not guess its type. */
const BASE_HEADERS: HeaderList = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  'x-content-type-options',
  'nosniff',
];

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * The headers of every answer of a service. Where people reach it by https, browsers are told to use nothing else for a
 * year. Subdomains are the operator's own business, and not spoken for.
 */
export function baseHeadersFor(publicUrl: string): HeaderList {
  if (!publicUrl.startsWith('https:')) return BASE_HEADERS;
  return [...BASE_HEADERS, 'strict-transport-security', `max-age=${YEAR_SECONDS}`];
}

/** The headers of the answer to a CORS preflight. */
export const PREFLIGHT_HEADERS: HeaderList = [
  'access-control-allow-methods',
  'GET, HEAD, OPTIONS',
  'access-control-allow-headers',
  'Authorization, Content-Type, If-None-Match',
  'access-control-max-age',
  '86400',
];

/** The type of every JSON answer. */
export const JSON_HEADERS: HeaderList = ['content-type', 'application/json; charset=utf-8'];

/** An answer that must not be cached. */
export const NO_STORE: HeaderList = ['cache-control', 'no-store'];
