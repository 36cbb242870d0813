/**
 * Groups of words with the same first letters. These alone decide a word's deletion variants, and such words are adjacent
 * in the sorted vocabulary: so the deletion variant table has one entry per group, less than half as many as words.
 */
import { FIRST_LETTERS } from '../../text/deletion-variants.ts';
import type { IndexArrays } from './index-layout.ts';
import { NO_WORD } from './word-buckets.ts';

/** Where each beginning starts among the words, and where the last ends. */
export function findBeginnings({
  wordUnits,
  wordOffsets,
}: Pick<IndexArrays, 'wordUnits' | 'wordOffsets'>): Uint32Array {
  const words = wordOffsets.length - 1;
  const offsets = new Uint32Array(words + 1);
  let count = 0;
  for (let word = 0; word < words; word++) {
    if (word === 0 || !beginAlike(wordUnits, wordOffsets, word)) offsets[count++] = word;
  }
  offsets[count] = words;
  return offsets.slice(0, count + 1);
}

/** Whether a word has the same first letters as the one before it. */
function beginAlike(units: Uint16Array, offsets: Uint32Array, word: number): boolean {
  const before = offsets[word - 1];
  const start = offsets[word];
  const end = offsets[word + 1];
  if (start - before < FIRST_LETTERS || end - start < FIRST_LETTERS) return false;
  for (let i = 0; i < FIRST_LETTERS; i++) if (units[before + i] !== units[start + i]) return false;
  return true;
}

/** The new numbers of an earlier vocabulary's beginnings, `NO_WORD` if none of their words is left. */
export function renumberBeginnings(earlier: Uint32Array, newNumber: Uint32Array, now: Uint32Array): Uint32Array {
  const renumbered = new Uint32Array(Math.max(0, earlier.length - 1)).fill(NO_WORD);
  let next = 0;
  for (let beginning = 0; beginning < renumbered.length; beginning++) {
    let word = earlier[beginning];
    while (word < earlier[beginning + 1] && newNumber[word] === NO_WORD) word++;
    if (word === earlier[beginning + 1]) continue;
    while (now[next + 1] <= newNumber[word]) next++;
    renumbered[beginning] = next;
  }
  return renumbered;
}
