/**
 * Every answer that refuses a request, as one table: its status, its words, its headers. The bodies are made once.
 */
import type { HeaderList } from './base-headers.ts';

/** An answer other than the one that was asked for. */
export interface ErrorResponse {
  readonly status: number;
  /** What is said to a program: a sentence, or the problems of a 422. */
  readonly detail: ErrorDetail;
  /** The same as bytes. */
  readonly body: Buffer;
  readonly headers: HeaderList;
  /** The stable name of an error of accounts, which `x-error-code` carries. */
  readonly code?: string;
  /** Where waiting helps, for how long. */
  readonly retryAfterSeconds?: number;
}

type ErrorDetail = string | readonly ValidationProblem[];

/** One entry of a 422 answer's `detail`; the members are written in this order. */
export interface ValidationProblem {
  type: string;
  /** The place, `path`, `query` or `body`, then the names that lead to the value. */
  loc: readonly string[];
  msg: string;
  input: unknown;
  ctx?: object;
}

/** A refusal; the JSON body of every error has one member, `detail`. */
export function errorResponse(status: number, detail: ErrorDetail, headers: HeaderList = []): ErrorResponse {
  return { status, detail, body: Buffer.from(JSON.stringify({ detail })), headers };
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

/** The refusal of changes that are not kept. */
export function changesGone(since: string, version: string): ErrorResponse {
  const detail = `The changes since ${since} are not kept. Fetch all foods again, and follow the changes since ${version}.`;
  return errorResponse(410, detail);
}

/** The refusal of a caller that is over a limit. */
export function tooManyRequests(seconds: number): ErrorResponse {
  const detail = `Rate limit exceeded. Retry in ${seconds} seconds.`;
  return { ...errorResponse(429, detail, ['retry-after', String(seconds)]), retryAfterSeconds: seconds };
}

/** The refusal of parameters or members that are missing or not valid. */
export function validationFailed(errors: readonly ValidationProblem[]): ErrorResponse {
  return errorResponse(422, errors);
}

/** Which refusal an error thrown further inside becomes, by its stable code; any other is a server error. */
const RESPONSE_BY_ERROR_CODE: Readonly<Record<string, ErrorResponse>> = {
  SEARCH_QUEUE_FULL: ERROR_RESPONSES.unavailable,
  SEARCH_THREAD_CRASHED: ERROR_RESPONSES.unavailable,
  SEARCH_CLOSED: ERROR_RESPONSES.unavailable,
  CATALOG_DAMAGED: ERROR_RESPONSES.unavailable,
  ACCOUNTS_UNAVAILABLE: ERROR_RESPONSES.unavailable,
};

/** The refusal for a thrown error. */
export function errorResponseFor(error: Error & { code?: string }): ErrorResponse {
  return RESPONSE_BY_ERROR_CODE[error.code ?? ''] ?? ERROR_RESPONSES.serverError;
}
