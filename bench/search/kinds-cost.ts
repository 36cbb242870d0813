/**
 * What reading queries for kinds of food costs: one engine with the tables of kinds and one without them search the same queries in
 * turn, in one thread, so that whatever else the machine does meets both alike.
 */

import { SearchIndex } from '../../src/catalog/index/search-index.ts';
import type { OpenCatalog } from '../../src/catalog/versions/open-catalog.ts';
import { SearchEngine } from '../../src/search/engine.ts';
import { openSearchKinds, readSearchTables } from '../../src/search/search-kinds.ts';
import { latencyOf } from '../latency.ts';
import { type KnownItemClass, knownItemQueries } from '../relevance/known-items.ts';
import type { NamedFood } from '../relevance/named-food.ts';
import { KIND_TABLES } from './measured-thread.ts';
import { ratio, say, short, table } from './report.ts';

const CLASSES: readonly KnownItemClass[] = [
  'exact',
  'reordered',
  'oneTypo',
  'twoTypos',
  'prefix',
  'joined',
  'brandWord',
  'randomLetters',
];
const QUERIES = 400;
/** Foods whose names make the queries, spread over the whole catalog. */
const NAMES = 5_000;
const ROUNDS = 6;
const LIMIT = 10;

/** What one engine took for the queries of a class. */
interface Cost {
  /** Processor time of the best round, in milliseconds. */
  cpuMs: number;
  /** The shortest time of each query in all rounds. */
  times: Float64Array;
}

/** The processor time of searches with kinds beside those without, by class. */
export function kindsCostLines({ shared, records }: OpenCatalog, seed: number): string[] {
  say('searches with kinds beside searches without');
  const barcodes = (typed: string) => records.docByBarcode(typed);
  const without = new SearchEngine(new SearchIndex(shared.search), barcodes);
  const kinds = openSearchKinds(readSearchTables(KIND_TABLES));
  const withKinds = new SearchEngine(new SearchIndex(shared.search), barcodes, kinds);
  const step = Math.max(1, Math.floor(records.count / NAMES));
  const foods: NamedFood[] = [];
  for (let doc = 0; doc < records.count; doc += step) foods.push(records.record(doc).food);
  const engines = [without, withKinds];
  const classes = CLASSES.map((name) => ({
    name,
    queries: knownItemQueries(name, foods, QUERIES, seed).map(({ text }) => text),
  }));
  // Code that is not compiled yet would count for the first classes only.
  for (const { queries } of classes) for (const engine of engines) run(engine, queries, new Float64Array(QUERIES));
  const rows = classes.map(({ name, queries }) => {
    const [before, after] = costs(engines, queries);
    return [name, queries.length, ...cells(before!, after!)];
  });
  return [
    `Searches without and with the tables of kinds, in turn, each query's shortest time of ${ROUNDS} rounds; processor time of the`,
    'best round, with garbage collection:',
    '',
    ...table(['queries', 'number', 'mean ms', 'ratio', 'of processor time', 'p50 ms', 'p99 ms', 'of p99'], rows),
  ];
}

function costs(engines: readonly SearchEngine[], queries: readonly string[]): Cost[] {
  const found = engines.map((): Cost => ({ cpuMs: Number.POSITIVE_INFINITY, times: new Float64Array(queries.length) }));
  for (const { times } of found) times.fill(Number.POSITIVE_INFINITY);
  for (let round = 0; round < ROUNDS; round++) {
    for (const at of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const before = process.cpuUsage();
      run(engines[at]!, queries, found[at]!.times);
      const { user, system } = process.cpuUsage(before);
      found[at]!.cpuMs = Math.min(found[at]!.cpuMs, (user + system) / 1000);
    }
  }
  return found;
}

function run(engine: SearchEngine, queries: readonly string[], times: Float64Array): void {
  for (let i = 0; i < queries.length; i++) {
    const started = performance.now();
    engine.search(queries[i]!, { limit: LIMIT });
    times[i] = Math.min(times[i]!, performance.now() - started);
  }
}

function mean({ times }: Cost): number {
  return times.reduce((sum, ms) => sum + ms, 0) / times.length;
}

function cells(without: Cost, withKinds: Cost): string[] {
  const [before, after] = [latencyOf(without.times), latencyOf(withKinds.times)];
  return [
    `${mean(without).toFixed(3)} → ${mean(withKinds).toFixed(3)}`,
    ratio(mean(withKinds) / mean(without)),
    short(withKinds.cpuMs / without.cpuMs),
    `${short(before.p50Ms)} → ${short(after.p50Ms)}`,
    `${short(before.p99Ms)} → ${short(after.p99Ms)}`,
    short(after.p99Ms / before.p99Ms),
  ];
}
