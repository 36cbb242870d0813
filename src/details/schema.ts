/** The JSON Schemas of a food and of a food with its details, for the OpenAPI document and the tools of assistants. */
import { ALLERGENS } from '../food/allergens.ts';
import { PORTION_ORIGINS } from '../food/amounts/portions.ts';
import { FOOD_FIELDS } from '../food/food.ts';
import { DIET_STATUSES, DIETS, NUTRI_SCORE_GRADES } from '../food/label/label-facts.ts';
import { LABEL_MARKS } from '../food/label/label-marks.ts';
import { ALL_NUTRIENTS } from '../food/nutrients.ts';
import { SOURCES } from '../food/source.ts';
import { type JsonSchema, listOf, number, objectOf, orNull, text, word } from '../schemas/json-schema.ts';
import { ORIGINS } from './whole-food.ts';

export const FOOD_PROPERTIES: Readonly<Record<string, JsonSchema>> = Object.fromEntries(
  FOOD_FIELDS.map(({ name, type, nullable, meaning }) => [
    name,
    {
      type: nullable ? [type, 'null'] : type,
      description: meaning,
      ...(name === 'source' && { enum: SOURCES }),
      ...(name === 'confidence' && { minimum: 0, maximum: 1 }),
    },
  ]),
);

const KEYS = ALL_NUTRIENTS.map(({ field }) => field);
const UNITS = [...new Set(ALL_NUTRIENTS.map(({ unit }) => unit))];

const NUTRIENT = objectOf({
  key: word(KEYS, 'The nutrient; those of the Food have the names of its members'),
  name: text('Its name'),
  unit: word(UNITS, 'Its unit'),
  per_100g: number('In 100 g, or in 100 ml where `basis` says so'),
  per_serving: orNull(number('In one serving; null when its weight is unknown')),
  daily_value: objectOf(
    Object.fromEntries(
      ['eu', 'us', 'ca'].map((law) => [law, orNull(number('Per cent; null where that law names no amount'))]),
    ),
    { description: 'What 100 g give of the daily amount for an adult by the law of the EU, the USA and Canada' },
  ),
  origin: word(ORIGINS, 'Who states the value, or what it was computed from'),
});

const textIn = objectOf({
  language: text('ISO 639 code; `und` when nobody states it'),
  text: text('The text'),
});

const substance = objectOf({
  key: orNull(
    word(
      ALLERGENS.map(({ key }) => key),
      'One of those that the law names; null for another word of the source',
    ),
  ),
  name: text('Its name'),
});

const DIET = objectOf({
  status: word(DIET_STATUSES, 'Whether the food suits the diet'),
  by: orNull(
    word(['label', 'ingredients_analysis'], 'Who says so: the label, or what the source found in the ingredients'),
  ),
});

function listOrNull(items: JsonSchema, description: string): JsonSchema {
  return { ...listOf(items, description), type: ['array', 'null'] };
}

function objectOrNull(properties: Readonly<Record<string, JsonSchema>>, description: string): JsonSchema {
  return { ...objectOf(properties, { description }), type: ['object', 'null'] };
}

/** The members of details beyond the Food. */
export const DETAILS_PROPERTIES: Readonly<Record<string, JsonSchema>> = {
  nutrients: listOf(NUTRIENT, 'Every nutrient that is known; one that is missing is unknown, not zero'),
  left_out: listOf(word(KEYS, 'A nutrient'), 'Stated by the source, and left out because no food can have so much'),
  basis: word(['100 g', '100 ml'], 'What figures are per; labels of drinks state 100 ml'),
  ingredients: listOrNull(textIn, 'The list of ingredients by language; null when it is not known'),
  allergens: listOrNull(
    substance,
    'Allergens in the food, as the source states them; null when it states none, which does not mean that there are none',
  ),
  traces: listOrNull(substance, 'What it may contain, as the source states it; null when it states nothing'),
  diet: objectOf(Object.fromEntries(DIETS.map((diet) => [diet, DIET])), { description: 'Which diets the food suits' }),
  labels: listOrNull(
    objectOf({
      key: orNull(word(LABEL_MARKS, 'A mark that is known in all languages')),
      tag: text('The tag of the source'),
      name: text('Its name'),
    }),
    'Marks and claims on the pack',
  ),
  scores: objectOf(
    {
      nutri_score: objectOrNull(
        {
          grade: word(NUTRI_SCORE_GRADES, 'The letter'),
          points: orNull({ type: 'integer', description: 'The points behind the letter' }),
        },
        'The Nutri-Score as the source states it',
      ),
      nova_group: orNull({ type: 'integer', description: 'The NOVA group, 1 to 4, as the source states it' }),
    },
    { description: 'Scores of others; Larder computes none' },
  ),
  additives: listOrNull({ type: 'string' }, 'Additives, as E numbers such as `e322`'),
  quantity: objectOrNull(
    {
      text: orNull(text('The wording on the pack')),
      amount: orNull(number('The amount in it')),
      unit: orNull(word(['g', 'ml'], 'The unit of the amount')),
    },
    'The net quantity of the pack',
  ),
  portions: listOrNull(
    objectOf({
      amount: number('How many of the unit'),
      unit: text('What is counted: `cup`, `slice`, `piece`, `large`'),
      qualifier: orNull(text('Which of them: `chopped`, `thick`')),
      grams: number('What that weighs'),
      text: orNull(text('The words of the label for its serving')),
      origin: word(
        PORTION_ORIGINS,
        'Who says so: the serving of the label, the record of the food, or foods of its kind in public tables',
      ),
      typical: orNull(
        objectOf({
          kind: text('The kind, or category, whose foods were weighed'),
          foods: number('How many of them there are'),
          low: number('What one of ten weighs less than, in grams'),
          high: number('What one of ten weighs more than'),
          sources: listOf({ type: 'string' }, 'The tables that have them'),
        }),
      ),
    }),
    'Amounts that people use, with their weights',
  ),
  language: orNull(text('The main language of the label')),
  names: listOrNull(textIn, 'The name by language'),
  generic_names: listOrNull(textIn, 'What the food is, in the words of the label, by language'),
  categories: listOrNull({ type: 'string' }, 'Categories of the source, as tags'),
  filled_in: listOf({ type: 'string' }, 'Members of the Food that are from another record of the same product'),
  datasets: listOf(
    objectOf({
      name: text('The dataset'),
      license: orNull(text('Its license; null where only the operator of the service knows')),
      license_url: orNull(text('Where the license is')),
      credit: orNull(text('What to show with the data')),
      updated: orNull(text('When the entry was last changed there (ISO 8601)')),
    }),
    'Where the food comes from',
  ),
};

export const WHOLE_FOOD_SCHEMA = objectOf(
  { ...FOOD_PROPERTIES, ...DETAILS_PROPERTIES },
  { description: 'A food with what its label or table says beyond it. What is null, or not in a list, is unknown.' },
);
