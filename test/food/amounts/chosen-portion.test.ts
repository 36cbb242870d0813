/** Portions in addresses: what can be written is read again, and nothing that nobody eats. */
import { expect, test } from 'vitest';
import { parsePortion, weightOf, writePortion } from '../../../src/food/amounts/chosen-portion.ts';

test.each([
  ['2x50', 100],
  ['1.5x28.35', 42.53],
  ['0.25x244', 61],
])('%s weighs %d g', (text, grams) => {
  const portion = parsePortion(text)!;
  expect(weightOf(portion)).toBe(grams);
  expect(writePortion(portion)).toBe(text);
});

test.each([
  '',
  '2',
  'x50',
  '2x',
  '-1x50',
  '0x50',
  '1e3x5',
  '99x99999',
  '2x50g',
  '9999x9999',
  '0.01x1',
  '1x1x1',
  'NaNx1',
])('%j is no portion', (text) => {
  expect(parsePortion(text)).toBeUndefined();
});
