import path from 'node:path';
import { KindFinder } from '../../src/import/kind-finder.ts';
import { readKinds } from '../../src/kinds/compiled-kinds.ts';

/** The tables of kinds that ship with the service, compiled. */
export const KINDS = path.resolve('dist/kinds.bin');

let finder: KindFinder | undefined;

/** Tells kinds by those tables; they are read once for all tests of a file. */
export function kindFinder(): KindFinder {
  finder ??= new KindFinder({ tables: readKinds(KINDS) });
  return finder;
}
