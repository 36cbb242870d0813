// A command that waits for what never comes, with nothing else left to do, fails and says so.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { PATIENCE_MS } from '../support/patience.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larder-unfinished-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('fails, and says that it had not finished', () => {
  const input = path.join(folder, 'foods.jsonl');
  writeFileSync(input, '{"key":"1","name":"Oats","calories_kcal":370}\n');
  const hang = path.join(folder, 'hang.cjs');
  writeFileSync(hang, "require('node:fs').promises.open = () => new Promise(() => {});");
  const env = { ...process.env, LARDER_DATA: path.join(folder, 'data') };
  const run = spawnSync(process.execPath, ['--require', hang, 'bin/larder.js', 'import', input], {
    env,
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain('before it had finished');
});
