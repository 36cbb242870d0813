/** Folders that take long to fill: filled once in a run, and copied for everyone who needs one. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { PATIENCE_MS } from './patience.ts';

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

/**
 * In one move, so that nobody sees half a folder. Whoever comes meanwhile waits for the one who fills it; one whose process was
 * killed leaves its claim behind, and then everyone fills their own.
 */
async function fillOnce(ready: string, fill: (folder: string) => Promise<void>): Promise<void> {
  const claim = `${ready}.claimed`;
  try {
    await mkdir(claim);
  } catch {
    const deadline = Date.now() + PATIENCE_MS;
    while (existsSync(claim) && Date.now() < deadline) await sleep(50);
    if (existsSync(ready)) return;
  }
  const folder = await mkdtemp(`${ready}-`);
  try {
    await fill(folder);
    await rename(folder, ready);
  } catch (error) {
    if (!existsSync(ready)) throw error;
    await rm(folder, { recursive: true, force: true });
  } finally {
    await rm(claim, { recursive: true, force: true });
  }
}
