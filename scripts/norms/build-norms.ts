/**
 * Writes `kinds/norms.tsv`: what is usual of each kind of food, from measured foods of public tables.
 *
 *   npm run norms -- --tables FOLDER [--taxonomy FILE]
 *
 * The folder has BLS 4.0 (`bls-4.0-macros.json.gz`), CIQUAL 2020 (`ciqual-2020-en.tsv.gz`) and Fineli (`fineli/*.csv`); the foods of the
 * USDA are the starter foods. The taxonomy of Open Food Facts says which category a food of CIQUAL stands for; without it, names do.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { recipeOf } from '../../src/food/amounts/recipe-words.ts';
import { COMPARED_FIGURES } from '../../src/food/trust/kind-figures.ts';
import { MIN_MEASURED_FOODS } from '../../src/food/trust/kind-norms.ts';
import { sharesOf } from '../../src/food/trust/kind-shares.ts';
import { checkPlausibility } from '../../src/food/trust/plausibility.ts';
import { KindFinder } from '../../src/import/normalize/kind-finder.ts';
import { knownAncestors } from '../../src/import/normalize/known-ancestors.ts';
import { ALCOHOLIC, categoryKey, NORM_COLUMNS } from '../../src/kinds/kind-norms.ts';
import type { Kind } from '../../src/kinds/kind-table.ts';
import { parseTaxonomy } from '../../src/kinds/taxonomy.ts';
import { compileKinds } from '../kinds/compile-kinds.ts';
import { loadKinds } from '../kinds/load-kinds.ts';
import { type MeasuredFood, readMeasuredFoods, TABLES } from './read-tables.ts';

const FILE = 'kinds/norms.tsv';
/** A kind is told by its name alone: figures must not choose which foods say what figures are usual. */
const NO_NORMS = { normKinds: new Uint16Array(0), normTenths: new Uint32Array(0) };
/**
 * The shares of foods at which figures are noted: what nearly all have more of, half, and nearly none. Tried and lost: moving the outer two of
 * n foods toward those of the kind above, which counts as 3 more. Judged by the norms of the other three tables, 4.2 instead of 4.6 % of 13,780
 * measured foods are doubted, but no fewer right labels, and with each of three seeds 0.4 points fewer of the swaps on them or more (`bench/doubt`).
 */
const SHARES = [0.05, 0.5, 0.95];

function main(): void {
  const { values } = parseArgs({ options: { tables: { type: 'string' }, taxonomy: { type: 'string' } } });
  if (values.tables === undefined) throw new Error('--tables names the folder of the tables');
  const loaded = loadKinds('kinds');
  const taxonomy = values.taxonomy === undefined ? '{"en:none":{}}' : unpacked(values.taxonomy);
  const ancestors = knownAncestors(parseTaxonomy(taxonomy), loaded.table);
  const finder = new KindFinder({ tables: compileKinds({ ...loaded, norms: NO_NORMS }), ancestors });
  const codes = ciqualTags(taxonomy);
  const foodsOf = new Map<string, MeasuredFood[]>();
  let without = 0;
  const all = readMeasuredFoods(values.tables);
  for (const food of all) {
    const tag = food.table === 'ciqual' ? codes.get(food.code) : undefined;
    const { kind } = finder.find({
      source: tag === undefined ? food.source : 'off',
      name: food.name,
      brand: null,
      category: food.category,
      categoryTags: tag === undefined ? undefined : [tag],
      language: 'en',
      countries: undefined,
      figures: {},
    });
    const own = kind === undefined ? undefined : loaded.table.byKey(kind.split('/').at(-1)!);
    // Light foods would make little of anything usual, and their names explain it.
    if (own === undefined || !isPlausible(food, own) || recipeOf(food.name).hasLess) without++;
    else {
      const kinds = loaded.table.pathTo(own).filter((each) => !each.isVague);
      for (const key of [categoryKey(own.category), ...kinds.map((each) => each.key)]) {
        foodsOf.set(key, [...(foodsOf.get(key) ?? []), food]);
      }
    }
  }
  const keys = [...loaded.table.categories.map(categoryKey), ...loaded.table.kinds.map(({ key }) => key)];
  const lines = keys.flatMap((key) => {
    const foods = foodsOf.get(key) ?? [];
    return foods.length < MIN_MEASURED_FOODS ? [] : [lineOf(key, foods)];
  });
  const header = ['key', 'foods', 'tables', ...NORM_COLUMNS].join('\t');
  writeFileSync(FILE, `${[header, ...lines].join('\n')}\n`);
  console.log(
    `${FILE}: ${lines.length} kinds and categories, from ${all.length - without} of ${all.length} measured foods`,
  );
}

/** A food that contradicts itself says nothing about others; the energy of a drink may be that of alcohol, which some tables leave out. */
function isPlausible({ figures }: MeasuredFood, { category }: Kind): boolean {
  return ALCOHOLIC.has(category.key) || !checkPlausibility(figures).failed.includes('energy-mismatch');
}

function lineOf(key: string, foods: readonly MeasuredFood[]): string {
  const tables = Object.entries(TABLES).map(([name, letter]) =>
    foods.some(({ table }) => table === name) ? letter : '',
  );
  const rows = foods.map(({ figures }) => [
    ...COMPARED_FIGURES.map(({ field }) => figures[field]),
    ...sharesOf(figures),
  ]);
  const cells = NORM_COLUMNS.map((_, at) => {
    const sorted = Float64Array.from(
      rows.flatMap((row) => (Number.isNaN(row[at] ?? Number.NaN) ? [] : row[at]!)),
    ).sort();
    return sorted.length < MIN_MEASURED_FOODS ? '' : SHARES.map((share) => short(quantile(sorted, share))).join(' ');
  });
  return [key, foods.length, tables.join(''), ...cells].join('\t');
}

function quantile(sorted: Float64Array, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  return below + (sorted[Math.ceil(at)]! - below) * (at % 1);
}

/** Three digits, and no more than one decimal: what is usual is not known more exactly. */
function short(value: number): string {
  return String(Number(Number(value.toPrecision(3)).toFixed(1)));
}

/** The most specific tag that names each food of CIQUAL: the one that has no child with the same code. */
function ciqualTags(taxonomy: string): Map<string, string> {
  const entries = JSON.parse(taxonomy) as Record<string, { ciqual_food_code?: Record<string, string> }>;
  const tags = new Map<string, string>();
  for (const [tag, { ciqual_food_code: codes }] of Object.entries(entries)) {
    if (codes?.en !== undefined && !tags.has(codes.en)) tags.set(codes.en, tag);
  }
  return tags;
}

function unpacked(file: string): string {
  return gunzipSync(readFileSync(file)).toString('utf8');
}

main();
