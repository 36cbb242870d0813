// 1. Of several rows with one key in one import the better counts, wherever it stands.
// 2. One food for one barcode, over all datasets: the better record is shown whole, the ids of the others lead to it.
// 3. A hidden record lends brand, photo, category or countries where the shown one has none and the names agree; never figures.
// 4. When the shown record goes, the hidden one comes forward with its own id and its own values.
// 5. In-store codes never meet across datasets, but every one of them is found.
//    Of one dataset, those with the same name, brand and figures are one food, which each of their codes finds.
// 6. Without a barcode, records merge within one source only, and only with the same name, brand and figures.
import { describe, expect, it } from 'vitest';
import { readCountries } from '../../../src/catalog/build/countries.ts';
import { type ImportFolder, useImportFolders } from '../small-imports.ts';
import { labelFile, NUTELLA, ownFile, photo, type Row } from './rows.ts';

const newImportFolder = useImportFolders();
const SPREAD: Row = { key: 'spread', name: 'Hazelnut spread, canteen', barcode: NUTELLA.barcode, kcal: 530 };
const idOf = (importFolder: ImportFolder, dataset: string, key: string) =>
  importFolder.records().find(({ details }) => details.dataset === dataset && details.key === key)!.food.id;
const shownNames = (importFolder: ImportFolder) => importFolder.foods().map(({ name }) => name);

describe('rows with one key', () => {
  const SPARSE: Row = { name: 'Nutella, sparse', barcode: NUTELLA.barcode };

  it.each([
    ['first', [NUTELLA, SPARSE, SPARSE]],
    ['last', [SPARSE, SPARSE, NUTELLA]],
    ['between', [SPARSE, NUTELLA, SPARSE]],
  ])('the better counts when it stands %s', async (_where, rows) => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(labelFile(rows));
    expect(report).toMatchObject({ read: 3, kept: 1, rejected: { duplicate: 2 }, foods: 1 });
    expect(importFolder.foods()).toMatchObject([{ id: 1, name: 'Nutella', calories_kcal: 539 }]);
    expect(importFolder.records()).toHaveLength(1);
  });

  it('in two files of one import are the same as in one', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import([labelFile([SPARSE]), labelFile([NUTELLA])]);
    expect(report).toMatchObject({ read: 2, kept: 1, rejected: { duplicate: 1 } });
    expect(shownNames(importFolder)).toEqual(['Nutella']);
  });

  it('that a later import brings update the food, though they be worse documented', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile([NUTELLA]));
    await importFolder.import(labelFile([SPARSE]));
    expect(importFolder.foods()).toMatchObject([{ id: 1, name: 'Nutella, sparse', calories_kcal: null }]);
  });
});

