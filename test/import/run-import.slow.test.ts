// 1. Importing again changes no id and no answer; a file adds and updates, and loses nothing that it does not mention.
// 2. --replace makes the files the whole dataset; more than a fifth lost is refused unless forced.
// 3. The starter is part of a catalog unless switched off; datasets stand side by side.
// 4. A file that cannot be read, is cut short, empty or of another kind is named, and the catalog stays untouched.
// 5. An interrupted or killed import, and a disk that does not take the files, leave the live catalog as it was.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { manifestPath } from '../../src/catalog/versions/manifest.ts';
import { ImportError } from '../../src/import/import-error.ts';
import type { ImportProgress } from '../../src/import/import-report.ts';
import { runImport } from '../../src/import/run-import.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { csv, type ImportFolder, jsonl, useImportFolders } from './small-imports.ts';

const newImportFolder = useImportFolders();
const PROGRAM = fileURLToPath(new URL('../../bin/larder.js', import.meta.url));

/** Label rows with the given codes. */
const labels = (...codes: number[]) =>
  csv(codes.map((code) => ({ code: String(code).padStart(8, '0'), product_name: `Soup ${code}` })));
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const namesIn = (importFolder: ImportFolder) => importFolder.foods().map(({ name }) => name);
const idsIn = (importFolder: ImportFolder) =>
  Object.fromEntries(importFolder.foods().map(({ name, id }) => [name, id]));
/** What an import leaves of its work; the lock file itself stays, its lock does not. */
const leftoversIn = (root: string) =>
  readdirSync(root).filter((name) => /^building|\.(tmp|new)$/.test(name) && name !== 'building.lock');
/** All that lies in a catalog root, with the bytes of its small files. */
const stateOf = (root: string) => ({
  names: readdirSync(root).sort(),
  manifest: readFileSync(manifestPath(root), 'utf8'),
});

describe('adding and updating', () => {
  it('the same file again changes no id and no answer', async () => {
    const importFolder = newImportFolder();
    const text = csv(range(30).map((code) => ({ code: String(code), product_name: `Soup ${code}`, fat_100g: code })));
    await importFolder.import(text);
    const before = importFolder.foods();
    const report = await importFolder.import(text);
    expect(report).toMatchObject({ read: 30, kept: 30, carried_over: 0, foods: 30 });
    expect(importFolder.foods()).toEqual(before);
  });

  it('a second file with fewer rows loses nothing', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(1, 2, 3, 4, 5));
    const report = await importFolder.import(
      csv([
        { code: '00000002', product_name: 'Soup 2, hot' },
        { code: '00000009', product_name: 'Soup 9' },
      ]),
    );
    expect(report).toMatchObject({ kept: 2, carried_over: 4, foods: 6 });
    expect(idsIn(importFolder)).toEqual({
      'Soup 1': 1,
      'Soup 2, hot': 2,
      'Soup 3': 3,
      'Soup 4': 4,
      'Soup 5': 5,
      'Soup 9': 6,
    });
  });

  it('what is carried over stays the same to the byte, details included', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(
      jsonl([{ key: 'dal', name: 'Dal “tadka”', fat_g: 1.005, popularity: 7, provenance: 'Weighed.' }]),
    );
    const [food, details] = [importFolder.food('Dal “tadka”'), importFolder.details('Dal “tadka”')];
    for (let round = 0; round < 3; round++) await importFolder.import(labels(round + 1));
    expect([importFolder.food('Dal “tadka”'), importFolder.details('Dal “tadka”')]).toEqual([food, details]);
  });

  it('several files at once are one import, and the later file has the last word about a code', async () => {
    const importFolder = newImportFolder();
    const report = await importFolder.import([
      labels(1, 2),
      csv([{ code: '00000002', product_name: 'Another' }]),
      jsonl([{ key: 'dal', name: 'Dal' }]),
    ]);
    expect(report).toMatchObject({ read: 4, kept: 3, rejected: { duplicate: 1 }, foods: 3 });
    expect(namesIn(importFolder)).toEqual(['Soup 1', 'Another', 'Dal']);
  });

  it('a header alone adds nothing and loses nothing', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(1, 2));
    expect(await importFolder.import('code\tproduct_name\n')).toMatchObject({
      read: 0,
      kept: 0,
      carried_over: 2,
      foods: 2,
    });
  });

  it('tells how far it has come', async () => {
    const importFolder = newImportFolder();
    const seen: ImportProgress[] = [];
    await importFolder.import(labels(1, 2, 3), { onProgress: (progress) => seen.push({ ...progress }) });
    const { rows, bytesRead, totalBytes } = seen.at(-1)!;
    expect({ rows, bytesRead }).toEqual({ rows: 3, bytesRead: totalBytes });
  });
});

