/** Section 2.10 of docs/interface.md: a meal in words, over HTTP and by the command, on the starter foods. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Meal } from '../../src/food/amounts/meal.ts';
import { get } from '../support/http.ts';
import { type Larder, makeDataFolder, removeDataFolder, runLarder, startLarder } from '../support/start-larder.ts';

let data: string;
let larder: Larder;

beforeAll(async () => {
  data = await makeDataFolder();
  larder = await startLarder({
    data,
    env: { LARDER_FAIRNESS_DELAY_MS: '0', LARDER_HOURLY_CAP: '0', LARDER_ANONYMOUS_PER_MINUTE: '100000' },
  });
});

afterAll(async () => {
  await larder?.stop();
  await removeDataFolder(data);
});

const TEXT = '2 eggs, a slice of toast with butter and a glass of milk';
const ask = (q: string, more = '') => get(larder.url, `/meal?q=${encodeURIComponent(q)}${more}`);

describe('GET /meal', () => {
  it('answers each food with its grams and where they are from, and the sums', async () => {
    const answer = await ask(TEXT);
    expect(answer.status).toBe(200);
    const meal = answer.json<Meal>();
    expect(meal.items.map(({ text }) => text)).toEqual(['2 eggs', 'a slice of toast', 'butter', 'a glass of milk']);
    expect(meal.items.map(({ amount, unit }) => [amount, unit])).toEqual([
      [2, null],
      [1, 'slice'],
      [null, null],
      [1, 'glass'],
    ]);
    for (const { food, grams, grams_from, nutrients } of meal.items) {
      expect(Object.keys(food!)).toHaveLength(22);
      expect(grams).toBeGreaterThan(0);
      expect(grams_from!.text).not.toBe('');
      expect(nutrients!.calories_kcal).toBeCloseTo((food!.calories_kcal! * grams!) / 100, 0);
    }
    const sum = meal.items.reduce((kcal, { nutrients }) => kcal + nutrients!.calories_kcal!, 0);
    expect(meal.total.calories_kcal).toBeCloseTo(sum, 0);
    expect(meal.not_understood).toEqual([]);
  });

  it('lists what it does not find, and never counts it as zero', async () => {
    const meal = (await ask('100 g sugar, 3 xylofragmentors')).json<Meal>();
    expect(meal.not_understood).toEqual(['xylofragmentors']);
    expect(meal.items[1]!.food).toBeNull();
    expect(meal.total.calories_kcal).toBeNull();
    expect(meal.at_least.calories_kcal).toBeGreaterThan(300);
  });

  it.each([
    ['2 Brötchen', 'Hard rolls'],
    ['a bowl of chili', 'Chili con carne'],
    ['1 plak kaas', 'Gouda cheese'],
    ['café au lait', 'Caffè latte'],
    ['200 g haricots verts', 'Green beans, boiled'],
    ['kakao kubek', 'Hot chocolate, homemade'],
    ['2 tbsp cocoa', 'Cocoa powder, high-fat or breakfast'],
    ['1 lata de atún en aceite', 'Tuna, canned in oil, drained'],
    ['80 g di spaghetti crudi', 'Spaghetti, dry'],
    ['3 dientes de ajo picados', 'Garlic, raw'],
    ['2 kromki chleba żytniego', 'Rye bread'],
    ['1 lb lean ground beef (90/10)', 'Ground beef, 90% lean, 10% fat, raw'],
    ['mes vitamines', undefined],
  ])('takes "%s" for %s', async (text, name) => {
    expect((await ask(text)).json<Meal>().items[0]!.food?.name).toBe(name);
  });

  it('has a food for every line of the table of what is meant', async () => {
    const lines = readFileSync('kinds/meant.tsv', 'utf8').trimEnd().split('\n').slice(1);
    const foods = new Set(lines.map((line) => line.split('\t')[3]!));
    for (const food of foods) {
      const [first] = (await get(larder.url, `/search?q=${encodeURIComponent(food)}&limit=1`)).json<
        { name: string }[]
      >();
      const words = first?.name.toLowerCase().match(/\p{L}+/gu) ?? [];
      expect(words, food).toEqual(expect.arrayContaining(food.match(/\p{L}+/gu)!.filter((word) => word !== 'caffe')));
    }
  });

  it('validates as its neighbors do, and knows what has not changed', async () => {
    const types = async (path: string) => {
      const answer = await get(larder.url, path);
      return [answer.status, ...answer.json<{ detail: { type: string }[] }>().detail.map(({ type }) => type)];
    };
    expect(await types('/meal')).toEqual([422, 'missing']);
    expect(await types('/meal?q=a')).toEqual([422, 'string_too_short']);
    expect(await types(`/meal?q=${'a'.repeat(1001)}&servings=0`)).toEqual([
      422,
      'string_too_long',
      'greater_than_equal',
    ]);
    const { headers } = await ask(TEXT);
    const again = await get(larder.url, `/meal?q=${encodeURIComponent(TEXT)}`, {
      'if-none-match': String(headers.etag),
    });
    expect(again.status).toBe(304);
    expect((await ask(TEXT, '&servings=2')).json<Meal>().servings).toBe(2);
  });
});

it('larder meal prints the same, as a table for people and as JSON when piped', async () => {
  const { status, stdout } = await runLarder(['meal', '100 g sugar', '--servings', '2'], { LARDER_DATA: data });
  expect(status).toBe(0);
  const meal = JSON.parse(stdout) as Meal;
  expect(meal.items[0]).toMatchObject({ grams: 100, certainty: expect.any(String) });
  expect(meal.per_serving.total.calories_kcal).toBeCloseTo(meal.total.calories_kcal! / 2, 1);
  const wrong = await runLarder(['meal', 'a'], { LARDER_DATA: data });
  expect(wrong.status).not.toBe(0);
});
