/** `npm run bench [name…]`: runs the benchmarks and prints what docs/performance.md quotes. */
import { cpus } from 'node:os';
import { benchDeltaLookups } from './delta-lookups.ts';
import { benchDetails } from './details/run.ts';
import { benchDoubt } from './doubt/run.ts';
import { benchFaults } from './faults/run.ts';
import { benchHundredNodes } from './hundred-nodes.ts';
import { benchImport } from './import.ts';
import { benchDelta } from './import-delta.ts';
import { benchKeyCheck } from './key-check.ts';
import { benchKinds } from './kinds/run.ts';
import { benchLookups } from './lookups.ts';
import { benchMeal } from './meal.ts';
import { benchNodes } from './nodes.ts';
import { benchOff } from './off.ts';
import { benchPages } from './pages.ts';
import { benchLetters } from './relevance/letters.ts';
import { benchRequests } from './relevance/requests.ts';
import { benchRelevance } from './relevance/run.ts';
import { measureSearch } from './search/bench-search.ts';
import { benchGrowth } from './search/growth.ts';
import { readArguments, SEARCH_USAGE, type SearchBenchOptions } from './search/options.ts';
import { benchSignInFlood } from './sign-in-flood.ts';
import { benchStart } from './start.ts';
import { benchTables } from './tables/run.ts';

/** The benchmarks by name; those with a size in their name take minutes and are run only when named. */
const BENCHMARKS: Record<string, (options: SearchBenchOptions) => Promise<string[]>> = {
  start: benchStart,
  lookups: benchLookups,
  'key-check': benchKeyCheck,
  off: () => benchOff(given.slice(1)),
  pages: benchPages,
  nodes: benchNodes,
  'hundred-nodes': () => benchHundredNodes(given.slice(1)),
  faults: () => benchFaults(given.slice(1)),
  'sign-in-flood': benchSignInFlood,
  relevance: () => benchRelevance(given.slice(1)),
  requests: () => benchRequests(given.slice(1)),
  letters: () => benchLetters(given.slice(1)),
  details: () => benchDetails(given.slice(1)),
  doubt: () => benchDoubt(given.slice(1)),
  tables: () => benchTables(given.slice(1)),
  kinds: () => benchKinds(given.slice(1)),
  meal: () => benchMeal(given.slice(1)),
  'import-100k': () => benchImport(100_000),
  'import-1m-jsonl': () => benchImport(1_000_000, 'jsonl'),
  'import-1m-parquet': () => benchImport(1_000_000, 'parquet'),
  'import-4m': () => benchImport(4_000_000),
  'delta-100k': () => benchDelta(100_000),
  'delta-1m': () => benchDelta(1_000_000),
  'delta-4m': () => benchDelta(4_000_000),
  'delta-lookups-400k': () => benchDeltaLookups(400_000),
  'delta-lookups-4m': () => benchDeltaLookups(4_000_000),
  'search-40k': searchAt(40_000),
  'search-400k': searchAt(400_000),
  'search-4m': searchAt(4_000_000),
  'search-growth': benchGrowth,
};
const USUAL = ['lookups', 'key-check', 'import-100k'];

function searchAt(rows: number): (options: SearchBenchOptions) => Promise<string[]> {
  return async (options) => (await measureSearch(rows, options)).lines;
}

// These run alone and read options of their own.
const WITH_OPTIONS = [
  'relevance',
  'requests',
  'letters',
  'kinds',
  'details',
  'doubt',
  'tables',
  'meal',
  'off',
  'faults',
  'hundred-nodes',
];
const given = process.argv.slice(2);
const { names, options } = readArguments(WITH_OPTIONS.includes(given[0] ?? '') ? given.slice(0, 1) : given);
for (const name of names.length > 0 ? names : USUAL) {
  const benchmark = BENCHMARKS[name];
  if (!benchmark) {
    const known = Object.keys(BENCHMARKS).join(', ');
    throw new Error(`There is no benchmark "${name}". There are: ${known}.\n${SEARCH_USAGE}`);
  }
  process.stdout.write(`\n## ${name} (Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()})\n\n`);
  for (const line of await benchmark(options)) process.stdout.write(`${line}\n`);
}
