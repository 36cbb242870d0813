/**
 * The dialect of Open Food Facts beside Larder's own paths, with a paid key: products beside `/food/{id}`, searches beside `/search` with as
 * many foods on a page. Rounds alternate, and a ratio is the median of those of each round.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, medianOf } from './latency.ts';
import { getRequest } from './load.ts';
import { barcodeOf, FOODS, MAKERS, madeFood, measure, type Round } from './lookups.ts';
import { larder, startLarder } from './processes.ts';

const ROUNDS = 6;
/** Each round asks for so many addresses in turn. */
const PRODUCTS = 2_000;
const SEARCHES = 300;
const SPARKY_FIELDS =
  'product_name,product_name_en,brands,code,serving_size,serving_quantity,nutriments,allergens_tags,image_front_url';

interface Comparison {
  readonly name: string;
  readonly requests: number;
  readonly own: (i: number) => string;
  readonly off: (i: number) => string;
}

const query = (i: number) => `maker+${i % MAKERS}+number+${i}`;

const COMPARISONS: readonly Comparison[] = [
  {
    name: 'a product, fields of SparkyFitness',
    requests: PRODUCTS,
    own: (i) => `/food/${i + 1}`,
    off: (i) => `/off/api/v2/product/${barcodeOf(i)}.json?fields=${SPARKY_FIELDS}`,
  },
  {
    name: 'a product, all members',
    requests: PRODUCTS,
    own: (i) => `/food/${i + 1}`,
    off: (i) => `/off/api/v2/product/${barcodeOf(i)}.json`,
  },
  // Our own pages have 50 foods at most.
  ...[20, 50, 100].flatMap((size) => [
    {
      name: `a search, ${size} on a page, fields of SparkyFitness`,
      requests: SEARCHES,
      own: (i: number) => `/search?q=${query(i)}&limit=${Math.min(size, 50)}`,
      off: (i: number) =>
        `/off/cgi/search.pl?search_terms=${query(i)}&json=1&page_size=${size}&fields=${SPARKY_FIELDS}`,
    },
    {
      name: `a search of the search service, ${size} on a page`,
      requests: SEARCHES,
      own: (i: number) => `/search?q=${query(i)}&limit=${Math.min(size, 50)}`,
      off: (i: number) => `/off/search?q=${query(i)}&page_size=${size}`,
    },
  ]),
];

/** Runs the comparisons, or those with some words in their names, and returns their lines for the report. */
export async function benchOff(args: readonly string[]): Promise<string[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'larder-bench-'));
  const environment = {
    LARDER_DATA: data,
    LARDER_PRO_PER_MINUTE: '1000000000',
    LARDER_RESPONSE_CACHE_MB: '0',
  };
  try {
    const file = path.join(data, 'foods.jsonl');
    writeFileSync(file, Array.from({ length: FOODS }, (_, i) => `${JSON.stringify(madeFood(i))}\n`).join(''));
    await larder(environment, 'import', file, '--dataset', 'bench', '--no-starter');
    const account = await larder(environment, 'account', 'create', '--username', 'bench', '--plan', 'pro', '--json');
    const { account_key: key } = JSON.parse(account) as { account_key: string };
    const server = await startLarder(environment);
    try {
      const lines = [`${FOODS} foods, no result cache, ${ROUNDS} rounds, medians`, ''];
      lines.push('| | CPU µs/request | beside our own | requests/s | p50 ms |', '|---|---|---|---|---|');
      for (const { name, requests, own, off } of COMPARISONS.filter((each) => each.name.includes(args.join(' ')))) {
        const paths = [own, off];
        // Products come from memory from the second time on; of searches, no list and few foods were there before.
        const of = (side: number, round: number) =>
          Array.from({ length: requests }, (_, i) => {
            const nth = requests === SEARCHES ? (round + 1) * requests + i : i;
            return getRequest(paths[side]!((nth * 7919) % FOODS), key);
          });
        const rounds: Round[][] = [[], []];
        for (const side of [0, 1]) await measure(server, of(side, -1), 2 * requests);
        for (let round = 0; round < ROUNDS; round++) {
          for (const side of round % 2 === 0 ? [0, 1] : [1, 0]) {
            rounds[side]!.push(await measure(server, of(side, round), requests));
          }
        }
        const [ours, dialect] = rounds as [Round[], Round[]];
        const ratio = median(dialect.map(({ cpuMicroseconds }, at) => cpuMicroseconds / ours[at]!.cpuMicroseconds));
        const figures = [
          `${medianOf(dialect, 'cpuMicroseconds').toFixed(1)} (${medianOf(ours, 'cpuMicroseconds').toFixed(1)})`,
          `${ratio.toFixed(2)}×`,
          `${medianOf(dialect, 'perSecond').toFixed(0)} (${medianOf(ours, 'perSecond').toFixed(0)})`,
          `${medianOf(dialect, 'p50Ms').toFixed(2)} (${medianOf(ours, 'p50Ms').toFixed(2)})`,
        ];
        lines.push(`| ${name} | ${figures.join(' | ')} |`);
      }
      return lines;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
