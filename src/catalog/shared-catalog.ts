import path from 'node:path';
import { readSections, type Sections } from './section-file.ts';

/** A catalog's arrays in shared memory, so that all threads read the same bytes; it can be posted to a worker. */
export interface SharedCatalog {
  version: string;
  folder: string;
  records: Sections;
  search: Sections;
}

/** Reads a catalog folder's arrays into shared memory; `pause` is called after each megabyte. */
export function loadSharedCatalog(folder: string, version: string, pause?: () => void): SharedCatalog {
  return {
    version,
    folder,
    records: readSections(path.join(folder, 'records.bin'), pause),
    search: readSections(path.join(folder, 'search.bin'), pause),
  };
}
