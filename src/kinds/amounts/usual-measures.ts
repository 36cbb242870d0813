/**
 * By which portions an amount of a food is weighed (`kinds/measures.tsv`): a number alone means medium apples, large eggs and cans of
 * cola, and a glass of wine holds less than one of milk.
 */
import { type Measure, UNITS } from '../../food/amounts/units.ts';
import { categoryKey } from '../kind-norms.ts';
import type { Kind, KindTable, Language } from '../kind-table.ts';
import { KindTableError, linesOf } from '../parse-tables.ts';

/** What may stand for an amount: the portion of one of these units, the nearest to the food first; or a measure of its own. */
export type UsualMeasure = readonly string[] | Measure;

/** What is said where no amount is: a plain serving is meant. */
export const NO_AMOUNT = 'none';
/** What is said where the word "piece" is: a piece of pizza is a slice, though one pizza is whole. */
export const PIECE_OF = 'piece_of';

/** Whatever is said. */
export const ANYTHING_SAID = '*';
const NOT_UNITS: ReadonlySet<string> = new Set([NO_AMOUNT, PIECE_OF, ANYTHING_SAID]);

const COLUMNS = ['key', 'said', 'languages', 'measures', 'why'];
const ANY_FOOD = '*';
const FIGURE = /^(\d+(?:\.\d+)?)(g|ml)$/;

/** How the table is stored. */
export type MeasureRows = readonly (readonly [
  key: string,
  said: string,
  languages: readonly string[],
  measures: readonly UsualMeasure[],
])[];

/** Reads `measures.tsv`. */
export function parseMeasures(text: string, table: KindTable): MeasureRows {
  const keys = new Set([ANY_FOOD, ...table.categories.map(categoryKey), ...table.kinds.map(({ key }) => key)]);
  const rows = readSpokenRows('measures.tsv', text, COLUMNS, table, keys);
  return rows.map(([key, said, languages, measures]) => [key, said, languages, measures.split(' ').map(measureOf)]);
}

/** Reads a table of what holds of what is said of kinds. */
export function readSpokenRows(
  file: string,
  text: string,
  columns: readonly string[],
  table: KindTable,
  keys: ReadonlySet<string>,
): (readonly [key: string, said: string, languages: readonly string[], value: string])[] {
  const known = new Set<string>(table.languages);
  return Array.from(linesOf(file, text, columns), ({ line, cells }) => {
    const [key, said, spoken, value] = cells as [string, string, string, string];
    const languages = spoken.split(' ').filter(Boolean);
    const unknown = languages.find((language) => !known.has(language));
    const fail = (problem: string): never => {
      throw new KindTableError(file, line, problem);
    };
    if (!keys.has(key)) fail(`There is no kind "${key}".`);
    const noUnit = said.split(' ').find((each) => !NOT_UNITS.has(each) && !UNITS.has(each));
    if (noUnit !== undefined) fail(`There is no unit "${noUnit}".`);
    if (unknown !== undefined) fail(`There is no language "${unknown}".`);
    if (value === '') fail('A line needs what is meant.');
    return [key, said, languages, value];
  });
}

function measureOf(text: string): UsualMeasure {
  const [, figure, unit] = FIGURE.exec(text) ?? [];
  if (figure === undefined) return text.split('/');
  return unit === 'g' ? { grams: Number(figure) } : { milliliters: Number(figure) };
}

/** What holds of what is `said` of a kind: in some languages, which counts first, or in all. */
export class SpokenRows<T> {
  readonly #rows = new Map<string, { languages: ReadonlySet<string>; value: T }[]>();

  constructor(rows: readonly (readonly [key: string, said: string, languages: readonly string[], value: T])[]) {
    for (const [key, said, languages, value] of rows) {
      const place = `${key} ${said}`;
      const row = { languages: new Set(languages), value };
      this.#rows.set(place, [row, ...(this.#rows.get(place) ?? [])].sort(bySpoken));
    }
  }

  at(key: string, said: string, spoken: readonly Language[]): T | undefined {
    const isSpoken = (languages: ReadonlySet<string>) =>
      languages.size === 0 || (spoken.length > 0 && spoken.every((language) => languages.has(language)));
    return this.#rows.get(`${key} ${said}`)?.find(({ languages }) => isSpoken(languages))?.value;
  }
}

/** The measures of all kinds. */
export class UsualMeasures {
  readonly #table: KindTable;
  readonly #rows: SpokenRows<readonly UsualMeasure[]>;

  constructor(table: KindTable, rows: MeasureRows) {
    this.#table = table;
    this.#rows = new SpokenRows(rows);
  }

  /**
   * By what an amount of a kind is weighed: as the nearest kind that says so, then as of any food. A cup of coffee is smaller in
   * Italian: `spoken` are the languages that the amount may have been said in, none where nothing tells.
   */
  of(kind: Kind | undefined, said: string, spoken: readonly Language[] = []): readonly UsualMeasure[] {
    const kinds = kind === undefined ? [] : this.#table.pathTo(kind).reverse();
    const keys = kind === undefined ? [] : [...kinds.map(({ key }) => key), categoryKey(kind.category)];
    const own = keys.map((key) => this.#rows.at(key, said, spoken)).find((measures) => measures !== undefined);
    return [...(own ?? []), ...(this.#rows.at(ANY_FOOD, said, spoken) ?? [[said]])];
  }
}

function bySpoken(a: { languages: ReadonlySet<string> }, b: { languages: ReadonlySet<string> }): number {
  return Number(a.languages.size === 0) - Number(b.languages.size === 0);
}
