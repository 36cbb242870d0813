/**
 * Checked against the words that were put in:
 * 1. Every document has its words and their fields, be they common or not: with no words, with 500, first and last of a block.
 * 2. The commonest words have codes, as many as there are; of equally common ones the first.
 * 3. The bits of a document are those of its words, and reading stops when it has all that are needed.
 * 4. A document that is read again, or after another one, has its own words.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { commonestWords, DocumentWords, encodeForward, MAX_COMMON_WORDS } from '../../src/catalog/forward-index.ts';
import { FIELD_SHIFT, WORD_MASK } from '../../src/catalog/index-layout.ts';

interface Word {
  number: number;
  field: number;
}

/** Encodes documents, of whose words those from 0 to `common` are the commonest. */
function encoded(docs: readonly (readonly Word[])[], common: number, words: number): DocumentWords {
  const entries = docs.flat().map(({ number, field }) => ((field << FIELD_SHIFT) | number) >>> 0);
  const offsets = [0];
  for (const doc of docs) offsets.push(offsets.at(-1)! + doc.length);
  const counts = new Uint32Array(words).fill(1).fill(2, 0, common);
  const newNumber = new Uint32Array(words);
  for (let number = 0; number < words; number++) newNumber[number] = number;
  return new DocumentWords(encodeForward(Uint32Array.from(entries), Uint32Array.from(offsets), newNumber, counts));
}

function wordsIn(reader: DocumentWords, doc: number): Word[] {
  const { numbers, fields, count } = reader.read(doc);
  return Array.from({ length: count }, (_, i) => ({ number: numbers[i]!, field: fields[i]! }));
}

/** More words than have codes; some of their numbers need more than 16 bits. */
const WORDS = 200_000;

describe('the words of documents', () => {
  it('are those that were put in', () => {
    const number = fc.oneof(
      fc.nat(WORDS - 1),
      fc.constantFrom(0, MAX_COMMON_WORDS - 1, MAX_COMMON_WORDS, 65_535, 65_536, WORDS - 1),
    );
    const doc = fc.array(fc.record({ number, field: fc.nat(3) }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(doc, { maxLength: 200 }), (docs) => {
        const reader = encoded(docs, MAX_COMMON_WORDS, WORDS);
        expect(docs.map((_, at) => wordsIn(reader, at))).toEqual(docs);
      }),
      { numRuns: 30 },
    );
  });

  it('may be 500 uncommon ones in each document', () => {
    const docs = Array.from({ length: 130 }, (_, doc) =>
      Array.from({ length: 500 }, (_, i) => ({ number: WORDS - 1 - ((doc * 500 + i) % 100_000), field: i % 4 })),
    );
    const reader = encoded(docs, MAX_COMMON_WORDS, WORDS);
    for (const doc of [0, 1, 63, 64, 65, 127, 128, 129]) expect(wordsIn(reader, doc)).toEqual(docs[doc]);
  });

  it('may have the highest number that a word can have', () => {
    const docs = [[{ number: WORD_MASK, field: 3 }], [], [{ number: WORD_MASK, field: 0 }]];
    const reader = encoded(docs, MAX_COMMON_WORDS, WORD_MASK + 1);
    expect(docs.map((_, doc) => wordsIn(reader, doc))).toEqual(docs);
  });

  it('are read again after those of another document', () => {
    const docs = [[{ number: 7, field: 1 }], [{ number: 150_000, field: 2 }]];
    const reader = encoded(docs, MAX_COMMON_WORDS, WORDS);
    for (const doc of [0, 1, 1, 0]) expect(wordsIn(reader, doc)).toEqual(docs[doc]);
  });
});

it('the commonest words are found as sorting finds them', () => {
  fc.assert(
    fc.property(fc.nat(40_000), fc.integer({ min: 1, max: 9 }), (words, different) => {
      const counts = Uint32Array.from({ length: words }, (_, word) => 1 + ((word * 7919) % different));
      const byCount = [...counts.keys()].sort((a, b) => counts[b]! - counts[a]! || a - b);
      const expected = byCount.slice(0, MAX_COMMON_WORDS).sort((a, b) => a - b);
      expect([...commonestWords(counts)]).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});

it('the bits of a document are those of its words, until all that are needed are there', () => {
  const docs = [[], [3, 150_000, 3], [150_000, 9], [9, 3, 150_001]].map((numbers) =>
    numbers.map((number) => ({ number, field: 0 })),
  );
  const reader = encoded(docs, MAX_COMMON_WORDS, WORDS);
  const bits = new Uint16Array(WORDS);
  bits[3] = 1;
  bits[150_000] = 2;
  bits[9] = 4;
  expect(docs.map((_, doc) => reader.bitsOf(doc, bits, 0xffff))).toEqual([0, 3, 6, 5]);
  expect(reader.bitsOf(3, bits, 4)).toBe(4);
});
