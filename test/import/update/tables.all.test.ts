/**
 * 1. A published table is imported again when the server has another file at its address; ids stay.
 * 2. With the same file, nothing is done.
 * 3. A host that is broken or hangs, or a file that cannot be used, keeps no other dataset from its update, and is told in the end.
 * 4. What cannot be known is said: files from the disk, addresses with a password, servers without tags and dates.
 * 5. A map with another address than the files were downloaded from is another edition; a file that somebody named stays what is followed.
 * 6. A later edition that the publisher's page names is taken, from the folder of the one before and nowhere else. A page that is gone, hangs or
 *    is too long keeps no update back.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tableDataset } from '../../../src/import/datasets/fetch-datasets.ts';
import { readDatasetMap } from '../../../src/import/datasets/ready-datasets.ts';
import { runImport } from '../../../src/import/run-import.ts';
import {
  type DatasetUpdate,
  planUpdate,
  runUpdate,
  type UpdateRequest,
} from '../../../src/import/update/run-update.ts';
import { type ImportFolder, jsonl, useImportFolders } from '../small-imports.ts';

type Answer = { text: string; etag?: string } | 'hangs' | 'missing';

const newImportFolder = useImportFolders();
const files = new Map<string, Answer>();
let server: Server;
let folder: ImportFolder;
let tables: string;
let done: DatasetUpdate[];

beforeEach(async () => {
  files.clear();
  server = createServer(({ url }, response) => {
    const answer = files.get(url!) ?? 'missing';
    if (answer === 'hangs') return;
    if (answer === 'missing') return void response.writeHead(404).end();
    response.writeHead(200, answer.etag === undefined ? {} : { etag: answer.etag }).end(answer.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  folder = newImportFolder();
  tables = path.join(folder.root, '..', 'tables');
  mkdirSync(tables);
  done = [];
  const product = { code: '3017620422003', product_name: 'Biscuit', last_modified_t: 1_790_000_000 };
  files.set('/off/food.parquet', { text: jsonl([product]), etag: '"off"' });
});

afterEach(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);

const at = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
const publish = (name: string, etag: string, rows: string) =>
  files.set(`/${name}`, { text: `id,food,protein\n${rows}`, etag: `"${etag}"` });

function writeMap(dataset: string, address: string | undefined, editions?: string): void {
  const page = editions === undefined ? '' : `editions: ${editions}\n`;
  const download = address === undefined ? page : `download: ${address}\n${page}`;
  const text = `dataset: ${dataset}\ntitle: Foods of ${dataset}\n${download}table: *\nid = key\nfood = name:en\nprotein = protein_g\n`;
  writeFileSync(path.join(tables, `${dataset}.map`), text);
}

async function importTable(dataset: string, ...named: string[]): Promise<void> {
  const { downloads } = folder.request([]);
  const datasets = await tableDataset(readDatasetMap(tables, dataset), named, { downloads });
  await runImport(folder.request([dataset], { datasets, isReplacement: true }));
}

function request(): UpdateRequest {
  const { inputs: _inputs, open: _open, ...others } = folder.request([]);
  const download = { pause: async () => {}, idleMs: 2_000 };
  return { ...others, mirror: at('off/'), tables, download, onDone: (each) => done.push(each) };
}

const waysOf = (all: readonly DatasetUpdate[]) => all.map(({ plan }) => `${plan.dataset} ${plan.way}`);
const wordsOf = async (dataset: string) =>
  (await planUpdate(request())).find((plan) => plan.dataset === dataset)?.words;

async function startWithTwo(): Promise<void> {
  for (const name of ['lowland', 'upland']) {
    writeMap(name, at(`${name}.csv`));
    publish(`${name}.csv`, 'first', `7,"Egg of ${name}",12.6\n`);
    await importTable(name);
  }
}

it('1. and 2. a newer file is imported once, with the same ids', async () => {
  await startWithTwo();
  expect(waysOf(await runUpdate(request()))).toEqual(['off full', 'lowland nothing', 'upland nothing']);
  const { id } = folder.food('Egg of upland');
  publish('upland.csv', 'second', '7,"Egg, raw, of upland",12.7\n8,"Rice of upland",2.7\n');
  expect(await wordsOf('upland')).toBe('Foods of upland: the whole dataset, because the server has a newer file.');
  expect(folder.food('Egg of upland').id).toBe(id);
  expect(waysOf(await runUpdate(request()))).toEqual(['off nothing', 'lowland nothing', 'upland full']);
  expect(folder.food('Egg, raw, of upland')).toMatchObject({ id, protein_g: 12.7 });
  expect(folder.foods()).toHaveLength(4);
  expect(waysOf(await runUpdate(request()))).toEqual(['off nothing', 'lowland nothing', 'upland nothing']);
});

it.each([
  ['hangs', 'hangs', /lowland\.csv/],
  ['is gone', 'missing', /lowland\.csv was not found/],
  ['has another file now', { text: 'a page,that says\nmoved,on\n', etag: '"page"' }, /id/],
] as const)('3. a host that %s keeps no other dataset from its update', async (_, answer, words) => {
  await startWithTwo();
  files.set('/lowland.csv', answer);
  publish('upland.csv', 'second', '7,"Egg, raw, of upland",12.7\n');
  await expect(runUpdate(request())).rejects.toThrow(words);
  expect(waysOf(done)).toEqual(['off full', 'upland full']);
  expect(folder.foods().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['Egg of lowland', 'Egg, raw, of upland']),
  );
});

it('3. published tables are updated where Open Food Facts cannot be', async () => {
  await startWithTwo();
  files.delete('/off/food.parquet');
  publish('upland.csv', 'second', '7,"Egg, raw, of upland",12.7\n');
  await expect(runUpdate(request())).rejects.toThrow(/food\.parquet/);
  expect(waysOf(done)).toEqual(['lowland nothing', 'upland full']);
});

it('4. what cannot be known is said', async () => {
  writeMap('lowland', undefined);
  const text = 'id,food,protein\n7,"Egg of lowland",12.6\n';
  await importTable('lowland', folder.file('lowland.csv', text));
  expect(await wordsOf('lowland')).toMatch(/not checked, because it is not known where/);
  publish('lowland.csv', 'first', '7,"Egg of lowland",12.6\n');
  await importTable('lowland', at('lowland.csv').replace('//', '//village:secret@'));
  expect(await wordsOf('lowland')).toMatch(/not checked/);
  expect(folder.look(({ terms }) => JSON.stringify([...terms]))).not.toContain('secret');
  await importTable('lowland', at('lowland.csv'));
  expect(await wordsOf('lowland')).toMatch(/nothing to do/);
  files.set('/lowland.csv', { text });
  expect(await wordsOf('lowland')).toMatch(/states neither a tag nor a date/);
});

it('5. another address in the map is another edition, except where somebody named the file', async () => {
  writeMap('lowland', at('lowland_2025-04.csv'));
  publish('lowland_2025-04.csv', 'first', '7,"Egg of lowland",12.6\n');
  await importTable('lowland');
  expect(await wordsOf('lowland')).toMatch(/that of one edition: a later one comes with a newer version of Larder/);
  writeMap('lowland', at('lowland_2025-12.csv'));
  publish('lowland_2025-12.csv', 'second', '7,"Egg of lowland",12.8\n');
  await runUpdate(request());
  expect(folder.food('Egg of lowland').protein_g).toBe(12.8);
  publish('lowland_2026-04.csv', 'third', '7,"Egg of lowland",12.9\n');
  await importTable('lowland', at('lowland_2026-04.csv'));
  expect(await wordsOf('lowland')).toMatch(/has to be imported by its own/);
});

it('6. a later edition on the page of its publisher is taken', async () => {
  const map = () => writeMap('lowland', at('data/lowland_csv_2025-04-24.csv'), at('editions.html'));
  map();
  publish('data/lowland_csv_2025-04-24.csv', 'first', '7,"Egg of lowland",12.6\n');
  await importTable('lowland');
  const { id } = folder.food('Egg of lowland');
  const page = (...names: string[]) =>
    files.set('/editions.html', { text: names.map((name) => `<a href="${name}">download</a>`).join('\n') });
  page('/data/lowland_csv_2025-04-24.csv', '/data/lowland_csv_2024-10-31.csv', 'lowland_json_2026-04-30.csv');
  expect(await wordsOf('lowland')).toMatch(/nothing to do; .*editions\.html names no later edition/);
  page(
    'lowland_csv_2025-12-18.csv',
    'https://elsewhere.example/lowland_csv_2026-04-30.csv',
    'lowland_csv_2026-05-01.csv',
    'lowland_csv_2026-06-01.csv.zip',
  );
  publish('data/lowland_csv_2026-05-01.csv', 'fourth', '7,"Egg of lowland",12.9\n');
  expect(await wordsOf('lowland')).toMatch(/the whole dataset, because there is a later edition/);
  await runUpdate(request());
  expect(folder.food('Egg of lowland')).toMatchObject({ id, protein_g: 12.9 });
  done.length = 0;
  expect(waysOf(await runUpdate(request()))).toEqual(['off nothing', 'lowland nothing']);
});

it.each([
  ['is gone', 'missing'],
  ['hangs', 'hangs'],
  ['is too long', { text: 'lowland_2026-04.csv'.padEnd(5_000_000) }],
] as const)('6. a page that %s keeps no update back', async (_, answer) => {
  writeMap('lowland', at('lowland_2025-04.csv'), at('editions.html'));
  publish('lowland_2025-04.csv', 'first', '7,"Egg of lowland",12.6\n');
  await importTable('lowland');
  files.set('/editions.html', answer);
  expect(await wordsOf('lowland')).toMatch(/nothing to do; .*a later one comes with a newer version of Larder/);
  publish('lowland_2025-04.csv', 'second', '7,"Egg of lowland",12.8\n');
  await runUpdate(request());
  expect(folder.food('Egg of lowland').protein_g).toBe(12.8);
  // A later Larder knows a later edition.
  writeMap('lowland', at('lowland_2026-04.csv'), at('editions.html'));
  publish('lowland_2026-04.csv', 'third', '7,"Egg of lowland",13\n');
  await runUpdate(request());
  expect(folder.food('Egg of lowland').protein_g).toBe(13);
});
