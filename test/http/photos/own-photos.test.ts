/** With LARDER_PHOTO_URLS=own the addresses of photos in answers are replaced, and nothing else is. */
import { expect, it } from 'vitest';
import { withOwnPhotos } from '../../../src/http/photos/own-photos.ts';

const PUBLIC = 'https://food.example';
const replaced = (value: unknown) => JSON.parse(withOwnPhotos(JSON.stringify(value), PUBLIC));

const SOURCE = 'https://images.openfoodfacts.org/images/products/301/front.400.jpg';
const oats = { id: 7, name: 'Oats', image_url: SOURCE, image_thumb_url: SOURCE, source: 'off' };
const own = { ...oats, image_url: `${PUBLIC}/photos/7.full.jpg`, image_thumb_url: `${PUBLIC}/photos/7.thumb.jpg` };

it('replaces those of one food and of many', () => {
  expect(replaced(oats)).toEqual(own);
  expect(replaced([oats, { ...oats, id: 12 }])[1].image_url).toBe(`${PUBLIC}/photos/12.full.jpg`);
  expect(replaced({ items: [{ food: oats, alternatives: [{ id: 9, name: 'Rye' }] }, { food: oats }] })).toEqual({
    items: [{ food: own, alternatives: [{ id: 9, name: 'Rye' }] }, { food: own }],
  });
});

it('leaves unknown photos, and texts that look like addresses', () => {
  const without = { ...oats, image_url: null, image_thumb_url: null };
  expect(replaced(without)).toEqual(without);
  const hostile = {
    ...without,
    name: '","image_url":"https://a.example/","id":3,"name":"',
    provenance: '"image_url":"x\\"',
  };
  expect(replaced(hostile)).toEqual(hostile);
  expect(replaced({ ...oats, image_url: 'https://a.example/"quoted\\' })).toEqual(own);
});
