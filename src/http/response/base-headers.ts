/**
 * Headers as alternating names and values, `['etag', '"1"', 'vary', 'Origin']`, which Node writes unchanged. Merging
 * objects for each answer cost a quarter of a look-up's time.
 */
export type HeaderList = readonly string[];

/** Browsers must not guess an answer's type. */
const BASE_HEADERS: HeaderList = ['x-content-type-options', 'nosniff'];

const EXPOSED_HEADERS: HeaderList = [
  'access-control-expose-headers',
  'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
];

/** Any page may read an answer, errors included. */
const CORS_HEADERS: HeaderList = ['access-control-allow-origin', '*', ...EXPOSED_HEADERS];

/**
 * The same for a client that sends credentials with everything, as one of Open Food Facts does: browsers then require its
 * origin to be named. This reveals nothing, since cookies of requests from other sites are ignored.
 */
export function corsHeadersFor(origin: string): HeaderList {
  return ['access-control-allow-origin', origin, 'access-control-allow-credentials', 'true', ...EXPOSED_HEADERS];
}

/** The path prefix of the Open Food Facts dialect. */
export const OFF_PREFIX = '/off';

export function isUnderOff(path: string): boolean {
  return path.startsWith(`${OFF_PREFIX}/`);
}

/** No site may frame an answer; pages have a longer policy that includes this. */
export const FRAME_HEADERS: HeaderList = ['content-security-policy', "frame-ancestors 'none'"];

/** Which hosts browsers may only reach by https: this one, its subdomains too, or none. */
export type HstsScope = 'host' | 'subdomains' | 'off';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The headers that all answers of a service begin with. */
export interface BaseHeaders {
  /** For answers that any page may read. */
  readonly open: HeaderList;
  /** For account paths. */
  readonly personal: HeaderList;
}

/** These headers. If the service is reached by https, browsers are told to use only that for a year. */
export function baseHeadersFor(publicUrl: string, hsts: HstsScope): BaseHeaders {
  const isStrict = publicUrl.startsWith('https:') && hsts !== 'off';
  const policy = `max-age=${YEAR_SECONDS}${hsts === 'subdomains' ? '; includeSubDomains' : ''}`;
  const personal = isStrict ? [...BASE_HEADERS, 'strict-transport-security', policy] : BASE_HEADERS;
  return { open: [...CORS_HEADERS, ...personal], personal };
}

const PERSONAL_FOLDERS: ReadonlySet<string> = new Set(['auth', 'billing', 'account']);

/** Whether a path is in an account folder, in whatever spelling. */
export function isPersonalPath(path: string): boolean {
  return PERSONAL_FOLDERS.has(decodeURIComponent(path.split('/', 2)[1] ?? ''));
}

/** The headers of a CORS preflight's answer. */
export const PREFLIGHT_HEADERS = preflightHeaders('GET, HEAD, OPTIONS');

/** The same where searches may be sent as forms. */
export const OFF_PREFLIGHT_HEADERS = preflightHeaders('GET, HEAD, POST, OPTIONS');

function preflightHeaders(methods: string): HeaderList {
  return [
    'access-control-allow-methods',
    methods,
    'access-control-allow-headers',
    'Authorization, Content-Type, If-None-Match',
    'access-control-max-age',
    '86400',
  ];
}

export const JSON_HEADERS: HeaderList = ['content-type', 'application/json; charset=utf-8'];

export const NO_STORE: HeaderList = ['cache-control', 'no-store'];
