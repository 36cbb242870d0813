/**
 * Greek in Latin letters:
 * 1. A Greek word has the spellings that people type by sound and by the look of its letters, and not too many.
 * 2. Names in other letters and names of several words have none.
 * 3. The shipped names are found so, unless another language has the word.
 */
import { expect, test } from 'vitest';
import { greeklish } from '../../scripts/kinds/greeklish.ts';
import { shippedKinds } from '../search/kinds.ts';

test.each([
  ['κοτόπουλο', ['kotopoulo', 'kotopulo']],
  ['ψωμί', ['psomi', 'pswmi']],
  ['χταπόδι', ['htapodi', 'xtapodi', 'chtapodi']],
  ['ντομάτα', ['ntomata', 'domata']],
  ['αυγά', ['avga', 'auga']],
])('1. %s', (name, spellings) => {
  expect(greeklish(name)).toEqual(expect.arrayContaining(spellings));
});

test('1. a long word has 24 spellings at most', () => {
  expect(greeklish('μπουγιουρντοχοιρινη').length).toBe(24);
});

test.each(['cranberries', 'σε', 'φρέσκα φρούτα', 'φέτα light'])('2. %s', (name) => {
  expect(greeklish(name)).toEqual([]);
});

test.each([
  ['giaourti', 'yogurt'],
  ['kremidi', 'onion'],
  ['zaxari', 'sugar'],
  ['karpouzi', 'watermelon'],
  ['gala', 'gala-apple'],
])('3. %s', (word, key) => {
  const { names } = shippedKinds();
  const { dictionary } = names;
  const kinds = dictionary.meaningsOf(dictionary.matchOfWord(word)!).map(({ kind }) => kind.key);
  expect(kinds[0]).toBe(key);
});
