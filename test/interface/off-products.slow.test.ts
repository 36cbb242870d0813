/**
 * Products in the dialect of Open Food Facts:
 * 1. Found and not found as each version has them, in every spelling of path and code.
 * 2. What is known of a food is there under its name, in its type and unit; what is not known is missing.
 * 3. `fields` picks members, nutrients one by one, and texts and tags by language.
 * 4. A food without a barcode has a code that leads to it.
 * 5. Nothing is written, and whoever tries is told where to.
 */
import { describe, expect, it } from 'vitest';
import { expectUnauthorized } from '../support/expectations.ts';
import { type Answer, get, request, shareConnections } from '../support/http.ts';
import { type Json, PLAIN, SPREAD, useOffLarder } from '../support/off-products.ts';

shareConnections();
const larder = useOffLarder();

const CODE = SPREAD.code;
const OLD = ['v0', 'v1', 'v2'];
const NEW = ['v3', 'v3.0', 'v3.1', 'v3.2', 'v3.3', 'v3.4'];

const product = async (path: string) => (await get(larder.url, `/off/api/v2/product/${path}`)).json<Json>().product;
const ask = (path: string): Promise<Answer> => get(larder.url, `/off${path}`);

describe('1. found and not found', () => {
  it.each(OLD)('%s has a status that is a number', async (version) => {
    for (const end of ['', '.json', '/', '.json/']) {
      const answer = await ask(`/api/${version}/product/${CODE}${end}?fields=code,product_name`);
      expect(answer.status).toBe(200);
      expect(answer.json()).toEqual({
        code: CODE,
        product: { code: CODE, product_name: 'Nutella' },
        status: 1,
        status_verbose: 'product found',
      });
    }
    const unknown = await ask(`/api/${version}/product/12345678`);
    expect(unknown.status).toBe(version === 'v0' ? 200 : 404);
    expect(unknown.json()).toEqual({ code: '12345678', status: 0, status_verbose: 'product not found' });
  });

  it.each(NEW)('%s has a status that is a word, a result, errors and warnings', async (version) => {
    const found = (await ask(`/api/${version}/product/${CODE}/?fields=code`)).json<Json>();
    expect(found).toMatchObject({ code: CODE, errors: [], warnings: [], status: 'success', product: { code: CODE } });
    expect(found.result.id).toBe('product_found');
    const answer = await ask(`/api/${version}/product/12345678`);
    expect(answer.status).toBe(404);
    const unknown = answer.json<Json>();
    expect(unknown).toMatchObject({ code: '12345678', status: 'failure', warnings: [] });
    expect(unknown.result.id).toBe('product_not_found');
    expect(unknown.errors[0]).toMatchObject({ field: { id: 'code', value: '12345678' }, impact: { id: 'failure' } });
    expect(unknown).not.toHaveProperty('product');
  });

  it('a code may lack or have zeros, and may stand in a GS1 code', async () => {
    for (const code of ['0003017620422003', '03017620422003', '0103017620422003', '3017620422003 ']) {
      const answer = await ask(`/api/v2/product/${encodeURIComponent(code)}?fields=code`);
      expect([code, answer.json<Json>().code]).toEqual([code, CODE]);
    }
    const link = encodeURIComponent(`https://id.example/01/0${CODE}/10/ABC`);
    expect((await ask(`/api/v3/product/${link}?fields=code`)).json<Json>().code).toBe(CODE);
  });

  it('a code without digits is refused in words', async () => {
    expect((await ask('/api/v2/product/jam')).json<Json>().status_verbose).toBe('no code or invalid code');
    expect((await ask('/api/v3/product/jam')).json<Json>().errors[0].message.id).toBe('invalid_code');
  });

  it('what is not there is the one 401', async () => {
    for (const path of [
      '/off',
      '/off/',
      '/off/api/v3.5/product/1',
      '/off/api/v4/product/1',
      '/off/api/v2/products',
      '/off/food/1',
    ]) {
      expectUnauthorized(await get(larder.url, path));
    }
  });
});

