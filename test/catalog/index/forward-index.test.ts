/**
 * Checked against the words that were put in:
 * 1. Every document has its words and their fields, be they common or not, in sequences or not: with no words, with 500, first and
 *    last of a block.
 * 2. Words and sequences by which an index becomes shortest have codes, as many as there are; of equally common ones the first.
 * 3. The bits of a document are those of its words, and reading stops when it has all that are needed.
 * 4. A document that is read again, or after another one, has its own words.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CODE, highestCounts, MAX_CODES } from '../../../src/catalog/index/forward-codes.ts';
import { DocumentWords, encodeForward, type ForwardArrays } from '../../../src/catalog/index/forward-index.ts';
import { FIELD, FIELD_SHIFT, WORD_MASK } from '../../../src/catalog/index/index-layout.ts';

interface Word {
  number: number;
  field: number;
}

function sameNumbers(words: number): Uint32Array {
  const numbers = new Uint32Array(words);
  for (let number = 0; number < words; number++) numbers[number] = number;
  return numbers;
}

/** Encodes documents; the words keep their numbers unless they get others. */
function encoded(docs: readonly (readonly Word[])[], words: number, newNumber = sameNumbers(words)): ForwardArrays {
  const entries = docs.flat().map(({ number, field }) => ((field << FIELD_SHIFT) | number) >>> 0);
  const offsets = [0];
  for (const doc of docs) offsets.push(offsets.at(-1)! + doc.length);
  return encodeForward(Uint32Array.from(entries), Uint32Array.from(offsets), newNumber);
}

function readerOf(docs: readonly (readonly Word[])[], words = WORDS): DocumentWords {
  return new DocumentWords(encoded(docs, words));
}

function wordsIn(reader: DocumentWords, doc: number): Word[] {
  const { numbers, fields, count } = reader.read(doc);
  return Array.from({ length: count }, (_, i) => ({ number: numbers[i]!, field: fields[i]! }));
}

/** Words, some of whose numbers need more than 16 bits. */
const WORDS = 100_000;
/** A document that has more words, each once, than there are codes. */
const ALL_CODES = Array.from({ length: MAX_CODES + 1000 }, (_, i) => ({ number: WORDS - 1 - i, field: 1 }));

describe('the words of documents', () => {
  it('are those that were put in', () => {
    const number = fc.oneof(fc.nat(9), fc.nat(WORDS - 1), fc.constantFrom(0, 65_535, 65_536, WORDS - 1));
    const doc = fc.array(fc.record({ number, field: fc.nat(3) }), { maxLength: 12 });
    fc.assert(
      fc.property(fc.array(doc, { maxLength: 200 }), fc.boolean(), (docs, areCodesShort) => {
        const all = areCodesShort ? [...docs, ALL_CODES] : docs;
        const reader = readerOf(all);
        expect(docs.map((_, at) => wordsIn(reader, at))).toEqual(docs);
      }),
      { numRuns: 30 },
    );
  });

  it('are those that were put in where many documents have the same brands and categories', () => {
    const word = fc.record({ number: fc.nat(3), field: fc.constantFrom(FIELD.head, FIELD.brand, FIELD.extra) });
    const doc = fc.array(word, { maxLength: 6 }).map((words) => words.sort((a, b) => a.field - b.field));
    fc.assert(
      fc.property(fc.array(doc, { maxLength: 20 }), (some) => {
        const docs = Array.from({ length: 20 }, () => some).flat();
        const reader = readerOf(docs, 4);
        expect(docs.map((_, at) => wordsIn(reader, at))).toEqual(docs);
      }),
    );
  });

  it('may be 500 without codes in each document', () => {
    const docs = Array.from({ length: 130 }, (_, doc) =>
      Array.from({ length: 500 }, (_, i) => ({ number: (doc * 500 + i) % WORDS, field: i % 4 })),
    );
    const reader = readerOf([...docs, ALL_CODES, ALL_CODES]);
    for (const doc of [0, 1, 63, 64, 65, 127, 128, 129]) expect(wordsIn(reader, doc)).toEqual(docs[doc]);
  });

  it('may have the highest number that a word can have', () => {
    const docs = [[{ number: 0, field: 3 }], [], [{ number: WORDS - 1, field: 0 }], ALL_CODES, ALL_CODES];
    const newNumber = Uint32Array.from({ length: WORDS }, (_, number) => WORD_MASK - number);
    const reader = new DocumentWords(encoded(docs, WORDS, newNumber));
    const renumbered = docs.map((doc) => doc.map(({ number, field }) => ({ number: WORD_MASK - number, field })));
    expect(docs.map((_, doc) => wordsIn(reader, doc))).toEqual(renumbered);
  });

  it('are read again after those of another document', () => {
    const docs = [[{ number: 7, field: 1 }], [{ number: 90_000, field: 2 }]];
    const reader = readerOf(docs);
    for (const doc of [0, 1, 1, 0]) expect(wordsIn(reader, doc)).toEqual(docs[doc]);
  });
});

