// 1. Every skip has a reason that the report at the end of the run can print.
// 2. A file of `npm run test:all` alone imports no other such file: a worker that has run the other one has its module
//    already, and importing it again would run no test.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = path.resolve('test');
/** `skip()`, `it.skip`, `describe.skipIf` and the like, none of which say why. */
const WITHOUT_REASON = /\.(?:skip|skipIf|runIf|todo)\b|\bskip\(\)/;
const IMPORTED = /\bimport\(?[^;]*?['"][^'"]*\.all\.test\.ts['"]/;

/** The lines of test files that match, each with its place. */
function linesWith(pattern: RegExp, ending: string): string[] {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(ending));
  return files.flatMap((name) => {
    if (path.join(FOLDER, name) === import.meta.filename) return [];
    const lines = readFileSync(path.join(FOLDER, name), 'utf8').split('\n');
    return lines.flatMap((line, at) => (pattern.test(line) ? [`${name}:${at + 1}: ${line.trim()}`] : []));
  });
}

it('no test is skipped without saying why', () => {
  expect(linesWith(WITHOUT_REASON, '.test.ts'), 'use skippedIf(reason) or skip(condition, reason)').toEqual([]);
});

it('no suite that others import runs in their project', () => {
  expect(linesWith(IMPORTED, '.all.test.ts'), 'let the imported file end in .slow.test.ts').toEqual([]);
});
