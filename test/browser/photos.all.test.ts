/**
 * Photos as they come: upright, wide, a panorama, a single pixel, and one that is broken. Each is seen whole and in its own
 * proportions, in the place that was kept for it, on the page of its food and in a list.
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FoodRow, NUTELLA } from '../support/foods.ts';
import { UNLIMITED, useLarder } from '../support/start-larder.ts';
import { type Visitor, visit } from './visitor.ts';

const PHOTOS: readonly [name: string, barcode: string, width: number, height: number][] = [
  ['upright', '4000000000037', 300, 400],
  ['wide', '4000000000044', 400, 300],
  ['panorama', '4000000000051', 1600, 200],
  ['pixel', '4000000000068', 1, 1],
  ['broken', '4000000000075', 0, 0],
];

const FOODS = PHOTOS.map(([name, barcode], at): FoodRow => {
  const image_url = `https://images.openfoodfacts.org/images/products/${name}.400.jpg`;
  // Their own figures: they are five foods, and not one five times.
  return {
    ...NUTELLA,
    key: name,
    name: `Photogram ${name}`,
    barcode,
    fat_g: 20 + at,
    image_url,
    image_thumb_url: image_url,
  };
});

const larder = useLarder({ env: UNLIMITED, foods: FOODS });
let visitor: Visitor;

beforeEach(async () => {
  visitor = await visit(larder.url);
  const session = await visitor.page.context().newCDPSession(visitor.page);
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const [, , width = 0, height = 0] = PHOTOS.find(([name]) => request.url.includes(`/${name}.`))!;
    // A drawing has any proportions that it is given.
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M0 0h${width}v${height}z"/></svg>`;
    const body = Buffer.from(width === 0 ? 'no photo' : drawing).toString('base64');
    const responseHeaders = [{ name: 'Content-Type', value: width === 0 ? 'image/jpeg' : 'image/svg+xml' }];
    void session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body }).catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://images.openfoodfacts.org/*' }] });
});
afterEach(async () => {
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

/** The pictures of a page by the names of their photos: the boxes of place and photo, and what is left of the photo. */
function pictures() {
  return [...document.querySelectorAll('.picture')].map((place) => {
    const photo = place.querySelector('img');
    const box = (of: Element) => {
      const { left, top, width, height } = of.getBoundingClientRect();
      return { left, top, width, height };
    };
    return {
      name: photo?.src.replace(/.*\/|\..*/g, ''),
      place: box(place),
      photo: photo === null ? undefined : { ...box(photo), fit: getComputedStyle(photo).objectFit },
      natural: [photo?.naturalWidth, photo?.naturalHeight],
    };
  });
}

const VISITS = ['photogram', ...PHOTOS.map(([name]) => `photogram+${name}`)].flatMap((query) =>
  [390, 1280].map((width) => [width, `/?q=${query}`] as const),
);

it.each(VISITS)('at %i pixels: %s', async (width, path) => {
  const { page } = visitor;
  await page.setViewportSize({ width, height: 2_000 });
  await visitor.open(path);
  if (path.includes('+')) await visitor.open((await page.getAttribute('.results .result-name', 'href'))!);
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.picture img')].every((img) => img.complete),
  );
  const shown = await page.evaluate(pictures);
  expect(shown.length).toBeGreaterThan(0);
  for (const { name, place, photo, natural } of shown) {
    // The place is a square whatever is in it.
    expect([name, place.width]).toEqual([name, place.height]);
    if (photo === undefined) continue;
    const [, , ...proportions] = PHOTOS.find(([each]) => each === name)!;
    expect([name, ...natural]).toEqual([name, ...proportions]);
    expect(photo.fit).toBe('contain');
    // Within the line around the place, and never beyond it.
    for (const side of ['width', 'height'] as const) {
      expect(photo[side]).toBeLessThanOrEqual(place[side]);
      expect(photo[side]).toBeGreaterThan(place[side] - 3);
    }
    expect(photo.left).toBeGreaterThanOrEqual(place.left);
    expect(photo.top).toBeGreaterThanOrEqual(place.top);
  }
});
