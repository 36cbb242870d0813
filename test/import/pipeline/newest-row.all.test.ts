// 1. Of several rows about one food the newest counts, in whatever order files and rows come; the report counts the older.
// 2. Rows whose age nobody knows, or of the same age, are decided as ever: the later file, and within one the better row.
// 3. An older file, imported later, neither changes a food nor brings a withdrawn one back.
// 4. A row that is obsolete, nameless or no food withdraws the food: its id answers nothing and is nobody else's.
// 5. A delta of nothing but such rows is an import; a file that has lost all names is a mistake.
// 6. Rows that only repeat others take no memory.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csv, type ImportFolder, jsonl, useImportFolders } from '../small-imports.ts';

const newImportFolder = useImportFolders();
const CODE = '3017620422003';
const OTHER = { code: '4000521006112', product_name: 'Oats', last_modified_t: 1_600_000_000 };

type Cells = Record<string, string | number>;
const version = (day: number, more: Cells = {}): Cells => ({
  code: CODE,
  product_name: `Nutella, version ${day}`,
  last_modified_t: 1_700_000_000 + day * 86_400,
  obsolete: '',
  product_type: '',
  ...more,
});
const names = (importFolder: ImportFolder) => importFolder.foods().map(({ name }) => name);

describe('the newest row', () => {
  it('counts in any order of files and rows, also over several imports', async () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 5 });
    const cuts = fc.array(fc.constantFrom('row', 'file', 'import'), { minLength: 5, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(days, cuts, async (order, boundaries) => {
        const importFolder = newImportFolder();
        const imports: Cells[][][] = [[[]]];
        order.forEach((day, at) => {
          if (at > 0 && boundaries[at] === 'import') imports.push([[]]);
          else if (at > 0 && boundaries[at] === 'file') imports.at(-1)!.push([]);
          imports
            .at(-1)!
            .at(-1)!
            .push(version(day, day % 2 === 0 ? { 'energy-kcal_100g': 539 } : {}));
        });
        let older = 0;
        for (const files of imports)
          older += (await importFolder.import(files.map((rows) => csv(rows)))).rejected.older ?? 0;
        expect(names(importFolder)).toEqual([`Nutella, version ${Math.max(...order)}`]);
        expect(importFolder.foods()[0]!.id).toBe(1);
        // A newer import that replaces a food is not a row that was left out.
        if (imports.length === 1) expect(older).toBe(order.length - 1);
      }),
      { numRuns: 30 },
    );
  });

  it('of the same second, or of a time that is not told, is the one in the later file', async () => {
    for (const second of [version(3, { product_name: 'Second' }), { code: CODE, product_name: 'Second' }]) {
      const importFolder = newImportFolder();
      const report = await importFolder.import([csv([version(3)]), csv([second])]);
      expect(names(importFolder)).toEqual(['Second']);
      expect(report.rejected).toEqual({ duplicate: 1 });
    }
  });

  it('is kept when an older export replaces its dataset', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(csv([version(5), OTHER]));
    const report = await importFolder.import(csv([version(2), OTHER]), { isReplacement: true });
    expect(names(importFolder)).toEqual(['Nutella, version 5', 'Oats']);
    expect(report).toMatchObject({ read: 2, kept: 1, rejected: { older: 1 }, carried_over: 1 });
  });

  it('holds for files of your own that tell when a food was changed', async () => {
    const importFolder = newImportFolder();
    const dal = { key: 'dal', name: 'Dal', updated: '2026-03-01' };
    await importFolder.import(jsonl([dal]));
    await importFolder.import(jsonl([{ ...dal, name: 'Dal of February', updated: '2026-02-01' }]));
    expect(names(importFolder)).toEqual(['Dal']);
    await importFolder.import(jsonl([{ ...dal, name: 'Dal of the same day' }]));
    expect(names(importFolder)).toEqual(['Dal of the same day']);
  });
});

