/** Foods of a server, asked with the client that other programs use. One call is one request; the caller decides whether to retry. */
import { createClient, type LarderClient, LarderError } from '../../client/src/index.ts';
import { MEAL_SCHEMA } from '../details/meal-schema.ts';
import { WHOLE_FOOD_SCHEMA } from '../details/schema.ts';
import type { WholeFood } from '../details/whole-food.ts';
import type { Meal } from '../food/amounts/meal.ts';
import { FOOD_FIELDS, type Food } from '../food/food.ts';
import { hasShape } from '../schemas/json-schema.ts';
import { FinderError, type FindOptions, type FoodFinder } from './food-finder.ts';

/** A person at a terminal does not wait longer. */
const TIMEOUT_MS = 20_000;
/** What a server says reaches people, so it is kept short. */
const MAX_DETAIL = 300;

export interface RemoteOptions {
  /** The address of the server; it may have a path in front of the interface's own. */
  url: string;
  key?: string | undefined;
}

/** Finds foods on a server. */
export class RemoteFinder implements FoodFinder {
  readonly #url: string;
  readonly #client: LarderClient;

  constructor({ url, key }: RemoteOptions) {
    this.#url = url;
    this.#client = createClient({ baseUrl: url, apiKey: key, timeoutMs: TIMEOUT_MS, retries: 0, maxWaitMs: 0 });
  }

  search(query: string, options: FindOptions): Promise<Food[]> {
    return this.#ask(async () => (await this.#client.search(query, options)).map(checked));
  }

  food(id: number): Promise<Food | undefined> {
    return this.#ask(async () => checkedIfThere(await this.#client.food(id)));
  }

  barcode(code: string): Promise<Food | undefined> {
    return this.#ask(async () => checkedIfThere(await this.#client.barcode(code)));
  }

  details(id: number): Promise<WholeFood | undefined> {
    return this.#ask(async () => checkedDetails(await this.#client.details(id)));
  }

  barcodeDetails(code: string): Promise<WholeFood | undefined> {
    return this.#ask(async () => checkedDetails(await this.#client.barcodeDetails(code)));
  }

  meal(text: string, { servings }: { servings?: number }): Promise<Meal> {
    return this.#ask(async () => checkedMeal(await this.#client.meal(text, { servings })));
  }

  close(): void {}

  async #ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      throw error instanceof LarderError ? this.#problem(error) : error;
    }
  }

  #problem(cause: LarderError): FinderError {
    const { code, status } = cause;
    if (code === 'INVALID_ANSWER') {
      const message = `${this.#url} does not answer like a Larder server: ${cause.message}`;
      return new FinderError('SERVER_UNREADABLE', message, { cause });
    }
    if (code === 'NETWORK' || code === 'TIMEOUT') {
      const why = code === 'TIMEOUT' ? `no answer within ${TIMEOUT_MS / 1000} s` : reasonOf(cause.cause as Error);
      const message = `${this.#url} could not be reached: ${why}. Check the address, and that the server is running.`;
      return new FinderError('SERVER_UNREACHABLE', message, { cause });
    }
    const detail = detailOf(cause);
    const said = status === undefined ? cause.message : `${this.#url} answered ${status}${detail && `: ${detail}`}`;
    return new FinderError('SERVER_REFUSED', [said, ADVICE[code]].filter(Boolean).join('. '), { cause });
  }
}

/** The interface answers 401 both for a bad key and for a path that it does not have. */
const ADVICE: Partial<Record<LarderError['code'], string>> = {
  INVALID_KEY: 'Check the key.',
  WRONG_PATH: 'No key was sent, so this is probably not the address of a Larder server.',
  REDIRECTED: 'It points elsewhere, and redirects are not followed: correct the address.',
};

/** The client passes on what a server has; here each member must be of its type, for it is shown and computed with. */
function checked(value: unknown): Food {
  const food = readFood(value);
  if (food === undefined) throw new LarderError('INVALID_ANSWER', 'The answer is not a food.');
  return food;
}

function checkedIfThere(value: unknown): Food | undefined {
  return value === undefined ? undefined : checked(value);
}

function checkedDetails(value: unknown): WholeFood | undefined {
  if (value === undefined) return undefined;
  if (hasShape(value, WHOLE_FOOD_SCHEMA)) return value as WholeFood;
  throw new LarderError('INVALID_ANSWER', 'The answer is not a food with details.');
}

function checkedMeal(value: unknown): Meal {
  if (!hasShape(value, MEAL_SCHEMA)) throw new LarderError('INVALID_ANSWER', 'The answer is not a meal.');
  return value as Meal;
}

/** What an error answer says: a text, or the messages of a list of mistakes. A terminal must not be commanded by a server. */
function detailOf({ detail = '' }: LarderError): string {
  const said = Array.isArray(detail)
    ? detail.map((mistake) => `${mistake?.loc?.at?.(-1)}: ${mistake?.msg}`).join('; ')
    : detail;
  return said
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_DETAIL);
}

/** Fetch hides the reason in its cause, at times in several at once. */
function reasonOf(error: Error): string {
  const cause = error.cause as (Error & { code?: string; errors?: Error[] }) | undefined;
  return cause?.errors?.[0]?.message || cause?.message || cause?.code || error.message;
}

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
