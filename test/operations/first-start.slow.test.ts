/** The first start without a catalog: the starter is installed by itself, and every endpoint has something to show. */
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { expectFood, type FoodJson } from '../support/expectations.ts';
import { NUTELLA } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { MANY_SEARCH_THREADS, startLarder, UNLIMITED, useLarder } from '../support/start-larder.ts';

const larder = useLarder({
  env: { ...UNLIMITED, ...MANY_SEARCH_THREADS, LARDER_PUBLIC_ULR: 'https://food.example' },
});

async function foods(path: string): Promise<FoodJson[]> {
  const answer = await get(larder.url, path);
  expect(answer.status).toBe(200);
  return answer.json<FoodJson[]>();
}

describe('a first start without a catalog', () => {
  it('says that it installed the starter, and how to import the full database', () => {
    expect(larder.log()).toMatch(/starter/i);
    expect(larder.log()).toMatch(/larder import/);
  });

  it('names a variable that is no setting, and the one that was probably meant', () => {
    expect(larder.log()).toContain('LARDER_PUBLIC_ULR is not a setting; did you mean LARDER_PUBLIC_URL?');
  });

  it('has thousands of foods, and says how many', async () => {
    const { foods_in_db } = (await get(larder.url, '/health')).json<{ foods_in_db: number }>();
    expect(foods_in_db).toBeGreaterThan(1000);
  });

  it('every endpoint has something to show', async () => {
    const popular = await foods('/foods/popular?has_image=false&limit=500');
    expect(popular).toHaveLength(500);
    for (const food of popular) expectFood(food);
    expect((await foods('/foods/categories')).length).toBeGreaterThan(5);
    expect((await foods('/search?q=milk')).length).toBe(10);
    const nutella = (await get(larder.url, '/barcode/3017620422003')).json<FoodJson>();
    expect(nutella.name).toMatch(/nutella/i);
    expect((await get(larder.url, `/food/${nutella.id}`)).json()).toEqual(nutella);
    expect((await get(larder.url, String(nutella.static_url))).status).toBe(200);
    expect((await get(larder.url, '/')).status).toBe(200);
  });

  it('has labeled estimates', async () => {
    const estimates = await foods('/search?q=pad+thai&source=ai_estimate');
    expect(estimates.length).toBeGreaterThan(0);
    for (const { source, confidence } of estimates) {
      expect(source).toBe('ai_estimate');
      expect(confidence).toBeLessThanOrEqual(0.3);
    }
  });

  it('a large answer is compressed for whoever can read it, and means the same', async () => {
    const path = '/foods/popular?has_image=false&limit=500';
    const plain = await get(larder.url, path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const packed = await get(larder.url, path, { 'Accept-Encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect(String(packed.headers.vary).toLowerCase()).toContain('accept-encoding');
    const refused = await get(larder.url, path, { 'Accept-Encoding': 'gzip;q=0, br;q=0, identity' });
    expect(refused.headers['content-encoding']).toBeUndefined();
  });

  it('starter: true joins the starter to imported foods', async () => {
    const joined = await startLarder({
      env: UNLIMITED,
      foods: [{ ...NUTELLA, barcode: '5449000000996' }],
      starter: true,
    });
    try {
      const { foods_in_db } = (await get(joined.url, '/health')).json<{ foods_in_db: number }>();
      expect(foods_in_db).toBeGreaterThan(1000);
      expect((await get(joined.url, '/barcode/5449000000996')).json<FoodJson>().source).toBe('off');
    } finally {
      await joined.stop();
    }
  });
});
