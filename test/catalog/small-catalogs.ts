/** Writes and publishes catalogs of a few foods, as an import does, without reading any file. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { VISIBLE } from '../../src/catalog/build/catalog-plan.ts';
import { writeCatalog } from '../../src/catalog/build/catalog-writer.ts';
import { FoodBatchWriter, numberKeyOf } from '../../src/catalog/build/food-batch.ts';
import { FoodSpool } from '../../src/catalog/build/food-spool.ts';
import { IdentityMap } from '../../src/catalog/build/identity-map.ts';
import { NO_LEARNED_NAMES } from '../../src/catalog/index/learned-names.ts';
import { type Manifest, readLedger, readManifest, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { openDatabase } from '../../src/catalog/versions/open-catalog.ts';
import { lockForBuilding, publishFolder } from '../../src/catalog/versions/publish.ts';
import type { FoodDraft } from '../../src/food/food.ts';
import { trySearch } from '../../src/search/try-search.ts';

/** A food of a test: its name, and whatever else matters to the case. Its key is its name unless told. */
export type SmallFood = Pick<FoodDraft, 'name'> &
  Partial<FoodDraft> & {
    key?: string;
    dataset?: string;
    popularity?: number;
    provenance?: string;
    countries?: string[];
    kind?: string;
  };

/** A food of which only the source and its confidence are known. */
export const PLAIN: Omit<FoodDraft, 'name'> = {
  brand: null,
  barcode: null,
  category: null,
  serving_size_g: null,
  serving_desc: null,
  calories_kcal: null,
  protein_g: null,
  fat_g: null,
  carbs_g: null,
  fiber_g: null,
  sugar_g: null,
  sodium_mg: null,
  saturated_fat_g: null,
  cholesterol_mg: null,
  potassium_mg: null,
  image_url: null,
  image_thumb_url: null,
  source: 'off',
  confidence: 0.8,
};

/** Makes folders that are removed after the tests of the file. */
export function useFolders(): () => string {
  const base = mkdtempSync(path.join(tmpdir(), 'larder-catalog-'));
  let made = 0;
  afterAll(() => rmSync(base, { recursive: true, force: true }));
  return () => path.join(base, String(++made));
}

/** Builds a folder of exactly these foods, all shown; ids carry over from the live catalog of the root, if one is given. */
export async function buildFolder(folder: string, foods: readonly SmallFood[], root?: string) {
  mkdirSync(folder, { recursive: true });
  const live = root === undefined ? undefined : readManifest(root);
  const previous = live && openDatabase(versionFolder(root!, live.version));
  const identity = new IdentityMap(root === undefined ? 1 : readLedger(root), previous);
  previous?.close();
  const spool = new FoodSpool(path.join(folder, 'spool.tmp'));
  try {
    const batch = new FoodBatchWriter();
    const ids = foods.map(({ key: given, dataset = 'off', popularity = 0, provenance, countries, kind, ...food }) => {
      const key = given ?? food.name;
      const more = { ...(provenance && { provenance }), ...(countries && { countries }), ...(kind && { kind }) };
      batch.add({ ...PLAIN, ...food }, { dataset, key, popularity, ...more });
      return identity.idOf(dataset, numberKeyOf(key), key);
    });
    spool.add(batch.finish(), Uint32Array.from(ids));
    const dispositions = new Uint32Array(foods.length).fill(VISIBLE);
    const { foods: shown } = await writeCatalog({
      folder,
      spool,
      identity,
      dispositions,
      kindsVersion: 'none',
      kindFigures: new Map(),
      learnedNames: NO_LEARNED_NAMES,
      report: () => ({}),
    });
    return { ids, foods: shown, nextId: identity.nextId };
  } finally {
    spool.close();
  }
}

let seconds = 0;

/** Publishes a catalog of exactly these foods; ids carry over from the live one. Each is a second later. */
export async function publishFoods(
  root: string,
  foods: readonly SmallFood[],
  now = new Date(Date.UTC(2030, 0, 1) + ++seconds * 1_000),
): Promise<{ manifest: Manifest; ids: number[] }> {
  const lock = lockForBuilding(root);
  try {
    const { ids, ...facts } = await buildFolder(lock.folder, foods, root);
    return { manifest: await publishFolder(root, lock.folder, { ...facts, now, trySearch }), ids };
  } finally {
    lock.release();
  }
}
