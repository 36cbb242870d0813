/**
 * The words of the previous catalog's foods, as its index has them. A food that is carried over as it was has the same
 * words in the next index, so that its texts need not be analysed again.
 */
import path from 'node:path';
import { TEXT_VERSION } from '../text/analyse.ts';
import { CatalogDamagedError } from './catalog-error.ts';
import type { IndexArrays } from './index-layout.ts';
import { SectionReader } from './section-file.ts';

const NEEDED = ['wordUnits', 'wordOffsets', 'forward', 'forwardOffsets'] as const;

/** The part of an index that tells the words of each document; it can be posted to another thread. */
export type CarriedWords = Pick<IndexArrays, (typeof NEEDED)[number]>;

/** Reads them; undefined where the index is damaged, or was built by another text analysis. */
export function readCarriedWords(folder: string): CarriedWords | undefined {
  let sections: SectionReader | undefined;
  try {
    const opened = new SectionReader(path.join(folder, 'search.bin'));
    sections = opened;
    if (opened.about.textVersion !== TEXT_VERSION) return undefined;
    return Object.fromEntries(NEEDED.map((name) => [name, opened.read(name)])) as unknown as CarriedWords;
  } catch (error) {
    if (error instanceof CatalogDamagedError) return undefined;
    throw error;
  } finally {
    sections?.close();
  }
}
