/**
 * The clients of Open Food Facts find what they read:
 * 1. Its own client for JavaScript works as it is, in all that it asks for.
 * 2. The literal requests of other clients, and in each answer the fields that the client needs, of the type that it needs.
 */
import { OpenFoodFacts, SearchApi } from '@openfoodfacts/openfoodfacts-nodejs';
import { describe, expect, it } from 'vitest';
import { request, shareConnections } from '../support/http.ts';
import { COLA, JAMS, type Json, SPREAD, useOffLarder } from '../support/off-products.ts';

shareConnections();
const larder = useOffLarder();
const CODE = SPREAD.code;

describe('1. @openfoodfacts/openfoodfacts-nodejs', () => {
  const off = () => new OpenFoodFacts(fetch, { host: `${larder.url}/off` });
  const search = () => new SearchApi(fetch, { baseUrl: `${larder.url}/off` });

  it('products of the second and third version', async () => {
    const second: Json = await off().getProductV2(CODE);
    expect((second.data ?? second).product.product_name).toBe('Nutella');
    const third: Json = await off().getProductV3(CODE, { fields: ['code', 'nutriments'] });
    expect((third.data ?? third).product.nutriments['energy-kcal_100g']).toBe(539);
    const unknown: Json = await off().getProductV3('12345678');
    expect(unknown.error?.status ?? unknown.data?.status ?? unknown.status).toBe('failure');
  });

  it('searches by tags, and suggestions', async () => {
    const { data }: Json = await off().apiv2.search({ categories_tags: 'en:jams', page_size: '5' } as Json);
    expect([data.count, data.products.length]).toEqual([JAMS.length, 5]);
    const suggestions: Json = await off().apiv3.getTaxonomySuggestions({
      tagtype: 'categories',
      string: 'jam',
    } as Json);
    expect(suggestions.data.suggestions).toContain('Jams');
  });

  it('the search service', async () => {
    const got: Json = await search().searchGet({ q: 'cherry jam', page_size: 2 } as Json);
    expect(got.data.hits).toHaveLength(2);
    const posted: Json = await search().search({ q: 'jam countries_tags:"en:france"', page_size: 3 } as Json);
    expect(posted.data).toMatchObject({ count: 11, is_count_exact: true });
    const document: Json = await search().getDocument(posted.data.hits[0].code);
    expect(document.data.code).toBe(posted.data.hits[0].code);
    expect(((await search().getDocument('12345678')) as Json).error.detail).toBe('code not found');
    const completed: Json = await search().autocomplete({ q: 'jam', taxonomy_names: 'category', size: 2 } as Json);
    expect(completed.data.options[0].text).toBe('Jams');
    expect(((await search().healthCheck()) as Json).data.status).toBe('success');
  });
});

/** What a field must be: a type of JSON, or for numbers a whole one. */
type FieldType = 'string' | 'number' | 'integer' | 'strings' | 'objects' | 'object';

interface ClientRequest {
  readonly client: string;
  readonly path: string;
  readonly method?: string;
  readonly body?: string;
  readonly status?: number;
  /** Paths of fields with their types. */
  readonly fields: Readonly<Record<string, FieldType>>;
}

const FIRST_PAGE = { count: 'integer', page: 'integer', page_size: 'integer', products: 'objects' } as const;
const SPARKY_FIELDS =
  'product_name,product_name_en,brands,code,serving_size,serving_quantity,nutriments,allergens_tags,traces_tags,image_front_url';

