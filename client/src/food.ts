import { LarderError } from './error.ts';
import type { components } from './interface.ts';

/** One food; nutrients are per 100 g, and `null` is unknown, never zero. */
export type Food = components['schemas']['Food'];

/** A food with what its label or table says beyond it; what is `null`, or not in a list, is unknown. */
export type FoodDetails = components['schemas']['FoodDetails'];

/** A meal: its foods, what their amounts weigh, and what they hold together; `null` where a food does not know. */
export type Meal = components['schemas']['Meal'];

/** A category and how many foods it has. */
export type CategoryCount = components['schemas']['CategoryCount'];

/** A page of what has changed since a version of the catalog. */
export type Changes = components['schemas']['Changes'];

/** Check that the service is up, and how many foods it has. */
export type Health = components['schemas']['Health'];

/** Every nullable member, in the order of the interface; a test holds it equal to the OpenAPI description. */
export const NULLABLE_FIELDS: readonly (keyof Food)[] = [
  'brand',
  'barcode',
  'category',
  'serving_size_g',
  'serving_desc',
  'calories_kcal',
  'protein_g',
  'fat_g',
  'carbs_g',
  'fiber_g',
  'sugar_g',
  'sodium_mg',
  'saturated_fat_g',
  'cholesterol_mg',
  'potassium_mg',
  'image_url',
  'image_thumb_url',
  'static_url',
];

/** Reads a food from an answer: members that are missing become `null`, members that we do not know stay. */
export function readFood(value: unknown): Food {
  const { id, name } = (value ?? {}) as Partial<Food>;
  if (typeof id !== 'number' || typeof name !== 'string') throw unlike('a food');
  const members: Record<string, unknown> = { ...(value as Food) };
  for (const field of NULLABLE_FIELDS) members[field] ??= null;
  return members as Food;
}

/** Reads a food with its details from an answer. */
export function readDetails(value: unknown): FoodDetails {
  if (!Array.isArray((value as Partial<FoodDetails> | null)?.nutrients)) throw unlike('a food with details');
  return readFood(value) as FoodDetails;
}

/** Reads a food that may be missing from an answer. */
export function readFoodOrNull(value: unknown): Food | null {
  return value === null ? null : readFood(value);
}

/** Reads a meal from an answer. */
export function readMeal(value: unknown): Meal {
  if (!Array.isArray((value as Partial<Meal> | null)?.items)) throw unlike('a meal');
  return value as Meal;
}

/** Reads a list from an answer, entry by entry. */
export function readList<T>(value: unknown, read: (entry: unknown) => T): T[] {
  if (!Array.isArray(value)) throw unlike('a list');
  return value.map(read);
}

/** Reads a category from an answer. */
export function readCategory(value: unknown): CategoryCount {
  if (typeof (value as Partial<CategoryCount> | null)?.count !== 'number') throw unlike('a category');
  return value as CategoryCount;
}

/** Reads a page of changes from an answer. */
export function readChanges(value: unknown): Changes {
  const { version, changes } = (value ?? {}) as Partial<Changes>;
  if (typeof version !== 'string' || !Array.isArray(changes)) throw unlike('a list of changes');
  return value as Changes;
}

/** Reads the state of the service from an answer. */
export function readHealth(value: unknown): Health {
  if (typeof (value as Partial<Health> | null)?.status !== 'string') throw unlike('a health answer');
  return value as Health;
}

function unlike(what: string): LarderError {
  return new LarderError('INVALID_ANSWER', `The answer is not ${what}. Is baseUrl the address of a Larder service?`, {
    status: 200,
  });
}