describe('one barcode in two datasets', () => {
  it.each([
    ['the better dataset first', true],
    ['the better dataset last', false],
  ])('the better record is shown whole, the other id leads to it: %s', async (_order, isBetterFirst) => {
    const importFolder = newImportFolder();
    const better = () => importFolder.import(labelFile([NUTELLA]));
    const worse = () => importFolder.import(ownFile([SPREAD]), { dataset: 'canteen' });
    if (isBetterFirst) await better();
    await worse();
    if (!isBetterFirst) await better();
    const [shown, ...others] = importFolder.foods();
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ name: 'Nutella', source: 'off', calories_kcal: 539, brand: 'Ferrero' });
    const loser = idOf(importFolder, 'canteen', 'spread');
    expect(loser).not.toBe(shown.id);
    expect(importFolder.byId(loser)).toEqual(shown);
    expect(importFolder.byBarcode(NUTELLA.barcode)).toEqual(shown);
    expect(importFolder.look(({ records, datasets }) => [records.count, records.records, datasets])).toEqual([
      1,
      2,
      [
        { name: 'canteen', foods: 1 },
        { name: 'off', foods: 1 },
      ],
    ]);
  });

  it('are two foods only until the better one goes: then the other comes forward with its own id and values', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(ownFile([SPREAD]), { dataset: 'canteen' });
    const before = importFolder.records();
    await importFolder.import(labelFile([NUTELLA]));
    const winner = importFolder.food('Nutella').id;
    await importFolder.remove('off');
    expect(importFolder.records()).toEqual(before);
    expect(importFolder.byBarcode(NUTELLA.barcode)!.name).toBe(SPREAD.name);
    expect(importFolder.byId(winner)).toBeUndefined();
    await importFolder.import(labelFile([NUTELLA]));
    expect(importFolder.food('Nutella').id).toBe(winner);
  });

  it('the same holds when the better record becomes the worse by an update', async () => {
    const importFolder = newImportFolder();
    const [poor, rich] = [{ ...SPREAD }, { ...NUTELLA, key: 'spread', name: 'Spread, measured' }];
    await importFolder.import(labelFile([{ name: 'Nutella', barcode: NUTELLA.barcode, kcal: 539 }]));
    await importFolder.import(ownFile([rich]), { dataset: 'canteen' });
    expect(shownNames(importFolder)).toEqual(['Spread, measured']);
    await importFolder.import(ownFile([{ ...poor, kcal: undefined }]), { dataset: 'canteen' });
    expect(shownNames(importFolder)).toEqual(['Nutella']);
    expect(importFolder.byId(idOf(importFolder, 'canteen', 'spread'))!.name).toBe('Nutella');
  });

  it('three in a row: every id leads to the best, and each comes forward in its turn', async () => {
    const importFolder = newImportFolder();
    const measured = { ...NUTELLA, key: 'measured', name: 'Spread, measured', sugar: undefined };
    await importFolder.import(ownFile([SPREAD]), { dataset: 'canteen' });
    await importFolder.import(ownFile([measured]), { dataset: 'kitchen' });
    await importFolder.import(labelFile([NUTELLA]));
    const ids = importFolder.records().map(({ food }) => food.id);
    expect(ids).toHaveLength(3);
    for (const id of ids) expect(importFolder.byId(id)!.name).toBe('Nutella');
    await importFolder.remove('off');
    for (const id of ids.slice(0, 2)) expect(importFolder.byId(id)!.name).toBe('Spread, measured');
    await importFolder.remove('kitchen');
    expect(importFolder.byId(ids[0])!.name).toBe(SPREAD.name);
  });

  it('within one dataset of one’s own, under two keys, is one food too', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(ownFile([SPREAD, { ...NUTELLA, key: 'nutella' }]));
    expect(report).toMatchObject({ read: 2, kept: 2, merged: { barcode: 1, twins: 0 }, foods: 1 });
    expect(shownNames(importFolder)).toEqual(['Nutella']);
    expect(importFolder.byId(1)!.id).toBe(2);
  });

  it('every spelling of a barcode is the same one', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile([{ name: 'Mountain Dew', barcode: '012000001536', kcal: 46 }]));
    await importFolder.import(ownFile([{ name: 'Dew', barcode: '00012000001536' }]));
    expect(shownNames(importFolder)).toEqual(['Mountain Dew']);
  });
});

