/**
 * The rooms of src/ and which way they may look:
 * 1. A room imports only from itself and from the rooms that the table names.
 * 2. Only the command line reads the environment.
 * 3. Every room is in the table, and in docs/architecture.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const MODULES: Record<string, readonly string[]> = {
  food: [],
  text: [],
  config: [],
  limits: [],
  accounts: ['sign-in'],
  mail: ['accounts'],
  'sign-in': ['accounts', 'mail'],
  billing: ['accounts', 'mail', 'sign-in'],
  catalog: ['food', 'text'],
  search: ['catalog', 'food', 'text'],
  site: ['accounts', 'mail', 'sign-in', 'billing', 'search', 'catalog', 'food'],
  browser: ['site', 'food'],
  import: ['search', 'catalog', 'food', 'text'],
  replica: ['search', 'catalog', 'food', 'text'],
  http: ['limits', 'accounts', 'mail', 'sign-in', 'billing', 'site', 'search', 'catalog', 'food'],
  finder: ['search', 'catalog', 'food'],
  terminal: ['finder', 'site', 'food'],
  mcp: ['finder', 'site', 'food'],
  export: ['finder', 'catalog', 'food'],
  cli: [
    'config',
    'import',
    'replica',
    'http',
    'limits',
    'accounts',
    'mail',
    'sign-in',
    'billing',
    'site',
    'search',
    'catalog',
    'food',
    'finder',
    'terminal',
    'mcp',
    'export',
  ],
};

const SOURCE = path.resolve('src');

function sourceFiles(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .sort();
}

function moduleOf(file: string): string {
  return file.split(path.sep)[0]!;
}

test('1. a room imports only from the rooms that it may look into', () => {
  const wrong: string[] = [];
  for (const file of sourceFiles()) {
    const { importedFiles } = ts.preProcessFile(readFileSync(path.join(SOURCE, file), 'utf8'));
    for (const { fileName } of importedFiles.filter(({ fileName }) => fileName.startsWith('.'))) {
      const target = moduleOf(path.relative(SOURCE, path.resolve(SOURCE, path.dirname(file), fileName)));
      if (target !== moduleOf(file) && !MODULES[moduleOf(file)]?.includes(target)) wrong.push(`${file} → ${fileName}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('2. only the command line reads the environment', () => {
  const readers = sourceFiles().filter((file) => /process\.env\b/.test(readFileSync(path.join(SOURCE, file), 'utf8')));
  expect(readers.map(moduleOf).filter((module) => module !== 'cli')).toEqual([]);
});

test('3. every room stands in the table and on the map', () => {
  const modules = [...new Set(sourceFiles().map(moduleOf))];
  expect(modules.filter((module) => !(module in MODULES))).toEqual([]);
  const map = readFileSync('docs/architecture.md', 'utf8');
  expect(modules.filter((module) => !map.includes(`src/${module}`))).toEqual([]);
});
