/** Answers on a socket for which there is no response object. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type HeaderList, JSON_HEADERS, NO_STORE } from './base-headers.ts';
import type { Refusal } from './refusal.ts';

/** Writes a whole answer that says that the connection closes, and ends our side. */
export function answerSocket(socket: Duplex, refusal: Refusal, baseHeaders: HeaderList): void {
  const headers = refusalHeaders(refusal, baseHeaders).concat('connection', 'close');
  let head = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n`;
  for (let i = 0; i < headers.length; i += 2) head += `${headers[i]}: ${headers[i + 1]}\r\n`;
  socket.end(`${head}\r\n${refusal.body}`);
}

/** All headers of a refusal. */
export function refusalHeaders({ body, headers }: Refusal, baseHeaders: HeaderList): string[] {
  return baseHeaders.concat(headers, NO_STORE, JSON_HEADERS, 'content-length', String(body.length));
}
