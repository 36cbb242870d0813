// 1. Any table of foods with a header is imported whole with a mapping of its columns: units, decimal commas, limits, traces.
// 2. A column that is not read is named, with the field that it was perhaps meant for.
// 3. A table without a nutrient, and a file of which most rows cannot be used, is refused unless it is forced.
// 4. Every row that is left out can be found: the first five in the report, all of them in a file.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readMappings } from '../../../src/import/table/column-mapping.ts';
import { readCsv } from '../../export/read-back.ts';
import { csv, type ImportFolder, jsonl, useImportFolders } from '../small-imports.ts';

const newImportFolder = useImportFolders();

/** A table with commas, as objects. */
function readTableFile(file: string): Record<string, string | null>[] {
  return readCsv(file).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name.replace('\ufeff', ''), cell])),
  );
}

/** Of the shape of CIQUAL, the French table: tabs, decimal commas, limits, traces, dashes. */
const FRENCH = [
  'alim_grp_code\talim_grp_nom_eng\talim_code\talim_nom_eng\tEnergy, Regulation EU No 1169/2011 (kJ/100g)\tEnergy, Regulation EU No 1169/2011 (kcal/100g)\tProtein (g/100g)\tCarbohydrate (g/100g)\tFat (g/100g)\tSalt (g/100g)\tSodium (mg/100g)',
  '01\tstarters\t25601\tTuna salad, canned\t-\t-\t9,15\t7,74\t4,7\t1,11\t445',
  '02\tdrinks\t18066\tTap water\t0\t0\ttraces\t< 0,5\t0\t< 0,01\t-',
  '03\tfruit\t13039\tRaw "Golden" apple\t229\t-\t0,25\t11,7\t< 0,3\t< 0,0013\t',
];
const FRENCH_MAP = [
  'alim_code=key',
  'alim_nom_eng=name',
  'alim_grp_nom_eng=category',
  'Energy, Regulation EU No 1169/2011 (kcal/100g)=calories_kcal',
  'Energy, Regulation EU No 1169/2011 (kJ/100g)=energy_kJ',
  'Protein (g/100g)=protein_g',
  'Carbohydrate (g/100g)=carbs_g',
  'Fat (g/100g)=fat_g',
  'Salt (g/100g)=salt_g',
  'Sodium (mg/100g)=sodium_mg',
];

const importTable = (importFolder: ImportFolder, text: string, map: string[], more = {}) =>
  importFolder.import(text, { mapping: readMappings(map), dataset: 'table', ...more });

