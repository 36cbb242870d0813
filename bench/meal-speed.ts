/**
 * What meals take beside searches, in one process and one run: five foods against one search, and the worst that may be written
 * against the worst that may be searched for.
 */
import { SearchIndex } from '../src/catalog/index/search-index.ts';
import { openCatalog } from '../src/catalog/versions/open-catalog.ts';
import type { LocalFinder } from '../src/finder/local-finder.ts';
import { MAX_MEAL_LENGTH, MAX_MEAL_PARTS } from '../src/search/meal/read-meal.ts';
import { Random } from './generate/random.ts';
import { worstQueries } from './search/queries.ts';

const FOODS_OF_MEAL = 5;
const SEED = 20_261_119;
const ROUNDS = 7;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Lines for the report; `parts` are what people wrote for one food each. */
export async function mealSpeedLines(parts: readonly string[], finder: LocalFinder, root: string): Promise<string[]> {
  const meals = Array.from({ length: Math.floor(parts.length / FOODS_OF_MEAL) }, (_, at) =>
    parts.slice(at * FOODS_OF_MEAL, (at + 1) * FOODS_OF_MEAL).join('\n'),
  );
  const searches: number[] = [];
  const fives: number[] = [];
  const search = (q: string) => finder.search(q, { limit: 10 });
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, meal] of meals.entries()) {
      const five = await timeOf(() => finder.meal(meal, {}));
      const one = await timeOf(() => search(parts[at * FOODS_OF_MEAL + (round % FOODS_OF_MEAL)]!));
      // The first round warms up.
      if (round === 0) continue;
      fives.push(five);
      searches.push(one);
    }
  }
  const [meal, one] = [median(fives), median(searches)];
  const worstSearch = await worstOf(worstSearches(root), search);
  const worstMeal = await worstOf(hostileMeals(), (text) => finder.meal(text, {}));
  return [
    '',
    `A meal of ${FOODS_OF_MEAL} foods takes ${ms(meal)} (median of ${fives.length}), a search for one ${ms(one)}: ${(meal / one).toFixed(1)} times as long.`,
    `The worst line of a meal ("${worstMeal.name}") takes ${ms(worstMeal.time)}, the worst search ("${worstSearch.name}") ${ms(worstSearch.time)}.`,
  ];
}

function worstSearches(root: string): Map<string, string[]> {
  const catalog = openCatalog(root);
  try {
    const queries = worstQueries(SEED, new SearchIndex(catalog.shared.search), []);
    return new Map(Array.from(queries, ([name, asked]) => [name, asked.slice(0, 20).map(({ text }) => text)]));
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

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

function median(times: readonly number[]): number {
  return [...times].sort((a, b) => a - b)[times.length >> 1]!;
}

function ms(time: number): string {
  return `${Number(time.toPrecision(2))} ms`;
}
