/**
 * A store behind HTTP: GET, HEAD, PUT and DELETE of whole pieces. Every request has an idle timeout, reset by each chunk,
 * and a total timeout, so that a silent or trickling store blocks nobody forever. Redirects are not followed: signatures do
 * not survive them, and a manifest must only come from the configured address.
 */
import { readUpTo } from '../network/read-up-to.ts';
import { tooLarge } from './folder-store.ts';
import REASONS from './network-reasons.json' with { type: 'json' };
import type { ObjectStore, ReadOptions, StoredObject } from './object-store.ts';
import { ReplicaError, storeUnavailable } from './replica-error.ts';

export interface OutgoingRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  url: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

export interface HttpStoreOptions {
  /** The address for display. */
  label: string;
  /** The address before the names; ends with a slash. */
  base: string;
  /** A request's headers, including authentication. */
  authorise: (request: OutgoingRequest) => Promise<Record<string, string>>;
  fetch?: typeof fetch;
  idleMs?: number;
  wholeMs?: number;
}

const IDLE_MS = 30_000;
/** Long enough for a 16 MB piece at 20 kB a second. */
const WHOLE_MS = 900_000;
const ABSENT = new Set([404, 410]);
const NOT_IMPLEMENTED = 501;
/** The condition does not hold, another request is in progress, or the server does not support conditions. */
const CONDITION_STATUSES = new Set([412, 409, NOT_IMPLEMENTED]);
const RETRYABLE_STATUSES = new Set([408, 425, 429]);

const NETWORK_REASONS: Readonly<Record<string, string>> = REASONS;

type Use<T> = (response: Response, onLife: () => void) => Promise<T>;

export class HttpStore implements ObjectStore {
  constructor(private readonly options: HttpStoreOptions) {}

  get label(): string {
    return this.options.label;
  }

  read(name: string, { maxBytes, unless, signal }: ReadOptions): Promise<StoredObject | 'unchanged' | undefined> {
    // Content encoding would hide the length.
    const headers = { 'accept-encoding': 'identity', ...(unless !== undefined && { 'if-none-match': unless }) };
    return this.#request({ method: 'GET', name, headers, signal }, async (response, onLife) => {
      if (ABSENT.has(response.status)) return undefined;
      if (response.status === 304) return 'unchanged';
      if (response.status !== 200) throw this.#statusError(response, name);
      if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(this.label, name, maxBytes);
      return {
        bytes: await readUpTo(response.body, maxBytes, {
          tooLarge: () => tooLarge(this.label, name, maxBytes),
          onChunk: onLife,
        }),
        tag: response.headers.get('etag') ?? undefined,
      };
    });
  }

  size(name: string, signal?: AbortSignal): Promise<number | undefined> {
    return this.#request({ method: 'HEAD', name, signal }, async (response) => {
      if (ABSENT.has(response.status)) return undefined;
      if (!response.ok) throw this.#statusError(response, name);
      const length = response.headers.get('content-length');
      return length === null ? undefined : Number(length);
    });
  }

  write(name: string, bytes: Buffer, signal?: AbortSignal): Promise<void> {
    const headers = { 'content-type': name.endsWith('.json') ? 'application/json' : 'application/octet-stream' };
    // Upload progress is invisible here, so only the total timeout applies.
    return this.#request({ method: 'PUT', name, headers, body: bytes, signal }, async (response) => {
      if (!response.ok) throw this.#statusError(response, name);
    });
  }

  async replace(name: string, bytes: Buffer, expected: StoredObject | undefined, signal?: AbortSignal) {
    const condition = conditionOf(expected);
    if (condition === undefined) {
      await this.write(name, bytes, signal);
      return true;
    }
    const headers = { 'content-type': 'application/json', ...condition };
    const status = await this.#request({ method: 'PUT', name, headers, body: bytes, signal }, async (response) => {
      if (!response.ok && !CONDITION_STATUSES.has(response.status)) throw this.#statusError(response, name);
      return response.status;
    });
    if (status !== NOT_IMPLEMENTED) return !CONDITION_STATUSES.has(status);
    await this.write(name, bytes, signal);
    return true;
  }

  remove(name: string, signal?: AbortSignal): Promise<void> {
    return this.#request({ method: 'DELETE', name, signal }, async (response) => {
      if (!response.ok && !ABSENT.has(response.status)) throw this.#statusError(response, name);
    });
  }

  async #request<T>({ method, name, headers = {}, body, signal }: RequestParts, use: Use<T>): Promise<T> {
    const { idleMs = IDLE_MS, wholeMs = WHOLE_MS, base, authorise, fetch = globalThis.fetch } = this.options;
    const overdue = new AbortController();
    const giveUp = (ms: number, what: string) =>
      setTimeout(() => overdue.abort(storeUnavailable(this.label, `${what} within ${ms / 1000} seconds`)), ms);
    const whole = giveUp(wholeMs, `${name} did not arrive`);
    const idle = body ? undefined : giveUp(idleMs, 'nothing came');
    const request: OutgoingRequest = { method, url: base + name, headers, body };
    const send = async () =>
      fetch(request.url, {
        method,
        headers: await authorise(request),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, overdue.signal]) : overdue.signal,
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      });
    let response: Response | undefined;
    try {
      response = await send().catch((error: unknown) => {
        if (!isCut(error)) throw error;
        return send();
      });
      return await use(response, () => idle?.refresh());
    } catch (error) {
      signal?.throwIfAborted();
      if (overdue.signal.aborted) throw overdue.signal.reason;
      throw error instanceof ReplicaError ? error : this.#networkError(error);
    } finally {
      clearTimeout(whole);
      clearTimeout(idle);
      // An unread body would hold its connection.
      if (response && !response.bodyUsed) await response.body?.cancel().catch(() => {});
    }
  }

  #networkError(error: unknown): ReplicaError {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    return storeUnavailable(this.label, NETWORK_REASONS[code ?? ''] ?? message, error);
  }

  #statusError({ status, headers }: Response, name: string): ReplicaError {
    if (status >= 500 || RETRYABLE_STATUSES.has(status))
      return storeUnavailable(this.label, `it answered with status ${status}`);
    const location = headers.get('location');
    let advice = `It answered with status ${status}.`;
    if (status === 401 || status === 403) advice = `It needs other credentials (status ${status}).`;
    if (status === 405 || status === 501) advice = `It does not accept this kind of request (status ${status}).`;
    if (location !== null) advice = `It redirects (status ${status}). Use the address that it redirects to.`;
    return new ReplicaError('REPLICA_STORE_REFUSED', `The catalog store ${this.label} refuses ${name}. ${advice}`);
  }
}

/** The condition that an object is unchanged; none without a strong tag. */
function conditionOf(expected: StoredObject | undefined): Record<string, string> | undefined {
  if (expected === undefined) return { 'if-none-match': '*' };
  const { tag } = expected;
  return tag === undefined || tag.startsWith('W/') ? undefined : { 'if-match': tag };
}

/**
 * Whether the connection ended before an answer, as when the server closes an idle one just as it is reused. Such requests
 * are repeated.
 */
function isCut(error: unknown): boolean {
  const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'UND_ERR_SOCKET' || code === 'EPIPE';
}

interface RequestParts {
  method: OutgoingRequest['method'];
  name: string;
  headers?: Record<string, string>;
  body?: Buffer;
  signal?: AbortSignal | undefined;
}
