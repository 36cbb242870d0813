/** Section 2.1 of docs/interface.md, and what section 1 says about search. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectJson, type FoodJson } from '../support/expectations.ts';
import { BISCUITS, FOODS, LASAGNES } from '../support/foods.ts';
import { get } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS });

async function search(query: string): Promise<FoodJson[]> {
  const answer = await get(larder.url, `/search?${query}`);
  expect({ status: answer.status, body: answer.body.toString().slice(0, 500) }).toMatchObject({ status: 200 });
  expectJson(answer);
  return answer.json<FoodJson[]>();
}

/** What the data folder holds, but for the accounts database, whose journal files come and go by themselves. */
async function fingerprint(): Promise<Record<string, string>> {
  const prints: Record<string, string> = {};
  for (const entry of await readdir(larder.data, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || /accounts|-wal$|-shm$/.test(entry.name)) continue;
    prints[path.relative(larder.data, file)] = createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  }
  return prints;
}

describe('interface 2.1: GET /search', () => {
  it('answers 200 with a bare JSON array of foods', async () => {
    const foods = await search('q=nutella');
    expect(Array.isArray(foods)).toBe(true);
    expect(foods[0]).toMatchObject({ name: 'Nutella', brand: 'Ferrero', barcode: '3017620422003' });
  });

  it('interface 2.1: no match is 200 and [], never 404', async () => {
    expect(await search('q=xqzvwkjh')).toEqual([]);
    expect(await search('q=%E2%98%83%E2%98%83')).toEqual([]);
  });

  it('two spaces are two characters, and match nothing', async () => {
    expect(await search('q=%20%20')).toEqual([]);
    expect(await search('q=++')).toEqual([]);
  });

  it.each([
    ['nutela', 'a letter lost'],
    ['nutelal', 'two letters swapped'],
    ['nutellla', 'a letter too many'],
    ['natella', 'a wrong letter'],
  ])('tolerates typos: %s (%s) finds Nutella', async (query) => {
    expect((await search(`q=${query}`))[0]?.name).toBe('Nutella');
  });

  it('finds by brand, in any case', async () => {
    expect((await search('q=FERRERO')).map(({ name }) => name)).toContain('Nutella');
  });

  it('finds across name and brand', async () => {
    expect((await search('q=ferrero+nutella'))[0]?.name).toBe('Nutella');
  });

  it('finds accented names without accents, and the reverse', async () => {
    expect((await search('q=creme+fraiche'))[0]?.name).toBe('Crème fraîche épaisse');
    expect((await search(`q=${encodeURIComponent('nutéllà')}`))[0]?.name).toBe('Nutella');
  });

  it('finds words in any order', async () => {
    expect((await search('q=shrimp+thai+pad'))[0]?.name).toBe('Pad thai with shrimp');
  });

  it('finds an unfinished last word', async () => {
    expect((await search('q=nute'))[0]?.name).toBe('Nutella');
    expect((await search('q=pad+th'))[0]?.name).toBe('Pad thai with shrimp');
  });

  it('finds names in other scripts', async () => {
    expect((await search(`q=${encodeURIComponent('納豆')}`))[0]?.name).toBe('納豆');
  });

  it('interface 2.1: complete label data ranks above sparse entries, which rank above AI estimates', async () => {
    const ranked = (await search('q=lasagne')).filter(({ name }) => name === 'Lasagne');
    expect(ranked.map(({ calories_kcal }) => calories_kcal)).toEqual(LASAGNES.map((food) => food.calories_kcal));
  });

  it('ranks a food with an image above its like without', async () => {
    const ranked = await search('q=butter+biscuits');
    expect(ranked.slice(0, 2).map(({ barcode }) => barcode)).toEqual([BISCUITS[1]!.barcode, BISCUITS[0]!.barcode]);
  });

  it('limit is 10 by default', async () => {
    expect(await search('q=yogurt')).toHaveLength(10);
  });

  it.each([1, 2, 49, 50])('limit=%i gives as many', async (limit) => {
    expect(await search(`q=yogurt&limit=${limit}`)).toHaveLength(limit);
  });

  it('a smaller limit gives the head of the longer list', async () => {
    const ids = (await search('q=yogurt&limit=50')).map(({ id }) => id);
    expect((await search('q=yogurt&limit=7')).map(({ id }) => id)).toEqual(ids.slice(0, 7));
    expect(new Set(ids).size).toBe(50);
  });

  it('source=off gives label data only', async () => {
    const foods = await search('q=lasagne&source=off');
    expect(foods.map(({ source }) => source)).toEqual(['off', 'off']);
  });

  it('source=ai_estimate gives estimates only', async () => {
    const foods = await search('q=lasagne&source=ai_estimate');
    expect(foods.map(({ name, source }) => [name, source])).toEqual([['Lasagne', 'ai_estimate']]);
  });

  it('source filters before limit: a lower-ranked food of the source is still found', async () => {
    expect((await search('q=lasagne&source=ai_estimate&limit=1')).map(({ source }) => source)).toEqual(['ai_estimate']);
  });

  it('a source without a match is []', async () => {
    expect(await search('q=skirret&source=off')).toEqual([]);
  });

  it('without a filter all sources are searched', async () => {
    const sources = new Set(
      [...(await search('q=lasagne')), ...(await search('q=yogurt'))].map(({ source }) => source),
    );
    expect([...sources].sort()).toEqual(['ai_estimate', 'community', 'off']);
  });

  it('the same question has the same answer', async () => {
    expect(await search('q=cola')).toEqual(await search('q=cola'));
  });

  it('a result is the food that its id looks up', async () => {
    for (const food of await search('q=cola')) {
      expect((await get(larder.url, `/food/${food.id}`)).json()).toEqual(food);
    }
  });

  it('very long and very odd questions are answered', async () => {
    for (const q of [
      'a'.repeat(5000),
      'milk '.repeat(500),
      '"',
      "' OR 1=1 --",
      '%00%00',
      '*()^~:"',
      '\u202e\u0000ab',
    ]) {
      const answer = await get(larder.url, `/search?q=${encodeURIComponent(q.padEnd(2, '"'))}`);
      expect(answer.status, q.slice(0, 20)).toBe(200);
      expect(Array.isArray(answer.json())).toBe(true);
    }
  });
});

describe('interface 1: search reads only foods already in the catalog and never creates entries', () => {
  it('search never creates entries', async () => {
    const health = async () => (await get(larder.url, '/health')).json<{ foods_in_db: number }>();
    const popular = async () => (await get(larder.url, '/foods/popular?limit=500&has_image=false')).body.toString();
    const before = { health: await health(), popular: await popular(), files: await fingerprint() };
    expect(Object.keys(before.files).length).toBeGreaterThan(2);
    const absent = ['dragonfruit kombucha', 'zzyzx casserole', 'moon cheese', 'unobtainium soup', '4006381333931'];
    for (const q of absent) {
      for (const source of ['', '&source=ai_estimate', '&source=off']) {
        const first = await search(`q=${encodeURIComponent(q)}${source}`);
        expect(first.filter(({ name }) => name.toLowerCase() === q)).toEqual([]);
        expect(await search(`q=${encodeURIComponent(q)}${source}`)).toEqual(first);
      }
    }
    expect({ health: await health(), popular: await popular(), files: await fingerprint() }).toEqual(before);
  });
});
