// 1. Columns are found by name, whichever header; cells are never quoted; a row with too many cells is not read.
// 2. Where the columns of before May 2026 are gone, tags and English names stand in for them.
// 3. Codes that are none, withdrawn products and things that are no food are left out, each for a reason of its own.
// 4. Estimates from ingredients, which the CSV mixes in unmarked, do not pass for label data.
import { describe, expect, it } from 'vitest';
import { isOffCsvHeader, offCsvReader } from '../../../src/import/off/csv.ts';
import { foodOf, readCsv } from './one-product.ts';

const OATS = { code: '4000521006112', product_name: 'Oats' };

describe('1. rows', () => {
  it('begin with a header that names the code and the name', () => {
    expect(isOffCsvHeader('code\turl\tproduct_name\tbrands')).toBe(true);
    expect(isOffCsvHeader('\uFEFFcode\tproduct_name')).toBe(true);
    expect(isOffCsvHeader('code,product_name')).toBe(false);
    expect(isOffCsvHeader('"code"\t"product_name"')).toBe(false);
    expect(isOffCsvHeader('code\tname')).toBe(false);
  });

  it('have a quotation mark as a character like any other', () => {
    expect(foodOf(readCsv({ ...OATS, product_name: '7" pizza', brands: '"Bio' }))).toMatchObject({
      name: '7" pizza',
      brand: '"Bio',
    });
  });

  it('with more cells than the header are not read, for their values would be misplaced', () => {
    const read = offCsvReader('code\tproduct_name\tfat_100g');
    expect(read('17\tOats\twith a tab\t7')).toMatchObject({ rejected: 'not-readable' });
    expect(foodOf(read('17\tOats'))).toMatchObject({ name: 'Oats', nutrients: { fat_g: null } });
    expect(read('')).toMatchObject({ rejected: 'no-key' });
  });

  it('do not mix with each other', () => {
    const read = offCsvReader('code\tproduct_name\tfat_100g');
    read('17\tLong name of a product\t55.5');
    expect(foodOf(read('24\tRye\t'))).toMatchObject({ key: '24', name: 'Rye', nutrients: { fat_g: null } });
  });

  it('have figures with signs before them, and signs for nothing', () => {
    const figures = { fat_100g: '<0.5', proteins_100g: '~ 12', sugars_100g: '-', fiber_100g: '0x10', salt_100g: '' };
    expect(foodOf(readCsv({ ...OATS, ...figures })).nutrients).toMatchObject({
      fat_g: 0.5,
      protein_g: 12,
      sugar_g: null,
      fiber_g: null,
      sodium_mg: null,
    });
  });
});

describe('2. the header after May 2026', () => {
  it.each([
    ['a tag', { brands_tags: 'xx:nuovo-pasta-production-ltd' }, 'nuovo pasta production ltd'],
    ['a tag that English exports begin with a capital', { brands_en: 'Slim-fast,Ksf' }, 'slim fast'],
    ['a possessive', { brands_en: 'Welch-s,Healthy-food-brands-llc' }, "welch's"],
    ['initials', { brands_tags: 'ferrero-u-s-a' }, 'ferrero u s a'],
    ['the name where it is there', { brands: 'Slim-Fast', brands_en: 'Slim-fast' }, 'Slim-Fast'],
  ])('gives a brand by %s', (_case, cells, brand) => {
    expect(foodOf(readCsv({ ...OATS, ...cells })).brand).toBe(brand);
  });

  it.each([
    ['the main category', { main_category_en: 'Plant milks', categories_en: 'Drinks,Oat milks' }, 'Plant milks'],
    ['the last English one', { main_category_en: 'fr:laits', categories_en: 'Drinks,Milks,fr:laits' }, 'Milks'],
    ['a tag', { main_category_en: 'Null', categories_tags: 'en:drinks,en:milks,en:null' }, 'en:milks'],
    ['nothing', { main_category_en: 'Undefined', categories_en: 'Null', categories_tags: 'en:null' }, undefined],
  ])('gives a category by %s', (_case, cells, category) => {
    expect(foodOf(readCsv({ ...OATS, ...cells })).category).toBe(category);
  });

  it('gives a name by what kind of food it is, where there is no other', () => {
    expect(foodOf(readCsv({ ...OATS, product_name: ' ', generic_name: 'Rolled oats' })).name).toBe('Rolled oats');
    expect(foodOf(readCsv({ ...OATS, product_name: '?', generic_name: 'Rolled oats' })).name).toBe('Rolled oats');
  });
});

describe('3. rows that are left out', () => {
  it.each([
    ['no-key', { ...OATS, code: '' }],
    ['no-key', { ...OATS, code: 'invalid' }],
    ['no-key', { ...OATS, code: '-17' }],
    ['code-mangled', { ...OATS, code: '3.01762E+12' }],
    ['code-mangled', { ...OATS, code: '4E+12' }],
    ['no-name', { ...OATS, product_name: '' }],
    ['no-name', { ...OATS, product_name: '…' }],
    ['obsolete', { ...OATS, obsolete: 'on' }],
    ['not-food', { ...OATS, product_type: 'beauty' }],
    ['not-food', { ...OATS, product_type: 'petfood' }],
  ])('%s: %o', (rejected, cells) => {
    expect(readCsv(cells)).toMatchObject({ rejected });
  });

  it('are not those with a code of 2 or of 24 digits', () => {
    expect(foodOf(readCsv({ ...OATS, code: '17' })).key).toBe('17');
    expect(foodOf(readCsv({ ...OATS, code: '123456789012345678901234' })).key).toBe('123456789012345678901234');
  });
});

