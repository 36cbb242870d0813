/** The bulk CSV export: tab-separated, never quoted, control characters replaced by spaces. */
import { ROOTS } from './categories.ts';
import { CSV_COLUMNS_2026_04, CSV_HEADERS, type CsvHeader } from './csv-columns.ts';
import { NUTRIENTS, nutrientValue } from './nutrition.ts';
import type { GeneratedProduct } from './product.ts';
import { lazily } from './random.ts';
import {
  ADDITIVES,
  categoryCells,
  creatorOf,
  gradeOf,
  ingredientCells,
  isoTime,
  photoAddress,
  popularityTags,
  schemaVersionOf,
  stateCells,
} from './shared-cells.ts';
import { slug } from './slug.ts';

/** How a CSV is written. */
export interface CsvOptions {
  header?: CsvHeader;
  /** Share of products whose nutrients the export loses because they were not migrated. */
  unmigrated?: number;
}

/** The share of products without nutrients for that reason; in the spring of 2026 it was 0.8. */
export const CSV_UNMIGRATED = 0.1;

/** The first line. */
export function csvHeader({ header = '2026-04' }: CsvOptions = {}): string {
  return CSV_HEADERS[header].join('\t');
}

/** The line of a product, without its end. */
export function csvRow(
  product: GeneratedProduct,
  { header = '2026-04', unmigrated = CSV_UNMIGRATED }: CsvOptions = {},
): string {
  const line = beforeStates(product) + stateCells(product).columns + afterStates(product, unmigrated);
  if (header === '2026-04') return line;
  const cells = line.split('\t');
  return laterColumns()
    .map((place) => (place < 0 ? '' : cells[place]))
    .join('\t');
}

/**
 * Writes the line of a product with its end into a buffer that has room for `MAX_ROW_BYTES`, and gives back where it
 * ends: the same bytes as `csvRow`, in half the time. The states, half of a row, are copied; what follows them is
 * always ASCII, which V8 copies four times faster than it encodes.
 */
export function writeCsvRow(
  product: GeneratedProduct,
  buffer: Buffer,
  start: number,
  options: CsvOptions = {},
): number {
  if (options.header === '2026-05') return start + buffer.write(`${csvRow(product, options)}\n`, start);
  const { bytes } = stateCells(product);
  let at = start + buffer.write(beforeStates(product), start);
  at += bytes.copy(buffer, at);
  return at + buffer.write(`${afterStates(product, options.unmigrated ?? CSV_UNMIGRATED)}\n`, at, 'latin1');
}

/** No row is longer. */
export const MAX_ROW_BYTES = 16_384;

const laterColumns = lazily(() => CSV_HEADERS['2026-05'].map((name) => CSV_COLUMNS_2026_04.indexOf(name)));

/** The columns before the states, in their order. A text, since an array of cells and its join cost twice as much. */
function beforeStates(product: GeneratedProduct): string {
  const { additives, code, country, createdAt } = product;
  const categories = categoryCells(product);
  const ingredients = ingredientCells(product);
  const hasIngredients = ingredients.text !== '';
  const groups = product.category ? ROOTS[product.category.topic].groups : UNKNOWN;
  const creator = creatorOf(product);
  const modified = modifiedCells(product);
  const nova = hasIngredients ? (additives.length > 0 ? '4' : '3') : '';
  return (
    // code, url, creator, created, last_modified, last_modified_by, last_updated
    `${code}\thttp://world-en.openfoodfacts.org/product/${code}/${slug(product.name)}\t${creator}\t` +
    `${createdAt}\t${isoTime(createdAt)}\t${modified}\t${creator}\t${modified}\t` +
    // product_name, (abbreviated_product_name, generic_name), quantity, (packaging), brands, categories
    `${product.name}\t\t\t${product.quantity}\t\t\t\t\t${product.brandText}\t${brandTags(product, 'xx:')}\t` +
    `${brandTags(product, '')}\t${categories.text}\t${categories.tagText}\t${categories.nameText}\t` +
    // (origins … stores), countries, ingredients, (allergens, traces)
    `${FIFTEEN_EMPTY}${country.name}\t${country.tag}\t${country.name}\t${ingredients.text}\t${ingredients.tags}\t` +
    `${hasIngredients ? ANALYSIS : ''}\t\t\t\t\t\t` +
    // serving_size, serving_quantity, (no_nutrition_data), additives
    `${product.servingSize}\t${product.serving ?? ''}\t\t${hasIngredients ? additives.length : ''}\t\t` +
    // (nutriscore_score), nutriscore_grade, nova_group, pnns_groups, (food_groups)
    `${additiveCells(product)}\t\t${gradeOf(product)}\t${nova}\t${groups[0]}\t${groups[1]}\t\t\t\t`
  );
}

