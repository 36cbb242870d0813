/**
 * 1. A photo is fetched once, however many ask for it, and found again after a restart.
 * 2. The folder stays within its bound; what nobody asked for longest goes first.
 * 3. What could not be fetched is not asked for again for a while.
 * 4. However many photos are asked for and hang, each request is answered in time.
 * 5. A folder that cannot be written, or a damaged file in it, costs nothing but another fetch.
 */
import { mkdirSync, readdirSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { PhotoError } from '../../src/photos/fetch-photo.ts';
import { PhotoStore, type PhotoStoreOptions } from '../../src/photos/photo-store.ts';
import { useFolders } from '../catalog/small-catalogs.ts';
import { jpeg } from './sample-photos.ts';

const newFolder = useFolders();
const PHOTO = { type: 'image/jpeg' as const, bytes: Buffer.concat([jpeg(4, 4), Buffer.alloc(1_000)]) };
let folder: string;
let fetched: string[];
let errors: string[];

beforeEach(() => {
  folder = newFolder();
  fetched = [];
  errors = [];
});

function storeWith(more: Partial<PhotoStoreOptions> = {}): PhotoStore {
  return new PhotoStore({
    folder,
    maxBytes: 1e6,
    fetch: async (address) => {
      fetched.push(address);
      return PHOTO;
    },
    onError: ({ message }) => errors.push(message),
    ...more,
  });
}

it('1. fetches each photo once', async () => {
  const store = storeWith();
  expect(await Promise.all([store.get('a'), store.get('a'), store.get('b')])).toEqual([PHOTO, PHOTO, PHOTO]);
  expect(await store.get('a')).toEqual(PHOTO);
  expect(await storeWith().get('a')).toEqual(PHOTO);
  expect(fetched).toEqual(['a', 'b']);
});

it('2. keeps what was asked for last', async () => {
  const store = storeWith({ maxBytes: PHOTO.bytes.length * 3 });
  for (const address of ['a', 'b', 'c', 'a', 'd']) await store.get(address);
  expect(readdirSync(folder)).toHaveLength(3);
  fetched = [];
  for (const address of ['a', 'c', 'd']) await store.get(address);
  expect(fetched).toEqual([]);
  await store.get('b');
  expect(fetched).toEqual(['b']);
  await storeWith({ maxBytes: 10 }).get('e');
  expect(readdirSync(folder)).toHaveLength(3);
});

it('3. remembers failures for a while', async () => {
  let now = 0;
  const fetch = async (address: string) => {
    fetched.push(address);
    throw new PhotoError('the origin answers 500');
  };
  const store = storeWith({ fetch, now: () => now });
  expect(await store.get('a')).toBeUndefined();
  expect(await store.get('a')).toBeUndefined();
  expect([fetched, errors]).toEqual([['a'], ['the origin answers 500']]);
  now += 3_600_000;
  await store.get('a');
  expect(fetched).toEqual(['a', 'a']);
});

it('4. answers everybody in time, and goes on afterwards', async () => {
  let isBroken = true;
  const fetch = async (address: string, signal: AbortSignal) => {
    fetched.push(address);
    if (isBroken)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new PhotoError('slow'))));
    return PHOTO;
  };
  const store = storeWith({ fetch, waitMs: 20 });
  const photos = await Promise.all(Array.from({ length: 500 }, (_, nth) => store.get(`photo-${nth}`)));
  expect(photos.every((photo) => photo === undefined)).toBe(true);
  isBroken = false;
  // It waited for a place in vain, which is no failure of its origin.
  expect(await store.get('photo-499')).toEqual(PHOTO);
  expect(await Promise.all(Array.from({ length: 40 }, (_, nth) => store.get(`later-${nth}`)))).toHaveLength(40);
  expect(await store.get('later-39')).toEqual(PHOTO);
});

it('5. does without its folder, and notices damage', async () => {
  const store = storeWith();
  await store.get('a');
  const [file] = readdirSync(folder);
  truncateSync(path.join(folder, file!), 30);
  expect(await store.get('a')).toEqual(PHOTO);
  mkdirSync(path.dirname(folder), { recursive: true });
  const blocked = `${folder}-file`;
  writeFileSync(blocked, '');
  const without = storeWith({ folder: blocked });
  expect(await without.get('a')).toEqual(PHOTO);
  expect(errors).toHaveLength(1);
});
