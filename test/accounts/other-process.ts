// Runs calls on the account store in a process of their own, as the command line does beside a running server.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { bundleProgram } from '../support/bundle-program.ts';
import { PATIENCE_MS } from '../support/patience.ts';

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

/** Sends the call to a process that waits for one, and waits for its outcome. */
export async function outcomeOf(child: ChildProcess, method: string, ...parameters: unknown[]): Promise<Outcome> {
  const exited = once(child, 'exit');
  child.stdin!.end(`${JSON.stringify([method, ...parameters])}\n`);
  let last = '';
  for await (const line of linesOf(child)) last = line;
  await exited;
  return JSON.parse(last) as Outcome;
}

/** Waits until something holds, and says how long it took. */
export async function msUntil(holds: () => boolean | Promise<boolean>, limitMs = PATIENCE_MS): Promise<number> {
  const start = performance.now();
  while (!(await holds())) {
    if (performance.now() - start > limitMs) throw new Error(`still not so after ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return performance.now() - start;
}
