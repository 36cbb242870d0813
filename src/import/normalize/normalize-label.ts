/** What a source says of a label, as stored: cleaned, bounded, in one spelling. Unknown and impossible values are left out. */
import { type StoredLabel, searchedFactsOf } from '../../catalog/records/stored-label.ts';
import { allergenOf } from '../../food/allergens.ts';
import type { Food } from '../../food/food.ts';
import { partExceeds } from '../../food/label/label-arithmetic.ts';
import { labelBits } from '../../food/label/label-bits.ts';
import { DIETS, NUTRI_SCORE_GRADES } from '../../food/label/label-facts.ts';
import {
  MORE_NUTRIENTS,
  type NutrientField,
  type Nutrients,
  type NutrientUnit,
  roundNutrient,
} from '../../food/nutrients.ts';
import { boundedReading, type DroppedValue, OUT_OF_BOUNDS, PART_OVER_TOTAL } from '../../food/trust/plausibility.ts';
import { cleanText } from '../names/clean-text.ts';
import { memoize, memoizeLists } from './memoize.ts';
import { labelName } from './normalize-name.ts';

/** A label from a reader, neither cleaned nor checked. */
export interface RawLabel {
  /** Pairs of an index in `MORE_NUTRIENTS` and a value in that nutrient's unit. */
  nutrients?: readonly number[] | undefined;
  /** Which figures were computed, by INFOODS tag; `*` for all. */
  origins?: Record<string, string> | undefined;
  isPer100Ml?: boolean | undefined;
  language?: string | undefined;
  ingredients?: TextsByLanguage | undefined;
  names?: TextsByLanguage | undefined;
  genericNames?: TextsByLanguage | undefined;
  allergens?: readonly string[] | undefined;
  traces?: readonly string[] | undefined;
  labels?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  /** Tags about vegan, vegetarian and palm oil. */
  analysis?: readonly string[] | undefined;
  additives?: readonly string[] | undefined;
  nutriScore?: string | undefined;
  nutriScorePoints?: number | undefined;
  nova?: number | undefined;
  quantity?: string | undefined;
  netAmount?: number | undefined;
  netUnit?: string | undefined;
  portions?: StoredLabel['p'] | undefined;
}

/** Texts by language, if known; the label's own comes first. */
export type TextsByLanguage = readonly (readonly [language: string | undefined, text: string])[];

/** The language of a text that states none. */
const UNDETERMINED = 'und';
const MAX_LANGUAGES = 12;
const MAX_INGREDIENTS = 4_000;
/** Of all languages together. */
const MAX_ALL_INGREDIENTS = 12_000;
const MAX_NAME = 200;
const MAX_GENERIC_NAME = 300;
const MAX_QUANTITY = 60;
const MAX_TAGS = 60;
const MAX_TAG = 80;
/** A ton. */
const MAX_NET_AMOUNT = 1_000_000;

/** All members in the order in which they are stored, so that all labels share one object shape, which V8 reads fastest. */
const NOTHING_STATED: StoredLabel = Object.fromEntries(
  'n x o l i w g a t b c v s sc nv e q qa qu ml p'.split(' ').map((member) => [member, undefined]),
);

/** The stored label of a food with this name and brand; adds lost values to `dropped`. */
export function normalizeLabel(
  raw: RawLabel,
  values: Nutrients,
  { name, brand }: Pick<Food, 'name' | 'brand'>,
  dropped: DroppedValue[],
): StoredLabel {
  const label: StoredLabel = { ...NOTHING_STATED };
  if (raw.nutrients !== undefined) setNutrients(label, raw.nutrients, values, dropped);
  if (raw.origins !== undefined) label.o = raw.origins;
  const language = languageOf(raw.language);
  if (language !== undefined) label.l = language;
  const ingredients = raw.ingredients && textsOf(raw.ingredients, MAX_INGREDIENTS, language, MAX_ALL_INGREDIENTS);
  if (ingredients) label.i = ingredients;
  const names = raw.names && textsOf(raw.names, MAX_NAME, language);
  for (const other in names) names[other] = labelName(names[other]!, brand ?? undefined) ?? names[other]!;
  if (names) {
    if (language !== undefined && names[language] === name) delete names[language];
    if (hasMembers(names)) label.w = names;
  }
  const genericNames = raw.genericNames && textsOf(raw.genericNames, MAX_GENERIC_NAME, language);
  if (genericNames) label.g = genericNames;
  setAllergens(label, raw);
  const labels = tagList(raw.labels);
  if (labels !== '') label.b = labels;
  const categories = tagList(raw.categories);
  if (categories !== '') label.c = categories;
  const diets = dietLetters(raw.analysis);
  if (diets !== '') label.v = diets;
  const grade = raw.nutriScore?.toLowerCase();
  if (grade !== undefined && (NUTRI_SCORE_GRADES as readonly string[]).includes(grade)) {
    label.s = grade;
    const points = raw.nutriScorePoints;
    if (points !== undefined && Number.isInteger(points) && Math.abs(points) < 100) label.sc = points;
  }
  if (raw.nova !== undefined && Number.isInteger(raw.nova) && raw.nova >= 1 && raw.nova <= 4) label.nv = raw.nova;
  const additives = tagList(raw.additives);
  if (additives !== '') label.e = additives;
  setQuantity(label, raw);
  if (raw.portions !== undefined && raw.portions.length > 0) label.p = raw.portions;
  return label;
}

