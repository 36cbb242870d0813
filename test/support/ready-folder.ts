/** Folders that take long to fill: filled once in a run, and copied for everyone who needs one. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

declare module 'vitest' {
  interface ProvidedContext {
    runFolder: string;
  }
}

/** Copies the ready folder of this name into the folder `target`; the first to ask for it fills it. Benchmarks have no run, and fill theirs. */
export async function copyReadyFolder(
  name: string,
  target: string,
  fill: (folder: string) => Promise<void>,
): Promise<void> {
  if (process.env.VITEST === undefined) return fill(target);
  const { inject } = await import('vitest');
  const ready = path.join(inject('runFolder'), name);
  if (!existsSync(ready)) await fillOnce(ready, fill);
  // Unlike Node's own, this keeps the owner, which PostgreSQL insists on.
  await promisify(execFile)('cp', ['-Rp', `${ready}/.`, target]);
}

/** In one move, so that nobody sees half a folder; of two that fill it at the same time the first one is used. */
async function fillOnce(ready: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(`${ready}-`);
  await fill(folder);
  try {
    await rename(folder, ready);
  } catch (error) {
    if (!existsSync(ready)) throw error;
    await rm(folder, { recursive: true, force: true });
  }
}