describe('lending', () => {
  // A name that tells no kind, so that the category is really missing.
  const BARE: Row = { ...NUTELLA, name: 'Giandù', brand: '', category: '' };
  const LENDER: Row = {
    key: 'spread',
    name: 'GIANDÙ',
    barcode: NUTELLA.barcode,
    brand: 'Ferrero',
    category: 'Hazelnut spreads',
    image: photo('nutella'),
    kcal: 1,
  };
  const lent = { brand: 'Ferrero', category: 'Jam, honey and sweet spreads', image_url: photo('nutella') };

  it('fills an empty brand, photo and category when the names agree', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile([BARE]));
    const alone = importFolder.food(BARE.name);
    expect(alone).toMatchObject({ brand: null, category: null, image_url: null });
    await importFolder.import(ownFile([LENDER]), { dataset: 'canteen' });
    expect(importFolder.food(BARE.name)).toEqual({ ...alone, ...lent });
  });

  it('lends the countries where it is sold, and takes them back', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(ownFile([{ ...NUTELLA, key: 'spread', image: photo('nutella') }]), {
      dataset: 'canteen',
    });
    const before = importFolder.records();
    await importFolder.import(labelFile([{ ...NUTELLA, countries: 'en:france,en:belgium' }]));
    const shown = importFolder.details('Nutella');
    expect(shown).toMatchObject({ dataset: 'canteen', countries: ['belgium', 'france'], borrowed: ['countries'] });
    expect(importFolder.look(({ database }) => readCountries(database))).toEqual([
      { tag: 'belgium', foods: 1 },
      { tag: 'france', foods: 1 },
    ]);
    await importFolder.remove('off');
    expect(importFolder.records()).toEqual(before);
    expect(importFolder.look(({ database }) => readCountries(database))).toEqual([]);
  });

  it('does nothing when the names differ', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile([BARE]));
    const alone = importFolder.food(BARE.name);
    await importFolder.import(ownFile([{ ...LENDER, name: 'Nutella & Go' }]), { dataset: 'canteen' });
    expect(importFolder.foods()).toEqual([alone]);
  });

  it('never touches what the shown record says itself', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile([{ ...NUTELLA, image: photo('own') }]));
    const alone = importFolder.food('Nutella');
    await importFolder.import(ownFile([{ ...LENDER, brand: 'Other', category: 'Other spreads' }]), {
      dataset: 'canteen',
    });
    expect(importFolder.foods()).toEqual([alone]);
  });

  it('never lends a figure, though the shown record lacks it', async () => {
    const importFolder = newImportFolder();
    const { sugar: _sugar, ...noSugar } = NUTELLA;
    await importFolder.import(labelFile([noSugar]));
    await importFolder.import(ownFile([{ ...LENDER, sugar: 56 }]), { dataset: 'canteen' });
    expect(importFolder.food('Nutella')).toMatchObject({ sugar_g: null, calories_kcal: 539 });
  });

  it('ends when the lender goes', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile([BARE]));
    const before = importFolder.records();
    await importFolder.import(ownFile([LENDER]), { dataset: 'canteen' });
    await importFolder.remove('canteen');
    expect(importFolder.records()).toEqual(before);
  });

  it('gives a borrowed brand up when the lender comes forward itself', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile([BARE]));
    const before = importFolder.records();
    await importFolder.import(ownFile([LENDER]), { dataset: 'canteen' });
    await importFolder.import(ownFile([{ ...NUTELLA, key: 'spread', image: photo('nutella') }]), {
      dataset: 'canteen',
    });
    expect(importFolder.foods()).toMatchObject([{ brand: 'Ferrero', source: 'community' }]);
    await importFolder.remove('canteen');
    expect(importFolder.records()).toEqual(before);
  });

  it('does not help a record to win: a borrowed photo is not its own', async () => {
    const importFolder = newImportFolder();
    const rival = { ...NUTELLA, key: 'spread' };
    await importFolder.import(ownFile([rival]), { dataset: 'canteen' });
    await importFolder.import(labelFile([NUTELLA]));
    expect(importFolder.foods()).toMatchObject([{ id: 1, source: 'community' }]);
    const alone = importFolder.records();
    await importFolder.import(ownFile([{ ...LENDER, key: 'photo', name: 'NUTELLA' }]), { dataset: 'photos' });
    // While its rival is away, the label borrows the photo.
    await importFolder.remove('canteen');
    expect(importFolder.foods()).toMatchObject([{ source: 'off', image_url: photo('nutella') }]);
    await importFolder.remove('photos');
    await importFolder.import(ownFile([rival]), { dataset: 'canteen' });
    expect(importFolder.records()).toEqual(alone);
  });

  it('takes from the same lender whichever dataset is imported again', async () => {
    const importFolder = newImportFolder();
    const imports = {
      off: () => importFolder.import(labelFile([BARE])),
      canteen: () => importFolder.import(ownFile([{ ...LENDER, brand: 'Ferrero' }]), { dataset: 'canteen' }),
      bakery: () => importFolder.import(ownFile([{ ...LENDER, brand: 'Ferrero Italia' }]), { dataset: 'bakery' }),
    };
    for (const each of Object.values(imports)) await each();
    const before = importFolder.food(BARE.name);
    for (const [name, each] of Object.entries(imports)) {
      await each();
      expect([name, importFolder.food(BARE.name).brand]).toEqual([name, before.brand]);
    }
  });
});

describe('in-store codes', () => {
  it.each([
    ['EAN-13 with 2', '2000000000015'],
    ['EAN-13 with 29', '2912345000001'],
    ['UPC-A with 2', '0212345000001'],
    ['EAN-8 with 2', '20000011'],
  ])('%s: two shops’ foods stay two, both are found', async (_kind, barcode) => {
    const importFolder = newImportFolder();
    await importFolder.import(ownFile([{ name: 'Bread roll', barcode, kcal: 270 }]), { dataset: 'bakery' });
    await importFolder.import(ownFile([{ name: 'Minced beef', barcode, kcal: 250, protein: 18, fat: 20, carbs: 0 }]), {
      dataset: 'butcher',
    });
    expect(shownNames(importFolder)).toEqual(['Bread roll', 'Minced beef']);
    for (const { id, name } of importFolder.foods()) expect(importFolder.byId(id)!.name).toBe(name);
    // One number can lead to one food only: the better.
    expect(importFolder.byBarcode(barcode)!.name).toBe('Minced beef');
    await importFolder.remove('butcher');
    expect(importFolder.byBarcode(barcode)!.name).toBe('Bread roll');
  });

  it('merge within their dataset', async () => {
    const importFolder = newImportFolder();
    const barcode = '2000000000015';
    const rows = [
      { key: 'a', name: 'Bread roll', barcode },
      { key: 'b', name: 'Roll of bread', barcode, kcal: 270 },
    ];
    await importFolder.import(ownFile(rows), { dataset: 'bakery' });
    expect(shownNames(importFolder)).toEqual(['Roll of bread']);
    expect(importFolder.byId(1)!.name).toBe('Roll of bread');
  });
});

