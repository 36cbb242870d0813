// However accounts.db is damaged, as far as SQLite can notice:
// 1. `doctor`, the commands and the start of the service name the file, and the command that repairs it.
// 2. That command works: the accounts of the backup are back, and the damaged file is kept.
// 3. A backup that is damaged itself is refused, and changes nothing.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runInProcess } from '../accounts/command-line.ts';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import { commandsIn, DAMAGE, overwrite } from '../support/damage.ts';
import { runLarder } from '../support/start-larder.ts';

const newFolder = useFolders();
const SOUND = newFolder();
const BACKUP = `${SOUND}.backup.db`;

const run = (data: string, ...args: string[]) => runLarder(args, { LARDER_DATA: data, PORT: '0' });

afterAll(() => rmSync(BACKUP, { force: true }));
beforeAll(async () => {
  // Otherwise each start would first install the starter.
  await publishFoods(path.join(SOUND, 'catalog'), [{ name: 'Oats' }]);
  for (const name of ['mia', 'ben']) await run(SOUND, 'account', 'create', '--username', name);
  expect(await run(SOUND, 'backup', BACKUP)).toMatchObject({ status: 0 });
});

function copyOfData(): { data: string; file: string } {
  const data = newFolder();
  cpSync(SOUND, data, { recursive: true });
  return { data, file: path.join(data, 'accounts.db') };
}

// In this process, to save two dozen starts of the program.
async function accountsFinding(data: string): Promise<{ state: string; words: string; advice: string }> {
  const findings = JSON.parse((await runInProcess(data, 'doctor')).stdout) as { check: string }[];
  return findings.find(({ check }) => check === 'accounts') as never;
}

async function usernames(data: string): Promise<string[]> {
  const accounts = JSON.parse((await runInProcess(data, 'account', 'list', '--json')).stdout) as { username: string }[];
  return accounts.map(({ username }) => username);
}

const KINDS: Readonly<Record<string, (file: string) => void>> = {
  'a flipped bit at the beginning': DAMAGE['a flipped bit at the beginning']!,
  'a zeroed block': DAMAGE['a zeroed block']!,
  'a missing end': DAMAGE['a missing end']!,
  'nothing in it': DAMAGE['nothing in it']!,
  'a folder in its place': DAMAGE['a folder in its place']!,
  'a page of something else': (file) => overwrite(file, Buffer.alloc(4096, 'oats and milk '), 4096),
  'something else in it': (file) => writeFileSync(file, 'oats and milk\n'.repeat(1000)),
};

describe('accounts.db', () => {
  it.each(Object.entries(KINDS))('with %s: named, and restored by what is advised', async (_kind, spoil) => {
    const { data, file } = copyOfData();
    spoil(file);
    const finding = await accountsFinding(data);
    expect(finding).toMatchObject({ state: 'problem', words: expect.stringContaining(file) });
    expect(commandsIn(finding.advice)).toContainEqual(['restore', 'FILE']);
    const restored = await run(data, 'restore', BACKUP);
    expect(restored).toMatchObject({ status: 0, stdout: expect.stringContaining('2 accounts') });
    expect(existsSync(/damaged database is kept in (.+?)\. /.exec(restored.stdout)![1]!)).toBe(true);
    expect(await usernames(data)).toEqual(['ben', 'mia']);
    expect(await accountsFinding(data)).toMatchObject({ state: 'ok' });
  });

  it.each(['a flipped bit at the beginning', 'a page of something else', 'nothing in it', 'a folder in its place'])(
    'with %s: the service does not start, and says why',
    async (kind) => {
      const { data, file } = copyOfData();
      KINDS[kind]!(file);
      for (const args of [['account', 'plan', '--username', 'mia', '--plan', 'pro'], ['serve']]) {
        const { status, stderr } = await run(data, ...args);
        expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining(file) });
        expect(stderr).toContain('"larder restore FILE"');
        expect(stderr).not.toMatch(/^\s+at /m);
      }
    },
  );

  it('that was emptied stays so until somebody says what to do; without the file there are no accounts', async () => {
    const { data, file } = copyOfData();
    KINDS['nothing in it']!(file);
    const { status, stderr } = await run(data, 'account', 'list');
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('remove the empty file') });
    expect(statSync(file).size).toBe(0);
    rmSync(file);
    expect(await usernames(data)).toEqual([]);
  });

  it('is made whole by processes that start at the same time, and nothing is left beside it', async () => {
    const data = newFolder();
    const names = ['mia', 'ben', 'zoe'];
    await Promise.all(names.map((name) => run(data, 'account', 'create', '--username', name)));
    expect(await usernames(data)).toEqual([...names].sort());
    expect(readdirSync(data).filter((name) => name.endsWith('.new'))).toEqual([]);
  });

  it('a damaged backup is refused, and changes nothing', async () => {
    const { data, file } = copyOfData();
    KINDS['a page of something else']!(file);
    const damaged = readFileSync(file);
    const backup = path.join(data, 'backup.db');
    cpSync(BACKUP, backup);
    KINDS['a zeroed block']!(backup);
    const { status, stderr } = await run(data, 'restore', backup);
    expect({ status, stderr }).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was changed') });
    expect(readFileSync(file)).toEqual(damaged);
    expect(readdirSync(data).filter((name) => name.includes('restor'))).toEqual([]);
  });
});
