// 1. A line is a product of the export by its members, and never one of our own foods.
// 2. Nutrition of the old shape: as sold, per 100 g; per serving only where the serving is known.
// 3. Nutrition of the new shape: as sold and no estimates, whatever the unit; sets that were put in help where the
//    aggregated one is for the prepared food.
// 4. Names in the main language, then others; front photos old and new; codes and numbers of any type.
import { describe, expect, it } from 'vitest';
import { isOffJsonLine, offJsonReader } from '../../../src/import/off/json.ts';
import { foodOf, readJson } from './one-product.ts';

const OATS = { code: '4000521006112', product_name: 'Oats', lc: 'en' };
const nutrientsOf = (members: object) => foodOf(readJson({ ...OATS, ...members })).nutrients;

describe('1. a line', () => {
  it.each<[boolean, object | string]>([
    [true, OATS],
    [true, { _id: '17', nutriments: {} }],
    [false, { key: '17', name: 'Oats', code: '17', product_name: 'Oats' }],
    [false, { code: '17', name: 'Oats' }],
    [false, { product_name: 'Oats' }],
    [false, '[{"code":"17","product_name":"Oats"}]'],
    [false, '{"code":"17","product_na'],
    [false, 'code\tproduct_name'],
    [false, ''],
  ])('is a product: %s, %o', (isProduct, line) => {
    expect(isOffJsonLine(typeof line === 'string' ? line : JSON.stringify(line))).toBe(isProduct);
  });

  it.each([
    ['not-readable', 'oats'],
    ['not-readable', '[]'],
    ['not-readable', 'null'],
    ['not-readable', '{"code":"17"'],
    ['no-key', '{"product_name":"Oats"}'],
    ['no-key', '{"code":{"toString":1},"product_name":"Oats"}'],
    ['code-mangled', '{"code":3.01762e+25,"product_name":"Oats"}'],
    ['no-name', '{"code":"17"}'],
    ['no-name', '{"code":"17","product_name":"","product_name_en":"  "}'],
    ['obsolete', '{"code":"17","product_name":"Oats","obsolete":"on"}'],
    ['obsolete', '{"code":"17","product_name":"Oats","obsolete":1}'],
    ['not-food', '{"code":"17","product_name":"Shampoo","product_type":"beauty"}'],
    ['not-food', '{"code":"17","product_name":"Cat food","product_type":"petfood"}'],
  ])('is left out as %s: %s', (rejected, line) => {
    expect(offJsonReader()(line)).toMatchObject({ rejected });
  });
});

