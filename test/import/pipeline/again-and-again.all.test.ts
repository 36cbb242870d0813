// 1. Importing the same files again changes no id, no record to the byte, no list and no index.
// 2. A delta changes only what it mentions; everything else stays the same to the byte.
// 3. A dataset that is removed and added again has its ids again; ids are never given to another food,
//    neither after a rollback nor after a catalog that cannot be read.
// 4. The report adds up, and the catalog keeps it.
// 5. The starter's dataset cannot be imported into, nor be lost by an import that takes it along.
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readCountries } from '../../../src/catalog/build/countries.ts';
import {
  manifestPath,
  publishManifest,
  readLedger,
  readManifest,
  versionFolder,
} from '../../../src/catalog/versions/manifest.ts';
import { type ImportFolder, jsonl, useImportFolders } from '../small-imports.ts';
import { labelFile, NUTELLA, ownFile, photo, yogurts } from './rows.ts';

const newImportFolder = useImportFolders();

/** Every kind of record: merged, lent to, in-store, twins, outliers, rejected rows. */
const LABELS = labelFile([
  ...yogurts(40),
  { name: 'Mascarpone', barcode: '8000430138719', category: 'Yogurts', kcal: 405, protein: 3.6, fat: 41, carbs: 5.4 },
  { ...NUTELLA, brand: '' },
  { ...NUTELLA, name: 'Nutella, sparse', kcal: undefined },
  { name: 'Bread roll', barcode: '2000000000015', kcal: 270 },
  { name: '', barcode: '4000000000999' },
  { name: 'No code at all' },
]);
const OWN = ownFile([
  { ...NUTELLA, key: 'spread', image: photo('nutella'), kcal: undefined },
  { name: 'Minced beef', barcode: '2000000000015', kcal: 250 },
  { key: 'dal', name: 'Dal tadka', kcal: 110, protein: 6, fat: 4, carbs: 13 },
  { key: 'dal-2', name: 'Dal Tadka', kcal: 110, protein: 6, fat: 4, carbs: 13, sugar: 1 },
  { key: 'crème', name: 'Crème brûlée “maison” 🍮', fat: 1.005, scans: 7 },
]);

async function fullFolder(): Promise<ImportFolder> {
  const importFolder = newImportFolder();
  await importFolder.import(LABELS);
  await importFolder.import(OWN, { dataset: 'canteen' });
  return importFolder;
}

const filesOf = ({ root }: ImportFolder) => {
  const { files, foods, next_id } = readManifest(root)!;
  return { records: files['records.bin'], search: files['search.bin'], foods, next_id };
};
const bytesById = (importFolder: ImportFolder) =>
  new Map(importFolder.records().map(({ food, bytes }) => [food.id, bytes]));
const owners = (importFolder: ImportFolder) =>
  importFolder.records().map(({ food, details }) => ({ id: food.id, dataset: details.dataset, key: details.key }));

describe('the same again', () => {
  it('changes no record and no look-up, whichever dataset it is', async () => {
    const importFolder = await fullFolder();
    const [before, lists] = [importFolder.records(), listsOf(importFolder)];
    for (const again of [
      () => importFolder.import(OWN, { dataset: 'canteen' }),
      () => importFolder.import(LABELS),
      () => importFolder.import(LABELS, { isReplacement: true }),
      () => importFolder.import('key,name,fat_g\n', { dataset: 'nothing' }),
    ]) {
      await again();
      expect(importFolder.records()).toEqual(before);
      expect(listsOf(importFolder)).toEqual(lists);
    }
  });

  it('gives the same files, to the byte', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(LABELS);
    const before = filesOf(importFolder);
    await importFolder.import(LABELS);
    expect(filesOf(importFolder)).toEqual(before);
  });

  it('and the same in another folder', async () => {
    const [one, other] = [await fullFolder(), await fullFolder()];
    expect(filesOf(one)).toEqual(filesOf(other));
  });
});

