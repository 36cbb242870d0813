/**
 * Checked against a dumb count on generated lists:
 * 1. The documents found are those whose words are worth most, the best first, of equal worth those of lower number.
 * 2. What is worth nothing, or less than a share of the best, or not accepted, is not found.
 * 3. Scans of sets of words find the same.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PostingList } from '../../../../src/search/run/postings/intersect.ts';
import {
  PartialMatches,
  partialMatchesAmong,
  partialMatchesByScans,
} from '../../../../src/search/run/postings/partial-matches.ts';
import { postingListsOf } from '../../../catalog/small-postings.ts';

const FOODS = 300_000;
/** Each word is every n-th document from a first one; a list is a union of words. */
const word = fc.record({ first: fc.nat(FOODS - 1), every: fc.constantFrom(17, 400, 9_001, 120_000) });
const lists = fc.array(fc.array(word, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 });
/** Of the best; with 0 all are near. */
const shares = fc.constantFrom(0, 0.5, 0.75);

it('the most distinctive words win, in rank order among equals', () => {
  fc.assert(
    fc.property(lists, fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }), shares, (unions, tells, nearly) => {
      const docs: number[][] = [];
      const words = new Map<number, number>();
      const made = unions.map((union, i): PostingList => {
        const from = docs.length;
        for (const { first, every } of union) {
          docs.push([]);
          for (let doc = first; doc < FOODS; doc += every) {
            docs.at(-1)!.push(doc);
            words.set(doc, (words.get(doc) ?? 0) | (1 << i));
          }
        }
        const total = docs.slice(from).reduce((sum, { length }) => sum + length, 0);
        return { words: union.length, total, lists: () => Uint32Array.from(union, (_, at) => from + at) };
      });
      const idfOf = (bits: number) => tells.reduce((sum, tell, i) => sum + (bits & (1 << i) ? tell : 0), 0);
      const idfs = Float64Array.from({ length: 1 << unions.length }, (_, bits) => idfOf(bits));
      const accepts = (doc: number) => doc % 3 !== 0;
      const most = [...words]
        .filter(([doc, bits]) => accepts(doc) && idfs[bits]! > 0)
        .sort(([a, m], [b, n]) => idfs[n]! - idfs[m]! || a - b)
        .slice(0, 20)
        .map(([doc, bits]) => ({ doc, words: bits }));
      const expected = most.filter((match) => idfOf(match.words) >= nearly * idfOf(most[0]!.words));
      const partialMatches = new PartialMatches(postingListsOf(docs, FOODS), FOODS);
      // Twice, since it keeps memory between searches.
      for (let round = 0; round < 2; round++) {
        expect(partialMatches.find(made, idfs, accepts, 20, nearly)).toEqual(expected);
      }
      const accepted = Uint32Array.from([...words.keys()].filter(accepts)).sort();
      expect(partialMatchesAmong(accepted, idfs, (doc) => words.get(doc)!, 20, nearly)).toEqual(expected);
      const scan = (bits: number, visit: (doc: number) => boolean) => {
        accepted.some((doc) => (words.get(doc)! & bits) === bits && visit(doc));
      };
      expect(partialMatchesByScans(idfs, scan, 20, nearly)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});
