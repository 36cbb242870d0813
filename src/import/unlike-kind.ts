/**
 * Works out the figures that each kind of food has, from the plausible foods of the catalog itself, and marks the foods that
 * are unlike their kind. A kind with too few foods is judged by the kind above it, but never by one that says little. The foods
 * that ship with the service were measured in a laboratory: they are part of what is usual, and are not judged themselves.
 *
 * Foods are put in the order of their kinds' numbers, in which a kind and all below it are one stretch; so no more is kept
 * than a number for each food and the figures of one kind, of which a stretch of any length is sampled.
 */
import { VISIBLE } from '../catalog/catalog-writer.ts';
import { FoodBatchWriter } from '../catalog/food-batch.ts';
import { type FoodDetails, STARTER_DATASET } from '../catalog/food-details.ts';
import type { FoodSpool } from '../catalog/food-spool.ts';
import type { FiguresByKind } from '../catalog/kind-figures.ts';
import { BANDS, scoreAmongKind } from '../food/confidence.ts';
import type { FoodDraft } from '../food/food.ts';
import {
  COMPARED_FIGURES,
  type KindFigure,
  kindFigure,
  likelyCause,
  MIN_FOODS_OF_KIND,
  type UnlikeCause,
  type UnlikeKind,
  unlikeFigures,
} from '../food/kind-figures.ts';
import type { NutrientField } from '../food/nutrients.ts';
import { AI_ESTIMATE, SOURCES } from '../food/source.ts';
import type { Kind, KindTable } from '../kinds/kind-table.ts';
import { FIELD_PLACE, type PreviousMarks } from './kind-marks.ts';
import { NumberSorter } from './number-sorter.ts';

const WIDTH = COMPARED_FIGURES.length;
/** Quantiles of this many foods are exact enough; a larger kind is sampled evenly. */
const MAX_SAMPLED = 20_000;
/** Foods that are written at once. */
const REPLACED_PER_BATCH = 1_000;
const NO_FIGURES: readonly undefined[] = [];

/**
 * Marks the shown foods that are unlike their kind, and takes `previous` marks off those that are not; returns how many are marked, and
 * the figures of all kinds.
 */
