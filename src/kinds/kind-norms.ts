/** The norms of kinds as `kinds/norms.tsv` has them, and those of kinds with too few measured foods from the kinds above them. */

import { COMPARED_FIGURES } from '../food/trust/kind-figures.ts';
import { type FigureNorm, figureNorm, type KindNorm, type UsualRange } from '../food/trust/kind-norms.ts';
import { COMPARED_SHARES } from '../food/trust/kind-shares.ts';
import type { Category, Kind, KindTable } from './kind-table.ts';

/** The columns of the norms: figures, and then shares. */
export const NORM_COLUMNS: readonly string[] = [...COMPARED_FIGURES.map(({ field }) => field), ...COMPARED_SHARES];
const FIGURES = COMPARED_FIGURES.length;
const WIDTH = NORM_COLUMNS.length;
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
    const figures = COMPARED_FIGURES.map((_, at): FigureNorm | undefined => {
      const range = this.#range(place, at);
      return range === undefined ? above?.figures[at] : figureNorm(at, range);
    });
    const shares = COMPARED_SHARES.map((_, at) => this.#range(place, FIGURES + at) ?? above?.shares[at]);
    return { kind, figures, shares, isAlcoholic: ALCOHOLIC.has(key) };
  }

  #range(place: number, column: number): UsualRange | undefined {
    const from = (place * WIDTH + column) * QUANTILES;
    if (this.#tenths[from] === NO_NORM) return undefined;
    const at = (quantile: number) => this.#tenths[from + quantile]! / TENTHS;
    return { least: at(0), middle: at(1), most: at(2) };
  }
}
