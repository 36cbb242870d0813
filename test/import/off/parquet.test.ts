// 1. 32-bit floats are read as the decimals that they were.
// 2. Only the food as sold counts, per 100 g in grams whatever unit was typed; per serving where that is known.
// 3. The columns that are asked for are those that are read.
import { describe, expect, it } from 'vitest';
import { offParquetColumns, readOffParquetRow } from '../../../src/import/off/parquet.ts';
import { foodOf, parquetRow } from './one-product.ts';

const OATS = parquetRow({ code: '4000521006112', names: { en: 'Oats' } });
const nutrientsOf = (nutriments: unknown, more: object = {}) =>
  foodOf(readOffParquetRow({ ...OATS, ...more, nutriments })).nutrients;

describe('1. floats', () => {
  it.each([
    [44.29999923706055, 44.3],
    [17.85714340209961, 17.86],
    [Math.fround(12.335), 12.34],
    [Math.fround(0.1), 0.1],
  ])('%d is %d', (float, decimal) => {
    expect(nutrientsOf([{ name: 'fat', '100g': float }]).fat_g).toBe(decimal);
  });
});

describe('2. nutrients', () => {
  it('are in grams whatever unit was typed', () => {
    const typed = { name: 'sodium', value: 400, '100g': Math.fround(0.4), unit: 'mg' };
    expect(nutrientsOf([typed]).sodium_mg).toBe(400);
  });

  it('never come from the prepared food', () => {
    expect(nutrientsOf([{ name: 'fat', '100g': null, prepared_100g: 3, prepared_serving: 6 }]).fat_g).toBeNull();
  });

  it('per serving are converted where the serving is known', () => {
    const perServing = [{ name: 'fat', '100g': null, serving: 3, value: 3 }];
    expect(nutrientsOf(perServing, { serving_quantity: '25.0' }).fat_g).toBe(12);
    expect(nutrientsOf(perServing, { serving_size: '1 bar (25 g)' }).fat_g).toBe(12);
    expect(nutrientsOf(perServing).fat_g).toBeNull();
  });

  it('that only an estimate has mark the row, and what does not look printed goes', () => {
    const estimated = [
      { name: 'water', '100g': 56.9 },
      { name: 'galactose', '100g': 0 },
      { name: 'fat', '100g': Math.fround(6.3) },
      { name: 'potassium', '100g': Math.fround(0.0465209536743164) },
    ];
    expect(nutrientsOf(estimated)).toMatchObject({ fat_g: 6.3, potassium_mg: null });
    expect(nutrientsOf(estimated.slice(2))).toMatchObject({ fat_g: 6.3, potassium_mg: 46.52 });
  });
});

describe('3. rows', () => {
  it('are read from the columns that are asked for, and no others', () => {
    const asked: string[] = [];
    const nameless = parquetRow({ code: '4000521006112', genericName: 'Oats' });
    const watched = new Proxy(nameless, {
      get(row, column) {
        asked.push(String(column));
        return row[column as string];
      },
    });
    readOffParquetRow(watched);
    // Of some columns only a few fields are read: "images.rev" is of the column "images".
    const read = new Set(offParquetColumns.map((column) => column.split('.')[0]!));
    expect(asked.filter((column) => !read.has(column))).toEqual([]);
    expect([...read].filter((column) => !asked.includes(column))).toEqual([]);
  });

  it.each([
    ['obsolete', { obsolete: true }],
    ['not-food', { product_type: 'petfood' }],
    ['no-key', { code: null }],
    ['no-name', { product_name: [], generic_name: null }],
  ])('are left out as %s', (rejected, more) => {
    expect(readOffParquetRow({ ...OATS, ...more })).toEqual({ rejected });
  });

  it('have a name in the main language, then the product language, then English, then any', () => {
    const nameOf = (...entries: [string, string][]) =>
      foodOf(readOffParquetRow({ ...OATS, lang: 'de', product_name: entries.map(([lang, text]) => ({ lang, text })) }))
        .name;
    expect(nameOf(['en', 'Oats'], ['main', 'Haferflocken'])).toBe('Haferflocken');
    expect(nameOf(['en', 'Oats'], ['de', 'Hafer'], ['main', ' '])).toBe('Hafer');
    expect(nameOf(['fr', 'Avoine'], ['en', 'Oats'])).toBe('Oats');
    expect(nameOf(['fr', 'Avoine'])).toBe('Avoine');
  });
});
