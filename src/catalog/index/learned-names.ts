/**
 * The names of kinds that imports learned from a taxonomy, which lie in search.bin behind the index. The next import and a
 * rebuilt index carry them over. What the arrays mean is known to `kinds/names/learned-names.ts`.
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

/** The learned names of a catalog folder; none where search.bin is damaged: an import with a taxonomy learns them again. */
export function readLearnedNames(folder: string): Sections {
  const read = readIndexArrays(folder, Object.values(LEARNED));
  return read === undefined
    ? NO_LEARNED_NAMES
    : { arrays: read.arrays, about: { learnedKinds: read.about.learnedKinds } };
}
