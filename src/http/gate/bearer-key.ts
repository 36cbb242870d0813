import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { hashKey, isWellFormedKey } from '../../accounts/keys/key-format.ts';

const cachedOnSocket = Symbol('bearerKey');

/** What an Authorization header says: the hash of a well-formed key, or that it holds none. */
export interface BearerKey {
  readonly authorization: string;
  readonly keyHash: string | undefined;
}

/**
 * The key of a request, hashed, or undefined when it has no Authorization header. A connection mostly carries the same
 * header again and again, so what was worked out last is remembered there: it saves a tenth of a look-up's time.
 */
export function bearerKeyOf(request: IncomingMessage): BearerKey | undefined {
  const { authorization } = request.headers;
  if (authorization === undefined) return undefined;
  const socket = request.socket as Socket & { [cachedOnSocket]?: BearerKey };
  const cached = socket[cachedOnSocket];
  if (cached?.authorization === authorization) return cached;
  const key = /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  const bearer = { authorization, keyHash: key !== undefined && isWellFormedKey(key) ? hashKey(key) : undefined };
  socket[cachedOnSocket] = bearer;
  return bearer;
}
