/** Foods for benchmarks of nodes: what matters is how many there are, not what they are. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { larder } from './processes.ts';

const GRAINS = ['oat', 'wheat', 'rye', 'spelt', 'rice', 'maize', 'barley', 'millet'];
const KINDS = ['biscuit', 'bread', 'porridge', 'muesli', 'cracker', 'noodle', 'flour', 'drink'];
const TASTES = ['honey', 'cocoa', 'almond', 'apple', 'vanilla', 'sesame', 'raisin', 'salt'];

/** Imports so many foods, with ids from 1 on, into the data folder of the environment; leaves their file in `folder`. */
export async function importFoods(environment: Record<string, string>, folder: string, count: number): Promise<void> {
  const file = path.join(folder, 'foods.jsonl');
  const foods = Array.from({ length: count }, (_, i) => ({
    key: `bench-${i}`,
    name: `${wordsOf(i, ' ')} number ${i}`,
    brand: `Maker ${i % 500}`,
    calories_kcal: 350 + (i % 100),
    protein_g: 7,
    fat_g: 8,
    carbs_g: 64,
    popularity: i,
  }));
  writeFileSync(file, foods.map((food) => `${JSON.stringify(food)}\n`).join(''));
  await larder(environment, 'import', file, '--dataset', 'bench', '--source', 'community', '--no-starter');
}

/** The words of a food, or two of them for a query. */
export function wordsOf(i: number, between: ' ' | '+'): string {
  const [grain, kind, taste] = [GRAINS[i % 8], KINDS[Math.floor(i / 8) % 8], TASTES[Math.floor(i / 64) % 8]];
  return [grain, i % 2 === 0 ? kind : taste, i % 3 === 0 ? taste : kind]
    .slice(0, between === '+' ? 2 : 3)
    .join(between);
}
