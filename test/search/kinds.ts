import path from 'node:path';
import { openSearchKinds, readSearchTables, type SearchKinds } from '../../src/search/search-kinds.ts';

/** The tables of kinds that ship with the service, compiled. */
export const KIND_FILES = { kinds: path.resolve('dist/kinds.bin'), nameWords: path.resolve('dist/kind-words.bin') };

let kinds: SearchKinds | undefined;

/** Those tables, read once for all tests of a file. */
export function shippedKinds(): SearchKinds {
  kinds ??= openSearchKinds(readSearchTables(KIND_FILES));
  return kinds;
}
