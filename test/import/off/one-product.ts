/** One product of Open Food Facts, and how each export would write it. */

import type { RawFood, Rejected } from '../../../src/import/normalize/raw-food.ts';
import { offCsvReader } from '../../../src/import/off/csv.ts';
import { offJsonReader } from '../../../src/import/off/json.ts';
import { readOffParquetRow } from '../../../src/import/off/parquet.ts';

/** What the exports have in common; nutrients in the source's units per 100 g. */
export interface Product {
  code: string;
  lang?: string;
  names?: Record<string, string>;
  genericName?: string;
  brands?: string;
  brandsTags?: string[];
  categories?: string[];
  countries?: string[];
  servingSize?: string;
  servingQuantity?: number;
  nutrients?: Record<string, number>;
  ingredients?: Record<string, string>;
  allergens?: string[];
  traces?: string[];
  labels?: string[];
  analysis?: string[];
  additives?: string[];
  nutriScore?: string;
  nutriScorePoints?: number;
  nova?: number;
  quantity?: string;
  netAmount?: number;
  fronts?: Record<string, number>;
  scans?: number;
  modified?: number;
}

export type Reading = RawFood | Rejected;

/** Reads one row of a bulk CSV with just these columns. */
export function readCsv(cells: Record<string, string | number>): Reading {
  return offCsvReader(Object.keys(cells).join('\t'))(Object.values(cells).join('\t'));
}

/** Reads one line of JSONL. */
export function readJson(product: unknown): Reading {
  return offJsonReader()(JSON.stringify(product));
}

/** The food that a reader made, or a failure that names the reason. */
export function foodOf(reading: Reading): RawFood {
  if ('rejected' in reading) throw new Error(`rejected: ${reading.rejected}`);
  return reading;
}

/** The product in every format: bulk CSV before and after May 2026, old and new JSONL, Parquet. */
export function inEveryFormat(product: Product): Record<string, Reading> {
  return {
    'CSV until May 2026': readCsv({ ...csvCells(product), brands: product.brands ?? '' }),
    'CSV since May 2026': readCsv(csvCells(product)),
    'JSONL with nutriments': readJson({ ...jsonMembers(product), ...oldShape(product) }),
    'JSONL with nutrition': readJson({ ...jsonMembers(product), ...newShape(product) }),
    Parquet: readOffParquetRow(parquetRow(product)),
  };
}

function csvCells({ code, lang = 'en', names = {}, ...product }: Product): Record<string, string | number> {
  const front = Object.entries(product.fronts ?? {}).map(([language, rev]) => frontAddress(code, language, rev))[0];
  return {
    code,
    product_name: names[lang] ?? '',
    generic_name: product.genericName ?? '',
    brands_tags: (product.brandsTags ?? []).join(','),
    brands_en: (product.brandsTags ?? []).map((tag) => capital(tag.replace(/^xx:/, ''))).join(','),
    categories_tags: (product.categories ?? []).join(','),
    categories_en: (product.categories ?? []).map(englishName).join(','),
    main_category_en: englishName(product.categories?.at(-1) ?? ''),
    countries_tags: (product.countries ?? []).join(','),
    countries_en: (product.countries ?? []).map(englishName).join(','),
    serving_size: product.servingSize ?? '',
    serving_quantity: product.servingQuantity ?? '',
    ingredients_text: product.ingredients?.[lang] ?? '',
    // Until May 2026, and since then in English.
    allergens: (product.allergens ?? []).join(','),
    traces_tags: (product.traces ?? []).join(','),
    labels_tags: (product.labels ?? []).join(','),
    ingredients_analysis_tags: (product.analysis ?? []).join(','),
    additives_tags: (product.additives ?? []).join(','),
    nutriscore_grade: product.nutriScore ?? 'unknown',
    nutriscore_score: product.nutriScorePoints ?? '',
    nova_group: product.nova ?? '',
    quantity: product.quantity ?? '',
    product_quantity: product.netAmount ?? '',
    unique_scans_n: product.scans ?? '',
    last_modified_t: product.modified ?? '',
    image_url: front === undefined ? '' : `${front}.400.jpg`,
    image_small_url: front === undefined ? '' : `${front}.200.jpg`,
    ...Object.fromEntries(Object.entries(product.nutrients ?? {}).map(([name, value]) => [`${name}_100g`, value])),
  };
}

function jsonMembers({ code, lang = 'en', names = {}, ...product }: Product): Record<string, unknown> {
  return {
    _id: code,
    code,
    lc: lang,
    product_type: 'food',
    product_name: names[lang] ?? '',
    ...Object.fromEntries(Object.entries(names).map(([language, name]) => [`product_name_${language}`, name])),
    generic_name: product.genericName,
    brands: product.brands,
    brands_tags: product.brandsTags,
    categories_tags: product.categories,
    countries_tags: product.countries,
    serving_size: product.servingSize,
    serving_quantity: product.servingQuantity,
    languages_codes: Object.fromEntries(Object.keys({ ...names, ...product.ingredients }).map((code) => [code, 1])),
    ingredients_text: product.ingredients?.[lang],
    ...Object.fromEntries(
      Object.entries(product.ingredients ?? {}).map(([code, text]) => [`ingredients_text_${code}`, text]),
    ),
    allergens_tags: product.allergens ?? [],
    traces_tags: product.traces ?? [],
    labels_tags: product.labels ?? [],
    ingredients_analysis_tags: product.analysis,
    additives_tags: product.additives,
    nutriscore_grade: product.nutriScore ?? 'unknown',
    nutriscore_score: product.nutriScorePoints,
    nova_group: product.nova,
    quantity: product.quantity,
    product_quantity: product.netAmount,
    product_quantity_unit: product.netAmount === undefined ? undefined : 'g',
    unique_scans_n: product.scans,
    last_modified_t: product.modified,
  };
}

