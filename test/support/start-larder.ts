/**
 * Starts the real program as a child process over real HTTP, on a fresh data folder and any free port. What a test
 * leaves running is killed at the end of its file.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { atEndOfFile } from './end-of-file.ts';
import { writeImports } from './food-files.ts';
import type { FoodRow } from './foods.ts';
import { PATIENCE_MS } from './patience.ts';
import { copyReadyFolder } from './ready-folder.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/larder.js', import.meta.url));
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
  /** All that the server has written so far, on both outputs. */
  log(): string;
  /** Sends a signal and waits for the end; gives the exit status, or -1 when a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number>;
  /** Ends the server in good order and removes the folder; gives the exit status. */
  stop(): Promise<number>;
}

export interface StartOptions {
  env?: Environment;
  /** Imported before the start; without any, the program installs its starter by itself. */
  foods?: readonly FoodRow[];
  /** Whether the starter's foods join the given ones. */
  starter?: boolean;
  /** A data folder that the caller owns and removes; by default a fresh one. */
  data?: string;
}

const leftovers = { children: new Set<ChildProcess>(), folders: new Set<string>() };

function cleanUp(): void {
  for (const child of leftovers.children) child.kill('SIGKILL');
  for (const folder of leftovers.folders) rmSync(folder, { recursive: true, force: true });
}

// A worker that is ended from outside gives no such chance, hence the other two.
atEndOfFile(cleanUp);
process.once('exit', cleanUp);
process.once('SIGTERM', () => process.exit(143));

/** Starts a server and waits until it listens. */
export async function startLarder({ env = {}, foods, starter = false, data }: StartOptions = {}): Promise<Larder> {
  const isOwnFolder = data === undefined;
  const folder = data ?? (await makeDataFolder());
  const settings = { PORT: '0', HOST: '127.0.0.1', ...env };
  const cli = (...args: string[]) => runLarder(args, { ...settings, LARDER_DATA: folder });
  try {
    if (foods && isOwnFolder) await copyImportedFoods(folder, foods, starter);
    else if (foods) await importFoods(cli, folder, foods, starter);
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

/** A fresh data folder; removed at the end of the process if nobody did so before. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'larder-test-'));
  leftovers.folders.add(folder);
  return folder;
}

/** Removes a data folder. */
export async function removeDataFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  leftovers.folders.delete(folder);
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

function spawnLarder(args: readonly string[], settings: Environment): ChildProcess {
  const inherited = Object.entries(process.env).filter(([name]) => !OUR_SETTINGS.test(name));
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...Object.fromEntries(inherited), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  leftovers.children.add(child);
  child.once('close', () => leftovers.children.delete(child));
  return child;
}

function gather(child: ChildProcess): { stdout(): string; stderr(): string; all(): string } {
  const chunks: { from: 'stdout' | 'stderr'; text: string }[] = [];
  for (const from of ['stdout', 'stderr'] as const) {
    child[from]!.setEncoding('utf8').on('data', (text: string) => chunks.push({ from, text }));
  }
  const join = (from?: string) =>
    chunks
      .filter((chunk) => from === undefined || chunk.from === from)
      .map(({ text }) => text)
      .join('');
  return { stdout: () => join('stdout'), stderr: () => join('stderr'), all: () => join() };
}

async function serve(settings: Environment): Promise<{ child: ChildProcess; url: string; log(): string }> {
  const child = spawnLarder(['serve'], settings);
  const output = gather(child);
  const url = await new Promise<string>((resolve, reject) => {
    const fail = (why: string) => {
      settle();
      child.kill('SIGKILL');
      reject(new Error(`larder serve ${why}:\n${output.all()}`));
    };
    const failClosed = (status: number | null) => fail(`ended with ${status} before it listened`);
    const look = () => {
      const address = listeningUrl(output.stdout());
      if (address === undefined) return;
      settle();
      resolve(address);
    };
    const timer = setTimeout(() => fail('did not listen in time'), PATIENCE_MS);
    const settle = () => {
      clearTimeout(timer);
      child.off('close', failClosed);
      child.stdout!.off('data', look);
    };
    child.once('close', failClosed);
    child.stdout!.on('data', look);
  });
  return { child, url, log: output.all };
}

/** The address in the line that says "listening", once that line is whole. */
function listeningUrl(stdout: string): string | undefined {
  for (const line of stdout.split('\n').slice(0, -1)) {
    if (!line.includes('"listening"')) continue;
    const { msg, url } = JSON.parse(line) as { msg?: string; url?: string };
    if (msg === 'listening' && url !== undefined) return url.replace(/\/$/, '');
  }
  return undefined;
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode ?? -1;
  const ended = new Promise<number>((resolve) => child.once('close', (status) => resolve(status ?? -1)));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  const status = await ended;
  clearTimeout(timer);
  return status;
}
