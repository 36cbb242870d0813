/**
 * Checked against a scan of the whole vocabulary:
 * 1. Fuzzy words are all words within the typo budget, or with one typo only where no more are asked for, and no others.
 * 2. A beginning is the range of words that start with it.
 * 3. A mistyped beginning finds the words of which a beginning is one typo away, the last letter being right.
 * 4. Numbers have no typos.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FuzzyWords } from '../../../src/search/vocabulary/fuzzy-words.ts';
import { wordsWithMistypedPrefix } from '../../../src/search/vocabulary/prefix-words.ts';
import { MAX_TYPOS, typoBudget } from '../../../src/text/typo-budget.ts';
import { textbookDistance } from '../../text/textbook-distance.ts';
import { catalogOfWords } from '../small-catalog.ts';

const word = fc.oneof(fc.stringMatching(/^[abc]{2,9}$/), fc.stringMatching(/^[абв]{2,9}$/));
const vocabulary = fc.uniqueArray(word, { minLength: 1, maxLength: 60 });

const budgetOf = (typed: string, other: string) => typoBudget(Math.max(typed.length, other.length));

describe('fuzzy words', () => {
  it('are those that a scan finds', () => {
    fc.assert(
      fc.property(vocabulary, word, fc.integer({ min: 1, max: MAX_TYPOS }), (words, typed, most) => {
        const { index } = catalogOfWords(words);
        const found = new FuzzyWords(index)
          .find(typed, most)
          .map(({ number, typos }) => `${index.word(number)} ${typos}`);
        const expected = words
          .map((other) => ({ other, typos: textbookDistance(typed, other) }))
          .filter(({ other, typos }) => typos > 0 && typos <= Math.min(most, budgetOf(typed, other)))
          .map(({ other, typos }) => `${other} ${typos}`);
        expect(found.sort()).toEqual(expected.sort());
      }),
      { numRuns: 300 },
    );
  });

  it('are none for a number', () => {
    const { index } = catalogOfWords(['1000', '1500', '10000000']);
    expect(new FuzzyWords(index).find('1000')).toEqual([]);
  });
});

describe('words beginning with a prefix', () => {
  it('are those that a scan finds', () => {
    fc.assert(
      fc.property(vocabulary, fc.stringMatching(/^[abc]{1,4}$/), (words, prefix) => {
        const { index } = catalogOfWords(words);
        const { from, to } = index.wordsWithPrefix(prefix);
        const found = Array.from({ length: to - from }, (_, i) => index.word(from + i));
        expect(found).toEqual(words.filter((other) => other.startsWith(prefix)).sort());
      }),
      { numRuns: 300 },
    );
  });

  it('with a typo are those that a scan finds', () => {
    fc.assert(
      fc.property(vocabulary, fc.stringMatching(/^[abc]{3,6}$/), (words, typed) => {
        const { index } = catalogOfWords(words);
        const found = wordsWithMistypedPrefix(index, typed).flatMap(({ from, to }) =>
          Array.from({ length: to - from }, (_, i) => index.word(from + i)),
        );
        const expected = words.filter((other) => hasMistypedBeginning(other, typed));
        expect(found.filter((other) => !other.startsWith(typed)).sort()).toEqual(expected.sort());
      }),
      { numRuns: 500 },
    );
  });
});

/** Whether some beginning of a word other than the typed one is one typo from it and ends in its last letter. */
function hasMistypedBeginning(other: string, typed: string): boolean {
  if (other.startsWith(typed)) return false;
  const swappedEnd = typed.slice(0, -2) + typed.at(-1) + typed.at(-2);
  return Array.from(other, (_, i) => other.slice(0, i + 1)).some(
    (beginning) =>
      textbookDistance(beginning, typed) === 1 && (beginning.at(-1) === typed.at(-1) || beginning === swappedEnd),
  );
}
