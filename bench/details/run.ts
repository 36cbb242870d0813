/**
 * `npm run bench details -- --rows FILE [--foods N]`: imports a file of Open Food Facts, compares random foods field by field with the
 * rows of the file, and says how often each field is filled in the source and in the catalog, and how long details take.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { FoodRecord } from '../../src/catalog/records/record-reader.ts';
import { openWithoutIndex } from '../../src/catalog/versions/open-catalog.ts';
import { type WholeFood, wholeFood } from '../../src/details/whole-food.ts';
import { detailsWords } from '../../src/details/words.ts';
import { ALLERGENS } from '../../src/food/allergens.ts';
import { MORE_NUTRIENTS } from '../../src/food/nutrients.ts';
import { larder } from '../processes.ts';
import { readSourceRows, type SourceRow } from './source-rows.ts';
import { compareSpeed } from './speed.ts';

/** What one field is in a row and in the food that was made of it; undefined where it is not stated. */
interface Field {
  name: string;
  source: (row: SourceRow) => string | undefined;
  food: (food: WholeFood, row: SourceRow) => string | undefined;
}

const GRAM_IN: Readonly<Record<string, number>> = { g: 1, mg: 1e3, µg: 1e6 };

const FIELDS: readonly Field[] = [
  ...MORE_NUTRIENTS.map(({ field, off, unit }): Field => {
    const density = field === 'alcohol_g' ? 0.789 : 1;
    return {
      name: field,
      source: (row) => {
        const grams = off.map(row.nutrient).find((value) => value !== undefined);
        return grams === undefined ? undefined : String(grams * GRAM_IN[unit]! * density);
      },
      food: (food) => {
        const value = food.nutrients.find(({ key }) => key === field)?.per_100g;
        if (value !== undefined) return String(value);
        return food.left_out.includes(field) ? LEFT_OUT : undefined;
      },
    };
  }),
  text('ingredients', 'ingredients_text', ({ ingredients }, { language }) => textIn(ingredients, language)),
  text('generic_name', 'generic_name', ({ generic_names: names }, { language }) => textIn(names, language)),
  text('quantity', 'quantity', ({ quantity }) => quantity?.text),
  tags('labels', 'labels_tags', ({ labels }) => labels?.map(({ tag }) => tag)),
  tags('additives', 'additives_tags', ({ additives }) => additives ?? undefined),
  tags('categories', 'categories_tags', ({ categories }) => categories ?? undefined),
  {
    name: 'allergens of the law',
    source: (row) => keysIn(row, ALLERGEN_COLUMNS).join() || undefined,
    food: ({ allergens }, row) => keysOf(allergens, keysIn(row, ALLERGEN_COLUMNS)),
  },
  {
    name: 'traces of the law',
    // What is in the food is not a trace.
    source: (row) => tracesIn(row).join() || undefined,
    food: ({ traces, allergens }, row) => keysOf([...(traces ?? []), ...(allergens ?? [])], tracesIn(row)),
  },
  {
    name: 'nutri_score',
    source: (row) => /^[a-e]$/.exec(row.text('nutriscore_grade') ?? '')?.[0],
    food: ({ scores }) => scores.nutri_score?.grade,
  },
  {
    name: 'nova_group',
    source: (row) => /^[1-4]/.exec(row.text('nova_group') ?? '')?.[0],
    food: ({ scores }) => scores.nova_group?.toString(),
  },
  {
    name: 'vegan (analysis)',
    source: (row) => {
      const list = row.tags('ingredients_analysis_tags');
      const found = ['vegan', 'non-vegan', 'maybe-vegan', 'vegan-status-unknown'].findIndex((tag) =>
        list.includes(tag),
      );
      return ['yes', 'no', 'maybe', 'unknown'][found];
    },
    // The label's own word stands above the analysis.
    food: ({ diet: { vegan } }) => (vegan.by === null ? undefined : vegan.by === 'label' ? LEFT_OUT : vegan.status),
  },
];

/** Stated by the source, and left out or replaced with a reason. */
const LEFT_OUT = 'left out';

interface Tally {
  source: number;
  catalog: number;
  equal: number;
  leftOut: number;
  differences: string[];
}

