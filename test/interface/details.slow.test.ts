/** Sections 2.8, 2.9 and 7.2 of docs/interface.md: a food with its details, and several foods at once. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WholeFood } from '../../src/details/whole-food.ts';
import { createAccount, createNamedKey } from '../support/accounts.ts';
import { expectDetail, expectJson, expectRateLimited, type FoodJson, rateLimitOf } from '../support/expectations.ts';
import { bearer, get, request } from '../support/http.ts';
import { type Larder, makeDataFolder, removeDataFolder, runLarder, startLarder } from '../support/start-larder.ts';

/** As Open Food Facts exports it, with a vitamin that no food can have so much of. */
const SPREAD = {
  code: '3017620422003',
  product_type: 'food',
  lc: 'fr',
  product_name: 'Pâte à tartiner',
  product_name_fr: 'Pâte à tartiner',
  product_name_en: 'Hazelnut spread',
  serving_size: '15 g',
  serving_quantity: 15,
  nutriments: {
    'energy-kj_100g': 2252,
    proteins_100g: 6.3,
    fat_100g: 30.9,
    carbohydrates_100g: 57.5,
    salt_100g: 0.107,
    iron_100g: 0.0042,
    'vitamin-d_100g': 10,
  },
  ingredients_text: 'Sucre, noisettes, _lait_ écrémé en poudre',
  ingredients_text_fr: 'Sucre, noisettes, _lait_ écrémé en poudre',
  ingredients_text_en: 'Sugar, hazelnuts, skimmed milk powder',
  languages_codes: { fr: 1, en: 1 },
  allergens_tags: ['en:milk', 'en:nuts', 'en:wheat', 'en:gelatin'],
  traces_tags: ['en:soybeans'],
  labels_tags: ['en:no-gluten', 'fr:triman'],
  ingredients_analysis_tags: ['en:palm-oil', 'en:non-vegan', 'en:vegetarian'],
  additives_tags: ['en:e322'],
  nutriscore_grade: 'e',
  nutriscore_score: 31,
  nova_group: 4,
  quantity: '400 g',
  product_quantity: 400,
  product_quantity_unit: 'g',
  last_modified_t: 1_700_000_000,
};
const WATER = { code: '3274080005003', product_type: 'food', lc: 'fr', product_name: 'Eau de source' };

let data: string;
let larder: Larder;
let spread: FoodJson;

beforeAll(async () => {
  data = await makeDataFolder();
  const file = path.join(data, 'products.jsonl');
  await writeFile(file, [SPREAD, WATER].map((product) => JSON.stringify(product)).join('\n'));
  const { status, stderr } = await runLarder(['import', file, '--no-starter'], { LARDER_DATA: data });
  expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
  larder = await startLarder({
    data,
    env: { LARDER_FAIRNESS_DELAY_MS: '0', LARDER_HOURLY_CAP: '0', LARDER_TRUST_PROXY: '127.0.0.1' },
  });
  spread = (await ask(`/barcode/${SPREAD.code}`)).json<FoodJson>();
});

afterAll(async () => {
  await larder?.stop();
  await removeDataFolder(data);
});

let nthAddress = 0;
/** A request from an address of its own, so that no other one counts. */
const ask = (target: string, headers = {}) =>
  get(larder.url, target, { 'X-Forwarded-For': `198.51.100.${++nthAddress}`, ...headers });