function setNutrients(
  label: StoredLabel,
  figures: readonly number[],
  values: Nutrients,
  dropped: DroppedValue[],
): void {
  let nutrients: Record<string, number> | undefined;
  let lost: string[] | undefined;
  for (let i = 0; i < figures.length; i += 2) {
    const { field, infoods, unit, max, partOf } = MORE_NUTRIENTS[figures[i]!]!;
    const value = isTooSmall(figures[i + 1]!, unit) ? null : boundedReading(figures[i + 1]!, max);
    const isOver = value !== null && partOf !== undefined && partExceeds(value, values[partOf as NutrientField]);
    if (value === null || isOver) {
      dropped.push({ check: isOver ? PART_OVER_TOTAL : OUT_OF_BOUNDS, field });
      lost ??= [];
      lost.push(infoods);
      continue;
    }
    nutrients ??= {};
    nutrients[infoods] = roundNutrient(value, unit);
  }
  if (nutrients !== undefined) label.n = nutrients;
  if (lost !== undefined) label.x = lost.join(',');
}

/**
 * Half of the vitamin A values in Open Food Facts are a million times too small because of a mistaken unit: 0.0002 µg where
 * the pack has 200. No table or label states so little per 100 g, and publishing zero would be wrong.
 */
const LEAST_UG = 0.01;

function isTooSmall(value: number, unit: NutrientUnit): boolean {
  return unit === 'µg' && value > 0 && value < LEAST_UG;
}

function languageOf(language: string | undefined): string | undefined {
  return language !== undefined && /^[a-z]{2,3}$/.test(language) ? language : undefined;
}

/** Cleaned texts by language; undefined if none is left. */
function textsOf(
  texts: TextsByLanguage,
  maxLength: number,
  mainLanguage: string | undefined,
  maxAll = Number.POSITIVE_INFINITY,
): Record<string, string> | undefined {
  let byLanguage: Record<string, string> | undefined;
  let room = maxAll;
  let languages = 0;
  for (const [stated, text] of texts) {
    const language = stated === undefined ? (mainLanguage ?? UNDETERMINED) : languageOf(stated);
    if (language === undefined || byLanguage?.[language] !== undefined || languages === MAX_LANGUAGES) continue;
    // In the source's forms, underscores mark allergens.
    const clean = cleanText(text.includes('_') ? text.replaceAll('_', '') : text, Math.min(maxLength, room));
    if (clean === undefined || !(/^[A-Za-z]/.test(clean) || /\p{L}/u.test(clean))) continue;
    byLanguage ??= {};
    byLanguage[language] = clean;
    languages++;
    room -= clean.length;
    if (room < 100) break;
  }
  return byLanguage;
}

/** Label bits by the lists that they are made of, which thousands of foods share; clean texts have no line breaks. */
const bitsOfLists = memoize((lists) => {
  const [a, t, b, v] = lists.split('\n') as [string, string, string, string];
  return labelBits(searchedFactsOf({ a, t, b, v }));
});

/** What search reads of a label. */
export function searchedBits({ a = '', t = '', b = '', v = '' }: StoredLabel): number {
  return a === '' && t === '' && b === '' && v === '' ? 0 : bitsOfLists(`${a}\n${t}\n${b}\n${v}`);
}

function hasMembers(object: object): boolean {
  for (const _ in object) return true;
  return false;
}

const EMPTY_TAGS = new Set(['null', 'undefined', 'unknown', 'none', 'other', 'others', '']);

