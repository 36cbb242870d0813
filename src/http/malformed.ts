/**
 * Requests that never become one: bytes that are no HTTP, headers without end, methods and expectations that Node
 * answers, or drops, by itself. They too are answered in JSON, with CORS.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BASE_HEADERS, JSON_HEADERS, NO_STORE } from './base-headers.ts';
import { ERROR_RESPONSES, type ErrorResponse } from './error-response.ts';

const RESPONSE_BY_PARSE_ERROR: Readonly<Record<string, ErrorResponse>> = {
  HPE_HEADER_OVERFLOW: ERROR_RESPONSES.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: ERROR_RESPONSES.requestTimeout,
};

/** Answers on a socket for which there is no response object, and ends it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else endWith(socket, RESPONSE_BY_PARSE_ERROR[error.code ?? ''] ?? ERROR_RESPONSES.badRequest);
}

/** Takes over what Node would answer without a body, or not at all. */
export function answerUnusualRequests(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    endWith(socket, ERROR_RESPONSES.unauthorised);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = ERROR_RESPONSES.expectationFailed;
    response.writeHead(status, headersOf(ERROR_RESPONSES.expectationFailed));
    response.end(body);
  });
}

function endWith(socket: Duplex, response: ErrorResponse): void {
  const headers = headersOf(response).concat('connection', 'close');
  let head = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  socket.end(`${head}\r\n${response.body}`);
}

function headersOf({ body, headers }: ErrorResponse): string[] {
  return BASE_HEADERS.concat(headers, NO_STORE, JSON_HEADERS, 'content-length', String(body.length));
}