export function markUnlikeKinds(
  spool: FoodSpool,
  dispositions: Uint32Array,
  table: KindTable,
  previous: PreviousMarks,
): { unlike: number; figures: FiguresByKind } {
  const { kind, nutrients, dataset } = spool.columns();
  const starter = spool.datasets.indexOf(STARTER_DATASET);
  const kinds = [undefined, ...spool.kinds.map((path) => table.byKey(path.split('/').at(-1)!))];
  const figures = new FigureTable(spool, dispositions, kinds, table);
  const replaced = new ReplacedFoods(spool);
  let unlike = 0;
  for (let arrival = 0; arrival < dispositions.length; arrival++) {
    const own = kinds[kind[arrival]!];
    if (dispositions[arrival] !== VISIBLE || own === undefined || dataset[arrival] === starter) continue;
    if (isWithin(nutrients, arrival * WIDTH, figures.boundsOf(own))) continue;
    const usual = (field: NutrientField) => figures.nearest(own, field)?.figure;
    const amountOf = (field: NutrientField) => {
      const value = nutrients[arrival * WIDTH + FIELD_PLACE.get(field)!]!;
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
  for (const arrival of previous.arrivals()) {
    const { draft, details } = previous.take(arrival);
    replaced.add(arrival, draft, details);
  }
  replaced.flush();
  return { unlike, figures: figures.all() };
}

/** Whether the figures from a place on are all within bounds; unknown ones always are. Nearly every food's are. */
function isWithin(nutrients: Float32Array, from: number, bounds: Float64Array): boolean {
  for (let at = 0; at < WIDTH; at++) {
    const value = nutrients[from + at]!;
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

/** The figures of kinds, each worked out when it is first asked for. */
class FigureTable {
  readonly #table: KindTable;
  readonly #nutrients: Float32Array;
  /** Plausible foods in the order of their kinds' numbers, and where each kind's begin. */
  readonly #arrivals: Uint32Array;
  readonly #begins: Uint32Array;
  readonly #figures = new Map<Kind, (KindFigure | undefined)[]>();
  /** By the number of the kind. */
  readonly #bounds: Float64Array[] = [];
  /** The values of each figure of one kind; adding up a step that is no whole number may come out one value longer. */
  readonly #samples = COMPARED_FIGURES.map(() => new Float32Array(MAX_SAMPLED + 1));
  readonly #sorter = new NumberSorter(MAX_SAMPLED + 1);

  constructor(spool: FoodSpool, dispositions: Uint32Array, kinds: readonly (Kind | undefined)[], table: KindTable) {
    const { kind, nutrients, confidence, source } = spool.columns();
    this.#table = table;
    this.#nutrients = nutrients;
    const estimate = SOURCES.indexOf(AI_ESTIMATE);
    const counts = (arrival: number) =>
      dispositions[arrival] === VISIBLE &&
      confidence[arrival]! >= BANDS.plausible.least &&
      source[arrival] !== estimate &&
      kinds[kind[arrival]!] !== undefined;
    this.#begins = new Uint32Array(table.kinds.length + 2);
    for (let arrival = 0; arrival < dispositions.length; arrival++) {
      if (counts(arrival)) this.#begins[kinds[kind[arrival]!]!.number + 1]!++;
    }
    for (let number = 1; number < this.#begins.length; number++) this.#begins[number]! += this.#begins[number - 1]!;
    this.#arrivals = new Uint32Array(this.#begins.at(-1)!);
    const next = this.#begins.slice();
    for (let arrival = 0; arrival < dispositions.length; arrival++) {
      if (counts(arrival)) this.#arrivals[next[kinds[kind[arrival]!]!.number]!++] = arrival;
    }
  }

  /** The figure of a kind, or of the nearest one above it that has foods enough. */
  nearest(kind: Kind, field: NutrientField): { kind: Kind; figure: KindFigure } | undefined {
    const at = FIELD_PLACE.get(field)!;
    for (let each: Kind | undefined = kind; each !== undefined && !each.isVague; each = this.#table.parentOf(each)) {
      const figure = this.#figuresOf(each)[at];
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
      const known = this.#figuresOf(kind).flatMap((figure, at): [NutrientField, KindFigure][] =>
        figure === undefined ? [] : [[COMPARED_FIGURES[at]!.field, figure]],
      );
      if (known.length > 0) all.set(kind.key, new Map(known));
    }
    return all;
  }

  #figuresOf(kind: Kind): readonly (KindFigure | undefined)[] {
    const known = this.#figures.get(kind);
    if (known !== undefined) return known;
    const [from, to] = [this.#begins[kind.number]!, this.#begins[kind.end]!];
    // In a small catalog that is nearly every kind.
    if (to - from < MIN_FOODS_OF_KIND) return NO_FIGURES;
    const step = Math.max(1, (to - from) / MAX_SAMPLED);
    const samples = this.#samples;
    const counts = new Uint32Array(WIDTH);
    // The figures of one food lie together: reading them at once spares most of the waiting for memory.
    for (let place = from; place < to; place += step) {
      const row = this.#arrivals[Math.floor(place)]! * WIDTH;
      for (let at = 0; at < WIDTH; at++) {
        const value = this.#nutrients[row + at]!;
        // Without a sign, which a zero may have.
        if (!Number.isNaN(value)) samples[at]![counts[at]!++] = Math.abs(value);
      }
    }
    const figures = COMPARED_FIGURES.map((figure, at) => kindFigure(figure, this.#sorted(samples[at]!, counts[at]!)));
    this.#figures.set(kind, figures);
    return figures;
  }

  /** The first values in order. None is negative, so that their bits sort like the values. */
  #sorted(values: Float32Array, count: number): Float32Array {
    this.#sorter.sort(new Uint32Array(values.buffer, 0, count));
    return values.subarray(0, count);
  }
}
