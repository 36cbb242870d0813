/** Reads parts of a catalog's search.bin for building the next catalog. */
import path from 'node:path';
import { TEXT_VERSION } from '../../text/analyse.ts';
import { ifUsable } from '../catalog-error.ts';
import type { SectionArray } from '../section-directory.ts';
import { SectionReader, type Sections } from '../section-file.ts';

/** Some arrays of an index; undefined if one is missing, damaged, or from another text analysis. */
export function readIndexArrays(folder: string, names: readonly string[]): Sections | undefined {
  return readIndex(folder, (sections) => ({
    arrays: Object.fromEntries(names.map((name) => [name, sections.read(name)])),
    about: sections.about,
  }));
}

/** A part of a verified array; undefined if it is no longer readable. */
export function readIndexPart(folder: string, name: string, from: number, to: number): SectionArray | undefined {
  return readIndex(folder, (sections) => sections.readPart(name, from, to));
}

/** Whether they are readable; they are not kept in memory. */
export function areIndexArraysWhole(folder: string, names: readonly string[]): boolean {
  const isWhole = readIndex(folder, (sections) => {
    for (const name of names) sections.check(name);
    return true;
  });
  return isWhole === true;
}

function readIndex<T>(folder: string, read: (sections: SectionReader) => T): T | undefined {
  return ifUsable(() => {
    using sections = new SectionReader(path.join(folder, 'search.bin'));
    return sections.about.textVersion === TEXT_VERSION ? read(sections) : undefined;
  });
}
