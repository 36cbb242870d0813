/** Reads a part of a catalog's search.bin, for the next catalog that is built from it. */
import path from 'node:path';
import { TEXT_VERSION } from '../../text/analyse.ts';
import { CatalogDamagedError } from '../catalog-error.ts';
import type { SectionArray } from '../section-directory.ts';
import { SectionReader, type Sections } from '../section-file.ts';

/** Some arrays of an index; undefined where it lacks one, is damaged, or was built by another text analysis. */
export function readIndexArrays(folder: string, names: readonly string[]): Sections | undefined {
  return ifUsable(folder, (sections) => ({
    arrays: Object.fromEntries(names.map((name) => [name, sections.read(name)])),
    about: sections.about,
  }));
}

/** A part of an array, of which it was made sure that it can be read; undefined where it cannot any more. */
export function readIndexPart(folder: string, name: string, from: number, to: number): SectionArray | undefined {
  return ifUsable(folder, (sections) => sections.readPart(name, from, to));
}

/** Whether they can be read; they are not kept in memory. */
export function areIndexArraysWhole(folder: string, names: readonly string[]): boolean {
  const isWhole = ifUsable(folder, (sections) => {
    for (const name of names) sections.check(name);
    return true;
  });
  return isWhole === true;
}

function ifUsable<T>(folder: string, read: (sections: SectionReader) => T): T | undefined {
  try {
    using sections = new SectionReader(path.join(folder, 'search.bin'));
    return sections.about.textVersion === TEXT_VERSION ? read(sections) : undefined;
  } catch (error) {
    if (error instanceof CatalogDamagedError) return undefined;
    throw error;
  }
}