describe('1. a mapping', () => {
  it.each([
    ['tabs', (text: string) => text],
    ['semicolons', (text: string) => text.replaceAll('"', '').replaceAll('\t', ';')],
    [
      'commas and quotation marks',
      (text: string) =>
        text
          .replaceAll('"', '')
          .replace(/[^\t\n]+/g, '"$&"')
          .replaceAll('\t', ','),
    ],
    ['Windows line ends', (text: string) => text.replaceAll('\n', '\r\n')],
  ])('reads a national table with %s', async (_style, rewrite) => {
    const importFolder = newImportFolder();
    const report = await importTable(importFolder, rewrite(`${FRENCH.join('\n')}\n`), FRENCH_MAP);
    expect(report).toMatchObject({ read: 3, kept: 3, rejected: {}, unknown_columns: [], foods: 3 });
    expect(importFolder.food('Tuna salad, canned')).toMatchObject({
      category: 'Starters',
      calories_kcal: null,
      protein_g: 9.15,
      carbs_g: 7.74,
      sodium_mg: 445,
    });
    expect(importFolder.food('Tap water')).toMatchObject({
      calories_kcal: 0,
      protein_g: 0,
      carbs_g: 0.5,
      sodium_mg: 4,
    });
    const apple = importFolder.foods().find(({ name }) => name.includes('apple'))!;
    expect(apple).toMatchObject({ calories_kcal: 54.73, fat_g: 0.3, sodium_mg: 0.52 });
  });

  it('is given in a file, with remarks', async () => {
    const importFolder = newImportFolder();
    const file = importFolder.file('french.map', `# The French table\n\n${FRENCH_MAP.join('\r\n')}\n`);
    expect(await importTable(importFolder, FRENCH.join('\n'), [file])).toMatchObject({ kept: 3 });
  });

  it.each([
    ['sodium_mg', '120', { sodium_mg: 120 }],
    ['sodium_g', '0.12', { sodium_mg: 120 }],
    ['sodium_mg:g', '0.12', { sodium_mg: 120 }],
    ['salt_g', '0.3', { sodium_mg: 120 }],
    ['salt_mg', '300', { sodium_mg: 120 }],
    ['cholesterol_ug', '5000', { cholesterol_mg: 5 }],
    ['protein_mg', '6500', { protein_g: 6.5 }],
    ['energy_kJ', '418.4', { calories_kcal: 100 }],
    ['calories_kcal:kJ', '418.4', { calories_kcal: 100 }],
    ['energy_kcal', '100', { calories_kcal: 100 }],
    ['serving_size_kg', '0.25', { serving_size_g: 250 }],
  ])('to %s', async (field, figure, expected) => {
    const importFolder = newImportFolder();
    await importTable(importFolder, `Nr|Food|Figure\n7|Dal|${figure}\n`, ['Nr=key', 'food=name', `FIGURE=${field}`], {
      isForced: true,
    });
    expect(importFolder.food('Dal')).toMatchObject(expected);
  });

  it.each([
    ['Calories', /neither COLUMN=FIELD nor a file/],
    ['Calories=calories', /does not map a column to a field/],
    ['=calories_kcal', /does not map/],
    ['Calories=sodium_kcal', /does not map/],
    ['Calories=name:g', /does not map/],
  ])('%s is refused', (text, message) => {
    expect(() => readMappings([text])).toThrow(message);
  });

  it('of a column that is not there, or of no table, says so', async () => {
    const importFolder = newImportFolder();
    const missing = importTable(importFolder, 'Nr,Food,Kcal\n1,Dal,90', ['Nummer=key', 'Food=name']);
    await expect(missing).rejects.toThrow(/no column "Nummer".*Nr.*Food.*Kcal/s);
    const unnamed = importTable(importFolder, 'Nr,Food,Kcal\n1,Dal,90', ['Nr=key']);
    await expect(unnamed).rejects.toThrow(/no column for name.*Food \(did you mean name\?\)/s);
    await expect(importTable(importFolder, 'some words', ['Nr=key'])).rejects.toThrow(
      /neither a table with a header nor JSON lines/,
    );
  });
});

describe('2. a column that is not read', () => {
  it('is named with the nearest field', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import(
      'key,name,Calorise,Protien_g,Saturated ft (g),Enrgy (kJ),shelf,fat_g\na,Dal,90,5,1,377,B7,2\n',
    );
    expect(report.unknown_columns.map(({ column, suggestion }) => [column, suggestion])).toEqual([
      ['Calorise', 'calories'],
      ['Protien_g', 'protein_g'],
      ['Saturated ft (g)', 'saturated_fat_g'],
      ['Enrgy (kJ)', 'energy_kj'],
      ['shelf', undefined],
    ]);
  });

  it('is named where the table has no key', async () => {
    await expect(newImportFolder().import('Code;Food;Calories\n1;Dal;90\n')).rejects.toThrow(
      /no column for key and name.*Food \(did you mean name\?\); Calories \(did you mean calories_kcal\?\).*--map/s,
    );
  });
});

