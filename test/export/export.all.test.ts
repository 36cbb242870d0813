/**
 * 1. Each format, read back by a reader of its own, holds exactly the shown foods of the catalog, in rank order.
 * 2. Filters take what they say, fields are those asked for, and what does not exist is named all at once.
 * 3. Hostile names come through to the letter; for spreadsheets, formulas are disarmed.
 * 4. SQLite files find by barcode and by words; every export has its license beside it.
 * 5. Nothing is overwritten unasked, and a failure leaves nothing: interrupted, a full disk, a closed folder.
 * 6. By country it takes foods sold in any of them; the rest, the unknown and older catalogs are told.
 * 7. An export of one's own foods can be imported again.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenCatalog } from '../../src/catalog/versions/open-catalog.ts';
import { openWithoutIndex } from '../../src/catalog/versions/open-catalog.ts';
import { openCsv } from '../../src/export/csv.ts';
import { EXPORT_FIELDS } from '../../src/export/fields.ts';
import { FORMAT_NAMES } from '../../src/export/formats.ts';
import { type ExportRequest, runExport } from '../../src/export/run-export.ts';
import { FOOD_FIELDS, type Food } from '../../src/food/food.ts';
import { commandLineOn } from '../accounts/command-line.ts';
import { publishFoods, type SmallFood } from '../catalog/small-catalogs.ts';
import { useImportFolders } from '../import/small-imports.ts';
import { query, readCsv, readJsonl, readParquet, readSqlite, textOf } from './read-back.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larder-export-'));
let catalog: OpenCatalog;
let foods: Food[];

const SOME: SmallFood[] = [
  { name: 'Nutella', brand: 'Ferrero', barcode: '3017620422003', category: 'Spreads', sugar_g: 56.3, confidence: 0.9 },
  { name: 'Crème brûlée, "maison"', category: 'Desserts', calories_kcal: 330.25, provenance: 'Kitchen, 2024' },
  { name: 'Apple pie', source: 'ai_estimate', dataset: 'estimates', category: 'desserts', confidence: 0.2 },
  { name: 'Oat drink', source: 'community', dataset: 'canteen', fat_g: 0, popularity: 3_000_000_000 },
  { name: '=HYPERLINK("https://evil.example","click")', brand: '+1', category: '-', confidence: 0.5 },
  { name: "@sum'; DROP TABLE food; --", brand: '\u202eお茶😀', confidence: 0.5 },
  { name: 'Line\nbreak,\r\n"quoted"', brand: ' spaces ', confidence: 0.4 },
  ...Array.from({ length: 2_500 }, (_, i) => ({ name: `Yogurt no. ${i}`, protein_g: i / 100, confidence: 0.3 })),
];

beforeAll(async () => {
  await publishFoods(path.join(folder, 'catalog'), SOME);
  catalog = openWithoutIndex(path.join(folder, 'catalog'));
  foods = Array.from({ length: catalog.records.count }, (_, doc) => catalog.records.record(doc).food);
});
afterAll(() => {
  catalog.close();
  rmSync(folder, { recursive: true, force: true });
});

let made = 0;
const run = async (name: string, request: Partial<ExportRequest> = {}) =>
  (await runExport({ catalog, file: path.join(folder, `${++made}-${name}`), ...request })).file;

const READERS = { jsonl: readJsonl, parquet: readParquet, sqlite: readSqlite } as const;

it.each(Object.entries(READERS))('%s holds the foods of the catalog', async (format, read) => {
  expect(await read(await run(`foods.${format}`))).toEqual(foods);
  const all = await read(await run(`all.${format}`, { fields: ['all'] }));
  expect(Object.keys(all[0]!)).toEqual(EXPORT_FIELDS.map(({ name }) => name));
  expect(all.find(({ name }) => name === 'Oat drink')).toMatchObject({ dataset: 'canteen', popularity: 3_000_000_000 });
});

it.each(['foods.csv', 'foods.csv.gz'])('%s holds the foods of the catalog', async (name) => {
  const texts = foods.map((food) =>
    Object.fromEntries(Object.entries(food).map(([field, value]) => [field, value === null ? null : String(value)])),
  );
  expect(readCsv(await run(name))).toEqual(texts);
});

it('packs JSON lines by the name, and refuses to pack the others', async () => {
  const file = await run('foods.jsonl.gz');
  expect(readFileSync(file).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
  expect(readJsonl(file)).toEqual(foods);
  for (const name of ['foods.parquet.gz', 'foods.db.gz', 'foods', 'foods.txt']) {
    await expect(run(name)).rejects.toMatchObject({ code: 'EXPORT_FORMAT_UNKNOWN' });
  }
  await expect(run('foods.jsonl', { isForSpreadsheets: true })).rejects.toMatchObject({
    code: 'EXPORT_FORMAT_UNKNOWN',
  });
  expect(readJsonl(await run('foods.txt', { format: 'jsonl' }))).toEqual(foods);
});

it('takes what the filters say', async () => {
  const names = async (filter: ExportRequest['filter']) =>
    readJsonl(await run('some.jsonl', { filter, fields: ['name'] })).map(({ name }) => name);
  expect(await names({ categories: ['DESSERTS'] })).toEqual(['Crème brûlée, "maison"', 'Apple pie']);
  expect(await names({ sources: ['ai_estimate', 'community'] })).toEqual(['Oat drink', 'Apple pie']);
  expect(await names({ datasets: ['canteen', 'estimates'] })).toEqual(['Oat drink', 'Apple pie']);
  expect(await names({ minConfidence: 0.9 })).toEqual(['Nutella']);
  expect(await names({ categories: ['Desserts'], minConfidence: 0.5 })).toEqual(['Crème brûlée, "maison"']);
  for (const format of FORMAT_NAMES) {
    const none = await run(`none.${format}`, { filter: { minConfidence: 1 } });
    const read = format === 'csv' ? readCsv : READERS[format];
    expect({ format, rows: await read(none) }).toEqual({ format, rows: [] });
  }
  const wrong = { categories: ['Deserts'], datasets: ['cantine', 'off'] };
  await expect(run('wrong.csv', { filter: wrong })).rejects.toMatchObject({
    code: 'EXPORT_FILTER_UNKNOWN',
    message: expect.stringMatching(
      /no category "Deserts", dataset "cantine"\. Its datasets are canteen, estimates, off/,
    ),
  });
});

it('writes the fields that are asked for, in the order of the table', async () => {
  const fields = ['sugar_g', 'name', 'key'];
  const filter = { minConfidence: 0.9 };
  expect(readJsonl(await run('few.jsonl', { fields, filter }))[0]).toEqual({
    name: 'Nutella',
    sugar_g: 56.3,
    key: 'Nutella',
  });
  expect(
    textOf(await run('few.csv', { fields, filter }))
      .split('\r\n')
      .slice(0, 2),
  ).toEqual(['name,sugar_g,key', 'Nutella,56.3,Nutella']);
  expect(Object.keys(readSqlite(await run('few.db', { fields }))[0]!)).toEqual(['id', 'name', 'sugar_g', 'key']);
  await expect(run('wrong.csv', { fields: ['name', 'vitamin_c', 'price'] })).rejects.toMatchObject({
    code: 'EXPORT_FIELD_UNKNOWN',
    message: expect.stringMatching(
      /no field "vitamin_c", "price"\. The fields are: id, name, .*updated, .*quantity; or the word all/,
    ),
  });
});

it('disarms formulas for spreadsheets, and only then', async () => {
  const file = await run('sheet.csv', { isForSpreadsheets: true, fields: ['name', 'brand', 'category', 'fat_g'] });
  const text = textOf(file);
  expect(text.startsWith('\ufeffname,brand')).toBe(true);
  const rows = readCsv(file);
  expect(rows.filter((row) => Object.values(row).some((cell) => /^[=+\-@]/.test(cell ?? '')))).toEqual([]);
  expect(rows.map((row) => row['\ufeffname'])).toContain('\'=HYPERLINK("https://evil.example","click")');
});

describe('a formula for spreadsheets', () => {
  const SIGNS = [...'=+-@＝＋－＠﹦﹢﹣﹫−⁼⁺₋'];
  const BEFORE = ['', ' ', '\t', '\r', '\n', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u202e', '\u0000', ' \u2060 '];
  const AFTER = ['1+1', 'cmd|calc', ''];
  const hostile = SIGNS.flatMap((sign) => BEFORE.flatMap((before) => AFTER.map((after) => before + sign + after)));
  const harmless = ['Oats', '7=7', 'a-b', 'Ｏats', "'=1", '"=1"', '(=1)', ' Oats', '5 + 5', ''];

  it('is disarmed however its sign is written and whatever invisible stands before it', async () => {
    const file = path.join(folder, `${++made}-formulas.csv`);
    const writer = await openCsv({
      file,
      fields: EXPORT_FIELDS.filter(({ name }) => name === 'name'),
      isPacked: false,
      isForSpreadsheets: true,
      about: {},
    });
    await writer.add([...hostile, ...harmless].map((name) => [name]));
    await writer.finish();
    const cells = readCsv(file).map((row) => row['\ufeffname'] ?? '');
    expect(cells).toEqual([...hostile.map((name) => `'${name}`), ...harmless]);
  });
});

it('warns of an export without foods, and of none that has some', async () => {
  const exported = async (...words: string[]) => {
    const file = path.join(folder, `${++made}-warned.csv`);
    return { file, ...(await commandLineOn(folder)('export', file, ...words)) };
  };
  for (const words of [[], ['--json']]) {
    const nothing = await exported('--min-confidence', '1', ...words);
    expect(nothing).toMatchObject({ error: undefined, stderr: expect.stringMatching(/^Warning: No food matches/) });
    expect(readCsv(nothing.file)).toEqual([]);
    expect(await exported(...words)).toMatchObject({ error: undefined, stderr: '' });
  }
});

it('makes SQLite files that find by barcode and by words', async () => {
  const file = await run('offline.sqlite');
  const byCode = 'SELECT name FROM food WHERE barcode = ?';
  expect(query(file, byCode, '3017620422003')).toEqual([{ name: 'Nutella' }]);
  expect(JSON.stringify(query(file, `EXPLAIN QUERY PLAN ${byCode}`, '1'))).toContain('food_barcode');
  const bySearch = `SELECT food.name FROM food_text JOIN food ON food.id = food_text.rowid
    WHERE food_text MATCH ? ORDER BY food_text.rank, food.place LIMIT 3`;
  expect(query(file, bySearch, 'creme')).toEqual([{ name: 'Crème brûlée, "maison"' }]);
  expect(query(file, bySearch, 'nut* ferrero')).toEqual([{ name: 'Nutella' }]);
  expect(query(file, bySearch, 'category:desserts')).toHaveLength(2);
  expect(query(file, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  const about = Object.fromEntries(query(file, 'SELECT * FROM about').map(({ name, value }) => [name, value]));
  expect(about).toMatchObject({ catalog_version: catalog.version, attribution: expect.stringContaining('ODbL') });
  const bare = await run('bare.sqlite', { fields: ['calories_kcal'] });
  expect(query(bare, "SELECT name FROM sqlite_schema WHERE type = 'table'")).toEqual([
    { name: 'about' },
    { name: 'food' },
  ]);
});

it('lays the license beside, as far as it applies', async () => {
  const licenseOf = async (filter: ExportRequest['filter']) =>
    textOf(`${await run('foods.csv', { filter })}.LICENSE.txt`);
  expect(await licenseOf({})).toMatch(
    /^2507 foods[\s\S]*opendatacommons\.org\/licenses\/odbl[\s\S]*"canteen", "estimates"/,
  );
  expect(await licenseOf({ sources: ['community'] })).not.toContain('odbl');
});

describe('what goes wrong', () => {
  const here = (name: string) => readdirSync(folder).filter((file) => file.includes(name));

  it('overwrites only when told to', async () => {
    const file = path.join(folder, 'mine.csv');
    writeFileSync(file, 'my notes');
    await expect(runExport({ catalog, file })).rejects.toMatchObject({ code: 'EXPORT_EXISTS' });
    expect(readFileSync(file, 'utf8')).toBe('my notes');
    await runExport({ catalog, file, isForced: true });
    expect(readCsv(file)).toHaveLength(foods.length);
    rmSync(file);
    await expect(runExport({ catalog, file })).rejects.toMatchObject({ code: 'EXPORT_EXISTS' });
  });

  it.each(FORMAT_NAMES)('leaves nothing of an interrupted %s', async (format) => {
    const interrupted = new AbortController();
    const reason = new Error('enough');
    const onProgress = ({ seen }: { seen: number }) => seen >= 2_000 && interrupted.abort(reason);
    const file = path.join(folder, `interrupted.${format}`);
    await expect(runExport({ catalog, file, signal: interrupted.signal, onProgress })).rejects.toBe(reason);
    expect(here('interrupted')).toEqual([]);
  });

  it.each(FORMAT_NAMES)('names a folder that is not there (%s)', async (format) => {
    const file = path.join(folder, 'nowhere', `foods.${format}`);
    await expect(runExport({ catalog, file })).rejects.toMatchObject({ code: 'EXPORT_UNWRITABLE' });
  });

  it('names a full disk, and leaves nothing on it', async ({ skip }) => {
    const small = path.join(folder, 'small');
    const mounted = spawnSync('sh', ['-c', `mkdir ${small} && mount -t tmpfs -o size=48k tmpfs ${small}`]);
    if (mounted.status !== 0) skip('a small disk cannot be mounted here; it takes root on Linux');
    try {
      for (const format of FORMAT_NAMES) {
        const file = path.join(small, `foods.${format}`);
        const failed = runExport({ catalog, file, fields: ['all'] });
        await expect(failed, format).rejects.toMatchObject({ code: 'EXPORT_DISK_FULL' });
        expect(readdirSync(small)).toEqual([]);
      }
    } finally {
      spawnSync('umount', ['-l', small]);
    }
  });
});

describe('imported again', () => {
  const newImportFolder = useImportFolders();
  const own = [
    {
      key: 'soup',
      name: 'Pea soup',
      calories_kcal: 66,
      protein_g: 4.2,
      fat_g: 1.1,
      carbs_g: 9.8,
      popularity: 7,
      countries: 'DE, fr:Québec, Ivory Coast',
      vitamin_c_mg: 12.5,
      language: 'en',
      generic_name: 'Soup of green peas',
      ingredients: 'Peas, water, celery, "sea" salt',
      allergens: 'celery, wheat',
      traces: 'milk',
      labels: 'organic, vegan',
      additives: 'e330',
      nutri_score: 'b',
      nova_group: 3,
      quantity: '400 g',
    },
    { key: 'bread', name: 'Rye bread', brand: 'Holtz', barcode: '4006381333931', provenance: 'Recipe of the house' },
  ];

  it.each(['jsonl', 'csv', 'jsonl.gz'])('an export of own foods as %s gives the same foods', async (ending) => {
    const first = newImportFolder();
    await first.import(own.map((row) => `${JSON.stringify(row)}\n`).join(''), { dataset: 'canteen' });
    const open = openWithoutIndex(first.root);
    const file = path.join(folder, `canteen-${ending}.${ending}`);
    await runExport({ catalog: open, file, fields: ['all'], filter: { datasets: ['canteen'] } }).finally(() =>
      open.close(),
    );
    const second = newImportFolder();
    await second.import([readFileSync(file)], { dataset: 'canteen' });
    expect(second.foods()).toEqual(first.foods());
    for (const name of ['Rye bread', 'Pea soup']) {
      // The category of the kind, which the export states, has become that of the source.
      const { source_category: _stated, ...details } = second.details(name);
      expect(details).toEqual(first.details(name));
    }
  });
});

describe('by country', () => {
  const root = path.join(folder, 'sold');
  let sold: OpenCatalog;
  beforeAll(async () => {
    await publishFoods(root, [
      { name: 'Nutella', countries: ['belgium', 'france', 'united-states'], confidence: 0.9 },
      { name: 'Speculoos', countries: ['belgium'], confidence: 0.8 },
      { name: 'Camembert', countries: ['france'], confidence: 0.7 },
      { name: 'Haggis', countries: ['scotland', 'united-kingdom'], confidence: 0.6 },
      { name: 'Oats', confidence: 0.5 },
      { name: 'Rye', source: 'community', dataset: 'canteen', confidence: 0.4 },
    ]);
    sold = openWithoutIndex(root);
  });
  afterAll(() => sold.close());

  const soldIn = async (countries: string[], more: ExportRequest['filter'] = {}) => {
    const file = path.join(folder, `${++made}-sold.jsonl`);
    const outcome = await runExport({ catalog: sold, file, filter: { countries, ...more } });
    return { names: readJsonl(file).map(({ name }) => name), countryless: outcome.countryless };
  };

  it('takes foods of any of them, by tag, name or code', async () => {
    const french = { names: ['Nutella', 'Camembert'], countryless: 2 };
    for (const typed of ['france', 'en:france', 'France', 'fr', 'FR', 'Frankreich']) {
      expect(await soldIn([typed])).toEqual(french);
    }
    expect((await soldIn(['france', 'en:belgium'])).names).toEqual(['Nutella', 'Speculoos', 'Camembert']);
    expect((await soldIn(['UK'])).names).toEqual(['Haggis']);
    expect((await soldIn(['Scotland'])).names).toEqual(['Haggis']);
    expect(await soldIn(['belgium'], { minConfidence: 0.85 })).toEqual({ names: ['Nutella'], countryless: 0 });
    expect(await soldIn(['belgium'], { datasets: ['canteen'] })).toEqual({ names: [], countryless: 1 });
  });

  it('counts the foods of unknown country only when countries are asked for', async () => {
    const { countryless } = await runExport({ catalog: sold, file: path.join(folder, 'all-sold.csv') });
    expect(countryless).toBeUndefined();
  });

  it('writes their names where that field is asked for', async () => {
    const file = path.join(folder, 'names.jsonl');
    await runExport({ catalog: sold, file, fields: ['name', 'countries'] });
    expect(readJsonl(file).map(({ countries }) => countries)).toEqual([
      'Belgium, France, United States',
      'Belgium',
      'France',
      'Scotland, United Kingdom',
      null,
      null,
    ]);
  });

  it('names what no food has, with what is near it', async () => {
    await expect(soldIn(['frence', 'france', 'unted states', 'Atlantis', '??'])).rejects.toMatchObject({
      code: 'EXPORT_FILTER_UNKNOWN',
      message:
        'No food in the catalog is sold in "frence" (did you mean France?), "unted states" (did you mean United States?), "Atlantis", "??". Most are sold in Belgium, France, Scotland, United Kingdom, United States.',
    });
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('says of a catalog that keeps no countries what to do', async () => {
    const older = path.join(folder, 'older');
    await publishFoods(older, [{ name: 'Oats' }]);
    const attempt = async () => {
      const open = openWithoutIndex(older);
      const file = path.join(folder, `${++made}-older.csv`);
      return runExport({ catalog: open, file, filter: { countries: ['fr'] } }).finally(() => open.close());
    };
    await expect(attempt()).rejects.toMatchObject({
      code: 'EXPORT_COUNTRIES_UNKNOWN',
      message: expect.stringMatching(/^No food in the catalog says where.*"larder import off"/),
    });
    const open = openWithoutIndex(older);
    const file = path.join(folder, 'older-all.jsonl');
    await runExport({ catalog: open, file, fields: ['all'] }).finally(() => open.close());
    expect(readJsonl(file)).toMatchObject([{ name: 'Oats', countries: null }]);
  });
});

it('knows every field of the public food', () => {
  expect(EXPORT_FIELDS.slice(0, 22).map(({ name }) => name)).toEqual(FOOD_FIELDS.map(({ name }) => name));
});
