/**
 * By which portions an amount of a food is weighed (`kinds/measures.tsv`): a number alone means medium apples, large eggs and cans of
 * cola, and a glass of wine holds less than one of milk.
 */
import { type Measure, UNITS } from '../../food/amounts/units.ts';
import { categoryKey } from '../kind-norms.ts';
import type { Kind, KindTable } from '../kind-table.ts';
import { KindTableError, linesOf } from '../parse-tables.ts';

/** What may stand for an amount: the portion of one of these units, the nearest to the food first; or a measure of its own. */
export type UsualMeasure = readonly string[] | Measure;

/** What is said where no amount is: a plain serving is meant. */
export const NO_AMOUNT = 'none';

const COLUMNS = ['key', 'said', 'measures', 'why'];
const ANY_FOOD = '*';
const FIGURE = /^(\d+(?:\.\d+)?)(g|ml)$/;

/** How the table is stored. */
export type MeasureRows = readonly (readonly [key: string, said: string, measures: readonly UsualMeasure[]])[];

/** Reads `measures.tsv`. */
export function parseMeasures(text: string, table: KindTable): MeasureRows {
  const keys = new Set([ANY_FOOD, ...table.categories.map(categoryKey), ...table.kinds.map(({ key }) => key)]);
  return Array.from(linesOf('measures.tsv', text, COLUMNS), ({ line, cells }) => {
    const [key, said, measures] = cells as [string, string, string];
    const fail = (problem: string): never => {
      throw new KindTableError('measures.tsv', line, problem);
    };
    if (!keys.has(key)) fail(`There is no kind "${key}".`);
    if (said !== NO_AMOUNT && !UNITS.has(said)) fail(`There is no unit "${said}".`);
    if (measures === '') fail('A line needs a measure.');
    return [key, said, measures.split(' ').map(measureOf)];
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
  readonly #rows: ReadonlyMap<string, readonly UsualMeasure[]>;

  constructor(table: KindTable, rows: MeasureRows) {
    this.#table = table;
    this.#rows = new Map(rows.map(([key, said, measures]) => [`${key} ${said}`, measures]));
  }

  /** By what an amount of a kind is weighed: as the nearest kind that says so, then as of any food. */
  of(kind: Kind | undefined, said: string): readonly UsualMeasure[] {
    const kinds = kind === undefined ? [] : this.#table.pathTo(kind).reverse();
    const keys = kind === undefined ? [] : [...kinds.map(({ key }) => key), categoryKey(kind.category)];
    const own = keys.map((key) => this.#rows.get(`${key} ${said}`)).find((measures) => measures !== undefined);
    return [...(own ?? []), ...(this.#rows.get(`${ANY_FOOD} ${said}`) ?? [[said]])];
  }
}
