/**
 * The Parquet export of Open Food Facts, row by row as a reader of nested columns gives it: lists of names by language,
 * of nutrients, of images. This is the only file that knows the names of its columns.
 */
import { brandWords } from '../names/brand-name.ts';
import { gramsInWording } from '../normalize/normalize-serving.ts';
import type { RawFood, Rejected } from '../normalize/raw-food.ts';
import { dropEstimates, ESTIMATE_TRACES } from './estimates.ts';
import { chooseFront, frontAddresses } from './front-image.ts';
import { FIGURE_NAMES, FIGURES, type Figure, type LabelFigures, noFigures } from './label-figures.ts';
import { perHundred } from './per-serving.ts';
import { codeProblem, hasWords, isFoodType, lastEnglishTag, notAFood, rawFoodOf } from './product.ts';
import { readFigure, readNumber } from './read-number.ts';

/** The columns that are read; a file may lack some. */
export const offParquetColumns: readonly string[] = [
  'brands',
  'brands_tags',
  'categories_tags',
  'code',
  'countries_tags',
  'generic_name',
  'images.key',
  'images.rev',
  'ingredients_n',
  'lang',
  'last_modified_t',
  'misc_tags',
  'no_nutrition_data',
  'nutriments.name',
  'nutriments.100g',
  'nutriments.serving',
  'obsolete',
  'product_name',
  'product_type',
  'serving_quantity',
  'serving_size',
  'unique_scans_n',
];

type Row = Record<string, unknown>;

/** Reads one row: a food, or the reason why it is none. */
export function readOffParquetRow(row: Row): RawFood | Rejected {
  const code = codeOf(row.code);
  const problem = codeProblem(code);
  if (problem) return problem;
  const lastModifiedS = readNumber(row.last_modified_t);
  if (row.obsolete === true) return notAFood('obsolete', { code, lastModifiedS });
  if (!isFoodType(row.product_type)) return notAFood('not-food', { code, lastModifiedS });
  const language = textOf(row.lang);
  const name = nameOf(row.product_name, language) ?? nameOf(row.generic_name, language);
  if (name === undefined) return notAFood('no-name', { code, lastModifiedS });
  const servingDesc = textOf(row.serving_size);
  const servingSizeG = readNumber(row.serving_quantity) ?? gramsInWording(servingDesc);
  const front = frontAddresses(code, chooseFront(frontPhotos(rowsOf(row.images)), language));
  return rawFoodOf({
    code,
    name,
    brand: textOf(row.brands) ?? brandOfTags(row.brands_tags),
    category: Array.isArray(row.categories_tags) ? lastEnglishTag(row.categories_tags) : undefined,
    categoryTags: textsOf(row.categories_tags),
    language,
    countries: textsOf(row.countries_tags),
    servingSizeG,
    servingDesc,
    label: row.no_nutrition_data === true ? noFigures() : labelOf(row, servingSizeG),
    imageUrl: front?.imageUrl,
    imageThumbUrl: front?.imageThumbUrl,
    scans: readNumber(row.unique_scans_n),
    lastModifiedS,
  });
}

/** In the main language, then in the product's, then in English, then in any; a text alone is the name itself. */
function nameOf(names: unknown, language: string | undefined): string | undefined {
  const plain = textOf(names);
  if (plain !== undefined) return hasWords(plain) ? plain : undefined;
  const rows = rowsOf(names);
  for (const wanted of ['main', language, 'en', undefined]) {
    for (const { lang, text } of rows) {
      const name = wanted === undefined || lang === wanted ? textOf(text) : undefined;
      if (name !== undefined && hasWords(name)) return name;
    }
  }
  return undefined;
}

/** A code is text in the export; files that were converted may have numbers. */
function codeOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : (textOf(value) ?? '');
}

function brandOfTags(tags: unknown): string | undefined {
  const tag = Array.isArray(tags) ? tags.find((entry) => typeof entry === 'string' && hasWords(entry)) : undefined;
  return tag === undefined ? undefined : brandWords(tag as string);
}

const FIGURE_OF = new Map<unknown, Figure>(FIGURES.map((figure) => [FIGURE_NAMES[figure], figure]));

/** `100g` is in grams whatever `unit` says, which may be the unit that was typed; `prepared_…` never counts. */
function labelOf(row: Row, servingSizeG: number | undefined): LabelFigures {
  const label = noFigures();
  let traces = 0;
  for (const nutrient of rowsOf(row.nutriments)) {
    const figure = FIGURE_OF.get(nutrient.name);
    if (figure !== undefined) {
      label[figure] ??= readFigure(nutrient['100g']) ?? perHundred(readFigure(nutrient.serving), servingSizeG);
    } else if ((ESTIMATE_TRACES as readonly unknown[]).includes(nutrient.name)) {
      traces += Number(readNumber(nutrient['100g']) !== undefined);
    }
  }
  if (traces === ESTIMATE_TRACES.length) {
    const tags = Array.isArray(row.misc_tags) ? row.misc_tags : undefined;
    dropEstimates(label, { servingSizeG, tags, isSingleIngredient: row.ingredients_n === 1 });
  }
  return label;
}

function* frontPhotos(images: readonly Row[]): Generator<readonly [string, unknown]> {
  for (const { key, rev } of images) if (typeof key === 'string' && key.startsWith('front')) yield [key, rev];
}

function rowsOf(list: unknown): readonly Row[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : NO_ROWS;
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
}

const NO_ROWS: readonly Row[] = [];

function textOf(value: unknown): string | undefined {
  return (typeof value === 'string' && value.trim()) || undefined;
}
