/**
 * Checked against the documents that were put in:
 * 1. Every list has its documents, in their order, be it short or long: none, one, all of them, the last document, and those on both
 *    sides of the border of a block.
 * 2. Lists may be written in any order, and only the first documents of one may be read.
 * 3. Lists are stored in the shorter of the two ways.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { POSTING_BLOCK, PostingLists, PostingWriter } from '../../../src/catalog/index/posting-lists.ts';
import { postingListsOf } from '../small-postings.ts';

const FOODS = 3 * POSTING_BLOCK + 5;

function every(step: number, first = 0, foods = FOODS): number[] {
  const docs: number[] = [];
  for (let doc = first; doc < foods; doc += step) docs.push(doc);
  return docs;
}

it.each<[string, number[]]>([
  ['no document', []],
  ['the first', [0]],
  ['the last', [FOODS - 1]],
  ['both sides of a border', [POSTING_BLOCK - 1, POSTING_BLOCK, 65_535, 65_536]],
  ['all', every(1)],
  ['all of the second block', every(1, POSTING_BLOCK, 2 * POSTING_BLOCK)],
  ['all of the last block', every(1, 3 * POSTING_BLOCK)],
  ['every hundredth', every(100)],
])('a list of %s', (_, docs) => {
  const lists = postingListsOf([[7], docs, every(3), docs], FOODS);
  expect([1, 3].map((list) => lists.count(list))).toEqual([docs.length, docs.length]);
  for (const list of [1, 3]) expect(lists.docs(list)).toEqual(Uint32Array.from(docs));
  expect(lists.docs(1, 3)).toEqual(Uint32Array.from(docs.slice(0, 3)));
});

it('of no foods has empty lists', () => {
  const lists = postingListsOf([[], []], 0);
  expect([...lists.docs(0), ...lists.docs(1)]).toEqual([]);
});

it('lists are written in any order', () => {
  const doc = fc.oneof(fc.nat(FOODS - 1), fc.constantFrom(0, POSTING_BLOCK - 1, POSTING_BLOCK, FOODS - 1));
  const docs = fc.uniqueArray(doc, { maxLength: 40 }).map((some) => some.sort((a, b) => a - b));
  fc.assert(
    fc.property(fc.array(docs, { maxLength: 20 }), (all) => {
      const counts = Uint32Array.from(all, ({ length }) => length);
      const writer = new PostingWriter(counts, FOODS);
      const inDocOrder = all.flatMap((some, list) => some.map((each) => ({ list, doc: each })));
      for (const { list, doc: each } of inDocOrder.sort((a, b) => a.doc - b.doc)) writer.add(list, each);
      const lists = new PostingLists(writer.finish(), FOODS);
      expect(all.map((_, list) => [...lists.docs(list)])).toEqual(all);
    }),
  );
});

it('a list has a table where that is shorter', () => {
  const bytes = (length: number) => {
    const writer = new PostingWriter(Uint32Array.of(length), FOODS);
    const { shortPostings, longPostings, postingBlockStarts } = writer.finish();
    return shortPostings.byteLength + longPostings.byteLength + postingBlockStarts.byteLength;
  };
  const table = 4 * 5;
  for (let length = 0; length < 50; length++) expect(bytes(length)).toBe(Math.min(4 * length, 2 * length + table));
});
