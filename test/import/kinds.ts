import path from 'node:path';
import { KindFinder } from '../../src/import/kind-finder.ts';

/** The tables of kinds that ship with the service. */
export const KINDS = path.resolve('kinds');

let finder: KindFinder | undefined;

/** Tells kinds by those tables; they are read once for all tests of a file. */
export function kindFinder(): KindFinder {
  finder ??= new KindFinder({ folder: KINDS });
  return finder;
}
