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
  const known = new Set<string>(table.languages);
  const keys = new Set([ANY_FOOD, ...table.categories.map(categoryKey), ...table.kinds.map(({ key }) => key)]);
  return Array.from(linesOf('measures.tsv', text, COLUMNS), ({ line, cells }) => {
    const [key, said, spoken, measures] = cells as [string, string, string, string];
    const languages = spoken.split(' ').filter(Boolean);
    const unknown = languages.find((language) => !known.has(language));
    const fail = (problem: string): never => {
      throw new KindTableError('measures.tsv', line, problem);
    };
    if (!keys.has(key)) fail(`There is no kind "${key}".`);
    if (said !== NO_AMOUNT && said !== PIECE_OF && !UNITS.has(said)) fail(`There is no unit "${said}".`);
    if (unknown !== undefined) fail(`There is no language "${unknown}".`);
    if (measures === '') fail('A line needs a measure.');
    return [key, said, languages, measures.split(' ').map(measureOf)];
  });
}

function measureOf(text: string): UsualMeasure {
  const [, figure, unit] = FIGURE.exec(text) ?? [];
  if (figure === undefined) return text.split('/');
  return unit === 'g' ? { grams: Number(figure) } : { milliliters: Number(figure) };
}

/** The measures of all kinds. */
export class UsualMeasures {
  readonly #table: KindTable;
  readonly #rows = new Map<string, { languages: ReadonlySet<string>; measures: readonly UsualMeasure[] }[]>();

  constructor(table: KindTable, rows: MeasureRows) {
    this.#table = table;
    for (const [key, said, languages, measures] of rows) {
      const place = `${key} ${said}`;
      const row = { languages: new Set(languages), measures };
      // What holds in some languages counts before what holds in all.
      this.#rows.set(place, [row, ...(this.#rows.get(place) ?? [])].sort(bySpoken));
    }
  }

  /**
   * By what an amount of a kind is weighed: as the nearest kind that says so, then as of any food. A cup of coffee is smaller in
   * Italian: `spoken` are the languages that the amount may have been said in, none where nothing tells.
   */
  of(kind: Kind | undefined, said: string, spoken: readonly Language[] = []): readonly UsualMeasure[] {
    const kinds = kind === undefined ? [] : this.#table.pathTo(kind).reverse();
    const keys = kind === undefined ? [] : [...kinds.map(({ key }) => key), categoryKey(kind.category)];
    const own = keys.map((key) => this.#at(key, said, spoken)).find((measures) => measures !== undefined);
    return [...(own ?? []), ...(this.#at(ANY_FOOD, said, spoken) ?? [[said]])];
  }

  #at(key: string, said: string, spoken: readonly Language[]): readonly UsualMeasure[] | undefined {
    const isSpoken = (languages: ReadonlySet<string>) =>
      languages.size === 0 || (spoken.length > 0 && spoken.every((language) => languages.has(language)));
    return this.#rows.get(`${key} ${said}`)?.find(({ languages }) => isSpoken(languages))?.measures;
  }
}

function bySpoken(a: { languages: ReadonlySet<string> }, b: { languages: ReadonlySet<string> }): number {
  return Number(a.languages.size === 0) - Number(b.languages.size === 0);
}
