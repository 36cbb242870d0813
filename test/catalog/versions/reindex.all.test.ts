// 1. A catalog of format 1 becomes one of the present format: the same foods, ids, hidden records and known keys.
// 2. Made anew, a catalog answers as before, to the byte; doing it again changes nothing.
// 3. A damaged catalog.db or search.bin is made good from the records, whatever the damage is.
// 4. A damaged record stops it, or is left out when asked: its id stays its own, and what stood behind it comes forward.
// 5. The catalog that it was made from is the way back, unless it is damaged and another is not.
// 6. Where it is needed to serve the catalog, it is done once, however many processes find that out.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { keptCatalogs } from '../../../src/catalog/versions/kept-catalogs.ts';
import { readLedger, readManifest, versionFolder } from '../../../src/catalog/versions/manifest.ts';
import { type OpenCatalog, openCatalog } from '../../../src/catalog/versions/open-catalog.ts';
import { reindexCatalog, reindexIfNeeded } from '../../../src/catalog/versions/reindex.ts';
import { findDamage } from '../../../src/catalog/versions/verify-files.ts';
import { trySearch } from '../../../src/search/try-search.ts';
import { OLD_FOODS, unpackFormat1 } from '../format-1/unpack.ts';
import { publishFoods, type SmallFood, useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();
let seconds = 0;
const now = () => new Date(Date.UTC(2031, 0, 1) + ++seconds * 1_000);

const reindex = (root: string, options: { dropDamaged?: boolean } = {}) =>
  reindexCatalog({ root, now, trySearch, ...options });

function look<T>(root: string, at: (catalog: OpenCatalog) => T): T {
  const catalog = openCatalog(root);
  try {
    return at(catalog);
  } finally {
    catalog.close();
  }
}

const namesById = (root: string, ids: readonly number[]) =>
  look(root, ({ records }) =>
    Object.fromEntries(
      ids.flatMap((id) => {
        const doc = records.docById(id);
        return doc === undefined ? [] : [[id, records.record(doc).food.name]];
      }),
    ),
  );

/** All that a catalog answers. */
const contentOf = (root: string) =>
  look(root, (catalog) => ({
    records: Array.from({ length: catalog.records.records }, (_, doc) => catalog.records.record(doc)),
    categories: catalog.categories,
    datasets: catalog.datasets,
    popular: catalog.popular({ category: undefined, withImageOnly: false, offset: 0, limit: 100 }),
    keys: catalog.database
      .prepare('SELECT name, key, food_id FROM identity_text JOIN dataset ON dataset.id = dataset_id ORDER BY food_id')
      .all(),
    builtAt: catalog.manifest.built_at,
  }));

function flip(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at]! ^= 0x04;
  writeFileSync(file, bytes);
}

const FOODS: readonly SmallFood[] = [
  { name: 'Oats', confidence: 0.9, category: 'Cereals', popularity: 5 },
  { name: 'Nutella', barcode: '3017620422003', confidence: 0.8, popularity: 90, dataset: 'shop' },
  { name: '牛乳', confidence: 0.5, countries: ['japan'] },
];

async function rootWithFoods(): Promise<{ root: string; folder: string }> {
  const root = newFolder();
  const { manifest } = await publishFoods(root, FOODS);
  return { root, folder: versionFolder(root, manifest.version) };
}

describe('a catalog of format 1', () => {
  it('becomes one of the present format, with the same foods and ids', async () => {
    const root = newFolder();
    const old = unpackFormat1(root);
    expect(() => readManifest(root)).toThrow(
      expect.objectContaining({ code: 'CATALOG_FORMAT_UNKNOWN', message: expect.stringContaining('"larder reindex"') }),
    );
    const report = await reindex(root);
    expect(report).toMatchObject({ made_from: old.version, foods: 4, dropped: 0, lost_former_ids: false });
    expect(readManifest(root)).toMatchObject({ format: 4, foods: 4, next_id: 7, built_at: old.built_at });
    expect(namesById(root, [1, 2, 3, 4, 5, 6, 7])).toEqual(OLD_FOODS);
    expect(contentOf(root).records.map(({ food, details }) => [food.id, details.dataset, details.key])).toEqual([
      [3, 'grains', 'nutella'],
      [2, 'grains', 'oats'],
      [4, 'grains', 'teff'],
      [6, 'shop', 'milk'],
      [5, 'shop', 'spread-1'],
    ]);
    look(root, trySearch);
    // The key of the food that was removed has its id still.
    const { ids } = await publishFoods(root, [
      { name: 'Gone soup', key: 'gone', dataset: 'gone' },
      { name: 'New soup', key: 'new', dataset: 'gone' },
    ]);
    expect(ids).toEqual([1, 7]);
  });

  it('stays beside the new one, with its manifest', async () => {
    const root = newFolder();
    const old = unpackFormat1(root);
    const { version } = await reindex(root);
    expect(keptCatalogs(root)).toMatchObject([
      { version, isLive: true },
      { version: old.version, isLive: false, manifest: old, problem: expect.stringContaining('format 1') },
    ]);
  });

  it('that is damaged is not made anew', async () => {
    for (const at of [10, 2_000]) {
      const root = newFolder();
      const { version } = unpackFormat1(root);
      flip(path.join(root, version, 'records.bin'), at);
      await expect(reindex(root)).rejects.toMatchObject({ code: 'CATALOG_DAMAGED' });
    }
  });
});