describe('replacing', () => {
  it('removes what the files do not mention, and gives it its id back when it returns', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(...range(10)));
    await importFolder.import(labels(...range(8)), { isReplacement: true });
    expect(namesIn(importFolder)).toHaveLength(8);
    await importFolder.import(labels(11, 10));
    expect(idsIn(importFolder)).toMatchObject({ 'Soup 10': 10, 'Soup 11': 11 });
  });

  it('of exactly a fifth passes; of more is refused with the numbers, unless it is forced', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(...range(10)));
    const before = stateOf(importFolder.root);
    const refused = importFolder.import(labels(...range(7)), { isReplacement: true });
    await expect(refused).rejects.toMatchObject({
      code: 'IMPORT_WOULD_SHRINK',
      message: expect.stringMatching(/"off".* 3 .*10/),
    });
    expect(stateOf(importFolder.root)).toEqual(before);
    await importFolder.import(labels(...range(7)), { isReplacement: true, isForced: true });
    expect(namesIn(importFolder)).toHaveLength(7);
  });

  it('by an empty or headed-only file is refused', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(1, 2, 3));
    const before = stateOf(importFolder.root);
    const replacement = { isReplacement: true };
    await expect(importFolder.import('code\tproduct_name\n', replacement)).rejects.toMatchObject({
      code: 'IMPORT_WOULD_SHRINK',
    });
    await expect(importFolder.import('', replacement)).rejects.toMatchObject({ code: 'IMPORT_FORMAT_UNKNOWN' });
    expect(stateOf(importFolder.root)).toEqual(before);
  });

  it('leaves the other datasets alone', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(1, 2, 3, 4, 5));
    await importFolder.import(jsonl([{ key: 'dal', name: 'Dal' }]));
    await importFolder.import(jsonl([{ key: 'curry', name: 'Curry' }]), { source: 'ai_estimate', isReplacement: true });
    expect(namesIn(importFolder)).toEqual(['Soup 1', 'Soup 2', 'Soup 3', 'Soup 4', 'Soup 5', 'Dal', 'Curry']);
    await importFolder.import(labels(1, 2, 3, 4), { isReplacement: true });
    expect(namesIn(importFolder)).toEqual(['Soup 1', 'Soup 2', 'Soup 3', 'Soup 4', 'Dal', 'Curry']);
  });
});

