/**
 * A load generator that costs little itself: raw sockets, one request at a time on each, requests made ready before.
 * It knows just enough HTTP for answers with a Content-Length.
 */
import { connect } from 'node:net';
import { type Latency, latencyOf } from './latency.ts';

/** What a run of requests measured. */
export interface LoadResult extends Latency {
  requests: number;
  seconds: number;
  perSecond: number;
  /** Answers by status. */
  statuses: Record<string, number>;
}

export interface LoadOptions {
  port: number;
  requests: readonly Buffer[];
  connections: number;
  /** Ends after so many answers. */
  total?: number;
  /** Ends when it is aborted; requests in flight are finished first. */
  signal?: AbortSignal;
  /** How long each connection rests between an answer and its next request. */
  restMs?: number;
}

/** Sends the requests in turn over some connections until `total` answers have come or the signal says to end. */
export async function load(options: LoadOptions): Promise<LoadResult> {
  const { port, requests, connections, total = Number.POSITIVE_INFINITY, signal, restMs = 0 } = options;
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  let sent = 0;
  const started = performance.now();
  await Promise.all(Array.from({ length: Math.min(connections, total) }, () => drive()));
  const seconds = (performance.now() - started) / 1000;
  const answers = latencies.length;
  return { requests: answers, seconds, perSecond: answers / seconds, ...latencyOf(latencies), statuses };

  function drive(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let began = 0;
      let pending: Buffer | undefined;
      const next = () => {
        if (sent >= total || signal?.aborted) {
          socket.end();
          resolve();
          return;
        }
        began = performance.now();
        socket.write(requests[sent++ % requests.length]!);
      };
      socket.on('connect', next);
      socket.on('error', reject);
      // After the last answer this comes too late to matter; before it, the server has hung up on us.
      socket.on('close', () => reject(new Error('the server closed a connection before it had answered')));
      socket.on('data', (chunk: Buffer) => {
        const bytes = pending ? Buffer.concat([pending, chunk]) : chunk;
        if (!isWhole(bytes)) {
          pending = bytes;
          return;
        }
        pending = undefined;
        const status = bytes.toString('latin1', 9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        latencies.push(performance.now() - began);
        if (restMs > 0) setTimeout(next, restMs);
        else next();
      });
    });
  }
}

/** The bytes of a GET with a key. */
export function getRequest(target: string, key: string): Buffer {
  return Buffer.from(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`);
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end));
  return bytes.length >= end + 4 + Number(length?.[1] ?? 0);
}