it('answers as before, however often it is done', async () => {
  const { root } = await rootWithFoods();
  const before = contentOf(root);
  for (let round = 0; round < 2; round++) {
    await reindex(root);
    expect(contentOf(root)).toEqual(before);
    expect(readLedger(root)).toBe(4);
  }
  expect(findDamage(versionFolder(root, readManifest(root)!.version), readManifest(root)!)).toBeUndefined();
});

describe('damage of what the records tell too', () => {
  const DAMAGE: Readonly<Record<string, (file: string) => void>> = {
    'is gone': (file) => rmSync(file),
    'is empty': (file) => writeFileSync(file, ''),
    'is cut': (file) => truncateSync(file, 300),
    'has a changed byte': (file) => flip(file, 200),
    'is zeroed': (file) => writeFileSync(file, Buffer.alloc(readFileSync(file).length)),
    'is a folder': (file) => {
      rmSync(file);
      mkdirSync(file);
    },
  };

  for (const [what, spoil] of Object.entries(DAMAGE)) {
    it.each(['catalog.db', 'search.bin'])(`%s ${what}: it is made good`, async (name) => {
      const { root, folder } = await rootWithFoods();
      const before = contentOf(root);
      spoil(path.join(folder, name));
      expect(() => openCatalog(root)).toThrow(expect.objectContaining({ code: 'CATALOG_DAMAGED' }));
      const report = await reindex(root);
      expect(report).toMatchObject({ foods: 3, dropped: 0, lost_former_ids: name === 'catalog.db' });
      expect(contentOf(root)).toEqual(before);
      // New ids begin behind all that were ever given out.
      expect((await publishFoods(root, [...FOODS, { name: 'Rye' }])).ids).toEqual([1, 2, 3, 4]);
    });
  }
});

describe('a damaged record', () => {
  it('stops it, and the live catalog stays', async () => {
    const { root, folder } = await rootWithFoods();
    const before = readManifest(root);
    flip(path.join(folder, 'records.bin'), 30);
    await expect(reindex(root)).rejects.toMatchObject({ code: 'CATALOG_DAMAGED', damage: { position: 0 } });
    expect(readManifest(root)).toEqual(before);
    expect(keptCatalogs(root)).toHaveLength(1);
  });

  it('is left out when asked; its food comes back under its id', async () => {
    const { root, folder } = await rootWithFoods();
    flip(path.join(folder, 'records.bin'), 30);
    expect(await reindex(root, { dropDamaged: true })).toMatchObject({ foods: 2, dropped: 1 });
    expect(namesById(root, [1, 2, 3])).toEqual({ 1: 'Oats', 3: '牛乳' });
    expect((await publishFoods(root, FOODS)).ids).toEqual([1, 2, 3]);
  });

  it('gives way to what stood hidden behind it', async () => {
    const root = newFolder();
    const { version } = unpackFormat1(root);
    await reindex(root);
    const folder = versionFolder(root, readManifest(root)!.version);
    expect(version).not.toBe(path.basename(folder));
    // Nutella ranks first, so that its record is.
    flip(path.join(folder, 'records.bin'), 30);
    expect(await reindex(root, { dropDamaged: true })).toMatchObject({ foods: 4, dropped: 1 });
    expect(namesById(root, [3, 5])).toEqual({ 5: 'Nutella' });
    expect(look(root, ({ records }) => records.record(records.docByBarcode('3017620422003')!).food.id)).toBe(5);
  });
});

describe('the way back', () => {
  it('is the catalog that it was made from', async () => {
    const { root, folder } = await rootWithFoods();
    await publishFoods(root, FOODS);
    const from = readManifest(root)!.version;
    const { version } = await reindex(root);
    expect(keptCatalogs(root).map((kept) => kept.version)).toEqual([version, from].sort().reverse());
    expect(existsSync(folder)).toBe(false);
  });

  it('is another one where that is damaged', async () => {
    const { root, folder } = await rootWithFoods();
    await publishFoods(root, FOODS);
    const from = readManifest(root)!.version;
    flip(path.join(versionFolder(root, from), 'search.bin'), 40);
    const { version } = await reindex(root);
    expect(keptCatalogs(root).map((kept) => kept.version)).toEqual([version, path.basename(folder)].sort().reverse());
  });
});

it('a root without a catalog is told what to do', async () => {
  await expect(reindex(newFolder())).rejects.toMatchObject({ code: 'CATALOG_MISSING' });
});

it('6. what another process has rebuilt in the meantime stays, and nothing is left of the attempt', async () => {
  const root = newFolder();
  unpackFormat1(root);
  const request = { root, now, trySearch };
  expect(await reindexIfNeeded(request)).toMatchObject({ dropped: 0 });
  const { version } = readManifest(root)!;
  expect(await reindexIfNeeded(request)).toBeUndefined();
  expect(readManifest(root)!.version).toBe(version);
  expect(readdirSync(root).filter((name) => name.startsWith('building-'))).toEqual([]);
  // The lock is free again.
  expect(await reindex(root)).toMatchObject({ made_from: version });
});
