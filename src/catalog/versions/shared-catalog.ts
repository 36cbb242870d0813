import path from 'node:path';
import { SearchIndex } from '../index/search-index.ts';
import { readSections, type Sections } from '../section-file.ts';
import type { Manifest } from './manifest.ts';
import { checkFile } from './verify-files.ts';

/** A catalog's arrays in shared memory for all threads; can be posted to a worker. */
export interface SharedCatalog {
  version: string;
  folder: string;
  records: Sections;
  search: Sections;
}

/** Reads and verifies a catalog's arrays into shared memory, and catalog.db; `pause` is called after each megabyte. */
export function loadSharedCatalog(folder: string, manifest: Manifest, pause?: () => void): SharedCatalog {
  const shared = {
    version: manifest.version,
    folder,
    records: readSections(path.join(folder, 'records.bin'), pause),
    search: readSections(path.join(folder, 'search.bin'), pause),
  };
  // Throws if the index is from another text analysis.
  new SearchIndex(shared.search);
  checkFile(path.join(folder, 'catalog.db'), manifest.files['catalog.db'], pause);
  return shared;
}
