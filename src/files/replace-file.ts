/** Files that appear whole or not at all: written beside their place, flushed to the disk, and renamed into it. */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** The mode of a file that nobody else may read. */
export const OWNER_ONLY = 0o600;
const USUAL_MODE = 0o666;

/** Replaces a file; a crash or a full disk leaves the one before. */
export async function replaceFile(file: string, content: string | Uint8Array, mode = USUAL_MODE): Promise<void> {
  const partial = partialName(file);
  try {
    const handle = await open(partial, 'wx', mode);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await using folder = await open(path.dirname(file), 'r');
  await folder.sync();
}

/** The same where nothing else is to happen meanwhile. */
export function replaceFileSync(file: string, content: string | Uint8Array, mode = USUAL_MODE): void {
  const partial = partialName(file);
  try {
    const fd = openSync(partial, 'wx', mode);
    try {
      writeFileSync(fd, content);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    renameSync(partial, file);
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
  syncPath(path.dirname(file));
}

/** Flushes a file or folder to the disk. */
export function syncPath(target: string): void {
  const fd = openSync(target, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** No two writers have the same: in containers that share a folder, all processes may have the number 1. */
function partialName(file: string): string {
  return `${file}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
}
