/**
 * Writes `starter/foods.jsonl.gz` and reports what went in and what was dropped.
 *
 *   npm run starter                       build the file
 *   npm run starter -- --review 60        print 60 names by chance, to read with your own eyes
 *   npm run starter -- --review 60 7      the same with another seed
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { makeStarter, type Starter } from './make-starter.ts';
import { readStarterInputs } from './read-inputs.ts';
import { type StarterFood, writeStarterLine } from './starter-food.ts';

const FILE = 'starter/foods.jsonl.gz';
const DEFAULT_SAMPLE = 40;
/** The header byte that names the operating system; 255 is "unknown", so that every machine writes the same bytes. */
const GZIP_OS_BYTE = 9;

function main(args: readonly string[]): void {
  const starter = makeStarter(readStarterInputs());
  if (args[0] === '--review') {
    const [count = DEFAULT_SAMPLE, seed = 1] = args.slice(1).map(Number);
    for (const { category, name } of sample(starter.foods, count, seed)) console.log(`${category.padEnd(26)}${name}`);
    return;
  }
  mkdirSync('starter', { recursive: true });
  const bytes = pack(starter.foods);
  writeFileSync(FILE, bytes);
  report(starter, bytes.length);
}

function pack(foods: readonly StarterFood[]): Buffer {
  const bytes = gzipSync(foods.map((food) => `${writeStarterLine(food)}\n`).join(''), { level: 9 });
  bytes[GZIP_OS_BYTE] = 255;
  return bytes;
}

function report({ foods, droppedByReason }: Starter, size: number): void {
  console.log(`${FILE}: ${foods.length} foods, ${Math.round(size / 1024)} KiB`);
  console.log('\nFoods by category');
  printCounts(countBy(foods, ({ category }) => category));
  console.log('\nUSDA rows dropped, by reason');
  printCounts(droppedByReason);
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(keyOf(item), (counts.get(keyOf(item)) ?? 0) + 1);
  return counts;
}

function printCounts(counts: ReadonlyMap<string, number>): void {
  for (const [key, count] of [...counts].sort(([, a], [, b]) => b - a))
    console.log(`${String(count).padStart(6)}  ${key}`);
}

/** A sample that the same seed always draws the same: a small linear congruential generator, constants of Knuth's MMIX. */
function sample(foods: readonly StarterFood[], count: number, seed: number): StarterFood[] {
  let state = BigInt(seed);
  const draws = foods.map((food) => {
    state = (state * 6364136223846793005n + 1442695040888963407n) & 0xffffffffffffffffn;
    return { food, draw: Number(state >> 33n) };
  });
  const chosen = draws.sort((a, b) => a.draw - b.draw).slice(0, count);
  return chosen.map(({ food }) => food).sort((a, b) => (a.category + a.name < b.category + b.name ? -1 : 1));
}

main(process.argv.slice(2));
