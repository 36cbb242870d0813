/**
 * The folders of src/ and which of them import from which, as the table in docs/architecture.md says:
 * 1. A folder imports from itself and from exactly those that the table names: no other, and none in vain.
 * 2. Only the command line reads the environment.
 * 3. No file imports, over however many others, itself; imports of types count.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const SOURCE = path.resolve('src');
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
const IMPORTS = new Map(FILES.map((file) => [file, importsOf(file)]));
/** The program itself may import from every folder. */
const ALL = 'all';

/** The files that a file imports, types included, by their paths in src/. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(path.join(SOURCE, file), 'utf8'));
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => path.join(path.dirname(file), fileName));
}

function folderOf(file: string): string {
  const [first, second] = file.split(path.sep);
  // The client lies beside src/.
  return first === '..' ? second! : first!;
}

/** The table: each folder and those that it names. */
function readTable(): Map<string, string[]> {
  const rows = readFileSync('docs/architecture.md', 'utf8').matchAll(/^\| `src\/([\w-]+)` \|.*\| ([^|]+) \|$/gm);
  return new Map(Array.from(rows, ([, folder, others]) => [folder!, others === '–' ? [] : others!.split(', ')]));
}

/** The imports of each folder from others. */
function actualTable(): Map<string, string[]> {
  const table = new Map(FILES.map((file) => [folderOf(file), new Set<string>()]));
  for (const [file, imports] of IMPORTS) for (const each of imports) table.get(folderOf(file))!.add(folderOf(each));
  return new Map(Array.from(table, ([folder, others]) => [folder, [...others].filter((other) => other !== folder)]));
}

const sorted = (table: Map<string, string[]>) =>
  Array.from(table, ([folder, others]) => `${folder}: ${others.toSorted().join(', ')}`).sort();

test('1. folders import from those that the table names, and from each of them', () => {
  const table = readTable();
  const actual = actualTable();
  for (const [folder, others] of table) if (others.join() === ALL) actual.set(folder, [ALL]);
  expect(sorted(actual)).toEqual(sorted(table));
});

test('2. only the command line reads the environment', () => {
  const readers = FILES.filter((file) => /process\.env\b/.test(readFileSync(path.join(SOURCE, file), 'utf8')));
  expect(readers.map(folderOf).filter((folder) => folder !== 'cli')).toEqual([]);
});

test('3. no file imports itself', () => {
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const each of IMPORTS.get(file) ?? []) visit(each, [...way, file]);
    done.add(file);
  };
  for (const file of FILES) visit(file, []);
  expect(circles).toEqual([]);
});
