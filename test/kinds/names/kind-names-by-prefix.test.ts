/**
 * Kinds by the beginning of a name:
 * 1. A kind that is shown by the name comes before one that only has it beside others, whatever is more common.
 * 2. Case and accents do not count, and every name of a kind does.
 * 3. Only kinds that pass are found, and no more than asked for.
 */
import { expect, test } from 'vitest';
import { openKinds, readKinds } from '../../../src/kinds/compiled-kinds.ts';
import type { Language } from '../../../src/kinds/kind-table.ts';
import { KindNamesByPrefix } from '../../../src/kinds/names/kind-names-by-prefix.ts';

const names = new KindNamesByPrefix(openKinds(readKinds('dist/kinds.bin')).table);
const find = (typed: string, language: Language, limit = 3, passes = (_key: string) => true) =>
  names.find(typed, language, limit, ({ key }) => passes(key)).map(({ key }) => key);

test('1. shown names come first', () => {
  expect(find('peanut b', 'en')[0]).toBe('peanut-butter');
  expect(find('peanut b', 'en', 100)).toContain('breakfast-cereal');
  expect(find('peanut b', 'en')).not.toContain('breakfast-cereal');
  expect(find('pop', 'en')[0]).toBe('popcorn');
});

test.each([
  ['auberg', 'en', 'eggplant'],
  ['AUBERG', 'fr', 'eggplant'],
  ['creme fraic', 'fr', 'creme-fraiche'],
  ['Möhr', 'de', 'carrot'],
] as const)('2. "%s" in %s begins a name of %s', (typed, language, key) => {
  expect(find(typed, language)).toContain(key);
});

test('3. passing kinds only, up to the limit', () => {
  expect(find('milk', 'en', 2)).toHaveLength(2);
  expect(find('peanut b', 'en', 3, (key) => key !== 'peanut-butter')).not.toContain('peanut-butter');
  expect(find('peanut b', 'en', 3, () => false)).toEqual([]);
});
