// 1. An import that is interrupted at any step leaves the live catalog, the ledger and nothing else behind.
// 2. A disk that becomes full at any moment, a file that may not grow, a folder that may not be written: each is named,
//    the live catalog stays, and the next import succeeds.
// 3. `larder dataset` and `larder import` say what is wrong in words, without a stack.
import { type SpawnOptions, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { manifestPath } from '../../../src/catalog/versions/manifest.ts';
import { ImportError } from '../../../src/import/import-error.ts';
import type { ImportStep } from '../../../src/import/import-report.ts';
import { runImport } from '../../../src/import/run-import.ts';
import { skippedIf } from '../../support/skip.ts';
import { useSmallDisk } from '../../support/small-disk.ts';
import { type ImportFolder, importFolderIn, useImportFolders } from '../small-imports.ts';
import { labelFile, ownFile, yogurts } from './rows.ts';

const newImportFolder = useImportFolders();
const PROGRAM = fileURLToPath(new URL('../../../dist/larder.js', import.meta.url));

/** What lies in a root, with the bytes of its small files. */
const stateOf = ({ root }: ImportFolder) => ({
  names: readdirSync(root).sort(),
  manifest: readFileSync(manifestPath(root), 'utf8'),
  ledger: readFileSync(path.join(root, 'ledger.json'), 'utf8'),
});

describe('an import that is interrupted', () => {
  const STEPS: readonly ImportStep[] = ['read', 'carry', 'merge', 'order', 'records', 'index', 'tables'];

  it.each(STEPS)('at the step "%s" leaves everything as it was, and the next one succeeds', async (step) => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(yogurts(30)));
    const before = stateOf(importFolder);
    const interrupted = new AbortController();
    const reason = new ImportError('IMPORT_INTERRUPTED', 'Interrupted.');
    const seen: string[] = [];
    const onProgress = (progress: { step: ImportStep }) => {
      seen.push(progress.step);
      if (progress.step === step) interrupted.abort(reason);
    };
    const attempt = importFolder.import(ownFile(yogurts(20)), { signal: interrupted.signal, onProgress });
    await expect(attempt).rejects.toBe(reason);
    expect(seen).toContain(step);
    expect(stateOf(importFolder)).toEqual(before);
    await importFolder.import(ownFile(yogurts(20)));
    expect(importFolder.look(({ records }) => records.records)).toBe(50);
  });

  it('while it publishes is published whole, or not at all', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(yogurts(3)));
    const before = stateOf(importFolder);
    const interrupted = new AbortController();
    const onProgress = ({ step }: { step: ImportStep }) => step === 'publish' && interrupted.abort();
    const isPublished = await importFolder
      .import(ownFile([{ name: 'Kefir' }]), { signal: interrupted.signal, onProgress })
      .then(
        () => true,
        () => false,
      );
    if (isPublished) expect(importFolder.food('Kefir').id).toBe(4);
    else expect(stateOf(importFolder)).toEqual(before);
  });
});

describe('a full disk', () => {
  const { folder, reason } = useSmallDisk('3m');

  it('at whatever step is named as such, and the live catalog stays', skippedIf(reason), async () => {
    const importFolder = importFolderIn(folder);
    const elsewhere = newImportFolder();
    const file = elsewhere.file('yogurts.csv', labelFile(yogurts(1_000)));
    await importFolder.import(labelFile(yogurts(5)));
    const before = stateOf(importFolder);
    const filler = path.join(folder, 'filler');
    const outcomes: string[] = [];
    for (let free = 0; outcomes.at(-1) !== 'published'; free += 64 << 10) {
      if (free > 3 << 20) throw new Error(`it never fits: ${outcomes}`);
      fillUp(filler, free);
      const failure = await runImport(importFolder.request([file])).then(
        () => undefined,
        (error: Error & { code?: string }) => error,
      );
      outcomes.push(failure ? `${failure.code}: ${failure.message}` : 'published');
      if (failure) expect({ free, ...stateOf(importFolder) }).toEqual({ free, ...before });
    }
    const refusals = outcomes.slice(0, -1);
    expect(refusals.length).toBeGreaterThan(3);
    expect([...new Set(refusals.filter((each) => !/^IMPORT_DISK_FULL: The disk is full/.test(each)))]).toEqual([]);
    expect(importFolder.look(({ foods }) => foods)).toBe(1_000);
  });

  /** Leaves about so many bytes free. */
  function fillUp(filler: string, free: number): void {
    rmSync(filler, { force: true });
    const { bavail, bsize } = statfsSync(folder);
    writeFileSync(filler, Buffer.alloc(Math.max(bavail * bsize - free, 0)));
  }
});

interface Ended {
  status: number;
  stdout: string;
  stderr: string;
}

/** Runs the built program, as it lies there. */
function larder(command: string[], data: string, options: SpawnOptions = {}): Promise<Ended> {
  const [program, ...args] = command;
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, LARDER_DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout!.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr!.on('data', (chunk) => {
    stderr += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) => resolve({ status: status ?? -1, stdout, stderr }));
  });
}

