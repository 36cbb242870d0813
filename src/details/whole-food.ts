/**
 * A food with everything its record has. What a source does not state is `null` or missing: no stated allergens does not
 * mean "free of" them.
 */
import type { FoodDetails } from '../catalog/records/food-details.ts';
import type { FoodRecord } from '../catalog/records/record-reader.ts';
import { labelFactsOf } from '../catalog/records/stored-label.ts';
import type { TermsByDataset } from '../catalog/versions/dataset-terms.ts';
import { ALLERGEN_BY_KEY, withImplied } from '../food/allergens.ts';
import type { FoodPortion, PortionOrigin, TypicalFrom } from '../food/amounts/portions.ts';
import type { Food } from '../food/food.ts';
import {
  COMPUTED_ORIGINS,
  type Diet,
  type DietFact,
  dietsOf,
  type LabelFacts,
  type NutriScoreGrade,
} from '../food/label/label-facts.ts';
import { dailyPercent } from '../food/label/label-figures.ts';
import type { LabelMark } from '../food/label/label-marks.ts';
import {
  ALL_NUTRIENTS,
  type AnyNutrientField,
  type MoreNutrientField,
  NUTRIENTS,
  type Nutrient,
  type NutrientField,
  type NutrientUnit,
  roundNutrient,
} from '../food/nutrients.ts';
import type { Source } from '../food/source.ts';
import { type DatasetFacts, datasetOf } from './dataset-facts.ts';
import type { DetailsWords } from './words.ts';

/** A value's origin: the label, a table of foods, a model, or a computation. */
export const ORIGINS = ['label', 'table', 'estimate', ...COMPUTED_ORIGINS] as const;
export type Origin = (typeof ORIGINS)[number];

export interface NutrientFact {
  key: AnyNutrientField;
  name: string;
  unit: NutrientUnit;
  per_100g: number;
  per_serving: number | null;
  /** The share of each law's daily amount in 100 g, in whole per cent. */
  daily_value: Record<'eu' | 'us' | 'ca', number | null>;
  origin: Origin;
}

interface TextIn {
  language: string;
  text: string;
}

interface Substance {
  /** From the list of allergens; null for a source's own word. */
  key: string | null;
  name: string;
}

interface PortionFact {
  amount: number;
  unit: string;
  qualifier: string | null;
  grams: number;
  /** The label's words for a serving. */
  text: string | null;
  origin: PortionOrigin;
  /** What a kind's portion is derived from: it is typical, not specific to this product. */
  typical: TypicalFrom | null;
}

interface Details {
  nutrients: NutrientFact[];
  /** Stated by the source, but left out because no food can have so much. */
  left_out: string[];
  /** What figures refer to: labels of drinks state 100 ml. */
  basis: '100 g' | '100 ml';
  ingredients: TextIn[] | null;
  allergens: Substance[] | null;
  traces: Substance[] | null;
  diet: Record<Diet, DietFact>;
  labels: { key: LabelMark | null; tag: string; name: string }[] | null;
  scores: { nutri_score: { grade: NutriScoreGrade; points: number | null } | null; nova_group: number | null };
  additives: string[] | null;
  quantity: { text: string | null; amount: number | null; unit: 'g' | 'ml' | null } | null;
  portions: PortionFact[] | null;
  /** The label's main language. */
  language: string | null;
  names: TextIn[] | null;
  generic_names: TextIn[] | null;
  categories: string[] | null;
  /** Members of the Food inherited from another record of the product. */
  filled_in: string[];
  datasets: DatasetFacts[];
}

export interface WholeFood extends Food, Details {}

/** A record as a food with its details and portions, its names in the language of the words. */
export function wholeFood(
  record: FoodRecord,
  words: DetailsWords,
  portions: readonly FoodPortion[],
  terms: TermsByDataset,
): WholeFood {
  return { ...record.food, ...detailsOf(record, words, portions, terms) };
}

/** The same as JSON. Creating one object with forty members takes as long as everything else, so there are two. */
export function wholeFoodJson(
  record: FoodRecord,
  words: DetailsWords,
  portions: readonly FoodPortion[],
  terms: TermsByDataset,
): string {
  return `${JSON.stringify(record.food).slice(0, -1)},${JSON.stringify(detailsOf(record, words, portions, terms)).slice(1)}`;
}

