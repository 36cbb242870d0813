/** The whole service through HTTP with a paid key: from its start to its memory after the load. */
import { getRequest, type LoadResult, load } from '../load.ts';
import { larder, type Memory, memoryOf, type Served, startLarder } from '../processes.ts';
import type { BenchQuery } from './queries.ts';
import { LATENCY_HEAD, latencyCells, say, short, table } from './report.ts';

const MANY_CONNECTIONS = 16;
/** How often the set goes through in each measurement with many connections. */
const ROUNDS = 4;
/** How often it goes through before it is measured one at a time: V8 compiles beside the searches until then. */
const WARM_UPS = 2;
const USERNAME = 'bench';

/** The service with its catalog, and a key for it. */
export interface Service extends Served {
  key: string;
  /** From the start of the process to the end of its first answer to a search. */
  startSeconds: number;
}

/** What was measured through HTTP. */
export interface HttpResult {
  startSeconds: number;
  /** The first pass over the set, one request at a time. */
  cold: LoadResult;
  /** After the passes that warm up. */
  single: LoadResult;
  many: LoadResult;
  afterStart: Memory;
  afterLoad: Memory;
}

/** Starts the service on a data folder; all goes to one account on a paid plan that has no limit. */
export async function startService(data: string, firstQuery: BenchQuery): Promise<Service> {
  const environment = { LARDER_DATA: data, LARDER_PRO_PER_MINUTE: '1000000000' };
  const account = await larder(environment, 'account', 'create', '--username', USERNAME, '--plan', 'pro', '--json');
  const { account_key: key } = JSON.parse(account) as { account_key: string };
  const started = performance.now();
  const served = await startLarder(environment);
  const result = await load({
    port: served.port,
    requests: [searchRequest(firstQuery, key)],
    connections: 1,
    total: 1,
  });
  const startSeconds = (performance.now() - started) / 1000;
  mustAllBeAnswered(result);
  return { ...served, key, startSeconds };
}

/** The requests of a set of queries; what the interface refuses, a single character, is left out. */
export function searchRequests(queries: readonly BenchQuery[], key: string): Buffer[] {
  return queries.filter(({ text }) => [...text.trim()].length > 1).map((query) => searchRequest(query, key));
}

function searchRequest({ text, source }: BenchQuery, key: string): Buffer {
  const parameters = new URLSearchParams({ q: text, ...(source !== undefined && { source }) });
  return getRequest(`/search?${parameters}`, key);
}

/** Runs the mixed set through HTTP. */
export async function runHttp(service: Service, queries: readonly BenchQuery[]): Promise<HttpResult> {
  const { port, key, startSeconds } = service;
  const pid = service.process.pid!;
  const requests = searchRequests(queries, key);
  const afterStart = memoryOf(pid);
  const run = async (connections: number, total: number) => {
    say(`through HTTP, ${connections} at a time`);
    return mustAllBeAnswered(await load({ port, requests, connections, total }));
  };
  const cold = await run(1, requests.length);
  await run(1, WARM_UPS * requests.length);
  const single = await run(1, requests.length);
  // The other threads have not searched yet; their first pass is as slow as that of the first.
  await run(MANY_CONNECTIONS, ROUNDS * requests.length);
  const many = await run(MANY_CONNECTIONS, ROUNDS * requests.length);
  return { startSeconds, cold, single, many, afterStart, afterLoad: memoryOf(pid) };
}

export function httpLines({ startSeconds, cold, single, many, afterStart, afterLoad }: HttpResult): string[] {
  const row = (name: string, result: LoadResult) => [
    name,
    result.requests,
    short(result.perSecond),
    ...latencyCells(result),
  ];
  return [
    `The service through HTTP, one process, a paid key. First answer **${short(startSeconds)} s** after the start;`,
    `memory beside the page cache **${short(afterLoad.ownMb)} MB** after the load (${short(afterStart.ownMb)} MB before it),`,
    `and ${short(afterLoad.fileMb)} MB of mapped files.`,
    '',
    ...table(
      ['requests', 'number', 'searches/s', ...LATENCY_HEAD],
      [
        row('one at a time, first pass', cold),
        row('**one at a time**', single),
        row(`**${MANY_CONNECTIONS} at a time**`, many),
      ],
    ),
  ];
}

/** Gives a result back when every answer was 200. */
function mustAllBeAnswered(result: LoadResult): LoadResult {
  if (result.statuses['200'] === result.requests) return result;
  throw new Error(`not all were answered 200: ${JSON.stringify(result.statuses)}`);
}
