/**
 * 1. What was made of a text is made once.
 * 2. A flood of different texts, and long ones, give the same answers as without a memory.
 */
import { expect, test } from 'vitest';
import { memoize } from '../../../src/import/normalize/memoize.ts';

function counted() {
  const made: string[] = [];
  const tags = memoize((text) => {
    made.push(text);
    return text.split(',');
  });
  return { made, tags };
}

test('1: the same tags give the same list', () => {
  const { made, tags } = counted();
  const list = tags('en:breads,en:baguettes');
  expect(list).toEqual(['en:breads', 'en:baguettes']);
  expect(tags('en:breads,en:baguettes')).toBe(list);
  expect(tags('')).toEqual(['']);
  expect(tags('')).toBe(tags(''));
  expect(made).toEqual(['en:breads,en:baguettes', '']);
});

test('2: many and long texts are answered alike', () => {
  const { made, tags } = counted();
  const numbers = Array.from({ length: 50_000 }, (_, i) => String(i % 30_000));
  expect(numbers.map((number) => tags(`en:oats,${number}`)[1])).toEqual(numbers);
  const long = 'en:oats,'.repeat(10_000);
  made.length = 0;
  expect(tags(long)).toEqual(tags(long));
  expect(made).toEqual([long, long]);
});
