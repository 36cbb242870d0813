/**
 * A request and its reply as the gate, the data endpoints and `send` see them. Those of Fastify are such, and those of the
 * direct way to the data endpoints (`direct-routes.ts`), so that all rules are written once.
 */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { UsageMeter } from '../accounts/usage/usage-meter.ts';
import type { SignedIn } from '../sign-in/sessions.ts';
import type { BaseHeaders } from './base-headers.ts';
import type { Access } from './gate.ts';
import type { ApiCaller } from './rate-limits.ts';

/** What a route says of itself. */
export interface RouteConfig {
  access?: Access;
  /** The methods of a path of an account, as the Allow header lists them. */
  allow?: string;
}

/** A request that has a route. */
export interface ServerRequest {
  readonly raw: IncomingMessage;
  readonly id: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Fastify makes this object anew each time it is read. */
  readonly routeOptions: { readonly url?: string | undefined; readonly config: RouteConfig };
  /** Set by the gate. */
  caller: ApiCaller;
  /** The key whose usage the answer is counted in; 0 for none. */
  countedKeyId: number;
  /** Who the session signs in; only on paths of an account, and never beside a key. */
  signedIn: SignedIn | undefined;
}

/** What all answers have in common. */
export interface ServerFacts {
  readonly server: Server;
  readonly usage: Pick<UsageMeter, 'count'>;
  readonly baseHeaders: BaseHeaders;
}

/** The reply to a request. */
export interface ServerReply {
  readonly raw: ServerResponse;
  readonly request: ServerRequest;
  readonly server: ServerFacts;
  /** Says that the answer is written past the framework. */
  hijack(): unknown;
}
