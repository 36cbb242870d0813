/**
 * 1. The bounded distance equals the textbook matrix wherever that is within the bound, and exceeds the bound elsewhere.
 * 2. Two words within the typo budget share a remainder: the deletions table misses none.
 * 3. The budget is one typo from 4 letters and two from 7.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deletionVariantHashes, MAX_DELETION_VARIANTS } from '../../src/text/deletion-variants.ts';
import { editDistance } from '../../src/text/edit-distance.ts';
import { deletionDepth, typoBudget } from '../../src/text/typo-budget.ts';
import { wordUnits } from '../../src/text/word-units.ts';
import { textbookDistance } from './textbook-distance.ts';

const word = fc.stringMatching(/^[abc]{1,12}$/);

function distance(a: string, b: string, limit: number): number {
  return editDistance(wordUnits(a), 0, a.length, wordUnits(b), 0, b.length, limit);
}

describe('editDistance', () => {
  it.each([
    ['nutella', 'nutela', 1],
    ['chicken', 'chiken', 1],
    ['breast', 'braest', 1],
    ['banana', 'bananna', 1],
    ['mutella', 'nutela', 2],
  ])('%s to %s is %i', (a, b, expected) => {
    expect(distance(a, b, 2)).toBe(expected);
  });

  it('equals the textbook within the bound', () => {
    fc.assert(
      fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, limit) => {
        expect(distance(a, b, limit)).toBe(Math.min(textbookDistance(a, b), limit + 1));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('deletion variants', () => {
  it('are shared by any two words within the budget', () => {
    fc.assert(
      fc.property(
        word,
        fc.array(fc.tuple(fc.nat(), fc.constantFrom('', 'a', 'b', 'ab', 'ca')), { maxLength: 2 }),
        (a, edits) => {
          const b = edits.reduce((text, [at, put]) => splice(text, at % text.length, put), a);
          fc.pre(b.length > 0 && textbookDistance(a, b) <= typoBudget(Math.max(a.length, b.length)));
          const ofB = new Set(deletionVariantsOf(b));
          expect(deletionVariantsOf(a).some((hash) => ofB.has(hash))).toBe(true);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe('typoBudget', () => {
  it.each([
    [3, 0],
    [4, 1],
    [6, 1],
    [7, 2],
    [30, 2],
  ])('of %i letters is %i', (length, budget) => {
    expect(typoBudget(length)).toBe(budget);
  });
});

function splice(text: string, at: number, put: string): string {
  return text.slice(0, at) + put + text.slice(at + 1);
}

function deletionVariantsOf(text: string): number[] {
  const out = new Uint32Array(MAX_DELETION_VARIANTS);
  const count = deletionVariantHashes(wordUnits(text), 0, text.length, deletionDepth(text.length), out);
  return [...out.subarray(0, count)];
}
