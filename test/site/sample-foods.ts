import type { FoodDetails } from '../../src/catalog/records/food-details.ts';
import type { FoodRecord } from '../../src/catalog/records/record-reader.ts';
import { packLabel } from '../../src/catalog/records/stored-label.ts';
import type { Food } from '../../src/food/food.ts';
import { openKinds, readKinds } from '../../src/kinds/compiled-kinds.ts';
import type { OpenApiDocument } from '../../src/site/docs/openapi-document.ts';
import { FoodKinds } from '../../src/site/food-kinds.ts';
import { type FoodNames, Locale } from '../../src/site/language/locale.ts';
import type { Site } from '../../src/site/site.ts';

export const PUBLIC_URL = 'https://larder.example';

/** Categories as the catalog names them, and kinds by their keys. */
export const ENGLISH_NAMES: FoodNames = { category: (name) => name, kind: (key) => key, unit: (key) => key };

export const KINDS = openKinds(readKinds('dist/kinds.bin'));

export const SITE: Site = {
  publicUrl: PUBLIC_URL,
  photos: 'on',
  assets: {
    'site.css': '/assets/site-A.css',
    'site.js': '/assets/site-B.js',
    'food.js': '/assets/food-C.js',
    'scan.js': '/assets/scan-D.js',
    'meal.js': '/assets/meal-G.js',
    'usage.js': '/assets/usage-E.js',
    'reference.js': '/assets/reference-F.js',
  },
  kinds: new FoodKinds(KINDS),
  locale: new Locale('en', ENGLISH_NAMES),
  labelFormat: 'eu',
  address: '/',
};

export const NUTELLA: Food = {
  id: 1,
  name: 'Nutella',
  brand: 'Ferrero',
  barcode: '3017620422003',
  category: 'Spreads',
  serving_size_g: 15,
  serving_desc: '1 tablespoon',
  calories_kcal: 539,
  protein_g: 6.3,
  fat_g: 30.9,
  carbs_g: 57.5,
  fiber_g: 0,
  sugar_g: 56.3,
  sodium_mg: 42.8,
  saturated_fat_g: 10.6,
  cholesterol_mg: null,
  potassium_mg: null,
  image_url: 'https://images.openfoodfacts.org/images/products/301/762/042/2003/front_en.633.400.jpg',
  image_thumb_url: 'https://images.openfoodfacts.org/images/products/301/762/042/2003/front_en.633.100.jpg',
  source: 'off',
  confidence: 0.93,
  static_url: '/foods/1-nutella',
};

/** A food of which nothing but the name is known. */
export const BARE: Food = {
  ...NUTELLA,
  id: 2,
  name: 'Village cheese',
  brand: null,
  barcode: null,
  category: null,
  serving_size_g: null,
  serving_desc: null,
  calories_kcal: null,
  protein_g: null,
  fat_g: null,
  carbs_g: null,
  fiber_g: null,
  sugar_g: null,
  sodium_mg: null,
  saturated_fat_g: null,
  image_url: null,
  image_thumb_url: null,
  confidence: 0.31,
  static_url: null,
};

export const CURRY: Food = {
  ...BARE,
  id: 3,
  name: 'Thai green curry with rice',
  calories_kcal: 142,
  protein_g: 7.5,
  fat_g: 6.2,
  carbs_g: 14,
  source: 'ai_estimate',
  confidence: 0.22,
  static_url: '/foods/3-thai-green-curry-with-rice',
};

const HOSTILE_TEXT = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&lt;שלום`;

/** Every text of the food tries to leave its place. */
export const HOSTILE: Food = {
  ...NUTELLA,
  id: 4,
  name: HOSTILE_TEXT,
  brand: HOSTILE_TEXT,
  barcode: HOSTILE_TEXT,
  category: HOSTILE_TEXT,
  serving_desc: HOSTILE_TEXT,
  image_url: `https://images.openfoodfacts.org/${HOSTILE_TEXT}`,
};

