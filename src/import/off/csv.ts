/**
 * The bulk CSV export of Open Food Facts: tab-separated, never quoted (a `"` is just a character), columns found by name,
 * before and after several were removed in May 2026. Only this file knows the column names.
 */

import { brandWords } from '../names/brand-name.ts';
import { memoize } from '../normalize/memoize.ts';
import { gramsInWording } from '../normalize/normalize-serving.ts';
import type { LineReader } from '../normalize/raw-food.ts';
import { CsvRow } from './csv-row.ts';
import { dropEstimates, ESTIMATE_TRACES } from './estimates.ts';
import { addMore, FIGURE_NAMES, FIGURES, MORE_FIGURES, type MoreReadings, noFigures } from './label-figures.ts';
import { lastEnglishTag, NO_LABEL_STATE, type OffProduct, rawFoodOf, refusalOf } from './product.ts';
import { readFigure } from './read-number.ts';

export function isOffCsvHeader(line: string): boolean {
  const columns = columnNames(line);
  return columns.includes('code') && columns.includes('product_name');
}

/** The line reader for a header. `decode` decodes single cells, because only a tenth of each row is used. */
export function offCsvReader(header: string, decode: (cell: string) => string = (cell) => cell): LineReader {
  const names = columnNames(header);
  const at = findColumns(names);
  const row = new CsvRow(names.length, decode);
  const englishName = memoize((rawCell) => {
    const name = decode(rawCell).trim();
    return isEnglishName(name) ? name : '';
  });
  // Many rows share their tags; frozen lists tell callers that they may cache by identity.
  const tags = memoize((rawCell) => tagsIn(decode(rawCell).trim()));
  /** Most cells are empty, and caching costs more than checking. */
  const tagsAt = (column: number) => (row.isEmpty(column) ? NO_TAGS : tags(row.raw(column)));

  return (rows, start = 0, end = rows.length) => {
    if (!row.read(rows, start, end)) return { rejected: 'not-readable' };
    const code = row.plain(at.code);
    const name = row.firstWords(at.names);
    const lastModifiedS = row.number(at.modified);
    const [isObsolete, type] = [isOn(row.plain(at.obsolete)), row.plain(at.type)];
    const refusal = refusalOf({ code, name: name || undefined, isObsolete, type, lastModifiedS });
    if (refusal) return refusal;
    const servingDesc = row.words(at.servingSize) || undefined;
    const servingSizeG = row.number(at.servingQuantity) ?? gramsInWording(servingDesc);
    const countries = tags(row.raw(at.countryTags));
    const { label, more } = labelOf(row, at, servingSizeG);
    return rawFoodOf({
      code,
      name,
      brand: brandOf(row, at),
      category: englishName(row.raw(at.mainCategory)) || lastCategoryOf(row, at),
      categoryTags: tags(row.raw(at.categoryTags)),
      // No column states it.
      language: undefined,
      countries: countries.length > 0 ? countries : tags(row.raw(at.countries)),
      servingSizeG,
      servingDesc,
      label,
      more,
      isPerServing: false,
      facts: factsOf(row, at, tagsAt),
      imageUrl: row.plain(at.image) || undefined,
      imageThumbUrl: row.plain(at.imageSmall) || undefined,
      scans: row.number(at.scans),
      lastModifiedS,
    });
  };
}

type Columns = ReturnType<typeof findColumns>;

/** The indexes of the used columns; -1 if the export lacks one. */
function findColumns(names: readonly string[]) {
  const place = (name: string) => names.indexOf(name);
  return {
    code: place('code'),
    names: ['product_name', 'abbreviated_product_name', 'generic_name'].map(place),
    brands: place('brands'),
    brandTags: ['brands_en', 'brands_tags'].map(place),
    mainCategory: place('main_category_en'),
    mainCategoryTag: place('main_category'),
    categories: place('categories_en'),
    categoryTags: place('categories_tags'),
    countryTags: place('countries_tags'),
    countries: place('countries_en'),
    servingQuantity: place('serving_quantity'),
    servingSize: place('serving_size'),
    image: place('image_url'),
    imageSmall: place('image_small_url'),
    scans: place('unique_scans_n'),
    modified: place('last_modified_t'),
    obsolete: place('obsolete'),
    type: place('product_type'),
    noNutrition: place('no_nutrition_data'),
    states: place('states_tags'),
    ingredients: place('ingredients_text'),
    estimateTraces: ESTIMATE_TRACES.map((name) => place(`${name}_100g`)),
    genericName: place('generic_name'),
    allergens: ['allergens', 'allergens_tags', 'allergens_en'].map(place),
    traces: ['traces_tags', 'traces', 'traces_en'].map(place),
    labels: ['labels_tags', 'labels_en'].map(place),
    analysis: place('ingredients_analysis_tags'),
    additives: place('additives_tags'),
    grade: place('nutriscore_grade'),
    points: place('nutriscore_score'),
    nova: place('nova_group'),
    quantity: place('quantity'),
    netAmount: place('product_quantity'),
    moreFigures: MORE_FIGURES.flatMap((figure) =>
      figure.names.map((name) => ({ figure, column: place(`${name}_100g`) })).filter(({ column }) => column >= 0),
    ),
    figures: FIGURES.map((figure) => ({ figure, column: place(`${FIGURE_NAMES[figure]}_100g`) })),
  };
}

