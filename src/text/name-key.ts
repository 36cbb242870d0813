/**
 * The key of a name: one number that the same words give in any order, singular or plural. A table of keys leads from
 * a query straight to the foods whose whole name it is, however many better documented foods share its words.
 */
import { singular } from './plurals.ts';
import { finishHash, hashWord } from './word-units.ts';

/** What one word adds to the key of a name. */
export function wordKey(word: string): number {
  return hashWord(singular(word));
}

/** The key of the words with these word keys; a repeated word counts once. */
export function nameKey(wordKeys: ArrayLike<number>, count: number = wordKeys.length): number {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    let repeated = false;
    for (let j = 0; j < i && !repeated; j++) repeated = wordKeys[j] === wordKeys[i];
    if (!repeated) sum = (sum + wordKeys[i]) | 0;
  }
  return finishHash(sum);
}