function detailsOf(
  { food, details }: FoodRecord,
  words: DetailsWords,
  portions: readonly FoodPortion[],
  terms: TermsByDataset,
): Details {
  const facts = labelFactsOf(details.label);
  const { nutriScore, netQuantity, quantity, allergens, traces, labels } = facts;
  const substance = (key: string): Substance => ({
    key: ALLERGEN_BY_KEY.has(key) ? key : null,
    name: words.allergen(key),
  });
  return {
    nutrients: nutrientsOf(food, facts, words),
    left_out: [...(facts.dropped ?? [])],
    basis: facts.isPer100Ml ? '100 ml' : '100 g',
    ingredients: textsOf(facts.ingredients, words.labelLanguage),
    allergens: allergens === undefined ? null : withImplied(allergens).map(substance),
    traces: traces?.map(substance) ?? null,
    diet: dietsOf(facts),
    labels: labels?.map((tag) => ({ ...words.label(tag), tag })) ?? null,
    scores: {
      nutri_score: nutriScore === undefined ? null : { grade: nutriScore.grade, points: nutriScore.score ?? null },
      nova_group: facts.nova ?? null,
    },
    additives: facts.additives === undefined ? null : [...facts.additives],
    quantity:
      quantity === undefined && netQuantity === undefined
        ? null
        : { text: quantity ?? null, amount: netQuantity?.amount ?? null, unit: netQuantity?.unit ?? null },
    portions: portions.length === 0 ? null : portions.map(portionFact),
    language: facts.language ?? null,
    names: namesOf(food, facts, words.labelLanguage),
    generic_names: textsOf(facts.genericNames, words.labelLanguage),
    categories: facts.categories === undefined ? null : [...facts.categories],
    filled_in: filledIn(details),
    datasets: [datasetOf(food.source, details, terms)],
  };
}

function portionFact({ amount, unit, qualifier, grams, words, origin, typical }: FoodPortion): PortionFact {
  return {
    amount,
    unit,
    qualifier: qualifier ?? null,
    grams,
    text: words ?? null,
    origin,
    typical: typical ?? null,
  };
}

function nutrientsOf(food: Food, { nutrients, origins }: LabelFacts, words: DetailsWords): NutrientFact[] {
  const stated = STATED_BY[food.source];
  const facts: NutrientFact[] = [];
  for (const nutrient of ALL_NUTRIENTS) {
    const { field, unit } = nutrient;
    const value = OF_FOOD.has(field) ? food[field as NutrientField] : nutrients?.[field as MoreNutrientField];
    if (value === null || value === undefined) continue;
    const servingG = food.serving_size_g;
    facts.push({
      key: field,
      name: words.nutrient(field),
      unit,
      per_100g: value,
      per_serving: servingG === null ? null : roundNutrient((value * servingG) / 100, unit),
      daily_value: dailyValues(nutrient, value),
      origin: origins?.[field] ?? origins?.all ?? stated,
    });
  }
  return facts;
}

/** Who states a source's values: people copy labels to Open Food Facts, operators add tables of foods. */
const STATED_BY: Readonly<Record<Source, Origin>> = { off: 'label', community: 'table', ai_estimate: 'estimate' };

const OF_FOOD: ReadonlySet<string> = new Set(NUTRIENTS.map(({ field }) => field));

function dailyValues({ daily }: Nutrient, value: number): NutrientFact['daily_value'] {
  const percent = (law: 'eu' | 'us' | 'ca') => dailyPercent(value, { daily: daily[law] }) ?? null;
  return { eu: percent('eu'), us: percent('us'), ca: percent('ca') };
}

/** Texts by language: the wanted language first, then the label's own. */
function textsOf(texts: Readonly<Record<string, string>> | undefined, wanted: string): TextIn[] | null {
  if (texts === undefined) return null;
  const list = Object.entries(texts).map(([language, text]) => ({ language, text }));
  return list.sort((a, b) => Number(b.language === wanted) - Number(a.language === wanted));
}

/** A food's names by language; the public name is in the label's own. */
function namesOf(food: Food, { names, language }: LabelFacts, wanted: string): TextIn[] | null {
  const own = language === undefined || names?.[language] !== undefined ? {} : { [language]: food.name };
  const all = { ...own, ...names };
  return Object.keys(all).length === 0 ? null : textsOf(all, wanted);
}

const IMAGE_FIELDS = ['image_url', 'image_thumb_url'];

function filledIn({ borrowed = [] }: FoodDetails): string[] {
  return borrowed.flatMap((part) => (part === 'image' ? IMAGE_FIELDS : part));
}
