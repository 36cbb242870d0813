// 1. A full map drops its oldest entry for a new one, and none for a key that it has.
// 2. A memoized function computes each result once while it is kept, undefined too.
import { expect, it } from 'vitest';
import { BoundedMap, memoize } from '../../src/caches/bounded-map.ts';

it('1. drops the oldest', () => {
  const map = new BoundedMap<string, number>(2).set('oats', 1).set('rye', 2).set('oats', 3);
  expect([...map]).toEqual([
    ['oats', 3],
    ['rye', 2],
  ]);
  expect([...map.set('spelt', 4).keys()]).toEqual(['rye', 'spelt']);
});

it('2. computes once', () => {
  const asked: string[] = [];
  const lengthOfLong = memoize((text: string) => {
    asked.push(text);
    return text.length > 4 ? text.length : undefined;
  }, 2);
  expect(['rye', 'spelt', 'rye', 'spelt'].map((text) => lengthOfLong(text))).toEqual([undefined, 5, undefined, 5]);
  expect(asked).toEqual(['rye', 'spelt']);
  lengthOfLong('barley');
  lengthOfLong('rye');
  expect(asked).toEqual(['rye', 'spelt', 'barley', 'rye']);
});
