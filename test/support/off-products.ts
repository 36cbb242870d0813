/** Products as Open Food Facts exports them, for tests of the dialect, and their import. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll } from 'vitest';
import { get } from './http.ts';
import { type Larder, UNLIMITED, useLarder } from './start-larder.ts';
import { until } from './until.ts';

/** What JSON holds, for tests that compare its members. */
export type Json = ReturnType<typeof JSON.parse>;

/** A spread with everything that a label can say. */
export const SPREAD = {
  code: '3017620422003',
  lang: 'fr',
  languages_codes: { fr: 5, en: 1 },
  product_name: 'Nutella',
  product_name_fr: 'Nutella',
  product_name_en: 'Nutella hazelnut spread',
  generic_name_fr: 'Pâte à tartiner aux noisettes',
  brands: 'Ferrero',
  categories_tags: ['en:breakfasts', 'en:spreads', 'en:sweet-spreads', 'en:hazelnut-spreads'],
  countries_tags: ['en:france', 'en:germany'],
  labels_tags: ['en:no-gluten', 'en:vegetarian'],
  allergens_tags: ['en:milk', 'en:nuts', 'en:soybeans'],
  traces_tags: ['en:gluten'],
  ingredients_text_fr: 'Sucre, huile de palme, NOISETTES 13%, LAIT écrémé en poudre 8,7%',
  ingredients_analysis_tags: ['en:palm-oil', 'en:non-vegan', 'en:vegetarian'],
  additives_tags: ['en:e322'],
  nutriscore_grade: 'e',
  nutriscore_score: 31,
  nova_group: 4,
  quantity: '400 g',
  product_quantity: 400,
  product_quantity_unit: 'g',
  serving_size: '1 tablespoon (15 g)',
  serving_quantity: 15,
  unique_scans_n: 2000,
  last_modified_t: 1_700_000_000,
  images: { front_fr: { imgid: '1', rev: '42', sizes: {} } },
  nutriments: {
    'energy-kcal_100g': 539,
    proteins_100g: 6.3,
    fat_100g: 30.9,
    'saturated-fat_100g': 10.6,
    carbohydrates_100g: 57.5,
    sugars_100g: 56.3,
    salt_100g: 0.107,
    sodium_100g: 0.0428,
    calcium_100g: 0.117,
  },
};

/** A drink of which little is known. */
export const COLA = {
  code: '5449000000996',
  lang: 'en',
  product_name: 'Original Taste',
  brands: 'Coca-Cola',
  categories_tags: ['en:beverages', 'en:sodas', 'en:colas'],
  countries_tags: ['en:germany'],
  unique_scans_n: 1000,
  nutriments: { 'energy-kcal_100g': 42, carbohydrates_100g: 10.6, sugars_100g: 10.6 },
};

/** Something of which nobody has read the label. */
export const PLAIN = {
  code: '3270190207689',
  lang: 'fr',
  product_name: 'Galettes bretonnes',
  categories_tags: ['en:snacks'],
  countries_tags: ['en:france'],
  nutriments: {},
};

const FLAVOURS = ['apple', 'apricot', 'banana', 'blackberry', 'cherry', 'fig', 'lemon', 'mango', 'orange', 'pear'];
const MAKERS = ['Bonne Table', 'Hofgut', 'Morning Farm'];

/** Thirty jams of three makers, of which every other is organic. */
export const JAMS = MAKERS.flatMap((brands, maker) =>
  FLAVOURS.map((flavour, at) => ({
    code: `40000000${String(maker * 10 + at).padStart(2, '0')}`.padStart(12, '0').concat('0'),
    lang: 'en',
    product_name: `${flavour[0]!.toUpperCase()}${flavour.slice(1)} jam`,
    brands,
    categories_tags: ['en:breakfasts', 'en:spreads', 'en:sweet-spreads', 'en:jams'],
    countries_tags: maker === 0 ? ['en:france'] : ['en:germany'],
    ...(at % 2 === 0 && { labels_tags: ['en:organic'] }),
    unique_scans_n: 100 - at,
    nutriments: {
      'energy-kcal_100g': 230 + at,
      proteins_100g: 0.5,
      fat_100g: 0.1,
      carbohydrates_100g: 55 + at / 2,
      sugars_100g: 50 + at,
      sodium_100g: 0.01,
    },
  })),
);

export const OFF_PRODUCTS: readonly object[] = [SPREAD, COLA, PLAIN, ...JAMS];

/** A food without a barcode, in a table of somebody's own. */
export const OWN_FOOD = { key: 'barley-soup', name: 'Barley soup of the house', calories_kcal: 61, protein_g: 2.5 };

/** Starts a service with these products and this food, before the tests of a file. */
export function useOffLarder(env: Readonly<Record<string, string>> = {}): Larder {
  const larder = useLarder({ env: { ...UNLIMITED, ...env } });
  beforeAll(async () => {
    const products = path.join(larder.data, 'products.jsonl');
    await writeFile(products, OFF_PRODUCTS.map((product) => `${JSON.stringify(product)}\n`).join(''));
    const own = path.join(larder.data, 'own.jsonl');
    await writeFile(own, `${JSON.stringify(OWN_FOOD)}\n`);
    for (const args of [
      ['import', products, '--no-starter'],
      ['import', own, '--dataset', 'own', '--no-starter'],
    ]) {
      const { status, stderr } = await larder.cli(...args);
      if (status !== 0) throw new Error(stderr);
    }
    const foods = OFF_PRODUCTS.length + 1;
    await until(async () => (await get(larder.url, '/health')).json<{ foods_in_db: number }>().foods_in_db === foods);
  });
  return larder;
}
