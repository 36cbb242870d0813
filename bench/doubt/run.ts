/**
 * `npm run bench doubt [-- options]`: how many rows with a mistake are doubted, and how many that are right.
 *   --rows FILE      products: the CSV, JSONL or Parquet export of Open Food Facts; several may be given
 *   --taxonomy FILE  categories.full.json, plain or gzip
 *   --seed N         another seed makes the mistakes in other figures
 *   --show N         so many examples of right rows that are doubted and, with --missed, of mistakes that are not
 *   --missed NAME    a mistake by its name in the report
 * Right are rows with energy, protein, fat and carbohydrate in which neither the source nor arithmetic finds an error, and whose figures can
 * be known: an American label rounds to whole grams of a serving, which says nothing about 100 g of a candy of half a gram. Rows fall by a
 * hash of their codes into a half to tune on, of which examples are shown, and a half to report. A row is doubted that has a confidence
 * below 0.6.
 */
import { parseArgs } from 'node:util';
import { CORE_NUTRIENTS } from '../../src/food/nutrients.ts';
import { roundingRoom } from '../../src/food/trust/kind-distance.ts';
import { CHECKS, OUT_OF_BOUNDS, UNLIKE_KIND } from '../../src/food/trust/plausibility.ts';
import { noCounts } from '../../src/import/jobs/jobs.ts';
import { KindFinder } from '../../src/import/normalize/kind-finder.ts';
import { knownAncestors } from '../../src/import/normalize/known-ancestors.ts';
import { type NormalizedFood, normalize } from '../../src/import/normalize/normalize.ts';
import type { RawFood } from '../../src/import/normalize/raw-food.ts';
import { looksPerServing } from '../../src/import/read-inputs.ts';
import { openKinds, readKinds } from '../../src/kinds/compiled-kinds.ts';
import { parseTaxonomy } from '../../src/kinds/taxonomy.ts';
import { Random } from '../generate/random.ts';
import { examples, share } from '../kinds/agreement.ts';
import { type Half, halfOf, readRows, readText } from '../kinds/rows.ts';
import { INJECTED_ERRORS, type InjectedError, perServing } from './errors.ts';

const OWN_ROWS = 'bench/relevance/products.tsv';
const HALVES: readonly Half[] = ['tune', 'report'];
const TRUSTED = 0.6;
const MOST_DOUBTED = 0.01;
/** Half a gram of a smaller serving is more than 10 g of 100 g. */
const LEAST_SERVING_G = 5;
const OTHER_ERRORS = new Set(
  CHECKS.flatMap(({ id, severity }) =>
    id === OUT_OF_BOUNDS || (severity === 'error' && id !== UNLIKE_KIND) ? [id] : [],
  ),
);

/** Makes the mistakes and returns the lines for the report. */
export async function benchDoubt(options: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({
    args: [...options],
    options: {
      rows: { type: 'string', multiple: true },
      taxonomy: { type: 'string' },
      seed: { type: 'string', default: '1' },
      show: { type: 'string', default: '10' },
      missed: { type: 'string' },
    },
  });
  const [seed, show] = [Number(values.seed), Number(values.show)];
  if (!Number.isInteger(seed)) throw new Error('--seed takes a whole number');
  if (!Number.isInteger(show)) throw new Error('--show takes a whole number');
  if (values.missed !== undefined && !INJECTED_ERRORS.some(({ name }) => name === values.missed)) {
    throw new Error(`--missed takes one of: ${INJECTED_ERRORS.map(({ name }) => name).join(', ')}`);
  }
  const kinds = finderFor(values.taxonomy);
  const clean = new Map<Half, RawFood[]>(HALVES.map((half) => [half, []]));
  const seen = new Set<string>();
  for (const file of values.rows ?? [OWN_ROWS]) {
    for (const { food, errors } of await readRows(file)) {
      if (seen.has(food.key)) continue;
      seen.add(food.key);
      if (isClean(food, errors, kinds)) clean.get(halfOf(food.key))!.push(food);
    }
  }
  return HALVES.flatMap((half) => {
    const rows = clean.get(half)!;
    const shown = half === 'tune' ? show : 0;
    return [
      '',
      `### The ${half} half: ${rows.length} right rows`,
      '',
      ...linesOf(rows, kinds, seed, shown, values.missed),
    ];
  });
}

function finderFor(taxonomyFile: string | undefined): KindFinder {
  const tables = readKinds('dist/kinds.bin');
  const taxonomy = taxonomyFile === undefined ? undefined : parseTaxonomy(readText(taxonomyFile));
  return new KindFinder({ tables, ancestors: taxonomy && knownAncestors(taxonomy, openKinds(tables).table) });
}

