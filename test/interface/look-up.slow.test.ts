/** Sections 2.2, 2.3 and 8.3 of docs/interface.md: look-ups by id and by barcode in all spellings, and their conditional requests. */
import { beforeAll, describe, expect, it } from 'vitest';
import { expectDetail, expectFood, expectJson, type FoodJson } from '../support/expectations.ts';
import { FOODS } from '../support/foods.ts';
import { exchange, get, request } from '../support/http.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';

const larder = useLarder({ env: UNLIMITED, foods: FOODS });
let nutella: FoodJson;

beforeAll(async () => {
  nutella = (await get(larder.url, '/barcode/3017620422003')).json<FoodJson>();
});

describe('interface 2.2: GET /food/{food_id}', () => {
  it('answers 200 with one food', async () => {
    const answer = await get(larder.url, `/food/${nutella.id}`);
    expect(answer.status).toBe(200);
    expectJson(answer);
    expectFood(answer.json<FoodJson>());
    expect(answer.json()).toEqual(nutella);
  });

  it.each(['999999999', '0', '-1', '-999999999999999999999', '2147483648', '4294967296', '9007199254740993'])(
    'interface 2.2: the unknown id %s is 404 with "Food not found"',
    async (id) => {
      expectDetail(await get(larder.url, `/food/${id}`), 404, 'Food not found');
    },
  );

  it.each([20, 100, 400, 4000])('interface 2.2: an id of %i digits is 404, never 500', async (digits) => {
    expectDetail(await get(larder.url, `/food/${'9'.repeat(digits)}`), 404, 'Food not found');
    expectDetail(await get(larder.url, `/food/-${'1'.repeat(digits)}`), 404, 'Food not found');
  });

  it('a huge id is not taken for the id that it wraps round or rounds to', async () => {
    for (const step of [2n ** 31n, 2n ** 32n, 2n ** 53n, 2n ** 64n]) {
      expectDetail(await get(larder.url, `/food/${BigInt(nutella.id) + step}`), 404, 'Food not found');
    }
  });

  it.each([
    ['leading zeros', (id: number) => `000${id}`],
    ['a plus sign', (id: number) => `+${id}`],
    ['an escaped plus sign', (id: number) => `%2B${id}`],
    ['white space around', (id: number) => `%20${id}%20`],
    ['a zero fraction', (id: number) => `${id}.0`],
    ['an underscore between digits', (id: number) => `0_${id}`],
    ['an escaped digit', (id: number) => `%3${String(id)[0]}${String(id).slice(1)}`],
  ])('interface 3.2: an id may be written with %s', async (_spelling, write) => {
    const answer = await get(larder.url, `/food/${write(nutella.id)}`);
    expect({ status: answer.status, body: answer.json() }).toEqual({ status: 200, body: nutella });
  });

  it('unknown parameters are ignored', async () => {
    expect((await get(larder.url, `/food/${nutella.id}?limit=abc&fields=name`)).json()).toEqual(nutella);
  });
});

