// 1. Names are read for what they say that they are free of only where a word of them is a sign of it: no other name may say it.
// 2. No name of a kind denies what the kind has: whoever asks for "alkoholfri glögg" would find mulled wine.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openSearchKinds, readSearchTables } from '../../../src/search/search-kinds.ts';
import { fold } from '../../../src/text/fold.ts';
import { unitsOf } from '../../../src/text/text-units.ts';

const {
  exclusions,
  contents,
  names: kindNames,
} = openSearchKinds(readSearchTables({ kinds: 'dist/kinds.bin', nameWords: 'dist/kind-words.bin' }));
const names = gunzipSync(readFileSync('starter/foods.jsonl.gz'))
  .toString()
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { name: string }).name);
const SAID = [
  ...[
    'gluten free bread',
    'glten free bread',
    'Brot ohne Ei und Milch',
    'milch- und glutenfreies Brot',
    'eggless cake',
  ],
  ...[
    'безлактозный сыр',
    'laktoositon maito',
    '無糖コーヒー',
    'vegan cheese',
    'خبز خالي من الجلوتين',
    'şekersiz çikolata',
  ],
];
const units = (name: string) => unitsOf(fold(name)).map(({ text }) => text);
const hasSign = (name: string) => units(name).some((unit) => exclusions.isSign(unit));

it('is so of all starter foods, and of what is said in other languages', () => {
  const saying = [...names, ...SAID].filter((name) => exclusions.read(units(name)).length > 0);
  expect(saying.filter((name) => !hasSign(name))).toEqual([]);
  expect(saying).toEqual(expect.arrayContaining(SAID));
  // Otherwise the signs would spare nothing.
  expect(names.filter(hasSign).length).toBeLessThan(names.length / 5);
});

/** "Oil of plants" is no food for vegans alone, and characters and words of other meanings are in names by chance. */
const BY_CHANCE = /vegetal|plantaardige|fruits à coques|白[脱脫]|[罗羅]非|素干し/;

it('is said by no kind of what it has', () => {
  const denying = kindNames.table.kinds.flatMap((kind) =>
    [...kind.names.values()].flat().flatMap(({ singular }) => {
      const denied = exclusions.read(units(singular)).reduce((bits, { whole }) => bits | whole, 0);
      return (denied & contents.has(kind)) === 0 || BY_CHANCE.test(singular) ? [] : `${kind.key}: ${singular}`;
    }),
  );
  expect(denying).toEqual([]);
});