describe('3. a file that is likely a mistake', () => {
  it('has no nutrient: it is refused unless forced', async () => {
    const importFolder = newImportFolder();
    const table = 'key,name,Calorise_kcal\na,Dal,90\n';
    await expect(importFolder.import(table)).rejects.toMatchObject({
      code: 'IMPORT_NO_NUTRIENTS',
      message: expect.stringMatching(/Calorise_kcal \(did you mean calories_kcal\?\)/),
    });
    expect(await importFolder.import(table, { isForced: true })).toMatchObject({ kept: 1 });
  });

  it.each([
    ['a table', 'key,name,fat_g\na,Dal,2\nb,Rice,much\nc,Oats,some\n'],
    ['JSON lines', jsonl([{ key: 'a', name: 'Dal' }, { key: 'b' }, { key: 'c' }])],
  ])('has more than half of its rows rejected: %s is refused unless forced', async (_kind, text) => {
    const importFolder = newImportFolder();
    await importFolder.import(jsonl([{ key: 'tea', name: 'Tea' }]));
    await expect(importFolder.import(text)).rejects.toMatchObject({
      code: 'IMPORT_MOSTLY_REJECTED',
      message: expect.stringMatching(/2 of the 3 rows.*:\d: (bad-number|no-name) \(key b/s),
    });
    expect(importFolder.foods().map(({ name }) => name)).toEqual(['Tea']);
    expect(await importFolder.import(text, { isForced: true })).toMatchObject({ kept: 1 });
  });

  it('is not one with half of them rejected', async () => {
    expect(await newImportFolder().import('key,name,fat_g\na,Dal,2\nb,Rice,much\n')).toMatchObject({ kept: 1 });
  });
});

describe('4. rejected rows', () => {
  const rejectsOf = (file: string) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);

  it('of a table stand in the report and in the file, with their lines', async () => {
    const importFolder = newImportFolder();
    const rows = Array.from({ length: 20 }, (_, at) => `${at},"Soup\nno. ${at}",${at % 3 === 0 ? 'x' : at}`);
    const rejectsFile = importFolder.file('rejects.jsonl', 'what was there before');
    const report = await importFolder.import(['key,name,fat_g', ...rows, 'short', ''].join('\n'), { rejectsFile });
    expect(report).toMatchObject({ kept: 13, rejected: { 'bad-number': 7, 'not-readable': 1 } });
    const rejects = readTableFile(rejectsFile);
    expect(rejects).toHaveLength(8);
    expect(report.rejects_files).toEqual([rejectsFile]);
    expect(rejects.slice(0, 5).map(({ rejected_line: line }) => Number(line))).toEqual(
      report.rejected_rows.map(({ line }) => line),
    );
    expect(rejects[1]).toEqual({
      key: '3',
      name: 'Soup\nno. 3',
      fat_g: 'x',
      rejected_line: '8',
      rejected_because: 'bad-number (key 3, fat_g, "x")',
    });
    expect(rejects[7]).toMatchObject({ key: 'short', name: null, rejected_line: '42' });
    expect(rejects[7]!.rejected_because).toContain('1 cells where the header has 3');
  });

  it('of lines and of label data stand there too, as do those that give way to another row', async () => {
    const importFolder = newImportFolder();
    const rejectsFile = importFolder.file('rejects.jsonl', '');
    const labels = csv([
      { code: '4006381333931', product_name: 'Soup', last_modified_t: 2_000_000_000 },
      { code: '4006381333948', product_name: '' },
      { code: 'x', product_name: 'Tea' },
      { code: '4006381333931', product_name: 'Soup, old', last_modified_t: 1_000_000_000 },
    ]);
    const own = `\n${jsonl([
      { key: 'dal', name: 'Dal' },
      { key: 'dal', name: 'Dal', fat_g: 2, protein_g: 5 },
    ])}\n{"key":\n`;
    const report = await importFolder.import([labels, own], { rejectsFile });
    const rejects = rejectsOf(rejectsFile);
    const reasons = rejects.map(({ rejected }) => rejected as Record<string, unknown>);
    expect(reasons.map(({ file, line, reason, key }) => [String(file).slice(-1), line, reason, key])).toEqual([
      ['0', 3, 'no-name', '4006381333948'],
      ['0', 4, 'no-key', undefined],
      ['0', 5, 'older', '4006381333931'],
      ['1', expect.any(Number), 'not-readable', undefined],
      ['1', 2, 'duplicate', 'dal'],
    ]);
    expect(rejects.length).toBe(Object.values(report.rejected).reduce((sum, count) => sum + count, 0));
    expect(report.rejected_rows.map(({ reason }) => reason)).toEqual(['no-name', 'no-key', 'not-readable']);
  });

  it('cannot be written where no file can be', async () => {
    const importFolder = newImportFolder();
    const writing = importFolder.import('key,name,fat_g\n', { rejectsFile: `${importFolder.root}/none/rejects.jsonl` });
    await expect(writing).rejects.toMatchObject({ code: 'IMPORT_REJECTS_UNWRITABLE' });
  });
});

