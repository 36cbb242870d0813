/** The JSON Schemas of tools' inputs and answers. Nutrients come from their table, so that none is forgotten. */

import { MEAL_ITEM_PROPERTIES, MEAL_SUMS } from '../details/meal-schema.ts';
import { DETAILS_PROPERTIES } from '../details/schema.ts';
import { MAX_RESULTS } from '../finder/food-finder.ts';
import { NUTRIENTS } from '../food/nutrients.ts';
import { FILTER_NAMES, SEARCH_FILTERS } from '../food/search-filters.ts';
import { type JsonSchema, listOf, objectOf, orNull } from '../schemas/json-schema.ts';
import VALUES from './values.json' with { type: 'json' };

const { id: ID, code: CODE, grams: GRAMS, query, limit, items, text, servings } = VALUES;
const TEXT: JsonSchema = { type: 'string' };
const TEXT_OR_NULL = orNull(TEXT);
const NUMBER_OR_NULL = orNull({ type: 'number' });

export const INPUTS = {
  search: object({ query, limit: { ...limit, maximum: MAX_RESULTS }, ...filterProperties() }, ['query']),
  barcode: object({ code: CODE }, ['code']),
  food: object({ id: ID }, ['id']),
  details: object({ food_id: ID, barcode: CODE }, []),
  portion: object({ food_id: ID, barcode: CODE, grams: GRAMS }, ['grams']),
  meal: object({ items: { ...items, items: object({ food_id: ID, barcode: CODE, grams: GRAMS }, ['grams']) } }, [
    'items',
  ]),
  text: object({ text, servings }, ['text']),
} as const;

const NUTRIENTS_SCHEMA = object(
  Object.fromEntries(
    NUTRIENTS.map(({ field, label, unit }) => [
      field,
      { ...NUMBER_OR_NULL, description: `${label} in ${unit}; null when not known` },
    ]),
  ),
);

const TRUST = {
  source: { ...TEXT, description: 'off: label data from Open Food Facts; community; ai_estimate' },
  source_name: TEXT,
  confidence: { type: 'number', minimum: 0, maximum: 1, description: 'How far the figures can be trusted, 0 to 1' },
  verdict: { ...TEXT, description: 'The confidence in words' },
};

const FOOD = object({
  id: ID,
  name: TEXT,
  brand: TEXT_OR_NULL,
  barcode: TEXT_OR_NULL,
  category: TEXT_OR_NULL,
  serving_size_g: NUMBER_OR_NULL,
  serving_desc: TEXT_OR_NULL,
  per_100_g: { ...NUTRIENTS_SCHEMA, description: 'Nutrients per 100 g' },
  not_stated: listOf(TEXT, 'Nutrients whose figure is not known'),
  ...TRUST,
});

const SOURCED = {
  notes: listOf(TEXT, 'What to keep in mind when quoting these figures'),
  credit: { ...TEXT_OR_NULL, description: 'The credit line to show with the figures; null when none is needed' },
};

const PORTION = {
  food_id: ID,
  name: TEXT,
  brand: TEXT_OR_NULL,
  grams: { type: 'number' },
  nutrients: { ...NUTRIENTS_SCHEMA, description: 'Nutrients of the portion' },
  not_stated: listOf(TEXT),
  ...TRUST,
};

export const OUTPUTS = {
  foods: object({ foods: listOf(FOOD), ...SOURCED }),
  food: object({ food: FOOD, ...SOURCED }),
  details: objectOf({ food: FOOD, ...DETAILS_PROPERTIES, ...SOURCED }),
  portion: object({ ...PORTION, ...SOURCED }),
  meal: object({
    items: listOf(object(PORTION)),
    total_grams: { type: 'number' },
    total: { ...NUTRIENTS_SCHEMA, description: 'Nutrients of the whole meal; null where a food does not state it' },
    at_least: { ...NUTRIENTS_SCHEMA, description: 'Sum of what is stated; the true total is this or more' },
    lowest_confidence: { type: 'number', description: 'The confidence of the least certain food in it' },
    ...SOURCED,
  }),
  text: object({
    items: listOf(
      object({
        ...MEAL_ITEM_PROPERTIES,
        food: { ...FOOD, type: ['object', 'null'] },
      }),
    ),
    ...MEAL_SUMS,
    ...SOURCED,
  }),
} as const;

function filterProperties(): Record<string, JsonSchema> {
  const properties = FILTER_NAMES.map((name) => {
    const { values, toolDescription } = SEARCH_FILTERS[name];
    return [name, { enum: [...values], description: toolDescription }];
  });
  return Object.fromEntries(properties) as Record<string, JsonSchema>;
}

/** An object without other members; all are required by default. */
function object(properties: Readonly<Record<string, JsonSchema>>, required = Object.keys(properties)): JsonSchema {
  return objectOf(properties, { required, additionalProperties: false });
}
