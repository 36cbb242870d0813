// Whichever file of a data folder is damaged, and however:
// 1. `doctor`, `verify` and every command that needs the file name it, and say what to do, without a stack trace.
// 2. The command that they name works: after it the folder is sound, and the foods have their ids.
// 3. `larder catalogs` lists what is kept, and goes back to it; what is damaged is refused there.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkColumns } from '../../src/catalog/carry/record-columns.ts';
import { readLedger, readManifest, versionFolder } from '../../src/catalog/versions/manifest.ts';
import { openCatalog } from '../../src/catalog/versions/open-catalog.ts';
import { findDamage } from '../../src/catalog/versions/verify-files.ts';
import { runInProcess } from '../accounts/command-line.ts';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { commandsIn, DAMAGE, flipBit } from '../support/damage.ts';
import { runLarder } from '../support/start-larder.ts';

const newFolder = useFolders();
const SOUND = newFolder();
const OLDER = ['Oats', 'Rye'];
const NEWER = ['Oats', 'Rye', 'Teff'];
let before: string;
let live: string;

beforeAll(async () => {
  const root = path.join(SOUND, 'catalog');
  const foods = (names: string[]) => names.map((name, nth) => ({ name, category: 'Cereals', popularity: nth }));
  before = (await publishFoods(root, foods(OLDER))).manifest.version;
  live = (await publishFoods(root, foods(NEWER))).manifest.version;
});

/** A data folder to be damaged: with the catalog before the live one, or without. */
function copyOfData({ isAlone = false } = {}): string {
  const data = newFolder();
  cpSync(SOUND, data, { recursive: true });
  if (isAlone) rmSync(path.join(data, 'catalog', before), { recursive: true });
  return data;
}

const run = (data: string, ...args: string[]) => runLarder(args, { LARDER_DATA: data, PORT: '0' });

/** What `doctor` says of the catalog. */
async function catalogFinding(data: string, runOn = run): Promise<{ state: string; words: string; advice: string }> {
  const { stdout } = await runOn(data, 'doctor');
  const findings = JSON.parse(stdout) as { check: string; state: string; words: string; advice: string }[];
  return findings.find(({ check }) => check === 'catalog')!;
}

/** What is wrong with the live catalog, as far as its files tell. */
function problemIn(data: string): unknown {
  const root = path.join(data, 'catalog');
  const manifest = readManifest(root)!;
  readLedger(root);
  const folder = versionFolder(root, manifest.version);
  checkColumns(folder);
  return findDamage(folder, manifest);
}

function namesOf(data: string): string[] {
  const catalog = openCatalog(path.join(data, 'catalog'));
  const foods = Array.from({ length: catalog.records.count }, (_, doc) => catalog.records.record(doc).food);
  catalog.close();
  return foods.sort((a, b) => a.id - b.id).map(({ id, name }) => `${id} ${name}`);
}

const FILES: Readonly<Record<string, { path: () => string; command: string; foods: string[] }>> = {
  'search.bin': { path: () => `${live}/search.bin`, command: 'reindex', foods: ['1 Oats', '2 Rye', '3 Teff'] },
  'catalog.db': { path: () => `${live}/catalog.db`, command: 'reindex', foods: ['1 Oats', '2 Rye', '3 Teff'] },
  'records.bin': { path: () => `${live}/records.bin`, command: 'catalogs', foods: ['1 Oats', '2 Rye'] },
  'columns.bin': { path: () => `${live}/columns.bin`, command: 'reindex', foods: ['1 Oats', '2 Rye', '3 Teff'] },
  'manifest.json': { path: () => 'manifest.json', command: 'catalogs', foods: ['1 Oats', '2 Rye', '3 Teff'] },
  'ledger.json': { path: () => 'ledger.json', command: 'catalogs', foods: ['1 Oats', '2 Rye', '3 Teff'] },
};

