/**
 * The data endpoints as one table: path, parameters, what they are for. Routing, validation, the OpenAPI document and
 * the reference page all come from it.
 */
import { FILTER_NAMES, type FilterName, type InterfaceFilters, SEARCH_FILTERS } from '../food/search-filters.ts';
import { boolean, choice, id, integer, optional, type Parameter, type Parameters, text } from './parameters.ts';

/** What an endpoint is called with and answers. */
export interface Endpoint<P extends Parameters = Parameters> {
  readonly name: string;
  /** The path with `{parameter}` in braces. */
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly parameters: P;
  readonly response: 'food' | 'foods' | 'categories';
  /** Why a look-up answers 404, for those that do. */
  readonly notFound?: string;
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

export const CATEGORIES = endpoint({
  name: 'categories',
  path: '/foods/categories',
  summary: 'List categories',
  description: 'Every category with the number of its foods, the largest first.',
  parameters: {},
  response: 'categories',
});

/** All data endpoints. */
export const ENDPOINTS: readonly Endpoint[] = [SEARCH, FOOD, BARCODE, POPULAR, CATEGORIES];
