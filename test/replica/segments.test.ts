// A catalog that shares files of records with the one before it, in a store and on nodes:
// 1. What the store has of it is neither packed nor sent again; a node that has the catalog before it links the file.
// 2. An empty node fetches all of it; the same bytes arrive.
// 3. A node whose own file is damaged fetches it; the damaged one is neither used nor changed.
// 4. An attempt that was cut goes on, and never writes to a file of another catalog.
// 5. A node whose file system cannot link copies the file; one that was killed while it copied fetches what is missing.
import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type CatalogFile, readManifest, segmentFile, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { verifyFiles } from '../../src/catalog/versions/verify-files.ts';
import type { ObjectStore } from '../../src/replica/object-store.ts';
import { openStore } from '../../src/replica/open-store.ts';
import { useFolders } from '../catalog/small-catalogs.ts';
import { labelFile, yogurts } from '../import/pipeline/rows.ts';
import { importFolderIn } from '../import/small-imports.ts';
import { flipBit } from '../support/damage.ts';
import { LINK_ERRORS, withoutLinks } from '../support/without-links.ts';
import { filesIn, foodsIn, publish, publishedIn, pull } from './small-replicas.ts';

const newFolder = useFolders();

/** A published catalog, a node that has it, and the next published catalog, which shares its records. */
async function twoPublished() {
  const [source, node, store] = [importFolderIn(newFolder()), newFolder(), openStore(newFolder())];
  const { root } = source;
  await source.import(labelFile(yogurts(40)), { minSegmentBytes: 1 });
  const first = await publish(root, store);
  await pull(node, store);
  const before = readManifest(root)!;
  await source.import(labelFile(yogurts(41).slice(40)), { minSegmentBytes: 1 });
  const second = await publish(root, store);
  const base = segmentFile(before.files['records.bin'].sha256);
  const ofBase = (await publishedIn(store)).pieces[base].reduce((sum, { bytes }) => sum + bytes, 0);
  const fileOf = (folder: string, name: CatalogFile, { version } = readManifest(folder)!) =>
    path.join(versionFolder(folder, version), name);
  return { root, node, store, first, second, before, base, ofBase, fileOf };
}

const bytesIn = (root: string) => filesIn(root).map((file) => readFileSync(file));

it('the store gets no shared file again, and a node links its own', async () => {
  const { root, node, store, second, before, base, ofBase, fileOf } = await twoPublished();
  expect(second.sent_bytes).toBeLessThanOrEqual(second.stored_bytes - ofBase);
  const { receivedBytes, outcome } = await pull(node, store);
  expect({ outcome, receivedBytes }).toEqual({ outcome: 'downloaded', receivedBytes: second.stored_bytes - ofBase });
  expect(bytesIn(node)).toEqual(bytesIn(root));
  expect(foodsIn(node)).toEqual(foodsIn(root));
  expect(statSync(fileOf(node, base)).ino).toBe(statSync(fileOf(node, 'records.bin', before)).ino);
});

it('pieces of a shared file that the store has lost are sent again', async () => {
  const { root, store, base } = await twoPublished();
  const piece = (await publishedIn(store)).pieces[base][0]!;
  await store.remove(`objects/${piece.sha256.slice(0, 2)}/${piece.sha256}`);
  await publish(root, store);
  await pull(newFolder(), store);
});

it('an empty node fetches all of it', async () => {
  const { root, store, second } = await twoPublished();
  const node = newFolder();
  expect(await pull(node, store)).toEqual({ outcome: 'downloaded', receivedBytes: second.stored_bytes });
  expect(bytesIn(node)).toEqual(bytesIn(root));
});

it('a node whose own file is damaged fetches it, and leaves its own as it is', async () => {
  const { root, node, store, second, before, fileOf } = await twoPublished();
  const own = fileOf(node, 'records.bin', before);
  flipBit(own, 40);
  const bytes = readFileSync(own);
  expect(await pull(node, store)).toEqual({ outcome: 'downloaded', receivedBytes: second.stored_bytes });
  expect(bytesIn(node)).toEqual(bytesIn(root));
  expect(readFileSync(own)).toEqual(bytes);
});

it('an attempt that was cut at any piece goes on, and the catalog before stays whole', async () => {
  const { root, node, store, before } = await twoPublished();
  for (let allowed = 0; ; allowed++) {
    const cut = await pull(node, cutAfter(store, allowed)).then(
      () => false,
      () => true,
    );
    await verifyFiles(versionFolder(node, before.version), before);
    if (!cut) break;
  }
  expect(bytesIn(node)).toEqual(bytesIn(root));
});

it.each(LINK_ERRORS)('a node whose file system cannot link copies its own file (%s)', async (code) => {
  const { root, node, store, second, before, base, ofBase, fileOf } = await twoPublished();
  const { receivedBytes } = await withoutLinks(code, () => pull(node, store));
  expect(receivedBytes).toBe(second.stored_bytes - ofBase);
  expect(bytesIn(node)).toEqual(bytesIn(root));
  expect(statSync(fileOf(node, base)).nlink).toBe(1);
  expect(statSync(fileOf(node, 'records.bin', before)).nlink).toBe(1);
});

it('a node that was killed while it copied its file ends with the right one', async () => {
  const { root, node, store, before, base, second, fileOf } = await twoPublished();
  const gone = await withoutLinks('EXDEV', () => pull(node, cutAfter(store, 0)).catch(() => 'gone'));
  expect(gone).toBe('gone');
  const half = path.join(node, `arriving-${second.version}`, base);
  for (const bytes of [statSync(half).size - 1, 1]) {
    truncateSync(half, bytes);
    await withoutLinks('EXDEV', () => pull(node, cutAfter(store, 0)).catch(() => 'gone'));
  }
  copyFileSync(fileOf(node, 'records.bin', before), half);
  flipBit(half, 40);
  // What cannot be told from pieces that have arrived is found to be damaged, and fetched.
  await expect(pull(node, store)).rejects.toMatchObject({ code: 'REPLICA_OBJECT_CORRUPT' });
  await pull(node, store);
  expect(bytesIn(node)).toEqual(bytesIn(root));
});

/** A store that is gone after so many pieces. */
function cutAfter(store: ObjectStore, pieces: number): ObjectStore {
  let read = 0;
  return {
    label: store.label,
    size: (name) => store.size(name),
    write: (name, bytes) => store.write(name, bytes),
    replace: (name, bytes, expected) => store.replace(name, bytes, expected),
    remove: (name) => store.remove(name),
    read: async (name, options) => {
      if (name.startsWith('objects/') && read++ >= pieces) throw new Error('gone');
      return await store.read(name, options);
    },
  };
}