describe('2. what a product has', () => {
  it('everything that its label says', async () => {
    const found = await product(CODE);
    expect(found).toMatchObject({
      _id: CODE,
      product_name: 'Nutella',
      product_name_fr: 'Nutella',
      product_name_en: 'Nutella hazelnut spread',
      generic_name: 'Pâte à tartiner aux noisettes',
      lang: 'fr',
      brands: 'Ferrero',
      brands_tags: ['ferrero'],
      quantity: '400 g',
      product_quantity: 400,
      product_quantity_unit: 'g',
      serving_size: '1 tablespoon (15 g)',
      serving_quantity: 15,
      serving_quantity_unit: 'g',
      countries_tags: ['en:france', 'en:germany'],
      labels_tags: ['en:no-gluten', 'en:vegetarian'],
      allergens_tags: ['en:milk', 'en:nuts', 'en:soybeans'],
      traces_tags: ['en:gluten'],
      additives_tags: ['en:e322'],
      nutriscore_grade: 'e',
      nutriscore_score: 31,
      nova_group: 4,
      unique_scans_n: 2000,
      last_modified_t: 1_700_000_000,
    });
    expect(found.categories_tags).toContain('en:hazelnut-spreads');
    expect(found.ingredients_text).toMatch(/^Sucre, huile de palme/);
    expect(found.ingredients_analysis_tags).toContain('en:palm-oil');
    expect(found.image_front_url).toMatch(/^https:\/\/images\.openfoodfacts\.org\/.*front_fr\.42\.400\.jpg$/);
    const { image_front_url: display, image_front_small_url: small } = found;
    expect(found.selected_images).toEqual({
      front: { display: { fr: display }, small: { fr: small }, thumb: { fr: small } },
    });
    expect(found.url).toMatch(/\/foods\/\d+-nutella$/);
    expect(found.sources[0]).toMatchObject({ name: 'Open Food Facts' });
  });

  it('masses in grams, energy in whole kJ and in kcal, and a serving where its weight is known', async () => {
    const { nutriments } = await product(CODE);
    expect(nutriments).toMatchObject({
      energy_100g: 2255,
      'energy-kj_100g': 2255,
      energy_unit: 'kJ',
      'energy-kcal_100g': 539,
      'energy-kcal_serving': 80.85,
      sodium_100g: 0.0428,
      salt_100g: 0.107,
      calcium_100g: 0.117,
      calcium_unit: 'g',
      proteins: 6.3,
      proteins_value: 6.3,
      proteins_serving: 0.945,
    });
    const cola = (await product('5449000000996')).nutriments;
    expect(Object.keys(cola).filter((name) => name.endsWith('_serving'))).toEqual([]);
    expect(cola).not.toHaveProperty('proteins_100g');
  });

  it('clients look into the nutriments without asking whether there are any', async () => {
    expect(await product('5449000000996.json?fields=nutriments.iron_100g')).toEqual({ nutriments: {} });
    expect(await product(`${PLAIN.code}.json?fields=product_name,nutriments`)).toEqual({
      product_name: PLAIN.product_name,
      nutriments: {},
    });
  });

  it('nothing that is not known: no member is null, empty or made up', async () => {
    for (const code of [CODE, '5449000000996']) {
      for (const [name, value] of Object.entries(await product(code))) {
        expect([name, value]).not.toEqual([name, null]);
        expect([name, Array.isArray(value) && value.length === 0]).toEqual([name, false]);
      }
    }
    const cola = await product('5449000000996');
    for (const name of ['allergens_tags', 'nutriscore_grade', 'serving_size', 'image_url', 'quantity']) {
      expect(cola).not.toHaveProperty(name);
    }
  });
});

describe('3. fields', () => {
  it.each([
    ['salt_100g', { salt_100g: 0.107 }],
    ['nutriments.salt_100g,nutriments.fat_100g', { nutriments: { salt_100g: 0.107, fat_100g: 30.9 } }],
    ['product_name_fr,product_name_de', { product_name_fr: 'Nutella' }],
    ['countries_tags_fr', { countries_tags_fr: ['France', 'Allemagne'] }],
    ['constructor,__proto__,toString,packagings', {}],
  ])('fields=%s', async (fields, expected) => {
    expect(await product(`${CODE}?fields=${fields}`)).toEqual(expected);
  });

  it('"all" and no fields are the same', async () => {
    expect(await product(`${CODE}?fields=all`)).toEqual(await product(CODE));
    expect(await product(`${CODE}?fields=`)).toEqual(await product(CODE));
  });

  it('brands belong to no language from 3.2 on', async () => {
    const tags = async (version: string) =>
      (await ask(`/api/${version}/product/${CODE}?fields=brands_tags`)).json<Json>().product.brands_tags;
    expect(await tags('v3.1')).toEqual(['ferrero']);
    expect(await tags('v3.2')).toEqual(['xx:ferrero']);
  });
});

describe('4. a food without a barcode', () => {
  it('is found by the code that a search gives', async () => {
    const { products } = (await ask('/cgi/search.pl?search_terms=barley+soup&json=1')).json<Json>();
    const { code, product_name } = products[0];
    expect(product_name).toBe('Barley soup of the house');
    expect(code).toMatch(/^2\d{12}$/);
    expect((await product(code)).product_name).toBe(product_name);
    expect((await ask(`/document/${code}`)).json<Json>().product_name).toBe(product_name);
  });

  it('no other code leads there', async () => {
    const { products } = (await ask('/cgi/search.pl?search_terms=barley+soup&json=1')).json<Json>();
    const wrong = `${products[0].code.slice(0, -1)}${(Number(products[0].code.at(-1)) + 1) % 10}`;
    expect((await ask(`/api/v2/product/${wrong}`)).status).toBe(404);
    expect((await ask('/api/v2/product/2999999999990')).status).toBe(404);
  });
});

describe('5. writing', () => {
  it.each([
    ['GET', '/cgi/product_jqm2.pl?code=1&nutriment_salt=1'],
    ['POST', '/cgi/product_jqm2.pl'],
    ['POST', '/cgi/product_image_upload.pl'],
    ['PATCH', `/api/v3/product/${CODE}`],
  ])('%s %s is 403, and says where to write', async (method, path) => {
    const answer = await request(larder.url, `/off${path}`, { method, ...(method !== 'GET' && { body: 'code=1' }) });
    expect(answer.status).toBe(403);
    expect(answer.body.toString()).toContain('https://world.openfoodfacts.org');
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});
