/**
 * Checked against sets on generated lists, short and long, of one word, a few and many:
 * 1. A scan visits exactly the documents that are on all lists, in rank order.
 * 2. A scan that is stopped has visited the first of them, and says that there may be more.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Intersection, type PostingList } from '../../../../src/search/run/postings/intersect.ts';
import { postingListsOf } from '../../../catalog/small-postings.ts';

/** More than two blocks. */
const FOODS = 180_000;

/** A list is a union of words; each word is every n-th document from a first one, so that lists of any length occur. */
const wordPostings = fc.record({ first: fc.nat(500), every: fc.constantFrom(1, 2, 3, 7, 50, 1000, 40_000) });
const words = fc.oneof(
  { weight: 3, arbitrary: fc.array(wordPostings, { minLength: 1, maxLength: 4 }) },
  { weight: 1, arbitrary: fc.array(wordPostings, { minLength: 9, maxLength: 12 }) },
  { weight: 2, arbitrary: fc.oneof(rareWords(9, 12), rareWords(300, 400)) },
);
const lists = fc.array(words, { minLength: 1, maxLength: 5 });

/** As of an unfinished word: many that are rare, whose lists are short. */
function rareWords(minLength: number, maxLength: number) {
  return fc.array(fc.record({ first: fc.nat(999), every: fc.constant(1000) }), { minLength, maxLength });
}

describe('a scan', () => {
  it('visits what all lists have in common, in order, until it is stopped', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(1, 10, 100_000_000), (unions, enough) => {
        const docs: number[][] = [];
        const sets: Uint8Array[] = [];
        const made = unions.map((words): PostingList => {
          const from = docs.length;
          const set = new Uint8Array(FOODS);
          for (const { first, every } of words) {
            const list: number[] = [];
            for (let doc = first; doc < FOODS; doc += every) {
              list.push(doc);
              set[doc] = 1;
            }
            docs.push(list);
          }
          sets.push(set);
          const total = docs.slice(from).reduce((sum, { length }) => sum + length, 0);
          return { words: words.length, total, lists: () => Uint32Array.from(words, (_, i) => from + i) };
        });
        const accepts = (doc: number) => sets.every((set) => set[doc] === 1);
        const expected: number[] = [];
        for (let doc = 0; doc < FOODS && expected.length < enough; doc++) if (accepts(doc)) expected.push(doc);

        const visited: number[] = [];
        const whole = new Intersection(postingListsOf(docs, FOODS), FOODS).scan(made, accepts, (doc) => {
          visited.push(doc);
          return visited.length === enough;
        });
        // Numbers in an array are compared one by one, which takes longer than all else here.
        expect(Uint32Array.from(visited)).toEqual(Uint32Array.from(expected));
        expect(whole).toBe(visited.length < enough);
      }),
      { numRuns: 100 },
    );
  });
});
