/** The columns that an export can have: the public Food's, and what the catalog knows besides them. */
import type { FoodDetails } from '../catalog/records/food-details.ts';
import { countryName } from '../food/country.ts';
import { FOOD_FIELDS, type Food } from '../food/food.ts';
import { type Diet, dietsOf, type LabelFacts } from '../food/label/label-facts.ts';
import { MORE_NUTRIENTS } from '../food/nutrients.ts';
import { ExportError } from './export-error.ts';
import TABLE from './fields.json' with { type: 'json' };

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
  facts: LabelFacts;
}

const PUBLIC_FIELDS: readonly ExportField[] = FOOD_FIELDS.map((field) => ({
  ...field,
  read: ({ food }) => food[field.name],
}));

/** How the fields of details are read; fields.json says what they mean. */
const DETAILS: Readonly<Record<keyof typeof TABLE.details, (details: FoodDetails) => ExportValue | undefined>> = {
  dataset: ({ dataset }) => dataset,
  key: ({ key }) => key,
  popularity: ({ popularity }) => popularity,
  countries: ({ countries }) => countries?.map(countryName).join(', '),
  kind: ({ kind }) => kind,
  source_category: (details) => details.source_category,
  provenance: ({ provenance }) => provenance,
  updated: ({ updated }) => updated,
};

/** The same of what labels say, under the names that a table of one's own has for it, so that an export can be imported again. */
const LABEL: Readonly<Record<keyof typeof TABLE.label, (facts: LabelFacts) => ExportValue | undefined>> = {
  language: ({ language }) => language,
  names: ({ names }) => names && JSON.stringify(names),
  generic_name: ({ genericNames }) => first(genericNames),
  ingredients: ({ ingredients }) => first(ingredients),
  allergens: ({ allergens }) => allergens?.join(),
  traces: ({ traces }) => traces?.join(),
  labels: ({ labels }) => labels?.join(),
  vegan: (facts) => dietIn(facts, 'vegan'),
  vegetarian: (facts) => dietIn(facts, 'vegetarian'),
  palm_oil_free: (facts) => dietIn(facts, 'palm_oil_free'),
  nutri_score: ({ nutriScore }) => nutriScore?.grade,
  nova_group: ({ nova }) => nova,
  additives: ({ additives }) => additives?.join(),
  quantity: ({ quantity }) => quantity,
};

interface FieldFacts {
  type: string;
  nullable?: boolean;
  meaning: string;
}

function field(name: string, facts: FieldFacts, read: (record: ExportRecord) => ExportValue | undefined): ExportField {
  const { type, nullable = true, meaning } = facts;
  return { name, type: type as ExportField['type'], nullable, meaning, read: (record) => read(record) ?? null };
}

const DETAIL_FIELDS = Object.entries(DETAILS).map(([name, read]) =>
  field(name, TABLE.details[name as keyof typeof DETAILS], ({ details }) => read(details)),
);

const LABEL_FIELDS = [
  ...MORE_NUTRIENTS.map(({ field: name, label, unit }) =>
    field(name, { type: 'number', meaning: `${label} in ${unit} per 100 g` }, ({ facts }) => facts.nutrients?.[name]),
  ),
  ...Object.entries(LABEL).map(([name, read]) =>
    field(name, TABLE.label[name as keyof typeof LABEL], ({ facts }) => read(facts)),
  ),
];

/** All fields in the order in which they are written. */
export const EXPORT_FIELDS: readonly ExportField[] = [...PUBLIC_FIELDS, ...DETAIL_FIELDS, ...LABEL_FIELDS];

/** The fields with these names, in the order of the table; the public ones by default, all for `all`. Unknown names are reported together. */
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

function dietIn(facts: LabelFacts, diet: Diet): ExportValue | undefined {
  const { status, by } = dietsOf(facts)[diet];
  return by === null ? undefined : status;
}

/** Of texts by language the label's own. */
function first(texts: Readonly<Record<string, string>> | undefined): string | undefined {
  return texts && Object.values(texts)[0];
}