describe('interface 2.3: GET /barcode/{code}', () => {
  it.each([
    ['EAN-13', '3017620422003', 'Nutella'],
    ['EAN-13 as GTIN-14', '03017620422003', 'Nutella'],
    ['GS1 element string', '(01)03017620422003', 'Nutella'],
    ['GS1 element string, escaped', '%2801%2903017620422003', 'Nutella'],
    ['GS1 element string without brackets', '0103017620422003', 'Nutella'],
    ['EAN-8', '54491472', 'Coca-Cola bottle 50 cl'],
    ['EAN-8 with 13 digits', '0000054491472', 'Coca-Cola bottle 50 cl'],
    ['EAN-8 as GTIN-14', '00000054491472', 'Coca-Cola bottle 50 cl'],
    ['UPC-A, 12 digits', '049000006346', 'Coke classic can 12 fl oz'],
    ['UPC-A, 11 digits, its zero lost', '49000006346', 'Coke classic can 12 fl oz'],
    ['UPC-A, 13 digits, a zero added', '0049000006346', 'Coke classic can 12 fl oz'],
    ['UPC-A as GTIN-14', '00049000006346', 'Coke classic can 12 fl oz'],
    ['UPC-A in a GS1 element string', '(01)00049000006346', 'Coke classic can 12 fl oz'],
    ['UPC-E', '04963406', 'Coke classic can 12 fl oz'],
    ['EAN-8 is tried before UPC-E', '04000051', 'Peppermint drops'],
    ['UPC-A of the food that the UPC-E would have meant', '040000000051', 'Toffee chews'],
  ])('%s: %s', async (_spelling, code, name) => {
    const answer = await get(larder.url, `/barcode/${code}`);
    expect({ status: answer.status, body: answer.body.toString().slice(0, 300) }).toMatchObject({ status: 200 });
    expect(answer.json<FoodJson>().name).toBe(name);
  });

  it('all spellings give the same bytes', async () => {
    const spellings = ['049000006346', '49000006346', '0049000006346', '00049000006346', '04963406'];
    const bodies = await Promise.all(
      spellings.map(async (code) => (await get(larder.url, `/barcode/${code}`)).body.toString()),
    );
    expect(new Set(bodies).size).toBe(1);
  });

  it.each([
    '4006381333931',
    '3017620422004',
    '0',
    '00000000',
    '7',
    'abc',
    'nutella',
    '-1',
    '3017620422003x',
    '1e3',
    '%20',
    '%00',
  ])('the unknown code %s is 404 with "Barcode not found"', async (code) => {
    expectDetail(await get(larder.url, `/barcode/${code}`), 404, 'Barcode not found');
  });

  it.each([15, 30, 100, 500, 4000])('interface 2.3: a code of %i digits is 404, never 500', async (digits) => {
    expectDetail(await get(larder.url, `/barcode/${'9'.repeat(digits)}`), 404, 'Barcode not found');
  });

  it('is no more than a look-up: never 422', async () => {
    for (const code of ['abc', '5.5', '%E2%98%83', '%F0%9F%98%80']) {
      expect((await get(larder.url, `/barcode/${code}`)).status, code).toBe(404);
    }
  });
});

describe('interface 3.1: a broken percent-escape is answered in JSON', () => {
  it.each([
    '/food/%',
    '/food/%zz',
    '/barcode/%',
    '/barcode/%C3%28',
    '/barcode/%ff',
    '/search?q=%',
    '/search?q=%zz%',
    '/%',
    '/foods/%zz',
  ])('%s', async (path) => {
    const sent = `GET ${path} HTTP/1.1\r\nHost: larder\r\nConnection: close\r\n\r\n`;
    const { answers } = await exchange(larder.url, sent, { methods: ['GET'] });
    expect(answers).toHaveLength(1);
    const [answer] = answers;
    expect(answer!.status).toBeLessThan(500);
    if (answer!.status === 200) return;
    expect(answer!.headers['content-type']).toMatch(/^application\/json/);
    expect(Object.keys(JSON.parse(answer!.body.toString()))).toEqual(['detail']);
  });
});

describe('interface 8.3: conditional requests on look-ups', () => {
  it.each(['food', 'barcode'])('/%s answers with an ETag, and 304 without a body to whoever has it', async (kind) => {
    const path = kind === 'food' ? `/food/${nutella.id}` : '/barcode/3017620422003';
    const first = await get(larder.url, path);
    const etag = first.headers.etag!;
    expect(etag).toMatch(/^(W\/)?"[^"]+"$/);
    for (const ifNoneMatch of [etag, `"other", ${etag}`, '*', etag.startsWith('W/') ? etag.slice(2) : `W/${etag}`]) {
      const again = await get(larder.url, path, { 'If-None-Match': ifNoneMatch });
      expect({ status: again.status, length: again.body.length }, ifNoneMatch).toEqual({ status: 304, length: 0 });
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['access-control-allow-origin']).toBe('*');
    }
    const head = await request(larder.url, path, { method: 'HEAD', headers: { 'If-None-Match': etag } });
    expect(head.status).toBe(304);
  });

  it('another ETag gets the food', async () => {
    const answer = await get(larder.url, `/food/${nutella.id}`, { 'If-None-Match': '"other", W/"another"' });
    expect(answer.status).toBe(200);
    expect(answer.json()).toEqual(nutella);
  });

  it('two foods have two ETags', async () => {
    const etags = await Promise.all(
      ['3017620422003', '5449000000996'].map(async (code) => (await get(larder.url, `/barcode/${code}`)).headers.etag),
    );
    expect(new Set(etags).size).toBe(2);
  });

  it('look-ups say how long they may be kept', async () => {
    for (const path of [`/food/${nutella.id}`, '/barcode/3017620422003']) {
      expect((await get(larder.url, path)).headers['cache-control']).toBe('public, max-age=60');
    }
  });

  it('an unknown food is 404 whatever the client has', async () => {
    expectDetail(await get(larder.url, '/food/999999999', { 'If-None-Match': '*' }), 404, 'Food not found');
  });
});