describe('2. the old shape of nutrition', () => {
  it('is in grams, sodium, cholesterol and potassium included', () => {
    const nutriments = {
      sodium_100g: 0.4,
      cholesterol_100g: 0.01,
      potassium_100g: 0.2,
      sodium_value: 400,
      sodium_unit: 'mg',
    };
    expect(nutrientsOf({ nutriments })).toMatchObject({ sodium_mg: 400, cholesterol_mg: 10, potassium_mg: 200 });
  });

  it('never takes the prepared food, the typed value or an estimate for the food as sold', () => {
    const nutriments = {
      fat_prepared_100g: 3,
      fat_value: 9,
      fat: 9,
      'energy-kcal_prepared_100g': 60,
      fat_prepared_serving: 2,
    };
    const nutrients = nutrientsOf({ serving_quantity: 200, nutriments, nutriments_estimated: { fat_100g: 5 } });
    expect(Object.values(nutrients).every((value) => value === null)).toBe(true);
  });

  it('per serving is converted where the serving is known', () => {
    const nutriments = { 'energy-kcal_serving': 120, fat_serving: 3, salt_serving: 0.5 };
    const expected = { calories_kcal: 480, fat_g: 12, sodium_mg: 800 };
    expect(nutrientsOf({ serving_quantity: 25, nutriments })).toMatchObject(expected);
    expect(nutrientsOf({ serving_quantity: '25.0', nutriments })).toMatchObject(expected);
    expect(nutrientsOf({ serving_size: '2 biscuits (25 g)', nutriments })).toMatchObject(expected);
    expect(nutrientsOf({ serving_size: '2 biscuits', nutriments })).toMatchObject({ calories_kcal: null, fat_g: null });
    expect(nutrientsOf({ serving_quantity: { $numberDecimal: '25' }, nutriments })).toMatchObject({ fat_g: null });
  });

  it('per serving of a few grams is not: a gram there often means a piece', () => {
    expect(nutrientsOf({ serving_quantity: 1, nutriments: { fat_serving: 3 } })).toMatchObject({ fat_g: null });
    expect(nutrientsOf({ serving_quantity: 0, nutriments: { fat_serving: 3 } })).toMatchObject({ fat_g: null });
  });

  it('has signs beside the figures: a limit counts as its figure, a dash as not stated', () => {
    const nutriments = {
      fat_100g: 0.5,
      fat_modifier: '<',
      sugars_100g: 3,
      sugars_modifier: '~',
      fiber_100g: 0,
      fiber_modifier: '-',
    };
    expect(nutrientsOf({ nutriments })).toMatchObject({ fat_g: 0.5, sugar_g: 3, fiber_g: null });
  });

  it('has energy in kJ under two names', () => {
    expect(nutrientsOf({ nutriments: { energy_100g: 2252 } })).toMatchObject({ calories_kcal: 538.24 });
    expect(nutrientsOf({ nutriments: { 'energy-kj_100g': 2252, energy_100g: 9 } })).toMatchObject({
      calories_kcal: 538.24,
    });
  });
});

describe('3. the new shape of nutrition', () => {
  const fat = (value: number, more: object = {}) => ({ fat: { value, unit: 'g', source: 'packaging', ...more } });
  const set = (nutrients: object, more: object = {}) => ({ per: '100g', preparation: 'as_sold', nutrients, ...more });
  const nutrition = (aggregated_set: object | undefined, ...input_sets: object[]) => ({
    nutrition: { aggregated_set, input_sets },
  });

  it.each([
    ['the packaging', fat(7), 7],
    ['the maker', fat(7, { source: 'manufacturer' }), 7],
    ['an estimate', fat(7, { source: 'estimate' }), null],
    ['a rough figure', fat(7, { modifier: '~' }), 7],
    ['a limit', fat(0.5, { modifier: '<' }), 0.5],
    ['nothing', fat(0, { modifier: '-' }), null],
    ['milligrams', fat(7000, { unit: 'mg' }), 7],
    ['micrograms', fat(7e6, { unit: 'µg' }), 7],
    ['a unit of no mass', fat(7, { unit: '% DV' }), null],
    ['a sum of binary fractions', fat(7.6899999999999995), 7.69],
  ])('takes a figure from %s', (_case, nutrients, expected) => {
    expect(nutrientsOf(nutrition(set(nutrients))).fat_g).toBe(expected);
  });

  it('counts 100 ml as 100 g', () => {
    expect(nutrientsOf(nutrition(set(fat(7), { per: '100ml' }))).fat_g).toBe(7);
  });

  it('never takes the prepared food for the food as sold, nor the old members beside it', () => {
    const prepared = set(fat(7), { preparation: 'prepared' });
    expect(nutrientsOf({ ...nutrition(prepared), nutriments: { fat_100g: 7 } }).fat_g).toBeNull();
    expect(nutrientsOf(nutrition(prepared, set(fat(21)))).fat_g).toBe(21);
    expect(nutrientsOf(nutrition(undefined, set(fat(9), { source: 'estimate' }))).fat_g).toBeNull();
  });

  it('converts a set per serving where its quantity, or the serving, is known', () => {
    const serving = (more: object) => nutrition(undefined, set(fat(3), { per: 'serving', ...more }));
    expect(nutrientsOf(serving({ per_quantity: 25, per_unit: 'g' })).fat_g).toBe(12);
    expect(nutrientsOf({ ...serving({}), serving_size: '25g' }).fat_g).toBe(12);
    expect(nutrientsOf(serving({})).fat_g).toBeNull();
    expect(nutrientsOf(serving({ per_quantity: 1, per_unit: 'piece' })).fat_g).toBeNull();
  });

  it('falls back to the old members where there is no set at all', () => {
    expect(nutrientsOf({ nutrition: {}, nutriments: { fat_100g: 7 } }).fat_g).toBe(7);
    expect(nutrientsOf({ nutrition: null, nutriments: { fat_100g: 7 } }).fat_g).toBe(7);
  });

  it('has alcohol by volume, which counts for the energy by its weight', () => {
    const alcohol = { value: 12.5, unit: '% vol', source: 'packaging' };
    expect(foodOf(readJson({ ...OATS, ...nutrition(set({ alcohol })) })).alcoholG).toBe(9.863);
  });
});

