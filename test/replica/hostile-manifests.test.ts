// A manifest from a store is believed only as far as it can do no harm:
// 1. Names lead nowhere but to objects and versions; whatever is missing, of another kind or out of bounds is refused.
// 2. Sizes that cannot be are refused; pieces must add up to their file.
// 3. Newer formats are named, and what to do.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../src/replica/open-store.ts';
import {
  objectName,
  parseReleaseManifest,
  type ReleaseManifest,
  releaseManifestBytes,
} from '../../src/replica/release-manifest.ts';
import { ReplicaError } from '../../src/replica/replica-error.ts';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { publish, publishedIn } from './small-replicas.ts';

const newFolder = useFolders();

async function somePublished(): Promise<ReleaseManifest> {
  const [root, store] = [newFolder(), openStore(newFolder())];
  await publishFoods(root, [{ name: 'Oats' }]);
  await publish(root, store);
  return await publishedIn(store);
}

const good = somePublished();
const read = (value: unknown) => parseReleaseManifest(Buffer.from(JSON.stringify(value)), 'the store');

/** The good manifest with one member set to something else. */
async function changed(path: string, value: unknown): Promise<unknown> {
  const copy = structuredClone(await good) as unknown as Record<string, unknown>;
  const names = path.split('/');
  const last = names.pop()!;
  let at: Record<string, unknown> = copy;
  for (const name of names) at = at[name] as Record<string, unknown>;
  at[last] = value;
  return copy;
}

it('the one that publishing writes is read as it was written', async () => {
  expect(parseReleaseManifest(releaseManifestBytes(await good), 'the store')).toEqual(await good);
});

describe('refused', () => {
  it.each([
    ['catalog/version', '../../etc'],
    ['catalog/version', 'manifest'],
    ['catalog/version', 'building-1'],
    ['catalog/version', '20300101T000000Z-0badcafe/..'],
    ['catalog/version', '20300101T000000Z-0badcafe\n'],
    ['catalog/next_id', 0],
    ['catalog/next_id', 1e300],
    ['catalog/foods', 'many'],
    ['catalog/files/records.bin', undefined],
    ['catalog/files/records.bin/bytes', -1],
    ['catalog/files/records.bin/bytes', 2 ** 60],
    ['catalog/files/records.bin/bytes', 1e15],
    ['catalog/files/records.bin/sha256', '../records.bin'],
    ['catalog/files/search.bin/sha256', 'A'.repeat(64)],
    ['catalog/files/records-0123456789abcdef.bin', null],
    ['catalog/files/records-0123456789abcdef.bin', { bytes: 5, sha256: 'a'.repeat(64), crc32: 1 }],
    ['pieces', null],
    ['pieces/records.bin', undefined],
    ['pieces/records.bin', []],
    ['pieces/records.bin', {}],
    ['pieces/records.bin/0', null],
    ['pieces/records.bin/0/sha256', '../../../../etc/passwd'],
    ['pieces/records.bin/0/sha256', `${'a'.repeat(63)}/`],
    ['pieces/records.bin/0/sha256', 7],
    ['pieces/records.bin/0/bytes', 0],
    ['pieces/records.bin/0/bytes', 1e12],
    ['pieces/records.bin/0/bytes', 1.5],
    ['pieces/records.bin/0/unpacked_bytes', 1],
    ['pieces/records.bin/0/unpacked_bytes', 2 ** 40],
    ['pieces/records.bin/0/unpacked_bytes', -5],
    ['packing', 'zip'],
    ['published_at', 5],
    ['history', 'all'],
    ['history', ['../published']],
    ['published_format', undefined],
    ['published_format', '1'],
    ['catalog', null],
    ['catalog', 'oats'],
  ])('%s = %j', async (path, value) => {
    const manifest = await changed(path, value);
    expect(() => read(manifest)).toThrow(expect.objectContaining({ code: 'REPLICA_MANIFEST_BROKEN' }));
  });

  it.each(['', 'null', '[]', '5', '"oats"', '{', '{}', '<html>'])('the text %j', (text) => {
    expect(() => parseReleaseManifest(Buffer.from(text), 'the store')).toThrow(
      expect.objectContaining({ code: 'REPLICA_MANIFEST_BROKEN', isPermanent: true }),
    );
  });

  it.each([
    ['published_format', 2, /published format 2.*Update Larder/],
    ['catalog/format', 9, /catalog format 9.*Update Larder/],
    ['catalog/format', 0, /catalog format 0.*larder publish/],
  ])('%s %i, by its name', async (path, value, message) => {
    const manifest = await changed(path, value);
    expect(() => read(manifest)).toThrow(
      expect.objectContaining({ code: 'REPLICA_FORMAT_UNKNOWN', message: expect.stringMatching(message) }),
    );
  });
});

it('whatever is changed, a manifest is refused with a code, or every name in it stays within the store', async () => {
  const paths = [
    'catalog/version',
    'pieces/records.bin/0/sha256',
    'pieces/search.bin/0',
    'catalog/files',
    'history',
    'catalog',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue(), async (path, value) => {
      const manifest = await changed(path, value);
      try {
        const { catalog, pieces } = read(manifest);
        expect(catalog.version).toMatch(/^\d{8}T\d{6}Z-[0-9a-f]{8}$/);
        for (const piece of Object.values(pieces).flat()) {
          expect(objectName(piece)).toMatch(/^objects\/[0-9a-f]{2}\/[0-9a-f]{64}$/);
        }
      } catch (error) {
        expect(error).toBeInstanceOf(ReplicaError);
      }
    }),
  );
});
