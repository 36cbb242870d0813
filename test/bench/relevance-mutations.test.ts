/**
 * What the mutator makes of names:
 * 1. The same seed gives the same queries, another seed others; no more than asked for.
 * 2. Every class does what it says: order, typos counted in letters, cut words, dropped accents, joined words, brands.
 * 3. Only accents that people leave out fall; marks that are letters stay.
 * 4. A food answers by its words after folding, in any order; a brand query by brand and word.
 * 5. Figures are counted as their names say.
 */
import { describe, expect, it, test } from 'vitest';
import { dropAccents } from '../../bench/relevance/accents.ts';
import { answers, KNOWN_ITEM_NAMES, knownItemQueries, measureClass } from '../../bench/relevance/known-items.ts';
import { type NamedFood, wordsOf } from '../../bench/relevance/named-food.ts';
import { fold } from '../../src/text/fold.ts';
import { textbookDistance } from '../text/textbook-distance.ts';

const foods: NamedFood[] = [
  ['Crème brûlée à la vanille', "Val d'Ombrelle"],
  ['Smooth peanut butter (unsalted)', 'Nutwell'],
  ['Weißwürste mit süßem Senf', 'Tannenhof'],
  ['Chocolate-chip cookies, soft', null],
  ['Kiełbasa śląska', 'Chata Heleny'],
  ['Молоко пастеризованное 3,2 %', 'Тихий Луг'],
  ['Στραγγιστό γιαούρτι', null],
  ['豆乳飲料 バナナ', '朝霧牧場'],
  ['ต้มยำกุ้ง รสเผ็ด', null],
  ['Still water 500 ml', 'Clearbrook'],
  ['Salt', null],
  ['Rice rice', null],
  ['Nine words are too many for a whole name', null],
].map(([name, brand]) => ({ name: name!, brand: brand ?? null }));

const SEEDS = Array.from({ length: 40 }, (_, seed) => seed);
const queriesOf = (name: (typeof KNOWN_ITEM_NAMES)[number]) =>
  SEEDS.flatMap((seed) => knownItemQueries(name, foods, foods.length, seed)).map(({ text, food }) => ({
    text,
    food,
    typed: wordsOf(text),
    words: wordsOf(food.name),
  }));
const lettersIn = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

describe('1. a seed', () => {
  it.each(KNOWN_ITEM_NAMES)('repeats the queries of %s', (name) => {
    const queries = knownItemQueries(name, foods, 5, 7);
    expect(knownItemQueries(name, foods, 5, 7)).toEqual(queries);
    expect(knownItemQueries(name, foods, 5, 8)).not.toEqual(queries);
    expect(queries.length).toBeLessThanOrEqual(5);
  });
});

describe('2. a query', () => {
  it('is made from names of two to eight words, each once', () => {
    const names = knownItemQueries('exact', foods, 100, 3).map(({ food }) => food.name);
    expect(names).toHaveLength(new Set(names).size);
    expect(names).not.toContain('Salt');
    expect(names.filter((name) => name.startsWith('Nine'))).toEqual([]);
  });

  it('exact is the name', () => {
    for (const { text, food } of queriesOf('exact')) expect(text).toBe(food.name);
  });

  it('reordered has the same words in another order', () => {
    for (const { text, food, typed, words } of queriesOf('reordered')) {
      expect(typed.toSorted()).toEqual(words.toSorted());
      expect(text).not.toBe(food.name);
    }
    expect(queriesOf('reordered').some(({ food }) => food.name === 'Rice rice')).toBe(false);
  });

  it.each([
    ['oneTypo', 1, 4],
    ['twoTypos', 2, 8],
  ] as const)('%s has all its typos in one word', (name, typos, shortest) => {
    const queries = queriesOf(name);
    expect(queries.length).toBeGreaterThan(50);
    for (const { typed, words } of queries) {
      expect(typed).toHaveLength(words.length);
      const changed = words.flatMap((word, at) => (word === typed[at] ? [] : [at]));
      expect(changed).toHaveLength(1);
      const [before, after] = [words[changed[0]], typed[changed[0]]].map(lettersIn);
      expect(before.length).toBeGreaterThanOrEqual(shortest);
      expect(textbookDistance(before, after)).toBe(typos);
    }
  });

  it('with a typo never touches numbers or scripts without spaces', () => {
    const names = queriesOf('oneTypo').map(({ food }) => food.name);
    expect(names.filter((name) => /豆乳|ต้มยำ/.test(name))).toEqual([]);
    expect(queriesOf('oneTypo').every(({ text, food }) => !food.name.includes('500') || text.includes('500'))).toBe(
      true,
    );
  });

  it('prefix cuts the last word to three letters', () => {
    for (const { typed, words } of queriesOf('prefix')) {
      expect(typed.slice(0, -1)).toEqual(words.slice(0, -1));
      const [cut, whole] = [typed.at(-1)!, words.at(-1)!.replace(/\P{L}/gu, '')];
      expect([...cut]).toHaveLength(3);
      expect(whole.startsWith(cut) && whole.length > 3).toBe(true);
    }
    expect(new Set(queriesOf('prefix').map(({ text }) => text))).toContain('Smooth peanut butter uns');
  });

  it('accentsDropped is the name in plain letters, only where there are accents', () => {
    expect([...new Set(queriesOf('accentsDropped').map(({ text }) => text))].sort()).toEqual([
      'Creme brulee a la vanille',
      'Kielbasa slaska',
      'Weisswurste mit sussem Senf',
      'Στραγγιστο γιαουρτι',
    ]);
  });

  it('joined has one space less', () => {
    for (const { text, typed, words } of queriesOf('joined')) {
      expect(typed).toHaveLength(words.length - 1);
      expect(text.replaceAll(' ', '')).toBe(words.join(''));
    }
  });

  it('brandWord is the brand and a word of the name', () => {
    for (const { text, food, words } of queriesOf('brandWord')) {
      expect(text.startsWith(`${food.brand} `)).toBe(true);
      expect(words.some((word) => word.includes(text.slice(food.brand!.length + 1)))).toBe(true);
    }
  });

  it('randomLetters has one or two words of six letters or more', () => {
    for (const { text } of queriesOf('randomLetters')) expect(text).toMatch(/^[a-z]{6,11}(?: [a-z]{6,11})?$/);
  });
});

