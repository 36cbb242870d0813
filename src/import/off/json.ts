/**
 * The JSONL export of Open Food Facts and its deltas: one product per line, in shapes from many years. Old products have
 * flat `nutriments`, new ones (since 2026) `nutrition` with sets and sources; images changed as well. Only this file knows
 * the member names.
 */
import { isObject, type JsonObject, textOf } from '../../text/parse-json.ts';
import { brandWords } from '../names/brand-name.ts';
import type { TextsByLanguage } from '../normalize/normalize-label.ts';
import { gramsInWording } from '../normalize/normalize-serving.ts';
import type { LineReader, RawFood, Rejected } from '../normalize/raw-food.ts';
import { chooseFront, frontAddresses } from './front-image.ts';
import { addMore, FIGURE_NAMES, FIGURES, MORE_FIGURES, type MoreReadings, noFigures } from './label-figures.ts';
import { labelOfSets } from './nutrition-sets.ts';
import { perHundred } from './per-serving.ts';
import { hasWords, lastEnglishTag, NO_LABEL_STATE, type OffProduct, rawFoodOf, refusalOf } from './product.ts';
import { readFigure, readNumber } from './read-number.ts';

/** Members that distinguish a product from any other JSON object with a code. */
const TYPICAL_MEMBERS = ['product_name', 'nutriments', 'nutrition', 'images', 'states_tags', 'last_modified_t', 'lc'];

/** Whether a line is a product of this export; our own format has a `key`. */
export function isOffJsonLine(line: string): boolean {
  const product = parseObject(line);
  if (product === undefined || Object.hasOwn(product, 'key')) return false;
  const hasCode = Object.hasOwn(product, 'code') || Object.hasOwn(product, '_id');
  return hasCode && TYPICAL_MEMBERS.some((member) => Object.hasOwn(product, member));
}

export function offJsonReader(): LineReader {
  return (text, start, end) => {
    const product = parseObject(text.slice(start, end));
    return product === undefined ? { rejected: 'not-readable' } : readProduct(product);
  };
}

function readProduct(product: JsonObject): RawFood | Rejected {
  const code = codeOf(product.code) || codeOf(product._id);
  const lastModifiedS = readNumber(product.last_modified_t);
  const language = textOf(product.lc) ?? textOf(product.lang);
  const name = nameOf(product, language);
  const [isObsolete, type] = [isOn(product.obsolete), product.product_type];
  const refusal = refusalOf({ code, name, isObsolete, type, lastModifiedS });
  if (refusal) return refusal;
  const servingDesc = textOf(product.serving_size);
  const servingSizeG = readNumber(product.serving_quantity) ?? gramsInWording(servingDesc);
  const front = frontAddresses(code, chooseFront(frontPhotos(product.images), language));
  return rawFoodOf({
    code,
    name: name!,
    brand: brandOf(product),
    category: lastEnglishTag(listOf(product.categories_tags)) ?? lastEnglishTag(listOf(product.categories_hierarchy)),
    categoryTags: textsOf(product.categories_tags) ?? textsOf(product.categories_hierarchy) ?? [],
    language,
    countries: textsOf(product.countries_tags) ?? textsOf(product.countries_hierarchy) ?? [],
    servingSizeG,
    servingDesc,
    ...labelOf(product, servingSizeG),
    isPerServing: product.nutrition_data_per === 'serving',
    facts: factsOf(product, language),
    imageUrl: front?.imageUrl,
    imageThumbUrl: front?.imageThumbUrl,
    scans: readNumber(product.unique_scans_n),
    lastModifiedS,
  });
}

/** In the product's language, then in English, then in any; failing that, its generic name. */
function nameOf(product: JsonObject, language: string | undefined): string | undefined {
  for (const member of ['product_name', 'abbreviated_product_name', 'generic_name']) {
    const name =
      wordsOf(product[member]) ??
      wordsOf(product[`${member}_${language}`]) ??
      wordsOf(product[`${member}_en`]) ??
      anyLanguage(product, member);
    if (name !== undefined) return name;
  }
  return undefined;
}

function anyLanguage(product: JsonObject, member: string): string | undefined {
  const translated = new RegExp(`^${member}_[a-z]{2,3}$`);
  const key = Object.keys(product)
    .filter((candidate) => translated.test(candidate) && wordsOf(product[candidate]) !== undefined)
    .sort()[0];
  return key === undefined ? undefined : wordsOf(product[key]);
}

function wordsOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && hasWords(text) ? text : undefined;
}

function brandOf(product: JsonObject): string | undefined {
  const brands = Array.isArray(product.brands) ? product.brands.filter(textOf).join(',') : textOf(product.brands);
  if (brands) return brands;
  const tag = listOf(product.brands_tags).find((entry) => typeof entry === 'string' && hasWords(entry));
  return tag === undefined ? undefined : brandWords(tag as string);
}

