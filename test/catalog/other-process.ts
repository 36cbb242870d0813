import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from 'vitest';
import { bundleProgram } from '../support/bundle-program.ts';

/** A process on the same catalog root. */
export interface OtherProcess {
  pid: number;
  /** Waits until a reader has opened what was live at this moment, or later. */
  hasRead(): Promise<void>;
  /** Ends its input and waits for the last line that it prints. */
  finish(): Promise<string>;
  /** Kills it, as a power cut would. */
  kill(): Promise<void>;
}

/** Builds the program of builder-process.ts before the tests of the file; gives back how to start it. */
export function useOtherProcess(): (mode: 'build' | 'read', root: string) => Promise<OtherProcess> {
  const source = fileURLToPath(new URL('./builder-process.ts', import.meta.url));
  let program: string;
  const children: ChildProcess[] = [];
  beforeAll(async () => {
    program = await bundleProgram(source);
  });
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(program, { force: true });
  });
  return async (mode, root) => {
    const child = spawn(process.execPath, [program, mode, root], { stdio: ['pipe', 'pipe', 'ignore'] });
    children.push(child);
    const exited = once(child, 'exit');
    let last = '';
    const lines = createInterface({ input: child.stdout! }).on('line', (line) => {
      last = line;
    });
    await Promise.race([once(lines, 'line'), exited.then(() => Promise.reject(new Error(`${mode} ended at once`)))]);
    return {
      pid: child.pid!,
      hasRead: async () => {
        const answered = once(lines, 'line');
        child.stdin!.write('\n');
        await answered;
      },
      finish: async () => {
        const closed = once(child, 'close');
        child.stdin!.end();
        await closed;
        return last;
      },
      kill: async () => {
        child.kill('SIGKILL');
        await exited;
      },
    };
  };
}
