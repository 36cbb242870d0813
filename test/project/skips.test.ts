/** Every skip has a reason that the report at the end of the run can print. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = path.resolve('test');
/** `skip()`, `it.skip`, `describe.skipIf` and the like, none of which say why. */
const WITHOUT_REASON = /\.(?:skip|skipIf|runIf|todo)\b|\bskip\(\)/;

it('no test is skipped without saying why', () => {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  const silent = files.flatMap((name) => {
    if (path.join(FOLDER, name) === import.meta.filename) return [];
    const lines = readFileSync(path.join(FOLDER, name), 'utf8').split('\n');
    return lines.flatMap((line, at) => (WITHOUT_REASON.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : []));
  });
  expect(silent, 'use skippedIf(reason) or skip(condition, reason)').toEqual([]);
});
