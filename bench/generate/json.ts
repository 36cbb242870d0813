/** The JSONL export: old and new nutrition and image shapes, told apart by `schema_version`. */
import { KJ_PER_KCAL } from '../../src/food/amounts/conversions.ts';
import { ROOTS } from './categories.ts';
import { NUTRIENTS } from './nutrition.ts';
import type { GeneratedProduct } from './product.ts';
import {
  ADDITIVES,
  categoryCells,
  creatorOf,
  gradeOf,
  ingredientCells,
  popularityTags,
  schemaVersionOf,
  stateCells,
} from './shared-cells.ts';

/** A tree of JSON. */
export type Json = string | number | boolean | null | undefined | readonly Json[] | { [key: string]: Json };

/** How JSONL and Parquet are written. */
export interface ShapeOptions {
  /** Share of products with an old `schema_version`. */
  unmigrated?: number;
}

/** The share of old products in the spring of 2026. */
export const SHAPE_UNMIGRATED = 0.8;

/** The product as an object of the JSONL export. */
export function jsonProduct(
  product: GeneratedProduct,
  { unmigrated = SHAPE_UNMIGRATED }: ShapeOptions = {},
): Record<string, Json> {
  const { brands, code, country, language, name } = product;
  const version = schemaVersionOf(product, unmigrated);
  const categories = categoryCells(product);
  const ingredients = ingredientCells(product);
  const groups = product.category ? ROOTS[product.category.topic].groups : ['unknown', 'unknown'];
  return {
    _id: code,
    id: code,
    code,
    product_type: 'food',
    lang: language,
    lc: language,
    ...(version > 999 && { schema_version: version }),
    product_name: name,
    ...(name !== '' && { [`product_name_${language}`]: name }),
    ...(brands.length > 0 && {
      brands: product.brandText,
      brands_tags: brands.map(({ tag }) => (version < 1003 ? tag : `xx:${tag}`)),
    }),
    ...(categories.text !== '' && {
      categories: categories.text,
      categories_tags: [...categories.tags],
      categories_hierarchy: [...categories.tags],
      categories_lc: 'en',
      compared_to_category: categories.tags[categories.tags.length - 1],
    }),
    countries: country.name,
    countries_tags: [country.tag],
    countries_hierarchy: [country.tag],
    ...(product.quantity !== '' && {
      quantity: product.quantity,
      product_quantity: Number.parseFloat(product.quantity),
    }),
    ...(product.servingSize !== '' && {
      serving_size: product.servingSize,
      serving_quantity: version < 1003 ? (product.serving ?? null) : String(product.serving),
      serving_quantity_unit: product.servingSize.includes('ml') ? 'ml' : 'g',
    }),
    ...(ingredients.text !== '' && {
      ingredients_text: ingredients.text,
      [`ingredients_text_${language}`]: ingredients.text,
      ingredients_tags: ingredients.tags.split(','),
      ingredients_n: product.ingredients.length,
      additives_tags: product.additives.map((place) => ADDITIVES[place].tag),
      additives_n: product.additives.length,
    }),
    ...nutritionShape(product, version),
    ...imageShape(product, version),
    ...(product.scans > 0 && {
      scans_n: product.scans + (product.scans >> 1),
      unique_scans_n: product.scans,
      popularity_tags: popularityTags(product).split(','),
    }),
    popularity_key: product.scans,
    nutriscore_grade: gradeOf(product),
    nutrition_grades: gradeOf(product),
    pnns_groups_1: groups[0],
    pnns_groups_2: groups[1],
    states_tags: stateCells(product).tags,
    completeness: product.completeness,
    complete: 0,
    creator: creatorOf(product),
    created_t: product.createdAt,
    last_modified_t: product.modifiedAt,
    last_updated_t: product.modifiedAt,
    rev: product.photos?.front ?? 2,
  };
}

function nutritionShape(product: GeneratedProduct, version: number): { [key: string]: Json } {
  if (version >= 1003) return { nutriments: {}, ...(product.nutrients && { nutrition: newNutrition(product) }) };
  const per = { nutrition_data_per: product.isPerServing ? 'serving' : '100g', nutrition_data: 'on' };
  if (product.origin !== 'estimate') return { ...per, nutriments: oldNutriments(product) };
  return { ...per, nutriments: {}, nutriments_estimated: estimates(product) };
}

/** Which unit a label uses where the export stores grams. */
export function enteredUnit(
  name: string,
  unit: string,
  isPerServing: boolean,
): readonly [unit: string, factor: number] {
  if (name === 'energy') return ['kcal', 1 / KJ_PER_KCAL];
  const small =
    name === 'sodium' || name === 'salt' || name === 'cholesterol' || name === 'potassium' || name === 'calcium';
  return isPerServing && small ? ['mg', 1000] : [unit, 1];
}

