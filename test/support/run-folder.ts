/**
 * A temporary folder of the whole run, where test files leave what others can use too; see ready-folder.ts. All that they write
 * goes there, in memory where there is plenty of it: most of what a test waits for on a disk is `fsync`. A run that was killed
 * leaves its folder behind; the next run removes it.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { isRunning, processNamespace } from '../../src/accounts/running-process.ts';
import type {} from './ready-folder.ts';

const IN_MEMORY = '/dev/shm';
/** A run takes half a gigabyte at its fullest. */
const PLENTY_BYTES = 2 * 2 ** 30;

const PREFIX = 'larder-run-';
/** The file in which a run names its process. */
const OWNER = 'owner.json';

interface Owner {
  pid: number;
  /** Where the number means that process: containers may share a folder, and each has its own numbers. */
  namespace: string;
}

/** Makes the folder before the first file begins, and removes it after the last. */
export function setup({ provide }: TestProject): () => void {
  const parent = hasPlentyInMemory() ? IN_MEMORY : tmpdir();
  removeFoldersOfKilledRuns(parent);
  const folder = makeRunFolder(parent);
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

/** A new folder that names the process of this run. */
export function makeRunFolder(parent: string, pid = process.pid): string {
  const folder = mkdtempSync(path.join(parent, PREFIX));
  writeFileSync(path.join(folder, OWNER), JSON.stringify({ pid, namespace: processNamespace() } satisfies Owner));
  return folder;
}

/** Removes the folders of runs whose process has ended. */
export function removeFoldersOfKilledRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    const folder = path.join(parent, name);
    const owner = name.startsWith(PREFIX) ? readOwner(folder) : undefined;
    if (owner?.namespace === processNamespace() && !isRunning(owner.pid)) removeWithDisks(folder);
  }
}

/** Removes a folder, with the small disks that a killed run left mounted in it. */
function removeWithDisks(folder: string): void {
  const mounts = process.platform === 'linux' ? readFileSync('/proc/mounts', 'utf8').split('\n') : [];
  for (const mount of mounts) {
    const place = mount.split(' ')[1];
    if (place?.startsWith(`${folder}/`)) spawnSync('umount', ['-l', place]);
  }
  rmSync(folder, { recursive: true, force: true });
}

function readOwner(folder: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(path.join(folder, OWNER), 'utf8')) as Owner;
  } catch {
    // A run that is beginning or ending at this moment.
    return undefined;
  }
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
