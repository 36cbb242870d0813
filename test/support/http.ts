/** Thin clients: one on node:http for whole requests, one on a bare socket that sends any bytes. */
import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';
import { atEndOfFile } from './end-of-file.ts';
import { PATIENCE_MS } from './patience.ts';

/** A server that hangs is given up. Some answers are held back for a while by intention. */
const SILENT_FOR_MS = 2 * PATIENCE_MS;

/** Headers to send; a list sends the header several times. */
export type RequestHeaders = Readonly<Record<string, string | string[]>>;

export interface RequestOptions {
  method?: string;
  headers?: RequestHeaders;
  body?: string | Buffer;
  /** Connections to reuse; without it each request has its own, unless its file shares them. */
  agent?: Agent;
  /** Gives the request up. */
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  /** By lower-case name. */
  headers: IncomingHttpHeaders;
  /** Names and values as they were sent. */
  rawHeaders: string[];
  body: Buffer;
  /** From the moment of sending to the end of the answer. */
  elapsedMs: number;
  json<T = unknown>(): T;
}

let sharedConnections: Agent | false = false;

atEndOfFile(() => {
  if (sharedConnections) sharedConnections.destroy();
  sharedConnections = false;
});

/** Lets all requests of a test file reuse connections, which spares a file that sends thousands half of its time. */
export function shareConnections(): void {
  sharedConnections = new Agent({ keepAlive: true });
}

/** Sends one request; `path` goes out as it is. */
export function request(url: string, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      {
        host: hostname.replace(/^\[|\]$/g, ''),
        port,
        path,
        method: options.method ?? 'GET',
        headers: { ...options.headers },
        agent: options.agent ?? sharedConnections,
        timeout: SILENT_FOR_MS,
        ...(options.signal && { signal: options.signal }),
      },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.once('error', reject);
        incoming.once('end', () => {
          const body = Buffer.concat(chunks);
          resolve({
            status: incoming.statusCode!,
            headers: incoming.headers,
            rawHeaders: incoming.rawHeaders,
            body,
            elapsedMs: performance.now() - startedAt,
            json: <T>() => JSON.parse(body.toString()) as T,
          });
        });
      },
    );
    outgoing.once('timeout', () => outgoing.destroy(new Error(`no answer to ${path} within ${SILENT_FOR_MS} ms`)));
    outgoing.once('error', reject);
    outgoing.end(options.body);
  });
}

/** A GET with the given headers. */
export function get(url: string, path: string, headers: RequestHeaders = {}): Promise<Answer> {
  return request(url, path, { headers });
}

/** The headers that carry a key. */
export function bearer(key: string): { Authorization: string } {
  return { Authorization: `Bearer ${key}` };
}

/** Runs a job for each number below `count`, at most `atOnce` at a time. */
export async function inParallel(count: number, atOnce: number, job: (nth: number) => Promise<void>): Promise<void> {
  let next = 0;
  const workers = Array.from({ length: Math.min(atOnce, count) }, async () => {
    while (next < count) await job(next++);
  });
  await Promise.all(workers);
}

export interface RawAnswer {
  status: number;
  /** By lower-case name; of a repeated one the last. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface Exchange {
  answers: RawAnswer[];
  /** Bytes after the last whole answer. */
  rest: Buffer;
  /** How it ended: all came that was asked for, the server closed, the connection broke, or time ran out. */
  end: 'answered' | 'closed' | 'broken' | 'timeout';
}

export interface ExchangeOptions {
  /** The methods of the requests in the bytes, because an answer to HEAD has no body. Ends once all have their answer. */
  methods: readonly string[];
  timeoutMs?: number;
  /** Closes our side after the last byte. */
  isHalfClosed?: boolean;
}

/** Opens a connection. */
export function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) }, () => {
      socket.off('error', reject);
      resolve(socket);
    });
    socket.once('error', reject);
  });
}

/** Sends bytes as they are and reads what comes back. */
export async function exchange(url: string, bytes: string | Buffer, options: ExchangeOptions): Promise<Exchange> {
  const { methods, timeoutMs = 10_000, isHalfClosed = false } = options;
  const socket = await open(url);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const finish = (end: Exchange['end']) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ ...readAnswers(Buffer.concat(chunks), methods, end === 'closed'), end });
    };
    const timer = setTimeout(() => finish('timeout'), timeoutMs);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      if (readAnswers(Buffer.concat(chunks), methods, false).answers.length >= methods.length) finish('answered');
    });
    socket.once('error', () => finish('broken'));
    socket.once('close', () => finish('closed'));
    if (isHalfClosed) socket.end(bytes);
    else socket.write(bytes);
  });
}

/** Cuts bytes into whole answers; interim ones (1xx) are left out. */
function readAnswers(
  bytes: Buffer,
  methods: readonly string[],
  isAtEnd: boolean,
): { answers: RawAnswer[]; rest: Buffer } {
  const answers: RawAnswer[] = [];
  let rest = bytes;
  while (answers.length < methods.length) {
    const headEnd = rest.indexOf('\r\n\r\n');
    if (headEnd < 0) break;
    const [statusLine = '', ...lines] = rest.subarray(0, headEnd).toString('latin1').split('\r\n');
    const match = /^HTTP\/1\.1 (\d{3})(?: |$)/.exec(statusLine);
    if (!match) break;
    const status = Number(match[1]);
    const headers = Object.fromEntries(
      lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
    );
    const after = rest.subarray(headEnd + 4);
    if (status < 200) {
      rest = after;
      continue;
    }
    const hasNoBody = methods[answers.length] === 'HEAD' || status === 204 || status === 304;
    const cut = hasNoBody ? { body: Buffer.alloc(0), rest: after } : readBody(after, headers, isAtEnd);
    if (!cut) break;
    answers.push({ status, headers, body: cut.body });
    rest = cut.rest;
  }
  return { answers, rest };
}

function readBody(
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
  isAtEnd: boolean,
): { body: Buffer; rest: Buffer } | undefined {
  if (headers['transfer-encoding'] === 'chunked') return readChunks(bytes);
  if (headers['content-length'] === undefined) return isAtEnd ? { body: bytes, rest: Buffer.alloc(0) } : undefined;
  const length = Number(headers['content-length']);
  return bytes.length < length ? undefined : { body: bytes.subarray(0, length), rest: bytes.subarray(length) };
}

function readChunks(bytes: Buffer): { body: Buffer; rest: Buffer } | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.subarray(at, lineEnd).toString('latin1'), 16);
    const dataEnd = lineEnd + 2 + size;
    if (bytes.length < dataEnd + 2) return undefined;
    if (size === 0) return { body: Buffer.concat(parts), rest: bytes.subarray(dataEnd + 2) };
    parts.push(bytes.subarray(lineEnd + 2, dataEnd));
    at = dataEnd + 2;
  }
}
