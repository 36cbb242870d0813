/**
 * A food with everything its record has. What a source does not state is `null` or missing: no stated allergens does not
 * mean "free of" them.
 */
import type { FoodRecord } from '../catalog/records/record-reader.ts';
import { labelFactsOf } from '../catalog/records/stored-label.ts';
import type { TermsByDataset } from '../catalog/versions/dataset-terms.ts';
import { ALLERGEN_BY_KEY, withImplied } from '../food/allergens.ts';
import type { FoodPortion } from '../food/amounts/portions.ts';
import type { Food } from '../food/food.ts';
import { COMPUTED_ORIGINS, dietsOf, type LabelFacts } from '../food/label/label-facts.ts';
import { dailyPercent } from '../food/label/label-figures.ts';
import {
  ALL_NUTRIENTS,
  type MoreNutrientField,
  NUTRIENTS,
  type Nutrient,
  type NutrientField,
  roundNutrient,
} from '../food/nutrients.ts';
import type { Source } from '../food/source.ts';
import { datasetOf } from './dataset-facts.ts';
import type { DetailsWords } from './words.ts';

/** A value's origin: the label, a table of foods, a model, or a computation. */
export const ORIGINS = ['label', 'table', 'estimate', ...COMPUTED_ORIGINS] as const;
export type Origin = (typeof ORIGINS)[number];

/** What `schema.ts` describes, member by member. */
export type WholeFood = Food & ReturnType<typeof detailsOf>;

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
) {
  const facts = labelFactsOf(details.label);
  const { nutriScore, netQuantity, quantity, allergens, traces, labels } = facts;
  const substance = (key: string) => ({ key: ALLERGEN_BY_KEY.has(key) ? key : null, name: words.allergen(key) });
  return {
    nutrients: nutrientsOf(food, facts, words),
    left_out: [...(facts.dropped ?? [])],
    basis: facts.isPer100Ml ? ('100 ml' as const) : ('100 g' as const),
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
    filled_in: (details.borrowed ?? []).flatMap((part) => (part === 'image' ? IMAGE_FIELDS : part)),
    datasets: [datasetOf(food.source, details, terms)],
  };
}

function portionFact({ amount, unit, qualifier, grams, words, origin, typical }: FoodPortion) {
  return { amount, unit, qualifier: qualifier ?? null, grams, text: words ?? null, origin, typical: typical ?? null };
}

function nutrientsOf(food: Food, { nutrients, origins }: LabelFacts, words: DetailsWords) {
  const stated = STATED_BY[food.source];
  const servingG = food.serving_size_g;
  const facts = [];
  for (const nutrient of ALL_NUTRIENTS) {
    const { field, unit } = nutrient;
    const value = OF_FOOD.has(field) ? food[field as NutrientField] : nutrients?.[field as MoreNutrientField];
    if (value === null || value === undefined) continue;
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

/** The share of each law's daily amount in 100 g, in whole per cent. */
function dailyValues({ daily }: Nutrient, value: number) {
  const percent = (law: 'eu' | 'us' | 'ca') => dailyPercent(value, { daily: daily[law] }) ?? null;
  return { eu: percent('eu'), us: percent('us'), ca: percent('ca') };
}

/** Texts by language: the wanted language first, then the label's own. */
function textsOf(texts: Readonly<Record<string, string>> | undefined, wanted: string) {
  if (texts === undefined) return null;
  const list = Object.entries(texts).map(([language, text]) => ({ language, text }));
  return list.sort((a, b) => Number(b.language === wanted) - Number(a.language === wanted));
}

/** A food's names by language; the public name is in the label's own. */
function namesOf(food: Food, { names, language }: LabelFacts, wanted: string) {
  const own = language === undefined || names?.[language] !== undefined ? {} : { [language]: food.name };
  const all = { ...own, ...names };
  return Object.keys(all).length === 0 ? null : textsOf(all, wanted);
}

const IMAGE_FIELDS = ['image_url', 'image_thumb_url'];
