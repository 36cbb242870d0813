/**
 * Starts the real program as a child process over real HTTP, on a fresh data folder and any free port. What a test
 * leaves running is killed at the end of its file.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { atEndOfFile } from './end-of-file.ts';
import { writeImports } from './food-files.ts';
import type { FoodRow } from './foods.ts';
import { PATIENCE_MS } from './patience.ts';
import { copyReadyFolder } from './ready-folder.ts';

/** What bin/larder.js starts once it has compared each source with the build. Here that was done before the first test. */
const PROGRAM = fileURLToPath(new URL('../../dist/larder.js', import.meta.url));
/** Settings of the one who runs the tests must not reach the program. */
const OUR_SETTINGS = /^(LARDER_|NODE_|VITEST|PORT$|HOST$|DATABASE_URL$|REDIS_URL$)/;

export type Environment = Readonly<Record<string, string>>;

/** The settings that switch every limit and the fairness delay off. */
export const UNLIMITED: Environment = {
  LARDER_FAIRNESS_DELAY_MS: '0',
  LARDER_ANONYMOUS_PER_MINUTE: '0',
  LARDER_HOURLY_CAP: '0',
  LARDER_PRO_PER_MINUTE: '0',
  LARDER_SCALE_PER_MINUTE: '0',
  LARDER_PAGES_PER_MINUTE: '0',
};

export interface CommandResult {
  status: number;
  stdout: string;
  stderr: string;
}

export interface Larder {
  /** The address without a slash at its end. */
  url: string;
  /** The data folder. */
  data: string;
  pid: number;
  /** Runs a command of the same program on the same data folder with the same settings. */
  cli(...args: string[]): Promise<CommandResult>;
  /** Runs a command that must succeed, and reads its answer. */
  cliJson<T>(...args: string[]): Promise<T>;
  /** All that the server has written so far, on both outputs: what it wrote before it answered is there with the answer. */
  log(): string;
  /** Sends a signal and waits for the end; gives the exit status, or -1 when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number>;
  /** Ends the server in good order and removes the folder; gives the exit status. */
  stop(): Promise<number>;
}

export interface StartOptions {
  env?: Environment;
  /** What the data folder has, which must be empty before; without any, the program installs its starter by itself. */
  foods?: readonly FoodRow[];
  /** Whether the starter's foods join the given ones. */
  starter?: boolean;
  /** A data folder that the caller owns and removes; by default a fresh one. */
  data?: string;
}

/**
 * One search thread where a test does not say otherwise: each further one takes a fifth of a second of processor time to start.
 * Tests that stop, restart or replace things under load have as many as there are processors, as `LARDER_SEARCH_THREADS` is by default.
 */
const ONE_SEARCH_THREAD: Environment = { LARDER_SEARCH_THREADS: '1' };

/** One search thread for each processor. */
export const MANY_SEARCH_THREADS: Environment = { LARDER_SEARCH_THREADS: '0' };

const leftovers = { children: new Set<ChildProcess>(), paths: new Set<string>() };

function cleanUp(): void {
  for (const child of leftovers.children) child.kill('SIGKILL');
  for (const left of leftovers.paths) rmSync(left, { recursive: true, force: true });
}

// A worker that is ended from outside gives no such chance, hence the other two.
atEndOfFile(cleanUp);
process.once('exit', cleanUp);
process.once('SIGTERM', () => process.exit(143));

/** Starts a server and waits until it listens. */
export async function startLarder({ env = {}, foods, starter = false, data }: StartOptions = {}): Promise<Larder> {
  const isOwnFolder = data === undefined;
  const folder = data ?? (await makeDataFolder());
  const settings = { PORT: '0', HOST: '127.0.0.1', ...ONE_SEARCH_THREAD, ...env };
  const cli = (...args: string[]) => runLarder(args, { ...settings, LARDER_DATA: folder });
  try {
    if (foods) await copyImportedFoods(folder, foods, starter);
    const server = await serve({ ...settings, LARDER_DATA: folder });
    return {
      url: server.url,
      data: folder,
      pid: server.child.pid!,
      cli,
      cliJson: async <T>(...args: string[]) => JSON.parse((await mustSucceed(cli(...args), args)).stdout) as T,
      log: server.log,
      end: (signal) => endProcess(server.child, signal),
      stop: async () => {
        const status = await endProcess(server.child, 'SIGTERM');
        if (isOwnFolder) await removeDataFolder(folder);
        return status;
      },
    };
  } catch (error) {
    if (isOwnFolder) await removeDataFolder(folder);
    throw error;
  }
}