const countriesOf = (importFolder: ImportFolder) => importFolder.look(({ database }) => readCountries(database));

function listsOf(importFolder: ImportFolder): unknown {
  return importFolder.look((catalog) => ({
    categories: catalog.categories,
    datasets: catalog.datasets,
    popular: catalog
      .popular({ category: undefined, withImageOnly: false, offset: 0, limit: 500 })
      .map((doc) => catalog.records.record(doc).food.id),
  }));
}

describe('a delta', () => {
  it('changes only what it mentions', async () => {
    const importFolder = await fullFolder();
    const before = bytesById(importFolder);
    const changed = { ...yogurts(1, 7)[0], name: 'Yogurt 7, stirred' };
    const report = await importFolder.import(
      labelFile([changed, { name: 'Kefir', barcode: '4000000099999', kcal: 60 }]),
    );
    expect(report).toMatchObject({ read: 2, kept: 2, carried_over: before.size - 1 });
    const after = bytesById(importFolder);
    const different = [...after]
      .filter(([id, bytes]) => before.get(id) !== bytes)
      .map(([, bytes]) => JSON.parse(`${bytes.split('}{')[0]}}`).name);
    expect(different).toEqual(['Yogurt 7, stirred', 'Kefir']);
    expect([...before.keys()].filter((id) => !after.has(id))).toEqual([]);
  });

  it('that changes only where a food is sold changes that', async () => {
    const importFolder = newImportFolder();
    const [one, other] = yogurts(2).map((row) => ({ ...row, countries: 'en:germany' }));
    await importFolder.import(labelFile([one!, other!]));
    const before = importFolder.food('Yogurt 0');
    await importFolder.import(labelFile([{ ...one!, countries: 'en:austria,en:germany' }]));
    expect(importFolder.food('Yogurt 0')).toEqual(before);
    expect(importFolder.details('Yogurt 0').countries).toEqual(['austria', 'germany']);
    expect(importFolder.details('Yogurt 1').countries).toEqual(['germany']);
    expect(countriesOf(importFolder)).toEqual([
      { tag: 'germany', foods: 2 },
      { tag: 'austria', foods: 1 },
    ]);
    await importFolder.import(labelFile([{ ...one!, countries: '' }]));
    expect(importFolder.details('Yogurt 0')).not.toHaveProperty('countries');
    expect(countriesOf(importFolder)).toEqual([{ tag: 'germany', foods: 1 }]);
  });
});

describe('a dataset that is removed', () => {
  it('takes its foods along and leaves the others; added again, it has the same ids and records', async () => {
    const importFolder = await fullFolder();
    const before = importFolder.records();
    const report = await importFolder.remove('canteen');
    expect(report).toMatchObject({ read: 0, kept: 0, carried_over: 43 });
    expect(new Set(owners(importFolder).map(({ dataset }) => dataset))).toEqual(new Set(['off']));
    expect(importFolder.look(({ datasets }) => datasets)).toEqual([{ name: 'off', foods: 43 }]);
    const between = await importFolder.import(ownFile([{ name: 'Kefir', kcal: 60 }]), { dataset: 'dairy' });
    expect(between.kept).toBe(1);
    await importFolder.import(OWN, { dataset: 'canteen' });
    expect(owners(importFolder).slice(0, before.length)).toEqual(
      before.map(({ food, details }) => ({ id: food.id, dataset: details.dataset, key: details.key })),
    );
    expect(importFolder.food('Kefir').id).toBe(before.length + 1);
    expect(importFolder.records().slice(0, before.length)).toEqual(before);
  });

  it('may be the only one: an empty catalog is a catalog', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(OWN, { dataset: 'canteen' });
    await importFolder.remove('canteen');
    expect(importFolder.records()).toEqual([]);
    await importFolder.import(OWN, { dataset: 'canteen' });
    expect(importFolder.food('Crème brûlée “maison” 🍮').id).toBe(5);
  });
});

