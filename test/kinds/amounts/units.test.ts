/**
 * The units of amounts:
 * 1. A phrase means one unit or number in its language.
 * 2. All 24 languages have the metric units, spoons, containers, pieces, sizes and numbers, eight of them more of each.
 * 3. A mistake in the words is said with its file and line.
 * 4. Masses and volumes have an exact factor and no other unit has; what is typical is a weight or a volume.
 * 5. A written word means one unit wherever it is read.
 */
import { expect, test } from 'vitest';
import { loadKinds } from '../../../scripts/kinds/load-kinds.ts';
import { parseUnitWords } from '../../../scripts/kinds/parse-words.ts';
import { UNITS, unitsByWord } from '../../../src/food/amounts/units.ts';
import { analyse } from '../../../src/text/analyse.ts';

const { table, units: words, queries } = loadKinds('kinds');
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
  const kitchen =
    'tsp tbsp cup glass can bottle bowl slice piece portion pinch drop handful packet leaf small medium large';
  expect(lacking(table.languages, kitchen.split(' '))).toEqual([]);
  for (const language of table.languages) {
    const { numbers } = words.get(language)!;
    const values = [0.25, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12];
    expect([language, ...numbers.map(([value]) => value)]).toEqual(expect.arrayContaining(values));
  }
  const household =
    'tsp tbsp cup glass can bottle bowl slice piece clove leaf fillet portion bar cube pinch handful packet small medium large bunch';
  const complete = [...queries].filter(([, { things }]) => things.size > 0).map(([language]) => language);
  expect(lacking(complete, household.split(' '))).toEqual([]);
  for (const language of complete) {
    const { numbers, around } = words.get(language)!;
    expect(numbers.map(([value]) => value)).toEqual(expect.arrayContaining([0.5, 1, 1.5, 2, 3, 10, 12]));
    expect(around.and).not.toEqual([]);
    expect(around.with).not.toEqual([]);
  }
});

test('3. mistakes are said with their place', () => {
  const read = (line: string) => () => parseUnitWords('en', `key\twords\n${line}\n`);
  expect(read('gg\tgram')).toThrow('kinds/units/en.tsv, line 2: There is no unit "gg".');
  expect(read('g\tgram\tgrams')).toThrow('kinds/units/en.tsv, line 2: There are two columns.');
});

test('4. what is exact or typical is a weight or a volume', () => {
  for (const { key, sort, exact, typical } of UNITS.values()) {
    expect(key === '%' || /^[a-z]+(?:_[a-z]+)*$/.test(key), key).toBe(true);
    expect(exact !== undefined, key).toBe(sort === 'mass' || sort === 'volume');
    for (const measure of [exact, typical].filter((each) => each !== undefined)) {
      expect(Object.keys(measure), key).toHaveLength(1);
      expect(measure.grams ?? measure.milliliters, key).toBeGreaterThan(0);
    }
  }
});

test.each(['label', 'cell', 'portion'] as const)('5. a word means one unit on a %s', (place) => {
  const written = [...UNITS.values()].flatMap(({ words: { both, [place]: more } = {} }) =>
    `${(place !== 'portion' && both) || ''} ${more ?? ''}`.trim().split(' ').filter(Boolean),
  );
  expect(new Set(written).size).toBe(written.length);
  expect([...unitsByWord(place).keys()]).toEqual(written);
});
