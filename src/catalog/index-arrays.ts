/** Reads a part of a catalog's search.bin, for the next catalog that is built from it. */
import path from 'node:path';
import { TEXT_VERSION } from '../text/analyse.ts';
import { CatalogDamagedError } from './catalog-error.ts';
import { SectionReader, type Sections } from './section-file.ts';

/** Some arrays of an index; undefined where it lacks one, is damaged, or was built by another text analysis. */
export function readIndexArrays(folder: string, names: readonly string[]): Sections | undefined {
  let sections: SectionReader | undefined;
  try {
    const opened = new SectionReader(path.join(folder, 'search.bin'));
    sections = opened;
    const { about } = opened;
    if (about.textVersion !== TEXT_VERSION) return undefined;
    return { arrays: Object.fromEntries(names.map((name) => [name, opened.read(name)])), about };
  } catch (error) {
    if (error instanceof CatalogDamagedError) return undefined;
    throw error;
  } finally {
    sections?.close();
  }
}
