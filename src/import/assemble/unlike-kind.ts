/**
 * Works out the figures that each kind of food has, from the plausible foods of the catalog itself, and marks the foods that
 * are unlike their kind. A kind with too few foods is judged by the kind above it, but never by one that says little. The foods
 * that ship with the service were measured in a laboratory: they are part of what is usual, and are not judged themselves.
 *
 * Foods are put in the order of their kinds' numbers, in which a kind and all below it are one stretch; so no more is kept
 * than a number for each food and one figure of all foods, of which a stretch of any length is sampled.
 */
import { VISIBLE } from '../../catalog/build/catalog-plan.ts';
import { FoodBatchWriter } from '../../catalog/build/food-batch.ts';
import type { FoodSpool } from '../../catalog/build/food-spool.ts';
import type { FiguresByKind } from '../../catalog/build/kind-figures.ts';
import { largeFloat32Array, largeUint16Array } from '../../catalog/large-arrays.ts';
import { type FoodDetails, STARTER_DATASET } from '../../catalog/records/food-details.ts';
import { BANDS, scoreAmongKind } from '../../food/confidence.ts';
import type { FoodDraft } from '../../food/food.ts';
import {
  COMPARED_FIGURES,
  type KindFigure,
  kindFigure,
  likelyCause,
  MIN_FOODS_OF_KIND,
  type UnlikeCause,
  type UnlikeKind,
  unlikeFigures,
} from '../../food/kind-figures.ts';
import type { NutrientField } from '../../food/nutrients.ts';
import { AI_ESTIMATE, SOURCES } from '../../food/source.ts';
import type { Kind, KindTable } from '../../kinds/kind-table.ts';
import { FIELD_PLACE, type PreviousMarks } from './kind-marks.ts';
import { NumberSorter } from './number-sorter.ts';

const WIDTH = COMPARED_FIGURES.length;
/** Quantiles of this many foods are exact enough; a larger kind is sampled evenly. */
const MAX_SAMPLED = 20_000;
/** Foods that are written at once. */
const REPLACED_PER_BATCH = 1_000;

/**
 * Marks the shown foods that are unlike their kind, and takes `previous` marks off those that are not; returns how many are marked, and
 * the figures of all kinds. Where the catalog has too few foods of a kind, the figures that are `known` of it count.
 */
export function markUnlikeKinds(
  spool: FoodSpool,
  dispositions: Uint32Array,
  table: KindTable,
  previous: PreviousMarks,
  known: FiguresByKind = new Map(),
): { unlike: number; figures: FiguresByKind } {
  const { kind, dataset } = spool.columns();
  const starter = spool.datasets.indexOf(STARTER_DATASET);
  const kinds = [undefined, ...spool.kinds.map((path) => table.byKey(path.split('/').at(-1)!))];
  const figures = new FigureTable(spool, dispositions, kinds, table, known);
  const replaced = new ReplacedFoods(spool);
  let unlike = 0;
  for (const block of spool.figures.blocks()) {
    for (let row = 0; row < block.count; row++) {
      const arrival = block.first + row;
      const own = kinds[kind[arrival]!];
      if (dispositions[arrival] !== VISIBLE || own === undefined || dataset[arrival] === starter) continue;
      if (isWithin(block.figures, row, figures.boundsOf(own))) continue;
      const usual = (field: NutrientField) => figures.nearest(own, field)?.figure;
      const amountOf = (field: NutrientField) => {
        const value = block.figures[FIELD_PLACE.get(field)!]![row]!;
        return Number.isNaN(value) ? null : value;
      };
      const found = unlikeFigures(amountOf, usual);
      if (found.length === 0) continue;
      unlike++;
      const markWith = (cause: UnlikeCause | undefined): UnlikeKind => ({
        kind: figures.nearest(own, found[0]!.field)!.kind.key,
        figures: found,
        ...(cause && { cause }),
      });
      const wasMarked = previous.has(arrival);
      if (wasMarked) {
        const exactAmountOf = (field: NutrientField) => previous.figure(arrival, field);
        const cause = likelyCause(exactAmountOf, previous.servingG(arrival), found, usual);
        if (previous.keepIfSame(arrival, markWith(cause))) continue;
      }
      const { draft, details } = wasMarked ? previous.take(arrival) : spool.food(arrival);
      const mark = markWith(likelyCause((field) => draft[field], draft.serving_size_g, found, usual));
      const { confidence, failedChecks } = scoreAmongKind(draft, details, true);
      replaced.add(arrival, { ...draft, confidence }, { ...details, failed_checks: failedChecks, unlike_kind: mark });
    }
  }
  for (const arrival of previous.arrivals()) {
    const { draft, details } = previous.take(arrival);
    replaced.add(arrival, draft, details);
  }
  replaced.flush();
  return { unlike, figures: figures.all() };
}

