/**
 * A name that an unfinished word begins is found behind hundreds of better documented foods whose words begin so too:
 * 1. Of a word that many foods have, however late in the alphabet it is.
 * 2. Where no word is commoner than another, of as many words as are tried.
 */
import { describe, expect, it } from 'vitest';
import { SmallCatalog, type TestFood } from './small-catalog.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const BEGINNING = 'su';
/** All before "sugar" in the alphabet. */
const RARE_WORDS = LETTERS.flatMap((third) => LETTERS.map((fourth) => `sua${third}${fourth}`));

/** A food for each rare word, that is not only called so. */
const documented: TestFood[] = RARE_WORDS.map((word) => ({ name: `${word} bread`, confidence: 0.95 }));
const plain = (name: string): TestFood => ({ name, confidence: 0.4, hasImage: false });

describe('a name that an unfinished word begins', () => {
  it('1. comes first where its word is a common one', () => {
    const cakes = Array.from({ length: 30 }, (_, nth) => ({ name: `Cake ${nth} with sugar`, confidence: 0.5 }));
    const catalog = new SmallCatalog([...documented, ...cakes, plain('Sugar'), plain('Sugar, brown')]);
    expect(catalog.names(BEGINNING, { limit: 2 })).toEqual(['Sugar', 'Sugar, brown']);
    expect(catalog.names(`brown ${BEGINNING}`)[0]).toBe('Sugar, brown');
  });

  it('2. comes first where all words are rare', () => {
    const catalog = new SmallCatalog(documented.with(100, plain(RARE_WORDS[100]!)));
    expect(catalog.names(BEGINNING)[0]).toBe(RARE_WORDS[100]);
  });
});
