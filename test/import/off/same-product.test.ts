// 1. One product, written in every export of Open Food Facts, is one food, field by field.
// 2. So it is for products that differ in what they state: languages, tags, long decimals, drinks, sweeteners.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelFactsOf } from '../../../src/catalog/records/stored-label.ts';
import type { LabelFacts } from '../../../src/food/label/label-facts.ts';
import { normalize } from '../../../src/import/normalize/normalize.ts';
import type { TextsByLanguage } from '../../../src/import/normalize/normalize-label.ts';
import { kindFinder } from '../kinds.ts';
import { foodOf, inEveryFormat, type Product } from './one-product.ts';

const SPREAD: Product = {
  code: '3017620422003',
  lang: 'fr',
  names: { fr: 'Pâte à tartiner aux noisettes', en: 'Hazelnut spread' },
  brands: 'Ferrero',
  brandsTags: ['xx:ferrero'],
  categories: ['en:breakfasts', 'en:spreads', 'en:hazelnut-spreads'],
  countries: ['en:france', 'en:belgium'],
  servingSize: '1 cuillère (15 g)',
  servingQuantity: 15,
  nutrients: {
    'energy-kcal': 539,
    'energy-kj': 2252,
    energy: 2252,
    proteins: 6.3,
    fat: 30.9,
    'saturated-fat': 10.6,
    carbohydrates: 57.5,
    sugars: 56.3,
    fiber: 3.4,
    salt: 0.107,
    sodium: 0.0428,
    cholesterol: 0.0101,
    potassium: 0.407,
    'trans-fat': 0.1,
    'monounsaturated-fat': 12.5,
    calcium: 0.123,
    iron: 0.0036,
    'vitamin-e': 0.0066,
    'vitamin-d': 0.0000012,
  },
  ingredients: {
    fr: 'Sucre, huile de palme, _noisettes_ 13%, _lait_ écrémé en poudre, émulsifiants : lécithines [_soja_]',
  },
  allergens: ['en:milk', 'en:nuts', 'en:soybeans'],
  traces: ['en:gluten'],
  labels: ['en:no-gluten', 'en:kosher'],
  analysis: ['en:palm-oil', 'en:non-vegan', 'en:vegetarian-status-unknown'],
  additives: ['en:e322', 'en:e322i'],
  nutriScore: 'e',
  nutriScorePoints: 26,
  nova: 4,
  quantity: '400 g',
  netAmount: 400,
  fronts: { fr: 633 },
  scans: 2107,
  modified: 1_700_000_000,
};

const PRODUCTS: Record<string, Product> = {
  'a whole one': SPREAD,
  'with energy in kJ and salt alone': { ...SPREAD, nutrients: { energy: 2252, salt: 0.107, fat: 30.9 } },
  'with figures computed from a serving of 28 g': {
    ...SPREAD,
    nutrients: { 'energy-kcal': 17.8571428571429, carbohydrates: 3.57142857142857, sodium: 0.267857142857143 },
  },
  'with countries as people write them': { ...SPREAD, countries: ['en:frankreich', 'fr:Quebec', 'en:FRANCE'] },
  'sold nowhere': { ...SPREAD, countries: [] },
  'with a category in French last': { ...SPREAD, categories: ['en:spreads', 'fr:pates-a-tartiner'] },
  'with a plant-based category': { ...SPREAD, categories: ['en:plant-based-foods'] },
  'with a gluten-free category': { ...SPREAD, categories: ['en:gluten-free-breads'] },
  'with a virgin category': { ...SPREAD, categories: ['en:extra-virgin-olive-oils'] },
  'with a category that has an accent': { ...SPREAD, categories: ['en:crepes-and-galettes'] },
  'with a category outside of the taxonomy': { ...SPREAD, categories: ['en:snacks', 'en:oatmeal-cookies'] },
  'with no category but the word null': { ...SPREAD, categories: ['en:null'] },
  'with an English front photo beside the French one': { ...SPREAD, fronts: { en: 12, fr: 633 } },
  'without a front photo': { ...SPREAD, fronts: {} },
  'with a serving in words only': { code: '12000001536', names: { en: 'Soda' }, servingSize: '1 can (355 ml)' },
  'with sweeteners': {
    ...SPREAD,
    nutrients: { 'energy-kcal': 130, proteins: 0, fat: 0, carbohydrates: 90, polyols: 80, erythritol: 50.5 },
  },
  'of wine': {
    ...SPREAD,
    nutrients: { 'energy-kcal': 83, proteins: 0.1, fat: 0, carbohydrates: 2.6, alcohol: 12.5 },
  },
  'with a kind of food for a name': { code: '20000004', genericName: 'Lait demi-écrémé' },
  'of almost nothing': { code: '0000000000017', names: { en: 'Rye' } },
};

