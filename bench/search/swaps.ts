/**
 * Ten catalogs published one after the other while the service answers. Each new version shares its files with the one
 * before, so they are in the page cache, as files are that an import has just written; the process loads them anew.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoadResult, load } from '../load.ts';
import { memoryOf } from '../processes.ts';
import { type Service, searchRequests } from './http.ts';
import type { BenchQuery } from './queries.ts';
import { LATENCY_HEAD, latencyCells, ratio, say, short, table } from './report.ts';

const SWAPS = 10;
const SAMPLE_MS = 20;
/** Between two swaps, and before memory is looked at for the last time. */
const SETTLE_MS = 3_000;
const MAX_SWAP_MS = 120_000;
const WARM_UP_CONNECTIONS = 16;
/** Two people typing: about a hundred searches a second. */
const LIGHT_LOAD = { connections: 2, restMs: 20 };

/** What ten swaps did to memory and answers. */
export interface SwapResult {
  beforeMb: number;
  /** The most during each swap. */
  peaksMb: number[];
  /** After each swap, when it has settled. */
  settledMb: number[];
  /** From the publishing to the first answer of the new catalog. */
  seconds: number[];
  /** All answers while swaps went on. */
  answers: LoadResult;
}

/** Swaps the catalog ten times under a light load. */
export async function runSwaps(
  service: Service,
  queries: readonly BenchQuery[],
  publishAgain: () => string,
): Promise<SwapResult> {
  say(`${SWAPS} swaps under a light load`);
  const pid = service.process.pid!;
  const food = await someFood(service);
  const requests = searchRequests(queries, service.key);
  // Memory settles only after some work, and must not be taken for what the swaps added.
  await load({ port: service.port, requests, connections: WARM_UP_CONNECTIONS, total: requests.length });
  const ended = new AbortController();
  const loading = load({ port: service.port, requests, ...LIGHT_LOAD, signal: ended.signal });
  await sleep(SETTLE_MS);
  const result: Omit<SwapResult, 'answers'> = {
    beforeMb: memoryOf(pid).ownMb,
    peaksMb: [],
    settledMb: [],
    seconds: [],
  };
  try {
    for (let swap = 0; swap < SWAPS; swap++) {
      let peakMb = 0;
      const sampling = setInterval(() => {
        peakMb = Math.max(peakMb, memoryOf(pid).ownMb);
      }, SAMPLE_MS);
      const started = performance.now();
      await servesVersion(service, food, publishAgain());
      result.seconds.push((performance.now() - started) / 1000);
      await sleep(SETTLE_MS);
      clearInterval(sampling);
      result.peaksMb.push(peakMb);
      result.settledMb.push(memoryOf(pid).ownMb);
    }
  } finally {
    ended.abort();
  }
  return { ...result, answers: await loading };
}

export function swapLines({ beforeMb, peaksMb, settledMb, seconds, answers }: SwapResult): string[] {
  const peak = Math.max(...peaksMb);
  const after = settledMb.at(-1)!;
  const failed = answers.requests - (answers.statuses['200'] ?? 0);
  return [
    `${SWAPS} swaps under ${short(answers.perSecond)} searches/s: **${failed} of ${answers.requests} answers failed**;`,
    `each swap was served ${short(Math.min(...seconds))} to ${short(Math.max(...seconds))} s after publishing.`,
    '',
    ...table(
      ['memory beside the page cache', 'MB', 'ratio'],
      [
        ['before', short(beforeMb), ''],
        ['peak during the swaps', short(peak), ratio(peak / beforeMb)],
        ['after the first swap', short(settledMb[0]!), ratio(settledMb[0]! / beforeMb)],
        [`after ${SWAPS} swaps`, short(after), ratio(after / beforeMb)],
      ],
    ),
    `After each swap: ${settledMb.map(short).join(', ')} MB.`,
    '',
    ...table(['answers during the swaps', ...LATENCY_HEAD], [[answers.requests, ...latencyCells(answers)]]),
  ];
}

/** The path of some food: its entity tag tells which catalog it came from. */
async function someFood(service: Service): Promise<string> {
  const [food] = (await (await get(service, '/foods/popular?limit=1&has_image=false')).json()) as { id: number }[];
  return `/food/${food!.id}`;
}

async function servesVersion(service: Service, food: string, version: string): Promise<void> {
  const deadline = performance.now() + MAX_SWAP_MS;
  for (;;) {
    const response = await get(service, food);
    await response.arrayBuffer();
    if (response.headers.get('etag')?.includes(`${version}-`)) return;
    if (performance.now() > deadline) throw new Error(`catalog ${version} was not taken up`);
    await sleep(SAMPLE_MS);
  }
}

function get({ port, key }: Service, target: string): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${target}`, { headers: { authorization: `Bearer ${key}` } });
}