/** Starts the service before the tests of a file or a suite, and stops it after them. Its members are there from then on. */
export function useLarder(options?: StartOptions): Larder {
  const larder = {} as Larder;
  beforeAll(async () => {
    Object.assign(larder, await startLarder(options));
  });
  // Nothing is there where the start failed.
  afterAll(() => larder.stop?.());
  return larder;
}

/** A fresh data folder; removed at the end of the process if nobody did so before. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-test-'));
  leftovers.paths.add(folder);
  return folder;
}

/** Removes a data folder. */
export async function removeDataFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  leftovers.paths.delete(folder);
}

/** Runs the program to its end, or until it is killed after so many milliseconds. */
export function runLarder(
  args: readonly string[],
  settings: Environment,
  killAfterMs?: number,
): Promise<CommandResult> {
  const child = spawnLarder(args, settings);
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  child.once('close', () => clearTimeout(timer));
  const output = gather(child);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (status) =>
      resolve({ status: status ?? -1, stdout: output.stdout(), stderr: output.stderr() }),
    );
  });
}

/** Imports rows of every source with the commands that an operator would use. */
export async function importFoods(
  cli: Larder['cli'],
  folder: string,
  foods: readonly FoodRow[],
  starter = false,
): Promise<void> {
  const files = path.join(folder, 'test-files');
  await mkdir(files, { recursive: true });
  for (const command of await writeImports(files, foods)) {
    const args = starter ? command : [...command, '--no-starter'];
    await mustSucceed(cli(...args), args);
  }
  await rm(files, { recursive: true });
}

/** Fills a fresh data folder as `importFoods` does. Many files use the same foods; they are imported once in a run. */
export async function copyImportedFoods(folder: string, foods: readonly FoodRow[], starter = false): Promise<void> {
  const name = createHash('sha256')
    .update(JSON.stringify([foods, starter]))
    .digest('hex');
  await copyReadyFolder(`foods-${name}`, folder, (ready) =>
    importFoods((...args) => runLarder(args, { LARDER_DATA: ready }), ready, foods, starter),
  );
}

async function mustSucceed(result: Promise<CommandResult>, args: readonly string[]): Promise<CommandResult> {
  const ended = await result;
  if (ended.status === 0) return ended;
  throw new Error(`larder ${args.join(' ')} ended with ${ended.status}:\n${ended.stderr}${ended.stdout}`);
}

function spawnLarder(args: readonly string[], settings: Environment, output: 'pipe' | number = 'pipe'): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !OUR_SETTINGS.test(name));
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    // As bin/larder.js does: from Node 22 on, the compiled code is kept between starts.
    env: { ...Object.fromEntries(inherited), NODE_COMPILE_CACHE: path.join(tmpdir(), 'compiled'), ...settings },
    stdio: ['ignore', output, output],
  });
  leftovers.children.add(child);
  child.once('close', () => leftovers.children.delete(child));
  return child;
}

function gather(child: ChildProcess): { stdout(): string; stderr(): string } {
  const chunks = { stdout: [] as string[], stderr: [] as string[] };
  for (const from of ['stdout', 'stderr'] as const) {
    child[from]!.setEncoding('utf8').on('data', (text: string) => chunks[from].push(text));
  }
  return { stdout: () => chunks.stdout.join(''), stderr: () => chunks.stderr.join('') };
}

/** Its outputs go to a file: a line in a pipe would be seen some time after the answer that followed it, on a busy machine. */
async function serve(settings: Environment): Promise<{ child: ChildProcess; url: string; log(): string }> {
  const file = path.join(tmpdir(), `larder-output-${randomUUID()}`);
  leftovers.paths.add(file);
  const output = openSync(file, 'a');
  const child = spawnLarder(['serve'], settings, output);
  closeSync(output);
  const log = () => readFileSync(file, 'utf8');
  const giveUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const ended = isEnded(child);
    const url = listeningUrl(log());
    if (url !== undefined) return { child, url, log };
    if (ended || performance.now() > giveUpAt) {
      child.kill('SIGKILL');
      const why = ended ? `ended with ${child.exitCode} before it listened` : 'did not listen in time';
      throw new Error(`larder serve ${why}:\n${log()}`);
    }
    await sleep(10);
  }
}

/** The address in the line that says "listening", once that line is whole. */
function listeningUrl(output: string): string | undefined {
  for (const line of output.split('\n').slice(0, -1)) {
    if (!line.includes('"listening"')) continue;
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
    if (msg === 'listening' && url !== undefined) return url.replace(/\/$/, '');
  }
  return undefined;
}

function isEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  if (isEnded(child)) return child.exitCode ?? -1;
  const ended = new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? -1)));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const status = await ended;
  clearTimeout(timer);
  return status;
}
