/**
 * Two words within k typos of each other become equal when up to k letters are left out of each; this holds for their
 * first letters alone as well (what one beginning lacks, the other may leave out at its end). So a table from every
 * such deletion variant to its words proposes all words within reach, at the cost of a few dozen look-ups.
 */
import { finishHash, hashUnit } from './word-units.ts';

/** Only the first letters are used, which keeps the table small; longer words are compared afterwards. */
export const FIRST_LETTERS = 7;

/** The most deletion variants that one word has: none, one or two of seven letters left out. */
export const MAX_DELETION_VARIANTS = 1 + 7 + 21;

/**
 * Writes the hash of every deletion variant of `units[start..end)` with up to `depth` letters left out (at most 2) to
 * `out`, and returns how many there are. Some may repeat.
 */
export function deletionVariantHashes(
  units: Uint16Array,
  start: number,
  end: number,
  depth: number,
  out: Uint32Array,
): number {
  const last = Math.min(end, start + FIRST_LETTERS);
  let count = 0;
  out[count++] = hashWithout(units, start, last, -1, -1);
  if (depth === 0) return count;
  for (let i = start; i < last; i++) {
    out[count++] = hashWithout(units, start, last, i, -1);
    if (depth === 1) continue;
    for (let j = i + 1; j < last; j++) out[count++] = hashWithout(units, start, last, i, j);
  }
  return count;
}

function hashWithout(units: Uint16Array, start: number, end: number, skip: number, alsoSkip: number): number {
  let hash = hashUnit(0);
  for (let i = start; i < end; i++) if (i !== skip && i !== alsoSkip) hash = hashUnit(units[i], hash);
  return finishHash(hash);
}
