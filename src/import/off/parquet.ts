/** The Parquet export of Open Food Facts. Only this file knows its column names. */
import { textOf } from '../../text/parse-json.ts';
import { brandWords } from '../names/brand-name.ts';
import type { TextsByLanguage } from '../normalize/normalize-label.ts';
import { gramsInWording } from '../normalize/normalize-serving.ts';
import type { RawFood, Rejected } from '../normalize/raw-food.ts';
import { dropEstimates, ESTIMATE_TRACES } from './estimates.ts';
import { chooseFront, frontAddresses } from './front-image.ts';
import {
  addMore,
  FIGURE_NAMES,
  FIGURES,
  type Figure,
  MORE_FIGURES,
  type MoreFigure,
  type MoreReadings,
  noFigures,
} from './label-figures.ts';
import { perHundred } from './per-serving.ts';
import { hasWords, lastEnglishTag, type OffProduct, rawFoodOf, refusalOf } from './product.ts';
import { readFigure, readNumber } from './read-number.ts';

/** The columns to read; a file may lack some. */
export const offParquetColumns: readonly string[] = `
  additives_tags allergens_tags brands brands_tags categories_tags code countries_tags generic_name images.key
  images.rev ingredients_analysis_tags ingredients_n ingredients_text labels_tags lang last_modified_t misc_tags
  no_nutrition_data nova_group nutriments.100g nutriments.name nutriments.serving nutriscore_grade
  nutriscore_score nutrition_data_per obsolete product_name product_quantity product_quantity_unit product_type
  quantity serving_quantity serving_size traces_tags unique_scans_n
`
  .trim()
  .split(/\s+/);

type Row = Record<string, unknown>;

/** Reads one row: a food, or why it is rejected. */
export function readOffParquetRow(row: Row): RawFood | Rejected {
  const code = codeOf(row.code);
  const lastModifiedS = readNumber(row.last_modified_t);
  const language = textOf(row.lang);
  const name = nameOf(row.product_name, language) ?? nameOf(row.generic_name, language);
  const [isObsolete, type] = [row.obsolete === true, row.product_type];
  const refusal = refusalOf({ code, name, isObsolete, type, lastModifiedS });
  if (refusal) return refusal;
  const servingDesc = textOf(row.serving_size);
  const servingSizeG = readNumber(row.serving_quantity) ?? gramsInWording(servingDesc);
  const front = frontAddresses(code, chooseFront(frontPhotos(rowsOf(row.images)), language));
  return rawFoodOf({
    code,
    name: name!,
    brand: textOf(row.brands) ?? brandOfTags(row.brands_tags),
    category: Array.isArray(row.categories_tags) ? lastEnglishTag(row.categories_tags) : undefined,
    categoryTags: textsOf(row.categories_tags),
    language,
    countries: textsOf(row.countries_tags),
    servingSizeG,
    servingDesc,
    ...(row.no_nutrition_data === true ? { label: noFigures(), more: [] } : labelOf(row, servingSizeG)),
    isPerServing: row.nutrition_data_per === 'serving',
    facts: factsOf(row, language),
    imageUrl: front?.imageUrl,
    imageThumbUrl: front?.imageThumbUrl,
    scans: readNumber(row.unique_scans_n),
    lastModifiedS,
  });
}

/** In the main language, the product's, English, then any; a plain text is the name itself. */
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

/** A code is text in the export; converted files may have numbers. */
function codeOf(value: unknown): string {
  return typeof value === 'number' ? String(value) : (textOf(value) ?? '');
}

function brandOfTags(tags: unknown): string | undefined {
  const tag = Array.isArray(tags) ? tags.find((entry) => typeof entry === 'string' && hasWords(entry)) : undefined;
  return tag === undefined ? undefined : brandWords(tag as string);
}

const FIGURE_OF = new Map<unknown, Figure>(FIGURES.map((figure) => [FIGURE_NAMES[figure], figure]));

/** `100g` is in grams whatever `unit` says, which may be the unit as typed; `prepared_…` never counts. */
function labelOf(row: Row, servingSizeG: number | undefined): Pick<OffProduct, 'label' | 'more'> {
  const label = noFigures();
  const more: MoreReadings = [];
  let traces = 0;
  for (const nutrient of rowsOf(row.nutriments)) {
    const figure = FIGURE_OF.get(nutrient.name);
    if (figure !== undefined) {
      label[figure] ??= readFigure(nutrient['100g']) ?? perHundred(readFigure(nutrient.serving), servingSizeG);
      continue;
    }
    if ((ESTIMATE_TRACES as readonly unknown[]).includes(nutrient.name)) {
      traces += Number(readNumber(nutrient['100g']) !== undefined);
    }
    const detail = MORE_OF.get(nutrient.name);
    if (detail === undefined) continue;
    addMore(more, detail, readFigure(nutrient['100g']) ?? perHundred(readFigure(nutrient.serving), servingSizeG));
  }
  if (traces === ESTIMATE_TRACES.length) {
    const tags = Array.isArray(row.misc_tags) ? row.misc_tags : undefined;
    dropEstimates(label, { servingSizeG, tags, isSingleIngredient: row.ingredients_n === 1 });
    // The label's own figures cannot be told from estimates here, so none is kept.
    more.length = 0;
  }
  return { label, more };
}

function factsOf(row: Row, language: string | undefined): OffProduct['facts'] {
  return {
    nutrients: undefined,
    origins: undefined,
    language: undefined,
    categories: undefined,
    ingredients: translated(row.ingredients_text, language),
    names: translated(row.product_name, language),
    genericNames: translated(row.generic_name, language),
    allergens: textsOf(row.allergens_tags),
    traces: textsOf(row.traces_tags),
    labels: textsOf(row.labels_tags),
    analysis: textsOf(row.ingredients_analysis_tags),
    additives: textsOf(row.additives_tags),
    nutriScore: textOf(row.nutriscore_grade),
    nutriScorePoints: readNumber(row.nutriscore_score),
    nova: readNumber(row.nova_group),
    quantity: textOf(row.quantity),
    netAmount: readNumber(row.product_quantity),
    netUnit: textOf(row.product_quantity_unit),
    isPer100Ml: row.nutrition_data_per === '100ml' ? true : undefined,
  };
}

/** Texts by language, the main one first, which may occur twice, once with markup. */
function translated(list: unknown, language: string | undefined): TextsByLanguage | undefined {
  if (typeof list === 'string') return [[language, list]];
  const texts = rowsOf(list).flatMap(({ lang, text }): [string | undefined, string][] => {
    const words = textOf(text);
    return words === undefined ? [] : [[lang === MAIN ? language : textOf(lang), words]];
  });
  return texts.length > 0 ? texts : undefined;
}

const MAIN = 'main';
const MORE_OF = new Map<unknown, MoreFigure>(
  MORE_FIGURES.flatMap((figure) => figure.names.map((name) => [name, figure])),
);

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
