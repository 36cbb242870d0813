/** Responses on a socket without a response object. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { FRAME_HEADERS, type HeaderList, JSON_HEADERS, NO_STORE } from '../response/base-headers.ts';
import type { ErrorResponse } from '../response/error-response.ts';

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
