import { ask, type CallOptions, type RetryOptions } from './ask.ts';
import { sleep } from './bounded.ts';
import { demand, LarderError } from './error.ts';
import type { Transport } from './exchange.ts';
import {
  type CategoryCount,
  type Changes,
  type Food,
  type FoodDetails,
  type Health,
  type Meal,
  readCategory,
  readChanges,
  readDetails,
  readFood,
  readFoodOrNull,
  readHealth,
  readList,
  readMeal,
} from './food.ts';
import type { operations } from './interface.ts';

export type { CallOptions } from './ask.ts';

/** Where the service is, and how patient the client shall be. */
export interface ClientOptions {
  /** The address of the service, with a path if it is not at the root. */
  baseUrl: string;
  /** Without a key the limits of the client address hold. */
  apiKey?: string | undefined;
  /** How long one try may take, from sending to the last byte; 10,000 unless given. */
  timeoutMs?: number | undefined;
  /** How often to try again after a 5xx, a cut connection or a timeout; 2 unless given. */
  retries?: number | undefined;
  /** How long one call may wait between its tries, all in all; 60,000 unless given. With 0 nothing is tried again. */
  maxWaitMs?: number | undefined;
  /** Used instead of the runtime's own `fetch`. */
  fetch?: typeof globalThis.fetch | undefined;
  /** Used instead of a timer for the waits between tries. */
  sleep?: RetryOptions['sleep'] | undefined;
  /** Used instead of `Math.random` for the length of those waits. */
  random?: RetryOptions['random'] | undefined;
}

type Query<Name extends keyof operations> = NonNullable<operations[Name]['parameters']['query']>;

/** Options of a search. */
export interface SearchOptions extends CallOptions {
  /** How many foods at most, 1 to 50; 10 unless given. */
  limit?: Query<'search'>['limit'] | undefined;
  /** Only foods of this source. */
  source?: Query<'search'>['source'] | undefined;
}

/** Options of a look-up of details. */
export interface DetailsOptions extends CallOptions {
  /** The language of names; English unless given. */
  lang?: Query<'foodDetails'>['lang'] | undefined;
}

/** Options of a meal. */
export interface MealOptions extends CallOptions {
  /** Between how many it is shared, 1 to 100. */
  servings?: Query<'meal'>['servings'] | undefined;
}

/** Options of a page of changes. */
export interface ChangesOptions extends CallOptions {
  /** The `version` of an earlier answer; without it only the current version is told. */
  since?: Query<'changes'>['since'] | undefined;
  /** The `next_after` of the page before. */
  after?: Query<'changes'>['after'] | undefined;
  /** How many changes at most, 1 to 10,000; 1,000 unless given. */
  limit?: Query<'changes'>['limit'] | undefined;
}

interface PopularFilter extends CallOptions {
  /** Only this category, by its name in `categories()`. */
  category?: Query<'popular'>['category'] | undefined;
  /** Whether to list only foods with a photo; the service does unless told otherwise. */
  hasImage?: Query<'popular'>['has_image'] | undefined;
  /** How many foods to skip. */
  offset?: Query<'popular'>['offset'] | undefined;
}

/** Options of one page of common foods. */
export interface PopularPageOptions extends PopularFilter {
  /** How many foods at most, 1 to 500; 100 unless given. */
  limit?: Query<'popular'>['limit'] | undefined;
}

/** Options of the walk through all common foods. */
export interface PopularFoodsOptions extends PopularFilter {
  /** How many foods to ask for at a time, 1 to 500; 100 unless given. */
  pageSize?: number | undefined;
}

/** Common foods one by one, or page by page; pages are asked for as they are needed. */
export interface PopularFoods extends AsyncIterable<Food> {
  pages(): AsyncIterable<Food[]>;
}

/** All that the service can be asked. */
export interface LarderClient {
  /** Foods that match, the best first; an empty list when none does. */
  search(q: string, options?: SearchOptions): Promise<Food[]>;
  /** The food with this id, or `undefined`. */
  food(id: number, options?: CallOptions): Promise<Food | undefined>;
  /** The food with this barcode, or `undefined`. */
  barcode(code: string, options?: CallOptions): Promise<Food | undefined>;
  /** All that is known of the food with this id, or `undefined`. */
  details(id: number, options?: DetailsOptions): Promise<FoodDetails | undefined>;
  /** All that is known of the food with this barcode, or `undefined`. */
  barcodeDetails(code: string, options?: DetailsOptions): Promise<FoodDetails | undefined>;
  /** Up to 100 foods by id, in order; `null` where there is none. Counts as one request for each started ten. */
  foods(ids: readonly number[], options?: CallOptions): Promise<(Food | null)[]>;
  /** Up to 100 foods by barcode, in order; `null` where there is none. */
  foodsByBarcode(codes: readonly string[], options?: CallOptions): Promise<(Food | null)[]>;
  /** The foods of a meal or recipe, what their amounts weigh, and what they hold together. */
  meal(q: string, options?: MealOptions): Promise<Meal>;
  /** Walks through common foods, the most popular first. */
  popular(options?: PopularFoodsOptions): PopularFoods;
  /** One page of common foods. */
  popularPage(options?: PopularPageOptions): Promise<Food[]>;
  /** A page of what has changed since a version; `undefined` where that is not kept, so that all foods have to be fetched again. */
  changes(options?: ChangesOptions): Promise<Changes | undefined>;
  /** Every category with its count, the largest first. */
  categories(options?: CallOptions): Promise<CategoryCount[]>;
  /** Check that the service is up. Needs no key and is never limited. */
  health(options?: CallOptions): Promise<Health>;
}

/** What a timer can hold. */
const LONGEST_MS = 2 ** 31 - 1;

