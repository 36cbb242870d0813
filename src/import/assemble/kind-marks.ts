/**
 * The marks of foods that are unlike their kind, as the previous catalog has them. An import judges every food without its mark. Most
 * foods get the same mark again: then their record stays as it is, and is neither written nor indexed again. So threads read no more of
 * such a record than judging it takes.
 */

import type { FoodSpool } from '../../catalog/build/food-spool.ts';
import type { FoodDetails } from '../../catalog/records/food-details.ts';
import { scoreAmongKind } from '../../food/confidence.ts';
import type { FoodDraft } from '../../food/food.ts';
import { COMPARED_FIGURES, type UnlikeKind } from '../../food/kind-figures.ts';
import type { NutrientField } from '../../food/nutrients.ts';

/** Records that differ from what their source has in nothing but a mark; some of those that a job names. */
export interface MarkedRecords {
  /** Their places among the records of the job. */
  rows: number[];
  /** Their confidence without the mark, in hundredths. */
  confidence: number[];
  servingG: (number | null)[];
  /** The compared figures of each, one after the other. The columns of a catalog have them less exactly. */
  figures: (number | null)[];
  /** Their marks, as JSON. */
  marks: string[];
}

export function noMarkedRecords(): MarkedRecords {
  return { rows: [], confidence: [], servingG: [], figures: [], marks: [] };
}

export function addMarkedRecord(to: MarkedRecords, row: number, draft: FoodDraft, details: FoodDetails): void {
  to.rows.push(row);
  to.confidence.push(Math.round(scoreAmongKind(draft, details, false).confidence * 100));
  to.servingG.push(draft.serving_size_g);
  for (const { field } of COMPARED_FIGURES) to.figures.push(draft[field]);
  to.marks.push(markJson(details.unlike_kind));
}

/** Takes the mark off a food. */
export function removeMark(draft: FoodDraft, details: FoodDetails): void {
  const { failedChecks, confidence } = scoreAmongKind(draft, details, false);
  draft.confidence = confidence;
  if (failedChecks.length > 0) details.failed_checks = failedChecks;
  else delete details.failed_checks;
  delete details.unlike_kind;
}

/** The carried foods whose records still have their marks, while their columns are those of unmarked foods. */
export class PreviousMarks {
  readonly #spool: FoodSpool;
  readonly #places = new Map<number, { records: MarkedRecords; at: number; confidence: number }>();

  constructor(spool: FoodSpool) {
    this.#spool = spool;
  }

  /** Adds foods; `arrivals` has those of all records of the job. */
  add(arrivals: Uint32Array, records: MarkedRecords): void {
    records.rows.forEach((row, at) => {
      const arrival = arrivals[row]!;
      this.#places.set(arrival, { records, at, confidence: this.#spool.confidenceOf(arrival) });
      this.#spool.setScore(arrival, records.confidence[at]!, false);
    });
  }

  has(arrival: number): boolean {
    return this.#places.has(arrival);
  }

  servingG(arrival: number): number | null {
    const { records, at } = this.#places.get(arrival)!;
    return records.servingG[at]!;
  }

  figure(arrival: number, field: NutrientField): number | null {
    const { records, at } = this.#places.get(arrival)!;
    return records.figures[at * COMPARED_FIGURES.length + FIELD_PLACE.get(field)!]!;
  }

  /** Leaves the record of a food as it is if this is its mark; says whether it is. */
  keepIfSame(arrival: number, mark: UnlikeKind): boolean {
    const { records, at, confidence } = this.#places.get(arrival)!;
    if (records.marks[at] !== markJson(mark)) return false;
    this.#spool.setScore(arrival, confidence, true);
    this.#places.delete(arrival);
    return true;
  }

  /** A food without its mark, which is to be written again. */
  take(arrival: number): { draft: FoodDraft; details: FoodDetails } {
    const food = this.#spool.food(arrival);
    removeMark(food.draft, food.details);
    this.#places.delete(arrival);
    return food;
  }

  /** The foods that are left. */
  arrivals(): number[] {
    return [...this.#places.keys()];
  }
}

/** Where each compared figure stands among them. */
export const FIELD_PLACE: ReadonlyMap<NutrientField, number> = new Map(
  COMPARED_FIGURES.map(({ field }, at) => [field, at]),
);

function markJson(mark: UnlikeKind | undefined): string {
  return JSON.stringify(mark ?? null);
}
