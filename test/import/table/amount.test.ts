// 1. Figures are read as people write them, with the decimal sign that the table shows.
// 2. What says "unknown" is unknown, traces are zero, and a limit counts as its figure.
// 3. What may be two different numbers is no figure.
// 4. A unit in the cell is understood however figure and unit are spelled, and converted to that of the column; one that cannot be is a reason.
import { describe, expect, it } from 'vitest';
import {
  type DecimalSeparator,
  decimalSeparatorOf,
  inUnit,
  NOT_AN_AMOUNT,
  readAmount,
  readFigure,
} from '../../../src/import/table/amount.ts';

const figureIn = (cell: string, decimal: DecimalSeparator = undefined) => {
  const amount = readAmount(cell, decimal);
  return typeof amount === 'object' ? amount.value : amount;
};

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
    expect(figureIn(cell)).toBe(amount);
  });

  it.each(['', '  ', '-', '–', '...', '?', 'N/A', 'n.d.', 'NA', 'null', '−', '\u3000', '\u200b', 'N'])(
    '%j is unknown',
    (cell) => {
      expect(readAmount(cell, undefined)).toBeUndefined();
    },
  );

  it.each(['seven', '0x7', '1,234', '1.2.3', '3/4', '5-6', 'NaN', 'Infinity', '1 2345', '12 5', '5 apples', '12¹'])(
    '%j is no figure',
    (cell) => {
      expect(readAmount(cell, undefined)).toBe(NOT_AN_AMOUNT);
    },
  );

  it('goes by the decimal sign of the table', () => {
    expect(figureIn('1,234', '.')).toBe(1234);
    expect(figureIn('1,234', ',')).toBe(1.234);
    expect(figureIn('1.234', ',')).toBe(1234);
    expect(figureIn('1.234,5', ',')).toBe(1234.5);
    expect(figureIn('7.5', ',')).toBe(NOT_AN_AMOUNT);
    expect(figureIn('7,5', '.')).toBe(NOT_AN_AMOUNT);
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

describe('4. a unit in the cell', () => {
  /** The same figure as people, spreadsheets and phones write it. */
  const DIGITS: ((figure: string) => string)[] = [
    (figure) => figure,
    (figure) => figure.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    (figure) => figure.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!).replace('.', '٫'),
    (figure) => `\u200e${figure}\u200b`,
    (figure) => figure.replace('.', '·'),
  ];
  const SPACES = ['', ' ', '\u00a0', '\u202f', '\u2009', '\u3000', '  '];
  const SIGNS = ['', '<', '< ', '≤', '~', '≈ ', '＜', 'ca. ', 'less than '];
  const UNITS: [unit: string, inGrams: number, spellings: string[]][] = [
    ['g', 1, ['g', 'G', 'gr', 'g.', 'gram', 'grams', 'Gramm', 'г', 'ｇ', 'g/100g', 'g / 100 g', 'g per 100 ml']],
    ['mg', 1e-3, ['mg', 'MG', 'ｍｇ', 'milligrams', 'мг', 'mg/100 g']],
    ['ug', 1e-6, ['ug', 'µg', 'μg', 'mcg', 'micrograms', 'µg/100g']],
    ['kg', 1e3, ['kg', 'KG']],
  ];

  it('of mass is converted to that of the column', () => {
    for (const [, inGrams, spellings] of UNITS) {
      for (const unit of spellings) {
        for (const space of SPACES) {
          for (const write of DIGITS) {
            for (const sign of SIGNS) {
              const cell = sign + write('12.5') + space + unit;
              for (const [field, perGram] of [
                ['protein_g', 1],
                ['sodium_mg', 1000],
              ] as const) {
                const figure = readFigure(cell, { field, factor: 1 }, '.');
                expect({ cell, field, figure }).toEqual({
                  cell,
                  field,
                  figure: Number((12.5 * inGrams * perGram).toPrecision(12)),
                });
              }
            }
          }
        }
      }
    }
  });

  it.each([
    ['14g', 'protein_g', 14],
    ['0,5 g', 'fat_g', 0.5],
    ['<0.1 g', 'fat_g', 0.1],
    ['trace', 'fat_g', 0],
    ['(tr)', 'fat_g', 0],
    ['285 kcal', 'calories_kcal', 285],
    ['285 Cal', 'calories_kcal', 285],
    ['1 192 kJ', 'energy_kj', 1192],
    ['1 192 kJ', 'calories_kcal', 284.894837476],
    ['1.192,5 kJ', 'energy_kj', 1192.5],
    ['1,192.5 kJ', 'energy_kj', 1192.5],
    ["1'192 kJ", 'energy_kj', 1192],
    ['285 kcal', 'energy_kj', 1192.44],
    ['1192 kJ / 285 kcal', 'calories_kcal', 285],
    ['1192 kJ / 285 kcal', 'energy_kj', 1192],
    ['285kcal (1192kJ)', 'energy_kj', 1192],
    ['−3 g', 'fat_g', -3],
    ['－3 g', 'fat_g', -3],
    ['30 g', 'serving_size_g', 30],
    ['250 ml', 'serving_size_g', 250],
    ['1 slice (28 g)', 'serving_size_g', 28],
    ['1 oz', 'serving_size_g', 28.3495],
    ['12', 'popularity', 12],
  ])('%j for %s is %d', (cell, field, figure) => {
    expect(readFigure(cell, { field, factor: 1 }, undefined)).toBe(figure);
  });

  it('counts before that of the column, whose factor is for bare figures', () => {
    const column = { field: 'sodium_mg', factor: 1000 };
    expect(readFigure('0.12', column, '.')).toBe(120);
    expect(readFigure('120 mg', column, '.')).toBe(120);
    expect(readFigure('0.12 g', column, '.')).toBe(120);
  });

  it.each([
    ['12 kcal', 'protein_g'],
    ['12 kJ', 'sodium_mg'],
    ['12 g', 'calories_kcal'],
    ['12 ml', 'fat_g'],
    ['12 %', 'fat_g'],
    ['12 IU', 'sodium_mg'],
    ['12 g', 'popularity'],
  ])('%j is the wrong one for %s', (cell, field) => {
    expect(readFigure(cell, { field, factor: 1 }, undefined)).toMatchObject({ rejected: 'wrong-unit' });
  });

  it('converts there and back', () => {
    for (const [unit] of UNITS) {
      for (const [other] of UNITS) {
        const there = inUnit({ value: 7, unit: unit as 'g' }, other)!;
        expect(inUnit({ value: there, unit: other as 'g' }, unit)).toBeCloseTo(7, 9);
      }
    }
  });
});