describe.each(Object.keys(FILES))('%s', (name) => {
  const { path: pathOf, command, foods } = FILES[name]!;
  // A ledger that is gone is made good by the manifest, and replicas have no columns.
  const mayBeGone = name === 'ledger.json' || name === 'columns.bin';
  const kinds = Object.entries(DAMAGE).filter(([kind]) => !mayBeGone || kind !== 'no file in its place');

  it.concurrent.each(kinds)('with %s: named, and made good by what is advised', async (_kind, spoil) => {
    const data = copyOfData();
    const file = path.join(data, 'catalog', pathOf());
    spoil(file);
    // In this process, to save some fifty starts of the program.
    const finding = await catalogFinding(data, runInProcess);
    expect(finding).toMatchObject({ state: 'problem', words: expect.stringContaining(file) });
    const verified = await runInProcess(data, 'verify');
    expect(verified).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(file) });
    expect(verified.stderr).not.toMatch(/^\s+at /m);
    const [advised] = commandsIn(finding.advice);
    expect(advised![0]).toBe(command);
    expect(commandsIn(verified.stderr)).toContainEqual(advised);
    const stderr = `larder: using the data folder ${data}\n`;
    expect(await run(data, ...advised!)).toMatchObject({ status: 0, stderr });
    expect(problemIn(data)).toBeUndefined();
    expect(namesOf(data)).toEqual(foods);
  });
});

it('each byte of columns.bin is checked, also those between columns', async () => {
  const data = copyOfData();
  const file = path.join(data, 'catalog', live, 'columns.bin');
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at++) {
    writeFileSync(file, whole.with(at, whole[at]! ^ 0xff));
    expect(() => checkColumns(path.dirname(file)), `byte ${at}`).toThrow('columns.bin');
  }
  writeFileSync(file, whole);
  expect(await runInProcess(data, 'verify')).toMatchObject({ status: 0 });
});