describe('4. members', () => {
  const nameOf = (members: object) => foodOf(readJson({ code: '17', ...members })).name;

  it('give a name in the main language, then in English, then in any, then by kind', () => {
    const names = {
      product_name_fr: 'Avoine',
      product_name_en: 'Oats',
      product_name_de: 'Hafer',
      generic_name: 'Cereal',
    };
    expect(nameOf({ ...names, lc: 'de', product_name: 'Zarte Haferflocken' })).toBe('Zarte Haferflocken');
    expect(nameOf({ ...names, lc: 'de', product_name: ' ' })).toBe('Hafer');
    expect(nameOf({ ...names, lang: 'it' })).toBe('Oats');
    expect(nameOf({ ...names, product_name_en: '' })).toBe('Hafer');
    expect(nameOf({ generic_name_fr: 'Céréale', lc: 'it', product_name_debug: 'x' })).toBe('Céréale');
  });

  const imageOf = (code: string, images: unknown, lc = 'fr') =>
    foodOf(readJson({ ...OATS, code, lc, images })).imageUrl;

  it('give the front photo of an old entry and of a new one', () => {
    const expected = 'https://images.openfoodfacts.org/images/products/400/052/100/6112/front_fr.4.400.jpg';
    expect(imageOf('4000521006112', { '1': {}, front_fr: { rev: '4' }, ingredients_fr: { rev: '9' } })).toBe(expected);
    expect(imageOf('4000521006112', { uploaded: {}, selected: { front: { fr: { rev: 4 } } } })).toBe(expected);
  });

  it('give the English front photo first, and one without a language last', () => {
    const file = (images: object) => imageOf('4000521006112', images)?.split('/').at(-1);
    expect(file({ front_fr: { rev: 4 }, front_en: { rev: 5 }, front: { rev: 6 } })).toBe('front_en.5.400.jpg');
    expect(file({ front_it: { rev: 3 }, front_fr: { rev: 4 }, front_de: { rev: 2 } })).toBe('front_fr.4.400.jpg');
    expect(file({ front_it: { rev: 3 }, front_de: { rev: 2 }, front: { rev: 6 } })).toBe('front_de.2.400.jpg');
    expect(file({ front: { rev: 6 } })).toBe('front.6.400.jpg');
    expect(file({ nutrition_fr: { rev: 6 }, '1': { rev: 1 } })).toBeUndefined();
  });

  it.each([
    ['16940', '000/000/001/6940'],
    ['0000016940', '000/000/001/6940'],
    ['123456789012345678', '123/456/789/012345678'],
  ])('of code %s have their images in %s', (code, folder) => {
    expect(imageOf(code, { front_fr: { rev: 4 } })).toContain(`/products/${folder}/front_fr.4.400.jpg`);
  });

  it('of a code with three significant digits have no images of their own', () => {
    expect(imageOf('00000758', { front_fr: { rev: 4 } })).toBeUndefined();
  });

  it('may be of any type', () => {
    expect(foodOf(readJson({ ...OATS, code: 17, brands: ['Kölln', 'Other'], unique_scans_n: '12' }))).toMatchObject({
      key: '17',
      brand: 'Kölln,Other',
      popularity: 12,
    });
  });
});
