/**
 * 1. Buckets that were packed have their words, in their order, with empty buckets and full ones.
 * 2. A table that words are added to, and others taken from, is the table of the words that it has then.
 * 3. Words may have the highest number that a word can have, and a bucket more of them than 16 bits can count.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { WORD_MASK } from '../../../src/catalog/index/index-layout.ts';
import {
  addToBuckets,
  buildBuckets,
  type EachPair,
  NO_WORD,
  WordBuckets,
} from '../../../src/catalog/index/word-buckets.ts';

function wordsOf(buckets: WordBuckets, hash: number): number[] {
  const bucket = buckets.bucketOf(hash);
  const words: number[] = [];
  for (let at = buckets.startOf(bucket); at < buckets.startOf(bucket + 1); at++) words.push(buckets.wordAt(at));
  return words;
}

it('have the words that were put in', () => {
  const word = fc.oneof(fc.nat(WORD_MASK), fc.constantFrom(0, 255, 256, 65_535, 65_536, WORD_MASK));
  const pairs = fc.array(fc.record({ hash: fc.integer({ min: 0, max: 0xffff_ffff }), word }), { maxLength: 300 });
  fc.assert(
    fc.property(pairs, fc.constantFrom(16, 64, 1024), (added, size) => {
      const built = buildBuckets(size, added.length, (add) => {
        for (const pair of added) add(pair.hash, pair.word);
      });
      const buckets = new WordBuckets(built);
      expect(buckets.count).toBe(size);
      const expected = Array.from({ length: size }, (): number[] => []);
      for (const { hash, word } of added) expected[hash & (size - 1)]!.push(word);
      expect(expected.map((_, hash) => wordsOf(buckets, hash))).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

it('get other words', () => {
  const word = fc.record({ hashes: fc.uniqueArray(fc.nat(40)), place: fc.constantFrom('stays', 'goes', 'comes') });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 200 }), (words) => {
      const after = words.filter(({ place }) => place !== 'goes');
      const before = words.filter(({ place }) => place !== 'comes');
      const pairsOf =
        (some: typeof words, numbers: typeof words): EachPair =>
        (add) => {
          for (const each of some) for (const hash of each.hashes) add(hash, numbers.indexOf(each));
        };
      const tableOf = (some: typeof words) => buildBuckets(16, some.length, pairsOf(some, some));
      const newNumber = Uint32Array.from(before, (each) => (after.includes(each) ? after.indexOf(each) : NO_WORD));
      const added = after.filter(({ place }) => place === 'comes');
      expect(addToBuckets(new WordBuckets(tableOf(before)), newNumber, pairsOf(added, after))).toEqual(tableOf(after));
    }),
    { numRuns: 50 },
  );
});

it('may be larger than 16 bits can count', () => {
  const many = 70_000;
  const built = buildBuckets(16, many, (add) => {
    add(2, 11);
    for (let word = 0; word < many; word++) add(3, word);
    add(4, 12);
    add(4, 13);
  });
  const buckets = new WordBuckets(built);
  expect(wordsOf(buckets, 2)).toEqual([11]);
  expect(wordsOf(buckets, 3)).toEqual(Array.from({ length: many }, (_, word) => word));
  expect(wordsOf(buckets, 4)).toEqual([12, 13]);
  expect(wordsOf(buckets, 5)).toEqual([]);
});
