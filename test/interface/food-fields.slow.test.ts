/**
 * Section 1 of docs/interface.md: what a food, a category count and the health status
 * look like on the wire.
 */
import { describe, expect, it } from 'vitest';
import { expectFood, FOOD_RULES, type FoodJson } from '../support/expectations.ts';
import {
  CANDY_EAN_8,
  COCA_COLA,
  COLA_BOTTLE,
  COLA_CAN_US,
  CREME_FRAICHE,
  FOODS,
  LASAGNES,
  NUTELLA,
} from '../support/foods.ts';
import { get } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS });

async function byBarcode(code: string): Promise<FoodJson> {
  const answer = await get(larder.url, `/barcode/${code}`);
  expect(answer.status).toBe(200);
  return answer.json<FoodJson>();
}

async function byName(query: string): Promise<FoodJson> {
  const [food] = (await get(larder.url, `/search?q=${encodeURIComponent(query)}`)).json<FoodJson[]>();
  expect(food, query).toBeDefined();
  return food!;
}

async function allFoods(): Promise<FoodJson[]> {
  return (await get(larder.url, '/foods/popular?limit=500&has_image=false')).json<FoodJson[]>();
}

describe('interface 1.1: a food', () => {
  it('interface 1.1: has all 22 members, always, in every list and look-up', async () => {
    expect(Object.keys(FOOD_RULES)).toHaveLength(22);
    const popular = await allFoods();
    expect(popular).toHaveLength(FOODS.length);
    for (const food of popular) expectFood(food);
    for (const food of (await get(larder.url, '/search?q=yogurt&limit=50')).json<FoodJson[]>()) expectFood(food);
    expectFood((await get(larder.url, `/food/${popular[0]!.id}`)).json<FoodJson>());
    expectFood(await byBarcode('3017620422003'));
  });

  it('is a flat object with the values of its label', async () => {
    const { key: _key, popularity: _popularity, ...expected } = NUTELLA;
    expect(await byBarcode('3017620422003')).toMatchObject(expected);
  });

  it('nutrients that the label did not list are null, never zero', async () => {
    const skirret = await byName('skirret');
    expect(skirret.calories_kcal).toBe(22);
    const unknown = Object.keys(FOOD_RULES).filter((name) => skirret[name] === null);
    expect(unknown.sort()).toEqual(
      [
        'brand',
        'barcode',
        'category',
        'serving_size_g',
        'serving_desc',
        'protein_g',
        'fat_g',
        'carbs_g',
        'fiber_g',
        'sugar_g',
        'sodium_mg',
        'saturated_fat_g',
        'cholesterol_mg',
        'potassium_mg',
        'image_url',
        'image_thumb_url',
      ].sort(),
    );
  });

  it('a zero on the label stays zero', async () => {
    const cola = await byBarcode(COCA_COLA.barcode!);
    expect([cola.protein_g, cola.fat_g, cola.sodium_mg, cola.saturated_fat_g]).toEqual([0, 0, 0, 0]);
    expect([cola.fiber_g, cola.cholesterol_mg, cola.potassium_mg]).toEqual([null, null, null]);
  });

  it('interface 1.1: numbers carry at most two decimals, confidence too', async () => {
    const text = (await get(larder.url, '/foods/popular?limit=500&has_image=false')).body.toString();
    for (const [number] of text.matchAll(/(?<=":)-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?=[,}])/g)) {
      expect(number).toMatch(/^\d+(\.\d{1,2})?$/);
    }
    const cream = await byName(CREME_FRAICHE.name);
    expect(cream).toMatchObject({ calories_kcal: 292.12, protein_g: 2.4, fat_g: 30.01, sodium_mg: 24.57 });
  });

  it('interface 1.1: every food carries a confidence between 0 and 1; label above sparse above estimate', async () => {
    const foods = await allFoods();
    const confidences = LASAGNES.map(({ source, calories_kcal }) => {
      const found = foods.find(
        (food) => food.name === 'Lasagne' && food.source === source && food.calories_kcal === calories_kcal,
      );
      return found!.confidence as number;
    });
    expect(confidences).toHaveLength(3);
    expect(confidences[0]).toBeGreaterThan(confidences[1]!);
    expect(confidences[1]).toBeGreaterThan(confidences[2]!);
  });

  it('interface 1: the catalog holds label data, community entries and labeled estimates', async () => {
    const sources = new Set((await allFoods()).map(({ source }) => source));
    expect([...sources].sort()).toEqual(['ai_estimate', 'community', 'off']);
  });

  it('interface 1.1: the AI-estimate value of source is ai_estimate', async () => {
    expect((await byName('pad thai with shrimp')).source).toBe('ai_estimate');
  });

  it('interface 1.1: a barcode is written with 13 digits, 8 for EAN-8', async () => {
    expect((await byBarcode(NUTELLA.barcode!)).barcode).toBe('3017620422003');
    expect((await byBarcode(COLA_CAN_US.barcode!)).barcode).toBe('0049000006346');
    expect((await byBarcode(COLA_BOTTLE.barcode!)).barcode).toBe('54491472');
    expect((await byBarcode(CANDY_EAN_8.barcode!)).barcode).toBe('04000051');
  });

  it('interface 1.1: static_url is /foods/{id}-{slug}', async () => {
    const nutella = await byBarcode(NUTELLA.barcode!);
    expect(nutella.static_url).toBe(`/foods/${nutella.id}-nutella`);
    const cola = await byBarcode(COCA_COLA.barcode!);
    expect(cola.static_url).toBe(`/foods/${cola.id}-coca-cola-original-taste`);
    const cream = await byName(CREME_FRAICHE.name);
    expect(cream.static_url).toBe(`/foods/${cream.id}-creme-fraiche-epaisse`);
  });

  it('interface 1.1: static_url is /foods/{id} where no Latin slug can be made', async () => {
    const natto = (await allFoods()).find(({ name }) => name === '納豆')!;
    expect(natto.static_url).toBe(`/foods/${natto.id}`);
  });

  it('an id is a stable whole number, one for each food', async () => {
    const foods = await allFoods();
    expect(new Set(foods.map(({ id }) => id)).size).toBe(foods.length);
    for (const { id } of foods) expect(id).toBeGreaterThan(0);
    expect((await allFoods()).map(({ id }) => id)).toEqual(foods.map(({ id }) => id));
  });
});

describe('interface 1.2 and 1.3', () => {
  it('interface 1.2: a category count has category and count, nothing else', async () => {
    const rows = (await get(larder.url, '/foods/categories')).json<{ category: string; count: number }[]>();
    for (const row of rows) {
      expect(Object.keys(row).sort()).toEqual(['category', 'count']);
      expect(typeof row.category).toBe('string');
      expect(Number.isInteger(row.count)).toBe(true);
    }
  });

  it('interface 1.3: the health status has status and foods_in_db, nothing else', async () => {
    const health = (await get(larder.url, '/health')).json<Record<string, unknown>>();
    expect(Object.keys(health).sort()).toEqual(['foods_in_db', 'status']);
    expect(typeof health.status).toBe('string');
    expect(health.foods_in_db).toBe(FOODS.length);
  });
});
