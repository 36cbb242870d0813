/**
 * The data endpoints as one table: path, parameters, purpose. Routing, validation, the OpenAPI document and the reference
 * page all derive from it.
 */

import { VERSION_NAME } from '../../catalog/versions/manifest.ts';
import { FILTER_NAMES, type FilterName, type InterfaceFilters, SEARCH_FILTERS } from '../../food/search-filters.ts';
import { LANGUAGE_CODES } from '../../messages/languages.ts';
import { MAX_MEAL_LENGTH } from '../../search/meal/read-meal.ts';
import { changesGone } from '../response/error-response.ts';
import TEXTS from './endpoint-texts.json' with { type: 'json' };
import { boolean, choice, id, integer, list, optional, type Parameter, type Parameters, text } from './parameters.ts';

export interface Endpoint<P extends Parameters = Parameters> {
  readonly name: string;
  /** With `{parameter}` in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: P;
  /** Optional parameters of which exactly one must be sent. */
  readonly oneOf?: readonly string[];
  readonly response: 'food' | 'foods' | 'details' | 'batch' | 'categories' | 'changes' | 'meal';
  /** Why a look-up answers 404, if it does. */
  readonly notFound?: string;
  /** Why it answers 410, if it does. */
  readonly gone?: string;
}

function endpoint<const P extends Parameters>(
  name: keyof typeof TEXTS,
  path: string,
  rest: Pick<Endpoint<P>, 'parameters' | 'oneOf' | 'gone'>,
): Endpoint<P> {
  return { name, path, ...(TEXTS[name] as Pick<Endpoint, 'summary' | 'description' | 'response'>), ...rest };
}

function filterParameters() {
  const parameters = FILTER_NAMES.map((name) => {
    const { description, values } = SEARCH_FILTERS[name];
    return [name, optional(choice(name, { description, values }))];
  });
  return Object.fromEntries(parameters) as { [Name in FilterName]: Parameter<InterfaceFilters[Name]> };
}

export const SEARCH = endpoint('search', '/search', {
  parameters: {
    q: text('q', { description: 'What to look for, at least 2 characters.', example: 'banana', minLength: 2 }),
    limit: optional(integer('limit', { description: 'How many foods at most.', example: 5, ge: 1, le: 50 }), 10),
    ...filterParameters(),
  },
});

export const FOOD = endpoint('food', '/food/{food_id}', {
  parameters: { food_id: id('food_id', { description: 'The id of the food.', example: 1 }) },
});

export const BARCODE = endpoint('barcode', '/barcode/{code}', {
  parameters: { code: text('code', { in: 'path', description: 'The barcode.', example: '3017620422003' }) },
});

/** The language of names in details. */
function languageParameter() {
  const description =
    'The language of names, in place of what `Accept-Language` asks for; English if neither is given.';
  return optional(choice('lang', { description, values: LANGUAGE_CODES }));
}

export const FOOD_DETAILS = endpoint('foodDetails', '/food/{food_id}/details', {
  parameters: { ...FOOD.parameters, lang: languageParameter() },
});

export const BARCODE_DETAILS = endpoint('barcodeDetails', '/barcode/{code}/details', {
  parameters: { ...BARCODE.parameters, lang: languageParameter() },
});

/** The most foods of one request. */
const MAX_BATCH = 100;

export const BATCH = endpoint('foods', '/foods', {
  parameters: {
    ids: optional(
      list('ids', {
        description: 'Ids with commas between them.',
        example: [1, 2, 3],
        entry: id('id', { description: '' }),
        maxItems: MAX_BATCH,
      }),
    ),
    barcodes: optional(
      list('barcodes', {
        description: 'Barcodes with commas between them, in any of their spellings.',
        entry: text('code', { description: '' }),
        maxItems: MAX_BATCH,
      }),
    ),
  },
  oneOf: ['ids', 'barcodes'],
});

/** The most servings a meal may be shared between. */
const MAX_SERVINGS = 100;

export const MEAL = endpoint('meal', '/meal', {
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
});

/** Foods that count as one request. */
const FOODS_PER_REQUEST = 10;

/** How many requests one counts as, before validation. */
export function costOf({ oneOf }: Endpoint, query: URLSearchParams | undefined): number {
  if (oneOf === undefined || query === undefined) return 1;
  const most = Math.max(...oneOf.map((name) => (query.getAll(name).at(-1) ?? '').split(',').length));
  return Math.ceil(Math.min(most, MAX_BATCH) / FOODS_PER_REQUEST);
}

export const POPULAR = endpoint('popular', '/foods/popular', {
  parameters: {
    limit: optional(integer('limit', { description: 'How many foods at most.', example: 20, ge: 1, le: 500 }), 100),
    offset: optional(integer('offset', { description: 'How many foods to skip.', example: 0, ge: 0 }), 0),
    category: optional(
      text('category', { description: 'Only this category, by its name in `/foods/categories`.', example: 'Fruit' }),
    ),
    has_image: optional(
      boolean('has_image', { description: 'Only foods with a product image.', example: false }),
      true,
    ),
  },
});

export const CHANGES = endpoint('changes', '/foods/changes', {
  parameters: {
    since: optional(text('since', { description: 'The `version` of an earlier answer.', pattern: VERSION_NAME })),
    after: optional(integer('after', { description: 'The `next_after` of the page before.', example: 0, ge: 0 }), 0),
    limit: optional(
      integer('limit', { description: 'How many changes at most.', example: 100, ge: 1, le: 10_000 }),
      1_000,
    ),
  },
  gone: changesGone('20260401T030000Z-00000000', '20261117T030000Z-00000000').detail as string,
});

export const CATEGORIES = endpoint('categories', '/foods/categories', {
  parameters: {},
});

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