function labelOf(row: CsvRow, at: Columns, servingSizeG: number | undefined): Pick<OffProduct, 'label' | 'more'> {
  const label = noFigures();
  const more: MoreReadings = [];
  if (isOn(row.plain(at.noNutrition)) || row.raw(at.states).includes(NO_LABEL_STATE)) return { label, more };
  for (const { figure, column } of at.figures) {
    const value = row.number(column);
    if (value !== undefined) label[figure] = readFigure(value);
  }
  if (at.estimateTraces.every((column) => row.plain(column) !== '')) {
    const isSingleIngredient = /^[^,;(]+$/.test(row.raw(at.ingredients));
    dropEstimates(label, { servingSizeG, tags: undefined, isSingleIngredient });
    // The label's own figures cannot be told from estimates here, so none is kept.
    return { label, more };
  }
  for (const { figure, column } of at.moreFigures) {
    if (!row.isEmpty(column)) addMore(more, figure, readFigure(row.number(column)));
  }
  return { label, more };
}

type TagsAt = (column: number) => readonly string[];

/** The label's facts besides figures; all members at once, so that all rows share one object shape. */
function factsOf(row: CsvRow, at: Columns, tagsAt: TagsAt): OffProduct['facts'] {
  const stated = (column: number) => (row.isEmpty(column) ? undefined : row.words(column) || undefined);
  const [ingredients, genericName] = [stated(at.ingredients), stated(at.genericName)];
  return {
    nutrients: undefined,
    origins: undefined,
    language: undefined,
    categories: undefined,
    ingredients: ingredients === undefined ? undefined : [[undefined, ingredients]],
    names: undefined,
    genericNames: genericName === undefined ? undefined : [[undefined, genericName]],
    allergens: firstTags(at.allergens, tagsAt),
    traces: firstTags(at.traces, tagsAt),
    labels: firstTags(at.labels, tagsAt),
    analysis: tagsAt(at.analysis),
    additives: tagsAt(at.additives),
    nutriScore: row.isEmpty(at.grade) ? undefined : row.plain(at.grade),
    nutriScorePoints: row.number(at.points),
    nova: row.number(at.nova),
    quantity: stated(at.quantity),
    netAmount: row.number(at.netAmount),
    netUnit: undefined,
    isPer100Ml: undefined,
  };
}

function firstTags(columns: readonly number[], tagsAt: TagsAt): readonly string[] {
  for (const column of columns) {
    const tags = tagsAt(column);
    if (tags.length > 0) return tags;
  }
  return NO_TAGS;
}

const NO_TAGS: readonly string[] = Object.freeze([]);

/** The most specific category with an English name, where the main one has none. */
function lastCategoryOf(row: CsvRow, at: Columns): string | undefined {
  const last = row.words(at.categories).split(',').findLast(isEnglishName);
  return last ?? lastEnglishTag([row.words(at.mainCategoryTag), ...row.words(at.categoryTags).split(',')]);
}

function brandOf(row: CsvRow, at: Columns): string | undefined {
  const tag = row.plain(at.brands) === '' ? row.firstWords(at.brandTags) : '';
  return tag === '' ? row.words(at.brands) || undefined : brandWords(tag.split(',', 1)[0]!);
}

function columnNames(header: string): string[] {
  return header
    .replace(/^\uFEFF/, '')
    .split('\t')
    .map((name) => name.trim());
}

/** Whether a category is an English name, not a tag of another language (`fr:…`) or a filler. */
function isEnglishName(category: string): boolean {
  return category !== '' && !/^(?:(?!en:)[a-z]{2,3}:|(?:en:)?(?:null|undefined|unknown|none|others?)$)/i.test(category);
}

function tagsIn(list: string): readonly string[] {
  return Object.freeze(list === '' ? [] : list.split(','));
}

function isOn(flag: string): boolean {
  return flag === 'on' || flag === '1' || flag === 'true';
}
