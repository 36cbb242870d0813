/**
 * A temporary folder of the whole run, where test files leave what others can use too; see ready-folder.ts. All that they write
 * goes there, in memory where there is plenty of it: most of what a test waits for on a disk is `fsync`.
 */
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type {} from './ready-folder.ts';

const IN_MEMORY = '/dev/shm';
/** A run takes half a gigabyte at its fullest. */
const PLENTY_BYTES = 2 * 2 ** 30;

/** Makes the folder before the first file begins, and removes it after the last. */
export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(path.join(hasPlentyInMemory() ? IN_MEMORY : tmpdir(), 'larder-run-'));
  // PostgreSQL runs as a user of its own, who has to get to its files.
  chmodSync(folder, 0o755);
  const temporary = path.join(folder, 'tmp');
  mkdirSync(temporary);
  // As the system's own folder is.
  chmodSync(temporary, 0o1777);
  process.env.TMPDIR = temporary;
  provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Whether files can be in memory, and programs start from there. */
function hasPlentyInMemory(): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n');
    const options = mounts.findLast((line) => line.split(' ')[1] === IN_MEMORY)?.split(' ')[3];
    if (options === undefined || options.includes('noexec') || !options.startsWith('rw')) return false;
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    // The programs that are tested need memory too.
    return bavail * bsize > PLENTY_BYTES && freemem() > 3 * PLENTY_BYTES;
  } catch {
    return false;
  }
}
