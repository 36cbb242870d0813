/**
 * The names of kinds that imports learned from a taxonomy, which lie in search.bin behind the index. The next import and a
 * rebuilt index carry them over. What the arrays mean is known to `kinds/learned-names.ts`.
 */
import path from 'node:path';
import { TEXT_VERSION } from '../text/analyse.ts';
import { CatalogDamagedError } from './catalog-error.ts';
import { readSomeSections, type Sections } from './section-file.ts';

/** All arrays of learned names begin so. */
export const LEARNED = 'learned';

export const NO_LEARNED_NAMES: Sections = { arrays: {}, about: {} };

/**
 * The learned names of a catalog folder. There are none where they were folded by another text analysis, or where search.bin is
 * damaged: an import with a taxonomy learns them again.
 */
export function readLearnedNames(folder: string): Sections {
  try {
    const { arrays, about } = readSomeSections(path.join(folder, 'search.bin'), (name) => name.startsWith(LEARNED));
    const kinds = about.learnedKinds;
    return kinds === undefined || about.textVersion !== TEXT_VERSION
      ? NO_LEARNED_NAMES
      : { arrays, about: { learnedKinds: kinds } };
  } catch (error) {
    if (error instanceof CatalogDamagedError) return NO_LEARNED_NAMES;
    throw error;
  }
}
