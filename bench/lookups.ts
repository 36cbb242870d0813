/**
 * Look-ups with a paid key beside a bare node:http server that returns the same bytes: processor time of the server
 * for each request, requests a second, latency. Rounds alternate, and a ratio is the median of those of each round, so that
 * a machine whose speed changes disturbs both alike.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, medianOf } from './latency.ts';
import { getRequest, type LoadResult, load } from './load.ts';
import { cpuSecondsOfThreads, larder, type Served, start, startLarder } from './processes.ts';

export const FOODS = 50_000;
export const MAKERS = 500;
/** Many short ones: the speed of a shared machine changes within a second. */
const ROUNDS = 60;
const REQUESTS = 5_000;
const WARM_UP = 60_000;
const CONNECTIONS = 32;

export interface Round extends LoadResult {
  cpuMicroseconds: number;
}

/** Runs the comparison and returns its lines for the report. */
export async function benchLookups(): Promise<string[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'larder-bench-'));
  const environment = {
    LARDER_DATA: data,
    LARDER_PRO_PER_MINUTE: '1000000000',
    LARDER_LOG_LEVEL: 'info',
    LARDER_RESPONSE_CACHE_MB: '16',
  };
  try {
    const file = path.join(data, 'foods.jsonl');
    writeFileSync(file, Array.from({ length: FOODS }, (_, i) => `${JSON.stringify(madeFood(i))}\n`).join(''));
    await larder(environment, 'import', file, '--dataset', 'bench', '--no-starter');
    const account = await larder(environment, 'account', 'create', '--username', 'bench', '--plan', 'pro', '--json');
    const { account_key: key } = JSON.parse(account) as { account_key: string };
    const ours = await startLarder(environment);
    const { headers, body } = await exampleAnswer(ours.port, key);
    const bare = await start([path.resolve('bench/bare-server.js')], { ANSWER: JSON.stringify({ headers, body }) });
    try {
      const lines = [
        `${FOODS} foods, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${REQUESTS} requests, medians`,
        '',
      ];
      lines.push('| | CPU µs/request | requests/s | p50 ms | p99 ms |', '|---|---|---|---|---|');
      for (const [name, pathOf] of PATHS) {
        const requests = Array.from({ length: 5_000 }, (_, i) => getRequest(pathOf((i * 7919) % FOODS), key));
        const rounds = { bare: [] as Round[], ours: [] as Round[] };
        for (const server of [bare, ours]) await measure(server, requests, WARM_UP);
        for (let round = 0; round < ROUNDS; round++) {
          rounds.bare.push(await measure(bare, requests, REQUESTS));
          rounds.ours.push(await measure(ours, requests, REQUESTS));
        }
        lines.push(row(`bare node:http, ${name}`, rounds.bare), row(`Larder, ${name}`, rounds.ours));
        const ratio = (figure: 'cpuMicroseconds' | 'perSecond') => {
          const ofRounds = rounds.ours.map((ours, round) => ours[figure] / rounds.bare[round]![figure]);
          return `**${median(ofRounds).toFixed(2)}**`;
        };
        lines.push(`| ratio, ${name} | ${ratio('cpuMicroseconds')} | ${ratio('perSecond')} | | |`);
      }
      return lines;
    } finally {
      await Promise.all([ours.stop(), bare.stop()]);
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

const PATHS: [string, (i: number) => string][] = [
  ['/food/{id}', (i) => `/food/${i + 1}`],
  ['/barcode/{code}', (i) => `/barcode/${barcodeOf(i)}`],
  ['/search, asked before', (i) => `/search?q=maker+${i % MAKERS}&limit=1`],
];

export function barcodeOf(i: number): string {
  return String(4_000_000_000_000 + i * 8_191);
}

export function madeFood(i: number) {
  return {
    key: `bench-${i}`,
    name: `Bench biscuit number ${i} with a name of usual length`,
    brand: `Maker ${i % MAKERS}`,
    barcode: barcodeOf(i),
    category: `Category ${i % 50}`,
    serving_size_g: 30,
    serving_desc: '2 biscuits (30 g)',
    calories_kcal: 450,
    protein_g: 7,
    fat_g: 18,
    carbs_g: 64,
    fiber_g: 3,
    sugar_g: 22,
    sodium_mg: 310,
    saturated_fat_g: 6,
    image_url: `https://images.openfoodfacts.org/images/products/400/000/000/${i}/front_en.3.400.jpg`,
    image_thumb_url: `https://images.openfoodfacts.org/images/products/400/000/000/${i}/front_en.3.200.jpg`,
    popularity: i,
  };
}

async function exampleAnswer(port: number, key: string): Promise<{ headers: Record<string, string>; body: string }> {
  const response = await fetch(`http://127.0.0.1:${port}/food/1`, { headers: { authorization: `Bearer ${key}` } });
  if (response.status !== 200) throw new Error(`/food/1 answered ${response.status}`);
  const headers: Record<string, string> = {};
  response.headers.forEach((value, name) => {
    if (!SET_BY_NODE.has(name)) headers[name] = value;
  });
  return { headers, body: await response.text() };
}

const SET_BY_NODE = new Set(['connection', 'keep-alive', 'date']);

export async function measure({ process: { pid }, port }: Served, requests: Buffer[], total: number): Promise<Round> {
  const before = cpuSecondsOfThreads(pid!);
  const result = await load({ port, requests, total, connections: CONNECTIONS });
  if (result.statuses['200'] !== total)
    throw new Error(`not all were answered 200: ${JSON.stringify(result.statuses)}`);
  return { ...result, cpuMicroseconds: ((cpuSecondsOfThreads(pid!) - before) / total) * 1e6 };
}

function row(name: string, rounds: Round[]): string {
  const figures = [
    medianOf(rounds, 'cpuMicroseconds').toFixed(1),
    medianOf(rounds, 'perSecond').toFixed(0),
    medianOf(rounds, 'p50Ms').toFixed(2),
    medianOf(rounds, 'p99Ms').toFixed(2),
  ];
  return `| ${name} | ${figures.join(' | ')} |`;
}
