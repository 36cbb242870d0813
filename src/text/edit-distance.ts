/**
 * Optimal string alignment: the fewest letters inserted, left out, exchanged or swapped with their neighbor, no
 * letter being touched twice. It works on UTF-16 units in typed arrays, because the vocabulary is one and needs no
 * string to be built for each comparison.
 */
import { MAX_WORD_LENGTH } from './tokenise.ts';
import { wordUnits } from './word-units.ts';

const ROW = MAX_WORD_LENGTH + 1;
/** Rows of the matrix that are alive at a time: two before the current one, for swaps. */
const rows = [new Uint8Array(ROW), new Uint8Array(ROW), new Uint8Array(ROW)];

/** The distance between `a[aStart..aEnd)` and `b[bStart..bEnd)`, or `limit + 1` when it is more than `limit`. */
export function editDistance(
  a: Uint16Array,
  aStart: number,
  aEnd: number,
  b: Uint16Array,
  bStart: number,
  bEnd: number,
  limit: number,
): number {
  const tooFar = limit + 1;
  if (Math.abs(aEnd - aStart - (bEnd - bStart)) > limit) return tooFar;
  // Equal ends never need an edit, and most candidates differ in one place only.
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) {
    aStart++;
    bStart++;
  }
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--;
    bEnd--;
  }
  const aLength = aEnd - aStart;
  const bLength = bEnd - bStart;
  if (aLength === 0 || bLength === 0) return Math.max(aLength, bLength);

  let [beforeLast, last, current] = rows;
  for (let j = 0; j <= bLength; j++) last[j] = j;
  for (let i = 1; i <= aLength; i++) {
    const letter = a[aStart + i - 1];
    const previousLetter = i > 1 ? a[aStart + i - 2] : -1;
    current[0] = i;
    let best = i;
    for (let j = 1; j <= bLength; j++) {
      const other = b[bStart + j - 1];
      let distance = last[j - 1] + (letter === other ? 0 : 1);
      if (last[j] + 1 < distance) distance = last[j] + 1;
      if (current[j - 1] + 1 < distance) distance = current[j - 1] + 1;
      if (j > 1 && previousLetter === other && letter === b[bStart + j - 2] && beforeLast[j - 2] + 1 < distance) {
        distance = beforeLast[j - 2] + 1;
      }
      current[j] = distance;
      if (distance < best) best = distance;
    }
    if (best > limit) return tooFar;
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  return Math.min(last[bLength], tooFar);
}

/** The distance between two words, or `limit + 1` when it is more than `limit`. */
export function wordDistance(one: string, other: string, limit: number): number {
  return editDistance(wordUnits(one), 0, one.length, wordUnits(other), 0, other.length, limit);
}
