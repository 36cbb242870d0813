/**
 * A temporary folder of the whole run, where test files leave what others can use too; see ready-folder.ts.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import type {} from './ready-folder.ts';

/** Makes the folder before the first file begins, and removes it after the last. */
export function setup({ provide }: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-run-'));
  // PostgreSQL runs as a user of its own, who has to get to its files.
  chmodSync(folder, 0o755);
  provide('runFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