describe('replacing', () => {
  const ROLLS = yogurts(10).map((row) => ({ name: row.name, barcode: row.barcode }));

  it('counts the foods that stand hidden too: the same file loses nothing, three of ten are too many', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(yogurts(10)));
    await importFolder.import(ownFile(ROLLS), { dataset: 'bakery' });
    expect(importFolder.foods().map(({ source }) => source)).toEqual(Array(10).fill('off'));
    const before = importFolder.records();
    const replace = (count: number, isForced = false) =>
      importFolder.import(ownFile(ROLLS.slice(0, count)), { dataset: 'bakery', isReplacement: true, isForced });
    await replace(10);
    expect(importFolder.records()).toEqual(before);
    await expect(replace(7)).rejects.toMatchObject({
      code: 'IMPORT_WOULD_SHRINK',
      message: expect.stringMatching(/"bakery".* 3 of its 10 .*--force/),
    });
    expect(importFolder.records()).toEqual(before);
    await replace(7, true);
    expect(importFolder.records()).toHaveLength(17);
    await replace(10);
    expect(importFolder.records()).toEqual(before);
  });
});

describe('after a rollback', () => {
  it('no id is reused, and the foods that the old catalog knows keep theirs', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(yogurts(3)));
    const old = readManifest(importFolder.root)!;
    await importFolder.import(labelFile(yogurts(3, 10)));
    const given = new Map(owners(importFolder).map(({ id, key }) => [id, key]));
    publishManifest(importFolder.root, old);
    expect(importFolder.foods().map(({ id }) => id)).toEqual([1, 2, 3]);
    await importFolder.import(labelFile(yogurts(3, 20)));
    for (const { id, key } of owners(importFolder)) expect(given.get(id) ?? key).toBe(key);
    expect(importFolder.foods().map(({ id }) => id)).toEqual([1, 2, 3, 7, 8, 9]);
  });
});

describe('a previous catalog that cannot be read', () => {
  const SPOILERS: Record<string, (root: string, folder: string) => void> = {
    'a manifest that is no JSON': (root) => writeFileSync(manifestPath(root), '{'),
    'a manifest of another format': (root) =>
      writeFileSync(manifestPath(root), JSON.stringify({ ...readManifest(root), format: 99 })),
    'a manifest that names nothing': (root) => writeFileSync(manifestPath(root), '{"format":1}'),
    'no folder': (_root, folder) => rmSync(folder, { recursive: true }),
    'cut records': (_root, folder) => truncateSync(path.join(folder, 'records.bin'), 100),
    'no records': (_root, folder) => rmSync(path.join(folder, 'records.bin')),
    'no database': (_root, folder) => rmSync(path.join(folder, 'catalog.db')),
    'a database that is none': (_root, folder) => writeFileSync(path.join(folder, 'catalog.db'), 'x'.repeat(8_192)),
  };

  it.each(Object.entries(SPOILERS))(
    '%s: the import is refused; forced, it begins anew and reuses no id',
    async (_case, spoil) => {
      const importFolder = newImportFolder();
      await importFolder.import(labelFile(yogurts(5)));
      spoil(importFolder.root, versionFolder(importFolder.root, readManifest(importFolder.root)!.version));
      const rye = ownFile([{ name: 'Rye bread', kcal: 220 }]);
      await expect(importFolder.import(rye)).rejects.toMatchObject({ code: 'IMPORT_PREVIOUS_BROKEN' });
      await importFolder.import(rye, { isForced: true });
      expect(importFolder.foods()).toMatchObject([{ id: 6, name: 'Rye bread' }]);
      expect(readLedger(importFolder.root)).toBe(7);
      await importFolder.import(ownFile([{ name: 'Teff bread', kcal: 230 }]));
      expect(importFolder.foods().map(({ id }) => id)).toEqual([6, 7]);
    },
  );

  it('a damaged index is none of its business: the records tell all that is carried over', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(yogurts(5)));
    const folder = versionFolder(importFolder.root, readManifest(importFolder.root)!.version);
    truncateSync(path.join(folder, 'search.bin'), 100);
    expect(await importFolder.import(ownFile([{ name: 'Rye bread', kcal: 220 }]))).toMatchObject({ carried_over: 5 });
    expect(importFolder.foods()).toHaveLength(6);
  });

  it('a ledger that cannot be read stops the import: a guess could hand an id out twice', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(yogurts(5)));
    const ledger = path.join(importFolder.root, 'ledger.json');
    const whole = readFileSync(ledger);
    writeFileSync(ledger, '{');
    await expect(importFolder.import(OWN)).rejects.toMatchObject({ code: 'CATALOG_DAMAGED' });
    writeFileSync(ledger, whole);
    await importFolder.import(OWN);
  });
});

