// Runs calls on the account store in a process of their own, as the command line does beside a running server.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import type { AccountsLocation } from '../../src/accounts/database/database.ts';
import { bundleProgram } from '../support/bundle-program.ts';

/** What a call in the other process came to: its result, or the code and the message of its error. */
export interface Outcome {
  // biome-ignore lint/suspicious/noExplicitAny: whatever the called method gives back, as JSON
  value?: any;
  code?: string;
  message?: string;
}

/** A new folder that is removed after the tests of the file. */
export function useTemporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-accounts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Builds the other process before the tests of the file; gives back how to start it. */
export function useOtherProcess(
  sourceUrl = new URL('./store-process.ts', import.meta.url),
): (...parameters: string[]) => ChildProcess {
  const source = fileURLToPath(sourceUrl);
  let program: string;
  beforeAll(async () => {
    program = await bundleProgram(source);
  });
  afterAll(() => rmSync(program, { force: true }));
  return (...parameters) => spawn(process.execPath, [program, ...parameters], { stdio: ['pipe', 'pipe', 'inherit'] });
}

/** The lines that a process prints, one by one. */
export async function* linesOf(child: ChildProcess): AsyncGenerator<string> {
  yield* createInterface({ input: child.stdout! });
}

/** Makes a call in one of several processes, which are numbered from 0; each opens the store anew for it. */
export type CallInProcess = (
  process: number,
  location: AccountsLocation,
  method: string,
  ...parameters: unknown[]
) => Promise<Outcome>;

/** Gives back how to make calls in processes that last as long as the file, because most of a call's time is their start. */
export function useCallingProcesses(startProcess: (mode: string) => ChildProcess): CallInProcess {
  const running = new Map<number, { child: ChildProcess; lines: AsyncGenerator<string> }>();
  const processOf = (number: number) => {
    const known = running.get(number);
    if (known !== undefined) return known;
    const child = startProcess('calls');
    const started = { child, lines: linesOf(child) };
    running.set(number, started);
    return started;
  };
  afterAll(() => Promise.all([...running.values()].map(({ child }) => ended(child))));
  return async (number, ...call) => {
    const { child, lines } = processOf(number);
    child.stdin!.write(`${JSON.stringify(call)}\n`);
    const { value, done } = await lines.next();
    if (done) throw new Error('the other process ended before it answered');
    return JSON.parse(value) as Outcome;
  };
}

async function ended(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.stdin!.end();
  if (child.exitCode === null && child.signalCode === null) await exited;
}
