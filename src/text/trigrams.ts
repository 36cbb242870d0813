/** Three letters in a row, the edges of the word included: words that share many of them look alike. */
import { MAX_WORD_LENGTH } from './tokenise.ts';
import { finishHash, hashUnit } from './word-units.ts';

const EDGE = 0x20;

/** The most trigrams that one word has. */
export const MAX_TRIGRAMS = MAX_WORD_LENGTH;

/** Writes the hashes of the trigrams of `units[start..end)` to `out`: as many as the word has letters. */
export function trigramHashes(units: Uint16Array, start: number, end: number, out: Uint32Array): number {
  for (let middle = start; middle < end; middle++) {
    const before = middle === start ? EDGE : units[middle - 1];
    const after = middle + 1 === end ? EDGE : units[middle + 1];
    out[middle - start] = finishHash(hashUnit(after, hashUnit(units[middle], hashUnit(before))));
  }
  return end - start;
}
