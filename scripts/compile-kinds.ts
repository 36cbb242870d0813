/**
 * Compiles the tables of `kinds/` into two files: what tells kinds, and for searches an index of all words of their names with the
 * everyday words that are none.
 */
import { compileKinds, writeKinds } from '../src/kinds/compiled-kinds.ts';
import { loadKinds } from '../src/kinds/load-kinds.ts';
import { indexNameWords } from '../src/kinds/names/name-words.ts';
import { everydayWords } from './everyday-words.ts';

export function compile(folder: string, { kinds, nameWords }: { kinds: string; nameWords: string }): void {
  const loaded = loadKinds(folder);
  writeKinds(kinds, compileKinds(loaded));
  const { about, arrays } = indexNameWords(loaded.table);
  writeKinds(nameWords, { about, arrays: { ...arrays, everydayWords: everydayWords(loaded.table) } });
}
