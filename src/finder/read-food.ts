import { FOOD_FIELDS, type Food } from '../food/food.ts';

/**
 * A Food from JSON of elsewhere: unknown members are dropped, and missing ones that may be unknown read as `null`.
 * Undefined where it is not a food.
 */
export function readFood(value: unknown): Food | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const given = value as Readonly<Record<string, unknown>>;
  const food: Record<string, unknown> = {};
  for (const { name, type, nullable } of FOOD_FIELDS) {
    const member = given[name] ?? null;
    if (member === null ? !nullable : !isOf(type, member)) return undefined;
    food[name] = member;
  }
  return food as unknown as Food;
}

function isOf(type: 'integer' | 'number' | 'string', value: unknown): boolean {
  if (type === 'string') return typeof value === 'string';
  return type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value);
}
