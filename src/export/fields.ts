/** The columns that an export can have: the public Food's, and what the catalog knows besides them. */
import type { FoodDetails } from '../catalog/records/food-details.ts';
import { countryName } from '../food/country.ts';
import { FOOD_FIELDS, type Food } from '../food/food.ts';
import { DIETS, dietsOf, type LabelFacts } from '../food/label/label-facts.ts';
import { MORE_NUTRIENTS } from '../food/nutrients.ts';
import { ExportError } from './export-error.ts';

/** A value of an export; `null` is unknown. */
export type ExportValue = string | number | null;

/** One column: its name, its type, and how it is read. */
export interface ExportField {
  readonly name: string;
  readonly type: 'integer' | 'number' | 'string';
  readonly nullable: boolean;
  readonly meaning: string;
  readonly read: (record: ExportRecord) => ExportValue;
}

/** A record as fields read it. */
export interface ExportRecord {
  food: Food;
  details: FoodDetails;
  /** What its label says. */
  facts: LabelFacts;
}

const PUBLIC_FIELDS: readonly ExportField[] = FOOD_FIELDS.map((field) => ({
  ...field,
  read: ({ food }) => food[field.name],
}));

const DETAIL_FIELDS: readonly ExportField[] = [
  detail('dataset', 'string', false, 'Dataset that the food belongs to', ({ dataset }) => dataset),
  detail('key', 'string', false, 'What identifies the food within its dataset', ({ key }) => key),
  detail('popularity', 'integer', false, 'Scans, or how common a plain food is', ({ popularity }) => popularity),
  detail('countries', 'string', true, 'Where it is sold, as names separated by commas', ({ countries }) =>
    namesOf(countries),
  ),
  detail('kind', 'string', true, 'Kind of food, from the general to the particular', ({ kind }) => kind ?? null),
  detail(
    'source_category',
    'string',
    true,
    'Category that the source gave',
    (details) => details.source_category ?? null,
  ),
  detail('provenance', 'string', true, 'Where the figures come from', ({ provenance }) => provenance ?? null),
  detail('updated', 'string', true, 'When the source last changed the entry', ({ updated }) => updated ?? null),
];

/** What labels say, under the names that a table of one's own has for it, so that an export can be imported again. */
const LABEL_FIELDS: readonly ExportField[] = [
  ...MORE_NUTRIENTS.map(({ field, label, unit }) =>
    fact(field, 'number', `${label} in ${unit} per 100 g`, ({ nutrients }) => nutrients?.[field]),
  ),
  fact('language', 'string', 'Main language of the label', ({ language }) => language),
  fact(
    'names',
    'string',
    'Names in other languages, as JSON by language',
    ({ names }) => names && JSON.stringify(names),
  ),
  fact('generic_name', 'string', 'What the food is, in the words of the label', ({ genericNames }) =>
    first(genericNames),
  ),
  fact('ingredients', 'string', 'List of ingredients', ({ ingredients }) => first(ingredients)),
  fact('allergens', 'string', 'Allergens, separated by commas; unknown where none is stated', ({ allergens }) =>
    allergens?.join(),
  ),
  fact('traces', 'string', 'What it may contain, separated by commas', ({ traces }) => traces?.join()),
  fact('labels', 'string', 'Tags of marks and claims, separated by commas', ({ labels }) => labels?.join()),
  ...DIETS.map((diet) =>
    fact(diet, 'string', 'yes, no, maybe or unknown', (facts) => {
      const { status, by } = dietsOf(facts)[diet];
      return by === null ? undefined : status;
    }),
  ),
  fact('nutri_score', 'string', 'Nutri-Score as the source states it', ({ nutriScore }) => nutriScore?.grade),
  fact('nova_group', 'integer', 'NOVA group as the source states it', ({ nova }) => nova),
  fact('additives', 'string', 'E numbers, separated by commas', ({ additives }) => additives?.join()),
  fact('quantity', 'string', 'Net quantity in the words of the label', ({ quantity }) => quantity),
];

/** All fields in the order in which they are written. */
export const EXPORT_FIELDS: readonly ExportField[] = [...PUBLIC_FIELDS, ...DETAIL_FIELDS, ...LABEL_FIELDS];

/**
 * The fields of these names, in the order of the table: the public ones by default, `all` for every one there is. All
 * names that are unknown are named at once.
 */
export function chooseFields(names?: readonly string[]): readonly ExportField[] {
  if (names === undefined) return PUBLIC_FIELDS;
  if (names.length === 1 && names[0] === 'all') return EXPORT_FIELDS;
  const unknown = names.filter((name) => !EXPORT_FIELDS.some((field) => field.name === name));
  if (unknown.length > 0 || names.length === 0) {
    const wrong = unknown.length > 0 ? `There is no field ${unknown.map((name) => `"${name}"`).join(', ')}. ` : '';
    const known = EXPORT_FIELDS.map(({ name }) => name).join(', ');
    throw new ExportError('EXPORT_FIELD_UNKNOWN', `${wrong}The fields are: ${known}; or the word all.`);
  }
  return EXPORT_FIELDS.filter(({ name }) => names.includes(name));
}

function namesOf(countries: readonly string[] | undefined): string | null {
  return countries?.map(countryName).join(', ') ?? null;
}

function fact(
  name: string,
  type: ExportField['type'],
  meaning: string,
  read: (facts: LabelFacts) => ExportValue | undefined,
): ExportField {
  return { name, type, nullable: true, meaning, read: ({ facts }) => read(facts) ?? null };
}

/** Of texts by language the label's own. */
function first(texts: Readonly<Record<string, string>> | undefined): string | undefined {
  return texts && Object.values(texts)[0];
}

function detail(
  name: string,
  type: ExportField['type'],
  nullable: boolean,
  meaning: string,
  read: (details: FoodDetails) => ExportValue,
): ExportField {
  return { name, type, nullable, meaning, read: ({ details }) => read(details) };
}
