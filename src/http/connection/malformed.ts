/**
 * Requests that never reach us: bytes that are not HTTP, endless headers, methods and expectations that Node answers or
 * drops itself. They too are answered in JSON, with CORS.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderList } from '../response/base-headers.ts';
import { ERROR_RESPONSES } from '../response/error-response.ts';
import { errorHeaders, sendOnSocket } from './send-on-socket.ts';

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
