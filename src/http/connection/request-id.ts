import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ClientAddress } from './client-address.ts';

/** Nothing that could forge a log line or header. */
const SANE = /^[\w.:+/=-]{1,128}$/;

/**
 * Identifies each request in its answer (`X-Request-Id`) and the log. The id is ours, unless a trusted proxy sends one:
 * then both logs refer to the same request. A client's own id is not trusted.
 */
export function createRequestIds(clientAddress: ClientAddress): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isBelieved = typeof given === 'string' && SANE.test(given) && clientAddress.isTrustedProxy(socket);
    return isBelieved ? given : randomUUID();
  };
}