const larderCli = (data: string, ...args: string[]) => larder([process.execPath, PROGRAM, ...args], data);

describe('the command line', () => {
  it('a file that may not grow ends the import with words; the live catalog stays', async () => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(yogurts(3)));
    const before = stateOf(importFolder);
    const file = importFolder.file('yogurts.csv', labelFile(yogurts(3_000)));
    const limited = ['bash', '-c', `ulimit -f 200; exec "$0" "$@"`, process.execPath, PROGRAM, 'import', file];
    const { status, stderr } = await larder([...limited, '--no-starter'], path.dirname(importFolder.root));
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/larder: .*(EFBIG|full|large)/i),
    });
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stateOf(importFolder)).toEqual(before);
    await importFolder.import(labelFile(yogurts(4)));
  });

  it('a folder that may not be written is named; once it may, the import succeeds', async ({ skip }) => {
    const importFolder = newImportFolder();
    await importFolder.import(labelFile(yogurts(3)));
    const file = importFolder.file('yogurts.csv', labelFile(yogurts(4)));
    const data = path.dirname(importFolder.root);
    // To root every folder is open, so there the import runs as nobody.
    const isRoot = process.getuid?.() === 0;
    const who = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    for (const folder of [path.dirname(data), data]) chmodSync(folder, 0o755);
    const { status: asOther } = await larder([process.execPath, PROGRAM, '--version'], data, who);
    skip(asOther !== 0, 'the program cannot be run as another user here');
    if (!isRoot) chmodSync(importFolder.root, 0o555);
    const before = stateOf(importFolder);
    const { status, stderr } = await larder([process.execPath, PROGRAM, 'import', file, '--no-starter'], data, who);
    if (!isRoot) chmodSync(importFolder.root, 0o755);
    expect(status).toBe(1);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr).not.toMatch(/another import/i);
    expect(stderr).toContain(importFolder.root);
    expect(stateOf(importFolder)).toEqual(before);
    expect((await larderCli(data, 'import', file, '--no-starter')).status).toBe(0);
  });

  it('lists datasets, takes one out, and refuses one that is not there', async () => {
    const importFolder = newImportFolder();
    const data = path.dirname(importFolder.root);
    await importFolder.import(labelFile(yogurts(3)));
    await importFolder.import(ownFile([{ name: 'Kefir', kcal: 60 }]), { dataset: 'dairy' });
    const list = async () => JSON.parse((await larderCli(data, 'dataset', 'list', '--json')).stdout) as unknown;
    const all = [
      { name: 'dairy', foods: 1 },
      { name: 'off', foods: 3 },
    ];
    expect(await list()).toEqual(all);
    expect(JSON.parse((await larderCli(data, 'dataset', 'list')).stdout)).toMatchObject([
      { name: 'dairy', foods: 1 },
      { name: 'off', foods: 3 },
    ]);
    const unknown = await larderCli(data, 'dataset', 'remove', 'bakery');
    expect(unknown).toMatchObject({
      status: 1,
      stderr: 'larder: There is no dataset "bakery". The datasets are dairy, off.\n',
    });
    expect(await list()).toEqual(all);
    // Nobody is there to be asked.
    const unconfirmed = await larderCli(data, 'dataset', 'remove', 'off');
    expect(unconfirmed).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/the 3 foods of the dataset "off".*--yes/),
    });
    expect((await larderCli(data, 'dataset', 'remove', 'off', '--yes')).status).toBe(0);
    // A catalog without the starter stays one.
    expect(await list()).toEqual([{ name: 'dairy', foods: 1 }]);
    expect(importFolder.food('Kefir').id).toBe(4);
  });

  it('prints the report for programs, and refuses the name of the starter', async () => {
    const importFolder = newImportFolder();
    const data = path.dirname(importFolder.root);
    const file = importFolder.file(
      'own.jsonl',
      ownFile([
        { name: 'Kefir', kcal: 60 },
        { name: 'Ayran', kcal: 40 },
      ]),
    );
    const refused = await larderCli(data, 'import', file, '--dataset', 'starter');
    expect(refused).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(/^larder: "starter" is/m) });
    const { status, stdout } = await larderCli(data, 'import', file, '--dataset', 'dairy', '--no-starter', '--json');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ read: 2, kept: 2, foods: 2, version: expect.any(String) });
  });
});

it('a root with a stray file or folder of another name is left alone', async () => {
  const importFolder = newImportFolder();
  await importFolder.import(labelFile(yogurts(3)));
  mkdirSync(path.join(importFolder.root, 'notes'));
  writeFileSync(path.join(importFolder.root, 'notes', 'mine.txt'), 'mine');
  await importFolder.import(labelFile(yogurts(3)));
  await importFolder.import(labelFile(yogurts(3)));
  expect(readFileSync(path.join(importFolder.root, 'notes', 'mine.txt'), 'utf8')).toBe('mine');
});