/** What becomes of a product; CSV has one language and does not tell which, so none may count. */
const normalized = (reading: Parameters<typeof foodOf>[0]) => {
  const food = foodOf(reading);
  const inOne = (texts: TextsByLanguage = []) => texts.slice(0, 1).map(([, text]) => [undefined, text] as const);
  const { names: _names, ingredients, genericNames, ...label } = food.label!;
  const plain = { ...label, language: undefined, ingredients: inOne(ingredients), genericNames: inOne(genericNames) };
  const found = normalize({ ...food, language: undefined, label: plain }, 'off', kindFinder());
  return 'rejected' in found
    ? found
    : { ...found, details: { ...found.details, label: undefined }, facts: labelFactsOf(found.details.label) };
};

describe('1. one product in every format', () => {
  it('says what the label says', () => {
    for (const [format, reading] of Object.entries(inEveryFormat(SPREAD))) {
      expect((normalized(reading) as { facts: LabelFacts }).facts, format).toEqual({
        nutrients: {
          trans_fat_g: 0.1,
          monounsaturated_fat_g: 12.5,
          salt_g: 0.107,
          calcium_mg: 123,
          iron_mg: 3.6,
          vitamin_e_mg: 6.6,
          vitamin_d_ug: 1.2,
        },
        ingredients: {
          und: 'Sucre, huile de palme, noisettes 13%, lait écrémé en poudre, émulsifiants : lécithines [soja]',
        },
        allergens: ['milk', 'nuts', 'soybeans'],
        traces: ['gluten'],
        labels: ['en:no-gluten', 'en:kosher'],
        categories: SPREAD.categories!,
        analysis: { vegan: 'no', vegetarian: 'unknown', palm_oil_free: 'no' },
        additives: ['e322', 'e322i'],
        nutriScore: { grade: 'e', score: 26 },
        nova: 4,
        quantity: '400 g',
        netQuantity: { amount: 400, unit: 'g' },
      } satisfies LabelFacts);
    }
  });

  it.each(Object.entries(PRODUCTS))('%s', (_case, product) => {
    const { 'CSV until May 2026': first, ...others } = inEveryFormat(product);
    const expected = normalized(first!);
    expect(expected).toHaveProperty('draft');
    for (const [format, reading] of Object.entries(others)) {
      expect(normalized(reading), format).toEqual(expected);
    }
  });

  it('is the very same before it is cleaned, but for tags in place of names', () => {
    const { 'CSV until May 2026': csv, 'JSONL with nutrition': json, Parquet: parquet } = inEveryFormat(SPREAD);
    const { category: name, language: _unknown, label: _label, ...food } = foodOf(csv!);
    expect(name).toBe('Hazelnut spreads');
    for (const reading of [json!, parquet!]) {
      const { label: _ofReading, ...read } = foodOf(reading);
      expect(read).toEqual({ ...food, category: 'en:hazelnut-spreads', language: read.language });
    }
  });
});

it('2. any figures come out the same from every format', () => {
  const names = ['energy-kcal', 'energy', 'proteins', 'fat', 'carbohydrates', 'sugars', 'salt', 'sodium', 'potassium'];
  const figure = fc.oneof(
    fc.integer({ min: 0, max: 10_000 }).map((value) => value / 100),
    fc.integer({ min: 0, max: 200 }).map((value) => (value * 100) / 28),
    fc.constantFrom(-1, 0, 100.4, 1.18e9, 12_300, 0.0004),
  );
  const nutrients = fc.dictionary(fc.constantFrom(...names), figure);
  fc.assert(
    fc.property(nutrients, (given) => {
      const [first, ...others] = Object.values(inEveryFormat({ ...SPREAD, nutrients: given }));
      const expected = normalized(first!);
      for (const reading of others) expect(normalized(reading)).toEqual(expected);
    }),
  );
});