function oldNutriments({ isPerServing, nutrients, origin, serving }: GeneratedProduct): { [key: string]: Json } {
  const flat: { [key: string]: Json } = {};
  if (nutrients === undefined) return flat;
  const prepared = origin === 'prepared' ? '_prepared' : '';
  NUTRIENTS.forEach(([name, unit], place) => {
    const value = nutrients[place];
    if (value === undefined) return;
    const [entered, factor] = enteredUnit(name, unit, isPerServing);
    const basis = isPerServing && serving ? serving / 100 : 1;
    flat[`${name}${prepared}`] = rounded(value * basis);
    flat[`${name}${prepared}_100g`] = value;
    flat[`${name}${prepared}_value`] = rounded(value * basis * factor);
    flat[`${name}${prepared}_unit`] = entered;
    if (serving) flat[`${name}${prepared}_serving`] = rounded((value * serving) / 100);
  });
  return flat;
}

function estimates({ nutrients }: GeneratedProduct): { [key: string]: Json } {
  return Object.fromEntries(
    NUTRIENTS.map(([name], place) => [`${name}_100g`, nutrients?.[place]] as const).filter(
      ([, value]) => value !== undefined,
    ),
  );
}

function newNutrition(product: GeneratedProduct): { [key: string]: Json } {
  const { category, nutrients = [], origin } = product;
  const per = category?.topic === 'drinks' ? '100ml' : '100g';
  const source = origin === 'estimate' ? 'estimate' : 'packaging';
  const preparation = origin === 'prepared' ? 'prepared' : 'as_sold';
  const aggregated: { [key: string]: Json } = {};
  const input: { [key: string]: Json } = {};
  NUTRIENTS.forEach(([name, unit], place) => {
    const value = nutrients[place];
    if (value === undefined) return;
    const isComputed = source === 'estimate' || name === 'energy';
    aggregated[name] = { value, unit, source, source_index: 0, source_per: per, ...(isComputed && { modifier: '~' }) };
    if (name !== 'energy') input[name] = { value, unit, value_string: String(value) };
  });
  const set = {
    source,
    preparation,
    per,
    per_quantity: 100,
    per_unit: per.slice(3),
    last_updated_t: product.modifiedAt,
  };
  return { aggregated_set: { preparation, per, nutrients: aggregated }, input_sets: [{ ...set, nutrients: input }] };
}

/** Photos of a product with their numbers, for the formats that list them. */
export function photoList({ photos }: GeneratedProduct): { kind: string; imgid: number; rev: number }[] {
  if (photos === undefined) return [];
  const kinds = [
    ['front', photos.front],
    ['ingredients', photos.ingredients],
    ['nutrition', photos.nutrition],
  ] as const;
  return kinds.flatMap(([kind, rev], place) => (rev === undefined ? [] : [{ kind, imgid: place + 1, rev }]));
}

/** The sizes in which every photo is kept. */
export const PHOTO_SIZES = {
  '100': { h: 100, w: 75 },
  '200': { h: 200, w: 150 },
  '400': { h: 400, w: 300 },
  full: { h: 1200, w: 901 },
};

function imageShape(product: GeneratedProduct, version: number): { [key: string]: Json } {
  const photos = photoList(product);
  if (photos.length === 0) return {};
  const { language, modifiedAt } = product;
  const upload = { uploaded_t: modifiedAt, uploader: creatorOf(product), sizes: PHOTO_SIZES };
  const uploaded = Object.fromEntries(photos.map(({ imgid }) => [String(imgid), upload]));
  const selected = ({ imgid, rev }: { imgid: number; rev: number }) => ({
    imgid: String(imgid),
    rev: String(rev),
    sizes: PHOTO_SIZES,
  });
  const last = { last_image_t: modifiedAt, max_imgid: photos.length };
  if (version < 1002) {
    const flat = Object.fromEntries(
      photos.map((photo) => [`${photo.kind}_${language}`, { ...selected(photo), geometry: '0x0-0-0' }]),
    );
    return { ...last, images: { ...uploaded, ...flat } };
  }
  const nested = Object.fromEntries(
    photos.map((photo) => [photo.kind, { [language]: { ...selected(photo), generation: {} } }]),
  );
  return { ...last, images: { uploaded, selected: nested } };
}

function rounded(value: number): number {
  return Math.round(value * 100_000) / 100_000;
}
