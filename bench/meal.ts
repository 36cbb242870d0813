/**
 * `npm run bench meal [-- options]`: meals that were written down with the foods and grams that are meant, by people who saw the
 * names of foods and no code; then what meals take beside searches.
 *   --show N   the first N failures of the half to tune
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { LocalFinder } from '../src/finder/local-finder.ts';
import type { Meal, MealItem } from '../src/food/amounts/meal.ts';
import { readSearchTables } from '../src/search/search-kinds.ts';
import { mealSpeedLines } from './meal-speed.ts';
import { importInto } from './relevance/catalog.ts';

/** One part of a meal, as it was judged. */
interface Wanted {
  readonly text: string;
  /** Patterns of names, `*` being any; "(nothing)" for a food that the catalog lacks. */
  readonly wanted?: readonly string[];
  readonly grams?: number;
  readonly amountKnown?: boolean;
  readonly notFood?: boolean;
}

interface JudgedMeal {
  readonly language: string;
  readonly sentence: string;
  readonly items: readonly Wanted[];
}

interface Count {
  held: number;
  all: number;
}

const FOLDER = path.resolve('bench/meals');
const NOTHING = '(nothing)';
/** How far grams may be from those that were judged. */
const TOLERANCE = 0.2;
const TARGETS = { food: 0.93, grams: 0.9, 'not a food': 0.95 } as const;
type Measure = keyof typeof TARGETS;

/** Runs both halves and returns lines for the report. */
export async function benchMeal(options: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({
    args: [...options],
    options: { show: { type: 'string', default: '0' }, folder: { type: 'string', default: FOLDER } },
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-meals-'));
  try {
    const root = await importInto(folder, []);
    const finder = new LocalFinder(root, () =>
      readSearchTables({ kinds: path.resolve('dist/kinds.bin'), nameWords: path.resolve('dist/kind-words.bin') }),
    );
    const lines = [
      '| half | language | right food | grams within 20 % | not a food recognized |',
      '|---|---|---|---|---|',
    ];
    for (const half of ['tune', 'report'] as const) {
      const { rows, failures } = await measure(path.join(values.folder, `meals-${half}.tsv`), finder);
      for (const [language, counts] of rows) {
        const shares = (Object.keys(TARGETS) as Measure[]).map((name) => shareOf(counts[name]));
        lines.push(`| ${half} | ${language} | ${shares.join(' | ')} |`);
      }
      if (half === 'tune') lines.push(...failures.slice(0, Number(values.show)).map((line) => `- ${line}`));
    }
    lines.push(
      `Targets: ${Object.entries(TARGETS)
        .map(([name, share]) => `${name} ${share}`)
        .join(', ')}.`,
    );
    const textsOf = (half: string) =>
      readMeals(path.join(values.folder, `meals-${half}.tsv`)).flatMap(({ items }) => items.map(({ text }) => text));
    lines.push(...(await mealSpeedLines(textsOf('tune'), textsOf('report'), finder, root)));
    finder.close();
    return lines;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(file: string, finder: LocalFinder) {
  const rows = new Map<string, Record<Measure, Count>>();
  const failures: string[] = [];
  for (const { language, sentence, items } of readMeals(file)) {
    const meal = await finder.meal(sentence, {});
    for (const [at, wanted] of items.entries()) {
      const item = itemFor(wanted, at, items.length, meal);
      for (const [name, holds] of verdicts(wanted, item)) {
        for (const row of [language, 'all']) {
          const counts = rows.get(row) ?? { food: none(), grams: none(), 'not a food': none() };
          counts[name].all++;
          if (holds) counts[name].held++;
          rows.set(row, counts);
        }
        if (!holds) failures.push(describe(name, language, wanted, item, sentence));
      }
    }
  }
  const all = rows.get('all')!;
  rows.delete('all');
  return { rows: [...rows, ['all', all] as const], failures };
}

/** The item that answers a part: the one that was read from its words, else the one in its place. */
function itemFor({ text }: Wanted, at: number, count: number, { items }: Meal): MealItem | undefined {
  const plain = (words: string) =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim();
  const exact = items.find((item) => plain(item.text) === plain(text));
  if (exact !== undefined) return exact;
  const within = items.find((item) => plain(item.text).includes(plain(text)) || plain(text).includes(plain(item.text)));
  return within ?? (items.length === count ? items[at] : undefined);
}

function* verdicts(wanted: Wanted, item: MealItem | undefined): Generator<[Measure, boolean]> {
  if (wanted.notFood === true) {
    yield ['not a food', item === undefined || item.food === null];
    return;
  }
  const patterns = wanted.wanted ?? [];
  const isNothing = patterns.includes(NOTHING);
  const name = item?.food?.name;
  yield ['food', name === undefined ? isNothing : patterns.some((pattern) => globOf(pattern).test(name))];
  if (wanted.grams === undefined || isNothing) return;
  const grams = item?.grams ?? undefined;
  yield ['grams', grams !== undefined && Math.abs(grams - wanted.grams) <= TOLERANCE * wanted.grams];
}

function globOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`, 'iu');
}

function readMeals(file: string): JudgedMeal[] {
  const [, ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [language, sentence, items] = line.split('\t') as [string, string, string];
    return { language, sentence: sentence.replaceAll('\\n', '\n'), items: JSON.parse(items) as Wanted[] };
  });
}

function none(): Count {
  return { held: 0, all: 0 };
}

function shareOf({ held, all }: Count): string {
  return all === 0 ? '–' : `${(held / all).toFixed(3)} of ${all}`;
}

function describe(
  name: Measure,
  language: string,
  wanted: Wanted,
  item: MealItem | undefined,
  sentence: string,
): string {
  const got =
    item === undefined ? 'no item' : `${item.food?.name ?? 'no food'}, ${item.grams} g (${item.grams_from?.by})`;
  const meant = wanted.notFood ? 'not a food' : `${wanted.wanted?.slice(0, 3).join(' / ')}, ${wanted.grams} g`;
  return `${name} [${language}] "${wanted.text}": ${got}; wanted ${meant}${item === undefined ? ` — ${sentence}` : ''}`;
}
