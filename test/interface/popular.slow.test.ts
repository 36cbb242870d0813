/** Sections 2.4 and 2.5 of docs/interface.md: the popular list in its order, its pages and filters, and the categories. */
import { describe, expect, it } from 'vitest';
import { expectJson, type FoodJson } from '../support/expectations.ts';
import { FOODS } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS });

async function popular(query = ''): Promise<FoodJson[]> {
  const answer = await get(larder.url, `/foods/popular${query}`);
  expect({ status: answer.status, body: answer.body.toString().slice(0, 500) }).toMatchObject({ status: 200 });
  expectJson(answer);
  return answer.json<FoodJson[]>();
}

const scansByName = new Map(FOODS.map(({ name, popularity = 0 }) => [name, popularity]));

describe('interface 2.4: GET /foods/popular', () => {
  it('has_image is true by default: only foods with a product image', async () => {
    const foods = await popular();
    expect(foods.length).toBe(FOODS.filter(({ image_url }) => image_url !== undefined).length);
    for (const { image_url } of foods) expect(image_url).not.toBeNull();
    expect(await popular('?has_image=true')).toEqual(foods);
  });

  it('has_image=false does not filter', async () => {
    expect(await popular('?has_image=false&limit=500')).toHaveLength(FOODS.length);
  });

  it('interface 2.4: ordered by scans, then confidence, image, id', async () => {
    const labels = (await popular('?has_image=false&limit=500')).filter(({ source }) => source === 'off');
    const sorted = [...labels].sort(
      (a, b) =>
        scansByName.get(b.name)! - scansByName.get(a.name)! ||
        (b.confidence as number) - (a.confidence as number) ||
        Number(b.image_url !== null) - Number(a.image_url !== null) ||
        a.id - b.id,
    );
    expect(labels.map(({ name, barcode }) => [name, barcode])).toEqual(
      sorted.map(({ name, barcode }) => [name, barcode]),
    );
    expect(labels[0]!.name).toBe('Nutella');
    expect(labels[1]!.name).toBe('Coca-Cola Original Taste');
  });

  it('foods of equal scans, confidence and image are in the order of their ids', async () => {
    const yogurts = await popular('?has_image=false&limit=500&category=Yogurt');
    expect(yogurts).toHaveLength(60);
    const sorted = [...yogurts].sort((a, b) => (b.confidence as number) - (a.confidence as number) || a.id - b.id);
    expect(yogurts.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  });

  it('limit is 100 by default and at most 500', async () => {
    const foods = await popular('?has_image=false');
    expect(foods).toHaveLength(Math.min(100, FOODS.length));
    expect(await popular('?has_image=false&limit=1')).toEqual(foods.slice(0, 1));
    expect(await popular('?has_image=false&limit=500')).toHaveLength(FOODS.length);
  });

  it.each(['has_image=false', 'has_image=true', 'has_image=false&category=Yogurt', 'category=Soft+drinks'])(
    'pages of %s together are the whole list, each food once',
    async (filter) => {
      const whole = (await popular(`?limit=500&${filter}`)).map(({ id }) => id);
      expect(whole.length).toBeGreaterThan(0);
      const paged: number[] = [];
      for (let offset = 0; ; offset += 7) {
        const page = await popular(`?limit=7&offset=${offset}&${filter}`);
        if (page.length === 0) break;
        paged.push(...page.map(({ id }) => id));
      }
      expect(paged).toEqual(whole);
    },
  );

  it.each([String(FOODS.length), '3000000', '4294967296', '9007199254740993', '9'.repeat(400)])(
    'offset=%s, beyond the end, is 200 and []',
    async (offset) => {
      expect(await popular(`?has_image=false&offset=${offset}`)).toEqual([]);
      expect(await popular(`?category=Soft+drinks&offset=${offset}`)).toEqual([]);
    },
  );

  it('category filters by name', async () => {
    const colas = await popular('?category=Soft+drinks&has_image=false');
    expect(colas.map(({ name }) => name)).toEqual([
      'Coca-Cola Original Taste',
      'Coca-Cola bottle 50 cl',
      'Coke classic can 12 fl oz',
    ]);
    expect((await popular('?category=Jam,+honey+and+sweet+spreads')).map(({ name }) => name)).toEqual(['Nutella']);
    expect((await popular('?category=Jam%2C%20honey%20and%20sweet%20spreads')).map(({ name }) => name)).toEqual([
      'Nutella',
    ]);
  });

  it('category and has_image filter together', async () => {
    const colas = await popular('?category=Soft+drinks');
    expect(colas.map(({ name }) => name)).toEqual(['Coca-Cola Original Taste', 'Coca-Cola bottle 50 cl']);
    expect(await popular('?category=Sweets+and+chewing+gum')).toEqual([]);
  });

  it('an unknown category is 200 and []', async () => {
    expect(await popular('?category=Moon+cheese&has_image=false')).toEqual([]);
  });

  it.each(['1', 't', 'y', 'on', 'yes', 'true', 'TRUE', 'True', 'Yes', 'oN', 'T', 'Y'])(
    'interface 3.3: has_image=%s is true',
    async (spelling) => {
      expect(await popular(`?has_image=${spelling}`)).toEqual(await popular('?has_image=true'));
    },
  );

  it.each(['0', 'f', 'n', 'off', 'no', 'false', 'FALSE', 'False', 'No', 'oFF', 'F', 'N'])(
    'interface 3.3: has_image=%s is false',
    async (spelling) => {
      expect(await popular(`?has_image=${spelling}`)).toEqual(await popular('?has_image=false'));
    },
  );
});

describe('interface 2.5: GET /foods/categories', () => {
  it('lists every category with the number of its foods', async () => {
    const answer = await get(larder.url, '/foods/categories');
    expect(answer.status).toBe(200);
    expectJson(answer);
    const rows = answer.json<{ category: string; count: number }[]>();
    const counted = new Map<string, number>();
    for (const { category } of FOODS) if (category) counted.set(category, (counted.get(category) ?? 0) + 1);
    expect(Object.fromEntries(rows.map(({ category, count }) => [category, count]))).toEqual(
      Object.fromEntries(counted),
    );
    expect(rows).toHaveLength(counted.size);
  });

  it('counts what /foods/popular lists without the image filter', async () => {
    for (const { category, count } of (await get(larder.url, '/foods/categories')).json<
      { category: string; count: number }[]
    >()) {
      expect(await popular(`?has_image=false&limit=500&category=${encodeURIComponent(category)}`)).toHaveLength(count);
    }
  });

  it('has no parameters: any are ignored', async () => {
    const plain = await get(larder.url, '/foods/categories');
    expect((await get(larder.url, '/foods/categories?limit=abc&offset=-1')).body).toEqual(plain.body);
  });
});