describe('a withdrawn food', () => {
  const ways: [string, Cells][] = [
    ['is obsolete', { obsolete: 'on' }],
    ['has lost its name', { product_name: '' }],
    ['is cosmetics now', { product_type: 'beauty' }],
  ];

  it.each(ways)('that %s is gone, and its id is nobody else’s', async (_way, cells) => {
    const importFolder = newImportFolder();
    await importFolder.import(csv([version(1), OTHER]));
    const report = await importFolder.import(csv([version(2, cells)]));
    expect(report).toMatchObject({ read: 1, kept: 0, withdrawn: 1, carried_over: 1, foods: 1 });
    expect([importFolder.byId(1), importFolder.byBarcode(CODE)]).toEqual([undefined, undefined]);
    await importFolder.import(csv([{ code: '4000000000006', product_name: 'Rye' }]));
    expect(importFolder.food('Rye').id).toBe(3);
    // An older file does not bring it back, a newer one does.
    await importFolder.import(csv([version(1)]));
    expect(importFolder.byId(1)).toBeUndefined();
    await importFolder.import(csv([version(3)]));
    expect(importFolder.byId(1)).toMatchObject({ name: 'Nutella, version 3' });
  });

  it.each(ways)('that %s stays gone, whichever file of an import comes first', async (_way, cells) => {
    for (const days of [
      [1, 2],
      [2, 1],
    ]) {
      const importFolder = newImportFolder();
      const files = days.map((day) =>
        csv([version(day, day === 2 ? cells : {}), { ...OTHER, code: `40005210061${day}0` }]),
      );
      const report = await importFolder.import(files);
      expect(names(importFolder)).not.toContain('Nutella, version 1');
      expect(report.rejected.older).toBe(1);
    }
  });

  it('stays when the row that withdraws it is older', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(csv([version(5)]));
    expect(await importFolder.import(csv([version(4, { obsolete: '1' })]))).toMatchObject({ withdrawn: 0, foods: 1 });
  });

  it('is not one because another row of its file, under the same code, has no name', async () => {
    for (const rows of [
      [version(1), version(1, { product_name: '' })],
      [version(1, { product_name: '' }), version(1)],
    ]) {
      const importFolder = newImportFolder();
      await importFolder.import(csv(rows));
      expect(names(importFolder)).toEqual(['Nutella, version 1']);
    }
  });

  it('that never was in the catalog is no mistake of the delta', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(csv([OTHER]));
    expect(await importFolder.import(csv([version(1, { obsolete: 'on' })]))).toMatchObject({ kept: 0, foods: 1 });
    await expect(importFolder.import(csv([version(1, { product_name: '' })]))).rejects.toThrow(/could be used/);
  });

  it('is told from a file that has lost all its names', async () => {
    const importFolder = newImportFolder();
    const many = Array.from({ length: 120 }, (_, at) => ({
      code: String(4_000_000_000_000 + at),
      product_name: `Rye ${at}`,
    }));
    await importFolder.import(csv(many));
    const nameless = csv(many.map(({ code }) => ({ code, product_name: '' })));
    await expect(importFolder.import(nameless)).rejects.toMatchObject({ code: 'IMPORT_WOULD_SHRINK' });
    expect(importFolder.foods()).toHaveLength(120);
    await importFolder.import([nameless, csv([OTHER])], { isForced: true });
    expect(names(importFolder)).toEqual(['Oats']);
  });

  it('of a file of your own is only a row that cannot be used', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(
      jsonl([
        { key: 'dal', name: 'Dal' },
        { key: 'rice', name: 'Rice' },
      ]),
    );
    await importFolder.import(
      jsonl([
        { key: 'dal', name: '' },
        { key: 'rice', name: 'Rice' },
      ]),
    );
    expect(names(importFolder)).toEqual(['Dal', 'Rice']);
  });
});

describe('rows that repeat', () => {
  it('are left out before they take any room', async () => {
    const importFolder = newImportFolder();
    const rows = Array.from({ length: 5_000 }, () => `${CODE}\tNutella\n`).join('');
    const spooled: number[] = [];
    const report = await importFolder.import(`code\tproduct_name\n${rows}`, {
      onProgress: ({ step, rows }) => step === 'merge' && spooled.push(rows),
    });
    expect(report).toMatchObject({ read: 5_000, kept: 1, rejected: { duplicate: 4_999 } });
    expect(spooled).toEqual([1]);
  });
});
