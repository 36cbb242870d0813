/**
 * 1. Buckets that were packed have their words, in their order, with empty buckets and full ones.
 * 2. Two tables that are merged are the table of the words of both, without those that are left out.
 * 3. Words may have the highest number that a word can have, and a bucket more of them than 16 bits can count.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildBuckets } from '../../src/catalog/index-buckets.ts';
import { WORD_MASK } from '../../src/catalog/index-layout.ts';
import { mergeBuckets, NO_WORD, storeBuckets, WordBuckets } from '../../src/catalog/word-buckets.ts';

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
      const buckets = new WordBuckets(storeBuckets(built));
      expect(buckets.count).toBe(size);
      const expected = Array.from({ length: size }, (): number[] => []);
      for (const { hash, word } of added) expected[hash & (size - 1)]!.push(word);
      expect(expected.map((_, hash) => wordsOf(buckets, hash))).toEqual(expected);
    }),
    { numRuns: 50 },
  );
});

it('are merged', () => {
  const WORDS = 200;
  const word = fc.record({ hashes: fc.uniqueArray(fc.nat(40)), place: fc.constantFrom('stays', 'goes', 'comes') });
  fc.assert(
    fc.property(fc.array(word, { maxLength: WORDS }), (words) => {
      const tableOf = (some: readonly { hashes: number[] }[], numbers: readonly number[]) =>
        buildBuckets(16, some.length, (add) => {
          some.forEach(({ hashes }, i) => {
            for (const hash of hashes) add(hash, numbers[i]!);
          });
        });
      const [before, after, added] = [
        words.filter(({ place }) => place !== 'comes'),
        words.filter(({ place }) => place !== 'goes'),
        words.filter(({ place }) => place === 'comes'),
      ];
      const newNumber = Uint32Array.from(before, (each) => (after.includes(each) ? after.indexOf(each) : NO_WORD));
      const earlier = new WordBuckets(storeBuckets(tableOf(before, [...before.keys()])));
      const others = tableOf(
        added,
        added.map((each) => after.indexOf(each)),
      );
      expect(mergeBuckets(earlier, newNumber, others)).toEqual(storeBuckets(tableOf(after, [...after.keys()])));
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
  const buckets = new WordBuckets(storeBuckets(built));
  expect(wordsOf(buckets, 2)).toEqual([11]);
  expect(wordsOf(buckets, 3)).toEqual(Array.from({ length: many }, (_, word) => word));
  expect(wordsOf(buckets, 4)).toEqual([12, 13]);
  expect(wordsOf(buckets, 5)).toEqual([]);
});
