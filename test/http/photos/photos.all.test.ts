// LARDER_PHOTOS=proxy:
// 1. A photo comes from this service, with long caching, a tag and no cookie; pages and, if told so, answers lead to it.
// 2. A food without a photo, or whose photo cannot be had, has a drawing that runs nothing and is soon asked for again.
// 3. Unknown foods are 404; other names, sizes and types are paths that do not exist; the gate and the limits of data hold, but a page of
//    this service gets its photos with it.
// 4. Pages ask no other host.
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jpeg } from '../../photos/sample-photos.ts';
import { FOODS, NUTELLA } from '../../support/foods.ts';
import { get, request } from '../../support/http.ts';
import {
  copyImportedFoods,
  type Larder,
  makeDataFolder,
  runLarder,
  startLarder,
  UNLIMITED,
  useLarder,
} from '../../support/start-larder.ts';

const PHOTO = jpeg(400, 400);
let larder: Larder;
let nutella: { id: number; image_url: string };
let plain: { id: number };

beforeAll(async () => {
  const data = await makeDataFolder();
  await copyImportedFoods(data, FOODS);
  mkdirSync(path.join(data, 'photos'));
  // As if it had been fetched.
  const name = createHash('sha256').update(NUTELLA.image_url!).digest('hex').slice(0, 40);
  writeFileSync(path.join(data, 'photos', name), PHOTO);
  const env = {
    ...UNLIMITED,
    LARDER_PHOTOS: 'proxy',
    LARDER_PHOTO_URLS: 'own',
    LARDER_PUBLIC_URL: 'https://food.example',
  };
  larder = await startLarder({ env, data });
  nutella = (await get(larder.url, `/barcode/${NUTELLA.barcode}`)).json();
  const foods = (await get(larder.url, '/foods/popular?has_image=false&limit=500')).json<
    { id: number; image_url: string | null }[]
  >();
  plain = foods.find(({ image_url }) => image_url === null)!;
});
afterAll(() => larder.stop());

describe('3. limits', () => {
  const limited = useLarder({
    env: { LARDER_PHOTOS: 'proxy', LARDER_ANONYMOUS_PER_MINUTE: '3', LARDER_FAIRNESS_DELAY_MS: '0' },
  });
  const ask = async (headers: Record<string, string>, path = '/photos/1.full.jpg') =>
    (await request(limited.url, path, { headers })).status;

  it('are those of data, in one count with them, for whoever is not on a page of the service', async () => {
    expect([await ask({}), await ask({ Referer: 'https://other.example/' }), await ask({}, '/food/1')]).not.toContain(
      429,
    );
    for (const headers of [{}, { Referer: 'https://other.example/photos' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
      expect(await ask(headers)).toBe(429);
    }
    const onPage = [{ 'Sec-Fetch-Site': 'same-origin' }, { Referer: `${limited.url}/?q=milk` }];
    for (const headers of [...onPage, ...onPage, ...onPage]) expect(await ask(headers)).not.toBe(429);
  });
});

describe('photos', () => {
  it('1. come from here', async () => {
    expect(nutella.image_url).toBe(`https://food.example/photos/${nutella.id}.full.jpg`);
    const photo = await get(larder.url, `/photos/${nutella.id}.full.jpg`);
    expect(photo).toMatchObject({ status: 200, body: PHOTO });
    expect(photo.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=604800',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    });
    expect(photo.headers['set-cookie']).toBeUndefined();
    const again = { headers: { 'If-None-Match': photo.headers.etag! } };
    expect((await request(larder.url, `/photos/${nutella.id}.full.webp`, again)).status).toBe(304);
    const page = (await get(larder.url, `/foods/${nutella.id}-nutella`)).body.toString();
    expect(page).toContain(`src="/photos/${nutella.id}.full.jpg"`);
    expect(page).toContain(`content="https://food.example/photos/${nutella.id}.full.jpg"`);
  });

  it('1. come from here in the dialect of Open Food Facts too', async () => {
    const own = (size: string) => `https://food.example/photos/${nutella.id}.${size}.jpg`;
    const fields = 'fields=code,image_front_url,image_front_small_url,selected_images';
    const { product } = (await get(larder.url, `/off/api/v2/product/${NUTELLA.barcode}?${fields}`)).json<{
      product: object;
    }>();
    expect(product).toMatchObject({ image_front_url: own('full'), image_front_small_url: own('thumb') });
    expect(
      Object.values((product as { selected_images: { front: { display: object } } }).selected_images.front.display),
    ).toEqual([own('full')]);
    for (const path of ['cgi/search.pl?search_terms=nutella&json=1', 'search?q=nutella']) {
      const body = (await get(larder.url, `/off/${path}`)).body.toString();
      expect(body).toContain(own('full'));
      expect(body).not.toContain('images.openfoodfacts.org');
    }
  });

  it('2. are drawings where there is none', async () => {
    const drawing = await get(larder.url, `/photos/${plain.id}.thumb.jpg`);
    expect(drawing.status).toBe(200);
    expect(drawing.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=300' });
    expect(drawing.headers['content-security-policy']).toContain("default-src 'none'");
    expect(drawing.body.toString()).toMatch(/^<svg xmlns=[^>]*><path [^>]*d="M[^"]+"\/><\/svg>$/);
  });

  it('3. have the gate and errors of data paths', async () => {
    expect((await get(larder.url, '/photos/999999.full.jpg')).status).toBe(404);
    for (const name of ['1.full.png', '1.huge.jpg', 'x.full.jpg', '1.full', '..%2f1.full.jpg', '1.full.jpg/']) {
      expect({ name, status: (await get(larder.url, `/photos/${name}`)).status }).toEqual({ name, status: 401 });
    }
    const bad = { headers: { Authorization: 'Bearer lk_wrong' } };
    expect((await request(larder.url, `/photos/${nutella.id}.full.jpg`, bad)).status).toBe(401);
    expect((await request(larder.url, `/photos/${nutella.id}.full.jpg`, { method: 'DELETE' })).status).toBe(401);
    const head = await request(larder.url, `/photos/${nutella.id}.full.jpg`, { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
  });

  it('4. are the only ones that pages may load', async () => {
    for (const page of ['/', '/?q=nutella', `/foods/${nutella.id}-nutella`, '/browse']) {
      const { headers, body } = await get(larder.url, page);
      expect(headers['content-security-policy'] ?? '').not.toContain('openfoodfacts');
      expect(body.toString()).not.toMatch(/src="https?:/);
    }
  });

  it('need the proxy for addresses of their own', async () => {
    const { status, stderr } = await runLarder(['status'], { LARDER_PHOTO_URLS: 'own' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('requires LARDER_PHOTOS=proxy')]);
  });
});
