/** The JSON Schemas of a food and of a food with its details, for the OpenAPI document and the tools of assistants. */
import { ALLERGENS } from '../food/allergens.ts';
import { PORTION_ORIGINS } from '../food/amounts/portions.ts';
import { FOOD_FIELDS } from '../food/food.ts';
import { DIET_STATUSES, NUTRI_SCORE_GRADES } from '../food/label/label-facts.ts';
import { LABEL_MARKS } from '../food/label/label-marks.ts';
import { ALL_NUTRIENTS } from '../food/nutrients.ts';
import { SOURCES } from '../food/source.ts';
import { type JsonSchema, objectOf, readProperties } from '../schemas/json-schema.ts';
import TABLE from './schema.json' with { type: 'json' };
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

/** The members of details beyond the Food. */
export const DETAILS_PROPERTIES = readProperties(TABLE, {
  lists: {
    nutrients: ALL_NUTRIENTS.map(({ field }) => field),
    units: [...new Set(ALL_NUTRIENTS.map(({ unit }) => unit))],
    origins: ORIGINS,
    allergens: ALLERGENS.map(({ key }) => key),
    dietStatuses: DIET_STATUSES,
    marks: LABEL_MARKS,
    grades: NUTRI_SCORE_GRADES,
    portionOrigins: PORTION_ORIGINS,
  },
});

export const WHOLE_FOOD_SCHEMA = objectOf(
  { ...FOOD_PROPERTIES, ...DETAILS_PROPERTIES },
  { description: 'A food with what its label or table says beyond it. What is null, or not in a list, is unknown.' },
);