describe('interface 2.8: GET /food/{food_id}/details', () => {
  it('answers with the Food, and with what its label says beyond it', async () => {
    const answer = await ask(`/food/${spread.id}/details`);
    expect(answer.status).toBe(200);
    expectJson(answer);
    const { nutrients, ...details } = answer.json<WholeFood>();
    expect(details).toEqual({
      ...spread,
      left_out: ['vitamin_d_ug'],
      basis: '100 g',
      ingredients: [
        { language: 'en', text: 'Sugar, hazelnuts, skimmed milk powder' },
        { language: 'fr', text: 'Sucre, noisettes, lait écrémé en poudre' },
      ],
      allergens: [
        { key: 'milk', name: 'Milk' },
        { key: 'nuts', name: 'Nuts' },
        { key: 'wheat', name: 'Wheat' },
        { key: null, name: 'Gelatin' },
        { key: 'gluten', name: 'Gluten' },
      ],
      traces: [{ key: 'soybeans', name: 'Soybeans' }],
      diet: {
        vegan: { status: 'no', by: 'ingredients_analysis' },
        vegetarian: { status: 'yes', by: 'ingredients_analysis' },
        palm_oil_free: { status: 'no', by: 'ingredients_analysis' },
      },
      labels: [
        { key: 'gluten_free', tag: 'en:no-gluten', name: 'Gluten-free' },
        { key: null, tag: 'fr:triman', name: 'Triman' },
      ],
      scores: { nutri_score: { grade: 'e', points: 31 }, nova_group: 4 },
      additives: ['e322'],
      quantity: { text: '400 g', amount: 400, unit: 'g' },
      // The tables of kinds know more of them.
      portions: expect.arrayContaining([
        { amount: 1, unit: 'portion', qualifier: null, grams: 15, text: '15 g', origin: 'label', typical: null },
        expect.objectContaining({
          unit: 'tbsp',
          text: null,
          origin: 'kind',
          typical: expect.objectContaining({ kind: 'chocolate-spread' }),
        }),
      ]),
      language: 'fr',
      names: [
        { language: 'en', text: 'Hazelnut spread' },
        { language: 'fr', text: 'Pâte à tartiner' },
      ],
      generic_names: null,
      categories: null,
      filled_in: [],
      datasets: [
        {
          name: 'off',
          license: 'ODbL 1.0',
          license_url: 'https://opendatacommons.org/licenses/odbl/1-0/',
          credit: expect.stringContaining('Open Food Facts'),
          updated: expect.stringMatching(/^2023-11-14/),
        },
      ],
    });
    expect(Object.keys(answer.json<object>()).slice(0, 22)).toEqual(Object.keys(spread));
    const byKey = new Map(nutrients.map((nutrient) => [nutrient.key, nutrient]));
    expect(byKey.get('iron_mg')).toEqual({
      key: 'iron_mg',
      name: 'Iron',
      unit: 'mg',
      per_100g: 4.2,
      per_serving: 0.63,
      daily_value: { eu: 30, us: 23, ca: 23 },
      origin: 'label',
    });
    expect(byKey.get('calories_kcal')).toMatchObject({ per_100g: spread.calories_kcal, origin: 'from_kj' });
    expect(byKey.get('sodium_mg')).toMatchObject({ per_100g: 42.8, origin: 'from_salt' });
    expect(byKey.get('fat_g')).toMatchObject({ origin: 'label' });
    expect([...byKey.keys()]).not.toContain('vitamin_d_ug');
  });

  it('what is not known is null or missing, and never "free of" anything', async () => {
    const details = (await ask(`/barcode/${WATER.code}/details`)).json<WholeFood>();
    expect(details).toMatchObject({ nutrients: [], ingredients: null, allergens: null, traces: null, labels: null });
    expect(details.diet.vegan).toEqual({ status: 'unknown', by: null });
  });

  it('names are in the language that is asked for', async () => {
    const nameOf = async (query: string, headers = {}) =>
      (await ask(`/food/${spread.id}/details${query}`, headers))
        .json<WholeFood>()
        .nutrients.find(({ key }) => key === 'iron_mg')!.name;
    expect(await nameOf('', { 'Accept-Language': 'ja, de-AT;q=0.9, fr;q=0.5' })).toBe('Eisen');
    expect(await nameOf('?lang=fr', { 'Accept-Language': 'de' })).toBe('Fer');
    expect(await nameOf('', { 'Accept-Language': 'ja' })).toBe('Iron');
    const answer = await ask(`/food/${spread.id}/details`, { 'Accept-Language': 'fr' });
    expect(answer.headers.vary).toContain('Accept-Language');
    expect(answer.json<WholeFood>().ingredients![0]!.language).toBe('fr');
    expectDetail(await ask(`/food/${spread.id}/details?lang=xx`), 422, [
      expect.objectContaining({ type: 'literal_error', loc: ['query', 'lang'], input: 'xx' }),
    ]);
  });

  it('has the errors and the tags of its neighbors', async () => {
    expectDetail(await ask('/food/999999/details'), 404, 'Food not found');
    expectDetail(await ask('/barcode/40084107/details'), 404, 'Barcode not found');
    expect((await ask('/food/x/details')).status).toBe(422);
    expect((await ask(`/food/${spread.id}/details/`)).status).toBe(401);
    const { etag } = (await ask(`/food/${spread.id}/details`)).headers;
    expect((await ask(`/food/${spread.id}/details`, { 'If-None-Match': etag })).status).toBe(304);
    expect((await ask(`/food/${spread.id}/details?lang=de`, { 'If-None-Match': etag })).status).toBe(200);
    expect((await ask(`/food/${spread.id}`, { 'If-None-Match': etag })).status).toBe(200);
    const head = await request(larder.url, `/food/${spread.id}/details`, { method: 'HEAD' });
    expect({ status: head.status, length: head.body.length }).toEqual({ status: 200, length: 0 });
  });
});

