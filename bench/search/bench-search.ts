/**
 * The search benchmark at one size: one search thread by itself, the service through HTTP, its memory, catalog swaps, and
 * other engines on the same foods and queries, all in one run.
 */
import { loadavg } from 'node:os';
import { type BenchCatalog, prepareCatalog } from './catalog.ts';
import { type HttpResult, httpLines, runHttp, startService } from './http.ts';
import { fuzzLines, type MixedResult, mixedLines, runMixed, worstLines } from './in-process.ts';
import { kindsCostLines } from './kinds-cost.ts';
import type { Part, SearchBenchOptions } from './options.ts';
import { type PeerResult, peerLines } from './peers/peer.ts';
import { runPeers } from './peers/run-peers.ts';
import { type MixedQuery, mixedQueries } from './queries.ts';
import { short } from './report.ts';
import { runSwaps, swapLines } from './swaps.ts';

/** The figures of one size, for the table of growth. */
export interface SizeResult {
  foods: number;
  indexMb: number;
  mixed: MixedResult | undefined;
  http: HttpResult | undefined;
  peers: PeerResult[];
  lines: string[];
}

/** Measures search in a catalog of `rows` generated rows. */
export async function measureSearch(rows: number, options: SearchBenchOptions): Promise<SizeResult> {
  const { parts, seed } = options;
  const set = { seed: options.generatedSeed, rows: options.rows ?? rows };
  const prepared = await prepareCatalog(set, options.data);
  const { shared, manifest } = prepared.catalog;
  const queries = mixedQueries(seed, set);
  const indexMb = manifest.files['search.bin'].bytes / 1e6;
  const lines = introduction(prepared, seed, queries, indexMb);
  try {
    const mixed = parts.has('mixed') ? await runMixed(shared, queries) : undefined;
    if (mixed !== undefined) lines.push(...mixedLines(mixed, queries));
    if (parts.has('kinds')) lines.push(...kindsCostLines(prepared.catalog, seed));
    if (parts.has('worst')) lines.push(...(await worstLines(shared, seed, queries)));
    if (parts.has('fuzz')) lines.push(...(await fuzzLines(shared, seed)));
    const http = await measureService(prepared, queries, parts, lines);
    const { results: peers, reasons } = await runPeers(prepared, queries, parts);
    if (peers.length > 0) lines.push(...peerLines(peers));
    return { foods: manifest.foods, indexMb, mixed, http, peers, lines: [...lines, ...reasons] };
  } catch (error) {
    // What the parts before have measured took long enough not to be lost.
    for (const line of lines) process.stdout.write(`${line}\n`);
    throw error;
  } finally {
    prepared.remove();
  }
}

function introduction(
  { catalog, importSeconds, set }: BenchCatalog,
  seed: number,
  queries: readonly MixedQuery[],
  indexMb: number,
): string[] {
  const steps = Object.entries(importSeconds).map(([step, seconds]) => `${step} ${short(seconds)}`);
  // The index has a thread of its own from the first record on; its step is what is still to wait for it at the end.
  const { records = 0, tables = 0, index } = importSeconds;
  const built = `**${short(records + tables + (index ?? 0))} s**${index === undefined ? ' and what it took to end' : ''}`;
  return [
    `${catalog.foods.toLocaleString('en')} foods of ${set.rows.toLocaleString('en')} generated rows (seed ${set.seed}), ` +
      `\`search.bin\` ${short(indexMb)} MB; ${queries.length} queries drawn by seed ${seed}; no cache of results.`,
    `The index was built beside records and tables in ${built}; the import's steps: ${steps.join(', ')} s.`,
    `Load of the machine before the run: ${loadavg().map(short).join(', ')}.`,
    '',
  ];
}

async function measureService(
  { data, publishAgain }: BenchCatalog,
  queries: readonly MixedQuery[],
  parts: ReadonlySet<Part>,
  lines: string[],
): Promise<HttpResult | undefined> {
  if (!parts.has('http') && !parts.has('swaps')) return undefined;
  const service = await startService(data, queries[0]!);
  try {
    const http = parts.has('http') ? await runHttp(service, queries) : undefined;
    if (http !== undefined) lines.push(...httpLines(http));
    if (parts.has('swaps')) lines.push(...swapLines(await runSwaps(service, queries, publishAgain)));
    return http;
  } finally {
    await service.stop();
  }
}