const REQUESTS: readonly ClientRequest[] = [
  {
    client: 'SparkyFitness, search',
    path: `/cgi/search.pl?search_terms=nutella&search_simple=1&action=process&json=1&page_size=20&page=1&fields=${SPARKY_FIELDS}&lc=en`,
    fields: {
      ...FIRST_PAGE,
      'products.0.code': 'string',
      'products.0.product_name': 'string',
      'products.0.product_name_en': 'string',
      'products.0.serving_size': 'string',
      'products.0.serving_quantity': 'number',
      'products.0.nutriments.energy-kcal_100g': 'number',
      'products.0.nutriments.energy_100g': 'integer',
      'products.0.nutriments.sodium_100g': 'number',
      'products.0.nutriments.sodium_unit': 'string',
      'products.0.allergens_tags': 'strings',
    },
  },
  {
    client: 'SparkyFitness, product',
    path: `/api/v2/product/${CODE}.json?fields=${SPARKY_FIELDS}&lc=en`,
    fields: {
      status: 'integer',
      'product.code': 'string',
      'product.traces_tags': 'strings',
      'product.image_front_url': 'string',
    },
  },
  {
    client: 'SparkyFitness, unknown',
    path: '/api/v2/product/12345678.json?lc=en',
    status: 404,
    fields: { status: 'integer' },
  },
  {
    client: 'Waistline, search',
    path: '/cgi/search.pl?search_terms=nutella&search_simple=1&page_size=50&sort_by=unique_scans_n&action=process&json=1&tagtype_0=countries&tag_contains_0=contains&tag_0=France&lang=en&lc=en',
    fields: {
      'products.0.code': 'string',
      'products.0.product_name': 'string',
      'products.0.brands': 'string',
      'products.0.image_url': 'string',
      'products.0.quantity': 'string',
      'products.0.nutriments.energy_serving': 'integer',
      'products.0.nutriments.energy-kcal_100g': 'number',
    },
  },
  {
    client: 'Waistline, product',
    path: `/api/v0/product/${CODE}.json`,
    fields: { status: 'integer', 'product.code': 'string' },
  },
  {
    client: 'FoodYou, product',
    path: `/api/v2/product/${CODE}?countries=&fields=product_name,code,nutriments,brands,serving_quantity,serving_quantity_unit,product_quantity,product_quantity_unit,url`,
    fields: {
      'product.serving_quantity_unit': 'string',
      'product.product_quantity': 'number',
      'product.url': 'string',
      'product.nutriments.calcium_100g': 'number',
    },
  },
  {
    client: 'FoodYou, search',
    path: '/cgi/search.pl?search_simple=1&json=1&search_terms=jam&countries=&page=1&page_size=50&sort_by=product_name&fields=product_name,code,nutriments',
    fields: { ...FIRST_PAGE, 'products.0.nutriments.proteins_100g': 'number' },
  },
  {
    client: 'OpenNutriTracker, search',
    path: '/cgi/search.pl?search_terms=nutella&fields=code,product_name,product_name_en,brands,image_front_thumb_url,image_front_url,nutriments,quantity,serving_quantity&json=true',
    fields: { products: 'objects', 'products.0.image_front_thumb_url': 'string', 'products.0.nutriments': 'object' },
  },
  {
    client: 'OpenNutriTracker, search service',
    path: '/search?q=nutella&page_size=20&fields=code,product_name,brands,nutriments',
    fields: { hits: 'objects', 'hits.0.code': 'string', 'hits.0.brands': 'strings', count: 'integer' },
  },
  {
    client: 'OpenNutriTracker, product',
    path: `/api/v2/product/${CODE}?fields=code,product_name,nutriments&json=true`,
    fields: { status: 'integer', status_verbose: 'string', 'product.nutriments': 'object' },
  },
  {
    client: 'Grocy',
    path: `/api/v2/product/${CODE}?fields=product_name,image_url,product_name_fr`,
    fields: {
      status: 'integer',
      'product.product_name': 'string',
      'product.image_url': 'string',
      'product.product_name_fr': 'string',
    },
  },
  {
    client: 'Barcode Buddy',
    path: `/api/v0/product/${CODE}.json`,
    fields: { status: 'integer', 'product.generic_name': 'string' },
  },
  { client: 'Barcode Buddy, unknown', path: '/api/v0/product/12345678.json', fields: { status: 'integer' } },
  {
    client: 'wger',
    path: `/api/v2/product/${CODE}`,
    fields: {
      'product.code': 'string',
      'product.lang': 'string',
      'product.nutriments.proteins_100g': 'number',
      'product.nutriments.carbohydrates_100g': 'number',
      'product.nutriments.fat_100g': 'number',
      'product.ingredients_analysis_tags': 'strings',
      'product.nutrition_grades': 'string',
    },
  },
  {
    client: 'Kotlin',
    path: `/api/v0/product/${CODE}.json`,
    fields: { status: 'integer', status_verbose: 'string', code: 'string', 'product.nutriments.energy': 'integer' },
  },
  {
    client: 'Dart, product',
    path: `/api/v3.2/product/${CODE}/?lc=fr&tags_lc=fr&cc=fr&fields=code,product_name,nutriments,brands_tags&app_name=x&app_uuid=1&comment=x`,
    fields: {
      code: 'string',
      status: 'string',
      'result.id': 'string',
      errors: 'objects',
      warnings: 'objects',
      'product.brands_tags': 'strings',
    },
  },
  {
    client: 'Dart, search',
    path: '/cgi/search.pl',
    method: 'POST',
    body: 'search_terms=cherry%2Bjam&json=1&api_version=3.2&lc=en&cc=fr&page=1&page_size=24&sort_by=unique_scans_n&app_name=x',
    fields: { ...FIRST_PAGE, page_count: 'integer', skip: 'integer', 'products.0.code': 'string' },
  },
  {
    client: 'Dart, autocomplete',
    path: '/autocomplete?q=jam&taxonomy_names=category&lang=en&size=5&fuzziness=0',
    fields: {
      options: 'objects',
      'options.0.id': 'string',
      'options.0.text': 'string',
      'options.0.taxonomy_name': 'string',
    },
  },
  {
    client: 'Dart, suggestions',
    path: '/api/v3/taxonomy_suggestions?tagtype=categories&lc=fr&cc=fr&string=conf&limit=25',
    fields: { suggestions: 'strings', status: 'string' },
  },
  {
    client: 'PHP, search',
    path: '/cgi/search.pl?search_terms=jam&page=2&page_size=20&sort_by=unique_scans&json=1',
    fields: { ...FIRST_PAGE, skip: 'integer' },
  },
  {
    client: 'PHP, search service',
    path: '/search?q=jam&page=1&page_size=10',
    fields: { aggregations: 'object', hits: 'objects' },
  },
  {
    client: 'Ruby',
    path: '/cgi/search.pl?search_terms=jam&json=1&page=1&page_size=20&sort_by=unique_scans_n',
    fields: { products: 'objects', 'products.0.product_name': 'string' },
  },
  {
    client: 'Home Assistant',
    path: `/api/v0/product/${CODE}.json`,
    fields: {
      status: 'integer',
      'product.product_name': 'string',
      'product.brands': 'string',
      'product.quantity': 'string',
    },
  },
  {
    client: 'homeassistant-grocery-tracker',
    path: `/api/v2/product/${CODE}.json`,
    fields: { status: 'integer', 'product.product_name_en': 'string', 'product.image_small_url': 'string' },
  },
  {
    client: 'NutriTrace, search',
    path: `/search?q=${encodeURIComponent('jam countries_tags:"en:france"')}&page_size=50&page=1&langs=en`,
    fields: { hits: 'objects', 'hits.0._score': 'number', count: 'integer' },
  },
  {
    client: 'openfoodfacts-mcp-server',
    path: '/api/v2/search?categories_tags=en:jams&fields=code,product_name&page_size=10&page=1',
    fields: { ...FIRST_PAGE, page_count: 'integer' },
  },
].map((entry) => entry as ClientRequest);

