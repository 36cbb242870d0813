/**
 * The page of a food: processor time of the whole server process for each page, the search for similar foods on its
 * thread included, plain and packed; beside it the time that drawing alone takes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openCatalog } from '../src/catalog/versions/open-catalog.ts';
import { openKinds, readKinds } from '../src/kinds/compiled-kinds.ts';
import { renderFoodPage } from '../src/site/food/food-page.tsx';
import { chooseSimilar } from '../src/site/food/similar-foods.tsx';
import { FoodKinds } from '../src/site/food-kinds.ts';
import { Locale } from '../src/site/language/locale.ts';
import type { Site } from '../src/site/site.ts';
import { latencyOf } from './latency.ts';
import { load } from './load.ts';
import { cpuSeconds, larder, type Served, startLarder } from './processes.ts';

const ROUNDS = 5;
const PAGES = 2_000;
const WARM_UP = 2_000;
const CONNECTIONS = 4;

const SITE: Site = {
  publicUrl: 'https://food.example',
  photos: 'on',
  assets: {
    'site.css': '/assets/a.css',
    'site.js': '/assets/b.js',
    'food.js': '/assets/c.js',
    'scan.js': '/assets/d.js',
    'meal.js': '/assets/m.js',
    'usage.js': '/assets/e.js',
    'reference.js': '/assets/f.js',
  },
  kinds: new FoodKinds(openKinds(readKinds('dist/kinds.bin'))),
  locale: new Locale('en', { category: (name) => name, kind: (key) => key, unit: (key) => key }),
  labelFormat: 'eu',
  address: '/',
};

/** Measures the pages of the starter foods and the products of the relevance suite. */
export async function benchPages(): Promise<string[]> {
  const data = mkdtempSync(path.join(tmpdir(), 'larder-bench-'));
  const environment = { LARDER_DATA: data, LARDER_PAGES_PER_MINUTE: '0', LARDER_LOG_LEVEL: 'info' };
  try {
    await larder(environment, 'import', path.resolve('bench/relevance/products.tsv'));
    const { paths, drawing } = drawAll(path.join(data, 'catalog'));
    const server = await startLarder(environment);
    try {
      const lines = [
        `${paths.length} foods, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${PAGES} pages, medians`,
        '',
        `drawing one page: p50 ${drawing.p50Ms.toFixed(2)} ms, p99 ${drawing.p99Ms.toFixed(2)} ms`,
        '',
        '| food page | CPU ms/page | pages/s | p50 ms | p99 ms |',
        '|---|---|---|---|---|',
      ];
      for (const [name, encoding] of [
        ['plain', 'identity'],
        ['packed (br)', 'br'],
      ] as const) {
        const requests = paths.map((target) => requestFor(target, encoding));
        await measure(server, requests, WARM_UP);
        const rounds: Awaited<ReturnType<typeof measure>>[] = [];
        for (let round = 0; round < ROUNDS; round++) rounds.push(await measure(server, requests, PAGES));
        const middle = (figure: 'cpuMs' | 'perSecond' | 'p50Ms' | 'p99Ms', decimals: number) =>
          rounds
            .map((round) => round[figure])
            .sort((a, b) => a - b)
            [Math.floor(ROUNDS / 2)]!.toFixed(decimals);
        lines.push(
          `| ${name} | **${middle('cpuMs', 2)}** | ${middle('perSecond', 0)} | ${middle('p50Ms', 2)} | ${middle('p99Ms', 2)} |`,
        );
      }
      return lines;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Every food's path in an order that jumps about, and how long drawing takes in this process. */
function drawAll(root: string) {
  const catalog = openCatalog(root);
  const { records } = catalog;
  const docs = Array.from({ length: records.count }, (_, i) => (i * 7_919) % records.count);
  const neighbours = docs.slice(0, 40).map((doc) => {
    const record = records.record(doc);
    return { food: record.food, isSameKind: true, read: () => record };
  });
  const times: number[] = [];
  for (const doc of docs) {
    const { food, details } = records.record(doc);
    const kind = SITE.kinds.kindOf(details);
    const comparison = kind && { kind, figures: catalog.kinds.figures(kind.key) };
    const began = performance.now();
    renderFoodPage(SITE, { food, details, comparison, similar: chooseSimilar(food, neighbours, false) });
    times.push(performance.now() - began);
  }
  const paths = docs.map((doc) => records.record(doc).food.static_url!);
  catalog.close();
  // The first pages are drawn while the code is still being compiled.
  return { paths, drawing: latencyOf(times.slice(WARM_UP)) };
}

function requestFor(target: string, encoding: string): Buffer {
  return Buffer.from(`GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: ${encoding}\r\n\r\n`);
}

async function measure({ process: { pid }, port }: Served, requests: Buffer[], total: number) {
  const before = cpuSeconds(pid!);
  const result = await load({ port, requests, total, connections: CONNECTIONS });
  if (result.statuses['200'] !== total) throw new Error(`not all answered 200: ${JSON.stringify(result.statuses)}`);
  return { ...result, cpuMs: ((cpuSeconds(pid!) - before) / total) * 1e3 };
}
