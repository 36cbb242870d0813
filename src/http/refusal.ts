/**
 * Every answer that refuses a request, as one table: its status, its words, its headers. The bodies are made once.
 */

import type { HeaderList } from './base-headers.ts';

/** An answer other than the one that was asked for. */
export interface Refusal {
  readonly status: number;
  readonly body: Buffer;
  readonly headers: HeaderList;
}

/** One entry of a 422 answer's `detail`; the members are written in this order. */
export interface ValidationProblem {
  type: string;
  /** The place, `path`, `query` or `body`, then the names that lead to the value. */
  loc: readonly string[];
  msg: string;
  input: unknown;
  ctx?: object;
}

/** The JSON body of every error: one member, `detail`. */
function detailBody(detail: unknown): Buffer {
  return Buffer.from(JSON.stringify({ detail }));
}

/** A refusal in one sentence. */
export function refusal(status: number, detail: string, headers: HeaderList = []): Refusal {
  return { status, body: detailBody(detail), headers };
}

/** The fixed refusals by name. */
export const REFUSALS = {
  badRequest: refusal(400, 'Bad Request'),
  unauthorised: refusal(401, 'Missing or invalid API key', ['www-authenticate', 'Bearer']),
  readOnlyKey: refusal(
    403,
    'This API key is read-only. Use a full-access key for requests other than GET, or create one in the dashboard.',
  ),
  namedKey: refusal(403, 'Use your account key to manage dashboard settings.'),
  crossSite: refusal(403, 'Cross-site requests are not allowed here.'),
  foodNotFound: refusal(404, 'Food not found'),
  barcodeNotFound: refusal(404, 'Barcode not found'),
  methodNotAllowed: refusal(405, 'Method Not Allowed', ['allow', 'GET, HEAD, OPTIONS']),
  bodyTooLarge: refusal(413, 'The body is too large.', ['connection', 'close']),
  notJson: refusal(415, 'The body must be JSON. Send Content-Type: application/json.'),
  expectationFailed: refusal(417, 'Expectation Failed'),
  requestTimeout: refusal(408, 'Request Timeout'),
  headersTooLarge: refusal(431, 'Request Header Fields Too Large'),
  serverError: refusal(500, 'Internal Server Error'),
  unavailable: refusal(503, 'Service Unavailable', ['retry-after', '1']),
} as const satisfies Record<string, Refusal>;

/** The refusal of a method that a path does not have, with those that it has. */
export function methodNotAllowed(allow: string): Refusal {
  return refusal(405, 'Method Not Allowed', ['allow', allow]);
}

/** The refusal of a caller that is over a limit. */
export function tooManyRequests(seconds: number): Refusal {
  return refusal(429, `Rate limit exceeded. Retry in ${seconds} seconds.`, ['retry-after', String(seconds)]);
}

/** The refusal of parameters or members that are missing or not valid. */
export function validationFailed(errors: readonly ValidationProblem[]): Refusal {
  return { status: 422, body: detailBody(errors), headers: [] };
}

/** Which refusal an error thrown further inside becomes, by its stable code; any other is a server error. */
const REFUSAL_BY_ERROR_CODE: Readonly<Record<string, Refusal>> = {
  SEARCH_QUEUE_FULL: REFUSALS.unavailable,
  SEARCH_THREAD_CRASHED: REFUSALS.unavailable,
  SEARCH_CLOSED: REFUSALS.unavailable,
  CATALOG_DAMAGED: REFUSALS.unavailable,
  ACCOUNTS_UNAVAILABLE: REFUSALS.unavailable,
  FST_ERR_CTP_BODY_TOO_LARGE: REFUSALS.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: REFUSALS.notJson,
};

/** The refusal for a thrown error; a client's own mistake, as the HTTP library sees it, keeps its status. */
export function refusalOf(error: Error & { code?: string; statusCode?: number }): Refusal {
  const known = REFUSAL_BY_ERROR_CODE[error.code ?? ''];
  if (known) return known;
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: detailBody(error.message), headers: [] };
  }
  return REFUSALS.serverError;
}
