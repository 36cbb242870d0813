import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { ClientAddress } from './client-address.ts';

/** What an id may look like: nothing that could forge a line of a log or a header. */
const SANE = /^[\w.:+/=-]{1,128}$/;

/**
 * Names each request, for its answer (`X-Request-Id`) and for the log. The name is our own, unless a trusted proxy gives
 * one: then its log and ours speak of the same request. What a client writes there is not believed, like all its claims.
 */
export function createRequestIds(clientAddress: ClientAddress): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isBelieved = typeof given === 'string' && SANE.test(given) && clientAddress.isTrustedProxy(socket);
    return isBelieved ? given : randomUUID();
  };
}
