/**
 * The queries of the search benchmark:
 * 1. The classes have their shares, and the fifty commonest words come on top; the same seed gives the same queries.
 * 2. Each query belongs to its product in the way of its class.
 * 3. A slip changes a word by exactly one edit, also in the first letter.
 */
import { expect, test } from 'vitest';
import { productAt } from '../../bench/generate/product.ts';
import {
  commonestWords,
  type GeneratedQuery,
  QUERY_SHARES,
  queriesFor,
  wordsIn,
} from '../../bench/generate/queries.ts';
import { Random } from '../../bench/generate/random.ts';
import { withSlip } from '../../bench/generate/typos.ts';
import { textbookDistance } from '../text/textbook-distance.ts';

const SET = { seed: 1, rows: 30_000 };
const queries = queriesFor(77, 2000, SET);
const of = (name: GeneratedQuery['class']) => queries.filter((query) => query.class === name);

test('1. the classes have their shares', () => {
  for (const [name, share] of Object.entries(QUERY_SHARES)) {
    expect(of(name as GeneratedQuery['class'])).toHaveLength(Math.round(share * 2000));
  }
  expect(
    of('common')
      .map(({ text }) => text)
      .sort(),
  ).toEqual(commonestWords(SET).sort());
  expect(of('common')).toHaveLength(50);
  expect(queriesFor(77, 2000, SET)).toEqual(queries);
  expect(queriesFor(78, 100, SET)).not.toEqual(queriesFor(77, 100, SET));
});

test('2. exact words are words of the product', () => {
  for (const { index, text } of of('exact')) {
    expect(wordsIn(productAt(SET.seed, index!).plainName).join(' ')).toContain(text);
  }
});

test('2. the last word of a prefix query begins a word of the product', () => {
  for (const { index, text } of of('prefix')) {
    const last = text.split(' ').at(-1)!;
    expect(wordsIn(productAt(SET.seed, index!).plainName).some((word) => word.startsWith(last))).toBe(true);
  }
});

test('2. brand queries begin with the brand', () => {
  for (const { index, text } of of('brand')) {
    expect(text.startsWith(productAt(SET.seed, index!).brands[0].name.toLowerCase())).toBe(true);
  }
});

test('2. typo queries are no longer words of the product, and nonsense has no product', () => {
  for (const { index, text } of [...of('oneTypo'), ...of('twoTypos')]) {
    const words = wordsIn(productAt(SET.seed, index!).plainName);
    expect(text.split(' ').every((word) => words.includes(word))).toBe(false);
  }
  expect(of('nonsense').every(({ index }) => index === undefined)).toBe(true);
});

test('3. a slip is one edit, now and then in the first letter', () => {
  let first = 0;
  for (let i = 0; i < 1000; i++) {
    const slipped = withSlip('chocolat', new Random(5, i));
    expect(textbookDistance('chocolat', slipped)).toBe(1);
    if (slipped[0] !== 'c') first++;
  }
  expect(first).toBeGreaterThan(80);
  expect(first).toBeLessThan(400);
});
