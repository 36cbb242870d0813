// 1. The word of a kind is a prefix of the words of all kinds below it, and of no others.
// 2. No text gives such a word, so neither names nor queries can contain one.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { analyse } from '../../src/text/analyse.ts';
import { isKindWord, kindWord } from '../../src/text/kind-word.ts';
import { ANY_CHARACTER } from '../support/any-character.ts';

const keys = fc.array(fc.stringMatching(/^[a-z]{1,12}(-[a-z]{1,8})?$/), { minLength: 1, maxLength: 5 });

it('1. a kind is a prefix of what is below it', () => {
  fc.assert(
    fc.property(keys, keys, (above, other) => {
      const word = kindWord(above.join('/'));
      expect(isKindWord(word)).toBe(true);
      expect(kindWord([...above, ...other].join('/')).startsWith(word)).toBe(true);
      const isBelow = above.every((key, i) => other[i] === key);
      expect(kindWord(other.join('/')).startsWith(word)).toBe(isBelow);
    }),
  );
});

it('2. no text gives the word of a kind', () => {
  const marked = fc
    .tuple(fc.string({ unit: ANY_CHARACTER, maxLength: 20 }), keys)
    .map(([text, path]) => text + kindWord(path.join('/')));
  fc.assert(
    fc.property(fc.oneof(marked, fc.string({ unit: ANY_CHARACTER })), (text) => {
      expect(analyse(text).filter(isKindWord)).toEqual([]);
    }),
  );
});
