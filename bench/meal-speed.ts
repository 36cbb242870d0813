/**
 * What processor time meals take beside searches, in one process and one run: five foods against one search, and the worst that may be
 * written against the worst that may be searched for.
 */
import { SearchIndex } from '../src/catalog/index/search-index.ts';
import { openCatalog } from '../src/catalog/versions/open-catalog.ts';
import type { LocalFinder } from '../src/finder/local-finder.ts';
import { MAX_MEAL_LENGTH, MAX_MEAL_PARTS } from '../src/search/meal/read-meal.ts';
import { Random } from './generate/random.ts';
import { worstQueries } from './search/queries.ts';

const FOODS_OF_MEAL = 5;
const SEED = 20_261_119;
const ROUNDS = 5;
const FREE_OF = ['without milk', 'without gluten', 'without egg', 'without soy', 'without nuts'];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Lines for the report; `asked` and `others` are what people wrote for one food each. */
export async function mealSpeedLines(
  asked: readonly string[],
  others: readonly string[],
  finder: LocalFinder,
  root: string,
): Promise<string[]> {
  const search = (q: string) => finder.search(q, { limit: 10 });
  // Names of foods are remembered, so that only the first time tells what a meal costs that nobody asked for before.
  for (let round = 0; round < ROUNDS; round++) await timesOf(asked, round, finder);
  const first = await timesOf(others, 0, finder);
  const again = await timesOf(others, 1, finder);
  const worstSearch = await worstOf(worstSearches(root), search);
  const meal = (text: string) => finder.meal(text, {});
  const worstMeal = await worstOf(hostileMeals(), meal);
  const ordinary = await worstOf(new Map([['', mealsOf(others, MAX_MEAL_PARTS)]]), meal);
  return [
    '',
    '| meals of five foods | median | of one search | times as long | mean | of one search | times as long |',
    '|---|---|---|---|---|---|---|',
    ...Object.entries({ 'for the first time': first, again }).map(
      ([name, { meals, searches }]) =>
        `| ${name} (${meals.length}) | ${beside(median(meals), median(searches))} | ${beside(mean(meals), mean(searches))} |`,
    ),
    '',
    `The worst line of a meal ("${worstMeal.name}") takes ${ms(worstMeal.time)}, the worst search ("${worstSearch.name}") ${ms(worstSearch.time)}, ${MAX_MEAL_PARTS} ordinary foods ${ms(ordinary.time)}.`,
  ];
}

/** What meals of five parts take, and a search for one part of each. */
async function timesOf(parts: readonly string[], round: number, finder: LocalFinder) {
  const meals: number[] = [];
  const searches: number[] = [];
  for (const [at, text] of mealsOf(parts, FOODS_OF_MEAL).entries()) {
    const meal = async () => meals.push(await timeOf(() => finder.meal(text, {})));
    const one = text.split('\n')[(at + round) % FOODS_OF_MEAL]!;
    const search = async () => searches.push(await timeOf(() => finder.search(one, { limit: 10 })));
    // What comes second finds some words in memory.
    for (const run of at % 2 === 0 ? [meal, search] : [search, meal]) await run();
  }
  return { meals, searches };
}

function mealsOf(parts: readonly string[], foods: number): string[] {
  return Array.from({ length: Math.floor(parts.length / foods) }, (_, at) =>
    parts.slice(at * foods, (at + 1) * foods).join('\n'),
  );
}

function beside(meal: number, search: number): string {
  return `${ms(meal)} | ${ms(search)} | ${(meal / search).toFixed(1)}`;
}

function worstSearches(root: string): Map<string, readonly string[]> {
  const catalog = openCatalog(root);
  try {
    const queries = worstQueries(SEED, new SearchIndex(catalog.shared.search), []);
    const worst = Array.from(queries, ([name, asked]) => [name, asked.slice(0, 20).map(({ text }) => text)] as const);
    return new Map([...worst, ['any food without something', FREE_OF]]);
  } finally {
    catalog.close();
  }
}

/** Lines that cost most by their nature. */
function hostileMeals(): Map<string, string[]> {
  const random = new Random(SEED, 0, 0);
  const letters = (count: number) => Array.from({ length: count }, () => random.pick([...LETTERS])).join('');
  const items = (make: () => string) => Array.from({ length: MAX_MEAL_PARTS }, make).join(', ');
  const many = (make: () => string) => Array.from({ length: 10 }, make).map((text) => text.slice(0, MAX_MEAL_LENGTH));
  return new Map([
    ['30 foods of nonsense', many(() => items(() => `2 cups ${letters(9)} ${letters(9)}`))],
    ['30 misspelt foods', many(() => items(() => `${random.below(9)} sl chese bred ${letters(3)} buter`))],
    [
      '30 foods without something',
      many(() => items(() => `cake without ${random.pick(['milk', 'egg', 'nuts', 'soy', 'wheat'])}`)),
    ],
    ['30 foods without a name', many(() => items(() => `0/${random.below(9)} milk`))],
    ['1,000 digits', many(() => '9'.repeat(MAX_MEAL_LENGTH))],
    ['nested fractions', many(() => '1/(2/'.repeat(MAX_MEAL_LENGTH / 5))],
    ['1,000 letters', many(() => letters(MAX_MEAL_LENGTH))],
    ['words that join', many(() => 'with and of '.repeat(MAX_MEAL_LENGTH / 12))],
  ]);
}

/** The slowest of some kinds of text, by the median of each. */
async function worstOf(
  texts: ReadonlyMap<string, readonly string[]>,
  run: (text: string) => Promise<unknown>,
): Promise<{ name: string; time: number }> {
  let worst = { name: '', time: 0 };
  for (const [name, each] of texts) {
    const times: number[] = [];
    for (const text of each) times.push(await timeOf(() => run(text)));
    const time = median(times);
    if (time > worst.time) worst = { name, time };
  }
  return worst;
}

/** Processor time, which other work on the machine hardly changes. */
async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1]!;
}

function mean(times: readonly number[]): number {
  return times.reduce((sum, time) => sum + time, 0) / times.length;
}

function ms(time: number): string {
  return `${Number(time.toPrecision(2))} ms`;
}
