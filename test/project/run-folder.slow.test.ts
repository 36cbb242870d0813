// A run of the tests that was killed leaves its folder behind. The next run removes it, and leaves alone those of runs that go on.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeRunFolder, removeFoldersOfKilledRuns } from '../support/run-folder.ts';

const parent = mkdtempSync(path.join(tmpdir(), 'larder-runs-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

it('removes what killed runs left, and nothing else', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const killed = makeRunFolder(parent, pid);
  const disk = path.join(killed, 'disk');
  mkdirSync(disk);
  // Where this may be done at all.
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]);
  const running = makeRunFolder(parent);
  const others = path.join(parent, 'larder-run-of-nobody');
  mkdirSync(others);
  removeFoldersOfKilledRuns(parent);
  expect([killed, running, others].map((folder) => existsSync(folder))).toEqual([false, true, true]);
});
