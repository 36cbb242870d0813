// What is carried over from a previous index is given in pieces, which together are the arrays that are built from all words at once:
// 1. posting lists, short and long, of words and of sources, also where a list takes more than a piece;
// 2. the words of documents, be they common or not, in sequences or not, also where each piece has one document only.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CarriedForward } from '../../../src/catalog/carry/carried-forward.ts';
import { carryPostings, EarlierPostings } from '../../../src/catalog/carry/carried-postings.ts';
import { encodeForward } from '../../../src/catalog/index/forward-index.ts';
import { FIELD_SHIFT } from '../../../src/catalog/index/index-layout.ts';
import {
  buildPostings,
  countDocuments,
  type IndexedDocuments,
  listLengths,
} from '../../../src/catalog/index/index-postings.ts';
import { NO_DOC } from '../../../src/catalog/records/record-file.ts';
import { joinPieces } from '../../../src/catalog/section-file.ts';

/** Words have the same numbers before and after. There are more than the forward index has codes for. */
const WORDS = 20_000;
const ALL_WORDS = Uint32Array.from({ length: WORDS }, (_, word) => word);
const MAX_WORDS = 6;

/** Its words, whether it was in the previous index and is in the next, and its traits. */
interface Doc {
  words: number[];
  place: 'stays' | 'goes' | 'comes';
  traits: number;
}

const words: fc.Arbitrary<number[]> = fc.oneof(
  fc.array(fc.oneof(fc.nat(3), fc.nat(WORDS - 1)), { maxLength: MAX_WORDS }),
  fc.constantFrom<number[]>([0, 2, 6, 3, 7, 11], [1, 3, 7, 11], [2, 6], [2, 10, 2, 3]),
);

const doc = fc.record<Doc>({
  words,
  place: fc.constantFrom('stays', 'stays', 'goes', 'comes'),
  traits: fc.constantFrom(0, 1, 2, 4),
});

function documents(docs: readonly Doc[], isChosen: (each: Doc) => boolean = () => true): IndexedDocuments {
  const chosen = [...docs.entries()].filter(([, each]) => isChosen(each));
  const offsets = [0];
  for (const [, { words }] of chosen) offsets.push(offsets.at(-1)! + words.length);
  return {
    docs: Uint32Array.from(chosen, ([number]) => number),
    entries: Uint32Array.from(
      chosen.flatMap(([, { words }]) => words),
      (word) => (((word % 4) << FIELD_SHIFT) | word) >>> 0,
    ),
    offsets: Uint32Array.from(offsets),
  };
}

function countsOf(some: IndexedDocuments): Uint32Array {
  const counts = new Uint32Array(WORDS);
  countDocuments(some, counts);
  return counts;
}

it('carried posting lists and words are those that are built', () => {
  fc.assert(
    fc.property(fc.array(doc, { maxLength: 60 }), fc.integer({ min: 2 * MAX_WORDS, max: 40 }), (docs, room) => {
      const [before, after] = [
        docs.filter(({ place }) => place !== 'comes'),
        docs.filter(({ place }) => place !== 'goes'),
      ];
      const numbers = new Map(after.map((each, number) => [each, number]));
      const newDocs = Uint32Array.from(before, (each) => numbers.get(each) ?? NO_DOC);
      const [earlier, now] = [documents(before), documents(after)];
      const [earlierTraits, traits] = [before, after].map((some) => Uint8Array.from(some, (each) => each.traits));
      const added = documents(after, ({ place }) => place === 'comes');
      const counts = countsOf(now);

      const earlierLists = buildPostings(earlier, ALL_WORDS, countsOf(earlier), earlierTraits!, 0);
      const changes = {
        earlier: new EarlierPostings(
          earlierLists,
          before.length,
          (from, to) => earlierLists.longPostings.slice(from, to),
          room,
        ),
        newDocs,
        added,
        order: ALL_WORDS,
        newNumber: ALL_WORDS,
        carriedWords: WORDS,
        traits: traits!,
      };
      const lists: Record<string, unknown> = {};
      for (const [name, content] of carryPostings(changes, listLengths(counts, traits!, 0), room)) {
        lists[name] = ArrayBuffer.isView(content) ? content : joinPieces(content);
      }
      expect(lists).toEqual(buildPostings(now, ALL_WORDS, counts, traits!, 0));

      const earlierForward = encodeForward(earlier.entries, earlier.offsets, ALL_WORDS);
      const about = { docs: after.length, newNumber: ALL_WORDS };
      const carried = new CarriedForward(earlierForward, newDocs, added, about, room);
      const forward = joinPieces({ element: 'u16', pieces: carried.pieces() });
      const { bases, distances } = carried.packedOffsets();
      expect({ forward, forwardBases: bases, forwardOffsets: distances, ...carried.codeArrays }).toEqual(
        encodeForward(now.entries, now.offsets, ALL_WORDS),
      );
    }),
    { numRuns: 60 },
  );
});
