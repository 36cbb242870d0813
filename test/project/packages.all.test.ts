/**
 * The two packages, as they are published and installed:
 * 1. Neither has the name of a stranger's package on npm. In a checkout `npx larder` runs the checkout's own program, and no
 *    document or page starts a package by a name that is not ours.
 * 2. The service's package is at most 15 MB, and holds the licenses of the packages that were built into it.
 * 3. Installed into an empty folder, without a warning about versions of Node, it runs: commands, the server, passwords.
 * 4. `npm ci --omit=dev` in a checkout succeeds: it keeps a build that is there, and says what to do where there is none.
 */
import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { npm } from '../client/installed-client.ts';
import { get } from '../support/http.ts';
import { until } from '../support/until.ts';

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const run = promisify(execFile);
const BANANA = expect.objectContaining({ name: 'Banana, raw' });
const SCOPE = /^@open-larder\//;
const manifestOf = (folder: string) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;

let folder: string;
let packed: { filename: string; size: number; files: { path: string }[] };
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'larder-package-'));
  packed = await pack('.');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** dist/ was built before the first test. */
async function pack(source: string): Promise<typeof packed> {
  const flags = ['--ignore-scripts', '--silent', '--json', '--pack-destination', folder];
  const { stdout } = await npm('.', 'pack', ...flags, path.resolve(source));
  return (JSON.parse(stdout) as [typeof packed])[0];
}

/** The packages that are installed with ours on this platform, as this checkout has them. */
function installedWith(name: string, found = new Set<string>()): Set<string> {
  const source = name === '.' ? '.' : path.join('node_modules', name);
  if (found.has(name) || !existsSync(source)) return found;
  if (name !== '.') found.add(name);
  const { dependencies, optionalDependencies } = manifestOf(source);
  for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) installedWith(each, found);
  return found;
}

/** Packs them, so that npm finds them without the network. */
async function packDependencies(): Promise<Record<string, string>> {
  const files = await Promise.all(
    [...installedWith('.')].map(
      async (name) => [name, (await pack(path.join('node_modules', name))).filename] as const,
    ),
  );
  return Object.fromEntries(files.map(([name, file]) => [name, `file:${path.join(folder, file)}`]));
}

test('1. the names are ours', async () => {
  for (const source of ['.', 'client']) expect(manifestOf(source).name).toMatch(SCOPE);
  const { stdout } = await run('npx', ['--offline', '--no', 'larder', 'version'], { cwd: 'docs' });
  expect(stdout.trim()).toBe(manifestOf('.').version);

  const documents = ['README.md', 'client/README.md', ...readdirSync('docs').map((name) => `docs/${name}`)];
  const pages = readdirSync('src/site', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));
  const texts = [...documents, ...pages.map((name) => `src/site/${name}`)].map((file) => readFileSync(file, 'utf8'));
  const started = texts.join('\n').matchAll(/\b(?:npx|npm (?:install|i|exec)) (?:-\S+ )*(?![-.])([@\w][^\s`"']*)/g);
  const ours = new Set(['larder', ...Object.keys(manifestOf('.').devDependencies!)]);
  const strangers = [...started].map(([, name]) => name!).filter((name) => !ours.has(name) && !SCOPE.test(name));
  expect(strangers).toEqual([]);
  expect(texts.join('\n')).not.toMatch(/"command": "npx"|larder-client/);
});

test('2. the package is small and complete', () => {
  expect(packed.size).toBeLessThan(15_000_000);
  const files = packed.files.map((file) => file.path);
  expect(files).toEqual(expect.arrayContaining(['LICENSE', 'bin/larder.js', 'dist/larder.js', 'dist/licenses.txt']));
  expect(files.filter((file) => /^(src|test|client|node_modules)\/|\.js\.map$|code-cache\//.test(file))).toEqual([]);
  const licenses = readFileSync('dist/licenses.txt', 'utf8');
  for (const name of JSON.parse(readFileSync('dist/packages.json', 'utf8')) as string[])
    expect(licenses).toContain(name);
});

test('3. installed into an empty folder, it runs', async () => {
  const project = path.join(folder, 'project');
  await mkdir(project);
  const overrides = await packDependencies();
  await writeFile(path.join(project, 'package.json'), JSON.stringify({ private: true, overrides }));
  const quietly = ['--offline', '--cache', path.join(folder, 'cache'), '--ignore-scripts', '--no-audit', '--no-fund'];
  await npm(project, 'install', '--engine-strict', ...quietly, path.join(folder, packed.filename));

  const program = path.join(project, 'node_modules', '.bin', 'larder');
  const env = { PATH: process.env.PATH, LARDER_DATA: path.join(project, 'data'), PORT: '0' };
  const larder = async (...args: string[]) => (await run(program, args, { cwd: project, env })).stdout;
  expect((await larder('version')).trim()).toContain(manifestOf('.').version);

  const server = spawn(program, ['serve'], { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  try {
    let log = '';
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      log += text;
    });
    await until(() => log.includes('"listening"'));
    const [, url] = log.match(/"url":"([^"]+)"/)!;
    expect((await get(url!, '/search?q=raw+banana')).json()).toContainEqual(BANANA);
    expect(JSON.parse(await larder('search', 'raw', 'banana'))).toContainEqual(BANANA);
    await larder('account', 'create', '--username', 'ann', '--json');
    // Loads the hashing of passwords and the list of common ones.
    expect(await larder('account', 'password', '--username', 'ann', '--generate')).toContain('ann');
  } finally {
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
});

test('4. a checkout without the development tools', async () => {
  const checkout = path.join(folder, 'checkout');
  const shipped = ['package.json', 'bin', 'scripts', 'starter/foods.jsonl.gz', 'src/cli/main.ts', 'kinds/README.md'];
  for (const file of shipped) {
    if (existsSync(file)) await cp(file, path.join(checkout, file), { recursive: true });
  }
  for (const name of installedWith('.')) {
    await cp(path.join('node_modules', name), path.join(checkout, 'node_modules', name), { recursive: true });
  }
  const prepare = async () => (await run('npm', ['run', '--silent', 'prepare'], { cwd: checkout })).stdout;
  expect(await prepare()).toContain('not built');
  expect(await prepare()).toContain('npm ci && npm prune --omit=dev');

  await cp('dist', path.join(checkout, 'dist'), { recursive: true, preserveTimestamps: true });
  expect(await prepare()).toContain('dist/ stays as it is');
  const { stdout } = await run(process.execPath, ['bin/larder.js', '--version'], { cwd: checkout });
  expect(stdout.trim()).toBe(manifestOf('.').version);
});