function oldShape({ nutrients = {}, fronts = {} }: Product): Record<string, unknown> {
  return {
    nutriments: Object.fromEntries(Object.entries(nutrients).map(([name, value]) => [`${name}_100g`, value])),
    images: {
      '1': { uploader: 'kiliweb' },
      ingredients_en: { rev: '3', imgid: '1' },
      ...Object.fromEntries(Object.entries(fronts).map(([language, rev]) => [`front_${language}`, { rev: `${rev}` }])),
    },
  };
}

function newShape({ nutrients = {}, fronts = {} }: Product): Record<string, unknown> {
  const stated = Object.entries(nutrients).map(([name, value]) => [
    name,
    { value, unit: unitOf(name), source: 'packaging' },
  ]);
  return {
    schema_version: 1003,
    nutriments: {},
    nutrition: {
      aggregated_set: { per: '100g', preparation: 'as_sold', nutrients: Object.fromEntries(stated) },
    },
    images: {
      uploaded: { 1: { uploader: 'kiliweb' } },
      selected: {
        ingredients: { en: { rev: '3', imgid: '1' } },
        front: Object.fromEntries(Object.entries(fronts).map(([language, rev]) => [language, { rev: `${rev}` }])),
      },
    },
  };
}

/** As a reader of nested columns gives it: 64-bit numbers as bigint, nutrients as 32-bit floats. */
export function parquetRow({ code, lang = 'en', names = {}, ...product }: Product): Record<string, unknown> {
  const main = names[lang] === undefined ? [] : [{ lang: 'main', text: names[lang] }];
  return {
    code,
    lang,
    product_name: [...main, ...Object.entries(names).map(([language, text]) => ({ lang: language, text }))],
    generic_name: product.genericName === undefined ? [] : [{ lang: 'main', text: product.genericName }],
    brands: product.brands ?? null,
    brands_tags: product.brandsTags ?? null,
    categories_tags: product.categories ?? null,
    countries_tags: product.countries ?? null,
    serving_size: product.servingSize ?? null,
    serving_quantity: product.servingQuantity === undefined ? null : product.servingQuantity.toFixed(1),
    ingredients_text: Object.entries(product.ingredients ?? {}).flatMap(([code, text]) => [
      ...(code === lang ? [{ lang: 'main', text }] : []),
      { lang: code, text: text.replaceAll(/_(\p{L}+)_/gu, '<span class="allergen">$1</span>') },
    ]),
    allergens_tags: product.allergens ?? [],
    traces_tags: product.traces ?? null,
    labels_tags: product.labels ?? null,
    ingredients_analysis_tags: product.analysis ?? null,
    additives_tags: product.additives ?? null,
    nutriscore_grade: product.nutriScore ?? 'unknown',
    nutriscore_score: product.nutriScorePoints ?? null,
    nova_group: product.nova ?? null,
    nutrition_data_per: '100g',
    quantity: product.quantity ?? null,
    product_quantity: product.netAmount === undefined ? null : String(product.netAmount),
    product_quantity_unit: product.netAmount === undefined ? null : 'g',
    nutriments: Object.entries(product.nutrients ?? {}).map(([name, value]) => ({
      name,
      value: null,
      '100g': Math.fround(value),
      serving: null,
      unit: unitOf(name),
      prepared_value: null,
      prepared_100g: null,
      prepared_serving: null,
      prepared_unit: null,
    })),
    images: [
      { key: '1', imgid: null, rev: null },
      { key: 'ingredients_en', imgid: 1, rev: 3 },
      ...Object.entries(product.fronts ?? {}).map(([language, rev]) => ({ key: `front_${language}`, imgid: 1, rev })),
    ],
    unique_scans_n: product.scans ?? null,
    last_modified_t: product.modified === undefined ? null : BigInt(product.modified),
    obsolete: false,
  };
}

function unitOf(name: string): string {
  if (name === 'alcohol') return '% vol';
  if (name === 'energy-kcal') return 'kcal';
  return name.startsWith('energy') ? 'kJ' : 'g';
}

function frontAddress(code: string, language: string, rev: number): string {
  const digits = code.replace(/^0+/, '').padStart(13, '0');
  const folder = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)].join('/');
  return `https://images.openfoodfacts.org/images/products/${folder}/front_${language}.${rev}`;
}

/** Names with a hyphen of their own, and what the export makes of a tag that its taxonomy does not know. */
const ENGLISH_NAMES: Readonly<Record<string, string>> = {
  'en:plant-based-foods': 'Plant-based foods',
  'en:gluten-free-breads': 'Gluten-free breads',
  'en:extra-virgin-olive-oils': 'Extra-virgin olive oils',
  'en:oatmeal-cookies': 'Oatmeal-cookies',
  'en:crepes-and-galettes': 'Crêpes and galettes',
};

function englishName(tag: string): string {
  return ENGLISH_NAMES[tag] ?? (tag.startsWith('en:') ? capital(tag.slice(3).replaceAll('-', ' ')) : tag);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