const IS: Readonly<Record<FieldType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string' && value !== '',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  strings: (value) => Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string'),
  objects: (value) => Array.isArray(value) && value.every((each) => typeof each === 'object' && each !== null),
  object: (value) => typeof value === 'object' && value !== null,
};

describe('2. requests of other clients', () => {
  it.each(REQUESTS.map((entry) => [entry.client, entry] as const))('%s', async (_, entry) => {
    const { path, method = 'GET', body, status = 200, fields } = entry;
    const headers = body === undefined ? {} : { 'Content-Type': 'application/x-www-form-urlencoded' };
    const answer = await request(larder.url, `/off${path}`, { method, headers, ...(body !== undefined && { body }) });
    expect(answer.status).toBe(status);
    const json = answer.json<Json>();
    const wrong = Object.entries(fields).filter(([field, type]) => {
      const value = field.split('.').reduce((at: Json, name) => at?.[name], json);
      return !IS[type](value);
    });
    expect(wrong).toEqual([]);
    // Waistline takes the length of every member whose name begins so; nothing is null for anyone.
    expect(answer.body.toString()).not.toContain(':null');
  });

  it('a product of which little is known has nothing made up', async () => {
    const answer = await request(larder.url, `/off/api/v2/product/${COLA.code}.json`);
    expect(answer.json<Json>().product).not.toHaveProperty('serving_quantity');
  });

  it('a GET with a body is answered, as the Python client sends it', async () => {
    const body = 'user_id=a&password=b';
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': String(body.length) };
    const answer = await request(larder.url, `/off/api/v2/product/${CODE}?fields=code`, { headers, body });
    expect(answer.json<Json>().code).toBe(CODE);
  });
});