describe('4. estimates', () => {
  const TRACES = { water_100g: '56.9057049034966', galactose_100g: '0' };
  const PRINTED = {
    'energy-kcal_100g': '279',
    fat_100g: '6.3',
    proteins_100g: '4.4',
    carbohydrates_100g: '48.2',
    salt_100g: '1.09',
    sodium_100g: '0.436',
  };

  it('fill what a label does not print; only what looks printed is kept', () => {
    const estimated = {
      cholesterol_100g: '0.00000258246527',
      potassium_100g: '0.04652095367',
      fiber_100g: '0.31171875',
    };
    const food = foodOf(readCsv({ ...OATS, ...PRINTED, ...estimated, ...TRACES }));
    expect(food.nutrients).toMatchObject({ calories_kcal: 279, fat_g: 6.3, sodium_mg: 436, carbs_g: 48.2 });
    expect(food.nutrients).toMatchObject({ cholesterol_mg: null, potassium_mg: null, fiber_g: null });
  });

  it('of zero are not taken for printed zeros of what labels seldom print', () => {
    const zeros = { cholesterol_100g: '0', alcohol_100g: '0', polyols_100g: '0', sugars_100g: '0' };
    const food = foodOf(readCsv({ ...OATS, ...PRINTED, ...zeros, ...TRACES }));
    expect(food.nutrients).toMatchObject({ cholesterol_mg: null, sugar_g: 0 });
    expect(food).toMatchObject({ alcoholG: undefined, polyolsG: undefined });
  });

  it('are told from figures that were printed per serving', () => {
    const cells = { serving_size: '37 g', fat_100g: '29.7297297297297', sugars_100g: '11.0225676879883' };
    const food = foodOf(readCsv({ ...OATS, ...cells, ...TRACES }));
    expect(food.nutrients).toMatchObject({ fat_g: 29.73, sugar_g: null });
  });

  it('may be all that there is, and then nothing is label data', () => {
    const cells = { 'energy-kcal_100g': '97.3670361111111', fat_100g: '1.68587847222222', sugars_100g: '0.766655555' };
    const { nutrients } = foodOf(readCsv({ ...OATS, ...cells, ...TRACES }));
    expect(Object.values(nutrients).every((value) => value === null)).toBe(true);
  });

  /** What a table says of fresh basil, which Open Food Facts fills in for a jar of dried basil whose label says nothing. */
  const BASIL = {
    ...{ code: '3596710000001', product_name: 'Basilic', ingredients_text: 'Basilic' },
    ...{ 'energy-kcal_100g': '34.8', 'energy-kj_100g': '145', proteins_100g: '3.35', fat_100g: '0.47' },
    ...{ carbohydrates_100g: '2.55', sugars_100g: '0.3', fiber_100g: '3.47', salt_100g: '0.023' },
    ...{ sodium_100g: '0.009', potassium_100g: '0.295', water_100g: '89.6', galactose_100g: '0' },
  };

  it('of a single ingredient are short decimals, and not label data either', () => {
    const { nutrients } = foodOf(readCsv(BASIL));
    expect(Object.values(nutrients).every((value) => value === null)).toBe(true);
  });

  it('are not taken for a label whose kJ were computed from its macronutrients', () => {
    // 17 × 3.35 + 17 × 2.55 + 37 × 0.47 + 8 × 3.47
    const labelled = foodOf(readCsv({ ...BASIL, 'energy-kj_100g': '145.45', salt_100g: '0.0225' }));
    expect(labelled.nutrients).toMatchObject({ calories_kcal: 34.8, fat_g: 0.47, fiber_g: 3.47, sodium_mg: 9 });
    expect(labelled.nutrients).toMatchObject({ potassium_mg: null, cholesterol_mg: null });
    // The same without the fibre: it was not on the label, then.
    const fiberless = foodOf(readCsv({ ...BASIL, 'energy-kj_100g': '117.69', salt_100g: '0.0225' }));
    expect(fiberless.nutrients).toMatchObject({ calories_kcal: 34.8, fat_g: 0.47, fiber_g: null });
  });

  it('of salt and sodium do not fit together as those of a label do', () => {
    const food = foodOf(readCsv({ ...OATS, ...PRINTED, ...TRACES, salt_100g: '1.1', sodium_100g: '0.43' }));
    expect(food.nutrients).toMatchObject({ calories_kcal: 279, sodium_mg: null });
    expect(food.saltG).toBeUndefined();
  });

  it('are not used to make the figure beside them anew', () => {
    const cells = { 'energy-kcal_100g': '279.366703611', 'energy-kj_100g': '1169', sodium_100g: '0.43612345' };
    const food = foodOf(readCsv({ ...OATS, ...PRINTED, ...TRACES, ...cells }));
    expect(food.nutrients).toMatchObject({ calories_kcal: null, sodium_mg: null, fat_g: 6.3 });
  });

  it.each([
    ['says so', { no_nutrition_data: 'on' }],
    ['waits for somebody to type them in', { states_tags: 'en:to-be-completed,en:nutrition-facts-to-be-completed' }],
  ])('are all that a product can have which %s', (_, cells) => {
    const { nutrients } = foodOf(readCsv({ ...OATS, ...PRINTED, ...cells }));
    expect(Object.values(nutrients).every((value) => value === null || value === undefined)).toBe(true);
    expect(foodOf(readCsv({ ...OATS, ...PRINTED, states_tags: 'en:nutrition-facts-completed' })).nutrients.fat_g).toBe(
      6.3,
    );
  });

  it('leave rows without their trace alone, however long the decimals', () => {
    const food = foodOf(readCsv({ ...OATS, fat_100g: '1.68587847222222', water_100g: '90.6' }));
    expect(food.nutrients.fat_g).toBe(1.69);
  });
});
