/**
 * Requests that never reach us: bytes that are not HTTP, endless headers, methods and expectations that Node answers or
 * drops itself. They too are answered in JSON, with CORS.
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { FRAME_HEADERS, type HeaderList, JSON_HEADERS, NO_STORE } from '../response/base-headers.ts';
import { ERROR_RESPONSES, type ErrorResponse } from '../response/error-response.ts';

/** Writes a whole answer that closes the connection, and ends our side. */
export function sendOnSocket(socket: Duplex, response: ErrorResponse, baseHeaders: HeaderList): void {
  const headers = errorHeaders(response, baseHeaders).concat('connection', 'close');
  let head = `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  socket.end(`${head}\r\n${response.body}`);
}

export function errorHeaders({ body, headers }: ErrorResponse, baseHeaders: HeaderList): string[] {
  return baseHeaders.concat(headers, NO_STORE, JSON_HEADERS, FRAME_HEADERS, 'content-length', String(body.length));
}

/** How long a refused client has to read its answer before the connection is cut. */
const LINGER_MS = 1_000;

/** Answers what could not be parsed, and ends the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, baseHeaders: HeaderList): void {
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else {
    const response =
      error.code === 'HPE_HEADER_OVERFLOW' ? ERROR_RESPONSES.headersTooLarge : ERROR_RESPONSES.badRequest;
    sendOnSocket(socket, response, baseHeaders);
    socket.setTimeout(LINGER_MS, () => socket.destroy());
  }
}

/** Answers what Node would answer without a body, or not at all. */
export function answerUnusualRequests(server: Server, baseHeaders: HeaderList): void {
  server.on('connect', (_request: IncomingMessage, socket: Socket) => {
    socket.on('error', () => socket.destroy());
    sendOnSocket(socket, ERROR_RESPONSES.unauthorised, baseHeaders);
    socket.setTimeout(LINGER_MS, () => socket.destroy());
  });
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = ERROR_RESPONSES.expectationFailed;
    response.writeHead(status, errorHeaders(ERROR_RESPONSES.expectationFailed, baseHeaders));
    response.end(body);
  });
}