describe('4. rejected rows that were corrected', () => {
  it('of a table can be imported again with the same options, and are the foods that they would have been', async () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const row = (...cells: string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);
      const table = (fat: string) =>
        [
          row('Nr', 'Dish', 'Fat (g)', 'notes', 'Salt'),
          row('1', 'Dal', '2,5', 'a', '0,5 g'),
          row('2', 'Soup "of\nthe day", hot; or |cold|', fat, '=1+1', '< 0,1'),
          row('3', 'Crème', '33,1', '', '0,1'),
        ].join('\n');
      const map = ['Nr=key', 'Dish=name', 'Fat (g)=fat_g', 'Salt=salt_g'];
      const importFolder = newImportFolder();
      const rejectsFile = importFolder.file('rejects.csv', '');
      expect(await importTable(importFolder, table('much'), map, { rejectsFile })).toMatchObject({ kept: 2 });
      const corrected = readFileSync(rejectsFile, 'utf8')
        .replace('much', '"3,5"')
        .replace(/"?bad-number.*\n/, 'ok\n');
      const report = await importTable(importFolder, corrected, map);
      expect(report).toMatchObject({ kept: 1, rejected: {}, unknown_columns: [] });
      const fresh = newImportFolder();
      await importTable(fresh, table('3,5'), map);
      expect(importFolder.foods().map(({ id: _id, static_url: _page, ...food }) => food)).toEqual(
        expect.arrayContaining(fresh.foods().map(({ id: _id, static_url: _page, ...food }) => food)),
      );
    }
  });

  it('of JSON lines keep all members; what cannot be parsed stands there as text', async () => {
    const importFolder = newImportFolder();
    const rejectsFile = importFolder.file('rejects.jsonl', '');
    const rows = [
      { key: 'dal', name: 'Dal', fat_g: 2 },
      { key: 'tea', name: 'Tea' },
      { key: 'soup', name: 'Soup', fat_g: 'much', allergens: ['celery'] },
    ];
    await importFolder.import(`${jsonl(rows)}{"key":\n`, { rejectsFile });
    const [soup, broken, ...others] = readFileSync(rejectsFile, 'utf8').trim().split('\n');
    expect(others).toEqual([]);
    expect(JSON.parse(broken!)).toMatchObject({ row: '{"key":', rejected: { line: 4, reason: 'not-readable' } });
    expect(JSON.parse(soup!)).toMatchObject({ ...rows[2], rejected: { line: 3, field: 'fat_g', value: 'much' } });
    expect(await importFolder.import(soup!.replace('"much"', '3'))).toMatchObject({ kept: 1, rejected: {} });
    expect(importFolder.food('Soup')).toMatchObject({ fat_g: 3 });
  });

  it('of tables with other headers are in files of their own', async () => {
    const importFolder = newImportFolder();
    const rejectsFile = importFolder.file('rejects.csv', '');
    const report = await importFolder.import(
      [
        'key,name,fat_g\na,Dal,x\nb,Tea,1\n',
        'key,name,salt_g\nc,Soup,x\nd,Rice,1\n',
        'key,name,fat_g\ne,Oats,x\nf,Rye,1\n',
      ],
      { rejectsFile },
    );
    expect(report.rejects_files.map((file) => readTableFile(file).map(({ key }) => key))).toEqual([['a', 'e'], ['c']]);
    expect(report.rejects_files[1]).toMatch(/rejects-2\.csv$/);
  });
});