describe('codes', () => {
  const category = [3, 4, 5].map((number) => ({ number, field: FIELD.extra }));
  const name = [{ number: 1, field: FIELD.head }];

  it('stand for sequences that several documents have, which take one unit', () => {
    const docs = Array.from({ length: 10 }, () => [...name, ...category]);
    const { forward, codedWords, codedSequences } = encoded(docs, 6);
    expect(forward).toHaveLength(2 * docs.length);
    expect([...codedWords]).toEqual([1]);
    expect([...codedSequences]).toEqual(category.map(({ number }) => ((FIELD.extra << FIELD_SHIFT) | number) >>> 0));
  });

  it('stand for no sequence that spares less than it takes', () => {
    const { codedSequences, codedWords } = encoded([[...name, ...category]], 6);
    expect([...codedSequences]).toEqual([]);
    expect(codedWords).toHaveLength(4);
  });

  it('are all given where there are more words', () => {
    const docs = [ALL_CODES, [{ number: 2, field: 0 }], [{ number: 2, field: 0 }]];
    const { forward, codedWords } = encoded(docs, WORDS);
    expect(codedWords).toHaveLength(MAX_CODES);
    expect(forward).toHaveLength(ALL_CODES.length + 1001 + 2);
    expect(forward.at(-1)).toBe(FIRST_CODE);
  });

  it('are those of the highest counts, as sorting finds them', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.integer({ min: 1, max: 30 }), (values, most) => {
        const counts = Uint32Array.from(values);
        const byCount = [...counts.keys()].filter((place) => counts[place]! > 0);
        byCount.sort((a, b) => counts[b]! - counts[a]! || b - a);
        expect([...highestCounts(counts, most, (place) => -place)]).toEqual(byCount.slice(0, most));
      }),
    );
  });
});

it('the bits of a document are those of its words, until all that are needed are there', () => {
  const docs = [[], [3, 90_000, 3], [90_000, 9], [9, 3, 90_001]].map((numbers) =>
    numbers.map((number) => ({ number, field: 0 })),
  );
  const reader = readerOf([...docs, ALL_CODES]);
  const bits = new Uint16Array(WORDS);
  bits[3] = 1;
  bits[90_000] = 2;
  bits[9] = 4;
  expect(docs.map((_, doc) => reader.bitsOf(doc, bits, 0xffff))).toEqual([0, 3, 6, 5]);
  expect(reader.bitsOf(3, bits, 4)).toBe(4);
});

it('the bits of a document include those of its sequences', () => {
  const docs = Array.from({ length: 20 }, () => [
    { number: 0, field: FIELD.head },
    { number: 1, field: FIELD.brand },
    { number: 2, field: FIELD.brand },
  ]);
  const reader = readerOf(docs, 3);
  expect(reader.bitsOf(7, Uint16Array.of(1, 2, 4), 0xffff)).toBe(7);
});