function isClean(food: RawFood, errors: readonly string[] | undefined, kinds: KindFinder): boolean {
  if ((errors ?? []).length > 0 || CORE_NUTRIENTS.some((field) => typeof food.nutrients[field] !== 'number'))
    return false;
  if ((food.servingSizeG ?? 100) < LEAST_SERVING_G && roundingRoom(food.nutrients, food.servingSizeG!) > 0)
    return false;
  const normalized = normalize(food, 'bench', kinds);
  return !('rejected' in normalized) && !normalized.details.failed_checks?.some((id) => OTHER_ERRORS.has(id));
}

function linesOf(
  rows: readonly RawFood[],
  kinds: KindFinder,
  seed: number,
  shown: number,
  missedName: string | undefined,
): string[] {
  const doubted = rows.map((row) => judged(row, kinds)).filter(isDoubted);
  const verdict = doubted.length <= MOST_DOUBTED * rows.length ? 'reached' : '**missed**';
  const lines = [
    `Right rows that are doubted: ${share(doubted.length, rows.length)} (at most 1 %: ${verdict})${byCause(doubted)}`,
    '',
    '| mistake | rows | doubted | goal |',
    '|---|---|---|---|',
  ];
  const missed: string[] = [];
  INJECTED_ERRORS.forEach((error, stream) => {
    const wrong = rows.flatMap((row, at) => made(error, row, rows, new Random(seed, at, stream)));
    const foods = wrong.map((row) => judged(row, kinds));
    const found = foods.filter(isDoubted).length;
    const percent = wrong.length === 0 ? 0 : (100 * found) / wrong.length;
    lines.push(`| ${error.name} | ${wrong.length} | ${percent.toFixed(1)} % | ${error.goal} % |`);
    if (error.name === missedName) missed.push(...foods.filter((food) => !isDoubted(food)).map(described));
  });
  const wrong = rows.flatMap((row) => perServing(row) ?? []);
  lines.push(
    '',
    `As a whole file given per serving: the report names ${namedPerServing(wrong, kinds)} (goal 80 %); of the file as it is ${namedPerServing(rows, kinds)}`,
  );
  lines.push(...examples('Right rows that are doubted', doubted.map(described), shown));
  if (missedName !== undefined) lines.push(...examples(`Not doubted: ${missedName}`, missed, shown));
  return lines;
}

/** How many are doubted for which likely mistake. */
function byCause(doubted: readonly NormalizedFood[]): string {
  const counts = new Map<string, number>();
  for (const { details } of doubted) {
    const cause = details.unlike_kind?.cause ?? 'no likely mistake';
    counts.set(cause, (counts.get(cause) ?? 0) + 1);
  }
  return [...counts].map(([cause, count]) => `; ${cause} ${count}`).join('');
}

/** The share of rows that an import's report would name, of those that can be compared. */
function namedPerServing(rows: readonly RawFood[], kinds: KindFinder): string {
  const { servings } = noCounts();
  for (const row of rows) {
    const { servingFit: fit } = judged(row, kinds);
    if (fit !== undefined) servings[fit]++;
  }
  const { nearer, possible, farther } = servings;
  return share(looksPerServing(servings) ? nearer + possible : 0, nearer + possible + farther);
}

function made(error: InjectedError, row: RawFood, rows: readonly RawFood[], random: Random): RawFood[] {
  const wrong = error.make(row, random, random.pick(rows));
  return wrong === undefined ? [] : [wrong];
}

function judged(row: RawFood, kinds: KindFinder): NormalizedFood {
  const food = normalize(row, 'bench', kinds);
  if ('rejected' in food) throw new Error(`${row.key} was rejected: ${food.rejected}`);
  return food;
}

function isDoubted({ draft }: NormalizedFood): boolean {
  return draft.confidence < TRUSTED;
}

function described({ draft, details }: NormalizedFood): string {
  const { name, calories_kcal, protein_g, fat_g, carbs_g, sugar_g, sodium_mg, serving_size_g } = draft;
  const figures = [calories_kcal, protein_g, fat_g, carbs_g, sugar_g, sodium_mg].map((value) => value ?? '–').join(' ');
  const { failed_checks: failed = [], unlike_kind: unlike } = details;
  const odd = unlike?.figures.map(({ field, low, high }) => `${field} not ${low} to ${high}`).join('; ') ?? '';
  return `${name}: ${details.kind ?? 'no kind'}; ${figures}; serving ${serving_size_g ?? '–'}; ${failed.join(' ')} ${unlike?.cause ?? ''} ${odd}`.trim();
}