/** Makes a client. Nothing is sent before the first call. */
export function createClient(options: ClientOptions): LarderClient {
  const base = readBaseUrl(options.baseUrl);
  const transport = readTransport(options);
  const retryOptions = readRetryOptions(options);

  const get = (path: string, query: object, { signal, timeoutMs }: CallOptions, isLookUp = false) => {
    if (timeoutMs !== undefined) demandNumber('timeoutMs', timeoutMs, 1, LONGEST_MS);
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) if (value != null) search.append(name, String(value));
    const url = `${base}/${path}?${search}`.replace(/\?$/, '');
    return ask(transport, retryOptions, { url, isLookUp }, { signal, timeoutMs });
  };

  const lookUp = async <T>(path: string, call: CallOptions, read: (answer: unknown) => T, query = {}) => {
    const answer = await get(path, query, call, true);
    return answer === undefined ? undefined : read(answer);
  };

  const batch = async (name: 'ids' | 'barcodes', wanted: readonly (number | string)[], call: CallOptions) => {
    if (wanted.length === 0) return [];
    return readList(await get('foods', { [name]: wanted.join() }, call), readFoodOrNull);
  };

  const client: LarderClient = {
    search: async (q, { limit, source, ...call } = {}) =>
      readList(await get('search', { q, limit, source }, call), readFood),

    food: async (id, call = {}) => {
      demandId(id);
      return lookUp(`food/${id}`, call, readFood);
    },

    barcode: async (code, call = {}) => {
      if (!mayBeCode(code)) return undefined;
      return lookUp(`barcode/${encodeURIComponent(code)}`, call, readFood);
    },

    details: async (id, { lang = 'en', ...call } = {}) => {
      demandId(id);
      return lookUp(`food/${id}/details`, call, readDetails, { lang });
    },

    barcodeDetails: async (code, { lang = 'en', ...call } = {}) => {
      if (!mayBeCode(code)) return undefined;
      return lookUp(`barcode/${encodeURIComponent(code)}/details`, call, readDetails, { lang });
    },

    foods: async (ids, call = {}) => {
      ids.forEach(demandId);
      return batch('ids', ids, call);
    },

    foodsByBarcode: async (codes, call = {}) => {
      demand(!codes.some((code) => code.includes(',')), 'A barcode has no commas.');
      return batch('barcodes', codes, call);
    },

    meal: async (q, { servings, ...call } = {}) => readMeal(await get('meal', { q, servings }, call)),

    popularPage: async ({ limit, offset, category, hasImage, ...call } = {}) =>
      readList(await get('foods/popular', { limit, offset, category, has_image: hasImage }, call), readFood),

    popular: (filter = {}) => ({
      pages: () => pagesOf(client, filter),
      async *[Symbol.asyncIterator]() {
        for await (const page of pagesOf(client, filter)) yield* page;
      },
    }),

    changes: async ({ since, after, limit, ...call } = {}) => {
      try {
        return readChanges(await get('foods/changes', { since, after, limit }, call));
      } catch (error) {
        if (error instanceof LarderError && error.status === 410) return undefined;
        throw error;
      }
    },

    categories: async (call = {}) => readList(await get('foods/categories', {}, call), readCategory),

    health: async (call = {}) => readHealth(await get('health', {}, call)),
  };
  return client;
}

function demandId(id: number): void {
  demand(Number.isSafeInteger(id), 'A food id must be a whole number.');
}

/** No food has a code without digits; and `.` or an empty one would lead to another path. */
function mayBeCode(code: string): boolean {
  return /\d/.test(code);
}

async function* pagesOf(client: LarderClient, { pageSize = 100, offset = 0, ...filter }: PopularFoodsOptions) {
  let previous: Food | undefined;
  for (let from = offset; ; from += pageSize) {
    const page = await client.popularPage({ ...filter, limit: pageSize, offset: from });
    if (page.length === 0) return;
    // A service that ignores the offset would be read for ever.
    if (page[0]!.id === previous?.id) throw new LarderError('INVALID_ANSWER', 'The service repeats the same page.');
    previous = page[0];
    yield page;
    if (page.length < pageSize) return;
  }
}

function readBaseUrl(baseUrl: string): string {
  let url: URL | undefined;
  try {
    url = new URL(baseUrl);
  } catch {}
  demand(
    url !== undefined && /^https?:$/.test(url.protocol) && !(url.username || url.search || url.hash),
    'baseUrl must be an http or https address without sign-in, query or fragment.',
  );
  return url.href.replace(/\/+$/, '');
}

function readTransport({ apiKey, fetch = globalThis.fetch }: ClientOptions): Transport {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (apiKey !== undefined) {
    // Checked here, because the error of a runtime that refuses a header quotes it.
    demand(/^\s*[\x21-\x7e]+\s*$/.test(apiKey), 'apiKey is empty or has characters that are not allowed in a key.');
    headers.authorization = `Bearer ${apiKey.trim()}`;
  }
  return { fetch, headers };
}

function readRetryOptions(options: ClientOptions): RetryOptions {
  const { timeoutMs = 10_000, retries = 2, maxWaitMs = 60_000, random = Math.random } = options;
  demandNumber('timeoutMs', timeoutMs, 1, LONGEST_MS);
  demandNumber('retries', retries, 0, 100);
  demandNumber('maxWaitMs', maxWaitMs, 0, LONGEST_MS);
  return { timeoutMs, retries, maxWaitMs, random, sleep: options.sleep ?? sleep };
}

function demandNumber(name: string, value: number, min: number, max: number): void {
  demand(value >= min && value <= max, `${name} must be a number from ${min} to ${max}.`);
}
