/**
 * Headers are lists of names and values in turn, `['etag', '"1"', 'vary', 'Origin']`: Node writes them as they are. Objects
 * merged for each answer cost a quarter of a look-up's time.
 */
export type HeaderList = readonly string[];

/** The headers of every answer, errors included: any page may read it, and nothing guesses at its type. */
export const BASE_HEADERS: HeaderList = [
  'access-control-allow-origin',
  '*',
  'access-control-expose-headers',
  'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  'x-content-type-options',
  'nosniff',
];

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

/** An answer that nobody may keep. */
export const NO_STORE: HeaderList = ['cache-control', 'no-store'];
