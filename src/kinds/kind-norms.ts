/** The norms of kinds as `kinds/norms.tsv` has them, and those of kinds with too few measured foods from the kinds above them. */

import type { NutrientField } from '../food/nutrients.ts';
import { COMPARED_FIGURES } from '../food/trust/kind-figures.ts';
import { type FigureNorm, figureNorm, type KindNorm } from '../food/trust/kind-norms.ts';
import type { Category, Kind, KindTable } from './kind-table.ts';
import { KindTableError, linesOf } from './parse-tables.ts';

const FIELDS: readonly NutrientField[] = COMPARED_FIGURES.map(({ field }) => field);
const WIDTH = FIELDS.length;
/** The numbers of one figure. */
const QUANTILES = 3;

/** Figures are stored in tenths; this stands where there are none. */
const TENTHS = 10;
const NONE = 0xffff_ffff;

/** Categories of drinks whose energy is mostly that of alcohol. */
export const ALCOHOLIC: ReadonlySet<string> = new Set(['beer-and-cider', 'wine', 'spirits']);

/** The norms as they are stored. */
export interface NormArrays {
  /** The numbers of the kinds that have one; of a category, its place behind all kinds. */
  readonly normKinds: Uint16Array;
  /** Their quantiles, one after the other. */
  readonly normTenths: Uint32Array;
}

/** Reads `norms.tsv`. */
export function parseNorms(text: string, table: KindTable): NormArrays {
  const numbers = new Map([
    ...table.kinds.map(({ key, number }) => [key, number] as const),
    ...table.categories.map((category, at) => [categoryKey(category), table.kinds.length + 1 + at] as const),
  ]);
  const kinds: number[] = [];
  const tenths: number[] = [];
  for (const { line, cells } of linesOf('norms.tsv', text, ['key', 'foods', 'tables', ...FIELDS])) {
    const number = numbers.get(cells[0]!);
    if (number === undefined) throw new KindTableError('norms.tsv', line, `There is no kind "${cells[0]}".`);
    kinds.push(number);
    for (const cell of cells.slice(3)) {
      const quantiles =
        cell === '' ? [NONE, NONE, NONE] : cell.split(' ').map((value) => Math.round(Number(value) * TENTHS));
      if (quantiles.length !== QUANTILES || quantiles.some(Number.isNaN)) {
        throw new KindTableError('norms.tsv', line, `A figure has ${QUANTILES} numbers, not "${cell}".`);
      }
      tenths.push(...quantiles);
    }
  }
  return { normKinds: Uint16Array.from(kinds), normTenths: Uint32Array.from(tenths) };
}

/** How tables write a category where a kind may stand too. */
export function categoryKey({ key }: Category): string {
  return `category/${key}`;
}

/** What is usual of kinds. */
export class KindNorms {
  readonly #table: KindTable;
  readonly #tenths: Uint32Array;
  /** Where those of a kind stand, by its number. */
  readonly #places: ReadonlyMap<number, number>;
  /** By number, those that were asked for; null for none. */
  readonly #known: (KindNorm | null | undefined)[];

  constructor(table: KindTable, { normKinds, normTenths }: NormArrays) {
    this.#table = table;
    this.#tenths = normTenths;
    this.#places = new Map(Array.from(normKinds, (number, at) => [number, at]));
    this.#known = table.kinds.map(() => undefined);
  }

  /** The norm of a kind, else of the nearest one above it that has one and is not vague, else of its category, as of a vague one. */
  of(kind: Kind): KindNorm | undefined {
    let norm = this.#known[kind.number];
    if (norm === undefined) {
      norm = this.#find(kind) ?? null;
      this.#known[kind.number] = norm;
    }
    return norm ?? undefined;
  }

  #find(kind: Kind): KindNorm | undefined {
    const { kinds, categories } = this.#table;
    const parent = this.#table.parentOf(kind);
    const above =
      parent === undefined || parent.isVague
        ? this.#norm(
            kinds.length + 1 + categories.indexOf(kind.category),
            kind.category,
            categoryKey(kind.category),
            undefined,
          )
        : this.of(parent);
    return this.#norm(kind.number, kind.category, kind.key, above);
  }

  /** Tables that state energy alone leave the rest to what is above. */
  #norm(number: number, { key }: Category, kind: string, above: KindNorm | undefined): KindNorm | undefined {
    const place = this.#places.get(number);
    if (place === undefined) return above;
    const figures = FIELDS.map((_, at) => this.#figure(place, at) ?? above?.figures[at]);
    return { kind, figures, isAlcoholic: ALCOHOLIC.has(key) };
  }

  #figure(place: number, at: number): FigureNorm | undefined {
    const from = (place * WIDTH + at) * QUANTILES;
    if (this.#tenths[from] === NONE) return undefined;
    const [least, middle, most] = Array.from(this.#tenths.subarray(from, from + QUANTILES), (value) => value / TENTHS);
    return figureNorm(at, [least!, middle!, most!]);
  }
}