describe('datasets', () => {
  it('have foods of their own under equal keys', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(1));
    await importFolder.import(labels(1), { dataset: 'canteen' });
    await importFolder.import(jsonl([{ key: '00000001', name: 'Soup of the day' }]), { dataset: 'canteen' });
    expect(idsIn(importFolder)).toEqual({ 'Soup 1': 1, 'Soup of the day': 2 });
    expect(importFolder.details('Soup of the day')).toMatchObject({ dataset: 'canteen', key: '00000001' });
  });

  it.each([
    ['the service is started first', (folder: ImportFolder, starterFile: string) => folder.import([], { starterFile })],
    [
      'a file is imported first',
      (folder: ImportFolder, starterFile: string) => folder.import(labels(2), { starterFile }),
    ],
  ])('give the starter foods the same ids when %s', async (_order, begin) => {
    const importFolder = newImportFolder();
    const starter = jsonl([
      { key: 'milk', name: 'Milk' },
      { key: 'rice', name: 'Rice' },
    ]);
    const starterFile = importFolder.file('starter.jsonl', starter);
    await begin(importFolder, starterFile);
    await importFolder.import(labels(1), { starterFile });
    expect(idsIn(importFolder)).toMatchObject({ Milk: 1, Rice: 2 });
  });

  it('take the starter along unless it is switched off, and always as it ships', async () => {
    const importFolder = newImportFolder();
    const starterFile = importFolder.file(
      'starter.jsonl.gz',
      gzipSync(
        jsonl([
          { key: 'milk', name: 'Milk' },
          { key: 'rice', name: 'Rice' },
        ]),
      ),
    );
    await importFolder.import(labels(1), { starterFile });
    expect(namesIn(importFolder).sort()).toEqual(['Milk', 'Rice', 'Soup 1']);
    expect(importFolder.details('Milk').dataset).toBe('starter');
    const ids = idsIn(importFolder);
    importFolder.file('starter.jsonl.gz', gzipSync(jsonl([{ key: 'milk', name: 'Milk, whole' }])));
    await importFolder.import(labels(2), { starterFile });
    expect(idsIn(importFolder)).toEqual({ 'Milk, whole': ids.Milk, 'Soup 1': ids['Soup 1'], 'Soup 2': 4 });
    await importFolder.import(labels(2));
    expect(namesIn(importFolder)).toEqual(['Soup 1', 'Soup 2']);
    await importFolder.import(labels(2), { starterFile });
    expect(importFolder.food('Milk, whole').id).toBe(ids.Milk);
  });

  it('the starter counts neither as read nor as rejected', async () => {
    const importFolder = newImportFolder();
    const starterFile = importFolder.file('starter.jsonl', jsonl([{ key: 'milk', name: 'Milk' }, { name: 'no key' }]));
    expect(await importFolder.import(labels(1), { starterFile })).toMatchObject({
      read: 1,
      kept: 1,
      rejected: {},
      foods: 2,
    });
  });

  it('an import into the name of the starter is refused: the next import would lose its foods', async () => {
    const importFolder = newImportFolder();
    await expect(importFolder.import(labels(1), { dataset: 'starter' })).rejects.toBeInstanceOf(Error);
  });
});

describe('files that cannot be used', () => {
  async function expectRefused(content: string | Uint8Array, code: string, words?: RegExp): Promise<void> {
    const importFolder = newImportFolder();
    await importFolder.import(labels(1, 2));
    const before = stateOf(importFolder.root);
    const refused = importFolder.import([labels(3), content]);
    await expect(refused).rejects.toBeInstanceOf(ImportError);
    await expect(refused).rejects.toMatchObject({ code, message: expect.stringMatching(words ?? /rows-1/) });
    expect(stateOf(importFolder.root)).toEqual(before);
    expect(namesIn(importFolder)).toEqual(['Soup 1', 'Soup 2']);
  }

  it.each<[string, string | Uint8Array, RegExp]>([
    ['empty', '', /rows-1 is empty/],
    ['blank', '\n\n \n', /rows-1 is empty/],
    ['an empty packed file', gzipSync(''), /rows-1 is empty/],
    [
      'a comma-separated file',
      'code,product_name\n1,Oats\n',
      /rows-1 has the columns of Open Food Facts, but with .* spreadsheet/,
    ],
    ['a quoted file', '"code"\t"product_name"\n"1"\t"Oats"\n', /rows-1 has .* quotation marks/],
    ['another table', 'id\tname\n1\tOats\n', /rows-1 .*"key"/],
    ['JSON that is no line', '[{"key":"oats","name":"Oats"}]', /rows-1 is .*JSON/],
    ['JSON lines without keys', '{"name":"Oats"}\n', /"key"/],
    ['a page', '<!doctype html><title>404</title>', /rows-1 is a web page/],
    ['UTF-16', Buffer.from(`\ufeff${labels(3)}`, 'utf16le'), /rows-1 is UTF-16/],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /rows-1 is not text/],
  ])('%s is named', (_kind, content, words) => expectRefused(content, 'IMPORT_FORMAT_UNKNOWN', words));

  it('a packed file that is cut short at any place is named', async () => {
    const packed = gzipSync(labels(...range(400)));
    for (const length of [5, 10, 11, 50, packed.length >> 1, packed.length - 8, packed.length - 1]) {
      await expectRefused(packed.subarray(0, length), 'IMPORT_FILE_UNREADABLE', /cut short/);
    }
  });

  it('a packed file with a flipped byte is named', async () => {
    const packed = gzipSync(labels(...range(400)));
    packed[packed.length >> 1] ^= 0xff;
    await expectRefused(packed, 'IMPORT_FILE_UNREADABLE');
  });

  it('a file that is not there, or is a folder, is named before anything begins', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(1));
    const before = stateOf(importFolder.root);
    for (const file of [path.join(importFolder.root, 'nowhere.csv'), importFolder.root]) {
      const refused = runImport(importFolder.request([file]));
      await expect(refused).rejects.toMatchObject({
        code: 'IMPORT_FILE_UNREADABLE',
        message: expect.stringContaining(file),
      });
    }
    expect(stateOf(importFolder.root)).toEqual(before);
  });
});

