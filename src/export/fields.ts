/** The columns that an export can have: the public Food's, and what the catalog knows besides them. */
import type { FoodDetails } from '../catalog/records/food-details.ts';
import { countryName } from '../food/country.ts';
import { FOOD_FIELDS, type Food } from '../food/food.ts';
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

/** All fields in the order in which they are written. */
export const EXPORT_FIELDS: readonly ExportField[] = [...PUBLIC_FIELDS, ...DETAIL_FIELDS];

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

function detail(
  name: string,
  type: ExportField['type'],
  nullable: boolean,
  meaning: string,
  read: (details: FoodDetails) => ExportValue,
): ExportField {
  return { name, type, nullable, meaning, read: ({ details }) => read(details) };
}
