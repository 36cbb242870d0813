/** Other ways to search the same foods, and how each is measured beside ours. */
import type { RecordReader } from '../../../src/catalog/records/record-reader.ts';
import { type Latency, latencyOf } from '../../latency.ts';
import { type MeasuredThread, perSecond } from '../measured-thread.ts';
import type { BenchQuery } from '../queries.ts';
import { ratio, say, short, table } from '../report.ts';

/** The foods wanted for each query, as the interface has it by default. */
export const WANTED = 10;

/** A search engine that has indexed the foods. */
export interface Peer {
  name: string;
  /** Undefined where another peer's index is used. */
  buildSeconds: number | undefined;
  /** The documents of the best foods. */
  search: (text: string) => readonly number[] | Promise<readonly number[]>;
  /** How many of the queries to try at most. */
  maxQueries: number;
}

/** A peer's figures, and ours on the very same queries. */
export interface PeerResult {
  name: string;
  buildSeconds: number | undefined;
  queries: number;
  empty: number;
  failed: number;
  perSecond: number;
  latency: Latency;
  ours: { perSecond: number; latency: Latency };
}

const WARM_UPS = 50;
const WARM_UP_MS = 10_000;
const BUDGET_MS = 120_000;

/**
 * Measures a peer on the first of the queries, which are in mixed order, until its time is up; and ours right before and
 * right after it, so that a noisy machine disturbs both alike.
 */
export async function measurePeer(
  peer: Peer,
  queries: readonly BenchQuery[],
  ourThread: MeasuredThread,
  records: RecordReader,
): Promise<PeerResult> {
  say(peer.name);
  const before = await ourThread.run(queries);
  const warmed = performance.now();
  for (const { text } of queries.slice(-WARM_UPS)) {
    if (performance.now() - warmed > WARM_UP_MS) break;
    await answer(text);
  }
  const times: number[] = [];
  let empty = 0;
  let failed = 0;
  const began = performance.now();
  for (const { text } of queries.slice(0, peer.maxQueries)) {
    if (performance.now() - began > BUDGET_MS) break;
    const started = performance.now();
    const found = await answer(text);
    times.push(performance.now() - started);
    if (found === undefined) failed++;
    else if (found === 0) empty++;
  }
  const after = await ourThread.run(queries);
  const ours = Float64Array.of(...before.times.subarray(0, times.length), ...after.times.subarray(0, times.length));
  return {
    name: peer.name,
    buildSeconds: peer.buildSeconds,
    queries: times.length,
    empty,
    failed,
    perSecond: perSecond(Float64Array.from(times)),
    latency: latencyOf(times),
    ours: { perSecond: perSecond(ours), latency: latencyOf(ours) },
  };

  /** The same ready bytes as ours are read for the answer; undefined when the peer gave up. */
  async function answer(text: string): Promise<number | undefined> {
    try {
      const docs = await peer.search(text);
      records.jsonArray(docs);
      return docs.length;
    } catch (error) {
      if (!(error instanceof PeerGaveUp)) throw error;
      return undefined;
    }
  }
}

/** Thrown by a peer that was not done in time. */
export class PeerGaveUp extends Error {}

export function peerLines(peers: readonly PeerResult[]): string[] {
  const row = ({ ours, ...peer }: PeerResult) => [
    peer.name,
    peer.buildSeconds === undefined ? '' : short(peer.buildSeconds),
    peer.queries,
    peer.empty + (peer.failed > 0 ? ` (${peer.failed} not in time)` : ''),
    short(peer.perSecond),
    short(peer.latency.p50Ms),
    short(peer.latency.p99Ms),
    ratio(ours.perSecond / peer.perSecond),
    ratio(peer.latency.p50Ms / ours.latency.p50Ms),
    ratio(peer.latency.p99Ms / ours.latency.p99Ms),
  ];
  return [
    'Other engines on the same foods and queries, one core each, ours measured right before and after each.',
    'The ratios say how many times faster ours is on the same queries: by searches/s, p50 and p99.',
    '',
    ...table(
      ['engine', 'built in s', 'queries', 'found nothing', 'searches/s', 'p50 ms', 'p99 ms', 'ours', 'p50', 'p99'],
      peers.map(row),
    ),
  ];
}