type Figures = Pick<OffProduct, 'label' | 'more'>;

/** The new shape if present, else the old one. */
function labelOf(product: JsonObject, servingSizeG: number | undefined): Figures {
  if (isOn(product.no_nutrition_data) || listOf(product.states_tags).includes(NO_LABEL_STATE)) {
    return { label: noFigures(), more: [] };
  }
  const sets = isObject(product.nutrition) ? labelOfSets(product.nutrition, servingSizeG) : undefined;
  return sets ?? oldLabelOf(isObject(product.nutriments) ? product.nutriments : {}, servingSizeG);
}

/** A nutrient's member names, built once for sixty nutrients and millions of rows. */
const membersOf = (name: string) => ({
  modifier: `${name}_modifier`,
  per100g: `${name}_100g`,
  perServing: `${name}_serving`,
});
const LABEL_MEMBERS = FIGURES.map((figure) => ({ figure, members: membersOf(FIGURE_NAMES[figure]) }));
const MORE_MEMBERS = MORE_FIGURES.flatMap((figure) =>
  figure.names.map((name) => ({ figure, members: membersOf(name) })),
);

/** Flat members such as `fat_100g`; those of the prepared food have other names and are ignored. */
function oldLabelOf(nutriments: JsonObject, servingSizeG: number | undefined): Figures {
  const figureOf = ({ modifier, per100g, perServing }: ReturnType<typeof membersOf>): number | undefined => {
    if (nutriments[modifier] === '-') return undefined;
    const stated = readFigure(nutriments[per100g]);
    if (stated !== undefined || servingSizeG === undefined) return stated;
    return perHundred(readFigure(nutriments[perServing]), servingSizeG);
  };
  const label = noFigures();
  for (const { figure, members } of LABEL_MEMBERS) label[figure] = figureOf(members);
  const more: MoreReadings = [];
  for (const { figure, members } of MORE_MEMBERS) addMore(more, figure, figureOf(members));
  return { label, more };
}

function factsOf(product: JsonObject, language: string | undefined): OffProduct['facts'] {
  const languages = isObject(product.languages_codes) ? Object.keys(product.languages_codes) : [];
  const translated = (member: string): TextsByLanguage | undefined => {
    const texts = [
      [language, product[member]],
      ...languages.map((code) => [code, product[`${member}_${code}`]]),
    ].filter((text): text is [string, string] => textOf(text[1]) !== undefined);
    return texts.length > 0 ? texts : undefined;
  };
  return {
    nutrients: undefined,
    origins: undefined,
    language: undefined,
    categories: undefined,
    ingredients: translated('ingredients_text'),
    names: translated('product_name'),
    genericNames: translated('generic_name'),
    allergens: textsOf(product.allergens_tags) ?? textsOf(product.allergens_hierarchy),
    traces: textsOf(product.traces_tags) ?? textsOf(product.traces_hierarchy),
    labels: textsOf(product.labels_tags) ?? textsOf(product.labels_hierarchy),
    analysis: textsOf(product.ingredients_analysis_tags),
    additives: textsOf(product.additives_tags),
    nutriScore: textOf(product.nutriscore_grade) ?? textOf(product.nutrition_grades),
    nutriScorePoints: readNumber(product.nutriscore_score),
    nova: readNumber(product.nova_group),
    quantity: textOf(product.quantity),
    netAmount: readNumber(product.product_quantity),
    netUnit: textOf(product.product_quantity_unit),
    isPer100Ml: isPer100Ml(product) ? true : undefined,
  };
}

function isPer100Ml({ nutrition, nutrition_data_per: per }: JsonObject): boolean {
  const set = isObject(nutrition) ? nutrition.aggregated_set : undefined;
  return per === '100ml' || (isObject(set) && set.per === '100ml');
}

/** Front photos by name and revision: `front_fr` beside all other images, or since 2025 under `selected.front.fr`. */
function* frontPhotos(images: unknown): Generator<readonly [string, unknown]> {
  if (!isObject(images)) return;
  if (isObject(images.selected)) {
    if (!isObject(images.selected.front)) return;
    for (const [language, photo] of Object.entries(images.selected.front)) {
      if (isObject(photo)) yield [`front_${language}`, photo.rev];
    }
    return;
  }
  for (const name of Object.keys(images)) {
    const photo = name.startsWith('front') ? images[name] : undefined;
    if (isObject(photo)) yield [name, photo.rev];
  }
}

function parseObject(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function codeOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}

/** The texts of a list; undefined for anything else or an empty list. */
function textsOf(value: unknown): string[] | undefined {
  const texts = listOf(value).filter((entry) => typeof entry === 'string');
  return texts.length > 0 ? texts : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isOn(flag: unknown): boolean {
  return flag === true || flag === 1 || flag === 'on' || flag === '1' || flag === 'true';
}
