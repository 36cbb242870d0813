/**
 * The data endpoints as one table: path, parameters, what they are for. Routing, validation, the OpenAPI document and
 * the reference page all come from it.
 */

import { VERSION_NAME } from '../../catalog/versions/manifest.ts';
import { FILTER_NAMES, type FilterName, type InterfaceFilters, SEARCH_FILTERS } from '../../food/search-filters.ts';
import { LANGUAGE_CODES } from '../../messages/languages.ts';
import { MAX_MEAL_LENGTH } from '../../search/meal/read-meal.ts';
import { changesGone } from '../response/error-response.ts';
import { boolean, choice, id, integer, list, optional, type Parameter, type Parameters, text } from './parameters.ts';

/** What an endpoint is called with and answers. */
export interface Endpoint<P extends Parameters = Parameters> {
  readonly name: string;
  /** The path with `{parameter}` in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: P;
  /** Names of optional parameters of which exactly one has to be sent. */
  readonly oneOf?: readonly string[];
  readonly response: 'food' | 'foods' | 'details' | 'batch' | 'categories' | 'changes' | 'meal';
  /** Why a look-up answers 404, for those that do. */
  readonly notFound?: string;
  /** Why it answers 410, likewise. */
  readonly gone?: string;
}

function endpoint<const P extends Parameters>(description: Endpoint<P>): Endpoint<P> {
  return description;
}

/** The filters of a search as parameters. */
function filterParameters() {
  const parameters = FILTER_NAMES.map((name) => {
    const { description, values } = SEARCH_FILTERS[name];
    return [name, optional(choice(name, { description, values }), undefined)];
  });
  return Object.fromEntries(parameters) as { [Name in FilterName]: Parameter<InterfaceFilters[Name]> };
}

export const SEARCH = endpoint({
  name: 'search',
  path: '/search',
  summary: 'Search foods',
  description:
    'Full-text search that forgives typos, accents, word order and an unfinished last word. The best match comes first; no match is an empty list. Searching never creates entries.',
  parameters: {
    q: text('q', { description: 'What to look for, at least 2 characters.', example: 'banana', minLength: 2 }),
    limit: optional(integer('limit', { description: 'How many foods at most.', example: 5, ge: 1, le: 50 }), 10),
    ...filterParameters(),
  },
  response: 'foods',
});

export const FOOD = endpoint({
  name: 'food',
  path: '/food/{food_id}',
  summary: 'Look up a food by its id',
  description: 'One food. Ids are stable for ever.',
  parameters: { food_id: id('food_id', { description: 'The id of the food.', example: 1 }) },
  response: 'food',
  notFound: 'Food not found',
});

export const BARCODE = endpoint({
  name: 'barcode',
  path: '/barcode/{code}',
  summary: 'Look up a food by its barcode',
  description:
    'One food by EAN-13, EAN-8, UPC-A, UPC-E or GTIN-14. Leading zeros may be missing or added, spaces and hyphens are ignored.',
  parameters: { code: text('code', { in: 'path', description: 'The barcode.', example: '3017620422003' }) },
  response: 'food',
  notFound: 'Barcode not found',
});

/** The language of names in details. */
function languageParameter() {
  const description =
    'The language of names, in place of what `Accept-Language` asks for; English if neither is given.';
  return optional(choice('lang', { description, values: LANGUAGE_CODES }), undefined);
}

export const FOOD_DETAILS = endpoint({
  name: 'foodDetails',
  path: '/food/{food_id}/details',
  summary: 'Get all that is known of a food',
  description:
    'The food with what its label or table says beyond it: up to 45 nutrients with daily values, ingredients, allergens and traces, diets, marks, scores, additives, net quantity, names, and where each comes from.',
  parameters: { ...FOOD.parameters, lang: languageParameter() },
  response: 'details',
  notFound: 'Food not found',
});

export const BARCODE_DETAILS = endpoint({
  name: 'barcodeDetails',
  path: '/barcode/{code}/details',
  summary: 'Get all that is known of a food by its barcode',
  description: 'The same for the food with a barcode, in any of its spellings.',
  parameters: { ...BARCODE.parameters, lang: languageParameter() },
  response: 'details',
  notFound: 'Barcode not found',
});

/** The most foods of one request. */
const MAX_BATCH = 100;

