/**
 * The compiled tables:
 * 1. What is opened says the same as the tables that were compiled, names of all languages included.
 * 2. The index of name words has every word of every name.
 * 3. The build holds the tables as they are now.
 * 4. A damaged file is refused.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { compileKinds } from '../../scripts/kinds/compile-kinds.ts';
import { loadKinds } from '../../scripts/kinds/load-kinds.ts';
import { SearchIndex } from '../../src/catalog/index/search-index.ts';
import { openKinds, readKinds } from '../../src/kinds/compiled-kinds.ts';
import { type Kind, shownName } from '../../src/kinds/kind-table.ts';
import { analyse } from '../../src/text/analyse.ts';

const loaded = loadKinds('kinds');

test('1. compiled and opened tables are those that were read', () => {
  const { table, words, version } = openKinds(compileKinds(loaded));
  expect(version).toBe(loaded.version);
  expect(words).toEqual(loaded.words);
  expect(table.languages).toEqual(loaded.table.languages);
  expect(table.categories).toEqual(loaded.table.categories);
  const withoutFunctions = ({ namesIn: _, names, ...rest }: Kind) => ({ ...rest, names });
  expect(table.kinds.map(withoutFunctions)).toEqual(loaded.table.kinds.map(withoutFunctions));
  expect(table.kinds.map((kind) => kind.namesIn('fr'))).toEqual(loaded.table.kinds.map((kind) => kind.namesIn('fr')));
  expect(table.kinds[0]!.namesIn('xx')).toEqual([]);
  const inBrazil = ({ table: { kinds } }: { table: typeof table }) => kinds.map((kind) => kind.namesIn('pt-BR'));
  expect(inBrazil({ table })).toEqual(inBrazil(loaded));
  expect([table.varieties, shownName(table.byKey('pineapple')!, 'pt-BR')]).toEqual([['pt-BR'], 'abacaxi']);
  expect(table.ambiguous.map(({ kinds, ...rest }) => ({ ...rest, keys: kinds.map(({ key }) => key) }))).toEqual(
    loaded.table.ambiguous.map(({ kinds, ...rest }) => ({ ...rest, keys: kinds.map(({ key }) => key) })),
  );
});

test('2. every word of every name is in the index of words', () => {
  const index = new SearchIndex(readKinds('dist/kind-words.bin'));
  const missing = new Set<string>();
  for (const { names } of loaded.table.kinds) {
    for (const [, forms] of names) {
      for (const word of forms.flatMap(({ singular, plural }) => analyse(`${singular} ${plural}`))) {
        if (index.wordNumber(word) < 0) missing.add(word);
      }
    }
  }
  expect([...missing]).toEqual([]);
});

test('3. the build is up to date', () => {
  expect(openKinds(readKinds('dist/kinds.bin')).version).toBe(loaded.version);
});

test('4. a damaged file is refused', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-kinds-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const bytes = readFileSync('dist/kinds.bin');
  bytes[bytes.length >> 1]! ^= 1;
  const file = path.join(folder, 'kinds.bin');
  writeFileSync(file, bytes);
  expect(() => readKinds(file)).toThrow('has a wrong checksum in its section');
});
