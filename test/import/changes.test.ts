/**
 * What catalogs tell of their changes:
 * 1. Each import lists what it adds, changes and removes, as a comparison of all records would have it, since every earlier version.
 * 2. What is carried over, reindexed or imported again as it was is not listed.
 * 3. A food that goes behind a better record, or comes forward again, is removed or added under its id.
 * 4. After a rollback, changes that came later are not followed; nor is a version that is not known.
 * 5. More changes than a copy would want to follow are not kept, and neither are those before them.
 */
import { expect, it } from 'vitest';
import { CHANGE_KINDS, idOfChange, kindOfChange } from '../../src/catalog/changes/change-list.ts';
import { mostChanges } from '../../src/catalog/changes/change-log.ts';
import { keptCatalogs, useCatalog } from '../../src/catalog/versions/kept-catalogs.ts';
import { reindexCatalog } from '../../src/catalog/versions/reindex.ts';
import { trySearch } from '../../src/search/try-search.ts';
import { type ImportFolder, jsonl, useImportFolders } from './small-imports.ts';

const newImportFolder = useImportFolders();

interface Row {
  key: string;
  name: string;
  calories_kcal?: number;
  barcode?: string;
  updated?: string;
}

const versionOf = ({ look }: ImportFolder) => look(({ version }) => version);

/** Ids by what happened to them; undefined where that is not kept. */
function changesSince({ look }: ImportFolder, version: string): Record<string, number[]> | undefined {
  const changes = look((catalog) => catalog.changes.since(version));
  if (changes === undefined) return undefined;
  const ids = (kind: number) => [...changes].filter((each) => kindOfChange(each) === kind).map(idOfChange);
  return Object.fromEntries(CHANGE_KINDS.map((name, kind) => [name, ids(kind)]));
}

const shown = (folder: ImportFolder) =>
  new Map(folder.records().flatMap(({ food, bytes, isShown }) => (isShown ? [[food.id, bytes] as const] : [])));

it('1. since every version, as a comparison of all records', async () => {
  const folder = newImportFolder();
  const states: { version: string; foods: Map<number, string> }[] = [];
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 12; round++) {
    const rows: Row[] = Array.from({ length: 1 + random(8) }, () => {
      const nth = random(30);
      return { key: `k${nth}`, name: `Oat bar ${nth}`, calories_kcal: 350 + random(3) };
    });
    const isReplacement = round % 4 === 3;
    const report = await folder.import(jsonl(rows), { dataset: 'bars', isReplacement, isForced: true });
    const foods = shown(folder);
    for (const [at, before] of states.entries()) {
      const found = changesSince(folder, before.version)!;
      const came = [...foods.keys()].filter((id) => !before.foods.has(id));
      const went = [...before.foods.keys()].filter((id) => !foods.has(id));
      expect(found).toMatchObject({ added: came.sort((a, b) => a - b), removed: went.sort((a, b) => a - b) });
      const differing = [...foods].filter(([id, bytes]) => before.foods.has(id) && before.foods.get(id) !== bytes);
      const ids = differing.map(([id]) => id).sort((a, b) => a - b);
      // Over several versions, what changed back is listed too.
      if (at === states.length - 1) expect(found.changed).toEqual(ids);
      else expect(found.changed).toEqual(expect.arrayContaining(ids));
      const counts = { added: found.added!.length, changed: found.changed!.length, removed: found.removed!.length };
      if (at === states.length - 1) expect(report.changes).toEqual(counts);
    }
    states.push({ version: versionOf(folder), foods });
  }
  expect(changesSince(folder, versionOf(folder))).toEqual({ added: [], changed: [], removed: [] });
});

it('2. the same again is no change, and a rebuilt index goes on', async () => {
  const folder = newImportFolder();
  const rows = jsonl([
    { key: 'a', name: 'Oats', calories_kcal: 370 },
    { key: 'b', name: 'Rye', calories_kcal: 340 },
  ]);
  await folder.import(rows, { dataset: 'grain' });
  const first = versionOf(folder);
  const report = await folder.import(rows, { dataset: 'grain', isReplacement: true });
  expect(report.changes).toEqual({ added: 0, changed: 0, removed: 0 });
  await reindexCatalog({ root: folder.root, now: () => new Date(), trySearch });
  expect(versionOf(folder)).not.toBe(first);
  expect(changesSince(folder, first)).toEqual({ added: [], changed: [], removed: [] });
  await folder.import(jsonl([{ key: 'c', name: 'Teff' }]), { dataset: 'grain' });
  expect(changesSince(folder, first)).toEqual({ added: [folder.food('Teff').id], changed: [], removed: [] });
});

it('3. foods that go behind a better record of the same product, and come forward again', async () => {
  const folder = newImportFolder();
  const barcode = '4000521006112';
  await folder.import(jsonl([{ key: 'plain', name: 'Oat biscuit', barcode }]), { dataset: 'mine' });
  const [first, id] = [versionOf(folder), folder.food('Oat biscuit').id];
  const better = {
    key: 'x',
    name: 'Oat biscuit of the mill',
    barcode,
    calories_kcal: 450,
    protein_g: 7,
    fat_g: 20,
    carbs_g: 60,
  };
  await folder.import(jsonl([better]), { dataset: 'theirs' });
  const [second, other] = [versionOf(folder), folder.food('Oat biscuit of the mill').id];
  expect(changesSince(folder, first)).toEqual({ added: [other], changed: [], removed: [id] });
  await folder.remove('theirs');
  expect(changesSince(folder, second)).toEqual({ added: [id], changed: [], removed: [other] });
  // It changed meanwhile, as far as the list tells.
  expect(changesSince(folder, first)).toEqual({ added: [], changed: [id], removed: [] });
});

it('4. a rollback forgets what came later', async () => {
  const folder = newImportFolder();
  for (const name of ['Oats', 'Rye']) await folder.import(jsonl([{ key: name, name }]), { dataset: 'grain' });
  const [second, first] = keptCatalogs(folder.root).map(({ version }) => version) as [string, string];
  await useCatalog(folder.root, first);
  expect(changesSince(folder, second)).toBeUndefined();
  await folder.import(jsonl([{ key: 'Teff', name: 'Teff' }]), { dataset: 'grain' });
  expect(changesSince(folder, second)).toBeUndefined();
  expect(changesSince(folder, first)).toMatchObject({ added: [folder.food('Teff').id], removed: [] });
  expect(changesSince(folder, '20200101T000000Z-00000000')).toBeUndefined();
});

it('5. too many changes are not kept', async () => {
  const folder = newImportFolder();
  await folder.import(jsonl([{ key: 'a', name: 'Oats' }]), { dataset: 'grain' });
  const first = versionOf(folder);
  const many = Array.from({ length: mostChanges(0) + 1 }, (_, nth) => ({ key: `k${nth}`, name: `Bar ${nth}` }));
  const report = await folder.import(jsonl(many), { dataset: 'bars' });
  expect(report.changes).toBeNull();
  expect(changesSince(folder, first)).toBeUndefined();
  const second = versionOf(folder);
  await folder.import(jsonl([{ key: 'b', name: 'Rye' }]), { dataset: 'grain' });
  expect(changesSince(folder, second)).toMatchObject({ added: [folder.food('Rye').id] });
  expect(changesSince(folder, first)).toBeUndefined();
});
