import { CatalogError, ifUsable } from '../catalog-error.ts';
import { usableManifests } from './kept-catalogs.ts';
import { type OpenCatalog, openCatalog, openVersion } from './open-catalog.ts';

/** The live catalog, or the newest that opens and why the live one does not. */
export function openNewest(root: string): { catalog: OpenCatalog; error?: CatalogError } {
  try {
    return { catalog: openCatalog(root) };
  } catch (error) {
    if (!(error instanceof CatalogError)) throw error;
    for (const manifest of usableManifests(root)) {
      const catalog = ifUsable(() => openVersion(root, manifest));
      if (catalog) return { catalog, error };
    }
    throw error;
  }
}
