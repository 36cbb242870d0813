import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { hashKey, isWellFormedKey } from '../../accounts/keys/key-format.ts';

const cachedOnSocket = Symbol('bearerKey');

/** An Authorization header's key as a hash, or that it has no well-formed key. */
export interface BearerKey {
  readonly authorization: string;
  readonly keyHash: string | undefined;
}

/**
 * A request's key, hashed; undefined without an Authorization header. A connection usually repeats the same header, so the
 * last result is cached on it, which saves a tenth of a look-up's time.
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
