import type { Sections } from '../../src/catalog/section-file.ts';
import { KindFinder } from '../../src/import/normalize/kind-finder.ts';
import { readKinds } from '../../src/kinds/compiled-kinds.ts';

let tables: Sections | undefined;
let finder: KindFinder | undefined;

/** The tables of kinds that ship with the service, compiled; read once for all tests of a process. */
export function kindTables(): Sections {
  tables ??= readKinds('dist/kinds.bin');
  return tables;
}

/** Tells kinds by those tables. */
export function kindFinder(): KindFinder {
  finder ??= new KindFinder({ tables: kindTables() });
  return finder;
}
