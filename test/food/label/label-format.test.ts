/**
 * The labels of countries:
 *   1. each has its rows in the order of its law; a part follows what it is part of;
 *   2. salt is sodium times 2.5, and unknown where sodium is;
 *   3. figures are rounded as labels round them, and shares of a day are whole.
 */
import { describe, expect, it } from 'vitest';
import { dailyPercent, labelDecimals } from '../../../src/food/label/label-figures.ts';
import { LABEL_FORMAT_IDS, LABEL_FORMATS, labelFormatOf, labelValue } from '../../../src/food/label/label-format.ts';
import { BARE, NUTELLA } from '../../site/sample-foods.ts';

describe('1. formats', () => {
  it.each([
    ['eu', 'calories_kcal fat_g saturated_fat_g carbs_g sugar_g fiber_g protein_g salt_g cholesterol_mg potassium_mg'],
    [
      'us',
      'calories_kcal fat_g saturated_fat_g cholesterol_mg sodium_mg carbs_g fiber_g sugar_g protein_g potassium_mg',
    ],
    [
      'ca',
      'calories_kcal fat_g saturated_fat_g carbs_g fiber_g sugar_g protein_g cholesterol_mg sodium_mg potassium_mg',
    ],
    [
      'br',
      'calories_kcal carbs_g sugar_g added_sugars_g protein_g fat_g saturated_fat_g trans_fat_g fiber_g sodium_mg cholesterol_mg potassium_mg',
    ],
  ] as const)('%s', (format, fields) => {
    expect(LABEL_FORMATS[format].groups.flat().map(({ field }) => field)).toEqual(fields.split(' '));
  });

  it('have the daily values of their law, where it has one', () => {
    const daily = (format: 'us' | 'br') =>
      Object.fromEntries(LABEL_FORMATS[format].groups.flat().map((row) => [row.field, row.daily]));
    expect(daily('us')).toMatchObject({ calories_kcal: 2000, fat_g: 78, sugar_g: undefined, protein_g: undefined });
    expect(daily('br')).toEqual({
      ...{ calories_kcal: 2000, carbs_g: 300, sugar_g: undefined, added_sugars_g: 50, protein_g: 50, fat_g: 65 },
      ...{ saturated_fat_g: 20, trans_fat_g: 2, fiber_g: 25, sodium_mg: 2000, cholesterol_mg: 300, potassium_mg: 3500 },
    });
  });

  it('state either salt or sodium', () => {
    for (const format of LABEL_FORMAT_IDS) {
      const fields: string[] = LABEL_FORMATS[format].groups.flat().map(({ field }) => field);
      expect(fields.includes('salt_g')).toBe(format === 'eu');
      expect(fields.includes('sodium_mg')).toBe(format !== 'eu');
    }
  });

  it.each([
    ['US', 'us'],
    ['PR', 'us'],
    ['CA', 'ca'],
    ['BR', 'br'],
    ['PT', 'eu'],
    ['GB', 'eu'],
    ['DE', 'eu'],
    ['JP', 'eu'],
    [undefined, 'eu'],
  ] as const)('of %s is %s', (country, format) => expect(labelFormatOf(country)).toBe(format));
});

describe('2. salt', () => {
  it('is sodium times 2.5, in grams', () => expect(labelValue(NUTELLA, 'salt_g')).toBeCloseTo(0.107, 10));
  it('is unknown with sodium', () => expect(labelValue(BARE, 'salt_g')).toBeNull());
});

describe('3. figures', () => {
  it.each([
    [539, 'calories_kcal', 'kcal', 0],
    [9.94, 'fat_g', 'g', 1],
    [10, 'fat_g', 'g', 0],
    [42.8, 'sodium_mg', 'mg', 0],
    [0.107, 'salt_g', 'g', 2],
    [1.25, 'salt_g', 'g', 1],
  ] as const)('%d of %s in %s has %i decimals', (value, field, unit, decimals) => {
    expect(labelDecimals(value, { field, unit })).toBe(decimals);
  });

  it('are a share of what an adult eats a day, where the law says how much that is', () => {
    expect(dailyPercent(35, { daily: 70 })).toBe(50);
    expect(dailyPercent(0.3, { daily: 70 })).toBe(0);
    expect(dailyPercent(35, {})).toBeUndefined();
  });
});
