/**
 * Names with numbers, among the starter foods (`names-with-numbers.tsv`: what is typed, and the product that is meant):
 * 1. A search finds the product first, though what is typed may be read as an amount.
 * 2. A meal takes it for this product where no plain food is meant.
 */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Meal } from '../../src/food/amounts/meal.ts';
import { checkDigit } from '../../src/food/barcode.ts';
import type { Food } from '../../src/food/food.ts';
import type { FoodRow } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

const [, ...lines] = readFileSync(new URL('names-with-numbers.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const rows = lines.map((line) => line.split('\t') as [query: string, name: string, brand: string]);
const products = new Map(rows.map(([, name, brand]) => [name, brand]));
const FIGURES = { calories_kcal: 100, protein_g: 2, fat_g: 2, carbs_g: 18, sugar_g: 2, sodium_mg: 40 };
/** With the figures above, protein and carbohydrate of a cheese are recognized as swapped. */
const OF_CHEESE = { calories_kcal: 97, protein_g: 16, fat_g: 0.5, carbs_g: 7, sugar_g: 5, sodium_mg: 300 };
const foods = Array.from(products, ([name, brand], at): FoodRow => {
  const body = `40${String(at).padStart(10, '0')}`;
  const figures = name.startsWith('Queso') ? OF_CHEESE : FIGURES;
  return { key: name, source: 'community', name, brand, barcode: `${body}${checkDigit(body)}`, ...figures };
});
const larder = useLarder({ env: UNLIMITED, foods, starter: true });

it.each(rows)('1. "%s" finds %s', async (query, name) => {
  const [first] = (await get(larder.url, `/search?q=${encodeURIComponent(query)}&limit=3`)).json<Food[]>();
  expect(first?.name).toBe(name);
});

it.each(['7up', '3 musketeers', '100 grand', '5 alive', 'after eight', '5 hour energy', 'c4 energy', 'v8', 'licor 43'])(
  '2. "%s" is a product',
  async (query) => {
    const name = rows.find(([typed]) => typed === query)![1];
    const meal = (await get(larder.url, `/meal?q=${encodeURIComponent(query)}`)).json<Meal>();
    expect(meal.items.map(({ food }) => food?.name)).toEqual([name]);
  },
);
