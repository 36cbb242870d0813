/** The norms of kinds as `kinds/norms.tsv` has them, and those of kinds with too few measured foods from the kinds above them. */

import type { NutrientField } from '../food/nutrients.ts';
import { COMPARED_FIGURES } from '../food/trust/kind-figures.ts';
import { type FigureNorm, figureNorm, type KindNorm } from '../food/trust/kind-norms.ts';
import type { Category, Kind, KindTable } from './kind-table.ts';

export const NORM_FIELDS: readonly NutrientField[] = COMPARED_FIGURES.map(({ field }) => field);
const WIDTH = NORM_FIELDS.length;
/** The numbers of one figure. */
export const QUANTILES = 3;

/** Figures are stored in tenths; this stands where there are none. */
export const TENTHS = 10;
export const NO_NORM = 0xffff_ffff;

/** Categories of drinks whose energy is mostly that of alcohol. */
export const ALCOHOLIC: ReadonlySet<string> = new Set(['beer-and-cider', 'wine', 'spirits']);

/** The norms as they are stored. */
export interface NormArrays {
  /** The numbers of the kinds that have one; of a category, its place behind all kinds. */
  readonly normKinds: Uint16Array;
  /** Their quantiles, one after the other. */
  readonly normTenths: Uint32Array;
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
    const figures = NORM_FIELDS.map((_, at) => this.#figure(place, at) ?? above?.figures[at]);
    return { kind, figures, isAlcoholic: ALCOHOLIC.has(key) };
  }

  #figure(place: number, at: number): FigureNorm | undefined {
    const from = (place * WIDTH + at) * QUANTILES;
    if (this.#tenths[from] === NO_NORM) return undefined;
    const [least, middle, most] = Array.from(this.#tenths.subarray(from, from + QUANTILES), (value) => value / TENTHS);
    return figureNorm(at, [least!, middle!, most!]);
  }
}
