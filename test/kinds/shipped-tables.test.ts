/**
 * The tables in kinds/ as they ship:
 * 1. There are at least 1,200 kinds on at most 60 shelves; every kind stands in a category, and every category has kinds.
 * 2. A name means one kind in its language, unless ambiguous.tsv lists it with all the kinds that it means.
 * 3. What ambiguous.tsv lists is so: every line names existing kinds, each of which has that name.
 * 4. A tag means one kind.
 * 5. The complete languages name every kind and every category, the others every everyday kind.
 * 6. Vague kinds exist, and every language with names beyond the everyday ones says how its names are built.
 * 7. Brazil sees its own names of foods.
 * 8. A food has a name in the language that it comes from, and as people type it in Latin letters.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadKinds } from '../../scripts/kinds/load-kinds.ts';
import { shownName } from '../../src/kinds/kind-table.ts';
import { analyse } from '../../src/text/analyse.ts';

const { table, words } = loadKinds('kinds');
const COMPLETE = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'pl'];
const EVERYDAY = ['sv', 'da', 'fi', 'nb', 'cs', 'hu', 'ro', 'el', 'tr', 'ru', 'uk', 'ja', 'zh', 'ko', 'ar', 'hi'];

const ambiguous = readFileSync('kinds/ambiguous.tsv', 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [name, language, keys] = line.split('\t') as [string, string, string];
    return { line, phrase: analyse(name).join(' '), language, keys: keys.split(' ').filter((key) => key !== '>') };
  });

/** The keys of the kinds that each name means, by language and folded name. */
const meanings = new Map<string, Set<string>>();
for (const { key, names } of table.kinds) {
  for (const [language, forms] of names) {
    for (const { singular, plural } of forms) {
      for (const form of [singular, plural]) {
        const id = `${language} ${analyse(form).join(' ')}`;
        meanings.set(id, (meanings.get(id) ?? new Set()).add(key));
      }
    }
  }
}

test('1. kinds and categories', () => {
  expect(table.kinds.length).toBeGreaterThanOrEqual(1200);
  expect(table.categories.length).toBeLessThanOrEqual(60);
  const used = new Set(table.kinds.map(({ category }) => category));
  expect([...used].every((category) => table.categories.includes(category))).toBe(true);
  expect(table.categories.filter((category) => !used.has(category))).toEqual([]);
});

test('2. a name means one kind, or is listed as ambiguous', () => {
  const listed = new Map(ambiguous.map(({ phrase, language, keys }) => [`${language} ${phrase}`, keys]));
  const several = [...meanings].filter(([, keys]) => keys.size > 1);
  expect(several.length).toBeGreaterThan(100);
  expect(several.filter(([id, keys]) => [...keys].some((key) => !listed.get(id)?.includes(key)))).toEqual([]);
});

test('3. the list of ambiguous names is true', () => {
  const untrue = ambiguous.filter(
    ({ phrase, language, keys }) =>
      keys.length < 2 || !keys.every((key) => meanings.get(`${language} ${phrase}`)?.has(key)),
  );
  expect(untrue.map(({ line }) => line)).toEqual([]);
});

test('4. a tag means one kind', () => {
  const tags = table.kinds.flatMap((kind) => kind.tags);
  expect(tags.length).toBeGreaterThan(1200);
  expect(tags.filter((tag, at) => tags.indexOf(tag) !== at)).toEqual([]);
  expect(tags.filter((tag) => !/^[a-z]{2}:[^\s,:]+$/.test(tag))).toEqual([]);
});

test('5. languages are as complete as they are said to be', () => {
  const unnamed = (language: string, kinds: typeof table.kinds) =>
    kinds.filter(({ names }) => !names.has(language)).map(({ key }) => `${language} ${key}`);
  const everyday = table.kinds.filter(({ commonness }) => commonness === 1);
  expect(everyday.length).toBeGreaterThanOrEqual(400);
  expect(COMPLETE.flatMap((language) => unnamed(language, table.kinds))).toEqual([]);
  expect(EVERYDAY.flatMap((language) => unnamed(language, everyday))).toEqual([]);
  expect(COMPLETE.flatMap((language) => table.categories.filter(({ names }) => !names.has(language)))).toEqual([]);
  expect(table.languages).toEqual([...COMPLETE, ...EVERYDAY].sort());
});

test('6. the complete languages say how their names are built', () => {
  expect(COMPLETE.filter((language) => !words.has(language))).toEqual([]);
});

test.each([
  ['pineapple', 'ananás', 'abacaxi'],
  ['ice-cream', 'gelado', 'sorvete'],
  ['orange-juice', 'sumo de laranja', 'suco de laranja'],
  ['ham-sandwich', 'sandes de fiambre', 'sanduíche de presunto'],
  ['breakfast-cereal', 'cereais de pequeno-almoço', 'cereal matinal'],
  ['whole-milk', 'leite gordo', 'leite integral'],
  ['ground-beef', 'carne picada de vaca', 'carne moída'],
  ['bean', 'feijão', 'feijão'],
])('7. %s is %s in Portugal and %s in Brazil', (key, portugal, brazil) => {
  expect(['pt', 'pt-BR'].map((language) => shownName(table.byKey(key)!, language))).toEqual([portugal, brazil]);
});

test.each([
  ['ar', 'كشري koshari', 'koshari'],
  ['ar', 'لبنة labneh', 'labneh'],
  ['cs', 'rohlík', 'bread-roll'],
  ['da', 'smørrebrød', 'open-sandwich'],
  ['el', 'κεφαλοτύρι kefalotyri', 'kefalotyri'],
  ['fi', 'karjalanpiirakka', 'karelian-pasty'],
  ['hi', 'गोलगप्पा golgappa', 'pani-puri'],
  ['hu', 'pogácsa', 'pogacsa'],
  ['ja', 'お好み焼き okonomiyaki', 'okonomiyaki'],
  ['ko', '떡볶이 tteokbokki', 'tteokbokki'],
  ['nb', 'lefse', 'lefse'],
  ['ro', 'cozonac', 'cozonac'],
  ['ru', 'чебурек cheburek', 'cheburek'],
  ['sv', 'semla', 'semla'],
  ['tr', 'sucuk', 'sujuk'],
  ['uk', 'вареник varenyky', 'pierogi'],
  ['zh', '粽子 zongzi', 'zongzi'],
])('8. %s: %s', (language, words, key) => {
  for (const word of words.split(' ')) {
    expect([...(meanings.get(`${language} ${analyse(word).join(' ')}`) ?? [])]).toContain(key);
  }
});
