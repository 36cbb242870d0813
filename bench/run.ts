/** `npm run bench [name…]`: runs the benchmarks and prints what docs/performance.md quotes. */
import { cpus } from 'node:os';
import { benchLookups } from './lookups.ts';

const BENCHMARKS: Record<string, () => Promise<string[]>> = {
  lookups: benchLookups,
};

const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : Object.keys(BENCHMARKS)) {
  const benchmark = BENCHMARKS[name];
  if (!benchmark) throw new Error(`There is no benchmark "${name}". There are: ${Object.keys(BENCHMARKS).join(', ')}`);
  process.stdout.write(`\n## ${name} (Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()})\n\n`);
  for (const line of await benchmark()) process.stdout.write(`${line}\n`);
}
