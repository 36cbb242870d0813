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

  /** A spring onion's row of a table, as Open Food Facts fills it in for a label that says nothing. */
  const ONION = [
    ...[
      { name: 'water', '100g': 90.6 },
      { name: 'galactose', '100g': Math.fround(0.19) },
    ],
    ...[
      { name: 'energy-kcal', '100g': Math.fround(29.7) },
      { name: 'energy-kj', '100g': 124 },
    ],
    ...[
      { name: 'fat', '100g': Math.fround(0.52) },
      { name: 'proteins', '100g': Math.fround(2.57) },
    ],
    ...[
      { name: 'carbohydrates', '100g': Math.fround(2.1) },
      { name: 'sugars', '100g': 1.75 },
    ],
    ...[
      { name: 'fiber', '100g': Math.fround(3.19) },
      { name: 'potassium', '100g': Math.fround(0.275) },
    ],
    ...[
      { name: 'salt', '100g': Math.fround(0.028) },
      { name: 'sodium', '100g': Math.fround(0.0115) },
    ],
  ];
  const tagged = (...tags: string[]) =>
    nutrientsOf(ONION, { ingredients_n: 1, misc_tags: tags.map((tag) => `en:nutriscore-${tag}`) });
  const known = (nutrients: object) => Object.values(nutrients).filter((value) => value !== null).length;

  it.each([
    ['all of them', ['using-estimated-nutrition-facts']],
    ['nothing, for a herb that has no Nutri-Score', ['not-applicable']],
  ])('are estimates where the tags name %s', (_, tags) => {
    expect(known(tagged(...tags))).toBe(0);
  });

  it('are estimates one by one where the tags name them, and carbohydrate goes with the others', () => {
    expect(tagged('computed', 'estimated-fiber', 'estimated-sodium')).toMatchObject({
      ...{ calories_kcal: 29.7, protein_g: 2.57, fat_g: 0.52, carbs_g: 2.1, sugar_g: 1.75 },
      ...{ fiber_g: null, sodium_mg: null, potassium_mg: null },
    });
    expect(known(tagged('estimated-energy', 'estimated-fat', 'estimated-proteins', 'estimated-sodium'))).toBe(2);
    expect(tagged('estimated-energy', 'estimated-fat', 'estimated-proteins')).toMatchObject({ carbs_g: null });
  });

  it('are none where the source says that the label has none', () => {
    expect(known(nutrientsOf(ONION.slice(2), { no_nutrition_data: true }))).toBe(0);
  });
});

describe('3. rows', () => {
  it('are read from the columns that are asked for, and no others', () => {
    const asked: string[] = [];
    const nutrients = { water: 8.9, galactose: 0 };
    const nameless = parquetRow({ code: '4000521006112', genericName: 'Oats', nutrients });
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
    expect(readOffParquetRow({ ...OATS, ...more })).toMatchObject({ rejected });
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