export const DETAILS: FoodDetails = { dataset: 'off', key: '3017620422003', popularity: 12 };
/** What a label can say, all of it. */
export const LABELLED_DETAILS: FoodDetails = {
  ...DETAILS,
  borrowed: ['brand', 'image'],
  label: packLabel({
    n: { FE: 4.2, VITC: 0.004, CA: 120, NACL: 0.1, FATRN: 0 },
    o: { ENERC: 'from_kj', NA: 'from_salt' },
    x: 'VITD',
    l: 'en',
    i: { en: 'Sugar, hazelnuts, skimmed MILK powder, cocoa butter, soya lecithin', fr: 'Sucre, noisettes, lait' },
    g: { en: 'Hazelnut spread' },
    a: 'milk,nuts,soybeans,gelatin',
    t: 'wheat',
    b: 'no-gluten,fr:triman',
    v: 'ny?',
    s: 'e',
    nv: 4,
    e: 'e322,e330',
    q: '400 g',
  }),
};

export const HOSTILE_DETAILS: FoodDetails = {
  ...DETAILS,
  provenance: HOSTILE_TEXT,
  updated: HOSTILE_TEXT,
  failed_checks: [HOSTILE_TEXT, 'energy-off'],
  label: packLabel({
    i: { und: HOSTILE_TEXT, en: `${HOSTILE_TEXT} milk` },
    g: { und: `A ${HOSTILE_TEXT}` },
    a: `milk,${HOSTILE_TEXT.replaceAll(',', ' ')}`,
    b: HOSTILE_TEXT.replaceAll(',', ' '),
    e: 'e322',
    q: HOSTILE_TEXT,
  }),
};

/** A food as lists hold it. */
export function recordOf(food: Food, details: FoodDetails = DETAILS): FoodRecord {
  return { food, details };
}

export const OPENAPI: OpenApiDocument = {
  info: { title: 'Larder', version: '1.0.0', description: 'Figures are per 100 g; `null` is unknown.\n\n- One\n- Two' },
  servers: [{ url: PUBLIC_URL }],
  paths: {
    '/search': {
      get: {
        summary: 'Search foods by name',
        parameters: [
          { name: 'q', in: 'query', required: true, schema: { type: 'string', minLength: 2 }, example: "baker's oats" },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 10 } },
        ],
        responses: {
          '200': {
            description: 'Foods, the best match first.',
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Food' } },
                example: [{ id: 1, name: '<b>Nutella</b>' }],
              },
            },
          },
          '429': { $ref: '#/components/responses/TooManyRequests' },
        },
      },
    },
    '/auth/keys': {
      post: {
        summary: 'Create a named key',
        tags: ['account'],
        security: [{ account_key: [] }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string', example: "Ann's phone", description: 'What the key is for.' },
                  rate_cap: { type: 'integer', description: 'Requests a minute.' },
                },
              },
            },
          },
        },
        responses: {
          '200': {
            description: 'The keys.',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Keys' } } },
          },
        },
      },
    },
    '/food/{food_id}': {
      get: {
        summary: 'Read one food',
        parameters: [{ name: 'food_id', in: 'path', required: true, schema: { type: 'integer' }, example: 1 }],
        responses: { '404': { description: 'No food has this id.' } },
      },
    },
  },
  components: {
    responses: {
      TooManyRequests: {
        description: 'You are above a limit.',
        headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
        content: {
          'application/json': {
            examples: {
              limit: { summary: 'The limit', value: { detail: 'Rate limit exceeded. Retry in 9 seconds.' } },
            },
          },
        },
      },
    },
    schemas: {
      Keys: { type: 'array', items: { type: 'object', properties: { scope: { type: 'string' } } } },
      Food: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'integer', description: 'Stable food identifier' },
          brand: { type: ['string', 'null'], description: 'Brand, when known' },
        },
      },
    },
  },
};
