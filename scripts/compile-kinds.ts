/** Compiles the tables of `kinds/` into two files: what tells kinds, and an index of all words of their names for searches. */
import { compileKinds, writeKinds } from '../src/kinds/compiled-kinds.ts';
import { loadKinds } from '../src/kinds/load-kinds.ts';
import { indexNameWords } from '../src/kinds/name-words.ts';

export function compile(folder: string, { kinds, nameWords }: { kinds: string; nameWords: string }): void {
  const loaded = loadKinds(folder);
  writeKinds(kinds, compileKinds(loaded));
  writeKinds(nameWords, indexNameWords(loaded.table));
}
