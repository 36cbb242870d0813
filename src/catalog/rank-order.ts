/**
 * Puts foods in order by up to three facts and their id. All of it fits into the 53 bits of a number that is sorted
 * natively, in half a second for four million foods where a comparison function takes ten.
 */
import type { FoodSpool } from './food-spool.ts';

type Columns = ReturnType<FoodSpool['columns']>;

const CONFIDENCE_BITS = 7;
const IMAGE_BITS = 1;
const POPULARITY_BITS = 21;
const ID_BITS = 24;

/** Orders by which foods are listed. */
export type RankOrder = 'static' | 'popular';

/** The arrivals in order, best first: `static` by confidence, image, popularity; `popular` by popularity, confidence, image. */
export function orderBy(
  order: RankOrder,
  arrivals: Uint32Array,
  columns: Columns,
  arrivalById: Uint32Array,
): Uint32Array {
  const { id, confidence, hasImage, popularity } = columns;
  const fits =
    arrivalById.length <= 2 ** ID_BITS && arrivals.every((arrival) => popularity[arrival]! < 2 ** POPULARITY_BITS);
  if (!fits) return orderByComparing(order, arrivals, columns);
  const keys = new Float64Array(arrivals.length);
  for (let i = 0; i < arrivals.length; i++) {
    const arrival = arrivals[i]!;
    const quality = confidence[arrival]! * 2 ** IMAGE_BITS + hasImage[arrival]!;
    const score =
      order === 'static'
        ? quality * 2 ** POPULARITY_BITS + popularity[arrival]!
        : popularity[arrival]! * 2 ** (CONFIDENCE_BITS + IMAGE_BITS) + quality;
    // The best score gets the smallest number, and of equal scores the smallest id.
    keys[i] = (2 ** (53 - ID_BITS) - 1 - score) * 2 ** ID_BITS + id[arrival]!;
  }
  keys.sort();
  return Uint32Array.from(keys, (key) => arrivalById[key % 2 ** ID_BITS]!);
}

/** The same without bounds on ids and popularity, and slower. */
function orderByComparing(order: RankOrder, arrivals: Uint32Array, columns: Columns): Uint32Array {
  const { id, confidence, hasImage, popularity } = columns;
  const facts = order === 'static' ? [confidence, hasImage, popularity] : [popularity, confidence, hasImage];
  return arrivals.slice().sort((a, b) => {
    for (const fact of facts) if (fact[a] !== fact[b]) return fact[b]! - fact[a]!;
    return id[a]! - id[b]!;
  });
}
