/**
 * Limits clients' connections: how many there may be, and how long a request or answer without progress may hold one. Node
 * itself ends late headers and requests that take too long overall; the rest is monitored here.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { HeaderList } from '../response/base-headers.ts';
import { ERROR_RESPONSES } from '../response/error-response.ts';
import { sendOnSocket } from './malformed.ts';

/** The limits by setting; 0 means no limit on the number of connections. */
export interface ConnectionLimits {
  readonly maxConnections: number;
  readonly maxConnectionsPerAddress: number;
  readonly headersTimeoutSeconds: number;
  readonly stallTimeoutSeconds: number;
  readonly requestTimeoutSeconds: number;
  readonly responseTimeoutSeconds: number;
}

/** Why a connection was refused: which limit was reached. */
export type ConnectionBound = 'all' | 'address';

interface ConnectionOptions {
  limits: ConnectionLimits;
  /** The address that a connection counts under; undefined for a trusted proxy, which carries many clients' requests. */
  addressOf: (socket: Socket) => string | undefined;
  /** Called when connections are refused, at most once a minute. */
  onRefused: (bound: ConnectionBound) => void;
}

interface OpenConnection {
  readonly socket: Socket;
  response: ServerResponse | undefined;
  bytesRead: number;
  /** When bytes were last seen to arrive. */
  readAtMs: number;
  /** When that answer started; undefined before. */
  sendingSinceMs: number | undefined;
}

const SWEEP_MS = 1_000;
const MS_BETWEEN_WARNINGS = 60_000;

/** Limits and monitors one server's connections. */
export class Connections {
  /** Refused since the start, by limit. */
  readonly refused: Record<ConnectionBound, number> = { all: 0, address: 0 };
  /** Ended since the start because a request or answer made no progress. */
  timedOut = 0;
  readonly #open = new Map<Socket, OpenConnection>();
  readonly #openByAddress = new Map<string, number>();
  #warnedAtMs = Number.NEGATIVE_INFINITY;
  #baseHeaders: HeaderList = [];

  constructor(private readonly options: ConnectionOptions) {}

  get open(): number {
    return this.#open.size;
  }

  /** The timeouts that Node enforces. */
  get nodeTimeouts(): { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number } {
    const { headersTimeoutSeconds, requestTimeoutSeconds } = this.options.limits;
    return {
      headersTimeout: Math.min(headersTimeoutSeconds, requestTimeoutSeconds) * 1000,
      requestTimeout: requestTimeoutSeconds * 1000,
      connectionsCheckingInterval: SWEEP_MS,
    };
  }

  /** Starts monitoring a server's connections; `baseHeaders` are on every answer. */
  watch(server: Server, baseHeaders: HeaderList): void {
    this.#baseHeaders = baseHeaders;
    server.on('connection', (socket: Socket) => this.#admit(socket));
    const begin = ({ socket }: IncomingMessage, response: ServerResponse) => {
      const connection = this.#open.get(socket);
      if (connection === undefined) return;
      connection.response = response;
      connection.sendingSinceMs = undefined;
    };
    server.on('request', begin).on('checkExpectation', begin);
    server.setTimeout(this.options.limits.stallTimeoutSeconds * 1000, (socket) => this.#onQuietSocket(socket));
    const timer = setInterval(() => this.#sweep(performance.now()), SWEEP_MS).unref();
    server.once('close', () => clearInterval(timer));
  }

  /** Ends a connection whose request is late, answering it if no answer has begun. */
  endSlowRequest(socket: Socket): void {
    this.timedOut += 1;
    const response = this.#open.get(socket)?.response;
    const isAnswered = response !== undefined && !isOver(response) && response.headersSent;
    if (isAnswered || !socket.writable) socket.destroy();
    else sendOnSocket(socket, ERROR_RESPONSES.requestTimeout, this.#baseHeaders);
    // At once: what still arrives must not complete a refused request.
    socket.destroySoon();
  }

  #admit(socket: Socket): void {
    const address = this.options.addressOf(socket);
    const bound = this.#reachedBound(address);
    if (bound) {
      this.#refuse(socket, bound);
      return;
    }
    const connection = { socket, response: undefined, bytesRead: 0, readAtMs: 0, sendingSinceMs: undefined };
    this.#open.set(socket, connection);
    if (address !== undefined) this.#openByAddress.set(address, this.#openFrom(address) + 1);
    socket.once('close', () => {
      this.#open.delete(socket);
      if (address === undefined) return;
      if (this.#openFrom(address) > 1) this.#openByAddress.set(address, this.#openFrom(address) - 1);
      else this.#openByAddress.delete(address);
    });
  }

  #reachedBound(address: string | undefined): ConnectionBound | undefined {
    const { maxConnections, maxConnectionsPerAddress } = this.options.limits;
    if (maxConnections > 0 && this.open >= maxConnections) return 'all';
    if (address === undefined || maxConnectionsPerAddress === 0) return undefined;
    return this.#openFrom(address) >= maxConnectionsPerAddress ? 'address' : undefined;
  }

  #openFrom(address: string): number {
    return this.#openByAddress.get(address) ?? 0;
  }

  #refuse(socket: Socket, bound: ConnectionBound): void {
    this.refused[bound] += 1;
    sendOnSocket(socket, ERROR_RESPONSES.unavailable, this.#baseHeaders);
    socket.destroySoon();
    const nowMs = performance.now();
    if (nowMs - this.#warnedAtMs < MS_BETWEEN_WARNINGS) return;
    this.#warnedAtMs = nowMs;
    this.options.onRefused(bound);
  }

  /** The socket was idle: no bytes of a request or answer. */
  #onQuietSocket(socket: Socket): void {
    const response = this.#open.get(socket)?.response;
    if (response && isOver(response)) socket.destroy();
    else if (response?.headersSent && response.req.complete) {
      this.timedOut += 1;
      socket.destroy();
    }
    // Waiting for an answer, which may take time; for headers, which Node monitors; or for a body, which the sweep does.
    else socket.setTimeout(this.options.limits.stallTimeoutSeconds * 1000);
  }

  #sweep(nowMs: number): void {
    const { stallTimeoutSeconds, responseTimeoutSeconds } = this.options.limits;
    for (const connection of this.#open.values()) {
      const { socket, response } = connection;
      if (socket.bytesRead !== connection.bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.readAtMs = nowMs;
      }
      if (response === undefined) continue;
      if (!response.req.complete) {
        if (nowMs - connection.readAtMs >= stallTimeoutSeconds * 1000) this.endSlowRequest(socket);
      } else if (response.headersSent && !response.writableFinished) {
        connection.sendingSinceMs ??= nowMs;
        if (nowMs - connection.sendingSinceMs < responseTimeoutSeconds * 1000) continue;
        this.timedOut += 1;
        socket.destroy();
      }
    }
  }
}

/** Whether both request and answer are over, so that the connection is idle or starts another request. */
function isOver({ req, writableFinished }: ServerResponse): boolean {
  return req.complete && writableFinished;
}