/** The columns after the states; ASCII only. */
function afterStates(product: GeneratedProduct, unmigrated: number): string {
  const { brands, photos, scans } = product;
  const { tags, names } = categoryCells(product);
  return (
    // brand_owner, (environmental_score_score), environmental_score_grade, nutrient_levels_tags
    `\t${product.isPerServing && brands.length > 0 ? brands[0].tag : ''}\t\tunknown\t${levelTags(product)}\t` +
    // product_quantity, (owner), data_quality_errors_tags, unique_scans_n, popularity_tags, completeness
    `${product.quantity.slice(0, product.quantity.indexOf(' '))}\t\t${errorTags(product)}\t${scans === 0 ? '' : scans}\t` +
    `${popularityTags(product)}\t${product.completeness}\t` +
    // last_image, main_category, images
    `${photos ? modifiedCells(product) : '\t'}\t${tags.length > 0 ? tags[tags.length - 1] : ''}\t` +
    `${names.length > 0 ? names[names.length - 1] : ''}\t${photoCells(product)}${nutrientCells(product, unmigrated)}`
  );
}

function modifiedCells({ modifiedAt }: GeneratedProduct): string {
  return `${modifiedAt}\t${isoTime(modifiedAt)}`;
}

function brandTags({ brands }: GeneratedProduct, prefix: string): string {
  if (brands.length === 0) return '';
  return brands.length === 1 ? prefix + brands[0].tag : `${prefix}${brands[0].tag},${prefix}${brands[1].tag}`;
}

function additiveCells({ additives }: GeneratedProduct): string {
  if (additives.length === 0) return '\t';
  const known = additives.map((place) => ADDITIVES[place]);
  return `${known.map(({ tag }) => tag).join(',')}\t${known.map(({ name }) => name).join(',')}`;
}

function photoCells(product: GeneratedProduct): string {
  const { photos } = product;
  if (photos === undefined) return '\t\t\t\t\t';
  const pair = (kind: 'front' | 'ingredients' | 'nutrition', rev: number | undefined) => {
    if (rev === undefined) return '\t';
    const address = photoAddress(product, kind, rev);
    return `${address}.400.jpg\t${address}.200.jpg`;
  };
  return `${pair('front', photos.front)}\t${pair('ingredients', photos.ingredients)}\t${pair('nutrition', photos.nutrition)}`;
}

const FIFTEEN_EMPTY = '\t'.repeat(15);
const UNKNOWN = ['unknown', 'unknown'] as const;
const ANALYSIS = 'en:palm-oil-content-unknown,en:vegan-status-unknown,en:vegetarian-status-unknown';
const LEVELS = [
  ['fat', 3, 20],
  ['saturated-fat', 1.5, 5],
  ['sugars', 5, 12.5],
  ['salt', 0.3, 1.5],
] as const;

function levelTags({ nutrients }: GeneratedProduct): string {
  if (nutrients === undefined) return '';
  let tags = '';
  for (const [name, low, high] of LEVELS) {
    const value = nutrientValue(nutrients, name);
    if (value === undefined) continue;
    const level = value <= low ? 'low' : value > high ? 'high' : 'moderate';
    tags += `${tags === '' ? '' : ','}en:${name}-in-${level}-quantity`;
  }
  return tags;
}

function errorTags({ flaws }: GeneratedProduct): string {
  if (flaws.length === 0) return '';
  if (flaws.includes('absurdCarbohydrates'))
    return 'en:nutrition-value-over-105-carbohydrates,en:nutrition-value-total-over-105';
  return flaws.includes('sugarAboveCarbohydrates') ? 'en:nutrition-sugars-plus-starch-greater-than-carbohydrates' : '';
}

/** Tabs before each nutrient that is written, and after the last. */
const gaps = lazily(() => {
  const places = NUTRIENTS.map(([name]) => CSV_COLUMNS_2026_04.indexOf(`${name}_100g`));
  const before = places.map((place, i) => '\t'.repeat(i === 0 ? place - 87 : place - places[i - 1]));
  const after = '\t'.repeat(CSV_COLUMNS_2026_04.length - 1 - places[places.length - 1]);
  return { before, after, all: '\t'.repeat(CSV_COLUMNS_2026_04.length - 88) };
});

function nutrientCells(product: GeneratedProduct, unmigrated: number): string {
  const { nutrients } = product;
  const { after, all, before } = gaps();
  if (nutrients === undefined || schemaVersionOf(product, unmigrated) < 1003) return all;
  let cells = '';
  for (let i = 0; i < before.length; i++) {
    const value = nutrients[i];
    cells += value === undefined ? before[i] : before[i] + numberText(value);
  }
  return cells + after;
}

const tenths = lazily(() => Array.from({ length: 10_001 }, (_, tenth) => String(tenth / 10)));

/** Most values of a label have one decimal; those are looked up, which is quicker than writing a fraction. */
function numberText(value: number): string {
  const place = value * 10;
  return place >= 0 && place <= 10_000 && Number.isInteger(place) ? tenths()[place] : String(value);
}
