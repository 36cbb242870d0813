// 1. Figures are read as people write them, with the decimal sign that the table shows.
// 2. What says "unknown" is unknown, traces are zero, and a limit counts as its figure.
// 3. What may be two different numbers is no figure.
import { describe, expect, it } from 'vitest';
import { decimalSeparatorOf, NOT_AN_AMOUNT, readAmount } from '../../../src/import/table/amount.ts';

describe('readAmount', () => {
  it.each([
    ['12', 12],
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' .5', 0.5],
    ['-3', -3],
    ['1e3', 1000],
    ['1 234', 1234],
    ['1\u00a0234,5', 1234.5],
    ["1'234", 1234],
    ['1,234.5', 1234.5],
    ['< 0,5', 0.5],
    ['<0.5', 0.5],
    ['~ 3', 3],
    ['ca. 3', 3],
    ['traces', 0],
    ['Tr.', 0],
    ['Spuren', 0],
  ])('%j is %d', (cell, amount) => {
    expect(readAmount(cell, undefined)).toBe(amount);
  });

  it.each(['', '  ', '-', '–', '...', '?', 'N/A', 'n.d.', 'NA', 'null'])('%j is unknown', (cell) => {
    expect(readAmount(cell, undefined)).toBeUndefined();
  });

  it.each(['seven', '0x7', '1,234', '1.2.3', '12 g', '3/4', '5-6', 'NaN', 'Infinity'])('%j is no figure', (cell) => {
    expect(readAmount(cell, undefined)).toBe(NOT_AN_AMOUNT);
  });

  it('goes by the decimal sign of the table', () => {
    expect(readAmount('1,234', '.')).toBe(1234);
    expect(readAmount('1,234', ',')).toBe(1.234);
    expect(readAmount('1.234', ',')).toBe(1234);
    expect(readAmount('1.234,5', ',')).toBe(1234.5);
    expect(readAmount('7.5', ',')).toBe(NOT_AN_AMOUNT);
    expect(readAmount('7,5', '.')).toBe(NOT_AN_AMOUNT);
  });
});

it.each([
  [['1,5', '< 0,5', '12'], ','],
  [['1.5', '1,234'], '.'],
  [['0,123', '5'], ','],
  [['1,234', '12'], undefined],
  [['1.5', '1,5'], undefined],
  [[], undefined],
])('the decimal sign of %j is %j', (cells, sign) => {
  expect(decimalSeparatorOf(cells)).toBe(sign);
});
