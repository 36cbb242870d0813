/** One search thread by itself: the mixed set cold and warm, the worst cases, and queries of any bytes. */
import { SearchIndex } from '../../src/catalog/index/search-index.ts';
import type { SharedCatalog } from '../../src/catalog/versions/shared-catalog.ts';
import { latencyOf } from '../latency.ts';
import { fuzzedQueries } from './fuzzed-queries.ts';
import { type Measured, MeasuredThread, perSecond } from './measured-thread.ts';
import { type BenchQuery, type MixedQuery, worstQueries } from './queries.ts';
import { LATENCY_HEAD, latencyCells, say, short, table } from './report.ts';

const WARM_PASSES = 3;
const FUZZED = 20_000;
const FUZZED_PER_BATCH = 1_000;
/** No query may take longer. */
const BOUND_MS = 100;
const SLOWEST_SHOWN = 10;
const SHOWN_LENGTH = 80;
const AGAIN = 5;

/** The mixed set on one thread. */
export interface MixedResult {
  cold: Measured;
  warm: Measured[];
}

/** Runs the mixed set on a thread that has just opened the catalog, then again. */
export async function runMixed(shared: SharedCatalog, queries: readonly MixedQuery[]): Promise<MixedResult> {
  say('the mixed set on one thread');
  return withThread(shared, async (thread) => {
    const cold = await thread.run(queries);
    const warm: Measured[] = [];
    for (let pass = 0; pass < WARM_PASSES; pass++) warm.push(await thread.run(queries));
    return { cold, warm };
  });
}

/** The times of all warm passes. */
export function warmTimes({ warm }: MixedResult): Float64Array {
  return Float64Array.from(warm.flatMap(({ times }) => [...times]));
}

export function mixedLines(result: MixedResult, queries: readonly MixedQuery[]): string[] {
  const { cold, warm } = result;
  const rates = warm.map(({ times }) => perSecond(times));
  const pooled = (include: (query: MixedQuery) => boolean) =>
    latencyOf(warm.flatMap(({ times }) => [...times].filter((_, i) => include(queries[i]!))));
  const classes = [...new Set(queries.map((query) => query.class))].sort();
  const rows = classes.map((name) => {
    const count = queries.filter((query) => query.class === name).length;
    return [name, count, ...latencyCells(pooled((query) => query.class === name))];
  });
  return [
    `One search thread, the mixed set of ${queries.length} queries: **${short(perSecond(warmTimes(result)))} searches/s**`,
    `(${WARM_PASSES} passes: ${rates.map(short).join(', ')}), **${short(perCpuSecond(warm))} for each second of processor time**;`,
    `${warm[0]!.empty} queries find nothing.`,
    '',
    ...table(
      ['queries', 'number', ...LATENCY_HEAD],
      [
        ...rows,
        ['**all**', queries.length, ...latencyCells(pooled(() => true))],
        ['all, first pass after opening', queries.length, ...latencyCells(latencyOf(cold.times))],
      ],
    ),
  ];
}

/** Runs each kind of worst query twice, the first time to warm up. */
export async function worstLines(shared: SharedCatalog, seed: number, mixed: readonly MixedQuery[]): Promise<string[]> {
  say('the worst cases');
  return withThread(shared, async (thread) => {
    const rows: (string | number)[][] = [];
    for (const [name, queries] of worstQueries(seed, new SearchIndex(shared.search), mixed)) {
      await thread.run(queries);
      const { times } = await thread.run(queries);
      rows.push([name, queries.length, ...latencyCells(latencyOf(times)), short(perSecond(times))]);
    }
    return table(['worst cases', 'queries', ...LATENCY_HEAD, 'searches/s'], rows);
  });
}

/** Runs queries of any bytes once each and shows the slowest. */
export async function fuzzLines(shared: SharedCatalog, seed: number): Promise<string[]> {
  say(`${FUZZED} fuzzed queries`);
  return withThread(shared, async (thread) => {
    const queries = fuzzedQueries(seed, FUZZED, new SearchIndex(shared.search));
    const times: number[] = [];
    const errors: Measured['errors'] = [];
    for (let from = 0; from < queries.length; from += FUZZED_PER_BATCH) {
      const measured = await thread.run(queries.slice(from, from + FUZZED_PER_BATCH));
      times.push(...measured.times);
      errors.push(...measured.errors);
    }
    const over = times.filter((ms) => ms > BOUND_MS).length;
    const slowest = times
      .map((ms, i) => ({ ms, query: queries[i]! }))
      .sort((a, b) => b.ms - a.ms)
      .slice(0, SLOWEST_SHOWN);
    const again = await medianTimes(
      thread,
      slowest.map(({ query }) => query),
    );
    return [
      `Of ${FUZZED} fuzzed queries **${over} took longer than ${BOUND_MS} ms**, the slowest ${short(slowest[0]!.ms)} ms; ` +
        `${errors.length} failed.`,
      ...errors.slice(0, SLOWEST_SHOWN).map(({ text, error }) => `- ${error}: ${shown(text)}`),
      '',
      ...table(
        ['slowest', 'ms', 'again, ms', 'source'],
        slowest.map(({ ms, query }, i) => [shown(query.text), short(ms), short(again[i]!), query.source ?? '']),
      ),
    ];
  });
}

/** The same queries some times more: what was slow by itself stays slow, what met the garbage collector does not. */
async function medianTimes(thread: MeasuredThread, queries: readonly BenchQuery[]): Promise<number[]> {
  const passes: Float64Array[] = [];
  for (let pass = 0; pass < AGAIN; pass++) passes.push((await thread.run(queries)).times);
  return queries.map((_, i) => latencyOf(passes.map((times) => times[i]!)).p50Ms);
}

async function withThread<T>(shared: SharedCatalog, use: (thread: MeasuredThread) => Promise<T>): Promise<T> {
  const thread = new MeasuredThread(shared);
  try {
    return await use(thread);
  } finally {
    await thread.close();
  }
}

function perCpuSecond(passes: readonly Measured[]): number {
  const searches = passes.reduce((sum, { times }) => sum + times.length, 0);
  return (1000 * searches) / passes.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
}

/** A query as it can stand in a table. */
function shown(text: string): string {
  const escaped = JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^\x20-\x7e]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .replaceAll('|', '\\|')
    .replaceAll('`', "'");
  if (escaped.length <= SHOWN_LENGTH) return `\`${escaped}\``;
  return `\`${escaped.slice(0, SHOWN_LENGTH)}…\` (${text.length} characters)`;
}
