/**
 * Puts foods in order by a few facts and their id. All of it fits into the 53 bits of a number that is sorted
 * natively, in half a second for four million foods where a comparison function takes ten.
 */
import { CONFIDENCE_STEPS, confidenceStep } from '../food/confidence.ts';
import type { FoodSpool } from './food-spool.ts';

type Columns = ReturnType<FoodSpool['columns']>;

const CONFIDENCE_BITS = 7;
/** What is left of the confidence within its step. */
const REST_BITS = 5;
const IMAGE_BITS = 1;
const POPULARITY_BITS = 20;
const ID_BITS = 24;

/** Orders by which foods are listed. */
export type RankOrder = 'static' | 'popular';

/**
 * The arrivals in order, best first: `static` by the step of the confidence, image, popularity, and then by the whole
 * confidence, just as search ranks foods that fit alike; `popular` by popularity, confidence, image.
 */
export function orderBy(
  order: RankOrder,
  arrivals: Uint32Array,
  columns: Columns,
  arrivalById: Uint32Array,
): Uint32Array {
  const { id, confidence, hasImage, popularity } = columns;
  if (arrivalById.length > 2 ** ID_BITS || !havePopularityWithin(2 ** POPULARITY_BITS, arrivals, popularity)) {
    return orderByComparing(order, arrivals, columns);
  }
  const keys = new Float64Array(arrivals.length);
  for (let i = 0; i < arrivals.length; i++) {
    const arrival = arrivals[i]!;
    const score =
      order === 'static'
        ? staticScore(confidence[arrival]!, hasImage[arrival]!, popularity[arrival]!)
        : (popularity[arrival]! * 2 ** CONFIDENCE_BITS + confidence[arrival]!) * 2 ** IMAGE_BITS + hasImage[arrival]!;
    // The best score gets the smallest number, and of equal scores the smallest id.
    keys[i] = (2 ** (53 - ID_BITS) - 1 - score) * 2 ** ID_BITS + id[arrival]!;
  }
  keys.sort();
  // Loops without callbacks or remainders: on four million foods they take a tenth of the time.
  const ordered = new Uint32Array(arrivals.length);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    ordered[i] = arrivalById[key - Math.floor(key / 2 ** ID_BITS) * 2 ** ID_BITS]!;
  }
  return ordered;
}

function havePopularityWithin(bound: number, arrivals: Uint32Array, popularity: Uint32Array): boolean {
  for (let i = 0; i < arrivals.length; i++) if (popularity[arrivals[i]!]! >= bound) return false;
  return true;
}

function staticScore(confidence: number, hasImage: number, popularity: number): number {
  const step = confidenceStep(confidence);
  const shown = (step * 2 ** IMAGE_BITS + hasImage) * 2 ** POPULARITY_BITS + popularity;
  return shown * 2 ** REST_BITS + confidence - CONFIDENCE_STEPS[step]!;
}

/** The same without bounds on ids and popularity, and slower. */
function orderByComparing(order: RankOrder, arrivals: Uint32Array, columns: Columns): Uint32Array {
  const { id, confidence, hasImage, popularity } = columns;
  const facts =
    order === 'static'
      ? [confidence.map(confidenceStep), hasImage, popularity, confidence]
      : [popularity, confidence, hasImage];
  return arrivals.slice().sort((a, b) => {
    for (const fact of facts) if (fact[a] !== fact[b]) return fact[b]! - fact[a]!;
    return id[a]! - id[b]!;
  });
}
