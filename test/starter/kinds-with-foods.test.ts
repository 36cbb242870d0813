// 1. Every kind has a starter food, of its own or of a kind below it, or says in `kinds-without-food.tsv` why it has none; nothing is said
//    twice, and no food that is named there is missing.
// 2. The estimate of a kind is understood to be of that kind, by its name as any other food is.
// 3. Estimates leave everyday words to measured foods: none is common.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readKindEstimates } from '../../scripts/starter/kind-estimates.ts';
import { readTable } from '../../scripts/starter/read-table.ts';
import type { StarterFood } from '../../scripts/starter/starter-food.ts';
import { kindFinder } from '../import/kinds.ts';

const estimates = readKindEstimates();
const foods = gunzipSync(readFileSync('starter/foods.jsonl.gz'))
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as StarterFood);
const finder = kindFinder();

/** The keys of a food's kind and of those above it, the root first. */
function kindsOf({ name, brand, category, source }: StarterFood): readonly string[] {
  const known = { brand: brand ?? null, categoryTags: undefined, language: 'en', countries: undefined, figures: {} };
  return finder.find({ name, category, source, ...known }).kind?.split('/') ?? [];
}

describe('every kind', () => {
  const withFoods = new Set(foods.flatMap(kindsOf));
  const excused = new Map(
    readTable('kinds-without-food.tsv', 3).map(([key, food, why]) => [key, { food, why }] as const),
  );

  it('has a food, or a reason for having none', () => {
    const lacking = finder.table.kinds.filter(({ key }) => !withFoods.has(key) && !excused.has(key));
    expect(lacking.map(({ key }) => key)).toEqual([]);
  });

  it('has a reason only where it needs one, and a food where one is named', () => {
    expect([...excused.keys()].filter((key) => withFoods.has(key) || finder.table.byKey(key) === undefined)).toEqual(
      [],
    );
    const names = new Set(foods.map(({ name }) => name));
    for (const [key, { food, why }] of excused) {
      if (food === '') expect(why, key).not.toBe('');
      else expect(names, key).toContain(food);
    }
  });
});

describe('the estimate of a kind', () => {
  it('is in the file as the table says', () => {
    const byKey = new Map(foods.map((food) => [food.key, food]));
    for (const estimate of estimates) expect(byKey.get(estimate.key)).toEqual(estimate);
  });

  it('is understood to be of that kind', () => {
    const others = estimates.filter((food) => kindsOf(food).at(-1) !== food.key.replace('kind-', ''));
    expect(others.map((food) => [food.name, kindsOf(food)])).toEqual([]);
  });

  it('leaves everyday words to measured foods', () => {
    expect(estimates.filter(({ popularity }) => popularity > 0)).toEqual([]);
  });
});
