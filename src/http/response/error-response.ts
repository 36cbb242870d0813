/** Every refusal as one table: status, words, headers. Bodies are created once. */
import type { HeaderList } from './base-headers.ts';

export interface ErrorResponse {
  readonly status: number;
  /** For programs: a sentence, or the problems of a 422. */
  readonly detail: ErrorDetail;
  /** The same as bytes. */
  readonly body: Buffer;
  readonly headers: HeaderList;
  /** The stable name of an account error, sent as `x-error-code`. */
  readonly code?: string;
  /** How long to wait, if waiting helps. */
  readonly retryAfterSeconds?: number;
}

type ErrorDetail = string | readonly ValidationProblem[];

/** An entry of a 422 answer's `detail`, with members in this order. */
export interface ValidationProblem {
  type: string;
  /** `path`, `query` or `body`, then the names that lead to the value. */
  loc: readonly string[];
  msg: string;
  input: unknown;
  ctx?: object;
}

/** An error; the JSON body of each has one member, `detail`. */
export function errorResponse(status: number, detail: ErrorDetail, headers: HeaderList = []): ErrorResponse {
  return { status, detail, body: Buffer.from(JSON.stringify({ detail })), headers };
}

/** The fixed errors by name. */
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

/** For a method that a path lacks; lists those it has. */
export function methodNotAllowed(allow: string): ErrorResponse {
  return errorResponse(405, 'Method Not Allowed', ['allow', allow]);
}

/** For changes that are no longer kept. */
export function changesGone(since: string, version: string): ErrorResponse {
  const detail = `The changes since ${since} are not kept. Fetch all foods again, and follow the changes since ${version}.`;
  return errorResponse(410, detail);
}

/** For a caller over a limit. */
export function tooManyRequests(seconds: number): ErrorResponse {
  const detail = `Rate limit exceeded. Retry in ${seconds} seconds.`;
  return { ...errorResponse(429, detail, ['retry-after', String(seconds)]), retryAfterSeconds: seconds };
}

/** For missing or invalid parameters or members. */
export function validationFailed(errors: readonly ValidationProblem[]): ErrorResponse {
  return errorResponse(422, errors);
}

/** By stable error code: the answer to errors thrown deeper inside; any other is a server error. */
const RESPONSE_BY_ERROR_CODE: Readonly<Record<string, ErrorResponse>> = {
  SEARCH_QUEUE_FULL: ERROR_RESPONSES.unavailable,
  SEARCH_THREAD_CRASHED: ERROR_RESPONSES.unavailable,
  SEARCH_CLOSED: ERROR_RESPONSES.unavailable,
  CATALOG_DAMAGED: ERROR_RESPONSES.unavailable,
  ACCOUNTS_UNAVAILABLE: ERROR_RESPONSES.unavailable,
};

export function errorResponseFor(error: Error & { code?: string }): ErrorResponse {
  return RESPONSE_BY_ERROR_CODE[error.code ?? ''] ?? ERROR_RESPONSES.serverError;
}
