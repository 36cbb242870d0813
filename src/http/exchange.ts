/** A request with its route, and its reply: what the gate, the routes and `send` are given. */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { UsageMeter } from '../accounts/usage/usage-meter.ts';
import type { SignedIn } from '../sign-in/sessions/sessions.ts';
import type { Access } from './gate/gate.ts';
import type { ApiCaller } from './gate/rate-limits.ts';
import type { BaseHeaders } from './response/base-headers.ts';

/** What answers a path, whatever the method: the gate has refused those that it does not have. */
export interface Route {
  /** The path as the router writes it, such as `/food/:food_id`. */
  readonly url: string;
  readonly access: Access;
  /** The methods of a path that has others than those for reading, as the Allow header lists them. */
  readonly allow?: string;
  /** Whether the cookie of clients of Open Food Facts is not looked at, because the route gives one out. */
  readonly ignoresCookie?: boolean;
  /** The most bytes that a body may have; without it, none is read. */
  readonly bodyLimit?: number;
  /** Answers synchronously unless it has to wait for something. */
  readonly answer: (request: ServerRequest, reply: ServerReply) => void | Promise<void>;
}

/** Adds a route to a server. */
export type AddRoute = (route: Route) => void;

/** The body of a request without one. */
export const NO_BYTES = new Uint8Array();

export class ServerRequest {
  /** Set by the gate. */
  caller!: ApiCaller;
  /** The key whose usage the answer is counted in; 0 for none. */
  countedKeyId = 0;
  /** Who the session signs in; only on paths of an account, and never beside a key. */
  signedIn: SignedIn | undefined = undefined;
  body: Uint8Array = NO_BYTES;

  constructor(
    readonly raw: IncomingMessage,
    readonly id: string,
    /** Undefined for a path that does not exist. */
    readonly route: Route | undefined,
    /** What the path says of the parameters of its route. */
    readonly parameters: Readonly<Record<string, string>>,
  ) {}

  get method(): string {
    return this.raw.method!;
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers;
  }
}

/** What all answers have in common. */
export interface ServerFacts {
  readonly server: Server;
  readonly usage: Pick<UsageMeter, 'count'>;
  readonly baseHeaders: BaseHeaders;
}

export class ServerReply {
  constructor(
    readonly raw: ServerResponse,
    readonly request: ServerRequest,
    readonly server: ServerFacts,
  ) {}
}