export const BATCH = endpoint({
  name: 'foods',
  path: '/foods',
  summary: 'Look up several foods at once',
  description:
    'Up to 100 foods by id or by barcode, in the order asked for, `null` where there is none. Send `ids` or `barcodes`. It counts as one request for each started ten.',
  parameters: {
    ids: optional(
      list('ids', {
        description: 'Ids with commas between them.',
        example: [1, 2, 3],
        entry: id('id', { description: '' }),
        maxItems: MAX_BATCH,
      }),
      undefined,
    ),
    barcodes: optional(
      list('barcodes', {
        description: 'Barcodes with commas between them, in any of their spellings.',
        entry: text('code', { description: '' }),
        maxItems: MAX_BATCH,
      }),
      undefined,
    ),
  },
  oneOf: ['ids', 'barcodes'],
  response: 'batch',
});

/** The longest meal that is read, and between how many it may be shared. */
const MAX_SERVINGS = 100;

export const MEAL = endpoint({
  name: 'meal',
  path: '/meal',
  summary: 'Add up a meal or recipe',
  description:
    'Reads a meal ("2 eggs, a slice of toast with butter") or a recipe with one ingredient a line: finds each food, what its amount weighs and who says so, and adds up the nutrients. At most 30 foods. A part may name its food by id or barcode: `118 g #1859`. What is not found is listed and makes the total `null`; nothing is invented.',
  parameters: {
    q: text('q', {
      description: 'The meal, 2 to 1,000 characters.',
      example: '2 eggs, a slice of toast with butter and a glass of milk',
      minLength: 2,
      maxLength: MAX_MEAL_LENGTH,
    }),
    servings: optional(
      integer('servings', { description: 'Between how many it is shared.', example: 4, ge: 1, le: MAX_SERVINGS }),
      1,
    ),
  },
  response: 'meal',
});

/** Foods that count as one request. */
const FOODS_PER_REQUEST = 10;

/** How many requests one counts as, before its parameters are validated. */
export function costOf({ oneOf }: Endpoint, query: URLSearchParams | undefined): number {
  if (oneOf === undefined || query === undefined) return 1;
  const most = Math.max(...oneOf.map((name) => (query.getAll(name).at(-1) ?? '').split(',').length));
  return Math.ceil(Math.min(most, MAX_BATCH) / FOODS_PER_REQUEST);
}

export const POPULAR = endpoint({
  name: 'popular',
  path: '/foods/popular',
  summary: 'List common foods',
  description:
    'Foods by popularity, a page at a time. By default only foods with an image: the starter catalog has none, so ask with `has_image=false` until label data is imported.',
  parameters: {
    limit: optional(integer('limit', { description: 'How many foods at most.', example: 20, ge: 1, le: 500 }), 100),
    offset: optional(integer('offset', { description: 'How many foods to skip.', example: 0, ge: 0 }), 0),
    category: optional(
      text('category', { description: 'Only this category, by its name in `/foods/categories`.', example: 'Fruit' }),
      undefined,
    ),
    has_image: optional(
      boolean('has_image', { description: 'Only foods with a product image.', example: false }),
      true,
    ),
  },
  response: 'foods',
});

export const CHANGES = endpoint({
  name: 'changes',
  path: '/foods/changes',
  summary: 'List what has changed since a version of the catalog',
  description:
    'For copies that are kept current: the ids of foods that were added, changed or removed since a version, a page at a time in the order of ids. Without `since` it only tells the current version. Keep the `version` of the first page for the next time, and ask for the foods with `/foods?ids=`. 410 means that the changes since then are not kept: fetch all foods again.',
  parameters: {
    since: optional(
      text('since', { description: 'The `version` of an earlier answer.', pattern: VERSION_NAME }),
      undefined,
    ),
    after: optional(integer('after', { description: 'The `next_after` of the page before.', example: 0, ge: 0 }), 0),
    limit: optional(
      integer('limit', { description: 'How many changes at most.', example: 100, ge: 1, le: 10_000 }),
      1_000,
    ),
  },
  response: 'changes',
  gone: changesGone('20260401T030000Z-00000000', '20261117T030000Z-00000000').detail as string,
});

export const CATEGORIES = endpoint({
  name: 'categories',
  path: '/foods/categories',
  summary: 'List categories',
  description: 'Every category with the number of its foods, the largest first.',
  parameters: {},
  response: 'categories',
});

/** All data endpoints. */
export const ENDPOINTS: readonly Endpoint[] = [
  SEARCH,
  FOOD,
  FOOD_DETAILS,
  BARCODE,
  BARCODE_DETAILS,
  BATCH,
  POPULAR,
  CHANGES,
  CATEGORIES,
  MEAL,
];
