/**
 * A load generator that costs little itself: raw sockets, one request at a time on each, requests made ready before.
 * It knows just enough HTTP for answers with a Content-Length.
 */
import { connect } from 'node:net';

/** What a run of requests measured. */
export interface LoadResult {
  requests: number;
  seconds: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers by status. */
  statuses: Record<string, number>;
}

/** Sends the requests in turn over some connections until `total` answers have come. */
export async function load(options: {
  port: number;
  requests: readonly Buffer[];
  total: number;
  connections: number;
}): Promise<LoadResult> {
  const { port, requests, total, connections } = options;
  const latencies = new Float64Array(total);
  const statuses: Record<string, number> = {};
  let sent = 0;
  let done = 0;
  const started = performance.now();
  await Promise.all(Array.from({ length: Math.min(connections, total) }, () => drive()));
  const seconds = (performance.now() - started) / 1000;
  latencies.sort();
  const at = (part: number) => latencies[Math.min(total - 1, Math.floor(total * part))]!;
  return { requests: total, seconds, perSecond: total / seconds, p50Ms: at(0.5), p99Ms: at(0.99), statuses };

  function drive(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1');
      socket.setNoDelay(true);
      let began = 0;
      let pending: Buffer | undefined;
      const next = () => {
        if (sent >= total) {
          socket.end();
          resolve();
          return;
        }
        began = performance.now();
        socket.write(requests[sent++ % requests.length]!);
      };
      socket.on('connect', next);
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        const bytes = pending ? Buffer.concat([pending, chunk]) : chunk;
        if (!isWhole(bytes)) {
          pending = bytes;
          return;
        }
        pending = undefined;
        const status = bytes.toString('latin1', 9, 12);
        statuses[status] = (statuses[status] ?? 0) + 1;
        latencies[done++] = performance.now() - began;
        next();
      });
    });
  }
}

function isWhole(bytes: Buffer): boolean {
  const end = bytes.indexOf('\r\n\r\n');
  if (end === -1) return false;
  const length = /content-length: (\d+)/i.exec(bytes.toString('latin1', 0, end));
  return bytes.length >= end + 4 + Number(length?.[1] ?? 0);
}
