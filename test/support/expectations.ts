/** What the interface says of a food and of each error, once for all suites. */
import { expect } from 'vitest';
import type { Answer } from './http.ts';

/** A Food as it comes over the wire. */
export type FoodJson = Record<string, number | string | null> & { id: number; name: string; source: string };

type FieldRule = { type: 'integer' | 'number' | 'string'; isNullable: boolean };

const NULLABLE_STRING: FieldRule = { type: 'string', isNullable: true };
const NULLABLE_NUMBER: FieldRule = { type: 'number', isNullable: true };

/** The table in section 1.1 of docs/interface.md. */
export const FOOD_RULES: Readonly<Record<string, FieldRule>> = {
  id: { type: 'integer', isNullable: false },
  name: { type: 'string', isNullable: false },
  brand: NULLABLE_STRING,
  barcode: NULLABLE_STRING,
  category: NULLABLE_STRING,
  serving_size_g: NULLABLE_NUMBER,
  serving_desc: NULLABLE_STRING,
  calories_kcal: NULLABLE_NUMBER,
  protein_g: NULLABLE_NUMBER,
  fat_g: NULLABLE_NUMBER,
  carbs_g: NULLABLE_NUMBER,
  fiber_g: NULLABLE_NUMBER,
  sugar_g: NULLABLE_NUMBER,
  sodium_mg: NULLABLE_NUMBER,
  saturated_fat_g: NULLABLE_NUMBER,
  cholesterol_mg: NULLABLE_NUMBER,
  potassium_mg: NULLABLE_NUMBER,
  image_url: NULLABLE_STRING,
  image_thumb_url: NULLABLE_STRING,
  source: { type: 'string', isNullable: false },
  confidence: { type: 'number', isNullable: false },
  static_url: NULLABLE_STRING,
};

/** Checks that a value is a Food with all 22 members, of the right types. */
export function expectFood(food: FoodJson): void {
  expect(Object.keys(food).sort()).toEqual(Object.keys(FOOD_RULES).sort());
  for (const [name, { type, isNullable }] of Object.entries(FOOD_RULES)) {
    const value = food[name];
    if (value === null) expect(isNullable, `${name} of ${food.name} is null`).toBe(true);
    else if (type === 'integer') expect(Number.isSafeInteger(value), `${name} of ${food.name}`).toBe(true);
    else expect(typeof value, `${name} of ${food.name}`).toBe(type);
  }
  expect(['off', 'community', 'ai_estimate']).toContain(food.source);
  expect(food.confidence).toBeGreaterThanOrEqual(0);
  expect(food.confidence).toBeLessThanOrEqual(1);
}

/** Checks an answer in JSON with one member, `detail`. */
export function expectDetail(answer: Answer, status: number, detail: unknown): void {
  expect({ status: answer.status, body: answer.body.toString() }).toEqual({ status, body: expect.any(String) });
  expectJson(answer);
  expect(answer.json()).toEqual({ detail });
}

/** Checks the one 401 of the interface. */
export function expectUnauthorized(answer: Answer): void {
  expectDetail(answer, 401, 'Missing or invalid API key');
  expect(answer.headers['www-authenticate']).toBe('Bearer');
}

/** Checks a 429 with its wait; gives the wait in seconds. */
export function expectRateLimited(answer: Answer): number {
  expect(answer.status).toBe(429);
  expectJson(answer);
  const retryAfter = answer.headers['retry-after'] ?? '';
  expect(retryAfter).toMatch(/^[1-9]\d*$/);
  expect(answer.json()).toEqual({ detail: `Rate limit exceeded. Retry in ${retryAfter} seconds.` });
  return Number(retryAfter);
}

/** Checks that the answer calls itself JSON. */
export function expectJson(answer: Answer): void {
  expect(answer.headers['content-type']).toMatch(/^application\/json(;|$)/);
}

/** The three rate-limit headers as numbers. */
export function rateLimitOf(answer: Answer): { limit: number; remaining: number; reset: number } {
  const read = (name: string) => {
    const text = answer.headers[name];
    expect(text, name).toMatch(/^\d+$/);
    return Number(text);
  };
  return {
    limit: read('x-ratelimit-limit'),
    remaining: read('x-ratelimit-remaining'),
    reset: read('x-ratelimit-reset'),
  };
}

/** Checks that none of the rate-limit headers is there. */
export function expectNoRateLimitHeaders(answer: Answer): void {
  expect(Object.keys(answer.headers).filter((name) => name.startsWith('x-ratelimit'))).toEqual([]);
}