describe('obstacles', () => {
  it('an import that is interrupted leaves the catalog, and no half-built folder', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labels(1));
    const before = stateOf(importFolder.root);
    const reason = new ImportError('IMPORT_INTERRUPTED', 'Interrupted.');
    for (const rows of [1, 1_500]) {
      await expect(importFolder.import(labels(...range(rows)), { signal: AbortSignal.abort(reason) })).rejects.toBe(
        reason,
      );
      expect(stateOf(importFolder.root)).toEqual(before);
    }
  });

  it('a root that cannot be made is named with its code', async () => {
    const importFolder = newImportFolder();
    const inTheWay = importFolder.file('in-the-way', '');
    const inputs = [importFolder.file('soups.csv', labels(1))];
    for (const root of [inTheWay, path.join(inTheWay, 'catalog')]) {
      const refused = runImport({ ...importFolder.request(inputs), root });
      await expect(refused).rejects.toMatchObject({
        code: expect.stringMatching(/^(EEXIST|ENOTDIR)$/),
        message: expect.stringContaining(root),
      });
    }
  });

  it('a manifest that cannot be read at all stops the import by a code, and frees the lock', async () => {
    const importFolder = newImportFolder();
    const inputs = [importFolder.file('soups.csv', labels(1))];
    mkdirSync(manifestPath(importFolder.root), { recursive: true });
    await expect(runImport(importFolder.request(inputs))).rejects.toMatchObject({ code: expect.any(String) });
    expect(leftoversIn(importFolder.root)).toEqual([]);
    rmSync(manifestPath(importFolder.root), { recursive: true });
    await importFolder.import(labels(2));
    expect(namesIn(importFolder)).toEqual(['Soup 2']);
  });
});

describe('in a process of its own', () => {
  const children = new Set<ChildProcess>();
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

  /** Starts an import from a pipe that is not written to its end, and waits until it is in the middle of it. */
  async function startHeldImport(base: ImportFolder): Promise<{ child: ChildProcess; output: () => string }> {
    const child = spawn(process.execPath, [PROGRAM, 'import', '-', '--no-starter'], {
      env: { PATH: process.env.PATH, LARDER_DATA: path.dirname(base.root) },
      stdio: ['pipe', 'ignore', 'pipe'],
    });
    children.add(child);
    let text = '';
    child.stderr!.on('data', (chunk) => {
      text += chunk;
    });
    child.stdin!.on('error', () => {}).write(labels(...range(20_000)));
    await vi.waitFor(
      () => expect(existsSync(path.join(base.root, `building-${child.pid}`, 'spool.tmp'))).toBe(true),
      PATIENCE_MS,
    );
    return { child, output: () => text };
  }

  it('an import that is interrupted or killed in the middle leaves the live catalog; a second one is refused', async () => {
    const base = newImportFolder();
    await base.import(labels(1, 2));
    const before = stateOf(base.root);

    const first = await startHeldImport(base);
    await expect(base.import(labels(3))).rejects.toMatchObject({
      code: 'CATALOG_LOCKED',
      message: expect.stringContaining(`process ${first.child.pid}`),
    });
    first.child.kill('SIGINT');
    expect(await once(first.child, 'exit')).toEqual([1, null]);
    expect(first.output()).toMatch(/larder: Interrupted\. The catalog was not changed\.\n$/);
    expect(stateOf(base.root)).toEqual(before);

    const killed = await startHeldImport(base);
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    expect(stateOf(base.root).manifest).toEqual(before.manifest);
    expect(leftoversIn(base.root).length).toBeGreaterThan(0);
    await base.import(labels(3));
    expect(namesIn(base)).toEqual(['Soup 1', 'Soup 2', 'Soup 3']);
    expect(leftoversIn(base.root)).toEqual([]);
  });
});
