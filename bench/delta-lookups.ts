/**
 * Look-ups while a day's delta of 10,000 rows is imported as the service does it, at low priority and with a bounded heap, and while the
 * running server loads, warms and swaps in the new catalog, beside the seconds before and after. Requests come one at a time on each of
 * two connections, so that what is measured is the wait for an answer and not a queue.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, loadavg, setPriority, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DELTA_ROWS, generate, generatedFile, importFile } from './import.ts';
import { medianOf } from './latency.ts';
import { getRequest, type LoadResult, load } from './load.ts';
import { larder, type Served, startLarder } from './processes.ts';

const ROUNDS = 3;
const STEADY_MS = 20_000;
/** After the swap, threads still warm and the old catalog is closed. */
const SETTLING_MS = 3_000;
const WORDS = ['milk', 'chocolate', 'bread', 'yogurt', 'cheese', 'cookies', 'pasta', 'sauce', 'juice', 'butter'];

/** Imports `rows` generated rows, serves them, and publishes a delta on them in rounds. */
export async function benchDeltaLookups(rows: number): Promise<string[]> {
  const folder = mkdtempSync(path.join(process.env.LARDER_BENCH_FILES ?? tmpdir(), 'larder-delta-'));
  const environment = { LARDER_DATA: path.join(folder, 'data'), LARDER_PRO_PER_MINUTE: '1000000000' };
  try {
    await importFile(environment.LARDER_DATA, [await generatedFile(folder, rows, 'csv')]);
    const deltas: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      deltas.push(path.join(folder, `delta-${round}.jsonl.gz`));
      const part = ['--from', String(round * DELTA_ROWS), '--delta-of', '1', '--set-rows', String(rows)];
      await generate(DELTA_ROWS, 'delta', deltas[round]!, ...part);
    }
    const account = await larder(environment, 'account', 'create', '--username', 'bench', '--plan', 'pro', '--json');
    const { account_key: key } = JSON.parse(account) as { account_key: string };
    const server = await startLarder(environment);
    try {
      return await measureRounds(server, key, rows, deltas, environment);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureRounds(
  server: Served,
  key: string,
  rows: number,
  deltas: readonly string[],
  environment: Record<string, string>,
): Promise<string[]> {
  // Foods of all the catalog in no order, each asked for once: they are read from the file.
  const foods = Array.from({ length: 100_000 }, (_, i) =>
    getRequest(`/food/${1 + ((i * 7_919_777) % Math.floor(rows * 0.9))}`, key),
  );
  const searches = WORDS.flatMap((word) =>
    WORDS.map((other) => getRequest(`/search?q=${word}+${other}&limit=10`, key)),
  );
  const drive = async (signal: AbortSignal) => {
    const both = [foods, searches].map((requests) =>
      load({ port: server.port, requests, connections: 1, restMs: 1, signal }),
    );
    const [lookUps, asked] = (await Promise.all(both)) as [LoadResult, LoadResult];
    return { lookUps, asked };
  };
  await drive(AbortSignal.timeout(STEADY_MS));
  const lines = [
    `${rows} rows, a delta of ${DELTA_ROWS}, load average ${loadavg()[0]!.toFixed(1)}`,
    '',
    '| | seconds | /food/{id} p50, p99, slowest ms | /search p50, p99, slowest ms | statuses |',
    '|---|---|---|---|---|',
  ];
  const phases: Record<'before' | 'during', LoadResult[][]> = { before: [], during: [] };
  for (const [round, delta] of deltas.entries()) {
    for (const phase of ['before', 'during'] as const) {
      const signal = phase === 'before' ? AbortSignal.timeout(STEADY_MS) : published(server, key, delta, environment);
      const { lookUps, asked } = await drive(signal);
      phases[phase].push([lookUps, asked]);
      const figures = [lookUps, asked].map(
        ({ p50Ms, p99Ms, maxMs }) => `${p50Ms.toFixed(2)}, ${p99Ms.toFixed(2)}, ${maxMs.toFixed(1)}`,
      );
      const statuses = JSON.stringify([lookUps.statuses, asked.statuses]);
      lines.push(`| ${phase} ${round + 1} | ${lookUps.seconds.toFixed(1)} | ${figures.join(' | ')} | ${statuses} |`);
    }
  }
  for (const [at, name] of ['/food/{id}', '/search'].entries()) {
    const p99 = (phase: 'before' | 'during') =>
      medianOf(
        phases[phase].map((results) => results[at]!),
        'p99Ms',
      );
    const [before, during] = [p99('before'), p99('during')];
    lines.push(
      '',
      `${name}: median p99 ${before.toFixed(2)} before, ${during.toFixed(2)} ms during, ${(during / before).toFixed(2)}×`,
    );
  }
  return lines;
}

/** Imports a delta beside the server, and aborts the signal once the server has the new catalog and has settled. */
function published(server: Served, key: string, delta: string, environment: Record<string, string>): AbortSignal {
  const controller = new AbortController();
  void (async () => {
    const version = await servedVersion(server, key);
    const child = spawn(process.execPath, ['--max-old-space-size=1024', 'bin/larder.js', 'import', delta], {
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    });
    setPriority(child.pid!, constants.priority.PRIORITY_BELOW_NORMAL);
    const [status] = await once(child, 'close');
    if (status !== 0) throw new Error(`larder import ended with status ${status}`);
    while ((await servedVersion(server, key)) === version) await sleep(50);
    await sleep(SETTLING_MS);
    controller.abort();
  })();
  return controller.signal;
}

/** What changes with each catalog: the tag of an answer is made from its version. */
async function servedVersion({ port }: Served, key: string): Promise<string | null> {
  const response = await fetch(`http://127.0.0.1:${port}/food/1`, { headers: { authorization: `Bearer ${key}` } });
  await response.arrayBuffer();
  return response.headers.get('etag');
}