describe('the report', () => {
  const rejectedIn = (rejected: object) => Object.values(rejected).reduce((sum: number, count) => sum + count, 0);

  it('adds up: what was read was kept or rejected, and what is in the catalog was kept or carried over', async () => {
    const importFolder = newImportFolder();
    for (const [text, options] of [
      [LABELS, {}],
      [OWN, { dataset: 'canteen' }],
      [LABELS, {}],
      [labelFile(yogurts(5, 38)), {}],
    ] as const) {
      const report = await importFolder.import(text, options);
      expect(report.read).toBe(report.kept + rejectedIn(report.rejected));
      const { barcode, twins } = report.merged;
      expect(importFolder.look(({ records }) => [records.count, records.records])).toEqual([
        report.foods,
        report.kept + report.carried_over,
      ]);
      expect(report.foods).toBe(report.kept + report.carried_over - barcode - twins);
    }
  });

  it('names each reason', async () => {
    expect(await newImportFolder().import(LABELS)).toMatchObject({
      read: 46,
      kept: 43,
      rejected: { duplicate: 1, 'no-name': 1, 'no-key': 1 },
      merged: { barcode: 0, twins: 0 },
      outliers: 1,
      foods: 43,
    });
  });

  it('is stored with the catalog as it was given', async () => {
    const importFolder = await fullFolder();
    const { seconds, ...given } = await importFolder.import(LABELS);
    const stored = importFolder.look(({ database }) => database.prepare('SELECT json FROM report').all()) as {
      json: string;
    }[];
    expect(stored).toHaveLength(1);
    const { seconds: storedSeconds, ...rest } = JSON.parse(stored[0].json) as { seconds: Record<string, number> };
    expect(rest).toEqual(given);
    expect(Object.keys(seconds)).toEqual(expect.arrayContaining(Object.keys(storedSeconds)));
  });

  it('names the seconds of every step', async () => {
    const { seconds } = await (await fullFolder()).import(LABELS);
    const steps = ['read', 'carry', 'merge', 'order', 'records', 'index', 'tables', 'publish'];
    expect(Object.keys(seconds).sort()).toEqual(steps.sort());
    for (const each of Object.values(seconds)) expect(each).toBeGreaterThanOrEqual(0);
  });
});

describe('the starter', () => {
  it('cannot be imported into, and nothing is touched by the attempt', async () => {
    const importFolder = newImportFolder();
    await expect(importFolder.import(OWN, { dataset: 'starter' })).rejects.toMatchObject({
      code: 'IMPORT_DATASET_RESERVED',
      message: expect.stringContaining('starter'),
    });
    expect(readManifest(importFolder.root)).toBeUndefined();
  });

  it('gives way to a better record of the same barcode like any other dataset, and keeps its id', async () => {
    const importFolder = newImportFolder();
    const rows = [{ key: 'nutella', name: 'Hazelnut spread', barcode: NUTELLA.barcode }];
    const starterFile = importFolder.file('starter.jsonl', jsonl(rows));
    await importFolder.import(OWN, { dataset: 'canteen', starterFile });
    const { id } = importFolder.records().find(({ details }) => details.dataset === 'starter')!.food;
    await importFolder.import(LABELS, { starterFile });
    expect(importFolder.byId(id)!.name).toBe('Nutella');
  });
});
