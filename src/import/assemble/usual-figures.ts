/**
 * Computes the usual figures of each kind from the plausible foods of a catalog, for food pages and claims. Foods are
 * sorted by kind number, so a kind and all below it are one range. Memory holds one number per food and one figure at a
 * time; long ranges are sampled.
 */
import { VISIBLE } from '../../catalog/build/catalog-plan.ts';
import type { FoodSpool } from '../../catalog/build/food-spool.ts';
import type { FiguresByKind } from '../../catalog/build/kind-figures.ts';
import { largeFloat32Array, largeUint16Array } from '../../catalog/large-arrays.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { AI_ESTIMATE, SOURCES } from '../../food/source.ts';
import { BANDS } from '../../food/trust/confidence.ts';
import { COMPARED_FIGURES, type KindFigure, kindFigure, MIN_FOODS_OF_KIND } from '../../food/trust/kind-figures.ts';
import type { Kind, KindTable } from '../../kinds/kind-table.ts';
import { NumberSorter } from './number-sorter.ts';

/** Enough for exact quantiles; larger kinds are sampled evenly. */
const MAX_SAMPLED = 20_000;

/** The figures of every kind with enough shown foods. */
export function usualFigures(spool: FoodSpool, dispositions: Uint32Array, table: KindTable): FiguresByKind {
  const kinds = [undefined, ...spool.kinds.map((path) => table.byKey(path.split('/').at(-1)!))];
  const foods = plausibleFoods(spool, dispositions, kinds, table);
  const samples = new KindSamples(foods);
  const column = largeFloat32Array(spool.count);
  const all = new Map<string, Map<NutrientField, KindFigure>>();
  COMPARED_FIGURES.forEach((compared, at) => {
    samples.read(spool.figures.column(at, column));
    for (const kind of table.kinds) {
      // In a small catalog most kinds have too few foods.
      if (foods.begins[kind.end]! - foods.begins[kind.number]! < MIN_FOODS_OF_KIND) continue;
      const figure = kindFigure(compared, samples.sortedOf(kind));
      if (figure === undefined) continue;
      const ofKind = all.get(kind.key) ?? new Map<NutrientField, KindFigure>();
      all.set(kind.key, ofKind.set(compared.field, figure));
    }
  });
  return all;
}

type PlausibleFoods = ReturnType<typeof plausibleFoods>;

/** By arrival the kind's number plus 1, or 0 for other foods; and where each kind begins in the order of kinds. */
function plausibleFoods(
  spool: FoodSpool,
  dispositions: Uint32Array,
  kinds: readonly (Kind | undefined)[],
  table: KindTable,
) {
  const { kind, confidence, source } = spool.columns();
  const estimate = SOURCES.indexOf(AI_ESTIMATE);
  const places = Uint16Array.from(kinds, (each) => (each === undefined ? 0 : each.number + 1));
  const kindByArrival = largeUint16Array(dispositions.length);
  const begins = new Uint32Array(table.kinds.length + 2);
  for (let arrival = 0; arrival < dispositions.length; arrival++) {
    const isPlausible =
      dispositions[arrival] === VISIBLE &&
      confidence[arrival]! >= BANDS.plausible.least &&
      source[arrival] !== estimate;
    const place = isPlausible ? places[kind[arrival]!]! : 0;
    if (place === 0) continue;
    kindByArrival[arrival] = place;
    begins[place]!++;
  }
  for (let number = 1; number < begins.length; number++) begins[number]! += begins[number - 1]!;
  return { kinds: kindByArrival, begins };
}

class KindSamples {
  readonly #foods: PlausibleFoods;
  /** The current figure of all plausible foods, in kind order. */
  readonly #values: Float32Array;
  /** One kind's values, plus one because adding up a fractional step may yield one more. */
  readonly #samples = new Float32Array(MAX_SAMPLED + 1);
  readonly #sorter = new NumberSorter(MAX_SAMPLED + 1);

  constructor(foods: PlausibleFoods) {
    this.#foods = foods;
    this.#values = largeFloat32Array(foods.begins.at(-1)!);
  }

  /** Reads a figure of all foods, in arrival order, which is friendlier to the cache. */
  read(column: Float32Array): void {
    const { kinds, begins } = this.#foods;
    const next = begins.slice();
    for (let arrival = 0; arrival < kinds.length; arrival++) {
      const place = kinds[arrival]!;
      if (place !== 0) this.#values[next[place - 1]!++] = column[arrival]!;
    }
  }

  /** A kind's values (or a sample) in order; valid until the next call. */
  sortedOf(kind: Kind): Float32Array {
    const { begins } = this.#foods;
    const [from, to] = [begins[kind.number]!, begins[kind.end]!];
    const step = Math.max(1, (to - from) / MAX_SAMPLED);
    const [values, samples] = [this.#values, this.#samples];
    let count = 0;
    for (let place = from; place < to; place += step) {
      const value = values[Math.floor(place)]!;
      // Drops the sign of -0.
      if (!Number.isNaN(value)) samples[count++] = Math.abs(value);
    }
    // None is negative, so the bits sort like the values.
    this.#sorter.sort(new Uint32Array(samples.buffer, 0, count));
    return samples.subarray(0, count);
  }
}