/** Runs the comparison and returns its lines for the report. */
export async function benchDetails(given: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({ args: [...given], options: { rows: { type: 'string' }, foods: { type: 'string' } } });
  if (values.rows === undefined) throw new Error('Give a file of Open Food Facts with --rows FILE.');
  const data = mkdtempSync(path.join(tmpdir(), 'larder-details-'));
  try {
    const file = path.resolve(values.rows);
    await larder({ LARDER_DATA: data }, 'import', file, '--dataset', 'off', '--no-starter');
    const rows = new Map((await readSourceRows(file)).map((row) => [row.code, row]));
    const { lines, ids } = compare(path.join(data, 'catalog'), rows, Number(values.foods ?? 200));
    return [...lines, '', ...(await compareSpeed(data, ids))];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

function compare(
  root: string,
  rows: ReadonlyMap<string, SourceRow>,
  sample: number,
): { lines: string[]; ids: number[] } {
  const catalog = openWithoutIndex(root);
  try {
    const { records } = catalog;
    const all = Array.from({ length: records.records }, (_, doc) => records.record(doc));
    const found = all.flatMap((record) => {
      const row = rows.get(record.details.key);
      return row === undefined ? [] : [{ row, record }];
    });
    // Random, and the same in every run.
    const chosen = found
      .sort((a, b) => hashOf(a.row.code).localeCompare(hashOf(b.row.code)))
      .slice(0, sample)
      .map(({ row }) => row.code);
    const tallies = FIELDS.map((field) => tallyOf(field, found, new Set(chosen)));
    const lines = [
      `${rows.size} rows, ${all.length} records, ${found.length} of both; ${chosen.length} compared field by field`,
      '',
      '| field | source % | catalog % | compared: equal | left out | different |',
      '|---|---|---|---|---|---|',
      ...FIELDS.map(({ name }, at) => {
        const { source, catalog: ours, equal, leftOut, differences } = tallies[at]!;
        return `| ${name} | ${share(source, found.length)} | ${share(ours, found.length)} | ${equal} | ${leftOut} | ${differences.length} |`;
      }),
      '',
      `different in all: ${tallies.reduce((sum, { differences }) => sum + differences.length, 0)}`,
      ...tallies.flatMap(({ differences }) => differences.slice(0, 5)),
    ];
    return { lines, ids: all.slice(0, records.count).map(({ food }) => food.id) };
  } finally {
    catalog.close();
  }
}

function tallyOf(
  { name, source, food: ours }: Field,
  found: readonly { row: SourceRow; record: FoodRecord }[],
  chosen: ReadonlySet<string>,
): Tally {
  const tally: Tally = { source: 0, catalog: 0, equal: 0, leftOut: 0, differences: [] };
  for (const { row, record } of found) {
    const stated = source(row);
    const kept =
      ours(wholeFood(record, detailsWords('en'), [], new Map()), row) ??
      (isEstimated(row, name) ? LEFT_OUT : undefined);
    if (stated !== undefined) tally.source++;
    if (kept !== undefined && kept !== LEFT_OUT) tally.catalog++;
    if (!chosen.has(row.code) || (stated === undefined && kept === undefined)) continue;
    if (kept === LEFT_OUT) tally.leftOut++;
    else if (stated === kept || areClose(stated, kept)) tally.equal++;
    else tally.differences.push(`${name} of ${row.code}: source ${cut(stated)}, catalog ${cut(kept)}`);
  }
  return tally;
}

function text(
  name: string,
  column: string,
  food: (food: WholeFood, own: WholeFood) => string | undefined | null,
): Field {
  return {
    name,
    source: (row) => (/\p{L}|\p{N}/u.test(row.text(column) ?? '') ? plain(row.text(column)!) : undefined),
    food: (whole) => {
      const found = food(whole, whole);
      return found ? plain(found) : undefined;
    },
  };
}

function tags(name: string, column: string, food: (food: WholeFood) => readonly string[] | undefined): Field {
  const joined = (list: readonly string[] | undefined) => {
    const known = [...new Set(list?.map((tag) => tag.replace(/^en:/, '').replace(/[\s"]+/g, '-')))];
    return known.length === 0 ? undefined : known.slice(0, 60).join();
  };
  return { name, source: (row) => joined(row.tags(column)), food: (whole) => joined(food(whole)) };
}

const ALLERGEN_COLUMNS = ['allergens_tags', 'allergens', 'allergens_en'];

/** The allergens of the law in the first of these columns that has any. Other words may mean one as well, which adds to the food's. */
function keysIn(row: SourceRow, columns: readonly string[]): string[] {
  const list = columns.map(row.tags).find(({ length }) => length > 0) ?? [];
  return ALLERGENS.filter(({ tag }) => list.includes(tag)).map(({ key }) => key);
}

function tracesIn(row: SourceRow): string[] {
  const contained = keysIn(row, ALLERGEN_COLUMNS);
  return keysIn(row, ['traces_tags', 'traces']).filter((key) => !contained.includes(key));
}

/** Those of the stated ones that the food has. */
function keysOf(list: WholeFood['allergens'], stated: readonly string[]): string | undefined {
  return stated.filter((key) => list?.some((each) => each.key === key)).join() || undefined;
}

/** Nutrients of a row that the source has filled with estimates from the ingredients: only these have water and galactose. */
function isEstimated(row: SourceRow, name: string): boolean {
  const isNutrient = MORE_NUTRIENTS.some(({ field }) => field === name);
  return isNutrient && row.nutrient('water') !== undefined && row.nutrient('galactose') !== undefined;
}

function textIn(texts: WholeFood['ingredients'], language: string | null): string | undefined {
  return (texts?.find((each) => each.language === language) ?? texts?.[0])?.text;
}

/** Without what cleaning changes: markup, entities, underscores around allergens, runs of spaces; and cut. */
function plain(words: string): string {
  return words
    .replace(/<[^>]*>/g, '')
    .replace(/&#?\w+;/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()
    .slice(0, 300);
}

/** Figures agree within a thousandth or the decimals that are kept: the Parquet export has 32-bit floats. */
function areClose(stated: string | undefined, kept: string | undefined): boolean {
  const [a, b] = [Number(stated), Number(kept)];
  return Math.abs(a - b) <= Math.max(5e-5, a / 1_000);
}

function share(part: number, all: number): string {
  return ((100 * part) / all).toFixed(1);
}

function cut(value: string | undefined): string {
  return value === undefined ? 'nothing' : `"${value.slice(0, 80)}"`;
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