test.each([
  ['Œufs à la coque', 'Oeufs a la coque', 'ligatures and accents'],
  ['Æbleskiver på fløde', 'Aebleskiver pa flode', 'Danish'],
  ['Łosoś wędzony', 'Losos wedzony', 'Polish'],
  ['Süßkartoffel', 'Susskartoffel', 'German'],
  ['Ihlamur çayı', 'Ihlamur cayi', 'Turkish'],
  ['Мёд', 'Мед', 'Cyrillic'],
  ['Γάλα', 'Γαλα', 'Greek'],
  ['ต้มยำกุ้ง', 'ต้มยำกุ้ง', 'Thai vowels and tones stay'],
  ['दूध', 'दूध', 'Devanagari vowels stay'],
  ['ガム', 'ガム', 'Japanese voicing stays'],
  ['김치', '김치', 'Korean syllables stay whole'],
])('3. %s becomes %s: %s', (name, plain) => {
  expect(dropAccents(name)).toBe(plain);
});

test.each([
  ['exact', 'Crème brûlée', { name: 'BRULEE CREME', brand: null }, true],
  ['exact', 'Crème brûlée', { name: 'Crème brûlée vanille', brand: null }, false],
  ['randomLetters', 'xqzvkj', { name: 'Crème brûlée', brand: null }, false],
  ['brandWord', 'Nutwell butter', { name: 'Almond butter', brand: 'Nutwell' }, true],
  ['brandWord', 'Nutwell butter', { name: 'Almond butter', brand: 'Other' }, false],
  ['brandWord', 'Nutwell butter', { name: 'Almonds', brand: 'Nutwell' }, false],
] as const)('4. %s "%s" is answered by %o: %s', (name, text, found, expected) => {
  const food = { name: name === 'brandWord' ? 'Smooth peanut butter' : 'Crème brûlée', brand: 'Nutwell' };
  expect(answers(name, { text, food }, found)).toBe(expected);
});

test('5. figures', () => {
  const [tea, oats] = ['Green tea', 'Rolled oats'].map((name) => ({ name, brand: null }));
  const answersTo: Record<string, NamedFood[]> = { first: [tea], second: [oats, tea], other: [oats], none: [] };
  const catalog = { foods, search: (query: string) => answersTo[query], close: () => {} };
  const queries = Object.keys(answersTo).map((text) => ({ text, food: tea }));
  expect(measureClass('exact', queries, catalog)).toEqual({
    figures: { queries: 4, first: 0.25, firstTen: 0.5, meanReciprocalRank: 0.375, nothing: 0.25 },
    failures: [
      { text: 'other', name: 'Green tea', found: ['Rolled oats'] },
      { text: 'none', name: 'Green tea', found: [] },
    ],
  });
  expect(measureClass('randomLetters', queries, catalog).failures.map(({ text }) => text)).toEqual([
    'first',
    'second',
    'other',
  ]);
});