/** Whether the figures of a row are all within bounds; unknown ones always are. Nearly every food's are. */
function isWithin(figures: readonly Float32Array[], row: number, bounds: Float64Array): boolean {
  for (let at = 0; at < WIDTH; at++) {
    const value = figures[at]![row]!;
    if (value < bounds[2 * at]! || value > bounds[2 * at + 1]!) return false;
  }
  return true;
}

/** Puts foods in place, many at a time: a batch for each of them would be twenty arrays and a write to the file. */
class ReplacedFoods {
  readonly #spool: FoodSpool;
  #arrivals: number[] = [];
  #batch = new FoodBatchWriter(REPLACED_PER_BATCH);

  constructor(spool: FoodSpool) {
    this.#spool = spool;
  }

  add(arrival: number, draft: FoodDraft, details: FoodDetails): void {
    this.#batch.add(draft, details);
    if (this.#arrivals.push(arrival) === REPLACED_PER_BATCH) this.flush();
  }

  flush(): void {
    this.#spool.replace(Uint32Array.from(this.#arrivals), this.#batch.finish());
    this.#arrivals = [];
    this.#batch = new FoodBatchWriter(REPLACED_PER_BATCH);
  }
}

/** The figures of kinds. */
class FigureTable {
  readonly #table: KindTable;
  readonly #figures = new Map<Kind, (KindFigure | undefined)[]>();
  /** By the number of the kind. */
  readonly #bounds: Float64Array[] = [];

  constructor(
    spool: FoodSpool,
    dispositions: Uint32Array,
    kinds: readonly (Kind | undefined)[],
    table: KindTable,
    known: FiguresByKind,
  ) {
    this.#table = table;
    const foods = plausibleFoods(spool, dispositions, kinds, table);
    const samples = new KindSamples(foods);
    const column = largeFloat32Array(spool.count);
    COMPARED_FIGURES.forEach((figure, at) => {
      samples.read(spool.figures.column(at, column));
      for (const kind of table.kinds) {
        // In a small catalog that is nearly every kind.
        if (foods.begins[kind.end]! - foods.begins[kind.number]! < MIN_FOODS_OF_KIND) continue;
        const figures = this.#figures.get(kind) ?? [];
        if (at === 0) this.#figures.set(kind, figures);
        figures.push(kindFigure(figure, samples.sortedOf(kind)));
      }
    });
    for (const [key, byField] of known) {
      const kind = table.byKey(key);
      if (kind === undefined) continue;
      const own = this.#figures.get(kind);
      const figures = COMPARED_FIGURES.map(({ field }, at) => own?.[at] ?? byField.get(field));
      this.#figures.set(kind, figures);
    }
  }

  /** The figure of a kind, or of the nearest one above it that has foods enough. */
  nearest(kind: Kind, field: NutrientField): { kind: Kind; figure: KindFigure } | undefined {
    const at = FIELD_PLACE.get(field)!;
    for (let each: Kind | undefined = kind; each !== undefined && !each.isVague; each = this.#table.parentOf(each)) {
      const figure = this.#figures.get(each)?.[at];
      if (figure !== undefined) return { kind: each, figure };
    }
    return undefined;
  }

  /** The lowest and highest value of each figure that is like a kind. */
  boundsOf(kind: Kind): Float64Array {
    let bounds = this.#bounds[kind.number];
    if (bounds === undefined) {
      bounds = Float64Array.from(
        COMPARED_FIGURES.flatMap(({ field }) => {
          const figure = this.nearest(kind, field)?.figure;
          return [figure?.low ?? Number.NEGATIVE_INFINITY, figure?.high ?? Number.POSITIVE_INFINITY];
        }),
      );
      this.#bounds[kind.number] = bounds;
    }
    return bounds;
  }

  /** All kinds that have figures. */
  all(): FiguresByKind {
    const all = new Map<string, Map<NutrientField, KindFigure>>();
    for (const kind of this.#table.kinds) {
      const known = (this.#figures.get(kind) ?? []).flatMap((figure, at): [NutrientField, KindFigure][] =>
        figure === undefined ? [] : [[COMPARED_FIGURES[at]!.field, figure]],
      );
      if (known.length > 0) all.set(kind.key, new Map(known));
    }
    return all;
  }
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

/** The values of one figure among the foods of kinds. */
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
