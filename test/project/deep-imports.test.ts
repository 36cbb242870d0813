/**
 * What is imported from inside of packages, past their interface: every name, so that an update of the package is looked at.
 * 1. The imports are exactly those of the list, and each is a function or an object there.
 * 2. Such a package is held to one exact version.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const DEEP_IMPORTS: Readonly<Record<string, readonly string[]>> = {
  'hyparquet/src/column.js': ['parquetHeader'],
  'hyparquet/src/convert.js': ['DEFAULT_PARSERS', 'convert'],
  'hyparquet/src/datapage.js': ['decompressPage'],
  'hyparquet/src/delta.js': ['deltaBinaryUnpack', 'deltaByteArray', 'deltaLengthByteArray'],
  'hyparquet/src/encoding.js': ['byteStreamSplit'],
  'hyparquet/src/plain.js': ['readPlain'],
  'hyparquet/src/schema.js': ['getMaxDefinitionLevel', 'getMaxRepetitionLevel', 'getTreePath', 'isListLike'],
};

/** The names that src/ imports from modules whose path has a file ending: what a package offers is named without one. */
function deepImports(): Record<string, string[]> {
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))) {
    const text = readFileSync(path.join('src', file), 'utf8');
    // Few files name such a module at all; parsing the others would take seconds.
    if (!/\.[cm]?js['"]/.test(text)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
    for (const statement of source.statements.filter(ts.isImportDeclaration)) {
      const { text: from } = statement.moduleSpecifier as ts.StringLiteral;
      if (!/^[^.].*\/.*\.[cm]?js$/.test(from)) continue;
      const bindings = statement.importClause?.namedBindings;
      const names = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
      const known = found.get(from) ?? new Set<string>();
      for (const { name, propertyName } of names) known.add((propertyName ?? name).text);
      found.set(from, known);
    }
  }
  return Object.fromEntries(Array.from(found, ([from, names]) => [from, [...names].sort()]));
}

test('1. deep imports are those of the list, and exist', async () => {
  expect(deepImports()).toEqual(DEEP_IMPORTS);
  for (const [from, names] of Object.entries(DEEP_IMPORTS)) {
    const module = (await import(from)) as Record<string, unknown>;
    for (const name of names) expect(['function', 'object'], `${from}: ${name}`).toContain(typeof module[name]);
  }
});

test('2. their packages have exact versions', () => {
  type Versions = Record<string, string>;
  const project = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    'dependencies' | 'devDependencies',
    Versions
  >;
  // What the build bundles stands among the dependencies for development.
  const versions: Versions = { ...project.dependencies, ...project.devDependencies };
  const packages = new Set(Object.keys(DEEP_IMPORTS).map((from) => from.split('/')[0]!));
  for (const name of packages) expect(versions[name]).toMatch(/^\d+\.\d+\.\d+$/);
});
