/**
 * The words of the previous catalog's foods, as its index has them, and the keys of their names. A food that is carried over
 * as it was has the same ones in the next index, so that its texts need not be analysed again.
 */
import { readIndexArrays } from './index-arrays.ts';
import type { IndexArrays } from './index-layout.ts';

const NEEDED = [
  'wordUnits',
  'wordOffsets',
  'forward',
  'forwardOffsets',
  'nameKeys',
  'nameDocs',
  'headKeys',
  'headDocs',
] as const;

/** The part of an index that tells the words of each document; it can be posted to another thread. */
export type CarriedWords = Pick<IndexArrays, (typeof NEEDED)[number]>;

/** Reads them; undefined where the index is damaged, or was built by another text analysis. */
export function readCarriedWords(folder: string): CarriedWords | undefined {
  return readIndexArrays(folder, NEEDED)?.arrays as CarriedWords | undefined;
}
