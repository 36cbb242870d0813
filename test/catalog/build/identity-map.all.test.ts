// 1. A food keeps its id over any number of rebuilds, in any order of arrival.
// 2. A key that vanishes and comes back is the same food; equal keys of two datasets are two foods.
// 3. The next id only rises: after a rollback to an older manifest no id is handed out twice.
// 4. Keys are taken exactly as they are.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { publishManifest, readLedger, readManifest } from '../../../src/catalog/versions/manifest.ts';
import { openCatalog } from '../../../src/catalog/versions/open-catalog.ts';
import { publishFoods, useFolders } from '../small-catalogs.ts';

const newFolder = useFolders();
const named = (...names: string[]) => names.map((name) => ({ name }));

function liveIds(root: string): Map<string, number> {
  const catalog = openCatalog(root);
  const ids = new Map<string, number>();
  for (let doc = 0; doc < catalog.records.count; doc++) {
    const { food } = catalog.records.record(doc);
    ids.set(food.name, food.id);
  }
  catalog.close();
  return ids;
}

it('ids stay over rebuilds, whatever the order of arrival', async () => {
  const root = newFolder();
  expect((await publishFoods(root, named('Oats', 'Rye', 'Barley'))).ids).toEqual([1, 2, 3]);
  expect((await publishFoods(root, named('Barley', 'Millet', 'Oats', 'Rye'))).ids).toEqual([3, 4, 1, 2]);
  expect(readLedger(root)).toBe(5);
  expect(readManifest(root)!.next_id).toBe(5);
});

it('a key that vanished keeps its id for its return, also after several catalogs without it', async () => {
  const root = newFolder();
  await publishFoods(root, named('Oats', 'Rye'));
  await publishFoods(root, named('Oats'));
  await publishFoods(root, named('Oats', 'Spelt'));
  expect([...liveIds(root).keys()].sort()).toEqual(['Oats', 'Spelt']);
  expect((await publishFoods(root, named('Rye', 'Spelt', 'Teff'))).ids).toEqual([2, 3, 4]);
});

it('an id without a food answers nothing, and the ids of others do not move', async () => {
  const root = newFolder();
  await publishFoods(root, named('Oats', 'Rye', 'Barley'));
  await publishFoods(root, named('Oats', 'Barley'));
  const catalog = openCatalog(root);
  expect(catalog.records.docById(2)).toBeUndefined();
  expect(catalog.records.record(catalog.records.docById(3)!).food.name).toBe('Barley');
  catalog.close();
});

it('one key in two datasets is two foods', async () => {
  const root = newFolder();
  const oats = [
    { name: 'Oats', dataset: 'off' },
    { name: 'Oats', dataset: 'bakery' },
  ];
  expect((await publishFoods(root, oats)).ids).toEqual([1, 2]);
  expect((await publishFoods(root, oats.reverse())).ids).toEqual([2, 1]);
});

it('after a rollback no id is handed out twice', async () => {
  const root = newFolder();
  const { manifest: old } = await publishFoods(root, named('Oats'));
  await publishFoods(root, named('Oats', 'Rye', 'Barley'));
  publishManifest(root, old);
  expect([...liveIds(root)]).toEqual([['Oats', 1]]);
  expect(readLedger(root)).toBe(4);
  const { ids } = await publishFoods(root, named('Oats', 'Quinoa', 'Rye'));
  // Oats is known to the old catalog; 2 and 3 belonged to foods of the one that was rolled back.
  expect(ids).toEqual([1, 4, 5]);
  expect(readManifest(root)!.next_id).toBe(6);
});

it('after two rollbacks in a row neither', async () => {
  const root = newFolder();
  const { manifest: old } = await publishFoods(root, named('Oats'));
  const given = new Set([1]);
  for (const name of ['Rye', 'Teff', 'Spelt', 'Emmer']) {
    const { ids } = await publishFoods(root, named('Oats', name));
    expect(given.has(ids[1])).toBe(false);
    given.add(ids[1]);
    publishManifest(root, { ...old, version: readManifest(root)!.version, next_id: old.next_id });
  }
});

it.each(['', ' ', 'oats ', "o'ats", '燕麦', '🥣', 'a'.repeat(5_000), '%', '\\', '0', 'NULL'])(
  'the key %j is a key of its own',
  async (key) => {
    const root = newFolder();
    const foods = [
      { name: 'Oats', key: 'oats' },
      { name: 'Other oats', key },
    ];
    expect((await publishFoods(root, foods)).ids).toEqual([1, 2]);
    expect((await publishFoods(root, foods.reverse())).ids).toEqual([2, 1]);
  },
);

it('against a dumb map, over generated imports and rollbacks', async () => {
  const step = fc.record({
    foods: fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 }),
    isRollback: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const root = newFolder();
      const owner = new Map<number, string>();
      for (const { foods, isRollback } of steps) {
        const before = readManifest(root);
        const { ids } = await publishFoods(root, named(...foods));
        for (const [at, name] of foods.entries()) {
          expect(owner.get(ids[at]) ?? name).toBe(name);
          owner.set(ids[at], name);
        }
        if (isRollback && before) publishManifest(root, before);
        expect(readLedger(root)).toBeGreaterThan(Math.max(...owner.keys()));
      }
    }),
    { numRuns: 6 },
  );
});
