/** Runs the examples of documents as their readers do. */
import { execFile, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { transform } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildClient } from '../../client/build.js';
import { createAccount } from '../support/accounts.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { type Larder, startLarder } from '../support/start-larder.ts';
import { codeBlocks, type Example, examplesOf } from './code-blocks.ts';

const run = promisify(execFile);
/** What a newcomer reads first, and the rest. */
export const FIRST_DOCUMENTS = ['README.md', 'client/README.md'];
export const OTHER_DOCUMENTS = readdirSync('docs').map((name) => `docs/${name}`);
export const BLOCKS = [...FIRST_DOCUMENTS, ...OTHER_DOCUMENTS].flatMap(codeBlocks);
export const EXAMPLES = examplesOf(BLOCKS);
/** The address that the documents name. */
const DOCUMENTED_URL = 'http://127.0.0.1:8080';
/** Settings of the one who runs the tests must not reach the examples. */
const OUR_SETTINGS = /^(LARDER_|NODE_|PORT$|HOST$|DATABASE_URL$|REDIS_URL$)/;

/** A folder of a reader who has installed the client and our program. */
interface Desk {
  readonly folder: string;
  readonly environment: Record<string, string | undefined>;
}

/** Sets up a reader's folder for the tests of a file. */
export function useDesk(): () => Desk {
  let desk: Desk;
  beforeAll(async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'larder-docs-'));
    await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
    const client = path.join(folder, 'node_modules', '@open-larder', 'client');
    await buildClient(path.join(client, 'dist'));
    await copyFile('client/package.json', path.join(client, 'package.json'));
    const environment = {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !OUR_SETTINGS.test(name))),
      NO_PROXY: '127.0.0.1',
      PATH: `${await programs(folder)}:${process.env.PATH}`,
    };
    desk = { folder, environment };
  });
  afterAll(() => rm(desk.folder, { recursive: true, force: true }));
  return () => desk;
}

/** Runs a service for the tests of a suite. What works with the key of a new account, on the free plan, works with every key. */
export function withService(): () => { larder: Larder; key: string } {
  let service: { larder: Larder; key: string };
  beforeAll(async () => {
    const larder = await startLarder();
    service = { larder, key: await createAccount(larder, 'reader', 'starter') };
  });
  afterAll(() => service?.larder.stop());
  return () => service;
}

/** What is run succeeds, and prints the answer that the document shows. */
export function testExamples(documents: readonly string[], desk: () => Desk): void {
  describe.each(documents.filter((document) => EXAMPLES.some(({ place }) => isIn(document, place))))(
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
          const output = await printed(example, larder, key, desk());
          const { answer } = example;
          if (answer?.language === 'json') expect(JSON.parse(output)).toEqual(JSON.parse(answer.code));
          else if (answer) expect(output.trimEnd()).toBe(answer.code);
          else expect(output).toMatch(/^(?!.*\{"detail":)\s*\S/s);
        },
      );
    },
  );
}

function isIn(document: string, place: string): boolean {
  return place.startsWith(`${document}:`);
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
async function printed(
  { language, code }: Example,
  larder: Larder,
  key: string,
  { folder, environment }: Desk,
): Promise<string> {
  const real = code.replaceAll(DOCUMENTED_URL, larder.url);
  const [program, ...args] = await command(language, real, folder);
  const env = { ...environment, LARDER_DATA: larder.data, KEY: key };
  const { stdout } = await run(program!, args, { cwd: folder, env, timeout: PATIENCE_MS });
  return stdout.replaceAll(larder.url, DOCUMENTED_URL);
}

async function command(language: string, code: string, folder: string): Promise<string[]> {
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
