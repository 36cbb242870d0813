/**
 * Works out the figures that each kind of food has among the plausible foods of a catalog, for the pages of foods and for claims.
 *
 * Foods are put in the order of their kinds' numbers, in which a kind and all below it are one stretch; so no more is kept
 * than a number for each food and one figure of all foods, of which a stretch of any length is sampled.
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

/** Quantiles of this many foods are exact enough; a larger kind is sampled evenly. */
const MAX_SAMPLED = 20_000;

/** The figures of all kinds that have foods enough, from the shown foods. */
export function usualFigures(spool: FoodSpool, dispositions: Uint32Array, table: KindTable): FiguresByKind {
  const kinds = [undefined, ...spool.kinds.map((path) => table.byKey(path.split('/').at(-1)!))];
  const foods = plausibleFoods(spool, dispositions, kinds, table);
  const samples = new KindSamples(foods);
  const column = largeFloat32Array(spool.count);
  const all = new Map<string, Map<NutrientField, KindFigure>>();
  COMPARED_FIGURES.forEach((compared, at) => {
    samples.read(spool.figures.column(at, column));
    for (const kind of table.kinds) {
      // In a small catalog that is nearly every kind.
      if (foods.begins[kind.end]! - foods.begins[kind.number]! < MIN_FOODS_OF_KIND) continue;
      const figure = kindFigure(compared, samples.sortedOf(kind));
      if (figure === undefined) continue;
      const ofKind = all.get(kind.key) ?? new Map<NutrientField, KindFigure>();
      all.set(kind.key, ofKind.set(compared.field, figure));
    }
  });
  return all;
}

/** Which kind the plausible foods are of, and where each kind begins when they are put in the order of these numbers. */
interface PlausibleFoods {
  /** By arrival the number of the kind plus 1; 0 for other foods. */
  kinds: Uint16Array;
  begins: Uint32Array;
}

function plausibleFoods(
  spool: FoodSpool,
  dispositions: Uint32Array,
  kinds: readonly (Kind | undefined)[],
  table: KindTable,
): PlausibleFoods {
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
  /** Of all plausible foods in the order of their kinds' numbers. */
  readonly #values: Float32Array;
  /** Of one kind; adding up a step that is not a whole number may come out one value longer. */
  readonly #samples = new Float32Array(MAX_SAMPLED + 1);
  readonly #sorter = new NumberSorter(MAX_SAMPLED + 1);

  constructor(foods: PlausibleFoods) {
    this.#foods = foods;
    this.#values = largeFloat32Array(foods.begins.at(-1)!);
  }

  /** Reads a figure, which is given for each food by its arrival. Going through foods in this order spares most of the waiting for memory. */
  read(column: Float32Array): void {
    const { kinds, begins } = this.#foods;
    const next = begins.slice();
    for (let arrival = 0; arrival < kinds.length; arrival++) {
      const place = kinds[arrival]!;
      if (place !== 0) this.#values[next[place - 1]!++] = column[arrival]!;
    }
  }

  /** The values of a kind in order, or of some of its foods; they are valid until the next call. */
  sortedOf(kind: Kind): Float32Array {
    const { begins } = this.#foods;
    const [from, to] = [begins[kind.number]!, begins[kind.end]!];
    const step = Math.max(1, (to - from) / MAX_SAMPLED);
    const [values, samples] = [this.#values, this.#samples];
    let count = 0;
    for (let place = from; place < to; place += step) {
      const value = values[Math.floor(place)]!;
      // Without a sign, which a zero may have.
      if (!Number.isNaN(value)) samples[count++] = Math.abs(value);
    }
    // None is negative, so that their bits sort like the values.
    this.#sorter.sort(new Uint32Array(samples.buffer, 0, count));
    return samples.subarray(0, count);
  }
}
