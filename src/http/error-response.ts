/**
 * Every answer that refuses a request, as one table: its status, its words, its headers. The bodies are made once.
 */
import type { HeaderList } from './base-headers.ts';

/** An answer other than the one that was asked for. */
export interface ErrorResponse {
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
export function errorResponse(status: number, detail: string, headers: HeaderList = []): ErrorResponse {
  return { status, body: detailBody(detail), headers };
}

/** The fixed refusals by name. */
export const ERROR_RESPONSES = {
  badRequest: errorResponse(400, 'Bad Request'),
  badHost: errorResponse(400, 'The request must have exactly one Host header.', ['connection', 'close']),
  unauthorised: errorResponse(401, 'Missing or invalid API key', ['www-authenticate', 'Bearer']),
  readOnlyKey: errorResponse(
    403,
    'This API key is read-only. Use a full-access key for requests other than GET, or create one in the dashboard.',
  ),
  namedKey: errorResponse(403, 'Use your account key to manage dashboard settings.'),
  crossSite: errorResponse(403, 'Cross-site requests are not allowed here.'),
  foodNotFound: errorResponse(404, 'Food not found'),
  barcodeNotFound: errorResponse(404, 'Barcode not found'),
  methodNotAllowed: errorResponse(405, 'Method Not Allowed', ['allow', 'GET, HEAD, OPTIONS']),
  bodyTooLarge: errorResponse(413, 'The body is too large.', ['connection', 'close']),
  notJson: errorResponse(415, 'The body must be JSON. Send Content-Type: application/json.'),
  expectationFailed: errorResponse(417, 'Expectation Failed'),
  requestTimeout: errorResponse(408, 'Request Timeout'),
  headersTooLarge: errorResponse(431, 'Request Header Fields Too Large'),
  serverError: errorResponse(500, 'Internal Server Error'),
  unavailable: errorResponse(503, 'Service Unavailable', ['retry-after', '1']),
} as const satisfies Record<string, ErrorResponse>;

/** The refusal of a method that a path does not have, with those that it has. */
export function methodNotAllowed(allow: string): ErrorResponse {
  return errorResponse(405, 'Method Not Allowed', ['allow', allow]);
}

/** The refusal of a caller that is over a limit. */
export function tooManyRequests(seconds: number): ErrorResponse {
  return errorResponse(429, `Rate limit exceeded. Retry in ${seconds} seconds.`, ['retry-after', String(seconds)]);
}

/** The refusal of parameters or members that are missing or not valid. */
export function validationFailed(errors: readonly ValidationProblem[]): ErrorResponse {
  return { status: 422, body: detailBody(errors), headers: [] };
}

/** Which refusal an error thrown further inside becomes, by its stable code; any other is a server error. */
const RESPONSE_BY_ERROR_CODE: Readonly<Record<string, ErrorResponse>> = {
  SEARCH_QUEUE_FULL: ERROR_RESPONSES.unavailable,
  SEARCH_THREAD_CRASHED: ERROR_RESPONSES.unavailable,
  SEARCH_CLOSED: ERROR_RESPONSES.unavailable,
  CATALOG_DAMAGED: ERROR_RESPONSES.unavailable,
  ACCOUNTS_UNAVAILABLE: ERROR_RESPONSES.unavailable,
  FST_ERR_CTP_BODY_TOO_LARGE: ERROR_RESPONSES.bodyTooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ERROR_RESPONSES.notJson,
};

/** The refusal for a thrown error; a client's own mistake, as the HTTP library sees it, keeps its status. */
export function errorResponseFor(error: Error & { code?: string; statusCode?: number }): ErrorResponse {
  const known = RESPONSE_BY_ERROR_CODE[error.code ?? ''];
  if (known) return known;
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return { status: error.statusCode, body: detailBody(error.message), headers: [] };
  }
  return ERROR_RESPONSES.serverError;
}
