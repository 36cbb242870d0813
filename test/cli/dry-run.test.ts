// 1. `larder import --dry-run` shows what would be read: format, encoding, separator, header, columns, foods, what would be left out.
// 2. It writes nothing: no catalog, no data folder, no rejects.
// 3. It reads all rows up to a number, and says which.
// 4. The foods that it shows are those that the import publishes.
// 5. The options of tables are refused where they make no sense.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { dryRun } from '../../src/import/dry-run.ts';
import { commandLineOn } from '../accounts/command-line.ts';
import { useTemporaryFolder } from '../accounts/other-process.ts';
import { jsonl, useImportFolders } from '../import/small-imports.ts';

const folder = useTemporaryFolder();
const data = path.join(folder, 'data');
const run = commandLineOn(data);
const newImportFolder = useImportFolders();

const TABLE = [
  'Canteen, spring',
  'Nr;Dish;Energy (kcal);Fat;Salt;shelf',
  ...Array.from({ length: 14 }, (_, at) => `${at};Soup no. ${at};${90 + at} kcal;2,5 g;0,5;B7`),
  '14;;90;1;1;',
  '15;Tea;much;1;1;',
  '16;Rice;90;7 kcal;1;',
];
const MAP = ['--map', 'Nr=key', '--map', 'Dish=name', '--map', 'Energy (kcal)=calories_kcal', '--map', 'Fat=fat_g'];

function fileOf(name: string, content: string | Uint8Array): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, name), content);
  return path.join(folder, name);
}

it('reads a file alike with and without "off" before it', async () => {
  const file = fileOf('export.jsonl', jsonl([{ code: '3017620422003', product_name: 'Nutella' }]));
  const named = await run('import', 'off', file, '--dry-run');
  expect(named.error).toBeUndefined();
  expect(named.stdout).toContain('Nutella');
  expect(named.stdout).toBe((await run('import', file, '--dry-run')).stdout);
});

it('shows how a table would be read, and writes nothing', async () => {
  const file = fileOf('menu.csv', `\ufeff${TABLE.join('\r\n')}\r\n`);
  const before = readdirSync(folder);
  const { stdout, error } = await run('import', file, '--dry-run', '--dataset', 'canteen', ...MAP);
  expect(error).toBeUndefined();
  for (const part of [
    'a table of your own foods, for the dataset "canteen"',
    'utf-8, with a semicolon between cells, decimal comma, and has its header on line 2',
    'The header seems to be on line 2',
    '  Energy (kcal) → calories_kcal, in kcal',
    '  Fat → fat_g, in g',
    '  Salt: salt in g or mg? Map it to salt_g or salt_mg',
    'All 17 rows were read: 14 can be used',
    '1 would be left out: It has no usable name.',
    '1 would be left out: A figure in it is not a number.',
    '1 would be left out: A figure in it has a unit that does not fit its column.',
    `${file}:18: bad-number (key 15, Energy (kcal), "much")`,
    '"name":"Soup no. 9"',
    'nothing was published or written',
  ]) {
    expect(stdout).toContain(part);
  }
  expect(stdout).not.toContain('Soup no. 10');
  expect(existsSync(data)).toBe(false);
  expect(readdirSync(folder)).toEqual(before);
});

it('shows the same as JSON, for every form of input', async () => {
  const rows = [
    { key: 'a', name: 'Dal', fat_g: 2 },
    { key: 'b', name: 'Tea' },
  ];
  const files = [
    fileOf('own.jsonl', jsonl(rows)),
    fileOf('off.csv.gz', gzipSync('code\tproduct_name\tfat_100g\n4006381333931\tSoup\t2\n')),
    fileOf('latin.csv', Buffer.from('key,name,fat_g\n1,Crème,33.1\n', 'latin1')),
  ];
  const { stdout, error } = await run('import', ...files, '--dry-run', '--json');
  expect(error).toBeUndefined();
  expect(JSON.parse(stdout)).toMatchObject([
    {
      format: 'community-jsonl',
      dataset: 'community',
      read: 2,
      usable: 2,
      is_whole: true,
      foods: [{ name: 'Dal' }, {}],
    },
    { format: 'off-csv', dataset: 'off', read: 1, foods: [{ name: 'Soup', source: 'off' }] },
    { format: 'community-table', table: { encoding: 'windows-1252' }, foods: [{ name: 'Crème', fat_g: 33.1 }] },
  ]);
  expect(existsSync(data)).toBe(false);
});

it('reads the first rows of a long file, and says so', async () => {
  const importFolder = newImportFolder();
  const rows = Array.from({ length: 20_000 }, (_, at) => `${at},Soup no. ${at},1\n`);
  const request = importFolder.request([importFolder.file('long.csv', `key,name,fat_g\n${rows.join('')}`)]);
  const [some] = await dryRun(request, 1000);
  expect(some).toMatchObject({ is_whole: false });
  expect(some!.read).toBeGreaterThanOrEqual(1000);
  expect(some!.read).toBeLessThan(20_000);
  expect((await dryRun(request))[0]).toMatchObject({ is_whole: true, read: 20_000, usable: 20_000 });
  expect(existsSync(importFolder.root)).toBe(false);
});

it('shows the foods that the import publishes', async () => {
  const importFolder = newImportFolder();
  const file = importFolder.file(
    'servings.csv',
    'name,serving_size_g,fat_g,salt_g\nDal,250 g,5,< 0.5\nCRÈME,20,6 g,0\n',
  );
  const request = importFolder.request([file], { defaults: { per: 'serving' } });
  const [report] = await dryRun(request);
  await importFolder.import('name,serving_size_g,fat_g,salt_g\nDal,250 g,5,< 0.5\nCRÈME,20,6 g,0\n', {
    defaults: { per: 'serving' },
  });
  expect(report!.foods).toEqual(importFolder.foods().map(({ id: _id, static_url: _page, ...food }) => food));
});

it('says what would be refused', async () => {
  const mostly = fileOf('mostly.csv', 'key,name,fat_g\na,Dal,x\nb,Tea,y\nc,Rye,1\n');
  expect((await run('import', mostly, '--dry-run')).stdout).toContain('refused without --force');
  const { error } = await run('import', fileOf('keyless.csv', 'Code,Dish\n1,Dal\n'), '--dry-run');
  expect(error).toMatchObject({ code: 'IMPORT_FORMAT_UNKNOWN' });
});

it.each([
  [['--dry-run', '--rejects', 'rejects.csv'], /writes nothing/],
  [['--serving-size', '30g'], /--per serving/],
  [['--per', 'serving', '--serving-size', 'a cup'], /weight with its unit/],
  [['--per', 'kilo'], /Allowed choices are 100g, serving/],
  [['--language', 'Italian!'], /code of a language/],
  [['--header-line', '0'], /counted from 1/],
  [['--max-unpacked', 'much'], /gigabytes/],
])('%j is refused', async (words, message) => {
  const file = fileOf('plain.csv', 'key,name,fat_g\na,Dal,1\n');
  const { error, stderr } = await run('import', file, ...words);
  expect(`${error?.message} ${stderr}`).toMatch(message);
  expect(existsSync(data)).toBe(false);
});

it('does not download', async () => {
  for (const input of ['off', 'https://food.example/foods.csv']) {
    expect((await run('import', input, '--dry-run')).error).toMatchObject({ message: /does not download/ });
  }
});