const tagList = memoizeLists((list) => {
  const tags = new Set<string>();
  for (const part of list.split(',')) {
    const plain = part.trim().toLowerCase().replace(/^en:/, '');
    const tag = cleanText(plain, MAX_TAG)?.replace(/[\s"]+/g, '-');
    if (tag === undefined || EMPTY_TAGS.has(tag) || tags.size === MAX_TAGS) continue;
    tags.add(tag);
  }
  return [...tags].join(',');
}, '');

/** What may precede the names in a text of allergens. */
const CONTAINS = /^(?:contains?|enth[aä]lt|contient|contiene|cont[eé]m|bevat|zawiera|allergens?|allergene)\s*:?\s*/i;
const MAY_CONTAIN =
  /^(?:may contain|can contain|kann|traces?|spuren|peut contenir|puede contener|pu[oò] contenere|pode conter|kan|mo[zż]e)\b(?:[^:]{0,40}:|\s+(?:traces? (?:of|de)|spuren von|enthalten|sporen van|bevatten|zawiera[cć]))?\s*/i;
const BETWEEN = /[,;/]|\.\s|\s(?:and|et|und|y|e|en|i|or|ou|oder|o)\s/i;

/** Allergens in the food, and possible traces. */
const readAllergens = memoizeLists<readonly [string, string]>(
  (list) => {
    const found: [Set<string>, Set<string>] = [new Set(), new Set()];
    let may = 0;
    for (const part of list.split(BETWEEN)) {
      const word = (cleanText(part.trim().replace(/^[a-z]{2,3}:/, ''), MAX_TAG * 2) ?? '').replace(/[.!]+$/, '');
      if (MAY_CONTAIN.test(word)) may = 1;
      const plain = word.replace(may === 1 ? MAY_CONTAIN : CONTAINS, '').toLowerCase();
      if (EMPTY_TAGS.has(plain) || plain.length > MAX_TAG || !/\p{L}/u.test(plain)) continue;
      if (found[may]!.size < MAX_TAGS) found[may]!.add(allergenOf(plain) ?? plain);
    }
    return [[...found[0]].join(','), [...found[1]].join(',')];
  },
  ['', ''],
);

function setAllergens(label: StoredLabel, raw: RawLabel): void {
  const [stated, may] = readAllergens(raw.allergens);
  if (stated !== '') label.a = stated;
  const all = [may, ...readAllergens(raw.traces)].filter((list) => list !== '');
  if (all.length === 0) return;
  // An ingredient is not a trace.
  const inIt = stated.split(',');
  const rest = [...new Set(all.join(',').split(','))].filter((word) => !inIt.includes(word));
  if (rest.length > 0) label.t = rest.join(',');
}

/** By tag: the index of the diet, and its letter. */
const DIET_TAGS = new Map<string, readonly [at: number, letter: string]>([
  ...['vegan', 'vegetarian'].flatMap((diet, at) =>
    Object.entries({ y: diet, n: `non-${diet}`, m: `maybe-${diet}`, '?': `${diet}-status-unknown` }).map(
      ([letter, tag]) => [`en:${tag}`, [at, letter]] as const,
    ),
  ),
  ['en:palm-oil-free', [2, 'y']],
  ['en:palm-oil', [2, 'n']],
  ['en:may-contain-palm-oil', [2, 'm']],
  ['en:palm-oil-content-unknown', [2, '?']],
]);

/** A letter per diet; `-` if unknown. */
const dietLetters = memoizeLists((list) => {
  const letters = DIETS.map(() => '-');
  for (const tag of list.split(',')) {
    const [at, letter] = DIET_TAGS.get(tag.trim()) ?? [];
    if (at !== undefined) letters[at] = letter!;
  }
  const text = letters.join('');
  return /^-*$/.test(text) ? '' : text;
}, '');

const VOLUME = /\d\s*(?:ml|cl|dl|l|lt|litres?|liters?|litros?|fl\.?\s*oz)\b/i;

/** A cleaned quantity, and whether it is a volume; thousands of foods share "500 g". */
const readQuantity = memoize((text) => {
  const clean = cleanText(text, MAX_QUANTITY);
  const wording = clean !== undefined && /\p{N}/u.test(clean) ? clean : undefined;
  return { wording, isVolume: wording !== undefined && VOLUME.test(wording) };
});
const NO_QUANTITY = { wording: undefined, isVolume: false };

function setQuantity(label: StoredLabel, { quantity, netAmount, netUnit, isPer100Ml }: RawLabel): void {
  const read = quantity === undefined ? NO_QUANTITY : readQuantity(quantity);
  if (read.wording !== undefined) label.q = read.wording;
  const isVolume = netUnit === undefined ? read.isVolume : netUnit === 'ml';
  if (netAmount !== undefined && netAmount > 0 && netAmount <= MAX_NET_AMOUNT) {
    label.qa = Math.round(netAmount * 1000) / 1000;
    if (isVolume) label.qu = 'ml';
  }
  if (isPer100Ml ?? isVolume) label.ml = 1;
}
