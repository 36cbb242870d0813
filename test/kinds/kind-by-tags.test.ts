/**
 * Kinds by category tags:
 * 1. The most specific tag that a kind names counts, in whichever order the tags stand.
 * 2. With a taxonomy, a tag that no kind names climbs to its nearest ancestor that one does; circles end.
 * 3. Free text counts where it is a kind's name in its language.
 * 4. Unknown tags mean nothing.
 * 5. A frozen list means what it means, however often it is asked for.
 */
import { expect, test } from 'vitest';
import { openKinds, readKinds } from '../../src/kinds/compiled-kinds.ts';
import { TagDictionary } from '../../src/kinds/kind-by-tags.ts';
import { parseTaxonomy } from '../../src/kinds/taxonomy.ts';

const { table, names } = openKinds(readKinds('dist/kinds.bin'));
const builtIn = new TagDictionary(table, names);

test('1. the most specific tag counts', () => {
  const tags = ['en:dairies', 'en:milks', 'en:semi-skimmed-milks'];
  expect(builtIn.find(tags)?.key).toBe('semi-skimmed-milk');
  expect(builtIn.find(tags.toReversed())?.key).toBe('semi-skimmed-milk');
  expect(builtIn.find(['en:milks'])?.key).toBe('milk');
});

test('2. tags climb to their nearest known ancestor', () => {
  const taxonomy = parseTaxonomy(
    JSON.stringify({
      'en:alpine-milks-from-hay': { name: { en: 'Alpine milks from hay' }, parents: ['en:hay-milk-things'] },
      'en:hay-milk-things': { parents: ['en:semi-skimmed-milks'] },
      'en:round': { parents: ['en:and-round'] },
      'en:and-round': { parents: ['en:round'] },
    }),
  );
  const withTaxonomy = new TagDictionary(table, names, taxonomy);
  expect(withTaxonomy.find(['en:alpine-milks-from-hay'])?.key).toBe('semi-skimmed-milk');
  expect(withTaxonomy.find(['en:alpine-milks-from-hay'])?.key).toBe('semi-skimmed-milk');
  expect(builtIn.find(['en:alpine-milks-from-hay'])).toBeUndefined();
  expect(withTaxonomy.find(['en:round'])).toBeUndefined();
});

test('3. free text counts as a name', () => {
  expect(builtIn.find(['fr:huile-de-tournesol'])?.key).toBe('sunflower-oil');
  expect(builtIn.find(['de:Sonnenblumenöl'])?.key).toBe('sunflower-oil');
  expect(builtIn.find(['sunflower oil'])?.key).toBe('sunflower-oil');
});

test.each([[[]], [['en:no-such-thing']], [['']], [[':']], [['en:']]])('4. %j mean nothing', (tags: string[]) => {
  expect(builtIn.find(tags)).toBeUndefined();
});

test('5. frozen lists mean what others mean', () => {
  for (const tags of [['en:dairies', 'en:milks'], ['en:no-such-thing'], []]) {
    const frozen = Object.freeze([...tags]);
    for (let time = 0; time < 3; time++) expect(builtIn.find(frozen)).toBe(builtIn.find(tags));
  }
});
