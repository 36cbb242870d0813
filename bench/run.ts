/** `npm run bench [name…]`: runs the benchmarks and prints what docs/performance.md quotes. */
import { cpus } from 'node:os';
import { benchImport } from './import.ts';
import { benchLookups } from './lookups.ts';

/** The benchmarks by name; those with a size in their name take minutes and are run only when named. */
const BENCHMARKS: Record<string, () => Promise<string[]>> = {
  lookups: benchLookups,
  'import-100k': () => benchImport(100_000),
  'import-1m-jsonl': () => benchImport(1_000_000, 'jsonl'),
  'import-1m-parquet': () => benchImport(1_000_000, 'parquet'),
  'import-4m': () => benchImport(4_000_000),
};
const USUAL = ['lookups', 'import-100k'];

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : USUAL) {
  const benchmark = BENCHMARKS[name];
  if (!benchmark) throw new Error(`There is no benchmark "${name}". There are: ${Object.keys(BENCHMARKS).join(', ')}`);
  process.stdout.write(`\n## ${name} (Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()})\n\n`);
  for (const line of await benchmark()) process.stdout.write(`${line}\n`);
}