describe('interface 2.9: GET /foods', () => {
  it('answers with the foods in order, null where there is none', async () => {
    const water = (await ask(`/barcode/${WATER.code}`)).json<FoodJson>();
    const byId = await ask(`/foods?ids=${water.id},999999,${spread.id},${water.id}`);
    expect(byId.json()).toEqual([water, null, spread, water]);
    const spellings = `0${SPREAD.code},nothing,,3274080005003`;
    expect((await ask(`/foods?barcodes=${spellings}`)).json()).toEqual([spread, null, null, water]);
    const { etag } = byId.headers;
    expect(
      (await ask(`/foods?ids=${water.id},999999,${spread.id},${water.id}`, { 'If-None-Match': etag })).status,
    ).toBe(304);
    expect((await ask(`/foods?ids=${spread.id}`, { 'If-None-Match': etag })).status).toBe(200);
  });

  it('refuses what cannot be meant', async () => {
    const problemsOf = async (query: string) => (await ask(`/foods${query}`)).json<{ detail: object[] }>().detail;
    expect(await problemsOf('')).toEqual([
      { type: 'missing', loc: ['query', 'ids'], msg: 'Field required', input: null },
    ]);
    expect(await problemsOf('?ids=1,x')).toMatchObject([{ type: 'int_parsing', loc: ['query', 'ids'], input: '1,x' }]);
    expect(await problemsOf('?ids=')).toMatchObject([{ type: 'int_parsing', input: '' }]);
    expect(await problemsOf('?ids=1&barcodes=2')).toEqual([
      {
        type: 'value_error',
        loc: ['query', 'barcodes'],
        msg: 'Value error, send only one of ids and barcodes',
        input: '2',
      },
    ]);
    const many = Array.from({ length: 101 }, () => '1').join();
    expect(await problemsOf(`?ids=${many}`)).toMatchObject([
      { type: 'too_long', ctx: { field_type: 'List', max_length: 100, actual_length: 101 } },
    ]);
  });

  it('interface 7.2: counts as one request for each started ten', async () => {
    const key = bearer(await createAccount(larder, 'batches', 'pro'));
    const ids = (count: number) => `/foods?ids=${Array.from({ length: count }, () => spread.id).join()}`;
    const remaining = async (target: string) => rateLimitOf(await get(larder.url, target, key)).remaining;
    expect(await remaining(ids(10))).toBe(499);
    expect(await remaining(ids(11))).toBe(497);
    expect(await remaining(ids(100))).toBe(487);
    expect(await remaining(`/food/${spread.id}/details`)).toBe(486);
  });

  it('interface 7.2: is refused whole where the window lacks room, and what is left can be used', async () => {
    const key = bearer(await createNamedKey(larder, 'batches', 'capped', { rateCap: 5 }));
    const three = `/foods?ids=${Array.from({ length: 30 }, () => spread.id).join()}`;
    expect((await get(larder.url, three, key)).status).toBe(200);
    const refused = await get(larder.url, three, key);
    expectRateLimited(refused);
    expect(rateLimitOf(refused).remaining).toBe(2);
    expect((await get(larder.url, `/food/${spread.id}`, key)).status).toBe(200);
  });
});
