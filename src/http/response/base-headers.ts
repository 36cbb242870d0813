/**
 * Headers are lists of names and values in turn, `['etag', '"1"', 'vary', 'Origin']`: Node writes them as they are. Objects
 * merged for each answer cost a quarter of a look-up's time.
 */
export type HeaderList = readonly string[];

/** Browsers do not guess the type of an answer. */
const BASE_HEADERS: HeaderList = ['x-content-type-options', 'nosniff'];

const EXPOSED_HEADERS: HeaderList = [
  'access-control-expose-headers',
  'ETag, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id',
];

/** Any page may read an answer, errors included. */
const CORS_HEADERS: HeaderList = ['access-control-allow-origin', '*', ...EXPOSED_HEADERS];

/**
 * The same for a page whose client sends credentials with everything, as one of Open Food Facts does: browsers then want its origin
 * named. It gives nothing away, for the cookie of a request from another site is not looked at.
 */
export function corsHeadersFor(origin: string): HeaderList {
  return ['access-control-allow-origin', origin, 'access-control-allow-credentials', 'true', ...EXPOSED_HEADERS];
}

/** Where the dialect of Open Food Facts is spoken. */
export const OFF_PREFIX = '/off';

/** Whether a path is one of the dialect. */
export function isUnderOff(path: string): boolean {
  return path.startsWith(`${OFF_PREFIX}/`);
}

/** No site shows an answer in a frame; pages have a longer policy, which says this too. */
export const FRAME_HEADERS: HeaderList = ['content-security-policy', "frame-ancestors 'none'"];

/** Which hosts browsers may reach by https only: this one, its subdomains too, or whichever they like. */
export type HstsScope = 'host' | 'subdomains' | 'off';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The headers that every answer of a service begins with. */
export interface BaseHeaders {
  /** Where any page may read them. */
  readonly open: HeaderList;
  /** On the paths of an account. */
  readonly personal: HeaderList;
}

/** These headers. Where people reach the service by https, browsers are told to use nothing else for a year. */
export function baseHeadersFor(publicUrl: string, hsts: HstsScope): BaseHeaders {
  const isStrict = publicUrl.startsWith('https:') && hsts !== 'off';
  const policy = `max-age=${YEAR_SECONDS}${hsts === 'subdomains' ? '; includeSubDomains' : ''}`;
  const personal = isStrict ? [...BASE_HEADERS, 'strict-transport-security', policy] : BASE_HEADERS;
  return { open: [...CORS_HEADERS, ...personal], personal };
}

const PERSONAL_FOLDERS: ReadonlySet<string> = new Set(['auth', 'billing', 'account']);

/** Whether a path is in a folder of accounts, in whichever spelling. */
export function isPersonalPath(path: string): boolean {
  return PERSONAL_FOLDERS.has(decodeURIComponent(path.split('/', 2)[1] ?? ''));
}

/** The headers of the answer to a CORS preflight. */
export const PREFLIGHT_HEADERS = preflightHeaders('GET, HEAD, OPTIONS');

/** The same where searches are sent as forms too. */
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

/** The type of every JSON answer. */
export const JSON_HEADERS: HeaderList = ['content-type', 'application/json; charset=utf-8'];

/** An answer that must not be cached. */
export const NO_STORE: HeaderList = ['cache-control', 'no-store'];
