/**
 * Names of kinds that imports learned from a taxonomy, stored in search.bin after the index. The next import and a rebuilt
 * index carry them over. `kinds/names/learned-names.ts` knows what the arrays mean.
 */

import type { Sections } from '../section-file.ts';
import { readIndexArrays } from './index-arrays.ts';

/** The arrays of learned names. */
export const LEARNED = {
  slots: 'learnedSlots',
  kinds: 'learnedKinds',
  languages: 'learnedLanguages',
  next: 'learnedNext',
} as const;

export const NO_LEARNED_NAMES: Sections = { arrays: {}, about: {} };

/** A catalog's learned names; none if search.bin is damaged: an import with a taxonomy learns them again. */
export function readLearnedNames(folder: string): Sections {
  const read = readIndexArrays(folder, Object.values(LEARNED));
  return read === undefined
    ? NO_LEARNED_NAMES
    : { arrays: read.arrays, about: { learnedKinds: read.about.learnedKinds } };
}
