/** How the cost of a search grows with the catalog: the same measurements at three sizes in one table. */
import { latencyOf } from '../latency.ts';
import { measureSearch, type SizeResult } from './bench-search.ts';
import { warmTimes } from './in-process.ts';
import { perSecond } from './measured-thread.ts';
import type { SearchBenchOptions } from './options.ts';
import { short, table } from './report.ts';

const SIZES = [40_000, 400_000, 4_000_000];

/** Runs the three sizes, and puts what grows in front of what each printed. */
export async function benchGrowth(options: SearchBenchOptions): Promise<string[]> {
  if (options.data !== undefined) throw new Error('--data names one catalog; the table of growth needs three');
  const results: SizeResult[] = [];
  for (const rows of SIZES) results.push(await measureSearch(rows, options));
  return [
    ...growthTable(results),
    ...results.flatMap(({ foods, lines }) => [`### ${foods.toLocaleString('en')} foods`, '', ...lines]),
  ];
}

function growthTable(results: readonly SizeResult[]): string[] {
  const rows: string[][] = [
    ['index, MB', ...results.map(({ indexMb }) => short(indexMb))],
    ['one thread: searches/s', ...each(({ mixed }) => mixed && short(perSecond(warmTimes(mixed))))],
    ['one thread: p50 / p99 ms', ...each(({ mixed }) => mixed && p50p99(latencyOf(warmTimes(mixed))))],
    ['HTTP, one at a time: p50 / p99 ms', ...each(({ http }) => http && p50p99(http.single))],
    ['HTTP, 16 at a time: searches/s', ...each(({ http }) => http && short(http.many.perSecond))],
    ['start, s', ...each(({ http }) => http && short(http.startSeconds))],
    ['memory beside the page cache, MB', ...each(({ http }) => http && short(http.afterLoad.ownMb))],
  ];
  for (const name of new Set(results.flatMap(({ peers }) => peers.map((peer) => peer.name)))) {
    const peer = ({ peers }: SizeResult) => peers.find((one) => one.name === name);
    rows.push([
      `${name}: searches/s (ours is faster by)`,
      ...each((result) => {
        const one = peer(result);
        return one && `${short(one.perSecond)} (${short(one.ours.perSecond / one.perSecond)}×)`;
      }),
    ]);
    rows.push([`${name}: p50 / p99 ms`, ...each((result) => peer(result) && p50p99(peer(result)!.latency))]);
  }
  return table(['foods', ...results.map(({ foods }) => foods.toLocaleString('en'))], rows);

  function each(cell: (result: SizeResult) => string | undefined): string[] {
    return results.map((result) => cell(result) ?? '');
  }
}

function p50p99({ p50Ms, p99Ms }: { p50Ms: number; p99Ms: number }): string {
  return `${short(p50Ms)} / ${short(p99Ms)}`;
}