describe('a damaged record', () => {
  async function damagedRecord(options?: { isAlone: boolean }): Promise<string> {
    const data = copyOfData(options);
    flipBit(path.join(data, 'catalog', live, 'records.bin'), 30);
    return data;
  }

  it('where no other catalog is kept: the foods around it are saved', async () => {
    const data = await damagedRecord({ isAlone: true });
    const { words, advice } = await catalogFinding(data);
    expect(words).toMatch(/has a damaged record at byte 0 \(food 3\)/);
    expect(commandsIn(advice)).toEqual([['reindex', '--drop-damaged']]);
    expect(await run(data, 'reindex')).toMatchObject({ status: 1, stderr: expect.stringContaining('--drop-damaged') });
    const saved = await run(data, 'reindex', '--drop-damaged');
    expect(saved).toMatchObject({ status: 0, stdout: expect.stringContaining('1 damaged record') });
    expect(await catalogFinding(data)).toMatchObject({ state: 'ok' });
    expect(namesOf(data)).toEqual(['1 Oats', '2 Rye']);
  });

  it('stops an import with a sentence; --force begins anew, and keeps the ids', async () => {
    const data = await damagedRecord();
    const file = path.join(data, 'foods.jsonl');
    writeFileSync(file, '{"key":"Teff","name":"Teff","calories_kcal":367}\n{"key":"Fonio","name":"Fonio"}\n');
    const args = ['import', file, '--dataset', 'off', '--no-starter'];
    const refused = await run(data, ...args);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(path.join(live, 'records.bin'));
    expect(refused.stderr).toContain(`"larder catalogs use ${before}"`);
    expect(refused.stderr).not.toMatch(/^\s+at /m);
    expect(await run(data, ...args, '--force')).toMatchObject({ status: 0 });
    expect(namesOf(data)).toEqual(['3 Teff', '4 Fonio']);
  });

  it('is never shown at the terminal', async () => {
    const data = await damagedRecord();
    for (const args of [
      ['food', '3'],
      ['search', 'teff'],
      ['export', path.join(data, 'all.csv')],
    ]) {
      const { status, stdout, stderr } = await run(data, ...args);
      expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
      expect(stderr).toMatch(/records\.bin has a damaged record.*"larder catalogs use /);
      expect(stderr).not.toMatch(/^\s+at /m);
    }
    expect((await run(data, 'food', '1')).status).toBe(0);
  });
});

describe('with nothing to go back to', () => {
  it.each(['manifest.json', 'records.bin'])('%s in pieces: an import begins anew', async (name) => {
    const data = copyOfData({ isAlone: true });
    const catalog = path.join(data, 'catalog');
    if (name === 'manifest.json') rmSync(path.join(catalog, live), { recursive: true });
    writeFileSync(path.join(catalog, name === 'manifest.json' ? name : `${live}/${name}`), 'nothing');
    const { advice } = await catalogFinding(data);
    expect(advice).toContain('"larder import FILE… --force"');
    const file = path.join(data, 'foods.jsonl');
    writeFileSync(file, '{"key":"Fonio","name":"Fonio"}\n');
    expect(await run(data, 'import', file, '--no-starter', '--force')).toMatchObject({ status: 0 });
    expect(await catalogFinding(data)).toMatchObject({ state: 'ok' });
    expect(namesOf(data)).toEqual(['4 Fonio']);
  });
});

describe('larder catalogs', () => {
  it('lists what is kept, the newest first', async () => {
    const kept = JSON.parse((await run(SOUND, 'catalogs')).stdout) as object[];
    expect(kept).toMatchObject([
      { version: live, is_live: true, format: 4, foods: 3, problem: null },
      { version: before, is_live: false, format: 4, foods: 2, problem: null },
    ]);
    expect(JSON.parse((await run(newFolder(), 'catalogs')).stdout)).toEqual([]);
  });

  it('use goes back and forth; ids are never given out again', async () => {
    const data = copyOfData();
    const back = await run(data, 'catalogs', 'use', before);
    expect(back).toMatchObject({ status: 0, stdout: expect.stringContaining(`Catalog ${before}`) });
    expect(namesOf(data)).toEqual(['1 Oats', '2 Rye']);
    expect(readLedger(path.join(data, 'catalog'))).toBe(4);
    expect(await run(data, 'catalogs', 'use', live)).toMatchObject({ status: 0 });
    expect(namesOf(data)).toHaveLength(3);
  });

  it('use refuses what is damaged, cut or unknown, and changes nothing', async () => {
    const data = copyOfData();
    const manifest = readFileSync(path.join(data, 'catalog', 'manifest.json'), 'utf8');
    flipBit(path.join(data, 'catalog', before, 'search.bin'), 100);
    expect(await run(data, 'catalogs', 'use', before)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('search.bin'),
    });
    for (const version of ['20200101T000000Z-00000000', '..', 'manifest.json']) {
      const { status, stderr } = await run(data, 'catalogs', 'use', version);
      expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('"larder catalogs"') });
    }
    expect(readFileSync(path.join(data, 'catalog', 'manifest.json'), 'utf8')).toBe(manifest);
    DAMAGE['a missing end']!(path.join(data, 'catalog', before, 'records.bin'));
    const kept = JSON.parse((await run(data, 'catalogs')).stdout) as { problem: string }[];
    expect(kept[1]!.problem).toMatch(/records\.bin has \d+ bytes instead of \d+/);
  });

  it('verify takes a kept version too', async () => {
    expect(await run(SOUND, 'verify', before)).toMatchObject({ status: 0, stdout: expect.stringContaining(before) });
    expect(await run(SOUND, 'verify', '20200101T000000Z-00000000')).toMatchObject({ status: 1 });
  });

  it('use is refused where a store is followed', async () => {
    const settings = { LARDER_DATA: copyOfData(), LARDER_CATALOG_URL: newFolder(), PORT: '0' };
    const { status, stderr } = await runLarder(['catalogs', 'use', before], settings);
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('--rollback') });
  });
});
