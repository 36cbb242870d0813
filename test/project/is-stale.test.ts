/**
 * Whether a start builds first:
 * 1. A build lists all that it read: sources, tables, messages, foods, and the code of the build itself.
 * 2. It is stale when one of these is newer or gone, when a folder of tables got or lost a file, and when it has no list.
 * 3. What it did not read, and an installed package, which has no sources, never make it stale.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isStale } from '../../bin/is-stale.js';

const LIST = readFileSync('dist/built', 'utf8').split('\n');

it.each([
  'src/cli/main.ts',
  'src/search/threads/worker.ts',
  'src/browser/site.ts',
  'src/site/styles/site.css',
  'src/messages',
  'src/messages/de.json',
  'kinds',
  'kinds/names',
  'kinds/names/de.tsv',
  'starter/foods.jsonl.gz',
  'bin/code-cache.cjs',
  'scripts/build.js',
  'scripts/plain-exports.js',
  'scripts/kinds/compile-kinds.ts',
  'scripts/everyday-words.ts',
  'scripts/translation-faults.ts',
  'package-lock.json',
])('1. a build reads %s', (name) => {
  expect(LIST).toContain(name);
});

it('1. it does not list single files of packages, nor what it made', () => {
  expect(LIST.filter((name) => /^(node_modules|dist)\b|^\.\./.test(name))).toEqual([]);
});

/** A project that was built after everything in it was written. */
function builtProject(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'larder-stale-'));
  for (const folder of ['src', 'kinds/names', 'scripts', 'dist'])
    mkdirSync(path.join(root, folder), { recursive: true });
  for (const name of LISTED) if (/\.\w+$/.test(name)) writeFileSync(path.join(root, name), '');
  for (const name of LISTED) setTime(root, name, 1);
  writeFileSync(path.join(root, 'dist/built'), LISTED.join('\n'));
  setTime(root, 'dist/built', 2);
  return root;
}

const LISTED = [
  'src/main.ts',
  'scripts/everyday-words.ts',
  'kinds/kinds.tsv',
  'kinds/names/de.tsv',
  'kinds',
  'kinds/names',
];

const setTime = (root: string, name: string, seconds: number) => utimesSync(path.join(root, name), seconds, seconds);

it('2. a build is fresh until something that it read changes', () => {
  expect(isStale(builtProject())).toBe(false);
  for (const name of LISTED.filter((each) => each.includes('.'))) {
    const [changed, removed] = [builtProject(), builtProject()];
    setTime(changed, name, 3);
    expect(isStale(changed), name).toBe(true);
    rmSync(path.join(removed, name));
    expect(isStale(removed), name).toBe(true);
  }
});

it('2. a new file of a folder that was read makes it stale', () => {
  const root = builtProject();
  writeFileSync(path.join(root, 'kinds/names/xx.tsv'), '');
  expect(isStale(root)).toBe(true);
});

it('2. without a stamp or a list it is stale', () => {
  const root = builtProject();
  writeFileSync(path.join(root, 'dist/built'), '');
  expect(isStale(root)).toBe(true);
  rmSync(path.join(root, 'dist/built'));
  expect(isStale(root)).toBe(true);
});

it('3. other files, and a package without sources, leave it fresh', () => {
  const root = builtProject();
  writeFileSync(path.join(root, 'src/notes.txt'), '');
  expect(isStale(root)).toBe(false);
  rmSync(path.join(root, 'src'), { recursive: true });
  expect(isStale(root)).toBe(false);
});