describe('twins with in-store codes', () => {
  const ROAST: Row = {
    key: 'a',
    name: 'Roast pork',
    brand: 'Counter',
    barcode: '2000000012345',
    kcal: 150,
    protein: 24,
  };
  const [SLICED, WHOLE] = ['2000000012345', '2000000054321'];
  const roast = (more: Partial<Row>): Row => ({ ...ROAST, fat: 6, carbs: 0, ...more });

  it('are one food, and each code finds its own record', async () => {
    const importFolder = newImportFolder();
    const rows = [roast({}), roast({ key: 'b', barcode: WHOLE })];
    const report = await importFolder.import(ownFile(rows));
    expect(report).toMatchObject({ kept: 2, merged: { barcode: 0, twins: 1 }, foods: 1 });
    expect([SLICED, WHOLE].map((code) => importFolder.byBarcode(code)?.barcode)).toEqual([SLICED, WHOLE]);
    expect(importFolder.byId(2)).toEqual(importFolder.byId(1));
  });

  it.each<[string, Partial<Row>]>([
    ['another figure', { fat: 9 }],
    ['a figure that is not known', { fat: undefined }],
    ['another brand', { brand: 'Butcher' }],
    ['a code of a maker', { barcode: '3017620422003' }],
  ])('with %s are two foods', async (_difference, more) => {
    const importFolder = newImportFolder();
    await importFolder.import(ownFile([roast({}), roast({ key: 'b', barcode: WHOLE, ...more })]));
    expect(importFolder.foods()).toHaveLength(2);
  });

  it('of two shops are two foods', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(ownFile([roast({})]), { dataset: 'butcher' });
    await importFolder.import(ownFile([roast({ key: 'b', barcode: WHOLE })]), { dataset: 'bakery' });
    expect(importFolder.foods()).toHaveLength(2);
  });
});

describe('twins without a barcode', () => {
  const DAL: Row = { key: 'dal', name: 'Dal tadka', kcal: 110, protein: 6, fat: 4, carbs: 13 };
  const TWIN: Row = { ...DAL, key: 'dal-2', name: 'DAL  Tadka', fat: 4.05 };

  it('merge when name, brand and figures are the same, and the better is shown', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(ownFile([DAL, { ...TWIN, sugar: 1 }]));
    expect(report).toMatchObject({ kept: 2, merged: { barcode: 0, twins: 1 }, foods: 1 });
    expect(importFolder.byId(1)).toEqual(importFolder.byId(2));
    expect(importFolder.byId(1)).toMatchObject({ id: 2, sugar_g: 1 });
  });

  it('merge over datasets of one source, and part again when one goes', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(ownFile([DAL]), { dataset: 'canteen' });
    await importFolder.import(ownFile([{ ...TWIN, sugar: 1 }]), { dataset: 'kitchen' });
    expect(importFolder.foods()).toHaveLength(1);
    await importFolder.remove('kitchen');
    expect(importFolder.foods()).toMatchObject([{ id: 1, name: 'Dal tadka', sugar_g: null }]);
  });

  it.each<[string, Row]>([
    ['another figure', { ...TWIN, protein: 7 }],
    ['another brand', { ...TWIN, brand: 'Canteen' }],
    ['another name', { ...TWIN, name: 'Dal makhani' }],
    ['a barcode', { ...TWIN, barcode: '40084015' }],
  ])('with %s are two foods', async (_difference, other) => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(ownFile([DAL, other]));
    expect(report).toMatchObject({ merged: { barcode: 0, twins: 0 }, foods: 2 });
    expect(importFolder.foods()).toHaveLength(2);
  });

  it('of two sources are two foods: an estimate never stands for a measured one', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(ownFile([DAL]), { source: 'community' });
    await importFolder.import(ownFile([TWIN]), { source: 'ai_estimate' });
    expect(importFolder.foods().map(({ source }) => source)).toEqual(['community', 'ai_estimate']);
  });

  it('merge though another food of the same name stands before them', async () => {
    const importFolder = newImportFolder();
    const richer = { ...DAL, key: 'rich', kcal: 220, fat: 16 };
    await importFolder.import(ownFile([richer, DAL, TWIN]));
    expect(importFolder.foods()).toHaveLength(2);
  });
});
