/**
 * The bulk CSV export of Open Food Facts: tab-separated, never quoted (a `"` is just a character), columns found by
 * name, before and after May 2026, when several went. This is the only file that knows the names of its columns.
 */

import { brandWords } from '../names/brand-name.ts';
import { memoize } from '../normalize/memoize.ts';
import { gramsInWording } from '../normalize/normalize-serving.ts';
import type { LineReader } from '../normalize/raw-food.ts';
import { dropEstimates, ESTIMATE_TRACES } from './estimates.ts';
import { FIGURE_NAMES, FIGURES, type LabelFigures, noFigures } from './label-figures.ts';
import { codeProblem, hasWords, isFoodType, lastEnglishTag, NO_LABEL_STATE, notAFood, rawFoodOf } from './product.ts';
import { readDecimalWithin, readFigure } from './read-number.ts';

/** Whether a first line is the header of this export. */
export function isOffCsvHeader(line: string): boolean {
  const columns = columnNames(line);
  return columns.includes('code') && columns.includes('product_name');
}

/**
 * Makes the reader of the lines that follow the given header. `decode` makes text of a cell, for lines that hold one byte in
 * each character: of a row only a tenth is ever looked at, and decoding the rest would take as long as all that follows.
 */
export function offCsvReader(header: string, decode: (cell: string) => string = (cell) => cell): LineReader {
  const names = columnNames(header);
  const place = (name: string) => names.indexOf(name);
  const at = {
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
    traces: ESTIMATE_TRACES.map((name) => place(`${name}_100g`)),
  };
  const figures = FIGURES.map((figure) => ({ figure, column: place(`${FIGURE_NAMES[figure]}_100g`) }));
  /** Where each cell begins, and one more where a further cell would. Cells that are not asked for are never cut out. */
  const starts = new Int32Array(names.length + 1);
  let text = '';

  const raw = (column: number): string => {
    if (column < 0) return '';
    const start = starts[column]!;
    const end = starts[column + 1]! - 1;
    return start >= end ? '' : text.slice(start, end);
  };
  /** A cell of figures or of plain letters. */
  const cell = (column: number): string => raw(column).trim();
  /** A cell of one number. */
  const number = (column: number): number | undefined =>
    column < 0 ? undefined : readDecimalWithin(text, starts[column]!, starts[column + 1]! - 1);
  /** A cell of words; trimmed only when decoded, because the last byte of an "à" looks like a space. */
  const words = (column: number): string => decode(raw(column)).trim();
  const stated = (column: number): string | undefined => words(column) || undefined;
  const first = (columns: readonly number[]): string => {
    for (const column of columns) {
      const found = words(column);
      if (found !== '' && hasWords(found)) return found;
    }
    return '';
  };
  const labelOf = (servingSizeG: number | undefined): LabelFigures => {
    const label = noFigures();
    if (isOn(cell(at.noNutrition)) || raw(at.states).includes(NO_LABEL_STATE)) return label;
    for (const { figure, column } of figures) {
      const value = number(column);
      if (value !== undefined) label[figure] = readFigure(value);
    }
    if (at.traces.every((column) => cell(column) !== '')) {
      const isSingleIngredient = /^[^,;(]+$/.test(raw(at.ingredients));
      dropEstimates(label, { servingSizeG, tags: undefined, isSingleIngredient });
    }
    return label;
  };
  const englishName = memoize((rawCell) => {
    const name = decode(rawCell).trim();
    return isEnglishName(name) ? name : '';
  });
  const category = (): string | undefined => {
    const main = englishName(raw(at.mainCategory));
    if (main !== '') return main;
    const last = words(at.categories).split(',').findLast(isEnglishName);
    return last ?? lastEnglishTag([words(at.mainCategoryTag), ...words(at.categoryTags).split(',')]);
  };
  // The same tags stand in many rows; frozen, so that whoever gets them may remember what they mean.
  const tags = memoize((rawCell) => tagsIn(decode(rawCell).trim()));
  const countries = (): readonly string[] => {
    const tagged = tags(raw(at.countryTags));
    return tagged.length > 0 ? tagged : tags(raw(at.countries));
  };
  const brand = (): string | undefined => {
    const tag = cell(at.brands) === '' ? first(at.brandTags) : '';
    return tag === '' ? stated(at.brands) : brandWords(tag.split(',', 1)[0]!);
  };

  return (rows, start = 0, end = rows.length) => {
    text = rows;
    if (!findCells(rows, start, end, starts)) return { rejected: 'not-readable' };
    const code = cell(at.code);
    const problem = codeProblem(code);
    if (problem) return problem;
    const lastModifiedS = number(at.modified);
    if (isOn(cell(at.obsolete))) return notAFood('obsolete', { code, lastModifiedS });
    if (!isFoodType(cell(at.type))) return notAFood('not-food', { code, lastModifiedS });
    const name = first(at.names);
    if (name === '') return notAFood('no-name', { code, lastModifiedS });
    const servingDesc = stated(at.servingSize);
    const servingSizeG = number(at.servingQuantity) ?? gramsInWording(servingDesc);
    return rawFoodOf({
      code,
      name,
      brand: brand(),
      category: category(),
      categoryTags: tags(raw(at.categoryTags)),
      // No column states it.
      language: undefined,
      countries: countries(),
      servingSizeG,
      servingDesc,
      label: labelOf(servingSizeG),
      imageUrl: cell(at.image) || undefined,
      imageThumbUrl: cell(at.imageSmall) || undefined,
      scans: number(at.scans),
      lastModifiedS,
    });
  };
}

function columnNames(header: string): string[] {
  return header
    .replace(/^\uFEFF/, '')
    .split('\t')
    .map((name) => name.trim());
}

const TAB = 0x09;

/**
 * Notes where the cells begin; false when a row has more of them than the header, so that values would be misplaced.
 * Cells that are missing at its end are empty. On rows of 3 kB `indexOf` takes 2.6 µs, a loop over `charCodeAt` 9 µs and
 * `split` 4 µs; most cells are empty, and these are passed over without it.
 */
function findCells(text: string, lineStart: number, lineEnd: number, starts: Int32Array): boolean {
  const columns = starts.length - 1;
  let column = 0;
  starts[0] = lineStart;
  for (let start = lineStart; ; ) {
    const tab = text.charCodeAt(start) === TAB ? start : text.indexOf('\t', start);
    if (tab < 0 || tab >= lineEnd) break;
    if (++column >= columns) return false;
    start = tab + 1;
    starts[column] = start;
  }
  starts.fill(lineEnd + 1, column + 1);
  return true;
}

/** Whether a category is a name in English: no tag of another language (`fr:…`) and no filler. */
function isEnglishName(category: string): boolean {
  return category !== '' && !/^(?:(?!en:)[a-z]{2,3}:|(?:en:)?(?:null|undefined|unknown|none|others?)$)/i.test(category);
}

function tagsIn(list: string): readonly string[] {
  return Object.freeze(list === '' ? [] : list.split(','));
}

function isOn(flag: string): boolean {
  return flag === 'on' || flag === '1' || flag === 'true';
}
