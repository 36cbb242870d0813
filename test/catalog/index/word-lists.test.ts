/**
 * Checked against the pairs that were put in:
 * 1. A list has the words of its hash, sorted; a hash that no word has finds none.
 * 2. Two tables that are merged are the table of all their words, with new numbers for those of the first and without some of these.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WORD_MASK } from '../../../src/catalog/index/index-layout.ts';
import { NO_WORD } from '../../../src/catalog/index/word-buckets.ts';
import { buildWordLists, mergeWordLists, WordLists } from '../../../src/catalog/index/word-lists.ts';

/** The hashes of each word. */
type Hashes = ReadonlyMap<number, readonly number[]>;

const hash = fc.oneof(fc.nat(5), fc.constantFrom(0x8000_0000, 0xffff_ffff));
const hashes = fc.uniqueArray(hash, { maxLength: 4 });
const word = fc.oneof(fc.nat(300), fc.constantFrom(127, 128, 16_383, 16_384, 2_097_151, WORD_MASK));

function listsOf(words: Hashes) {
  const sorted = [...words].sort(([a], [b]) => a - b);
  return buildWordLists(words.size, (add) => {
    for (const [number, its] of sorted) for (const each of its) add(each, number);
  });
}

it('have the words that were put in', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(word, hashes)), hash, (pairs, other) => {
      const words = new Map(pairs);
      const lists = new WordLists(listsOf(words));
      for (const sought of [other, ...[...words.values()].flat()]) {
        const expected = [...words].filter(([, its]) => its.includes(sought)).map(([number]) => number);
        expect([...lists.find(sought)]).toEqual(expected.sort((a, b) => a - b));
      }
    }),
  );
});

it('of many words are read whole', () => {
  const many = Array.from({ length: 5_000 }, (_, i) => 3 * i);
  const lists = new WordLists(listsOf(new Map(many.map((number) => [number, [number % 2]]))));
  expect([...lists.find(1)]).toEqual(many.filter((number) => number % 2 === 1));
});

it('merge', () => {
  const vocabulary = fc.array(hashes, { maxLength: 20 });
  fc.assert(
    fc.property(vocabulary, fc.array(fc.tuple(fc.nat(19), hashes)), fc.nat(3), (carried, added, gone) => {
      // Carried words get even numbers, the added ones odd numbers between them.
      const isGone = (number: number) => number % 4 === gone;
      const newNumber = Uint32Array.from(carried, (_, number) => (isGone(number) ? NO_WORD : 2 * number));
      const one = new Map(carried.entries());
      const other = new Map(added.map(([number, its]) => [2 * number + 1, its]));
      const left = [...one].filter(([number]) => !isGone(number)).map(([number, its]) => [2 * number, its] as const);
      expect(mergeWordLists(listsOf(one), newNumber, listsOf(other))).toEqual(listsOf(new Map([...left, ...other])));
    }),
  );
});
