/**
 * The examples of README.md, client/README.md and docs/*.md, against a real service with its starter foods and with the limits that
 * everyone meets; each document has a service of its own, as a reader who follows it has:
 * 1. Every example is run, or marked as one that is not; nothing is marked by a word that nobody knows.
 * 2. What is run succeeds, and prints the answer that the document shows.
 * 3. TypeScript examples compile strictly.
 * 4. The requests in the README's table are answered as it says.
 */
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient } from '../../client/build.js';
import { createAccount } from '../support/accounts.ts';
import { compile } from '../support/compile.ts';
import { get } from '../support/http.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type Larder, startLarder } from '../support/start-larder.ts';
import { codeBlocks, type Example, examplesOf, LANGUAGES } from './code-blocks.ts';

const run = promisify(execFile);
const DOCUMENTS = ['README.md', 'client/README.md', ...readdirSync('docs').map((name) => `docs/${name}`)];
const BLOCKS = DOCUMENTS.flatMap(codeBlocks);
const EXAMPLES = examplesOf(BLOCKS);
/** The address that the documents name. */
const DOCUMENTED_URL = 'http://127.0.0.1:8080';
/** Settings of the one who runs the tests must not reach the examples. */
const OUR_SETTINGS = /^(LARDER_|NODE_|PORT$|HOST$|DATABASE_URL$|REDIS_URL$)/;
const MARKS = /^(run|no-run)$/;

let folder: string;
let environment: Record<string, string | undefined>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'larder-docs-'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  const client = path.join(folder, 'node_modules', '@open-larder', 'client');
  await buildClient(path.join(client, 'dist'));
  await copyFile('client/package.json', path.join(client, 'package.json'));
  environment = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OUR_SETTINGS.test(name))),
    NO_PROXY: '127.0.0.1',
    PATH: `${await programs(folder)}:${process.env.PATH}`,
  };
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs a service for the tests of a suite. What works with the key of a new account, on the free plan, works with every key. */
function withService(): () => { larder: Larder; key: string } {
  let service: { larder: Larder; key: string };
  beforeAll(async () => {
    const larder = await startLarder();
    service = { larder, key: await createAccount(larder, 'reader', 'starter') };
  });
  afterAll(() => service?.larder.stop());
  return () => service;
}

/** A folder with an `npx` that knows only our own program. */
async function programs(folder: string): Promise<string> {
  const bin = path.join(folder, 'bin');
  await mkdir(bin);
  const script = `#!/bin/sh
[ "$1" = larder ] || { echo "npx $1 is not known here" >&2; exit 127; }
shift
exec "${process.execPath}" "${path.resolve('bin/larder.js')}" "$@"
`;
  await writeFile(path.join(bin, 'npx'), script);
  await chmod(path.join(bin, 'npx'), 0o755);
  return bin;
}

/** What an example prints, with the documented address again in place of the real one. */
async function printed({ language, code }: Example, larder: Larder, key: string): Promise<string> {
  const real = code.replaceAll(DOCUMENTED_URL, larder.url);
  const [program, ...args] = await command(language, real);
  const env = { ...environment, LARDER_DATA: larder.data, KEY: key };
  const { stdout } = await run(program!, args, { cwd: folder, env, timeout: PATIENCE_MS });
  return stdout.replaceAll(larder.url, DOCUMENTED_URL);
}

async function command(language: string, code: string): Promise<string[]> {
  if (language === 'sh') return ['sh', '-eu', '-c', code];
  if (language === 'python') return ['python3', '-c', code];
  const file = path.join(folder, 'example.js');
  await writeFile(file, language === 'ts' ? (await transform(code, { loader: 'ts' })).code : code);
  return [process.execPath, file];
}

/** The program that an example needs and this machine lacks. */
function missingProgram({ language, code }: Example): string | undefined {
  const needed = language === 'python' ? 'python3' : language === 'sh' && code.includes('curl') ? 'curl' : undefined;
  return needed !== undefined && spawnSync(needed, ['--version']).error ? needed : undefined;
}

test('1. every example is run, or marked as one that is not', () => {
  const unmarked = BLOCKS.filter(({ language, mark }) => LANGUAGES.includes(language) && !MARKS.test(mark));
  expect(unmarked.map(({ place, language }) => `${place}: write \`${language} run\` or \`no-run\``)).toEqual([]);
  const answers = BLOCKS.filter(({ mark }) => mark === 'answer');
  expect(EXAMPLES.filter(({ answer }) => answer).map(({ answer }) => answer)).toEqual(answers);
  const others = BLOCKS.filter(({ language, mark }) => !LANGUAGES.includes(language) && !/^(answer)?$/.test(mark));
  expect(others.map(({ place, mark }) => `${place}: ${mark}`)).toEqual([]);
  expect(new Set(EXAMPLES.map(({ language }) => language))).toEqual(new Set(LANGUAGES));
});

describe.each(DOCUMENTS.filter((document) => EXAMPLES.some(({ place }) => isIn(document, place))))(
  '2. %s',
  (document) => {
    const service = withService();
    const examples = EXAMPLES.filter(({ place }) => isIn(document, place));
    test.for(examples.map((example) => [`${example.place} ${example.language}`, example] as const))(
      '%s',
      async ([, example], { skip }) => {
        const missing = missingProgram(example);
        skip(missing !== undefined, `${missing} is missing on this machine, so this example was not run`);
        const { larder, key } = service();
        const output = await printed(example, larder, key);
        const { answer } = example;
        if (answer?.language === 'json') expect(JSON.parse(output)).toEqual(JSON.parse(answer.code));
        else if (answer) expect(output.trimEnd()).toBe(answer.code);
        else expect(output).toMatch(/^(?!.*\{"detail":)\s*\S/s);
      },
    );
  },
);

function isIn(document: string, place: string): boolean {
  return place.startsWith(`${document}:`);
}

test('3. TypeScript examples compile', async () => {
  const files: string[] = [];
  for (const { language, code, place } of EXAMPLES) {
    if (language !== 'ts') continue;
    const file = path.join(folder, `${place.replaceAll(/\W/g, '-')}.ts`);
    await writeFile(file, code);
    files.push(file);
  }
  expect(files.length).toBeGreaterThan(3);
  const options = { module: 'nodenext', moduleResolution: 'nodenext', noUncheckedIndexedAccess: true };
  expect(await compile(folder, files, options)).toBe('');
});

describe('4. the requests of the README’s table', () => {
  const service = withService();
  test('are answered', async () => {
    const { larder } = service();
    const rows = [...readFileSync('README.md', 'utf8').matchAll(/^\| `GET (\S+)` \| (.+) \|$/gm)];
    expect(rows.length).toBeGreaterThanOrEqual(6);
    for (const [, request, words] of rows) {
      const answer = await get(larder.url, request!);
      expect({ request, status: answer.status }).toEqual({ request, status: 200 });
      const [, json] = words!.match(/^`(\{.+\})`$/) ?? [];
      if (json !== undefined) expect(answer.json()).toEqual(JSON.parse(json));
      else expect(answer.json()).not.toEqual([]);
    }
  });
});
