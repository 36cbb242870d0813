/**
 * Requests that never become one: bytes that are no HTTP, headers without end, methods and expectations that Node
 * answers, or drops, by itself. They too are answered in JSON, with CORS.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { BASE_HEADERS, JSON_HEADERS, NO_STORE } from './base-headers.ts';
import { REFUSALS, type Refusal } from './refusal.ts';

const REFUSAL_BY_PARSE_ERROR: Readonly<Record<string, Refusal>> = {
  HPE_HEADER_OVERFLOW: REFUSALS.headersTooLarge,
  ERR_HTTP_REQUEST_TIMEOUT: REFUSALS.requestTimeout,
};

/** Answers on a socket for which there is no response object, and ends it. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else endWith(socket, REFUSAL_BY_PARSE_ERROR[error.code ?? ''] ?? REFUSALS.badRequest);
}

/** Takes over what Node would answer without a body, or not at all. */
export function answerUnusualRequests(server: Server): void {
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    socket.on('error', () => socket.destroy());
    endWith(socket, REFUSALS.unauthorised);
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = REFUSALS.expectationFailed;
    response.writeHead(status, headersOf(REFUSALS.expectationFailed));
    response.end(body);
  });
}

function endWith(socket: Duplex, refusal: Refusal): void {
  const headers = headersOf(refusal).concat('connection', 'close');
  let head = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  socket.end(`${head}\r\n${refusal.body}`);
}

function headersOf({ body, headers }: Refusal): string[] {
  return BASE_HEADERS.concat(headers, NO_STORE, JSON_HEADERS, 'content-length', String(body.length));
}
