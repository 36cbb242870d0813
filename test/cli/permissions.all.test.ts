// Files and folders that the user who runs Larder may not use:
// 1. Commands and the start of the service name the file, and what to do, without a stack trace.
// 2. Nothing is changed by the attempt, and with the permission back everything works.
//
// Root may read and write everything, so where the tests run as root the program runs as a user without rights.
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { skippedIf } from '../support/skip.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/larder.js', import.meta.url));
/** The user "nobody" on most systems; any number without a name does as well. */
const NOBODY = 65_534;
const USER = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
const newFolder = useFolders();

function run(data: string, ...args: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const env = { PATH: process.env.PATH, LARDER_DATA: data, PORT: '0' };
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], { ...USER, env }, (error, stdout, stderr) =>
      resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

/** Whether that user can start the program at all: a checkout in somebody's home folder may be closed to others. */
function cannotStart(): string | undefined {
  try {
    execFileSync(process.execPath, [PROGRAM, '--version'], { ...USER, stdio: 'ignore' });
    return undefined;
  } catch {
    return 'the checkout may not be read by a user other than root';
  }
}

/** Gives a folder with all that it holds to the user who runs the program. */
function giveAway(folder: string): void {
  if (USER.uid === undefined) return;
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    chownSync(path.join(folder, name), USER.uid, USER.gid!);
  }
  // The folder above belongs to the tests; passing through it must be possible.
  chmodSync(path.dirname(folder), 0o755);
}

describe('without the permission', skippedIf(cannotStart()), () => {
  const data = newFolder();
  let live: string;

  beforeAll(async () => {
    const root = path.join(data, 'catalog');
    live = path.join(root, (await publishFoods(root, [{ name: 'Oats' }])).manifest.version);
    giveAway(data);
    expect(await run(data, 'food', '1')).toMatchObject({ status: 0 });
    expect(await run(data, 'account', 'create', '--username', 'mia')).toMatchObject({ status: 0 });
  });

  it('to write into the data folder, the service does not start', async () => {
    const folder = newFolder();
    mkdirSync(folder, { recursive: true });
    giveAway(folder);
    chmodSync(folder, 0o555);
    const { status, stderr } = await run(folder, 'serve');
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(folder) });
    expect(stderr).toMatch(/may not write there.*LARDER_DATA=/);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([
    ['records.bin', ['search', 'oats']],
    ['search.bin', ['search', 'oats']],
    ['catalog.db', ['verify']],
  ])('to read %s, commands say so', async (name, command) => {
    const file = path.join(live, name);
    chmodSync(file, 0o000);
    const { status, stdout, stderr } = await run(data, ...command);
    chmodSync(file, 0o644);
    expect({ status, stdout, stderr }).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(file) });
    expect(stderr).toContain('may not be read by the user who runs Larder');
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(await run(data, ...command)).toMatchObject({ status: 0 });
  });

  it('to read accounts.db, commands say so, and the accounts are there afterwards', async () => {
    const file = path.join(data, 'accounts.db');
    chmodSync(file, 0o000);
    const { status, stderr } = await run(data, 'account', 'list');
    chmodSync(file, 0o644);
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(file) });
    expect(stderr).not.toMatch(/^\s+at /m);
    expect((await run(data, 'account', 'list')).stdout).toContain('mia');
  });

  it('to write anything, commands that look work all the same', async () => {
    const folder = newFolder();
    cpSync(data, folder, { recursive: true });
    giveAway(folder);
    chmodSync(folder, 0o555);
    chmodSync(path.join(folder, 'accounts.db'), 0o444);
    for (const words of [
      ['account', 'list'],
      ['key', 'list', '--account', 'mia'],
      ['status'],
      ['search', 'oats'],
      ['verify'],
    ]) {
      const { status, stdout, stderr } = await run(folder, ...words);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(stdout).not.toMatch(/readonly|unable to open/);
    }
    expect(JSON.parse((await run(folder, 'status')).stdout)).toMatchObject({ accounts: 1, troubles: [] });
    expect(readdirSync(folder).sort()).toEqual(readdirSync(data).sort());
  });

  it('to read a file that is to be imported, the import says so and changes nothing', async () => {
    const file = path.join(data, 'foods.jsonl');
    writeFileSync(file, '{"key":"rye","name":"Rye"}\n');
    if (USER.uid !== undefined) chownSync(file, USER.uid, USER.gid!);
    chmodSync(file, 0o000);
    const { status, stderr } = await run(data, 'import', file, '--no-starter');
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(file) });
    expect(stderr).toContain('cannot be read by the user that runs Larder');
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(await run(data, 'search', 'rye')).toMatchObject({ stdout: expect.not.stringContaining('Rye') });
  });
});
