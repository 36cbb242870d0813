/** A disk that is soon full. Only an administrator on Linux may mount one; elsewhere `reason` says so. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** Mounts it for the tests of a file or a suite. */
export function useSmallDisk(size: string): { folder: string; reason: string | false } {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-full-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  afterAll(() => {
    // Lazily, so that a file that is still open does not keep the small disk for ever.
    if (status === 0) spawnSync('umount', ['-l', folder]);
  });
  return { folder, reason: status !== 0 && 'a small disk cannot be mounted here; it takes root on Linux' };
}
