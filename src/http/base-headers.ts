/** The headers of every answer, errors included: any page may read it, and nothing guesses at its type. */
export const BASE_HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
  'x-content-type-options': 'nosniff',
} as const;

/** The headers of the answer to a CORS preflight. */
export const PREFLIGHT_HEADERS = {
  'access-control-allow-methods': 'GET, HEAD, OPTIONS',
  'access-control-allow-headers': 'Authorization, Content-Type, If-None-Match',
  'access-control-max-age': '86400',
} as const;
