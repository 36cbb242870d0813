/**
 * An installed copy of the program, with what the build compiled in advance:
 * 1. A program runs from its compiled form.
 * 2. A source that was changed since runs as it is, even where its length is the same.
 * 3. Damaged, cut, empty and missing compiled forms are ignored: commands and the service with its threads work.
 * 4. So are those of another V8, or of other flags.
 * 5. A start writes nothing into the installation, so that it may be read-only.
 * 6. Stack traces name the built files, and the sources where source maps are on.
 */
import { execFile, spawn } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeDataFolder, removeDataFolder } from '../support/start-larder.ts';

const TEXT = 'look-up service';
const OTHER_TEXT = 'LOOK-UP SERVICE';

let folder: string;
let copy: string;

beforeAll(async () => {
  folder = await makeDataFolder();
});

afterAll(() => removeDataFolder(folder));

beforeEach(() => {
  copy = path.join(folder, 'copy');
  for (const name of ['bin', 'package.json', 'starter']) cpSync(name, path.join(copy, name), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  mkdirSync(path.join(copy, 'dist'));
  for (const name of readdirSync('dist')) {
    const target = path.join(copy, 'dist', name);
    if (name.endsWith('.bin') || name === 'assets') symlinkSync(path.resolve('dist', name), target);
    else cpSync(path.join('dist', name), target, { recursive: true });
  }
});

afterEach(() => {
  rmSync(copy, { recursive: true });
});

/** Runs a command of the copy that must succeed. */
function run(args: readonly string[], options: readonly string[] = []): Promise<string> {
  return new Promise((resolve, reject) => {
    const words = [...options, path.join(copy, 'bin', 'larder.js'), ...args];
    execFile(process.execPath, words, (error, stdout) => (error ? reject(error) : resolve(stdout)));
  });
}

/** Starts the service of the copy, asks it for a food, and ends it. */
async function firstFood(): Promise<string> {
  const child = spawn(process.execPath, [path.join(copy, 'bin', 'larder.js'), 'serve', '--port', '0'], {
    env: { ...process.env, LARDER_DATA: path.join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let log = '';
    child.once('close', () => reject(new Error(`The service ended:\n${log}`)));
    child.stdout.on('data', (chunk: Buffer) => {
      log += chunk;
      const listening = /"url":"([^"]+)".*"listening"/.exec(log)?.[1];
      if (listening !== undefined) resolve(listening);
    });
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    const [food] = (await (await fetch(`${url}/search?q=banana&limit=1`)).json()) as { name: string }[];
    return food!.name;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

/** The files of compiled forms. */
function compiledFiles(): string[] {
  const cache = path.join(copy, 'dist', 'code-cache');
  const files = readdirSync(cache, { recursive: true, encoding: 'utf8' }).map((name) => path.join(cache, name));
  return files.filter((file) => file.endsWith('.bin'));
}

/** Replaces the text that `larder --help` begins with by one of the same length. */
function changeSource(): void {
  const file = sourceOfText();
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(TEXT, OTHER_TEXT));
}

function sourceOfText(): string {
  return path.join(copy, 'dist', 'code', 'larder.js');
}

it('1. a program runs from its compiled form', async () => {
  const original = readFileSync(sourceOfText());
  changeSource();
  // Only a compiled form of something else shows that it is what runs.
  const write = `require('./bin/code-cache.cjs').writeCodeCache(['larder.js'])`;
  await new Promise((resolve) => execFile(process.execPath, ['-e', write], { cwd: copy }, resolve));
  writeFileSync(sourceOfText(), original);
  const compiled = compiledFiles().find((file) => path.basename(file) === 'larder.js.bin')!;
  const bytes = readFileSync(compiled);
  bytes.writeUInt32LE(crc32(original));
  writeFileSync(compiled, bytes);
  expect(await run(['--help'])).toContain(OTHER_TEXT);
});

it('2. a source that was changed runs as it is', async () => {
  expect(await run(['--help'])).toContain(TEXT);
  changeSource();
  expect(await run(['--help'])).toContain(OTHER_TEXT);
});

it('3. damaged, cut and empty compiled forms are ignored', async () => {
  const help = await run(['--help']);
  const spoilers: ((bytes: Buffer) => Buffer)[] = [
    (bytes) => Buffer.from(bytes).fill(0xff, bytes.length >> 1, (bytes.length >> 1) + 64),
    (bytes) => bytes.subarray(0, bytes.length >> 1),
    () => Buffer.alloc(0),
  ];
  for (const spoil of spoilers) {
    for (const file of compiledFiles()) writeFileSync(file, spoil(readFileSync(file)));
    expect(await run(['--help'])).toBe(help);
    expect(await firstFood()).toMatch(/banana/i);
  }
});

it('3. missing ones are not needed', async () => {
  for (const file of compiledFiles().filter((_, i) => i % 2 === 0)) rmSync(file);
  expect(await run(['--help'])).toContain(TEXT);
  expect(await firstFood()).toMatch(/banana/i);
  rmSync(path.join(copy, 'dist', 'code-cache'), { recursive: true });
  expect(await run(['--help'])).toContain(TEXT);
});

it('4. compiled forms of another V8, or of other flags, are ignored', async () => {
  expect(await run(['--help'], ['--max-old-space-size=500', '--stack-trace-limit=20'])).toContain(TEXT);
  const [file] = compiledFiles();
  renameSync(path.dirname(file!), path.join(copy, 'dist', 'code-cache', '1.2.3-x64'));
  expect(await run(['--help'])).toContain(TEXT);
});

it('5. a start writes nothing into the installation', async () => {
  rmSync(path.join(copy, 'dist', 'code-cache'), { recursive: true });
  const listed = () =>
    ['', 'bin', 'dist', 'dist/code', 'starter'].flatMap((part) =>
      readdirSync(path.join(copy, part)).map((name) => {
        const { mtimeMs, size } = lstatSync(path.join(copy, part, name));
        return { file: path.join(part, name), mtimeMs, size };
      }),
    );
  const before = listed();
  await run(['--help']);
  await firstFood();
  expect(listed()).toEqual(before);
});

it('6. stack traces name the built files, and the sources with source maps', async () => {
  const broken = path.join(folder, 'broken.cjs');
  writeFileSync(broken, "process.stdout.write = () => { throw new Error('broken output'); };");
  const traceWith = (...options: string[]) =>
    run(['--version'], ['--require', broken, ...options]).catch((error: Error) => error.message);
  expect(await traceWith()).toMatch(/broken output[\s\S]*at main \(.*dist\/code\/larder\.js:\d+:\d+\)/);
  expect(await traceWith('--enable-source-maps')).toMatch(
    /broken output[\s\S]*at main \(.*src\/cli\/main\.ts:\d+:\d+\)/,
  );
});
