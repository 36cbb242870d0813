/** The JSON Schema of a meal, for the OpenAPI document and the tools of assistants. */
import { CERTAINTIES, GRAMS_ORIGINS } from '../food/amounts/meal.ts';
import { NUTRIENTS } from '../food/nutrients.ts';
import { listOf, objectOf, readProperties } from '../schemas/json-schema.ts';
import TABLE from './meal-schema.json' with { type: 'json' };
import { FOOD_PROPERTIES } from './schema.ts';

const nutrients = Object.fromEntries(
  NUTRIENTS.map(({ field, label, unit }) => [
    field,
    { type: ['number', 'null'], description: `${label} in ${unit}; null where it is not known` },
  ]),
);

const PARTS = {
  lists: { gramsOrigins: GRAMS_ORIGINS, certainties: CERTAINTIES },
  properties: { food: FOOD_PROPERTIES, nutrients },
};

export const MEAL_ITEM_PROPERTIES = readProperties(TABLE.item, PARTS);

export const MEAL_SUMS = readProperties(TABLE.sums, PARTS);

export const MEAL_SCHEMA = objectOf(
  {
    items: listOf(objectOf(MEAL_ITEM_PROPERTIES), 'The foods in the order in which they were written'),
    ...MEAL_SUMS,
  },
  { description: 'A meal: its foods, what their amounts weigh, and what they hold together.' },
);
