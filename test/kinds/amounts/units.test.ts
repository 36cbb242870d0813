/**
 * The units of amounts:
 * 1. A phrase means one unit or number in its language.
 * 2. All 24 languages have the metric units, eight of them also spoons, cups, containers, pieces, sizes and numbers.
 * 3. A mistake in the tables is said with its file and line.
 */
import { expect, test } from 'vitest';
import { parseUnits } from '../../../src/kinds/amounts/units.ts';
import { loadKinds } from '../../../src/kinds/load-kinds.ts';
import { analyse } from '../../../src/text/analyse.ts';

const { table, units, queries } = loadKinds('kinds');
const words = new Map(units.words);
const folded = (name: string) => analyse(name).join(' ');

test('1. a phrase means one unit or number', () => {
  const twice: string[] = [];
  for (const [language, { units: named, numbers, andAHalf }] of words) {
    const meanings = new Map<string, string>();
    const add = (name: string, meaning: string) => {
      const known = meanings.get(folded(name));
      if (known !== undefined && known !== meaning) twice.push(`${language} ${name}: ${known}, ${meaning}`);
      meanings.set(folded(name), meaning);
    };
    for (const [key, names] of named) for (const name of names.flat()) add(name, key);
    for (const [value, names] of numbers) for (const name of names) add(name, String(value));
    for (const name of andAHalf) add(name, '+0.5');
  }
  expect(twice).toEqual([]);
});

test('2. languages have the units that they are said to have', () => {
  const lacking = (languages: Iterable<string>, keys: readonly string[]) =>
    [...languages].flatMap((language) => {
      const known = new Set(words.get(language)?.units.map(([key]) => key));
      return keys.filter((key) => !known.has(key)).map((key) => `${language} ${key}`);
    });
  const metric = ['g', 'kg', 'mg', 'ml', 'cl', 'dl', 'l'];
  expect(lacking(table.languages, metric)).toEqual([]);
  const household =
    'tsp tbsp cup glass can bottle bowl slice piece clove leaf fillet portion bar cube pinch handful packet small medium large bunch';
  expect(lacking(queries.keys(), household.split(' '))).toEqual([]);
  for (const language of queries.keys()) {
    const { numbers, around } = words.get(language)!;
    expect(numbers.map(([value]) => value)).toEqual(expect.arrayContaining([0.5, 1, 1.5, 2, 3, 10, 12]));
    expect(around.and).not.toEqual([]);
    expect(around.with).not.toEqual([]);
  }
});

test('3. mistakes are said with their place', () => {
  const header = 'key\tsort\tgrams\tmilliliters\ttypical\twhy\n';
  const gram = 'g\tmass\t1\t\t\t\n';
  const read = (rows: string, en = 'key\twords\n') => parseUnits(header + rows, new Map([['en', en]]));
  expect(() => read(`${gram}${gram}`)).toThrow('kinds/units.tsv, line 3: The unit "g" is listed twice.');
  expect(() => read('cup\tvolume\t\t\t\t\n')).toThrow('line 2: Masses and volumes have an exact factor');
  expect(() => read('pinch\tbit\t\t\ta bit\t\n')).toThrow('"a bit" is not an amount');
  expect(() => read(gram, 'key\twords\ngg\tgram\n')).toThrow('kinds/units/en.tsv, line 2: There is no unit "gg".');
  expect(() => parseUnits(gram, new Map())).toThrow('kinds/units.tsv, line 1');
});
