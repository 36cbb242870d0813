/** A request with its route, and its reply, as passed to the gate, the routes and `send`. */
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { UsageMeter } from '../accounts/usage/usage-meter.ts';
import type { SignedIn } from '../sign-in/sessions/sessions.ts';
import type { Access } from './gate/gate.ts';
import type { ApiCaller } from './gate/rate-limits.ts';
import type { BaseHeaders } from './response/base-headers.ts';

/** What answers a path, whatever the method; the gate has refused unsupported ones. */
export interface Route {
  /** The path pattern, such as `/food/:food_id`. */
  readonly url: string;
  readonly access: Access;
  /** For paths with other methods than reading ones: the Allow header. */
  readonly allow?: string;
  /** Whether the cookie of Open Food Facts clients is ignored, because the route issues it. */
  readonly ignoresCookie?: boolean;
  /** The most bytes of a body; undefined if none is read. */
  readonly bodyLimit?: number;
  /** Answers synchronously unless it has to wait. */
  readonly answer: (request: ServerRequest, reply: ServerReply) => void | Promise<void>;
}

export type AddRoute = (route: Route) => void;

export const NO_BYTES = new Uint8Array();

export class ServerRequest {
  /** Set by the gate. */
  caller!: ApiCaller;
  /** The key whose usage counts the answer; 0 for none. */
  countedKeyId = 0;
  /** Whom the session signs in; only on account paths, and never with a key. */
  signedIn: SignedIn | undefined = undefined;
  body: Uint8Array = NO_BYTES;

  constructor(
    readonly raw: IncomingMessage,
    readonly id: string,
    readonly route: Route | undefined,
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
