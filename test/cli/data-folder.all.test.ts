// Which data folder a command uses, and where its settings come from:
// 1. Commands that write say which folder they use. In a folder that nobody named and no service uses, they begin no accounts,
//    and say what to do; named by --data, LARDER_DATA or a file, beside a catalog, or with --create, they do.
// 2. Only what creates accounts creates their file.
// 3. --data and --config work for every command, before and after its name.
// 4. larder.env in the data folder has settings for every command; the environment goes before it, and options before both.
// 5. Mistakes are told with file and line, unknown names and secrets that everybody can read with a warning.
import { execFile } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { publishFoods, useFolders } from '../catalog/small-catalogs.ts';
import type { CommandResult, Environment } from '../support/start-larder.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/larder.js', import.meta.url));
const newFolder = useFolders();

function emptyFolder(): string {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** Runs the program in a folder, with these variables and no others. */
function runIn(cwd: string, args: readonly string[], env: Environment = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [PROGRAM, ...args],
      { cwd, env: { PATH: process.env.PATH, ...env } },
      (error, stdout, stderr) => resolve({ status: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const CREATE = ['account', 'create', '--username', 'mia', '--json'];

describe('1. accounts begin', () => {
  it.each([
    ['account create', CREATE],
    ['restore', ['restore', 'accounts.backup']],
  ])('not in a folder that nobody named: %s', async (_name, args) => {
    const cwd = emptyFolder();
    const { status, stdout, stderr } = await runIn(cwd, args);
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain(path.join(cwd, 'data'));
    expect(stderr).toMatch(/--data.*--create/);
    expect(readdirSync(cwd)).toEqual([]);
    // A folder that has nothing of a service is no better.
    mkdirSync(path.join(cwd, 'data'));
    expect((await runIn(cwd, args)).status).toBe(1);
    expect(readdirSync(path.join(cwd, 'data'))).toEqual([]);
  });

  const CASES: Readonly<
    Record<string, (cwd: string) => Promise<{ args?: string[]; env?: Environment; data?: string }>>
  > = {
    'with --create': async () => ({ args: ['--create'] }),
    'with --data': async (cwd) => ({ args: ['--data', 'pantry'], data: path.join(cwd, 'pantry') }),
    'with LARDER_DATA': async (cwd) => ({ env: { LARDER_DATA: 'pantry' }, data: path.join(cwd, 'pantry') }),
    'with --config': async (cwd) => {
      writeFileSync(path.join(cwd, 'settings'), 'LARDER_DATA=pantry\n');
      return { args: ['--config', 'settings'], data: path.join(cwd, 'pantry') };
    },
    'beside a catalog': async (cwd) => {
      await publishFoods(path.join(cwd, 'data', 'catalog'), [{ name: 'Oats' }]);
      return {};
    },
  };

  it.each(Object.keys(CASES))('%s', async (name) => {
    const cwd = emptyFolder();
    const { args = [], env, data = path.join(cwd, 'data') } = await CASES[name]!(cwd);
    const { status, stdout, stderr } = await runIn(cwd, [...CREATE, ...args], env);
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(Object.keys(JSON.parse(stdout))).toEqual(['username', 'plan', 'account_key']);
    expect(stderr).toMatch(`larder: using the data folder ${data}\n`);
    expect(existsSync(path.join(data, 'accounts.db'))).toBe(true);
  });
});

it('1. in the folder of the program it is a first start, however one got there', async () => {
  // A copy of the program, since a data folder in the checkout may be in use.
  const checkout = emptyFolder();
  const source = fileURLToPath(new URL('../..', import.meta.url));
  for (const name of ['package.json', 'node_modules', 'starter'])
    symlinkSync(path.join(source, name), path.join(checkout, name));
  for (const name of ['bin', 'dist']) cpSync(path.join(source, name), path.join(checkout, name), { recursive: true });
  const link = newFolder();
  symlinkSync(checkout, link);
  const create = (username: string, cwd: string) =>
    new Promise<string>((resolve, reject) => {
      const args = [path.join(checkout, 'dist', 'larder.js'), 'account', 'create', '--username', username, '--json'];
      execFile(process.execPath, args, { cwd, env: {} }, (error, stdout) => (error ? reject(error) : resolve(stdout)));
    });
  expect(JSON.parse(await create('mia', link))).toMatchObject({ username: 'mia' });
  expect(JSON.parse(await create('ben', checkout))).toMatchObject({ username: 'ben' });
  expect(existsSync(path.join(checkout, 'data', 'accounts.db'))).toBe(true);
});

it.each([
  ['account', 'plan', '--username', 'mia', '--plan', 'pro'],
  ['account', 'rotate-key', '--username', 'mia'],
  ['account', 'password', '--username', 'mia', '--generate'],
  ['key', 'create', '--account', 'mia', '--name', 'ci'],
  ['key', 'revoke', '--account', 'mia', '--name', 'ci'],
  ['key', 'list', '--account', 'mia'],
  ['accounts', 'migrate'],
  ['accounts', 're-encrypt'],
])('2. larder %s %s makes no accounts file', async (...args) => {
  const data = emptyFolder();
  const { status, stdout, stderr } = await runIn(data, args, { LARDER_DATA: data });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/no accounts in .*accounts\.db yet.*"larder account create"/);
  expect(readdirSync(data)).toEqual([]);
});

describe('with settings elsewhere', () => {
  const cwd = newFolder();
  const data = path.join(cwd, 'pantry');
  const statusOf = async (args: string[], env?: Environment) =>
    JSON.parse((await runIn(cwd, args, env)).stdout) as { data: string; server: { url: string } };

  beforeAll(async () => {
    await publishFoods(path.join(data, 'catalog'), [{ name: 'Oats' }]);
  });

  it('3. --data works before and after the command', async () => {
    const food = { name: 'Oats' };
    for (const args of [
      ['--data', 'pantry', 'search', 'oats'],
      ['search', 'oats', '--data', data],
    ]) {
      expect(JSON.parse((await runIn(cwd, args)).stdout)).toMatchObject([food]);
    }
    expect(JSON.parse((await runIn(cwd, ['dataset', 'list', '--data=pantry', '--json'])).stdout)).toHaveLength(1);
    expect((await statusOf(['status', '--data', 'pantry'], { LARDER_DATA: '/nowhere' })).data).toBe(data);
    const help = (await runIn(cwd, ['account', 'create', '--help'])).stdout;
    expect(help).toMatch(/Options of every command:\n +--data <folder>.*\n +--config <file>/);
  });

  it('4. larder.env is read for every command, after the environment', async () => {
    writeFileSync(path.join(data, 'larder.env'), '# of this folder\nPORT=9\nHOST="127.0.0.2"\n');
    expect((await statusOf(['status', '--data', data])).server.url).toBe('http://127.0.0.2:9');
    expect((await statusOf(['status'], { LARDER_DATA: data, PORT: '10', HOST: '' })).server.url).toBe(
      'http://127.0.0.2:10',
    );
    writeFileSync(path.join(cwd, 'settings'), `LARDER_DATA=${data}\nPORT=11\n`);
    const named = await statusOf(['status', '--config', 'settings']);
    expect(named).toMatchObject({ data, server: { url: 'http://127.0.0.1:11' } });
  });

  it('5. mistakes have file and line, and never a secret', async () => {
    const file = path.join(data, 'larder.env');
    writeFileSync(file, 'PORT=many\nhunter2\nLARDER_KEY=hunter2\nLARDER_DATA=/elsewhere\n');
    const { status, stderr } = await runIn(cwd, ['search', 'oats', '--data', data]);
    expect(status).toBe(1);
    for (const part of [
      `${file}:1: PORT=many: `,
      `${file}:2: expected`,
      `${file}:3: LARDER_KEY=(not shown)`,
      `${file}:4: LARDER_DATA`,
    ]) {
      expect(stderr).toContain(part);
    }
    expect(stderr).not.toMatch(/hunter2|^\s+at /m);
    const missing = await runIn(cwd, ['status', '--config', 'nowhere']);
    expect(missing).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('nowhere: the settings file cannot be read'),
    });
  });

  it('5. unknown names and readable secrets are warned of, once, and by doctor', async () => {
    const file = path.join(data, 'larder.env');
    writeFileSync(file, 'LARDER_PROT=1\nPATHS=x\nLARDER_SECRET=a secret of thirty-two characters, or more\n');
    chmodSync(file, 0o644);
    const { status, stderr } = await runIn(cwd, ['search', 'oats', '--data', data]);
    expect(status).toBe(0);
    expect(stderr.split('\n').filter((line) => line !== '')).toEqual([
      `larder: warning: ${file}:1: LARDER_PROT is not a setting; did you mean PORT?`,
      `larder: warning: ${file}:2: PATHS is not a setting`,
      expect.stringMatching(/larder\.env has secrets and can be read by every user.*chmod 600/),
    ]);
    const { stdout } = await runIn(cwd, ['doctor', '--data', data], { PORT: '0', LARDER_SESION_DAYS: '1' });
    const findings = (JSON.parse(stdout) as { check: string; state: string; words: string }[]).filter(
      ({ check }) => check === 'settings',
    );
    expect(findings.map(({ state }) => state)).toEqual(['warn', 'warn', 'warn', 'warn']);
    expect(findings[0]!.words).toBe('LARDER_SESION_DAYS is not a setting; did you mean LARDER_SESSION_DAYS?');
    chmodSync(file, 0o600);
    expect((await runIn(cwd, ['search', 'oats', '--data', data])).stderr).not.toContain('chmod');
  });
});
