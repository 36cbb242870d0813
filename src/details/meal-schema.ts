/** The JSON Schema of a meal, for the OpenAPI document and the tools of assistants. */
import { CERTAINTIES, GRAMS_ORIGINS } from '../food/amounts/meal.ts';
import { NUTRIENTS } from '../food/nutrients.ts';
import { listOf, number, objectOf, orNull, text, word } from '../schemas/json-schema.ts';
import { FOOD_PROPERTIES } from './schema.ts';

const NUTRIENT_PROPERTIES = Object.fromEntries(
  NUTRIENTS.map(({ field, label, unit }) => [field, orNull(number(`${label} in ${unit}; null where it is not known`))]),
);

const nutrients = (description: string) => objectOf(NUTRIENT_PROPERTIES, { description });

const SUMS = {
  total: nutrients('Nutrients of all foods; null where one of them does not know'),
  at_least: nutrients('The sum of what is known: the true total is this or more'),
};

export const MEAL_ITEM_PROPERTIES = {
  text: text('As it was written'),
  amount: orNull(number('How many of the unit; null where none was written')),
  unit: orNull(text('The unit, such as `slice`; null where none was written')),
  grams: orNull(number('What it weighs; null where nothing says')),
  grams_from: {
    ...objectOf({
      by: word(GRAMS_ORIGINS, 'Who says what it weighs'),
      text: text('The same in words, with the source'),
    }),
    type: ['object', 'null'],
  },
  food: {
    ...objectOf(FOOD_PROPERTIES, { description: 'The food; null where none was found' }),
    type: ['object', 'null'],
  },
  alternatives: listOf(objectOf({ id: { type: 'integer' }, name: text('Name of the food') }), 'Other foods it may be'),
  nutrients: { ...nutrients('What these grams of the food hold'), type: ['object', 'null'] },
  certainty: word(CERTAINTIES, 'How sure the food and its grams are'),
  reason: text('Why, in a sentence'),
};

export const MEAL_SUMS = {
  total_grams: orNull(number('What all of it weighs; null where one food is not known')),
  ...SUMS,
  servings: { type: 'integer', description: 'Between how many it is shared' },
  per_serving: objectOf(SUMS, { description: 'The share of one' }),
  not_understood: listOf(text('Words'), 'What names no food'),
};

export const MEAL_SCHEMA = objectOf(
  {
    items: listOf(objectOf(MEAL_ITEM_PROPERTIES), 'The foods in the order in which they were written'),
    ...MEAL_SUMS,
  },
  { description: 'A meal: its foods, what their amounts weigh, and what they hold together.' },
);
