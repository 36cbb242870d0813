/**
 * 1. Words that have the same first letters are one beginning; those that are shorter than that are one each.
 * 2. Beginnings of an earlier vocabulary are found again in a later one, unless none of their words is left.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findBeginnings, renumberBeginnings } from '../../../src/catalog/index/word-beginnings.ts';
import { NO_WORD } from '../../../src/catalog/index/word-buckets.ts';
import { FIRST_LETTERS } from '../../../src/text/deletion-variants.ts';
import { wordUnits } from '../../../src/text/word-units.ts';

const vocabulary = fc.uniqueArray(fc.stringMatching(/^[ab]{1,9}$/), { maxLength: 60 }).map((words) => words.sort());

function beginningsOf(words: readonly string[]): Uint32Array {
  const offsets = [0];
  for (const word of words) offsets.push(offsets.at(-1)! + word.length);
  return findBeginnings({ wordUnits: wordUnits(words.join('')), wordOffsets: Uint32Array.from(offsets) });
}

/** What tells the beginning of a word. */
const letters = (word: string) => word.slice(0, FIRST_LETTERS);

it('are those of words with the same first letters', () => {
  fc.assert(
    fc.property(vocabulary, (words) => {
      const firsts = words.flatMap((word, at) => (at === 0 || letters(word) !== letters(words[at - 1]!) ? [at] : []));
      expect([...beginningsOf(words)]).toEqual([...firsts, words.length]);
    }),
  );
});

it('are found again', () => {
  fc.assert(
    fc.property(vocabulary, vocabulary, (earlier, now) => {
      const newNumber = Uint32Array.from(earlier, (word) => (now.includes(word) ? now.indexOf(word) : NO_WORD));
      const [before, after] = [beginningsOf(earlier), beginningsOf(now)];
      const lettersNow = [...after.subarray(0, -1)].map((word) => letters(now[word]!));
      const expected = [...before.subarray(0, -1)].map((first) => {
        const own = letters(earlier[first]!);
        const isLeft = earlier.some((word) => letters(word) === own && now.includes(word));
        return isLeft ? lettersNow.indexOf(own) : NO_WORD;
      });
      expect([...renumberBeginnings(before, newNumber, after)]).toEqual(expected);
    }),
  );
});
